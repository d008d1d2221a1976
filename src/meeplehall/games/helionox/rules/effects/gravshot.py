"""Gravshot: a move along the icons of the Location card (HX-9.11)."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.step import Step
from meeplehall.engine.wire import Names, flyweights
from meeplehall.games.helionox.components.board import HEX, HEX_ID, LOCATION
from meeplehall.games.helionox.rules.effects.lines import SKIP, AskingLine, Question, answered
from meeplehall.games.helionox.rules.state import Chronicle


class Gravshot(AskingLine):
    """Move along the icons of the Location card."""

    __slots__ = ()

    def possible(self, state: Chronicle, seat: int) -> bool:
        return len(gravshot_targets(state, seat)) > 0

    def question(self, seat: int, left: int) -> Step[Chronicle]:
        return GravshotTo(seat, self, left)


def gravshot_targets(state: Chronicle, seat: int) -> list[int]:
    """Hexes in play whose icon is on the card of the own Location."""
    if not state.rules.gravshot:
        return []
    location = state.rules.locations[state.players[seat].here]
    return [hex for hex in LOCATION[location].gravshot if state.rules.hexes >> hex & 1]


class GravshotTo(Question):
    """Where to, or stay?"""

    __slots__ = ()
    kind = "gravshot_to"
    rule = "HX-9.11"

    def choices(self, state: Chronicle) -> list[Action[Chronicle]]:
        return [*(FLING[hex] for hex in gravshot_targets(state, self.player)), SKIP]

    def prompt(self, state: Chronicle, player: int) -> str:
        return "Gravshot: move to another world at once, without Fuel?"


class Fling(Action[Chronicle]):
    """Move there by Gravshot."""

    type = "gravshot"
    group = "Move by Gravshot"
    hex: int

    def apply(self, state: Chronicle, player: int) -> None:
        answered(state)
        state.players[player].here = self.hex
        if state.log is not None:
            state.tell(f"[seat:{player}] moves to {HEX[self.hex].name} by Gravshot.", "HX-9.11")

    def label(self, state: Chronicle, player: int) -> str:
        return f"Move to {HEX[self.hex].name}"

    def pieces(self, state: Chronicle, player: int) -> list[str]:
        return [f"hex-{HEX[self.hex].id}"]


FLING: Final[list[Fling]] = flyweights(Fling, hex=Names(HEX_ID))
