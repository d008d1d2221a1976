"""The spatial sense of bots: where in a network a tile or a machine does most good.

A tile is weighed without being laid: its three pipes join what they meet, block what has another colour, and
count by the length and the open ends that come of it.
"""

from __future__ import annotations

from typing import Final

from meeplehall.games.pipeline.network import COVERED, Network, Pipe, rotation_port
from meeplehall.games.pipeline.prospects import GROWTH, LONGEST, Reach, open_ends, reach_of, run_gain
from meeplehall.games.pipeline.state import Refineries, Refinery
from meeplehall.games.pipeline.tiles import SECOND_HALF, SEGMENTS, SYMMETRIC, TOWARDS, face

#: pipelines at a machine run without the worker
AT_MACHINE: Final = 1.3
#: pipes of one tile run together
PIPES: Final = 3


def promise(reach: Reach, colour: int, length: int, ends: int, machines: int) -> float:
    """What a pipeline is good for per run, growth included."""
    if length < 2:
        return 0.0
    if length > LONGEST:
        length = LONGEST
    grade = reach.grade[colour][length]
    found = run_gain(grade) + reach.near[colour][length] * GROWTH[ends]
    return found * AT_MACHINE if machines else found


class Joint:
    """The three pipes of a tile, each with what it has joined so far."""

    __slots__ = ("colour", "ends", "length", "lost", "machines", "met", "network", "owner", "reach")

    def __init__(self, network: Network, reach: Reach) -> None:
        self.network = network
        self.reach = reach
        self.colour = [0] * PIPES
        self.length = [0] * PIPES
        self.ends = [0] * PIPES
        self.machines = [0] * PIPES
        self.met: list[Pipe] = []
        self.owner: list[int] = []
        self.lost = 0.0

    def meet(self, i: int, end: int) -> None:
        """What lies behind one end of the i-th pipe?"""
        network = self.network
        beyond = end // 4 + TOWARDS[end % 4]
        shown = network.cells.get(beyond)
        if shown is None:
            self.ends[i] += 1
            return
        if shown == COVERED:
            self.machines[i] = 1
            return
        there = 4 * beyond + (end % 4 + 2) % 4
        met = network.ends.get(there)
        if met is None:
            return
        ends = open_ends(network, met)
        if met.colour != self.colour[i]:
            old = promise(self.reach, met.colour, met.length, ends, met.machines)
            self.lost += old - promise(self.reach, met.colour, met.length, max(ends - 1, 0), met.machines)
            return
        for k in range(len(self.met)):
            if self.met[k] is met:
                self._unite(i, self.owner[k])
                return
        self.lost += promise(self.reach, met.colour, met.length, ends, met.machines)
        self.met.append(met)
        self.owner.append(i)
        self.length[i] += met.length
        self.ends[i] += max(ends - 1, 0)
        if met.machines:
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
        """What the tile adds, the pipes that pass through it counted together."""
        total = -self.lost
        for i in range(PIPES):
            total += promise(
                self.reach, self.colour[i], self.length[i], min(self.ends[i], 2), self.machines[i]
            )
        return total


def gain_at(network: Network, reach: Reach, tile: int, anchor: int, rotation: int) -> float:
    """What a tile adds at a place."""
    other = anchor + SECOND_HALF[rotation]
    one, two = SEGMENTS[face(tile, 0, rotation)], SEGMENTS[face(tile, 1, rotation)]
    inner_one = rotation_port(rotation)
    inner_two = (inner_one + 2) % 4
    joint = Joint(network, reach)
    joint.colour[0], joint.length[0] = one[0], 2
    joint.colour[1], joint.length[1] = one[3], 1
    joint.colour[2], joint.length[2] = two[3], 1
    joint.meet(0, 4 * anchor + (one[1] if one[2] == inner_one else one[2]))
    joint.meet(0, 4 * other + (two[1] if two[2] == inner_two else two[2]))
    joint.meet(1, 4 * anchor + one[4])
    joint.meet(1, 4 * anchor + one[5])
    joint.meet(2, 4 * other + two[4])
    joint.meet(2, 4 * other + two[5])
    return joint.gain()


def places(
    state: Refineries, refinery: Refinery, tile: int, fixed: int, most: int
) -> list[tuple[float, int, int]]:
    """The best cells and rotations for a tile as (gain, cell, rotation); the cell may be fixed already."""
    network = refinery.network
    reach = reach_of(state, refinery)
    cells = [fixed] if fixed >= 0 else network.anchors(SYMMETRIC[tile])
    found: list[tuple[float, int, int]] = []
    for cell in cells:
        for rotation in network.rotations(tile, cell):
            gain = gain_at(network, reach, tile, cell, rotation)
            if len(found) < most or gain > found[-1][0]:
                found.append((gain, cell, rotation))
                found.sort(key=_descending)
                if len(found) > most:
                    found.pop()
    return found


def _descending(place: tuple[float, int, int]) -> float:
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
