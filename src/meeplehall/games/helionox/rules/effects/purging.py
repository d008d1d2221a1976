"""Purge and Overcome: lines that pick an Event (HX-9.13, HX-9.16)."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.step import Step
from meeplehall.engine.wire import Names, flyweights
from meeplehall.games.helionox.components.events import EVENT, EVENT_ID
from meeplehall.games.helionox.rules.effects.lines import SKIP, AskingLine, Question
from meeplehall.games.helionox.rules.effects.overcoming import overcome, remove_event
from meeplehall.games.helionox.rules.state import Chronicle


class PickEvents(AskingLine):
    """Purge or overcome Events."""

    __slots__ = ("here", "max_cost", "purge")

    def __init__(self, count: int, purge: bool, here: bool, max_cost: int) -> None:
        super().__init__(count)
        self.purge = purge
        self.here = here
        self.max_cost = max_cost

    def found(self, state: Chronicle, seat: int) -> list[int]:
        """Events in reach whose cost is low enough, tokens on them ignored (HX-9.22)."""
        here = state.players[seat].here
        costs = state.rules.costs
        return [
            event
            for event in state.placed
            if (not self.here or EVENT[event].hex == here)
            and (self.max_cost < 0 or costs[event] <= self.max_cost)
        ]

    def possible(self, state: Chronicle, seat: int) -> bool:
        return len(self.found(state, seat)) > 0

    def question(self, seat: int, left: int) -> Step[Chronicle]:
        return WhichEvent(seat, self, left)


class WhichEvent(Question):
    """Which Event?"""

    __slots__ = ("line",)
    kind = "event_pick"
    rule = "HX-9.22"

    def __init__(self, player: int, line: PickEvents, left: int) -> None:
        super().__init__(player, line, left)
        self.line = line

    def choices(self, state: Chronicle) -> list[Action[Chronicle]]:
        found: list[Action[Chronicle]] = [PICK_EVENT[e] for e in self.line.found(state, self.player)]
        found.append(SKIP)
        return found

    def prompt(self, state: Chronicle, player: int) -> str:
        if self.line.purge:
            return "Purge an Event: it leaves play, and nobody scores it?"
        return "Overcome an Event without paying its Defense?"


class PickEvent(Action[Chronicle]):
    """Purge or overcome this Event."""

    type = "event"
    group = "Choose an Event"
    event: int

    def apply(self, state: Chronicle, player: int) -> None:
        step = state.stack[-1]
        assert isinstance(step, WhichEvent)
        step.picked(state)
        if step.line.purge:
            remove_event(state, self.event)
            state.purged.append(self.event)
            if state.log is not None:
                state.tell(f"[seat:{player}] purges [piece:{EVENT[self.event].id}].", "HX-9.16")
        else:
            overcome(state, player, self.event)

    def label(self, state: Chronicle, player: int) -> str:
        step = state.stack[-1]
        what = "Purge" if isinstance(step, WhichEvent) and step.line.purge else "Overcome"
        return f"{what} {EVENT[self.event].name}"

    def pieces(self, state: Chronicle, player: int) -> list[str]:
        return [EVENT[self.event].id]


PICK_EVENT: Final[list[PickEvent]] = flyweights(PickEvent, event=Names(EVENT_ID))
