"""The sprite: every picture of the game as a <symbol> of one file, so that a table is only references."""

from __future__ import annotations

from meeplehall.draw.sprite import sprite_file, symbol
from meeplehall.draw.svg import defs, group, rect, use
from meeplehall.games.pipeline.art.icons import ICONS, SIZE
from meeplehall.games.pipeline.art.oil import HEIGHT, WIDTH, barrel, drum, machine, tank
from meeplehall.games.pipeline.art.style import PAINT, pipe
from meeplehall.games.pipeline.components.data import COLOURS
from meeplehall.games.pipeline.components.oil import GRADES
from meeplehall.games.pipeline.components.shapes import CELL, PORT, trace
from meeplehall.games.pipeline.components.tiles import TILE, Segment, Tile


def segments() -> str:
    """Each way through a cell in each colour, of which tiles are put together."""
    return "".join(
        group(pipe(trace([(0, 0, a, b)]), colour), id=f"{colour}{a}{b}")
        for colour in COLOURS
        for a in range(len(PORT))
        for b in range(a + 1, len(PORT))
    )


def tile(printed: Tile) -> str:
    """A pipe tile as printed."""
    halves = [faces[0] for faces in printed.faces]
    long = "".join(_segment(shown.long, half) for half, shown in enumerate(halves))
    short = "".join(_segment(shown.short, half) for half, shown in enumerate(halves))
    return use("plate") + long + short


def _segment(shown: Segment, half: int) -> str:
    return use(f"{COLOURS[shown.colour]}{shown.low}{shown.high}", x=CELL if half else None)


def sprite() -> str:
    """The whole file."""
    plate = rect(
        0.8, 0.8, 2 * CELL - 1.6, CELL - 1.6, 6, fill=PAINT["plate"], stroke=PAINT["rim"], stroke_width="1.6"
    )
    symbols = [defs(group(plate, id="plate") + segments())]
    symbols += [_symbol(printed.id, tile(printed), 2 * CELL, CELL) for printed in TILE]
    symbols += [
        _symbol(f"barrel-{colour}{grade}", barrel(colour, grade), WIDTH, HEIGHT)
        for colour in COLOURS
        for grade in range(GRADES)
    ]
    symbols += [_symbol(f"drum-{colour}", drum(colour), WIDTH, HEIGHT) for colour in COLOURS]
    symbols += [_symbol("tank", tank(), 32, 35), _symbol("machine", machine(), CELL, CELL)]
    symbols += [_symbol(f"icon-{id}", inside, SIZE, SIZE) for id, inside in ICONS.items()]
    return sprite_file(symbols)


def _symbol(id: str, inside: str, width: int, height: int) -> str:
    return symbol(id, inside, viewBox=f"0 0 {width} {height}")
