"""A network on the page: tiles, pipelines, machines, and every way to lay the tile in hand.

The drawing lies in a frame that can be dragged and zoomed. A pipeline of two segments or more is one piece,
so that it lights up as a whole; single segments are drawn together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import hypot
from typing import Any, Final

from markupsafe import Markup

from meeplehall.draw.html import el, join
from meeplehall.draw.memo import kept
from meeplehall.engine.wording import plural
from meeplehall.games.pipeline.components.data import COLOURS
from meeplehall.games.pipeline.components.oil import GRADE_NAME
from meeplehall.games.pipeline.components.shapes import CELL, HALF, Placed, point, trace
from meeplehall.games.pipeline.components.spots import OTHER_HALF, Edges, edges_of, spot
from meeplehall.games.pipeline.page.laid import SECOND, laid_in_words
from meeplehall.games.pipeline.page.shops import tile_in_words
from meeplehall.games.pipeline.page.signs import HUE, SPRITE

Json = Mapping[str, Any]
#: left, top, width, height
Box = tuple[float, float, int, int]
#: cells around the network, where tiles may come to lie, and where none is to be laid
MARGIN: Final = 2
EDGE: Final = 1
#: a small network is not blown up beyond this
LEAST: Final = (9, 6)
#: steps in which something on a network is clicked: it is never drawn smaller than this then, so that a cell
#: can be hit, and it is dragged to see the rest
CHOSEN_HERE: Final = ("place_pipe", "place_machine", "network_tile", "refine")
LEAST_SCALE: Final = 0.65
#: the least room for it in pixels, on a phone or beside the tanks, and how high letters are there at least
NARROWEST: Final = (345, 150)
LETTERS: Final = 12.5
#: how wide a letter is at most in the mean, beside its height
WIDTH: Final = 0.68
_DRAWN: Final[dict[tuple[object, ...], Markup]] = {}
_ENOUGH: Final = 200


def network(data: Json, seat: int, at: str, turn: Json) -> Markup:
    """The whole drawing of a player's network, with what is to be laid now.

    `at` is the step in which this player is asked something, if any.
    """
    chosen = at in CHOSEN_HERE
    x, y, width, height = box = _box(data, MARGIN if turn["placing"] and chosen else EDGE)
    letters = _letters(width, height, LEAST_SCALE if chosen else 0)
    return el(
        "svg",
        _laid(data, seat, letters, turn["active"]),
        _places(data, seat, turn, letters, box),
        cls="net",
        viewBox=f"{x:g} {y:g} {width} {height}",
        width=round(width * LEAST_SCALE) if chosen else 1,
        height=round(height * LEAST_SCALE) if chosen else 1,
        role="group",
        aria_label="The network of pipes",
    )


def _letters(width: int, height: int, least: float) -> float:
    """How large letters have to be drawn to be read where the drawing has the least room."""
    scale = max(min(NARROWEST[0] / width, NARROWEST[1] / height), least)
    return round(LETTERS / scale, 1)


def _cells(data: Json) -> tuple[tuple[int, int], ...]:
    """The cells on which tiles lie."""
    halves = [(x, y) for _, x, y, _ in data["tiles"]]
    halves += [(x + SECOND[r][0], y + SECOND[r][1]) for _, x, y, r in data["tiles"]]
    return tuple(halves)


def _box(data: Json, margin: int) -> Box:
    """All tiles with a margin: left, top, width, height."""
    cells = _cells(data) or ((0, 0), (1, 0))
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    width, height = max(x for x, _ in cells) - left + 1, max(y for _, y in cells) - top + 1
    wide, high = max(width + 2 * margin, LEAST[0]), max(height + 2 * margin, LEAST[1])
    x, y = left - (wide - width) / 2, top - (high - height) / 2
    return CELL * x, CELL * y, CELL * wide, CELL * high


def _laid(data: Json, seat: int, letters: float, active: bool) -> Markup:
    """Tiles, pipelines and machines, as they lie; tiles of the active player name their neighbours."""
    key = (
        seat,
        active,
        letters,
        tuple(map(tuple, data["tiles"])),
        tuple(map(tuple, data["machines"])),
        tuple([(pipe["value"], *pipe["reach"]) for pipe in data["pipelines"]]),
    )
    drawn = _DRAWN.get(key)
    if drawn is None:
        if len(_DRAWN) >= _ENOUGH:
            _DRAWN.clear()
        told = laid_in_words(data, active)
        plates = [_plate(seat, n, tile, *told[n]) for n, tile in enumerate(data["tiles"])]
        edges = edges_of(_cells(data))
        machines = [_machine(seat, n, x, y, edges) for n, (x, y) in enumerate(data["machines"])]
        drawn = _DRAWN[key] = join(plates, _pipelines(data, seat, letters), machines)
    return drawn


def _plate(seat: int, number: int, tile: tuple[str, int, int, int], place: str, touches: str) -> Markup:
    id, x, y, rotation = tile
    dx, dy = SECOND[rotation]
    width, height = (2 * CELL, CELL) if dx else (CELL, 2 * CELL)
    return el(
        "rect",
        cls="slab",
        data_piece=f"tile-{seat}-{number}",
        data_key=id,
        data_card=id,
        role="img",
        aria_label=f"{tile_in_words(id)}, {place}",
        data_note=touches,
        x=CELL * min(x, x + dx) + 1,
        y=CELL * min(y, y + dy) + 1,
        width=width - 2,
        height=height - 2,
        rx=6,
    )


def _machine(seat: int, number: int, x: int, y: int, edges: Edges) -> Markup:
    key = f"machine-{seat}-{number}"
    label = f"Machine {spot(x, y, edges)}"
    return el(
        "g",
        _pump(x, y),
        cls="machine",
        role="img",
        data_piece=key,
        data_key=key,
        data_card="machine",
        aria_label=label,
    )


def _pump(x: int, y: int, cls: str = "") -> Markup:
    place = {"x": CELL * x, "y": CELL * y, "width": CELL, "height": CELL}
    return el("use", cls=cls, href=SPRITE.href("machine"), **place)


# pipelines


def _pipelines(data: Json, seat: int, letters: float) -> Markup:
    runs: list[list[Placed]] = [[] for _ in data["pipelines"]]
    for x, y, start, end, number in data["segments"]:
        runs[number].append((x, y, start, end))
    single = dict.fromkeys(COLOURS, "")
    long, able = [], []
    for number, (pipe, run) in enumerate(zip(data["pipelines"], runs, strict=True)):
        if pipe["length"] == 1:
            single[pipe["colour"]] += trace(run)
            continue
        long.append(_pipeline(seat, number, pipe, trace(run)))
        if pipe["best"]:
            able.append((pipe, run))
    short = [el("g", _strokes(d, hue), cls=f"pipe {hue}") for hue, d in single.items() if d]
    return join(short, long, el("g", _badges(able, letters), cls="badges", font_size=letters))


def _pipeline(seat: int, number: int, pipe: Json, d: str) -> Markup:
    hue = pipe["colour"]
    able = any(best > start for start, best in enumerate(pipe["reach"]))
    return el(
        "g",
        el("path", cls="hit", d=d) if able else None,  # wide enough for a finger
        _strokes(d, hue),
        cls=f"pipe {hue}",
        data_piece=f"pipeline-{seat}-{number}",
        role="img",
        aria_label=f"{HUE[hue].capitalize()} pipeline of value {pipe['value']}",
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


def _badges(able: Sequence[tuple[Json, Sequence[Placed]]], letters: float) -> list[Markup]:
    """The values of pipelines that refine; where there is no room for all, those of the best.

    The others tell their value when pointed at.
    """
    radius = round(0.82 * letters, 1)
    taken: list[tuple[int, int]] = []
    badges = []
    for pipe, run in sorted(able, key=lambda entry: -entry[0]["value"]):
        x, y, start, _ = run[len(run) // 2]
        px, py = point(x, y, start)
        if all(hypot(px - qx, py - qy) > 2 * radius for qx, qy in taken):
            taken.append((px, py))
            badges.append(_badge(pipe, px, py, radius))
    return badges


def _badge(pipe: Json, x: int, y: int, radius: float) -> Markup:
    """The value, written on the joint in the middle; its rim tells the best grade made from crude."""
    rim, value = el("circle", cx=x, cy=y, r=radius), el("text", pipe["value"], x=x, y=y)
    return el("g", rim, value, cls=f"badge g{pipe['best']}", aria_hidden="true")


# what is to be laid


def _places(data: Json, seat: int, turn: Json, letters: float, box: Box) -> Markup | None:
    """Where the tile or the machine in hand can go."""
    placing, covering = turn["placing"], turn["covering"]
    if placing:
        longest, edges = tuple(data["longest"]), edges_of(_cells(data))
        ways = tuple(map(tuple, placing["ways"]))
        anchor = tuple(placing["anchor"]) if placing["anchor"] else None
        return _ways(seat, placing["tile"], ways, anchor, longest, edges, letters, box)
    if covering:
        edges = edges_of(_cells(data))
        return el("g", [_cover(seat, x, y, edges) for x, y in covering["cells"]], cls="cover")
    return None


def _cover(seat: int, x: int, y: int, edges: Edges) -> Markup:
    """A cell where a machine can go."""
    label = f"Machine {spot(x, y, edges)}"
    inside = _light(x, y), _pump(x, y, "ghost")
    note = "A machine here covers this half, and pipelines that end at it can be run by machine."
    return el("g", inside, cls="spot", data_piece=f"cell-{seat}-{x}-{y}", data_note=note, aria_label=label)


@kept(100)
def _ways(
    seat: int,
    tile: str,
    ways: tuple[tuple[int, ...], ...],
    anchor: tuple[int, ...] | None,
    longest: tuple[int, ...],
    edges: Edges,
    letters: float,
    box: Box,
) -> Markup:
    """Every cell for half 0; inside it the tile as it would lie, turned in each way that fits.

    If the cell is chosen already, every cell for half 1.
    """
    face = el("use", id="held", href=SPRITE.href(tile), width=2 * CELL, height=CELL)
    cells: dict[tuple[int, int], list[Markup]] = {}
    turns = []
    for x, y, r, *after in ways:
        turn = _turn(seat, (x, y, r), tuple(after), longest, anchor is None, letters, box)
        if anchor is None:
            cells.setdefault((x, y), []).append(turn)
        elif (x, y) == anchor:
            light = _light(x + SECOND[r][0], y + SECOND[r][1])
            label = f"Its other half {OTHER_HALF[r]}"
            note = "The second half of the tile comes to lie here."
            piece = f"turn-{seat}-{r}"
            turns.append(el("g", light, turn, cls="way", data_piece=piece, data_note=note, aria_label=label))
    for (x, y), held in cells.items():
        piece, label = f"cell-{seat}-{x}-{y}", f"Lay it {spot(x, y, edges)}"
        turns.append(el("g", _light(x, y), held, cls="way", data_piece=piece, aria_label=label))
    return join(el("defs", face), el("g", turns, cls="ways", font_size=letters))


@kept(1_000)
def _light(x: int, y: int) -> Markup:
    left, top, size = CELL * x + 3, CELL * y + 3, CELL - 6
    return el("rect", cls="light", x=left, y=top, width=size, height=size, rx=7)


def _inside(box: Box, at: tuple[float, float], said: str, letters: float) -> tuple[float, float]:
    """Where words are written to be seen whole, as near as can be to where they belong."""
    left, top, width, height = box
    half, above = WIDTH * letters * len(said) / 2, letters
    x = min(max(at[0], left + half), left + width - half)
    return round(x, 1), round(min(max(at[1], top + above), top + height - above), 1)


def _turn(
    seat: int,
    way: tuple[int, int, int],
    after: tuple[int, ...],
    longest: tuple[int, ...],
    follows: bool,
    letters: float,
    box: Box,
) -> Markup:
    """The tile as it would lie, and the longest pipelines that would result."""
    x, y, r = way
    dx, dy = SECOND[r]
    words: list[str] = []
    longer: list[str] = []
    for hue, now, then in zip(COLOURS, longest, after, strict=True):
        words.append(f"{HUE[hue]} {then}" if now == then else f"{HUE[hue]} {now}→{then}")
        if now != then:
            longer.append(words[-1])
    said = ", ".join(longer)
    at = _inside(box, (CELL * x + HALF + HALF * dx, CELL * min(y, y + dy) - 10), said, letters)
    text = el("text", said, x=at[0], y=at[1]) if said else None
    turned = f"turn-{seat}-{r}" if follows else None
    note = f"Longest: {', '.join(words)}."
    return el("g", _held(*way), text, cls="turn", data_then=turned, data_note=note)


@kept(4_000)
def _held(x: int, y: int, r: int) -> Markup:
    """The tile in hand where it would lie."""
    # the anchor's upper left corner, as the quarter turns around the middle of half 0 move it
    px, py = CELL * (x + int(r in (1, 2))), CELL * (y + int(r in (2, 3)))
    return el("use", href="#held", transform=f"translate({px} {py}) rotate({90 * r})")
