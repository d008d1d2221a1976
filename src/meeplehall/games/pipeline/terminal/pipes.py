"""Pipes in the terminal: tiles and networks in box-drawing characters, a kind of line for each colour."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.text import Text

from meeplehall.games.pipeline.components.data import COLOURS
from meeplehall.games.pipeline.components.grid import SECOND_HALF, at, x_of, y_of
from meeplehall.games.pipeline.components.oil import HUE_NAME
from meeplehall.games.pipeline.components.spots import OTHER_HALF
from meeplehall.games.pipeline.components.tiles import TILE, TILE_IDS

QUIET = "dim"
OIL = {"O": "bold #ff9d2e", "S": "bold #d5dde6", "T": "bold #25c9b4"}
HUE = dict(zip(COLOURS, HUE_NAME, strict=True))
#: lines tell the colours apart too: double is orange, thin is silver, thick is teal
LINES = {"O": "═║╔╗╚╝", "S": "─│╭╮╰╯", "T": "━┃┏┓┗┛"}
ACROSS, DOWN, SOUTH_EAST, SOUTH_WEST, NORTH_EAST, NORTH_WEST = range(6)

#: a cell is four characters wide and two high; its sides meet their neighbours at column 2 and in row 0
WIDTH, HEIGHT = 4, 2
#: how a segment between two ports runs through the cell: row, column and which character
STROKES = {
    (1, 3): [(0, 0, ACROSS), (0, 1, ACROSS), (0, 2, ACROSS), (0, 3, ACROSS)],
    (0, 2): [(0, 2, DOWN), (1, 2, DOWN)],
    (0, 1): [(0, 2, NORTH_EAST), (0, 3, ACROSS)],
    (2, 3): [(0, 0, ACROSS), (0, 1, SOUTH_WEST), (1, 1, NORTH_EAST), (1, 2, SOUTH_WEST)],
    (0, 3): [(0, 0, ACROSS), (0, 1, ACROSS), (0, 2, NORTH_WEST)],
    (1, 2): [(0, 3, SOUTH_EAST), (1, 3, NORTH_WEST), (1, 2, SOUTH_EAST)],
}
MACHINE = "bold black on #b8c4d0"
SPOT = "bold #ffe066"
#: the row numbers on the left
MARGIN = 4


def word(text: str, style: str) -> Text:
    """A text that keeps its style to itself, whatever is appended to it."""
    return Text.assemble((text, style))


class Canvas:
    """Cells of pipes side by side; characters are put at a row and a column of a cell."""

    def __init__(self) -> None:
        self._characters: dict[tuple[int, int], dict[tuple[int, int], tuple[str, str]]] = {}

    def put(self, x: int, y: int, row: int, words: str, style: str, column: int = 0) -> None:
        """Write into a cell."""
        cell = self._characters.setdefault((x, y), {})
        for i, character in enumerate(words):
            cell[row, column + i] = (character, style)

    def pipe(self, x: int, y: int, ports: tuple[int, int], colour: str) -> None:
        """A segment; what runs down crosses over what runs across, whichever comes first."""
        for row, column, kind in STROKES[ports]:
            under = self._characters.get((x, y), {}).get((row, column), (" ", ""))[0]
            if kind != ACROSS or under == " ":
                self.put(x, y, row, LINES[colour][kind], OIL[colour], column)

    def tile(self, tile: int, x: int, y: int, rotation: int) -> None:
        """A whole tile, its half 0 here."""
        anchor = at(x, y)
        for half, cell in ((0, anchor), (1, anchor + SECOND_HALF[rotation])):
            shown = TILE[tile].faces[half][rotation]
            for segment in (shown.long, shown.short):
                ports = (segment.low, segment.high)
                self.pipe(x_of(cell), y_of(cell), ports, COLOURS[segment.colour])

    def columns(self) -> range:
        xs = [x for x, _ in self._characters]
        return range(min(xs), max(xs) + 1)

    def rows(self) -> range:
        ys = [y for _, y in self._characters]
        return range(min(ys), max(ys) + 1)

    def line(self, y: int, row: int, xs: range) -> Text:
        """One line of characters through the cells of a row."""
        text = Text()
        for x in xs:
            cell = self._characters.get((x, y), {})
            for column in range(WIDTH):
                text.append(*cell.get((row, column), (" ", "")))
        return text


class Sheet:
    """A network with its rows and columns counted; one that is too wide goes on below."""

    def __init__(self, canvas: Canvas, cells: Sequence[tuple[int, int]]) -> None:
        self.canvas = canvas
        self.rows = _count([y for _, y in cells])
        self.columns = _count([x for x, _ in cells])

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        columns = self.canvas.columns()
        fitting = max(1, (options.max_width - MARGIN) // WIDTH)
        for first in range(0, len(columns), fitting):
            yield from self._band(columns[first : first + fitting])

    def _band(self, xs: range) -> Iterator[Text]:
        yield Text(" " * MARGIN + "".join(f"{self.columns.get(x, ''):^{WIDTH}}" for x in xs), QUIET)
        for y in self.canvas.rows():
            yield word(f"{self.rows.get(y, ''):>{MARGIN - 1}} ", QUIET).append_text(
                self.canvas.line(y, 0, xs)
            )
            last = self.canvas.line(y, 1, xs)
            if y < self.canvas.rows()[-1] or last.plain.strip():
                yield Text(" " * MARGIN) + last

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        whole = MARGIN + WIDTH * len(self.canvas.columns())
        return Measurement(min(whole, MARGIN + WIDTH), whole).with_maximum(options.max_width)


def _count(places: Sequence[int]) -> dict[int, int]:
    """The number of each row or column of a network, as its words count them."""
    return {place: n for n, place in enumerate(range(min(places), max(places) + 1), 1)} if places else {}


class Tiles:
    """Tiles in a row, each with a word below it."""

    def __init__(self, tiles: Sequence[tuple[str, int, str]], marked: bool = False) -> None:
        #: id, rotation and word
        self.tiles = tiles
        #: a diamond at the half that lies on the cell to be chosen
        self.marked = marked

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        blocks = [self._block(*tile) for tile in self.tiles]
        while blocks:
            fitting: list[list[Text]] = []
            used = 0
            while blocks and (not fitting or used + blocks[0][0].cell_len <= options.max_width):
                used += blocks[0][0].cell_len
                fitting.append(blocks.pop(0))
            for row in range(max(map(len, fitting))):
                line = Text()
                for block in fitting:
                    blank = Text(" " * block[0].cell_len)
                    line.append_text(block[row] if row < len(block) else blank)
                yield line

    def _block(self, id: str, rotation: int, word: str) -> list[Text]:
        canvas = Canvas()
        canvas.tile(TILE_IDS.index(id), 0, 0, rotation)
        if self.marked:
            canvas.put(0, 0, 1, "◆", SPOT)
        lines = [canvas.line(y, row, canvas.columns()) for y in canvas.rows() for row in range(HEIGHT)]
        lines.append(Text(word, QUIET))
        width = max(2 * WIDTH, *(line.cell_len for line in lines)) + 2
        for line in lines:
            line.pad_right(width - line.cell_len)
        return lines


def turns(id: str) -> Tiles:
    """The tile in hand, in all its rotations."""
    count = 2 if TILE[TILE_IDS.index(id)].symmetric else 4
    return Tiles([(id, turn, OTHER_HALF[turn]) for turn in range(count)], marked=True)


def network(view: Mapping[str, Any], seat: int) -> Sheet | None:
    """The network of a seat, with the places that the moment asks about."""
    canvas = Canvas()
    drawn = view["seats"][seat]["network"]
    for x, y, a, b, number in drawn["segments"]:
        ports = (min(a, b), max(a, b))
        canvas.pipe(x, y, ports, drawn["pipelines"][number]["colour"])
    for x, y in drawn["machines"]:
        canvas.put(x, y, 0, "pump", MACHINE)
        canvas.put(x, y, 1, " " * WIDTH, MACHINE)
    empty = not drawn["tiles"]
    placing = view["placing"]
    if placing and placing["player"] == seat:
        _places(canvas, placing)
        empty = False
    halves = [(at(x, y), at(x, y) + SECOND_HALF[turn]) for _, x, y, turn in drawn["tiles"]]
    cells = [(x_of(cell), y_of(cell)) for pair in halves for cell in pair]
    return None if empty else Sheet(canvas, cells)


def _places(canvas: Canvas, placing: Mapping[str, Any]) -> None:
    """Where the tile in hand can be anchored, or where it has been."""
    if placing["anchor"] is not None:
        x, y = placing["anchor"]
        canvas.put(x, y, 0, "◆", SPOT, 1)
        return
    for x, y, *_ in placing["ways"]:
        canvas.put(x, y, 0, "·", SPOT, 1)
