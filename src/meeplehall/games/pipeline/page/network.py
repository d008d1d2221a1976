"""A network on the page: tiles, pipelines, machines, and every way to lay the tile in hand.

The drawing lies in a frame that can be dragged and zoomed. A pipeline of two segments or more is one piece,
so that it lights up as a whole; single segments are drawn together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from markupsafe import Markup

from meeplehall.draw.html import el, join
from meeplehall.draw.memo import kept
from meeplehall.engine.wording import plural
from meeplehall.games.pipeline.components.data import COLOURS
from meeplehall.games.pipeline.components.oil import GRADE_NAME
from meeplehall.games.pipeline.components.shapes import CELL, HALF, Placed, point, trace
from meeplehall.games.pipeline.page.shops import tile_in_words
from meeplehall.games.pipeline.page.signs import HUE, SPRITE

Json = Mapping[str, Any]
#: cells around the network, where tiles may come to lie
MARGIN: Final = 2
#: shorter pipelines tell their value when pointed at
WORTH_A_BADGE: Final = 3
#: a small network is not blown up beyond this
LEAST: Final = (11, 6)
#: where half 1 lies from half 0, per rotation
SECOND: Final = [(1, 0), (0, 1), (-1, 0), (0, -1)]
_DRAWN: Final[dict[tuple[object, ...], Markup]] = {}
_ENOUGH: Final = 200


def network(view: Json, seat: int) -> Markup:
    """The whole drawing of a player's network, with what is to be laid now."""
    data = view["seats"][seat]["network"]
    inside = _laid(data, seat), _places(view, seat)
    return el("svg", inside, cls="net", viewBox=_box(data), role="group", aria_label="Network")


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


def _laid(data: Json, seat: int) -> Markup:
    """Tiles, pipelines and machines, as they lie."""
    key = (
        seat,
        tuple(map(tuple, data["tiles"])),
        tuple(map(tuple, data["machines"])),
        tuple([(pipe["value"], *pipe["reach"]) for pipe in data["pipelines"]]),
    )
    drawn = _DRAWN.get(key)
    if drawn is None:
        if len(_DRAWN) >= _ENOUGH:
            _DRAWN.clear()
        plates = [_plate(seat, n, *tile) for n, tile in enumerate(data["tiles"])]
        machines = [_machine(seat, n, x, y) for n, (x, y) in enumerate(data["machines"])]
        drawn = _DRAWN[key] = join(plates, _pipelines(data, seat), machines)
    return drawn


def _plate(seat: int, number: int, id: str, x: int, y: int, rotation: int) -> Markup:
    dx, dy = SECOND[rotation]
    width, height = (2 * CELL, CELL) if dx else (CELL, 2 * CELL)
    return el(
        "rect",
        cls="slab",
        data_piece=f"tile-{seat}-{number}",
        data_key=id,
        aria_label=tile_in_words(id),
        x=CELL * min(x, x + dx) + 1,
        y=CELL * min(y, y + dy) + 1,
        width=width - 2,
        height=height - 2,
        rx=6,
    )


def _machine(seat: int, number: int, x: int, y: int) -> Markup:
    key = f"machine-{seat}-{number}"
    return el(
        "g", _pump(x, y), cls="machine", data_piece=key, data_key=key, aria_label=f"Machine {number + 1}"
    )


def _pump(x: int, y: int, cls: str = "") -> Markup:
    place = {"x": CELL * x, "y": CELL * y, "width": CELL, "height": CELL}
    return el("use", cls=cls, href=SPRITE.href("machine"), **place)


# pipelines


def _pipelines(data: Json, seat: int) -> Markup:
    runs: list[list[Placed]] = [[] for _ in data["pipelines"]]
    for x, y, start, end, number in data["segments"]:
        runs[number].append((x, y, start, end))
    single = dict.fromkeys(COLOURS, "")
    long, badges = [], []
    for number, (pipe, run) in enumerate(zip(data["pipelines"], runs, strict=True)):
        if pipe["length"] == 1:
            single[pipe["colour"]] += trace(run)
            continue
        long.append(_pipeline(seat, number, pipe, trace(run)))
        if pipe["length"] >= WORTH_A_BADGE:
            badges.append(_badge(pipe, run))
    short = [el("g", _strokes(d, hue), cls=f"pipe {hue}") for hue, d in single.items() if d]
    return join(short, long, el("g", badges, cls="badges"))


def _pipeline(seat: int, number: int, pipe: Json, d: str) -> Markup:
    hue = pipe["colour"]
    return el(
        "g",
        _strokes(d, hue),
        cls=f"pipe {hue}",
        data_piece=f"pipeline-{seat}-{number}",
        aria_label=f"{HUE[hue].capitalize()} pipeline of {pipe['value']}",
        data_note=_told(pipe),
    )


def _strokes(d: str, hue: str) -> list[Markup]:
    """Casing and body; silver has bands, teal a line in the middle."""
    strokes = ("case", "body") if hue == COLOURS[0] else ("case", "body", "mark")
    return [el("path", cls=stroke, d=d) for stroke in strokes]


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
    at = f" It touches {plural(machines, 'machine')}." if machines else ""
    able = f"It refines {', '.join(makes)}." if makes else "Too short to refine anything."
    return (
        f"{HUE[pipe['colour']].capitalize()} pipeline of value {pipe['value']}: {pipe['length']} segments"
        f"{extra}. {able}{at}"
    )


def _badge(pipe: Json, run: Sequence[Placed]) -> Markup:
    """The value, written on the joint in the middle; its rim tells the best grade made from crude."""
    x, y, start, _ = run[len(run) // 2]
    px, py = point(x, y, start)
    rim, value = el("circle", cx=px, cy=py, r=8.5), el("text", pipe["value"], x=px, y=py)
    return el("g", rim, value, cls=f"badge g{pipe['best']}")


# what is to be laid


def _places(view: Json, seat: int) -> Markup | None:
    """Where the tile or the machine in hand can go."""
    placing, covering = view["placing"], view["covering"]
    if placing and placing["player"] == seat:
        longest = tuple(view["seats"][seat]["network"]["longest"])
        ways = tuple(map(tuple, placing["ways"]))
        anchor = tuple(placing["anchor"]) if placing["anchor"] else None
        return _ways(seat, placing["tile"], ways, anchor, longest)
    if covering and covering["player"] == seat:
        return el("g", [_cover(seat, x, y) for x, y in covering["cells"]], cls="cover")
    return None


def _cover(seat: int, x: int, y: int) -> Markup:
    """A cell where a machine can go."""
    ghost, label = _pump(x, y, "ghost"), f"Machine at {x}, {y}"
    return el("g", _light(x, y), ghost, cls="spot", data_piece=f"cell-{seat}-{x}-{y}", aria_label=label)


@kept(100)
def _ways(
    seat: int,
    tile: str,
    ways: tuple[tuple[int, ...], ...],
    anchor: tuple[int, ...] | None,
    longest: tuple[int, ...],
) -> Markup:
    """Every cell for half 0; inside it the tile as it would lie, turned in each way that fits.

    If the cell is chosen already, every cell for half 1.
    """
    face = el("use", id="held", href=SPRITE.href(tile), width=2 * CELL, height=CELL)
    cells: dict[tuple[int, int], list[Markup]] = {}
    turns = []
    for x, y, r, *after in ways:
        turn = _turn(seat, x, y, r, tuple(after), longest, anchor is None)
        if anchor is None:
            cells.setdefault((x, y), []).append(turn)
        elif (x, y) == anchor:
            light = _light(x + SECOND[r][0], y + SECOND[r][1])
            label = f"Turned by {90 * r} degrees"
            turns.append(el("g", light, turn, cls="way", data_piece=f"turn-{seat}-{r}", aria_label=label))
    for (x, y), held in cells.items():
        piece, label = f"cell-{seat}-{x}-{y}", f"Place at {x}, {y}"
        turns.append(el("g", _light(x, y), held, cls="way", data_piece=piece, aria_label=label))
    return join(el("defs", face), el("g", turns, cls="ways"))


def _light(x: int, y: int) -> Markup:
    left, top, size = CELL * x + 3, CELL * y + 3, CELL - 6
    return el("rect", cls="light", x=left, y=top, width=size, height=size, rx=7)


def _turn(
    seat: int, x: int, y: int, r: int, after: tuple[int, ...], longest: tuple[int, ...], follows: bool
) -> Markup:
    """The tile as it would lie, and the longest pipelines that would result."""
    dx, dy = SECOND[r]
    # the anchor's upper left corner, as the quarter turns around the middle of half 0 move it
    px, py = CELL * (x + int(r in (1, 2))), CELL * (y + int(r in (2, 3)))
    words: list[str] = []
    marks: list[Markup | str] = []
    for hue, now, then in zip(COLOURS, longest, after, strict=True):
        words.append(f"{HUE[hue]} {then}" if now == then else f"{HUE[hue]} {now}→{then}")
        marks += [f"{hue}{then}" if now == then else el("tspan", f"{hue}{now}→{then}"), " "]
    held = el("use", href="#held", transform=f"translate({px} {py}) rotate({90 * r})")
    text = el("text", marks, x=CELL * x + HALF + HALF * dx, y=CELL * min(y, y + dy) - 10)
    turned = f"turn-{seat}-{r}" if follows else None
    return el("g", held, text, cls="turn", data_then=turned, data_note=f"Longest: {', '.join(words)}.")
