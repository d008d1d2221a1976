"""The grid of a network: cells, and the way from one to the next (PL-17)."""

from __future__ import annotations

from typing import Final

#: large enough for every tile in a row, both ways from the middle
SPAN: Final = 512
CELLS: Final = SPAN * SPAN
ORIGIN: Final = SPAN // 2 * SPAN + SPAN // 2
#: to the neighbouring cell through each port: north, east, south, west
TOWARDS: Final[list[int]] = [-SPAN, 1, SPAN, -1]
#: where half 1 lies from the anchor, per rotation (PL-17.8)
SECOND_HALF: Final[list[int]] = [1, SPAN, -1, -SPAN]


def at(x: int, y: int) -> int:
    """The cell with these coordinates."""
    return ORIGIN + y * SPAN + x


def x_of(cell: int) -> int:
    """East of the middle."""
    return cell % SPAN - SPAN // 2


def y_of(cell: int) -> int:
    """South of the middle."""
    return cell // SPAN - SPAN // 2
