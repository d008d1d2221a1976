"""Where the tiles of a network lie, in words: in which row, beside which others, on what lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from meeplehall.engine.wording import listed
from meeplehall.games.pipeline.components.pieces import PIECES
from meeplehall.games.pipeline.components.spots import ordinal
from meeplehall.games.pipeline.page.signs import HUE

Cell = tuple[int, int]
#: where half 1 lies from half 0, per rotation
SECOND: Final = [(1, 0), (0, 1), (-1, 0), (0, -1)]
_SIDES: Final = {(-1, 0): "left of it", (1, 0): "right of it", (0, -1): "above it", (0, 1): "below it"}


def laid_in_words(data: Mapping[str, Any], neighbours: bool) -> list[tuple[str, str]]:
    """For each tile where it lies, and what it is connected to; perhaps also its `neighbours`."""
    halves = [_halves(*tile) for tile in data["tiles"]]
    owner = {cell: number for number, cells in enumerate(halves) for cell in cells}
    return [
        (
            _place(cells, list(owner)),
            (_around(number, halves, owner, data) if neighbours else "") + _through(cells, data),
        )
        for number, cells in enumerate(halves)
    ]


def _halves(id: str, x: int, y: int, rotation: int) -> list[Cell]:
    dx, dy = SECOND[rotation]
    return sorted([(x, y), (x + dx, y + dy)])


def _place(tile: Sequence[Cell], cells: Sequence[Cell]) -> str:
    """In which row and columns of the network a tile lies, or in which column and rows."""
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    (x, y), (to_x, to_y) = tile
    if y == to_y:
        columns = f"{ordinal(x - left + 1)} and {ordinal(to_x - left + 1)} columns"
        return f"in the {ordinal(y - top + 1)} row, {columns}"
    rows = f"{ordinal(y - top + 1)} and {ordinal(to_y - top + 1)} rows"
    return f"in the {ordinal(x - left + 1)} column, {rows}"


def _around(
    number: int, halves: Sequence[Sequence[Cell]], owner: Mapping[Cell, int], data: Mapping[str, Any]
) -> str:
    """The tiles that share a side with it."""
    said = []
    for (dx, dy), side in _SIDES.items():
        beside = dict.fromkeys(owner.get((x + dx, y + dy), number) for x, y in halves[number])
        names = [PIECES[data["tiles"][other][0]].name for other in beside if other != number]
        if names:
            said.append(f"{side} {listed(names)}")
    return f"Next to it: {'; '.join(said)}. " if said else "No tile lies next to it. "


def _through(tile: Sequence[Cell], data: Mapping[str, Any]) -> str:
    """The pipelines that it is a part of."""
    pipes = dict.fromkeys(pipe for x, y, _, _, pipe in data["segments"] if (x, y) in tile)
    through = [_pipe(data["pipelines"][pipe]) for pipe in pipes if data["pipelines"][pipe]["length"] > 1]
    return f"It is a part of {listed(through)}." if through else "No pipeline goes on from it."


def _pipe(pipe: Mapping[str, Any]) -> str:
    return f"the {HUE[pipe['colour']]} pipeline of {pipe['value']}"
