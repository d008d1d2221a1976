"""Bonus actions of Contracts (XP-17): taken at once, in any step, or declined.

A bonus that falls into a step of its own kind becomes a part of that step; otherwise it opens one.
"""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.step import ONLY, PlayerStep, known
from meeplehall.games.xenon_profiteer.components.data import BONUS_ACTIONS
from meeplehall.games.xenon_profiteer.rules.airing import open_air
from meeplehall.games.xenon_profiteer.rules.distilling import open_distil
from meeplehall.games.xenon_profiteer.rules.packets import AIR_MONEY, introduce_air
from meeplehall.games.xenon_profiteer.rules.profiteers import tokens_per_bid
from meeplehall.games.xenon_profiteer.rules.state import SEATS, Industry
from meeplehall.games.xenon_profiteer.rules.trading import AS_BONUS, open_trade

WORDS: Final = {"distill": "Distil", "air": "AIR", "wipe": "WIPE", "buy": "Buy", "bid": "Bid"}


class Bonus(PlayerStep[Industry]):
    """A completed Contract gives a bonus action."""

    __slots__ = ("action",)
    kind = "bonus"
    rule = "XP-17.1"

    def __init__(self, player: int, action: str) -> None:
        super().__init__(player)
        self.action = action

    def data(self) -> tuple[int, ...]:
        return (self.player, BONUS_ACTIONS.index(self.action))

    def waits_for(self, state: Industry) -> list[int]:
        return ONLY[self.player]

    def candidates(self, state: Industry, player: int) -> list[Action[Industry]]:
        return [TAKE, DECLINE] if player == self.player else []

    def default(self, state: Industry, player: int) -> Action[Industry]:
        return DECLINE

    def prompt(self, state: Industry, player: int) -> str:
        return f"Your Contract gives a bonus action: {WORDS[self.action]}."


class Take(Action[Industry]):
    """Take the bonus action."""

    type = "take"

    def apply(self, state: Industry, player: int) -> None:
        step = state.stack.pop()
        assert isinstance(step, Bonus)
        if state.log is not None:
            state.tell(f"[seat:{player}] takes the bonus action {WORDS[step.action]}.", "XP-17.1")
        grant(state, player, step.action)

    def price(self, state: Industry, player: int) -> int | None:
        step = state.stack[-1]
        at_once = isinstance(step, Bonus) and step.action == "air" and state.turn.airing
        return -AIR_MONEY if at_once else None

    def label(self, state: Industry, player: int) -> str:
        step = state.stack[-1]
        return f"Take the {WORDS[step.action]}" if isinstance(step, Bonus) else "Take it"


class Decline(Action[Industry]):
    """Do without it (XP-17.3)."""

    type = "decline"

    def apply(self, state: Industry, player: int) -> None:
        state.stack.pop()
        if state.log is not None:
            state.tell(f"[seat:{player}] declines the bonus action.", "XP-17.3")

    def label(self, state: Industry, player: int) -> str:
        return "Decline"


def grant(state: Industry, player: int, action: str) -> None:
    """Carry out a bonus action (XP-17.2)."""
    turn = state.turn
    if action == "distill":
        if turn.distilling:
            turn.distils += 1
        else:
            open_distil(state, player, 1)
    elif action == "air":
        if turn.airing:
            turn.aired += 1
            turn.late = 0
            introduce_air(state, player, "XP-17.2")
        else:
            open_air(state, player, 1, 0)
    elif action == "wipe":
        if turn.airing:
            turn.may_wipe += 1
            turn.air_due += 1
        else:
            open_air(state, player, 0, 1)
    elif action == "buy":
        if turn.trading:
            turn.buys += 1
        else:
            open_trade(state, player, AS_BONUS, 1, 0)
    elif turn.trading:
        # the first token of a Bid brings others along; with two Bids each does
        second = turn.bidden or turn.bids > 0
        turn.bids += 1 + (tokens_per_bid(state.facilities[player]) if second else 0)
        turn.late = 0
    else:
        open_trade(state, player, AS_BONUS, 0, 1)


TAKE: Final = Take()
DECLINE: Final = Decline()
BONUS_STEP: Final = {
    action: [known(Bonus(player, action)) for player in range(SEATS)] for action in BONUS_ACTIONS
}
