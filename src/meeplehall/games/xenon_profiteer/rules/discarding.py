"""Cards of the hand that their owner chooses for the discard pile, one by one."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.wire import Names, flyweights
from meeplehall.games.xenon_profiteer.components.cards import CARD, HAND_ID
from meeplehall.games.xenon_profiteer.rules.moments import moment
from meeplehall.games.xenon_profiteer.rules.state import NONE, Industry


def discards(state: Industry, player: int) -> list[Action[Industry]]:
    """One option for each kind of card in hand (XP-20.2)."""
    found: list[Action[Industry]] = []
    last = NONE
    for card in state.facilities[player].hand:
        if card != last:
            last = card
            found.append(DISCARD[card])
    return found


class Discard(Action[Industry]):
    """Put a card of the hand into the own discard pile."""

    type = "discard"
    group = "Discard"
    card: int

    def apply(self, state: Industry, player: int) -> None:
        facility = state.facilities[player]
        facility.hand.remove(self.card)
        facility.discard.append(self.card)
        step = moment(state)
        if state.log is not None:
            state.tell(f"[seat:{player}] discards {CARD[self.card].ref}.", step.rule)
        step.discarded(state)

    def label(self, state: Industry, player: int) -> str:
        return f"Discard {CARD[self.card].called}"

    def pieces(self, state: Industry, player: int) -> list[str]:
        return [CARD[self.card].id]


DISCARD: Final[list[Discard]] = flyweights(Discard, card=Names(HAND_ID))
