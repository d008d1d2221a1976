"""At one table: who owes an answer is written down for the calls, if anybody there wants to be called."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from meeplehall.hall.server_log import note
from meeplehall.hall.storage.call_store import WayStore
from meeplehall.hall.storage.store import StoreError

if TYPE_CHECKING:
    from meeplehall.hall.table import Table


@dataclass(frozen=True, slots=True)
class Turn:
    """Somebody's turn at a table, as it is told to them."""

    #: what is played
    title: str
    table: str
    who: str
    #: those who wait for them, and those who are asked as well
    waiting: Sequence[str]
    also: Sequence[str]


class Turns:
    """The turns of one table. Where nobody wants to be called, nothing is done."""

    def __init__(self, table: Table) -> None:
        self.table = table
        #: somebody here wants to be called
        self.on = False
        self._store = WayStore(table.services.store)
        self._known: tuple[int, dict[int, int]] | None = None
        self._looking: asyncio.Task[None] | None = None
        self._doing: set[asyncio.Task[None]] = set()

    def look(self) -> None:
        """The match may have gone on."""
        if self.on and not self.table.closing and (self._looking is None or self._looking.done()):
            self._looking = asyncio.create_task(self._look())

    def look_again(self) -> None:
        """... or who wants to be called."""
        self._known = None
        self.look()

    async def _look(self) -> None:
        table = self.table
        while not table.log.unsure and (now := (len(table.match.moves), self.owed())) != self._known:
            try:
                await self._store.owe(table.id, *now, table.services.calling.after)
            except StoreError as error:
                note("calls not written down", table=table.id[:4], why=str(error))
                return  # whoever looks for what was overlooked finds it
            self._known = now

    def owed(self) -> dict[int, int]:
        """The people who owe an answer, each with the number of their turn."""
        table, state = self.table, self.table.match.state
        if table.match.over or not table.seating.begun:
            return {}
        return {seat: table.turn(seat) for seat in table.seating.people() if seat in state.waiting}

    def left(self, seat: int) -> None:
        """A page of this seat was closed or hidden: if it was the last one, the while begins."""
        presence = self.table.presence
        if self.on and seat not in presence.watching():
            seats = [i for i in range(len(self.table.places)) if presence.device(i) == presence.device(seat)]
            self._do(self._store.left(self.table.id, seats, self.table.services.calling.after))

    def _do(self, writing: Coroutine[Any, Any, None]) -> None:
        async def work() -> None:
            try:
                await writing
            except StoreError as error:
                note("calls not written down", table=self.table.id[:4], why=str(error))

        task = asyncio.create_task(work())
        self._doing.add(task)
        task.add_done_callback(self._doing.discard)

    def turn_of(self, seat: int) -> Turn:
        """What somebody is told: who waits for them, and whom everybody may see deciding besides."""
        table, match = self.table, self.table.match
        asked = set(match.state.step.asked(match.state))
        others = [i for i in table.seating.people() if i != seat]
        waiting = [table.names[i] for i in others if i not in asked]
        also = [table.names[i] for i in others if i in asked]
        return Turn(table.title, table.id, table.names[seat], waiting, also)
