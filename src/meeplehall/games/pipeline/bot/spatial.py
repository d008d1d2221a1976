"""The spatial sense of bots: where in a network a tile or a machine does most good.

A tile is weighed without being laid: its three pipes join what they meet, block what has another colour, and
count by the length and the open ends that come of it.
"""

from __future__ import annotations

from typing import Final

from meeplehall.games.pipeline.bot.prospects import promise, reach_of
from meeplehall.games.pipeline.bot.survey import Place, Side, Survey, survey_of
from meeplehall.games.pipeline.components.grid import SECOND_HALF, TOWARDS
from meeplehall.games.pipeline.components.tiles import TILE, TILES
from meeplehall.games.pipeline.rules.network import Pipe, rotation_port
from meeplehall.games.pipeline.rules.state import Refineries, Refinery

PIPES: Final = 3
#: places for a tile that are worth a closer look
TRIED: Final = 3


class Joint:
    """The three pipes of a tile, each with what it has joined so far."""

    def __init__(self, survey: Survey, colour: list[int]) -> None:
        self.survey = survey
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
        reach = self.survey.reach
        for i in range(PIPES):
            if self.length[i] > 1:
                total += promise(
                    reach, self.colour[i], self.length[i], min(self.ends[i], 2), self.machines[i]
                )
        return total


class Shape:
    """A tile in a rotation: the colours of its three pipes, and their six ends seen from the anchor."""

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


def gain_at(survey: Survey, tile: int, anchor: int, rotation: int) -> float:
    """What a tile adds at a place."""
    shape = SHAPES[4 * tile + rotation]
    first = 4 * anchor
    lost = 0.0
    ends = machine = 0
    for i in range(2 * PIPES):
        side = survey.side(first + shape.ports[i])
        pipe = side.pipe
        if pipe is None:
            if i < 2:
                ends += side.open
                machine |= side.machine
        elif pipe.colour == shape.colour[i // 2]:
            return _joined(survey, shape, first)
        else:
            lost += side.blocked
    # it joins nothing: only the long pipe is more than a scrap
    return promise(survey.reach, shape.colour[0], 2, ends, machine) - lost


def _joined(survey: Survey, shape: Shape, first: int) -> float:
    """The same where a pipe of the tile makes a pipeline longer."""
    joint = Joint(survey, shape.colour)
    for i in range(2 * PIPES):
        joint.meet(i // 2, survey.side(first + shape.ports[i]))
    return joint.gain()


def places(state: Refineries, refinery: Refinery, tile: int, fixed: int) -> list[Place]:
    """The best cells and rotations for a tile; the cell may be fixed already."""
    survey = survey_of(state, refinery)
    if fixed < 0:
        return _best_places(survey, tile)
    rotations = refinery.network.rotations(tile, fixed)
    return [(gain_at(survey, tile, fixed, rotation), fixed, rotation) for rotation in rotations]


def _best_places(survey: Survey, tile: int) -> list[Place]:
    """The best places for a tile, the best one first."""
    found = survey.best.get(tile)
    if found is None:
        found = []
        for cell, rotation in survey.spots_for(TILE[tile].symmetric):
            gain = gain_at(survey, tile, cell, rotation)
            if len(found) < TRIED or gain > found[-1][0]:
                found.append((gain, cell, rotation))
                found.sort(key=_descending)
                if len(found) > TRIED:
                    found.pop()
        survey.best[tile] = found
    return found


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
