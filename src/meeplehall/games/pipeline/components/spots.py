"""Places of a network in words: nobody sees coordinates, so they are counted from its edges."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

_ORDINAL: Final = [
    "", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    "eleventh", "twelfth",
]  # fmt: skip
_ENDING: Final = {1: "st", 2: "nd", 3: "rd"}
#: the leftmost and the rightmost column of a network, its top and its bottom row; None if nothing lies there
Edges = tuple[int, int, int, int] | None
#: where the second half of a tile comes to lie, per rotation
OTHER_HALF: Final = ["to the right", "below", "to the left", "above"]


def ordinal(number: int) -> str:
    """first, second, ... 13th, 21st."""
    if number < len(_ORDINAL):
        return _ORDINAL[number]
    teen = number % 100 // 10 == 1
    return f"{number}{'th' if teen else _ENDING.get(number % 10, 'th')}"


def edges_of(cells: Sequence[tuple[int, int]]) -> Edges:
    """How far the cells of a network reach."""
    if not cells:
        return None
    columns, rows = [x for x, _ in cells], [y for _, y in cells]
    return min(columns), max(columns), min(rows), max(rows)


def spot(x: int, y: int, edges: Edges) -> str:
    """Where a cell lies as seen from a network: "left of the second row"."""
    if edges is None:
        return "as the first tile"
    left, right, top, bottom = edges
    row, column = f"{ordinal(y - top + 1)} row", f"{ordinal(x - left + 1)} column"
    across = _beyond(x, left, right, "left of", "right of")
    along = _beyond(y, top, bottom, "above", "below")
    if across and along:
        return f"{along} and {across} the network"
    if along:
        return f"{along} the {column}"
    if across:
        return f"{across} the {row}"
    return f"in the {row}, {column}"


def _beyond(at: int, low: int, high: int, before: str, after: str) -> str:
    """On which side of a stretch something lies, and how far if not right beside it."""
    if low <= at <= high:
        return ""
    far = low - at if at < low else at - high
    side = before if at < low else after
    return side if far == 1 else f"two {side}"
