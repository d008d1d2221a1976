"""The Chemist: when the Distil step begins, a hand card goes under the draw pile (XP-16.4)."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.step import NOBODY, ONLY, known
from meeplehall.engine.wire import Names, flyweights
from meeplehall.games.xenon_profiteer.components.cards import CARD, HAND_ID
from meeplehall.games.xenon_profiteer.rules.moments import SKIP, Moment
from meeplehall.games.xenon_profiteer.rules.profiteers import may_cycle
from meeplehall.games.xenon_profiteer.rules.state import SEATS, Industry
from meeplehall.games.xenon_profiteer.rules.system import can_draw, draw_to_hand, put_under


class Cycle(Moment):
    """A card of the hand may be exchanged."""

    kind = "cycle"
    rule = "XP-16.4"

    def waits_for(self, state: Industry) -> list[int]:
        facility = state.facilities[self.player]
        able = may_cycle(facility) and len(facility.hand) > 0 and can_draw(facility)
        return ONLY[self.player] if able else NOBODY

    def proceed(self, state: Industry) -> None:
        state.stack.pop()

    def answers(self, state: Industry) -> list[Action[Industry]]:
        hand = state.facilities[self.player].hand
        return [SKIP, *[CYCLE[hand[i]] for i in range(len(hand)) if not i or hand[i] != hand[i - 1]]]

    def skipping(self, state: Industry) -> str:
        return "Exchange none"

    def prompt(self, state: Industry, player: int) -> str:
        return "The Chemist: put one card of your hand under your draw pile and draw one?"


class CycleCard(Action[Industry]):
    """Put a card under the draw pile, draw one."""

    type = "cycle"
    group = "Exchange a card"
    card: int

    def apply(self, state: Industry, player: int) -> None:
        state.stack.pop()
        facility = state.facilities[player]
        facility.hand.remove(self.card)
        if state.log is not None:
            state.tell(f"[seat:{player}] puts {CARD[self.card].ref} under the draw pile.", "XP-16.4")
        if facility.draw:
            put_under(facility, self.card)
            drawn = draw_to_hand(state, player, 1)
        else:  # the pile is renewed first, or else the card itself would be drawn
            drawn = draw_to_hand(state, player, 1)
            put_under(facility, self.card)
        if state.log is not None:
            state.tell(f"[seat:{player}] draws {CARD[drawn[0]].ref}.", "XP-16.4")

    def label(self, state: Industry, player: int) -> str:
        return f"Exchange {CARD[self.card].called}"

    def pieces(self, state: Industry, player: int) -> list[str]:
        return [CARD[self.card].id]


CYCLE: Final[list[CycleCard]] = flyweights(CycleCard, card=Names(HAND_ID))


CYCLE_STEP: Final = [known(Cycle(player)) for player in range(SEATS)]
