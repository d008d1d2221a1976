"""Placing a pipe tile (D-7) and a machine (D-8) in the own network."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.step import known
from meeplehall.engine.wire import Number, flyweight, flyweights, wire
from meeplehall.games.pipeline.components.grid import CELLS, SPAN, at, x_of, y_of
from meeplehall.games.pipeline.components.spots import OTHER_HALF
from meeplehall.games.pipeline.components.tiles import ROTATIONS, TILE
from meeplehall.games.pipeline.rules.choosing import SEATS, Choice
from meeplehall.games.pipeline.rules.state import NONE, Refineries


def take_tile(state: Refineries, player: int, tile: int) -> None:
    """The tile is in hand and has to be placed; without a place it leaves the game (PL-17.17)."""
    if not state.refineries[player].network.has_room():
        if state.log is not None:
            state.tell(f"[piece:{TILE[tile].id}] fits nowhere and leaves the game.", "PL-17.17")
        return
    state.turn.tile = tile
    state.turn.anchor = NONE
    state.turn.may_wait = False
    state.stack.append(PLACE_STEP[player])


class TakesTile(Action[Refineries]):
    """An action with which a pipe tile comes into the hand."""

    def tile_taken(self, state: Refineries) -> int:
        """Which one."""
        raise NotImplementedError

    def pieces(self, state: Refineries, player: int) -> list[str]:
        return [TILE[self.tile_taken(state)].id]


class PlaceStep(Choice):
    """First the cell of half 0, then the rotation (PL-17.8)."""

    kind = "place_pipe"
    rule = "PL-17.13"

    def choices(self, state: Refineries) -> list[Action[Refineries]]:
        turn = state.turn
        network = state.refineries[self.player].network
        if turn.anchor < 0:
            cells = network.anchors(TILE[turn.tile].symmetric)
            found: list[Action[Refineries]] = [_PLACE_AT[cell] or place_at(cell) for cell in cells]
            if turn.may_wait:
                found.append(LAY_LATER)
            return found
        return [ROTATE[rotation] for rotation in network.rotations(turn.tile, turn.anchor)]

    def default(self, state: Refineries, player: int) -> Action[Refineries]:
        return self.choices(state)[0]

    def prompt(self, state: Refineries, player: int) -> str:
        if state.turn.anchor < 0:
            return "Where do you lay the pipe tile? The place that you choose takes its first half."
        return "On which side does the other half of the tile lie?"


class AtCell(Action[Refineries]):
    """Something is put on a cell: there are too many for a table, so they are compared by value."""

    x: int
    y: int

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, AtCell) or self.type != other.type:
            return False
        return self.x == other.x and self.y == other.y

    def __hash__(self) -> int:
        return hash((self.type, self.x, self.y))

    def pieces(self, state: Refineries, player: int) -> list[str]:
        return [f"cell-{player}-{self.x}-{self.y}"]


class PlaceAt(AtCell):
    """Half 0 of the tile goes to this cell."""

    type = "place"
    group = "Choose a place"

    def apply(self, state: Refineries, player: int) -> None:
        state.turn.anchor = at(self.x, self.y)

    def label(self, state: Refineries, player: int) -> str:
        return f"Lay it {state.refineries[player].network.spot(at(self.x, self.y))}"


_COORDINATE: Final = Number(-SPAN // 2, SPAN // 2 - 1)
wire(PlaceAt, x=_COORDINATE, y=_COORDINATE)
#: by cell, as far as they have been needed
_PLACE_AT: Final[list[PlaceAt | None]] = [None] * CELLS


def place_at(cell: int) -> PlaceAt:
    """The action about a cell, made once."""
    made = _PLACE_AT[cell]
    if made is None:
        made = _PLACE_AT[cell] = PlaceAt()
        made.x, made.y = x_of(cell), y_of(cell)
    return made


class Rotate(Action[Refineries]):
    """The tile lies turned by so many quarters, clockwise."""

    type = "rotate"
    rotation: int

    def apply(self, state: Refineries, player: int) -> None:
        turn = state.turn
        refinery = state.refineries[player]
        state.stack.pop()
        before = refinery.network
        refinery.network = before.with_tile(turn.tile, turn.anchor, self.rotation)
        if state.log is not None:
            where = before.spot(turn.anchor)
            if before.tiles:
                where += f", its other half {OTHER_HALF[self.rotation]}"
            state.tell(f"[seat:{player}] lays a pipe tile {where}: [piece:{TILE[turn.tile].id}].", "PL-17.13")
        turn.tile = turn.anchor = NONE

    def label(self, state: Refineries, player: int) -> str:
        return f"Its other half {OTHER_HALF[self.rotation]}"

    def pieces(self, state: Refineries, player: int) -> list[str]:
        return [f"turn-{player}-{self.rotation}"]


ROTATE: Final[list[Rotate]] = flyweights(Rotate, rotation=Number(0, ROTATIONS - 1))


class LayLater(Action[Refineries]):
    """Buy other tiles first, and lay the worker's tile after some of them (PL-15.10)."""

    type = "lay_later"

    def apply(self, state: Refineries, player: int) -> None:
        state.stack.pop()
        turn = state.turn
        turn.aside, turn.tile = turn.tile, NONE

    def label(self, state: Refineries, player: int) -> str:
        return "Lay it later, after others"


LAY_LATER: Final[LayLater] = flyweight(LayLater)


class MachineStep(Choice):
    """A machine covers an uncovered half of a tile (PL-13.3)."""

    kind = "place_machine"
    rule = "PL-13.3"

    def choices(self, state: Refineries) -> list[Action[Refineries]]:
        return [cover(cell) for cell in state.refineries[self.player].network.uncovered()]

    def prompt(self, state: Refineries, player: int) -> str:
        return "Place the machine on half a tile of your network."


class Cover(AtCell):
    """The machine goes to this cell."""

    type = "cover"
    group = "Choose a place"

    def apply(self, state: Refineries, player: int) -> None:
        state.stack.pop()
        refinery = state.refineries[player]
        refinery.network = refinery.network.with_machine(at(self.x, self.y))
        if state.log is not None:
            where = refinery.network.spot(at(self.x, self.y))
            state.tell(f"[seat:{player}] places a machine {where} of the network.", "PL-13.3")

    def label(self, state: Refineries, player: int) -> str:
        return f"Machine {state.refineries[player].network.spot(at(self.x, self.y))}"


wire(Cover, x=_COORDINATE, y=_COORDINATE)
_COVER: Final[dict[int, Cover]] = {}


def cover(cell: int) -> Cover:
    """The action about a cell, made once."""
    made = _COVER.get(cell)
    if made is None:
        made = _COVER[cell] = Cover()
        made.x, made.y = x_of(cell), y_of(cell)
    return made


PLACE_STEP: Final = [known(PlaceStep(player)) for player in range(SEATS)]
MACHINE_STEP: Final = [known(MachineStep(player)) for player in range(SEATS)]
