"""Committing Keys and burning Fuel, from the board or just gained (HX-7.6, HX-8.2)."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action, Refusal
from meeplehall.games.helionox.components.board import HEX, HEXES, LOCATION
from meeplehall.games.helionox.rules.effects.lines import KEY_ACCESS, Question, resolve
from meeplehall.games.helionox.rules.phases.window import USING, Window, open_action
from meeplehall.games.helionox.rules.state import Chronicle, Player


class Gained(Question):
    """A resource has just been gained and may be used at once."""

    __slots__ = ()


def cannot_commit(state: Chronicle, player: Player) -> Refusal | None:
    """Why no Key can be committed here (HX-7.6.2)."""
    here = player.here
    if state.devastation[here]:
        return DEVASTATED
    return ONCE if player.accessed >> here & 1 else None


def destinations(state: Chronicle, player: Player) -> list[int]:
    """Every other Location (HX-7.6.4)."""
    hexes = state.rules.hexes & ~(1 << player.here)
    return [hex for hex in range(HEXES) if hexes >> hex & 1]


class Commit(Action[Chronicle]):
    """Commit a Key here and use the Location's Key Access."""

    type = "commit"

    def refusal(self, state: Chronicle, player: int) -> Refusal | None:
        owner = state.players[player]
        if not owner.keys and isinstance(state.stack[-1], Window):
            return NO_KEY
        return cannot_commit(state, owner)

    def apply(self, state: Chronicle, player: int) -> None:
        owner = state.players[player]
        step = state.stack[-1]
        if isinstance(step, Gained):
            step.picked(state)
        else:
            open_action(state, player, USING)
            owner.keys -= 1
        owner.accessed |= 1 << owner.here
        location = state.rules.locations[owner.here]
        if state.log is not None:
            state.tell(f"[seat:{player}] commits a Key at [piece:{LOCATION[location].id}].", "HX-7.6.2")
        resolve(state, player, KEY_ACCESS[location])

    def label(self, state: Chronicle, player: int) -> str:
        return f"Commit a Key at {LOCATION[state.rules.locations[state.players[player].here]].name}"

    def pieces(self, state: Chronicle, player: int) -> list[str]:
        return [LOCATION[state.rules.locations[state.players[player].here]].id]


class Burn(Action[Chronicle]):
    """Burn a Fuel Cell and move to another Location."""

    __slots__ = ("hex",)
    type = "burn"

    def __init__(self, hex: int) -> None:
        self.hex = hex

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
            open_action(state, player, USING)
            owner.fuel -= 1
        owner.here = self.hex
        if state.log is not None:
            state.tell(f"[seat:{player}] burns a Fuel Cell and moves to {HEX[self.hex].name}.", "HX-7.6.4")

    def label(self, state: Chronicle, player: int) -> str:
        return f"Burn Fuel: move to {HEX[self.hex].name}"

    def pieces(self, state: Chronicle, player: int) -> list[str]:
        return [f"hex-{HEX[self.hex].id}"]


DEVASTATED: Final = Refusal("HX-8.5.2", "There is no Key Access at a Devastated Location.")
ONCE: Final = Refusal("HX-7.6.3", "You have used Key Access here in this round.")
NO_KEY: Final = Refusal("HX-7.6.2", "You have no Key.")
NO_FUEL: Final = Refusal("HX-7.6.4", "You have no Fuel Cell.")
NOT_IN_PLAY: Final = Refusal("HX-3.2.1", "This world is not in play.")
ELSEWHERE: Final = Refusal("HX-7.6.4", "You are there.")
COMMIT: Final = Commit()
BURN: Final = [Burn(hex) for hex in range(HEXES)]
