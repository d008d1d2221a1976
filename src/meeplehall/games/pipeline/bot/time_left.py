"""How many turns a player still has: to the end, and to the next refresh."""

from __future__ import annotations

from typing import Final

from meeplehall.games.pipeline.components.board import ROUNDS, YEARS
from meeplehall.games.pipeline.rules.state import Refineries

#: all turns of a match, and those from each year on
TURNS: Final[int] = sum(ROUNDS)
_TURNS_FROM: Final[list[int]] = [sum(ROUNDS[year:]) for year in range(YEARS + 1)]


def turns_left(state: Refineries, player: int) -> int:
    """The whole turns that this player still has after the one under way."""
    if not state.stack or state.year >= YEARS:
        return 0
    left = _TURNS_FROM[state.year] - state.round
    return left - 1 if player in state.upper[: state.active + 1] else left


def turns_this_year(state: Refineries, player: int) -> int:
    """The same, up to the next refresh."""
    if state.year >= YEARS:
        return 0
    left = ROUNDS[state.year] - state.round
    return left - 1 if player in state.upper[: state.active + 1] else left
