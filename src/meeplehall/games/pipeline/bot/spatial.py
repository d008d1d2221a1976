"""The spatial sense of bots: where in a network a tile or a machine does most good.

A tile is weighed without being laid: its three pipes join what they meet, block what has another colour, and
count by the length and the open ends that come of it.
"""

from __future__ import annotations

from typing import Final

from meeplehall.games.pipeline.bot.prospects import GROWTH, Reach, open_ends, reach_of, run_gain
from meeplehall.games.pipeline.components.grid import SECOND_HALF, TOWARDS
from meeplehall.games.pipeline.components.tiles import TILE, TILES
from meeplehall.games.pipeline.rules.network import COVERED, Network, Pipe, rotation_port
from meeplehall.games.pipeline.rules.refining import LONGEST
from meeplehall.games.pipeline.rules.state import Refineries, Refinery

#: pipelines at a machine run without the worker
AT_MACHINE: Final = 1.3
#: pipelines that pass through one tile are run by one worker
HUB: Final = 0.4
PIPES: Final = 3
#: places for a tile that are worth a closer look
TRIED: Final = 3
#: networks of which the sketch is kept
REMEMBERED: Final = 4000

#: what a tile adds, its cell and its rotation
Place = tuple[float, int, int]


def promise(reach: Reach, colour: int, length: int, ends: int, machines: int) -> float:
    """What a pipeline is good for per run, growth included."""
    if length < 2:
        return 0.0
    if length > LONGEST:
        length = LONGEST
    grade = reach.grade[colour][length]
    found = run_gain(grade) + reach.near[colour][length] * GROWTH[ends]
    return found * AT_MACHINE if machines else found


class Side:
    """What a pipe meets that ends at a port: nothing yet, a machine, or a pipeline.

    A pipeline there promises something now, and loses something if this end of it is blocked.
    """

    __slots__ = ("blocked", "ends", "machine", "now", "open", "pipe")

    def __init__(self, network: Network, reach: Reach, end: int) -> None:
        beyond = end // 4 + TOWARDS[end % 4]
        shown = network.cells.get(beyond)
        self.open = 1 if shown is None else 0
        self.machine = 1 if shown == COVERED else 0
        self.pipe = network.ends.get(4 * beyond + (end % 4 + 2) % 4)
        self.ends = 0
        self.now = self.blocked = 0.0
        pipe = self.pipe
        if pipe is not None:
            self.ends = open_ends(network, pipe)
            self.now = promise(reach, pipe.colour, pipe.length, self.ends, pipe.machines)
            shut = max(self.ends - 1, 0)
            self.blocked = self.now - promise(reach, pipe.colour, pipe.length, shut, pipe.machines)


class Sketch:
    """What was found out about one network: where tiles fit, what they meet there, the best places."""

    __slots__ = ("best", "half_spots", "network", "reach", "sides", "spots")

    def __init__(self, network: Network, reach: Reach) -> None:
        self.network = network
        self.reach = reach
        self.sides: dict[int, Side] = {}
        self.best: dict[int, list[Place]] = {}
        #: anchors and rotations, for all tiles and for those that look the same after a half turn
        self.spots: list[tuple[int, int]] = []
        self.half_spots: list[tuple[int, int]] = []
        for cell in network.anchors(False):
            for rotation in range(4):
                if network.fits(cell, rotation):
                    self.spots.append((cell, rotation))
                    if rotation < 2:
                        self.half_spots.append((cell, rotation))

    def side(self, end: int) -> Side:
        """What lies behind this port."""
        found = self.sides.get(end)
        if found is None:
            found = self.sides[end] = Side(self.network, self.reach, end)
        return found

    def places(self, tile: int) -> list[Place]:
        """The best places for a tile, the best one first."""
        found = self.best.get(tile)
        if found is None:
            found = []
            for cell, rotation in self.half_spots if TILE[tile].symmetric else self.spots:
                gain = gain_at(self, tile, cell, rotation)
                if len(found) < TRIED or gain > found[-1][0]:
                    found.append((gain, cell, rotation))
                    found.sort(key=_descending)
                    if len(found) > TRIED:
                        found.pop()
            self.best[tile] = found
        return found


_SKETCHES: dict[int, Sketch] = {}


def sketch_of(state: Refineries, refinery: Refinery) -> Sketch:
    """What is known about the network of a player; the latest networks are remembered."""
    network = refinery.network
    reach = reach_of(state, refinery)
    found = _SKETCHES.get(id(network))
    if found is None or found.network is not network or found.reach is not reach:
        if len(_SKETCHES) >= REMEMBERED:
            _SKETCHES.clear()
        found = _SKETCHES[id(network)] = Sketch(network, reach)
    return found


class Joint:
    """The three pipes of a tile, each with what it has joined so far."""

    __slots__ = ("colour", "ends", "length", "lost", "machines", "met", "owner", "sketch")

    def __init__(self, sketch: Sketch, colour: list[int]) -> None:
        self.sketch = sketch
        self.colour = colour
        self.length = [2, 1, 1]
        self.ends = [0] * PIPES
        self.machines = [0] * PIPES
        self.met: list[Pipe] = []
        self.owner: list[int] = []
        self.lost = 0.0

    def meet(self, i: int, side: Side) -> None:
        """What lies behind one end of the i-th pipe?"""
        pipe = side.pipe
        if pipe is None:
            self.ends[i] += side.open
            self.machines[i] |= side.machine
            return
        if pipe.colour != self.colour[i]:
            self.lost += side.blocked
            return
        for k in range(len(self.met)):
            if self.met[k] is pipe:
                self._unite(i, self.owner[k])
                return
        self.lost += side.now
        self.met.append(pipe)
        self.owner.append(i)
        self.length[i] += pipe.length
        self.ends[i] += max(side.ends - 1, 0)
        if pipe.machines:
            self.machines[i] = 1

    def _unite(self, i: int, j: int) -> None:
        """Two pipes of the tile are ends of the same pipeline, or one has come back to itself."""
        self.ends[j] = max(self.ends[j] - 1, 0)  # the end that was thought open is met
        if i == j:
            return
        self.length[j] += self.length[i]
        self.ends[j] += self.ends[i]
        self.machines[j] |= self.machines[i]
        self.length[i] = 0
        for k in range(len(self.owner)):
            if self.owner[k] == i:
                self.owner[k] = j

    def gain(self) -> float:
        """What the tile adds."""
        total = -self.lost
        reach = self.sketch.reach
        for i in range(PIPES):
            if self.length[i] > 1:
                total += promise(
                    reach, self.colour[i], self.length[i], min(self.ends[i], 2), self.machines[i]
                )
        return total


class Shape:
    """A tile in a rotation: the colours of its three pipes, and their six ends seen from the anchor."""

    __slots__ = ("colour", "ports")

    def __init__(self, tile: int, rotation: int) -> None:
        other = 4 * SECOND_HALF[rotation]
        one, two = TILE[tile].faces[0][rotation], TILE[tile].faces[1][rotation]
        inner = rotation_port(rotation)
        #: the long pipe first
        self.colour = [one.long.colour, one.short.colour, two.short.colour]
        self.ports = [
            one.long.other(inner),
            other + two.long.other((inner + 2) % 4),
            one.short.low,
            one.short.high,
            other + two.short.low,
            other + two.short.high,
        ]


SHAPES: Final = [Shape(tile, rotation) for tile in range(TILES) for rotation in range(4)]


def gain_at(sketch: Sketch, tile: int, anchor: int, rotation: int) -> float:
    """What a tile adds at a place."""
    shape = SHAPES[4 * tile + rotation]
    first = 4 * anchor
    lost = 0.0
    ends = machine = 0
    for i in range(2 * PIPES):
        side = sketch.side(first + shape.ports[i])
        pipe = side.pipe
        if pipe is None:
            if i < 2:
                ends += side.open
                machine |= side.machine
        elif pipe.colour == shape.colour[i // 2]:
            return _joined(sketch, shape, first)
        else:
            lost += side.blocked
    # it joins nothing: only the long pipe is more than a scrap
    return promise(sketch.reach, shape.colour[0], 2, ends, machine) - lost


def _joined(sketch: Sketch, shape: Shape, first: int) -> float:
    """The same where a pipe of the tile makes a pipeline longer."""
    joint = Joint(sketch, shape.colour)
    for i in range(2 * PIPES):
        joint.meet(i // 2, sketch.side(first + shape.ports[i]))
    return joint.gain()


def places(state: Refineries, refinery: Refinery, tile: int, fixed: int) -> list[Place]:
    """The best cells and rotations for a tile; the cell may be fixed already."""
    sketch = sketch_of(state, refinery)
    if fixed < 0:
        return sketch.places(tile)
    rotations = refinery.network.rotations(tile, fixed)
    return [(gain_at(sketch, tile, fixed, rotation), fixed, rotation) for rotation in rotations]


def _descending(place: Place) -> float:
    return -place[0]


def machine_cells(state: Refineries, refinery: Refinery, most: int) -> list[int]:
    """The cells where a machine would touch the best pipelines."""
    network = refinery.network
    reach = reach_of(state, refinery)
    ranked: list[tuple[float, int]] = []
    for cell in network.uncovered():
        total = 0.0
        for port in range(4):
            pipe = network.ends.get(4 * (cell + TOWARDS[port]) + (port + 2) % 4)
            if pipe is not None and not pipe.machines:
                total += promise(reach, pipe.colour, pipe.length, 1, 0)
            own = network.ends.get(4 * cell + port)
            if own is not None:  # the last segment goes, the rest is attached
                total += promise(reach, own.colour, own.length - 1, 1, 0)
                total -= 0.5 * promise(reach, own.colour, own.length, 1, 0)
        ranked.append((-total, cell))
    ranked.sort()
    return [cell for _, cell in ranked[:most]]
