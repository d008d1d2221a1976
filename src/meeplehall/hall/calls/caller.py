"""Again and again: which calls are due, whether they still make sense, and then once to whom it is.

Halls over one store do this side by side. A call is claimed in the store before it is made, so that one of
them makes it, and none does so again after a restart; one that is not heard goes back to be tried later.
"""

from __future__ import annotations

import asyncio
import traceback
from contextlib import suppress
from typing import TYPE_CHECKING

from meeplehall.hall.calls.senders import NotSent, Senders
from meeplehall.hall.calls.ways import opened
from meeplehall.hall.problem import Problem
from meeplehall.hall.recovery.per_hour import HOUR
from meeplehall.hall.server_log import note
from meeplehall.hall.storage.call_store import WayRecord, WayStore
from meeplehall.hall.storage.store import StoreError

if TYPE_CHECKING:
    from meeplehall.hall.hall import Hall
    from meeplehall.hall.table import Table

#: calls that are made at the same time
MOST = 8
#: after so many looks for what is due, one for what was overlooked and for what nobody has confirmed
SELDOM = 12
DAY = 86_400.0
#: seconds that calls under way are given when the hall closes
FAREWELL = 3.0
#: the store cannot be read now, but may be soon
OUT_OF_ORDER = 503


class Caller:
    """The one of a hall."""

    def __init__(self, hall: Hall, store: WayStore, senders: Senders) -> None:
        self.hall = hall
        self.store = store
        self.senders = senders
        self._task: asyncio.Task[None] | None = None
        self._calling: dict[str, asyncio.Task[None]] = {}
        self._room = asyncio.Semaphore(MOST)

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """What was claimed is made by nobody else: it gets a moment to be finished."""
        if self._task is not None:
            self._task.cancel()
        if self._calling:
            await asyncio.wait(self._calling.values(), timeout=FAREWELL)
        for task in self._calling.values():
            task.cancel()

    async def _run(self) -> None:
        looks = 0
        while True:
            try:
                if looks % SELDOM == 0:
                    await self._look_for_overlooked()
                looks += 1
                for way in await asyncio.to_thread(self.store.due):
                    if way.id not in self._calling:
                        self._begin(way)
            except StoreError as error:
                note("calls not read", why=str(error))
            except Exception as error:  # without this, nobody would be called any more
                note("error", why=repr(error), stack=traceback.format_exc().splitlines())
            await asyncio.sleep(self.senders.calling.poll)

    async def _look_for_overlooked(self) -> None:
        """A hall may have been killed between a move and writing down whose turn it is."""
        await self.store.tidy()
        for id in await asyncio.to_thread(self.store.overlooked):
            with suppress(Problem):
                (await self.hall.find(id)).turns.look_again()

    def _begin(self, way: WayRecord) -> None:
        task = self._calling[way.id] = asyncio.create_task(self._call(way))
        task.add_done_callback(lambda _: self._calling.pop(way.id, None))

    async def _call(self, way: WayRecord) -> None:
        try:
            async with self._room:
                if await self._is_wanted(way):
                    await self._tell(way)
        except StoreError as error:
            note("call not made", table=way.table[:4], why=str(error))
        except Exception as error:
            note("error", why=type(error).__name__, stack=traceback.format_exc().splitlines())

    async def _is_wanted(self, way: WayRecord) -> bool:
        """Is it still their turn, are they away, and were they not called too often?"""
        try:
            table = await self.hall.find(way.table)
        except Problem as problem:
            if problem.status != OUT_OF_ORDER:  # the match cannot go on, at least not now
                await self.store.put_off(way, DAY)
            return False
        if table.turns.owed().get(way.seat) != way.turn:
            table.turns.look_again()
            return False
        if way.seat in await self._watching(table):
            await self.store.put_off(way, self.senders.calling.after)
            return False
        now, most = await asyncio.to_thread(self.store.now), self.hall.services.limits.calls_per_seat
        hour, calls = (way.hour, way.calls) if now - way.hour < HOUR else (now, 0)
        if calls >= most and not way.tries:
            await self.store.put_off(way, (hour + HOUR - now) / 1000)
            return False
        return await self.store.claim(way, calls + (way.tries == 0), hour)

    async def _watching(self, table: Table) -> set[int]:
        """The seats whose people look at the table, through whichever hall."""
        if table.many is None:
            return table.presence.watching()
        elsewhere = await asyncio.to_thread(table.many.news.watching, table.id)
        return table.presence.watching(elsewhere)

    async def _tell(self, record: WayRecord) -> None:
        way = opened(self.hall.recovery.secret, record)
        table = self.hall.in_memory(record.table)
        if way is None or table is None:
            note("call not made", table=record.table[:4], why="it cannot be unlocked")
            return
        try:
            await self.senders.tell(record.kind, way, table.turns.turn_of(record.seat))
        except NotSent as failure:
            await self._failed(record, failure)
        else:
            note("called", table=record.table[:4], by=record.kind)

    async def _failed(self, record: WayRecord, failure: NotSent) -> None:
        waits = self.senders.calling.waits
        again = failure.later and record.tries < len(waits)
        facts = {"table": record.table[:4], "by": record.kind, "why": failure.reason}
        note("call not heard" if again else "call given up", **facts)
        if failure.gone:
            await self.store.remove(record.id)
        elif again:
            await self.store.try_again(record, max(failure.wait, waits[record.tries]))
