"""The tank farm (PL-2.4, PL-4): space for barrels and for tanks."""

from __future__ import annotations

from meeplehall.games.pipeline.components.oil import BARRELS_PER_TANK, GRADES, HUES, TANKS_PER_ROW
from meeplehall.games.pipeline.rules.state import Refinery


def stored(refinery: Refinery, grade: int) -> int:
    """The barrels of a grade in the tanks."""
    oil = refinery.oil
    return oil[grade] + oil[GRADES + grade] + oil[2 * GRADES + grade]


def space(refinery: Refinery, grade: int) -> int:
    """How many more barrels of a grade fit in."""
    oil = refinery.oil
    return (
        BARRELS_PER_TANK * refinery.tanks[grade] - oil[grade] - oil[GRADES + grade] - oil[2 * GRADES + grade]
    )


def rooms(refinery: Refinery) -> list[int]:
    """The same for all grades."""
    oil, tanks = refinery.oil, refinery.tanks
    return [
        BARRELS_PER_TANK * tanks[0] - oil[0] - oil[4] - oil[8],
        BARRELS_PER_TANK * tanks[1] - oil[1] - oil[5] - oil[9],
        BARRELS_PER_TANK * tanks[2] - oil[2] - oil[6] - oil[10],
        BARRELS_PER_TANK * tanks[3] - oil[3] - oil[7] - oil[11],
    ]


def best_held(refinery: Refinery) -> list[int]:
    """Per colour, the best grade of a barrel in the tanks; -1 if there is none."""
    oil = refinery.oil
    best = [-1] * HUES
    for barrel, held in enumerate(oil):
        if held:
            best[barrel // GRADES] = barrel % GRADES
    return best


def has_tank_space(refinery: Refinery) -> bool:
    """Is there a free space for a tank?"""
    for tanks in refinery.tanks:
        if tanks < TANKS_PER_ROW:
            return True
    return False


def rows_with_tank_space(refinery: Refinery) -> list[int]:
    """The grades with a free space for a tank (PL-2.12)."""
    return [grade for grade in range(GRADES) if refinery.tanks[grade] < TANKS_PER_ROW]
