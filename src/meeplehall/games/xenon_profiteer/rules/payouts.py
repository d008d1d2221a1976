"""The end of the Distil step: what cards pay for the elements removed in it (XP-5.11)."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.step import NOBODY, ONLY, PlayerStep, known
from meeplehall.engine.wording import plural
from meeplehall.games.xenon_profiteer.components.cards import (
    CARD,
    PAID_IN_MONEY,
    REBOILER,
    VAPOR_COMPRESSION,
)
from meeplehall.games.xenon_profiteer.rules.bidding import moves, placements
from meeplehall.games.xenon_profiteer.rules.moments import DONE, Moment
from meeplehall.games.xenon_profiteer.rules.state import SEATS, Industry

#: for each card removed
MONEY: Final = CARD[REBOILER].ability.money


class Settle(PlayerStep[Industry]):
    """The step is over, and what it earned is paid."""

    rule = "XP-5.11"

    def proceed(self, state: Industry) -> None:
        state.stack.pop()
        step = state.turn.distil
        step.open = False
        facility = state.facilities[self.player]
        money = MONEY * step.money.due(facility.installed >> REBOILER & 1 > 0)
        bids = step.bids.due(facility.installed >> VAPOR_COMPRESSION & 1 > 0)
        if money:
            facility.money += money
            if state.log is not None:
                state.tell(
                    f"[seat:{self.player}] takes ${money} for the {CARD[PAID_IN_MONEY].name} removed.",
                    "XP-5.11",
                )
        if bids:
            state.turn.free_bids = bids
            state.stack.append(FREE_BIDS[self.player])


class FreeBids(Moment):
    """Vapor-Compression Refrigeration: one token may be placed or moved for each N removed (XP-12.13)."""

    kind = "free_bids"
    rule = "XP-12.13"

    def waits_for(self, state: Industry) -> list[int]:
        return ONLY[self.player] if state.turn.free_bids else NOBODY

    def proceed(self, state: Industry) -> None:
        state.stack.pop()

    def answers(self, state: Industry) -> list[Action[Industry]]:
        return [DONE, *placements(state), *moves(state, self.player)]

    def bid_made(self, state: Industry) -> None:
        state.turn.free_bids -= 1

    def close(self, state: Industry) -> None:
        state.stack.pop()
        state.turn.free_bids = 0

    def closing(self, state: Industry) -> str:
        return "No more bids"

    def given_up(self, state: Industry) -> str:
        return f"{plural(state.turn.free_bids, 'free bid')} would be given up."

    def prompt(self, state: Industry, player: int) -> str:
        left = state.turn.free_bids
        tokens = plural(left, "token") if left > 1 else "a token"
        return f"Vapor-Compression Refrigeration: place or move {tokens}."


SETTLE: Final = [known(Settle(player)) for player in range(SEATS)]
FREE_BIDS: Final = [known(FreeBids(player)) for player in range(SEATS)]
