"""Normal turn or Overtime (XP-4.6): the choice, wherever it may still be made."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action, Refusal
from meeplehall.engine.wire import Names, flyweights
from meeplehall.games.xenon_profiteer.rules.moments import moment
from meeplehall.games.xenon_profiteer.rules.state import Industry

TWICE: Final = Refusal("XP-4.7", "Overtime is never taken in two own turns in a row.")
TOO_LATE: Final = Refusal("XP-4.6", "Overtime is chosen before the first Distil action of the turn.")


class ModeAction(Action[Industry]):
    """Choose how the turn is spent."""

    type = "mode"
    overtime: int

    def refusal(self, state: Industry, player: int) -> Refusal | None:
        if not self.overtime:
            return None
        return TWICE if state.turn.tired else moment(state).cannot_flip(state)

    def apply(self, state: Industry, player: int) -> None:
        if self.overtime:
            state.turn.overtime = True
            state.facilities[player].overtime = True
            if state.log is not None:
                state.tell(f"[seat:{player}] works Overtime.", "XP-4.6")
        state.turn.may_flip = False
        moment(state).mode_chosen(state, self.overtime > 0)

    def label(self, state: Industry, player: int) -> str:
        return "Work Overtime" if self.overtime else "Normal turn"

    def pieces(self, state: Industry, player: int) -> list[str]:
        return [f"base-{player}"] if self.overtime else [f"tower-{player}"]


MODES: Final[list[ModeAction]] = flyweights(ModeAction, overtime=Names(["normal", "overtime"]))
NORMAL: Final = MODES[0]
OVERTIME: Final = MODES[1]
