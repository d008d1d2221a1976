"""Steal (XF-10.5 to XF-10.9)."""

from __future__ import annotations

from bisect import insort
from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.step import known
from meeplehall.engine.wire import flyweights
from meeplehall.games.xenofera.components.cards import CARD, FIRST_ACTION
from meeplehall.games.xenofera.rules.card_action import ANY_CARD, CardAction
from meeplehall.games.xenofera.rules.effects.taking import TakeStep
from meeplehall.games.xenofera.rules.state import Market


class StealStep(TakeStep):
    """The player takes one value card that an opponent played this round."""

    kind = "steal_card"
    rule = "XF-10.5"

    def eligible(self, state: Market) -> list[int]:
        """Opponents' value cards on the table, one of each kind per opponent, from the marker (XF-10.6)."""
        found: list[int] = []
        for other in state.from_marker():
            if other == self.player:
                continue
            kinds: list[int] = []
            for card in state.table[other]:
                if card < FIRST_ACTION and CARD[card].kind not in kinds:
                    kinds.append(CARD[card].kind)
                    found.append(card)
        return found

    def take(self, card: int) -> Action[Market]:
        return STEAL_CARD[card]

    def tell_nothing(self, state: Market) -> None:
        state.tell(f"[seat:{self.player}] finds nothing to steal.", "XF-10.7")

    def prompt(self, state: Market, player: int) -> str:
        return "Steal: take one value card that an opponent played."


class StealCard(CardAction):
    """Take this card from the opponent who played it."""

    type = "steal"
    group = "Steal a card"

    def victim(self, state: Market) -> int:
        """Who played it."""
        for player in range(state.rules.seats):
            if self.card in state.table[player]:
                return player
        return -1

    def apply(self, state: Market, player: int) -> None:
        state.stack.pop()
        victim = self.victim(state)
        state.table[victim].remove(self.card)
        insort(state.hands[player], self.card)
        if state.log is not None:
            state.tell(
                f"[seat:{player}] steals [piece:{CARD[self.card].id}] from [seat:{victim}].", "XF-10.5"
            )

    def label(self, state: Market, player: int) -> str:
        return f"Steal {CARD[self.card].name}"


STEAL_CARD: Final[list[StealCard]] = flyweights(StealCard, card=ANY_CARD)


STEAL_STEP: Final = [known(StealStep(player)) for player in range(6)]
