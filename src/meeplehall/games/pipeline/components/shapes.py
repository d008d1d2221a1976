"""The shapes of pipes: how a segment runs through its cell, for tile faces and networks alike.

A cell is CELL units wide. Colours are told apart by shape too: orange is solid, silver banded, teal a
double line.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

CELL: Final = 40
HALF: Final = CELL // 2
#: where each port lies in its cell: north, east, south, west
PORT: Final = [(HALF, 0), (CELL, HALF), (HALF, CELL), (0, HALF)]
#: a segment where it lies: x, y, port, port
Placed = tuple[int, int, int, int]


def point(x: int, y: int, port: int) -> tuple[int, int]:
    """A port of a cell in units of the drawing."""
    return CELL * x + PORT[port][0], CELL * y + PORT[port][1]


@lru_cache(maxsize=16)
def stroke(start: int, end: int) -> str:
    """From a port of a cell to another: straight on, or a quarter of a circle around a corner."""
    dx, dy = PORT[end][0] - PORT[start][0], PORT[end][1] - PORT[start][1]
    if (start + end) % 2 == 0:
        return f"l{dx} {dy}"
    clockwise = int(end == (start + 3) % 4)
    return f"a{HALF} {HALF} 0 0 {clockwise} {dx} {dy}"


def trace(segments: Iterable[Placed]) -> str:
    """The path through consecutive segments."""
    d = ""
    for x, y, start, end in segments:
        if not d:
            px, py = point(x, y, start)
            d = f"M{px} {py}"
        d += stroke(start, end)
    return d
