"""Discard: a card of the hand goes, as a cost or down to the hand limit (HX-9.7, HX-4.1)."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.wire import Names, flyweights
from meeplehall.games.helionox.components.cards import CARD, CARD_ID
from meeplehall.games.helionox.rules.effects.lines import Question
from meeplehall.games.helionox.rules.state import Chronicle


class DiscardCard(Action[Chronicle]):
    """Discard a card of the hand: a cost, or down to the hand limit (HX-9.7, HX-4.1)."""

    type = "discard"
    group = "Discard a card"
    card: int

    def apply(self, state: Chronicle, player: int) -> None:
        step = state.stack[-1]
        if isinstance(step, Question):
            step.picked(state)
        owner = state.players[player]
        owner.hand.remove(self.card)
        owner.discard.append(self.card)
        if state.log is not None:
            state.tell(f"[seat:{player}] discards [piece:{CARD[self.card].id}].", step.rule)

    def label(self, state: Chronicle, player: int) -> str:
        return f"Discard {CARD[self.card].name}"

    def pieces(self, state: Chronicle, player: int) -> list[str]:
        return [CARD[self.card].id]


DISCARD_CARD: Final[list[DiscardCard]] = flyweights(DiscardCard, card=Names(CARD_ID))
