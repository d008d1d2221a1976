"""The scale of a game: how much is thought about its matches, and what an error rate is called."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec

from meeplehall.engine.game import Game
from meeplehall.insight.data import InsightError, LevelScale, Scale

#: the file in a game's folder
FILE: Final = "insight.json"
#: from the weakest: what somebody is called who errs less than the first, the second ... measured level
TITLES: Final = ("novice", "apprentice", "adept", "veteran", "virtuoso", "master")
#: a title is given for so many decisions
FEWEST: Final = 10


def scale_of(game: Game[Any]) -> Scale:
    """What the game's folder says; the usual budget and no levels if it says nothing."""
    return _read(game.folder / FILE)


@cache
def _read(path: Path) -> Scale:
    if not path.exists():
        return Scale()
    try:
        return msgspec.json.decode(path.read_bytes(), type=Scale)
    except msgspec.DecodeError as error:
        raise InsightError(f"{path} cannot be read: {error}.") from None


def title_of(levels: list[LevelScale], error_rate: float, decisions: int) -> str:
    """What somebody with this error rate is called; empty if there is nothing to compare it with.

    Whoever errs less than a level has passed it: more than the weakest is a novice, less than the strongest a
    master.
    """
    if not levels or decisions < FEWEST:
        return ""
    passed = sum(error_rate <= level.error_rate for level in levels)
    return TITLES[passed * (len(TITLES) - 1) // len(levels)]


def level_of(levels: list[LevelScale], error_rate: float, decisions: int) -> str:
    """The level that errs about as much; empty if nothing was measured, or it is far from all of them."""
    if not levels or decisions < FEWEST:
        return ""
    nearest = min(levels, key=lambda level: abs(level.error_rate - error_rate))
    worst = max(level.error_rate for level in levels)
    return nearest.level if error_rate <= 1.5 * worst else ""
