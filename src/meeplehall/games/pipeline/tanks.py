"""The tank farm (PL-2.4, PL-4): space for barrels and for tanks."""

from __future__ import annotations

from meeplehall.games.pipeline.board import BARRELS_PER_TANK, GRADES, TANKS_PER_ROW
from meeplehall.games.pipeline.state import Refinery


def stored(refinery: Refinery, grade: int) -> int:
    """The barrels of a grade in the tanks."""
    oil = refinery.oil
    return oil[grade] + oil[GRADES + grade] + oil[2 * GRADES + grade]


def space(refinery: Refinery, grade: int) -> int:
    """How many more barrels of a grade fit in."""
    return BARRELS_PER_TANK * refinery.tanks[grade] - stored(refinery, grade)


def rows_with_tank_space(refinery: Refinery) -> list[int]:
    """The grades with a free space for a tank (PL-2.12)."""
    return [grade for grade in range(GRADES) if refinery.tanks[grade] < TANKS_PER_ROW]
