"""Buildings that a line gives: placed ready, without paying (HX-8.4, HX-9.10)."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action, Refusal
from meeplehall.engine.step import Step
from meeplehall.engine.wire import Names, flyweights
from meeplehall.games.helionox.components.board import BUILDING, BUILDING_ID, HEX
from meeplehall.games.helionox.components.box import LIMITS
from meeplehall.games.helionox.rules.effects.lines import SKIP, AskingLine, Question
from meeplehall.games.helionox.rules.state import Chronicle, Player


def cannot_place(player: Player, building: int) -> Refusal | None:
    """Why no building of this type can stand here: one is there, or none is left (HX-8.4.2)."""
    if player.built[building] >> player.here & 1:
        return ONE_EACH
    if player.built[building].bit_count() >= LIMITS.building_supply_per_type:
        return NONE_LEFT
    return None


def place_building(state: Chronicle, seat: int, building: int, ready: bool) -> None:
    """Put a building on the own Location (HX-8.4.1)."""
    player = state.players[seat]
    player.built[building] |= 1 << player.here
    if ready:
        player.ready[building] |= 1 << player.here
    if state.log is not None:
        side = "a ready" if ready else "an exhausted"
        place = HEX[player.here].name
        state.tell(f"[seat:{seat}] puts {side} {BUILDING[building].name} on {place}.", "HX-8.4.1")


class Build(AskingLine):
    """Place a ready building here, Devastated or not (HX-8.4.1, HX-8.5.5)."""

    __slots__ = ("types",)

    def __init__(self, types: list[int]) -> None:
        super().__init__(1)
        self.types = types

    def possible(self, state: Chronicle, seat: int) -> bool:
        player = state.players[seat]
        return any(cannot_place(player, building) is None for building in self.types)

    def question(self, seat: int, left: int) -> Step[Chronicle]:
        return BuildHere(seat, self)


class BuildHere(Question):
    """Which one, or none?"""

    __slots__ = ("types",)
    kind = "building_type"
    rule = "HX-9.10"

    def __init__(self, player: int, line: Build) -> None:
        super().__init__(player, line, 1)
        self.types = line.types

    def choices(self, state: Chronicle) -> list[Action[Chronicle]]:
        player = state.players[self.player]
        found: list[Action[Chronicle]] = [
            RAISE[building] for building in self.types if cannot_place(player, building) is None
        ]
        found.append(SKIP)
        return found

    def prompt(self, state: Chronicle, player: int) -> str:
        what = BUILDING[self.types[0]].name if len(self.types) == 1 else "building"
        return f"Put a ready {what} on {HEX[state.players[player].here].name}?"


class Raise(Action[Chronicle]):
    """Put a ready building here."""

    type = "raise"
    group = "Place a building"
    building: int

    def apply(self, state: Chronicle, player: int) -> None:
        state.stack.pop()
        place_building(state, player, self.building, ready=True)

    def label(self, state: Chronicle, player: int) -> str:
        return BUILDING[self.building].name

    def pieces(self, state: Chronicle, player: int) -> list[str]:
        return [BUILDING[self.building].id]


ONE_EACH: Final = Refusal("HX-8.4.2", "You have one of this type on this Location.")
NONE_LEFT: Final = Refusal("HX-8.4.2", "None of this type is left on your board.")
RAISE: Final[list[Raise]] = flyweights(Raise, building=Names(BUILDING_ID))
