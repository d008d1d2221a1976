"""Placing a pipe tile (D-7) and a machine (D-8) in the own network."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.step import known
from meeplehall.games.pipeline.components.grid import at, x_of, y_of
from meeplehall.games.pipeline.components.tiles import TILE
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
    state.stack.append(PLACE_STEP[player])


class TakesTile(Action[Refineries]):
    """An action with which a pipe tile comes into the hand."""

    __slots__ = ()

    def tile_taken(self, state: Refineries) -> int:
        """Which one."""
        raise NotImplementedError

    def pieces(self, state: Refineries, player: int) -> list[str]:
        return [TILE[self.tile_taken(state)].id]


class PlaceStep(Choice):
    """First the cell of half 0, then the rotation (PL-17.8)."""

    __slots__ = ()
    kind = "place_pipe"
    rule = "PL-17.13"

    def choices(self, state: Refineries) -> list[Action[Refineries]]:
        turn = state.turn
        network = state.refineries[self.player].network
        if turn.anchor < 0:
            return [place_at(cell) for cell in network.anchors(TILE[turn.tile].symmetric)]
        return [ROTATE[rotation] for rotation in network.rotations(turn.tile, turn.anchor)]

    def default(self, state: Refineries, player: int) -> Action[Refineries]:
        return self.choices(state)[0]

    def prompt(self, state: Refineries, player: int) -> str:
        if state.turn.anchor < 0:
            return f"Where do you lay {TILE[state.turn.tile].id}? The cell takes its first half."
        return f"How do you turn {TILE[state.turn.tile].id}?"


class PlaceAt(Action[Refineries]):
    """Half 0 of the tile goes to this cell."""

    __slots__ = ("cell", "x", "y")
    type = "place"

    def __init__(self, cell: int) -> None:
        self.cell = cell
        self.x = x_of(cell)
        self.y = y_of(cell)

    def apply(self, state: Refineries, player: int) -> None:
        state.turn.anchor = self.cell

    def label(self, state: Refineries, player: int) -> str:
        return f"Place at {self.x}, {self.y}"

    def pieces(self, state: Refineries, player: int) -> list[str]:
        return [f"cell-{player}-{self.x}-{self.y}"]


class Rotate(Action[Refineries]):
    """The tile lies turned by so many quarters, clockwise."""

    __slots__ = ("rotation",)
    type = "rotate"

    def __init__(self, rotation: int) -> None:
        self.rotation = rotation

    def apply(self, state: Refineries, player: int) -> None:
        turn = state.turn
        refinery = state.refineries[player]
        state.stack.pop()
        refinery.network = refinery.network.with_tile(turn.tile, turn.anchor, self.rotation)
        if state.log is not None:
            where = f"{x_of(turn.anchor)}, {y_of(turn.anchor)}"
            where += f", turned by {90 * self.rotation} degrees" if self.rotation else ""
            state.tell(f"[seat:{player}] places [piece:{TILE[turn.tile].id}] at {where}.", "PL-17.13")
        turn.tile = turn.anchor = NONE

    def label(self, state: Refineries, player: int) -> str:
        return f"Turned by {90 * self.rotation} degrees" if self.rotation else "As printed"

    def pieces(self, state: Refineries, player: int) -> list[str]:
        return [f"turn-{player}-{self.rotation}"]


class MachineStep(Choice):
    """A machine covers an uncovered half of a tile (PL-13.3)."""

    __slots__ = ()
    kind = "place_machine"
    rule = "PL-13.3"

    def choices(self, state: Refineries) -> list[Action[Refineries]]:
        return [cover(cell) for cell in state.refineries[self.player].network.uncovered()]

    def prompt(self, state: Refineries, player: int) -> str:
        return "Place the machine on half a tile of your network."


class Cover(Action[Refineries]):
    """The machine goes to this cell."""

    __slots__ = ("cell", "x", "y")
    type = "cover"

    def __init__(self, cell: int) -> None:
        self.cell = cell
        self.x = x_of(cell)
        self.y = y_of(cell)

    def apply(self, state: Refineries, player: int) -> None:
        state.stack.pop()
        refinery = state.refineries[player]
        refinery.network = refinery.network.with_machine(self.cell)
        if state.log is not None:
            state.tell(f"[seat:{player}] places a machine at {self.x}, {self.y}.", "PL-13.3")

    def label(self, state: Refineries, player: int) -> str:
        return f"Machine at {self.x}, {self.y}"

    def pieces(self, state: Refineries, player: int) -> list[str]:
        return [f"cell-{player}-{self.x}-{self.y}"]


_PLACE_AT: Final[dict[int, PlaceAt]] = {}
_COVER: Final[dict[int, Cover]] = {}


def place_at(cell: int) -> PlaceAt:
    """The one action about this cell."""
    made = _PLACE_AT.get(cell)
    if made is None:
        made = _PLACE_AT[cell] = PlaceAt(cell)
    return made


def place_at_xy(x: int, y: int) -> PlaceAt:
    """The same, by coordinates."""
    return place_at(at(x, y))


def cover(cell: int) -> Cover:
    """The one action about this cell."""
    made = _COVER.get(cell)
    if made is None:
        made = _COVER[cell] = Cover(cell)
    return made


def cover_xy(x: int, y: int) -> Cover:
    """The same, by coordinates."""
    return cover(at(x, y))


ROTATE: Final = [Rotate(rotation) for rotation in range(4)]
PLACE_STEP: Final = [known(PlaceStep(player)) for player in range(SEATS)]
MACHINE_STEP: Final = [known(MachineStep(player)) for player in range(SEATS)]
