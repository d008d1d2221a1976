"""A network on the page: tiles, pipelines, machines, and every way to lay the tile in hand.

The drawing lies in a frame that can be dragged and zoomed. A pipeline of two segments or more is one piece,
so that it lights up as a whole; single segments are drawn together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from meeplehall.games.pipeline.components.data import COLOURS
from meeplehall.games.pipeline.components.oil import GRADE_NAME, HUE_NAME
from meeplehall.games.pipeline.components.shapes import CELL, HALF, Placed, point, trace
from meeplehall.games.pipeline.page.shops import in_words
from meeplehall.games.pipeline.page.signs import SPRITE

Json = Mapping[str, Any]
HUE: Final = dict(zip(COLOURS, HUE_NAME, strict=True))
#: cells around the network, where tiles may come to lie
MARGIN: Final = 2
#: shorter pipelines tell their value when pointed at
WORTH_A_BADGE: Final = 3
#: a small network is not blown up beyond this
LEAST: Final = (11, 6)
#: where half 1 lies from half 0, per rotation
SECOND: Final = [(1, 0), (0, 1), (-1, 0), (0, -1)]
_DRAWN: Final[dict[tuple[object, ...], str]] = {}
_ENOUGH: Final = 200


def network(view: Json, seat: int) -> str:
    """The whole drawing of a player's network, with what is to be laid now."""
    data = view["seats"][seat]["network"]
    box = _box(data)
    return (
        f'<svg class="net" viewBox="{box}" role="group" aria-label="Network">{_laid(data, seat)}'
        f"{_places(view, seat)}</svg>"
    )


def _box(data: Json) -> str:
    """All tiles with a margin."""
    cells = [(x, y) for _, x, y, _ in data["tiles"]]
    cells += [(x + SECOND[r][0], y + SECOND[r][1]) for _, x, y, r in data["tiles"]]
    cells = cells or [(0, 0), (1, 0)]
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    width, height = max(x for x, _ in cells) - left + 1, max(y for _, y in cells) - top + 1
    wide, high = max(width + 2 * MARGIN, LEAST[0]), max(height + 2 * MARGIN, LEAST[1])
    x, y = left - (wide - width) / 2, top - (high - height) / 2
    return f"{CELL * x:g} {CELL * y:g} {CELL * wide} {CELL * high}"


def _laid(data: Json, seat: int) -> str:
    """Tiles, pipelines and machines, as they lie."""
    key = (
        seat,
        tuple(map(tuple, data["tiles"])),
        tuple(map(tuple, data["machines"])),
        tuple((pipe["value"], *pipe["reach"]) for pipe in data["pipelines"]),
    )
    drawn = _DRAWN.get(key)
    if drawn is None:
        if len(_DRAWN) >= _ENOUGH:
            _DRAWN.clear()
        plates = "".join(_plate(seat, n, *tile) for n, tile in enumerate(data["tiles"]))
        machines = "".join(_machine(seat, n, x, y) for n, (x, y) in enumerate(data["machines"]))
        drawn = _DRAWN[key] = plates + _pipelines(data, seat) + machines
    return drawn


def _plate(seat: int, number: int, id: str, x: int, y: int, rotation: int) -> str:
    dx, dy = SECOND[rotation]
    left, top = CELL * min(x, x + dx), CELL * min(y, y + dy)
    width, height = (2 * CELL, CELL) if dx else (CELL, 2 * CELL)
    return (
        f'<rect class="slab" data-piece="tile-{seat}-{number}" data-key="{id}" aria-label="{in_words(id)}" '
        f'x="{left + 1}" y="{top + 1}" width="{width - 2}" height="{height - 2}" rx="6"/>'
    )


def _machine(seat: int, number: int, x: int, y: int) -> str:
    return (
        f'<g class="machine" data-piece="machine-{seat}-{number}" data-key="machine-{seat}-{number}" '
        f'aria-label="Machine {number + 1}"><use href="{SPRITE}#machine" x="{CELL * x}" y="{CELL * y}" '
        f'width="{CELL}" height="{CELL}"/></g>'
    )


# pipelines


def _pipelines(data: Json, seat: int) -> str:
    runs: list[list[Placed]] = [[] for _ in data["pipelines"]]
    for x, y, start, end, number in data["segments"]:
        runs[number].append((x, y, start, end))
    single = dict.fromkeys(COLOURS, "")
    long, badges = "", ""
    for number, (pipe, run) in enumerate(zip(data["pipelines"], runs, strict=True)):
        if pipe["length"] == 1:
            single[pipe["colour"]] += trace(run)
        else:
            long += _pipeline(seat, number, pipe, trace(run))
            badges += _badge(pipe, run) if pipe["length"] >= WORTH_A_BADGE else ""
    short = "".join(f'<g class="pipe {hue}">{_strokes(d, hue)}</g>' for hue, d in single.items() if d)
    return f'{short}{long}<g class="badges">{badges}</g>'


def _pipeline(seat: int, number: int, pipe: Json, d: str) -> str:
    hue = pipe["colour"]
    return (
        f'<g class="pipe {hue}" data-piece="pipeline-{seat}-{number}" '
        f'aria-label="{HUE[hue].capitalize()} pipeline of {pipe["value"]}" data-note="{_told(pipe)}">'
        f"{_strokes(d, hue)}</g>"
    )


def _strokes(d: str, hue: str) -> str:
    """Casing and body; silver has bands, teal a line in the middle."""
    mark = "" if hue == COLOURS[0] else f'<path class="mark" d="{d}"/>'
    return f'<path class="case" d="{d}"/><path class="body" d="{d}"/>{mark}'


def _told(pipe: Json) -> str:
    """What a pipeline is worth and what it can refine."""
    bonus = pipe["value"] - pipe["length"]
    extra = f" and {bonus} by engineering" if bonus else ""
    makes = [
        f"{GRADE_NAME[start]} to {GRADE_NAME[best]}"
        for start, best in enumerate(pipe["reach"])
        if best > start
    ]
    machines = len(pipe["machines"])
    at = f" It touches {machines} machine{'s' * (machines > 1)}." if machines else ""
    able = f"It refines {', '.join(makes)}." if makes else "Too short to refine anything."
    return (
        f"{HUE[pipe['colour']].capitalize()} pipeline of value {pipe['value']}: {pipe['length']} segments"
        f"{extra}. {able}{at}"
    )


def _badge(pipe: Json, run: Sequence[Placed]) -> str:
    """The value, written on the joint in the middle; its rim tells the best grade made from crude."""
    x, y, start, _ = run[len(run) // 2]
    px, py = point(x, y, start)
    return (
        f'<g class="badge g{pipe["best"]}"><circle cx="{px}" cy="{py}" r="8.5"/>'
        f'<text x="{px}" y="{py}">{pipe["value"]}</text></g>'
    )


# what is to be laid


def _places(view: Json, seat: int) -> str:
    """Where the tile or the machine in hand can go."""
    placing, covering = view["placing"], view["covering"]
    if placing and placing["player"] == seat:
        longest = tuple(view["seats"][seat]["network"]["longest"])
        ways = tuple(map(tuple, placing["ways"]))
        anchor = tuple(placing["anchor"]) if placing["anchor"] else None
        return _ways(seat, placing["tile"], ways, anchor, longest)
    if covering and covering["player"] == seat:
        cells = "".join(
            f'<g class="spot" data-piece="cell-{seat}-{x}-{y}" aria-label="Machine at {x}, {y}">'
            f"{_light(x, y)}"
            f'<use class="ghost" href="{SPRITE}#machine" x="{CELL * x}" y="{CELL * y}" '
            f'width="{CELL}" height="{CELL}"/></g>'
            for x, y in covering["cells"]
        )
        return f'<g class="cover">{cells}</g>'
    return ""


@lru_cache(maxsize=100)
def _ways(
    seat: int,
    tile: str,
    ways: tuple[tuple[int, ...], ...],
    anchor: tuple[int, ...] | None,
    longest: tuple[int, ...],
) -> str:
    """Every cell for half 0; inside it the tile as it would lie, turned in each way that fits."""
    face = f'<defs><use id="held" href="{SPRITE}#{tile}" width="{2 * CELL}" height="{CELL}"/></defs>'
    cells: dict[str, list[str]] = {}
    for x, y, r, *after in ways:
        turn = _turn(x, y, r, tuple(after), longest)
        if anchor is None:
            place = f'data-piece="cell-{seat}-{x}-{y}" aria-label="Place at {x}, {y}">{_light(x, y)}'
            cells.setdefault(place, []).append(turn)
        elif (x, y) == anchor:
            light = _light(x + SECOND[r][0], y + SECOND[r][1])
            place = f'data-piece="turn-{seat}-{r}" aria-label="Turned by {90 * r} degrees">{light}'
            cells[place] = [turn.replace("data-then", "data-was")]
    drawn = "".join(f'<g class="way" {place}{"".join(turns)}</g>' for place, turns in cells.items())
    return f'{face}<g class="ways">{drawn}</g>'


def _light(x: int, y: int) -> str:
    left, top, size = CELL * x + 3, CELL * y + 3, CELL - 6
    return f'<rect class="light" x="{left}" y="{top}" width="{size}" height="{size}" rx="7"/>'


def _turn(x: int, y: int, r: int, after: tuple[int, ...], longest: tuple[int, ...]) -> str:
    """The tile as it would lie, and the longest pipelines that would result."""
    dx, dy = SECOND[r]
    middle, top = CELL * x + HALF + HALF * dx, CELL * min(y, y + dy) - 10
    # the anchor's upper left corner, as the quarter turns around the middle of half 0 move it
    px, py = CELL * (x + int(r in (1, 2))), CELL * (y + int(r in (2, 3)))
    words, marks = [], ""
    for hue, now, then in zip(COLOURS, longest, after, strict=True):
        words.append(f"{HUE[hue]} {then}" if now == then else f"{HUE[hue]} {now}→{then}")
        marks += f"{hue}{then} " if now == then else f"<tspan>{hue}{now}→{then}</tspan> "
    return (
        f'<g class="turn" data-then=\'{{"type":"rotate","rotation":{r}}}\' '
        f'data-note="Longest: {", ".join(words)}."><use href="#held" '
        f'transform="translate({px} {py}) rotate({90 * r})"/><text x="{middle}" y="{top}">{marks}</text></g>'
    )
