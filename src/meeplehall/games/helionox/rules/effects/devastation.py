"""Clear: Devastation leaves worlds and Markets (HX-9.3)."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.step import Step
from meeplehall.engine.wire import Names, flyweights
from meeplehall.games.helionox.components.board import HEX, HEX_ID, HEXES
from meeplehall.games.helionox.components.factions import FACTION, FACTION_ID, FACTIONS
from meeplehall.games.helionox.rules.effects.lines import SKIP, AskingLine, Question, answered
from meeplehall.games.helionox.rules.state import Chronicle

#: what can be cleared: hexes, then Faction Markets
CLEARABLE_ID: Final[list[str]] = [*(f"hex-{id}" for id in HEX_ID), *(f"market-{id}" for id in FACTION_ID)]
CLEARABLE_NAME: Final[list[str]] = [
    *(hex.name for hex in HEX),
    *(f"the Market of {faction.name}" for faction in FACTION),
]


def clear_one(state: Chronicle, seat: int, target: int, rule: str) -> None:
    """Remove 1 Devastation."""
    if target < HEXES:
        state.devastation[target] -= 1
    else:
        state.market_devastation[target - HEXES] -= 1
    if state.log is not None:
        state.tell(f"[seat:{seat}] clears 1 Devastation from {CLEARABLE_NAME[target]}.", rule)


def devastated(state: Chronicle, seat: int, here: bool, anywhere: bool, markets: bool) -> list[int]:
    """What in this reach is Devastated."""
    found = [hex for hex in range(HEXES) if state.devastation[hex]] if anywhere else []
    if here and not anywhere and state.devastation[state.players[seat].here]:
        found.append(state.players[seat].here)
    if markets:
        found += [HEXES + faction for faction in range(FACTIONS) if state.market_devastation[faction]]
    return found


class Clear(AskingLine):
    """Remove Devastation without paying."""

    __slots__ = ("anywhere", "here", "markets")

    def __init__(self, count: int, at: str) -> None:
        super().__init__(count)
        self.here = at != "market"
        self.anywhere = at == "anywhere"
        self.markets = at != "here"

    def reach(self, state: Chronicle, seat: int) -> list[int]:
        """What could be cleared now."""
        return devastated(state, seat, self.here, self.anywhere, self.markets)

    def possible(self, state: Chronicle, seat: int) -> bool:
        return len(self.reach(state, seat)) > 0

    def question(self, seat: int, left: int) -> Step[Chronicle]:
        return ClearWhat(seat, self, left)


class ClearWhat(Question):
    """One Devastation after another, or stop."""

    __slots__ = ("line",)
    kind = "clear_pick"
    rule = "HX-9.3"

    def __init__(self, player: int, line: Clear, left: int) -> None:
        super().__init__(player, line, left)
        self.line = line

    def choices(self, state: Chronicle) -> list[Action[Chronicle]]:
        found: list[Action[Chronicle]] = [CLEAR_FREE[t] for t in self.line.reach(state, self.player)]
        found.append(SKIP)
        return found

    def prompt(self, state: Chronicle, player: int) -> str:
        return f"Clear up to {self.left} Devastation: where?"


class ClearFree(Action[Chronicle]):
    """Clear 1 Devastation there."""

    type = "clear_free"
    group = "Clear Devastation"
    target: int

    def apply(self, state: Chronicle, player: int) -> None:
        answered(state)
        clear_one(state, player, self.target, "HX-9.3")

    def label(self, state: Chronicle, player: int) -> str:
        return f"Clear 1 from {CLEARABLE_NAME[self.target]}"

    def pieces(self, state: Chronicle, player: int) -> list[str]:
        return [CLEARABLE_ID[self.target]]


CLEAR_FREE: Final[list[ClearFree]] = flyweights(ClearFree, target=Names(CLEARABLE_ID))
