"""A network of pipe tiles and machines, and the pipelines in it (PL-17).

A network never changes: laying a tile or a machine makes another one, and laying the same again gives that
one. So positions share networks, and what is computed about one is computed once. A new tile touches only
the pipelines that it joins; a machine cuts pipelines, and then all are followed anew.
"""

from __future__ import annotations

from typing import Any, Final

from meeplehall.engine.record import Record
from meeplehall.engine.remembering import Remembered
from meeplehall.games.pipeline.components.grid import ORIGIN, SECOND_HALF, SPAN, TOWARDS, x_of, y_of
from meeplehall.games.pipeline.components.oil import GRADES, HUES
from meeplehall.games.pipeline.components.spots import Edges, edges_of, spot
from meeplehall.games.pipeline.components.tiles import FACE, TILE, Segment, face_number

#: a cell under a machine shows no pipes
COVERED: Final = -1
#: instead of a tile
MACHINE: Final = -1
#: networks that are kept
REMEMBERED: Final = 4000


class Pipe(Record):
    """A pipeline.

    `first` and `last` are its ends, 4 * cell + port; a closed loop has none (-1). `least` is the first of its
    segments in reading order, which tells it from all others (PL-17.28).
    """

    colour: int
    length: int  # in segments
    tiles: int  # that it passes, as a set
    machines: int  # that it touches, as a set
    first: int
    last: int
    least: int

    def cell(self) -> int:
        """The first cell that it passes, in reading order."""
        return self.least // (16 * HUES)


class Output:
    """How many pipelines of a network make crude into which grade, all of them and those at a machine."""

    def __init__(self, grades: list[list[int]], pipes: list[Pipe]) -> None:
        #: per colour and length the grade, as the costs and the player's Engineering have it
        self.grades = grades
        #: per colour and grade
        self.pipelines = [[0] * GRADES for _ in range(HUES)]
        self.at_machines = [[0] * GRADES for _ in range(HUES)]
        for pipe in pipes:
            lengths = grades[pipe.colour]
            grade = lengths[min(pipe.length, len(lengths) - 1)]
            self.pipelines[pipe.colour][grade] += 1
            if pipe.machines:
                self.at_machines[pipe.colour][grade] += 1


class Lengths:
    """Per colour the most segments of a pipeline: of all, of those without a machine, of those at one."""

    def __init__(self, pipes: list[Pipe]) -> None:
        self.all = [0] * HUES
        self.free = [0] * HUES
        self.at_machines = [0] * HUES
        for pipe in pipes:
            colour, length = pipe.colour, pipe.length
            same = self.at_machines if pipe.machines else self.free
            same[colour] = max(same[colour], length)
            self.all[colour] = max(self.all[colour], length)


class Network(Record):
    """Tiles and machines, and all that follows from them."""

    tiles: list[tuple[int, int, int]]  # as tile, anchor, rotation
    machines: list[int]  # cells
    cells: dict[int, int]  # what each shows: the number of a FACE, or COVERED
    pipes: list[Pipe]  # in the order of their first segments, however the network was laid (PL-17.28)
    ends: dict[int, Pipe]  # the pipeline that ends at a port, 4 * cell + port
    # computed when first asked for
    _edges: Edges = None
    _anchors: list[int] | None = None
    _half_anchors: list[int] | None = None
    _halves: list[int] | None = None
    _room: bool | None = None
    _output: Output | None = None
    _lengths: Lengths | None = None

    def facts(self) -> tuple[object, ...]:
        return (self.tiles, self.machines)

    def __reduce__(self) -> tuple[Any, ...]:
        return build, (self.tiles, self.machines)

    def spot(self, cell: int) -> str:
        """Where a cell lies, in words."""
        if self._edges is None:
            self._edges = edges_of([(x_of(own), y_of(own)) for own in self.cells])
        return spot(x_of(cell), y_of(cell), self._edges)

    # where something can be laid

    def fits(self, anchor: int, rotation: int) -> bool:
        """Both cells are empty, and one shares a side with an uncovered cell (PL-17.12 to PL-17.14)."""
        cells = self.cells
        other = anchor + SECOND_HALF[rotation]
        if not cells:
            return anchor == ORIGIN and rotation == 0  # PL-17.11
        if anchor in cells or other in cells:
            return False
        return self._touches(anchor) or self._touches(other)

    def _touches(self, cell: int) -> bool:
        """Does this cell share a side with an uncovered one?"""
        cells = self.cells
        for step in TOWARDS:
            if cells.get(cell + step, COVERED) != COVERED:
                return True
        return False

    def rotations(self, tile: int, anchor: int) -> list[int]:
        """The rotations of a tile that fit at an anchor; of two that look the same only one (PL-17.10)."""
        cells = self.cells
        if not cells:
            return [0] if anchor == ORIGIN else []  # PL-17.11
        if anchor in cells:
            return []
        beside = self._touches(anchor)
        found: list[int] = []
        for rotation in range(2 if TILE[tile].symmetric else 4):
            other = anchor + SECOND_HALF[rotation]
            if other not in cells and (beside or self._touches(other)):
                found.append(rotation)
        return found

    def anchors(self, symmetric: bool) -> list[int]:
        """The cells at which some rotation fits, in reading order."""
        if self._anchors is None:
            self._anchors = self._find_anchors()
        if not symmetric:
            return self._anchors
        if self._half_anchors is None:
            self._half_anchors = [cell for cell in self._anchors if self.fits(cell, 0) or self.fits(cell, 1)]
        return self._half_anchors

    def has_room(self) -> bool:
        """Can any tile be laid? If one can, all can: turned by half they cover the same cells."""
        if self._room is None:
            self._room = self._find_room()
        return self._room

    def _find_room(self) -> bool:
        cells = self.cells
        for cell, shown in cells.items():
            if shown != COVERED:
                for step in TOWARDS:
                    if cell + step not in cells and self._beside(cell + step):
                        return True
        return not cells

    def _beside(self, cell: int) -> bool:
        """Is there an empty cell next to this one?"""
        cells = self.cells
        return not (cell - SPAN in cells and cell + SPAN in cells and cell - 1 in cells and cell + 1 in cells)

    def _find_anchors(self) -> list[int]:
        cells = self.cells
        if not cells:
            return [ORIGIN]
        open_cells = [cell for cell, shown in cells.items() if shown != COVERED]
        frontier = {cell + step for cell in open_cells for step in TOWARDS} - cells.keys()
        beyond = {cell + step for cell in frontier for step in TOWARDS} - cells.keys()
        return sorted(beyond | {cell for cell in frontier if self._beside(cell)})

    def uncovered(self) -> list[int]:
        """The cells on which a machine can be laid, in reading order (PL-13.3)."""
        if self._halves is None:
            self._halves = sorted([cell for cell, shown in self.cells.items() if shown != COVERED])
        return self._halves

    # laying

    def with_tile(self, tile: int, anchor: int, rotation: int) -> Network:
        """The network with one more tile."""
        key = (id(self), tile, anchor, rotation)
        known: tuple[Network, Network] | None = _LAID.parts.get(key)
        if known is None:
            known = _LAID.keep(key, (self, self._lay(tile, anchor, rotation)))
        return known[1]

    def _lay(self, tile: int, anchor: int, rotation: int) -> Network:
        number = len(self.tiles)
        other = anchor + SECOND_HALF[rotation]
        cells = self.cells.copy()
        cells[anchor] = face_number(tile, 0, rotation)
        cells[other] = face_number(tile, 1, rotation)
        new = Network()
        new.tiles = [*self.tiles, (tile, anchor, rotation)]
        new.machines = self.machines
        new.cells = cells
        new.pipes = self.pipes[:]
        new.ends = self.ends.copy()
        mask = 1 << number
        one, two = FACE[cells[anchor]], FACE[cells[other]]
        # the long pipe: its two segments meet at the inner side (PL-17.5)
        inner = rotation_port(rotation)
        first = 4 * anchor + one.long.other(inner)
        last = 4 * other + two.long.other((inner + 2) % 4)
        least = min(rank(anchor, one.long), rank(other, two.long))
        _join(new, _pipe(one.long.colour, 2, mask, first, last, least))
        _join(new, _alone(anchor, one.short, mask))
        _join(new, _alone(other, two.short, mask))
        new.pipes.sort(key=_least)
        return new

    def with_machine(self, cell: int) -> Network:
        """The network with one more machine: whatever passed through its cell is cut (PL-17.22)."""
        key = (id(self), MACHINE, cell, 0)
        known: tuple[Network, Network] | None = _LAID.parts.get(key)
        if known is None:
            known = _LAID.keep(key, (self, build(self.tiles, [*self.machines, cell])))
        return known[1]

    def longest(self, colour: int) -> int:
        """The most segments of a pipeline of this colour (PL-17.27)."""
        return self.lengths().all[colour]

    def lengths(self) -> Lengths:
        """The same for all colours, and for those with a machine and without."""
        if self._lengths is None:
            self._lengths = Lengths(self.pipes)
        return self._lengths

    def output(self, grades: list[list[int]]) -> Output:
        """What the pipelines make of crude, by the grade that each length reaches."""
        if self._output is None or self._output.grades is not grades:
            self._output = Output(grades, self.pipes)
        return self._output


def rotation_port(rotation: int) -> int:
    """The port of half 0 that leads to half 1: east, turned."""
    return (1 + rotation) % 4


def rank(cell: int, segment: Segment) -> int:
    """The place of a segment in reading order: cell, colour, ports (PL-17.28)."""
    return ((cell * HUES + segment.colour) * 4 + segment.low) * 4 + segment.high


def _pipe(colour: int, length: int, mask: int, first: int, last: int, least: int) -> Pipe:
    """A pipeline on one tile, which touches no machine yet."""
    new = Pipe()
    new.colour = colour
    new.length = length
    new.tiles = mask
    new.machines = 0
    new.first = first
    new.last = last
    new.least = least
    return new


def _alone(cell: int, segment: Segment, mask: int) -> Pipe:
    """A single segment as a pipeline of its own."""
    first, last = 4 * cell + segment.low, 4 * cell + segment.high
    return _pipe(segment.colour, 1, mask, first, last, rank(cell, segment))


def _least(pipe: Pipe) -> int:
    return pipe.least


def _join(network: Network, new: Pipe) -> None:
    """Add a pipeline and unite it with those of its colour that it meets; note the machines at its ends."""
    _meet(network, new, new.first)
    if new.first >= 0 and new.last != new.first:
        _meet(network, new, new.last)
    network.pipes.append(new)
    if new.first >= 0:
        network.ends[new.first] = new
        network.ends[new.last] = new


def _meet(network: Network, new: Pipe, end: int) -> None:
    """What lies behind one end of a new pipeline?"""
    beyond = end // 4 + TOWARDS[end % 4]
    shown = network.cells.get(beyond)
    if shown is None:
        return
    if shown == COVERED:
        new.machines |= 1 << network.machines.index(beyond)  # PL-17.23
        return
    there = 4 * beyond + (end % 4 + 2) % 4
    if there == new.first or there == new.last:  # it has come back to itself: a loop
        new.first = new.last = -1
        return
    met = network.ends.get(there)
    if met is None:
        return  # the other half of the same tile is still to come
    if met.colour != new.colour:
        return  # both end here (PL-17.21)
    network.pipes.remove(met)
    del network.ends[met.first]
    del network.ends[met.last]
    new.least = min(new.least, met.least)
    new.length += met.length
    new.tiles |= met.tiles
    new.machines |= met.machines
    far = met.last if met.first == there else met.first
    if new.first == end:
        new.first = far
    else:
        new.last = far


def build(tiles: list[tuple[int, int, int]], machines: list[int]) -> Network:
    """A network from scratch: every segment of every uncovered cell is joined to what is there already."""
    new = Network()
    new.tiles = list(tiles)
    new.machines = list(machines)
    new.cells = {}
    new.pipes = []
    new.ends = {}
    for tile, anchor, rotation in tiles:
        for half, cell in ((0, anchor), (1, anchor + SECOND_HALF[rotation])):
            new.cells[cell] = COVERED if cell in machines else face_number(tile, half, rotation)
    for number, (_, anchor, rotation) in enumerate(tiles):
        for cell in (anchor, anchor + SECOND_HALF[rotation]):
            shown = new.cells[cell]
            if shown != COVERED:
                for segment in (FACE[shown].long, FACE[shown].short):
                    _join(new, _alone(cell, segment, 1 << number))
    new.pipes.sort(key=_least)
    return new


#: networks by the id of the one before, which is kept so that no other gets its id, and by what was laid:
#: a tile, its anchor and rotation, or a machine; bots try the same again and again
_LAID: Final = Remembered(REMEMBERED)

EMPTY: Final = build([], [])
