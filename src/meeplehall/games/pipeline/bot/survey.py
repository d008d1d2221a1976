"""What bots have found out about a network: plants, places for tiles, what lies behind its ports.

A network never changes, so that whatever is found out about one stays true as long as it is remembered.
"""

from __future__ import annotations

from typing import Final

from meeplehall.games.pipeline.bot.prospects import Plant, Reach, open_ends, plant_with, promise, reach_of
from meeplehall.games.pipeline.components.grid import TOWARDS
from meeplehall.games.pipeline.components.oil import GRADES, LOW
from meeplehall.games.pipeline.components.upgrades import ENGINEERING, LEVELS, REFINED_MARKETS
from meeplehall.games.pipeline.rules.network import COVERED, Network
from meeplehall.games.pipeline.rules.state import Refineries, Refinery

#: networks of which the survey is kept
REMEMBERED: Final = 4000

#: what a tile adds, its cell and its rotation
Place = tuple[float, int, int]


class Side:
    """What a pipe meets that ends at a port: nothing yet, a machine, or a pipeline.

    A pipeline there promises something now, and loses something if this end of it is blocked.
    """

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


class Survey:
    """One network, and what its pipelines reach with the costs of the match and the player's Engineering."""

    def __init__(self, network: Network, reach: Reach) -> None:
        self.network = network
        self.reach = reach
        #: with these or those tanks and upgrades
        self.plants: dict[int, Plant] = {}
        #: by port, 4 * cell + port
        self.sides: dict[int, Side] = {}
        #: the best places for a tile
        self.best: dict[int, list[Place]] = {}
        #: anchors and rotations that fit: for all tiles, and for those that look the same after a half turn
        self.spots: list[list[tuple[int, int]]] = []

    def side(self, end: int) -> Side:
        """What lies behind this port."""
        found = self.sides.get(end)
        if found is None:
            found = self.sides[end] = Side(self.network, self.reach, end)
        return found

    def spots_for(self, symmetric: bool) -> list[tuple[int, int]]:
        """Where a tile fits, as anchors and rotations."""
        if not self.spots:
            spots: list[tuple[int, int]] = []
            for cell in self.network.anchors(False):
                for rotation in range(4):
                    if self.network.fits(cell, rotation):
                        spots.append((cell, rotation))
            self.spots = [spots, [spot for spot in spots if spot[1] < 2]]
        return self.spots[1 if symmetric else 0]


_SURVEYS: Final[dict[tuple[int, int], Survey]] = {}


def survey_of(state: Refineries, refinery: Refinery) -> Survey:
    """What is known about the network of a player; the latest networks are remembered."""
    network = refinery.network
    reach = reach_of(state, refinery)
    key = (id(network), id(reach))  # a survey keeps both alive, so that no others get their ids
    found = _SURVEYS.get(key)
    if found is None:
        if len(_SURVEYS) >= REMEMBERED:
            _SURVEYS.clear()
        found = _SURVEYS[key] = Survey(network, reach)
    return found


def plant_of(state: Refineries, refinery: Refinery) -> Plant:
    """What the pipelines of a player can do."""
    survey = survey_of(state, refinery)
    key = 1 if refinery.levels[REFINED_MARKETS] else 0
    if refinery.levels[ENGINEERING] == LEVELS:
        key += 2
    for grade in range(LOW, GRADES):
        if refinery.tanks[grade]:
            key += 4 << grade
    found = survey.plants.get(key)
    if found is None:
        found = survey.plants[key] = plant_with(refinery, survey.reach)
    return found
