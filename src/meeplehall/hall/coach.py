"""The coach: what matters before a decision, and what would have been better after a weak one.

Both are thought out where bots think, about redeals of the seat that is told: nothing hidden can be in it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

import msgspec

from meeplehall.bots.pool import Sight, sight_of
from meeplehall.engine.match import Match
from meeplehall.engine.wording import named
from meeplehall.hall.server_log import note
from meeplehall.hall.switch import Switch

if TYPE_CHECKING:
    from meeplehall.hall.table import Table


class Coach:
    """What the people of one table are told by it. The switch is stored, the words are kept in memory."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.switch = Switch(table, "coach", "The coach is", self._follows_lesson)
        self._tasks: set[asyncio.Task[None]] = set()
        #: for each seat the position that it looked at last, as it sees it, and what matters there
        self._matters: dict[int, tuple[bytes, str]] = {}
        #: for each seat what was better than its last action, and the turn after that
        self._verdicts: dict[int, tuple[int, str]] = {}

    @property
    def on(self) -> bool:
        return self.switch.on

    def _follows_lesson(self) -> bool:
        """It is off until somebody wants it, but for whoever plays on after a lesson."""
        lesson = self.table.lesson
        return lesson is not None and not lesson.running

    # what it says

    def matters_to(self, seat: int) -> str:
        """What matters at the decision that this seat owes; empty while nobody knows."""
        return self._matters[seat][1] if seat in self._matters and self._owes(seat) else ""

    def verdict_for(self, seat: int) -> str:
        """What would have been better than what this seat did last; empty if that was good enough."""
        if seat not in self._verdicts:
            return ""
        turn, words = self._verdicts[seat]
        return words if self.on and turn == self.table.turn(seat) else ""

    def _owes(self, seat: int) -> bool:
        table = self.table
        if not self.on or table.match.over or not table.asks(seat) or table.race is not None:
            return False
        return seat in table.match.state.waiting and not table.match.state.step.timed

    # what it thinks about

    def look(self) -> None:
        """Whoever owes a decision and is here will be told what matters, once for each position they see."""
        if not self.on or self.table.closing:
            return
        match = self.table.match
        for seat in sorted(self.table.presence.here()):
            if not self._owes(seat):
                continue
            seen = msgspec.json.encode(match.game.view(match.state, seat))
            if self._matters.get(seat, (b"", ""))[0] != seen:
                self._matters[seat] = (seen, "")
                self._begin(self._think_about(seat, match, seen))

    def before(self, seat: int) -> Sight | None:
        """To be kept until this seat has acted; None if nobody will look back at it."""
        if not self._owes(seat):
            return None
        return sight_of(self.table.match, seat)

    def look_back(self, seat: int, before: Sight | None, done: dict[str, object]) -> None:
        """The seat has done this: was it a weak decision?"""
        self._verdicts.pop(seat, None)  # what was taken back is forgotten
        if before is not None:
            self._begin(self._review(seat, before, done, self.table.turn(seat)))

    def stop(self) -> None:
        for task in self._tasks:
            task.cancel()

    def _begin(self, thought: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(thought)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _think_about(self, seat: int, match: Match, seen: bytes) -> None:
        table = self.table
        try:
            found = await table.services.bots.matters(match, seat, table.thinker)
        except Exception as error:  # a coach must not break anything, whatever is wrong with it
            note("coach failed", game=match.game.id, why=repr(error))
            return
        if found and self._matters.get(seat, (b"", ""))[0] == seen:
            self._matters[seat] = (seen, named(found[0], table.names))
            table.show()

    async def _review(self, seat: int, before: Sight, done: dict[str, object], turn: int) -> None:
        table, game = self.table, self.table.match.game
        try:
            found = await table.services.bots.review(before, done, table.thinker)
        except Exception as error:
            note("coach failed", game=game.id, why=repr(error))
            return
        if found and turn == table.turn(seat):
            self._verdicts[seat] = (turn, named(found[0], table.names))
            table.show()
