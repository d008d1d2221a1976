"""Keys and Fuel Cells: gained and stored, committed and burnt (HX-7.6, HX-8.2)."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action, Refusal
from meeplehall.engine.step import Step
from meeplehall.engine.wire import Names, flyweight, flyweights
from meeplehall.games.helionox.components.board import (
    FUEL,
    HEX,
    HEX_ID,
    HEXES,
    KEY,
    LOCATION,
    RESOURCE,
    RESOURCE_ID,
)
from meeplehall.games.helionox.components.box import LIMITS
from meeplehall.games.helionox.rules.effects.lines import SKIP, AskingLine, Question, answered
from meeplehall.games.helionox.rules.effects.programs import resolve
from meeplehall.games.helionox.rules.state import Chronicle, Player
from meeplehall.games.helionox.rules.window import USING, Window, open_action


def cannot_commit(state: Chronicle, player: Player) -> Refusal | None:
    """Why no action can commit a Key here (HX-7.6.2)."""
    return DEVASTATED if state.devastation[player.here] else already_used(player)


def already_used(player: Player) -> Refusal | None:
    """Why a Key that an ability gives cannot be committed here; it ignores Devastation (HX-8.2.3)."""
    return ONCE if player.accessed >> player.here & 1 else None


def destinations(state: Chronicle, player: Player) -> list[int]:
    """Every other Location (HX-7.6.4)."""
    hexes = state.rules.hexes & ~(1 << player.here)
    return [hex for hex in range(HEXES) if hexes >> hex & 1]


class GainResource(AskingLine):
    """A Key or Fuel Cell: stored, or used at once (HX-8.2.2)."""

    __slots__ = ("resource",)

    def __init__(self, resource: int, count: int) -> None:
        super().__init__(count)
        self.resource = resource

    def question(self, seat: int, left: int) -> Step[Chronicle]:
        return FuelNow(seat, self, left) if self.resource == FUEL else KeyNow(seat, self, left)


class Gained(Question):
    """A resource has just been gained and may be used at once."""

    __slots__ = ()

    def declined(self) -> str:
        return "Let it go"

    def given_up(self, state: Chronicle) -> str:
        return "It goes back to the supply, and you get nothing for it."


class KeyNow(Gained):
    """Store the Key, commit it here, or let it go (HX-8.2.2 to HX-8.2.4)."""

    __slots__ = ()
    kind = "key_now"
    rule = "HX-8.2.2"

    def choices(self, state: Chronicle) -> list[Action[Chronicle]]:
        found: list[Action[Chronicle]] = []
        player = state.players[self.player]
        if player.keys < LIMITS.keys_per_player:
            found.append(STORE[KEY])
        if already_used(player) is None:
            found.append(COMMIT)
        found.append(SKIP)
        return found

    def prompt(self, state: Chronicle, player: int) -> str:
        return "You gain a Key: keep it, or commit it here at once?"


class FuelNow(Gained):
    """Store the Fuel Cell, burn it to move, or let it go."""

    __slots__ = ()
    kind = "fuel_now"
    rule = "HX-8.2.2"

    def choices(self, state: Chronicle) -> list[Action[Chronicle]]:
        player = state.players[self.player]
        found: list[Action[Chronicle]] = []
        if player.fuel < LIMITS.fuel_per_player:
            found.append(STORE[FUEL])
        found += [BURN[hex] for hex in destinations(state, player)]
        found.append(SKIP)
        return found

    def prompt(self, state: Chronicle, player: int) -> str:
        return "You gain a Fuel Cell: keep it, or move with it at once?"


class Store(Action[Chronicle]):
    """Keep the resource on the board."""

    type = "store"
    resource: int

    def apply(self, state: Chronicle, player: int) -> None:
        answered(state)
        if self.resource == FUEL:
            state.players[player].fuel += 1
        else:
            state.players[player].keys += 1
        if state.log is not None:
            state.tell(f"[seat:{player}] gains a {RESOURCE[self.resource].name}.", "HX-8.2.2")

    def label(self, state: Chronicle, player: int) -> str:
        return f"Keep the {RESOURCE[self.resource].name}"


class Commit(Action[Chronicle]):
    """Commit a Key here and use the Location's Key Access."""

    type = "commit"
    group = "Use Key or Fuel"

    def refusal(self, state: Chronicle, player: int) -> Refusal | None:
        owner = state.players[player]
        if not isinstance(state.stack[-1], Window):
            return already_used(owner)
        return cannot_commit(state, owner) if owner.keys else NO_KEY

    def apply(self, state: Chronicle, player: int) -> None:
        owner = state.players[player]
        step = state.stack[-1]
        if isinstance(step, Gained):
            step.picked(state)
        else:
            open_action(state, USING)
            owner.keys -= 1
        owner.accessed |= 1 << owner.here
        location = state.rules.locations[owner.here]
        if state.log is not None:
            state.tell(f"[seat:{player}] commits a Key at [piece:{LOCATION[location].id}].", "HX-7.6.2")
        resolve(state, player, state.rules.key_access[owner.here])

    def label(self, state: Chronicle, player: int) -> str:
        return f"Commit a Key at {LOCATION[state.rules.locations[state.players[player].here]].name}"

    def pieces(self, state: Chronicle, player: int) -> list[str]:
        return [LOCATION[state.rules.locations[state.players[player].here]].id]


class Burn(Action[Chronicle]):
    """Burn a Fuel Cell and move to another Location."""

    type = "burn"
    group = "Use Key or Fuel"
    hex: int

    def refusal(self, state: Chronicle, player: int) -> Refusal | None:
        owner = state.players[player]
        if not owner.fuel and isinstance(state.stack[-1], Window):
            return NO_FUEL
        if not state.rules.hexes >> self.hex & 1:
            return NOT_IN_PLAY
        return ELSEWHERE if owner.here == self.hex else None

    def apply(self, state: Chronicle, player: int) -> None:
        owner = state.players[player]
        step = state.stack[-1]
        if isinstance(step, Gained):
            step.picked(state)
        else:
            open_action(state, USING)
            owner.fuel -= 1
        owner.here = self.hex
        if state.log is not None:
            state.tell(f"[seat:{player}] burns a Fuel Cell and moves to {HEX[self.hex].name}.", "HX-7.6.4")

    def label(self, state: Chronicle, player: int) -> str:
        return f"Burn a Fuel Cell: move to {HEX[self.hex].name}"

    def pieces(self, state: Chronicle, player: int) -> list[str]:
        return [f"hex-{HEX[self.hex].id}"]


DEVASTATED: Final = Refusal("HX-8.5.2", "No action commits a Key at a Devastated Location.")
ONCE: Final = Refusal("HX-7.6.3", "You have used Key Access here in this round.")
NO_KEY: Final = Refusal("HX-7.6.2", "You have no Key.")
NO_FUEL: Final = Refusal("HX-7.6.4", "You have no Fuel Cell.")
NOT_IN_PLAY: Final = Refusal("HX-3.2.1", "This world is not in play.")
ELSEWHERE: Final = Refusal("HX-7.6.4", "You are there.")
STORE: Final[list[Store]] = flyweights(Store, resource=Names(RESOURCE_ID))
COMMIT: Final[Commit] = flyweight(Commit)
BURN: Final[list[Burn]] = flyweights(Burn, hex=Names(HEX_ID))
