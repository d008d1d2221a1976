"""Oil: three colours, four grades, and a barrel for each of both."""

from __future__ import annotations

from typing import Final

from meeplehall.games.pipeline.components.data import COLOURS, COMPONENTS

#: orange, silver, teal
HUES: Final = 3
HUE_NAME: Final[list[str]] = [COMPONENTS.meta.colour_names[letter] for letter in COLOURS]

CRUDE: Final = 0
LOW: Final = 1
MID: Final = 2
HIGH: Final = 3
GRADES: Final = 4
GRADE_NAME: Final[list[str]] = COMPONENTS.meta.grades

BARRELS_PER_TANK: Final = COMPONENTS.tank_farm.barrels_per_tank
TANKS_PER_ROW: Final = COMPONENTS.tank_farm.spaces_per_grade


class Barrel:
    """A barrel; its number is 4 * colour + grade."""

    def __init__(self, colour: int, grade: int) -> None:
        self.id: Final = f"{COLOURS[colour]}{grade}"
        self.name: Final = f"{GRADE_NAME[grade]} {HUE_NAME[colour]}"


BARREL: Final = [Barrel(colour, grade) for colour in range(HUES) for grade in range(GRADES)]
BARRELS: Final = len(BARREL)
BARREL_IDS: Final[list[str]] = [barrel.id for barrel in BARREL]
