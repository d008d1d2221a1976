"""The Great Council (HX-5.1.1)."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.step import known
from meeplehall.games.helionox.rules.actions.playing import has_plan
from meeplehall.games.helionox.rules.state import Chronicle
from meeplehall.games.helionox.rules.turn import DONE, free_actions, thinkable_free_actions
from meeplehall.games.helionox.rules.window import COUNCIL, Window


class Council(Window):
    """The Great Council: everybody may play Plans, all at once (HX-5.1.1)."""

    __slots__ = ()
    kind = "council"
    rule = "HX-5.1.1"

    def waits_for(self, state: Chronicle) -> list[int]:
        return [
            seat
            for seat in state.in_order()
            if not state.players[seat].confirmed and has_plan(state.players[seat].hand)
        ]

    def proceed(self, state: Chronicle) -> None:
        state.stack.pop()

    def options(self, state: Chronicle, player: int) -> list[Action[Chronicle]]:
        free = free_actions(state, player)
        if player in self.waits_for(state):
            free.append(DONE)
        return free

    def candidates(self, state: Chronicle, player: int) -> list[Action[Chronicle]]:
        free = thinkable_free_actions(state, player)
        if player in self.waits_for(state):
            free.append(DONE)
        return free

    def default(self, state: Chronicle, player: int) -> Action[Chronicle]:
        return DONE

    def prompt(self, state: Chronicle, player: int) -> str:
        return "The Great Council: play Plans now, or keep them for later."


COUNCIL_STEP: Final = known(Council(0, COUNCIL))
