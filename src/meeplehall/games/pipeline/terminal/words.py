"""A network in words, for whoever cannot see it: pipelines with their open ends, and where a tile goes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from meeplehall.draw.paper import Pictured, only_read
from meeplehall.engine.wording import listed, plural
from meeplehall.games.pipeline.components.data import COLOURS
from meeplehall.games.pipeline.components.grid import SECOND_HALF, at, x_of, y_of
from meeplehall.games.pipeline.components.oil import GRADE_NAME
from meeplehall.games.pipeline.components.pieces import PIECES
from meeplehall.games.pipeline.components.spots import OTHER_HALF, edges_of, spot
from meeplehall.games.pipeline.terminal.pipes import HUE

#: to the neighbouring cell through each port: north, east, south, west
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
#: so much is told of what a tile would do
MOST_GAINS, MOST_PLACES = 5, 3
SIDES = ("above", "right of", "below", "left of")

Cell = tuple[int, int]


def tiles_in_words(title: str, ids: Sequence[str]) -> Pictured:
    """Pipe tiles by their names, equal ones counted."""
    names = [PIECES[id].name for id in ids]
    told = [f"{name} ×{n}" if n > 1 else name for name, n in Counter(names).items()]
    return only_read(title, [Text("; ".join(told) or "none")])


def network_in_words(view: Mapping[str, Any], seat: int) -> RenderableType:
    """Where the pipelines of a seat end, and what the tile in hand would make of them."""
    built = view["seats"][seat]["network"]
    cells = cells_of(built)
    lines: list[RenderableType] = []
    if cells:
        rows, columns = _size(cells)
        size = f"{plural(rows, 'row')} from the top and {plural(columns, 'column')} from the left"
        lines.append(Text(f"The network has {size}; 2.1 is the cell in row 2, column 1."))
        lines += [Text(_pipeline(built, number, cells)) for number in range(len(built["pipelines"]))]
        lines += [Text(f"A machine at {_cell(x, y, cells)}.") for x, y in built["machines"]]
    placing = view["placing"]
    if placing and placing["player"] == seat:
        lines.append(Text(f"To be laid: {PIECES[placing['tile']].name}."))
        lines += [Text(line) for line in _ways(placing, built, cells)]
    return Group(*lines)


def cells_of(built: Mapping[str, Any]) -> list[Cell]:
    """All cells with half a tile."""
    halves = [(at(x, y), at(x, y) + SECOND_HALF[turn]) for _, x, y, turn in built["tiles"]]
    return [(x_of(cell), y_of(cell)) for pair in halves for cell in pair]


def _size(cells: Sequence[Cell]) -> tuple[int, int]:
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    return max(ys) - min(ys) + 1, max(xs) - min(xs) + 1


def _cell(x: int, y: int, cells: Sequence[Cell]) -> str:
    return f"{y - min(y for _, y in cells) + 1}.{x - min(x for x, _ in cells) + 1}"


def _pipeline(built: Mapping[str, Any], number: int, cells: Sequence[Cell]) -> str:
    """A pipeline: how long, what it makes of crude oil, and beside which cells it could go on."""
    pipe = built["pipelines"][number]
    ports = {(x, y, port) for x, y, a, b, whose in built["segments"] if whose == number for port in (a, b)}
    taken = {*cells, *((x, y) for x, y in built["machines"])}
    ends = [
        f"{SIDES[port]} {_cell(x, y, cells)}"
        for x, y, port in sorted(ports)
        if (x + STEPS[port][0], y + STEPS[port][1]) not in taken
    ]
    makes = f", makes {GRADE_NAME[pipe['best']]} oil of crude" if pipe["best"] else ""
    machine = ", with a machine" if pipe["machines"] else ""
    open_ends = f"; open {listed(ends)}" if ends else "; no open end"
    return f"{HUE[pipe['colour']].capitalize()} pipeline of value {pipe['value']}{makes}{machine}{open_ends}."


def _some(places: Sequence[str]) -> str:
    """A few of many places: all of them are among the options."""
    more = f", or at {plural(left, 'more place')}" if (left := len(places) - MOST_PLACES) > 0 else ""
    return ", or ".join(places[:MOST_PLACES]) + more


def _ways(placing: Mapping[str, Any], built: Mapping[str, Any], cells: Sequence[Cell]) -> list[str]:
    """The ways to lay the tile that make the longest pipeline of a colour longer, the most first."""
    now = built["longest"]
    ways = placing["ways"]
    if placing["anchor"] is not None:
        ways = [way for way in ways if way[:2] == placing["anchor"]]
    better: dict[str, list[str]] = {}
    edges = edges_of(cells)
    for x, y, turn, *longest in ways:
        gains = [
            f"{HUE[letter]} {length}"
            for letter, length, before in zip(COLOURS, longest, now, strict=True)
            if length > before
        ]
        if gains:
            where = f"{spot(x, y, edges)} with its other half {OTHER_HALF[turn]}"
            better.setdefault(listed(gains), []).append(where)
    if not cells or not better:
        return [] if not cells else ["Wherever it goes, no longest pipeline gets longer."]
    order = sorted(better, key=lambda gain: -sum(int(word) for word in gain.split() if word.isdigit()))
    longest = ", ".join(f"{HUE[letter]} {length}" for letter, length in zip(COLOURS, now, strict=True))
    return [
        f"Longest pipelines now: {longest}. They grow to",
        *(f"{gain}: laid {_some(better[gain])}." for gain in order[:MOST_GAINS]),
    ]
