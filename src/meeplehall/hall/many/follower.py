"""Keeping abreast: what other halls write is read from the log; a notice only says where to look."""

from __future__ import annotations

import asyncio
import traceback
from contextlib import suppress
from typing import TYPE_CHECKING

from meeplehall.hall.many.news_store import NewsStore
from meeplehall.hall.problem import Problem
from meeplehall.hall.server_log import note
from meeplehall.hall.storage.store import StoreError

if TYPE_CHECKING:
    from meeplehall.hall.hall import Hall
    from meeplehall.hall.table import Table

#: seconds between two looks at all tables in memory, whatever was heard
POLL = 2.0


class Follower:
    """Reads the news of the tables that this hall has in memory."""

    def __init__(self, hall: Hall, store: NewsStore) -> None:
        self.hall = hall
        self.store = store
        self._heard: dict[str, None] = {}
        #: something may have been missed: look at all of them
        self._missed = True
        self._news = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._reading: dict[str, asyncio.Task[None]] = {}

    def start(self) -> None:
        loop = asyncio.get_running_loop()

        def heard(table_id: str | None) -> None:
            with suppress(RuntimeError):  # the hall is closed already
                loop.call_soon_threadsafe(self.heard, table_id)

        self._notices = self.hall.store.backend.listen(heard)
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        for task in [self._task, *self._reading.values()]:
            if task is not None:
                task.cancel()
        if self._task is not None:
            await asyncio.to_thread(self._notices.close)

    def heard(self, table_id: str | None) -> None:
        """Another hall has written to a table; None: somebody may have."""
        if table_id is None:
            self._missed = True
        else:
            self._heard[table_id] = None
        self._news.set()

    async def _run(self) -> None:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(POLL):
                    await self._news.wait()
            self._missed = self._missed or not self._news.is_set()
            self._news.clear()
            heard, self._heard = list(self._heard), {}
            for id in heard:
                self._read(id)
            if self._missed:
                try:
                    await self._look_at_all()
                except StoreError as error:
                    note("news not read", why=str(error))
                    await asyncio.sleep(POLL)
                except Exception as error:  # without this, nobody would look any more
                    note("error", why=repr(error), stack=traceback.format_exc().splitlines())
                    await asyncio.sleep(POLL)

    async def _look_at_all(self) -> None:
        self._missed = False
        tables = list(self.hall.tables.values())
        if not tables:
            return
        ids, began = [table.id for table in tables], self.hall.services.clock.milliseconds()
        try:
            found = await asyncio.to_thread(self.store.standings, ids)
        except StoreError:
            self._missed = True
            raise
        for table in tables:
            standing, elsewhere = found.get(table.id, (None, frozenset()))
            table.presence.set_elsewhere(elsewhere)
            table.presence.tell()
            if standing != table.standing:
                self._read(table.id)
            else:
                table.autoplay.clocks.sure(began)

    def _read(self, id: str) -> None:
        """Read what is new at a table, after what is being read there."""
        table = self.hall.in_memory(id)
        if table is None:
            return
        before = self._reading.get(id)
        if before is not None and not before.done():
            self._heard[id] = None  # it may have been too early for this
            return
        task = self._reading[id] = asyncio.create_task(self._catch_up(table))
        task.add_done_callback(lambda done: self._done(id, done))

    def _done(self, id: str, task: asyncio.Task[None]) -> None:
        if self._reading.get(id) is task:
            del self._reading[id]
        if id in self._heard:
            self._news.set()

    async def _catch_up(self, table: Table) -> None:
        try:
            await table.catch_up()
        except Problem as problem:
            note("news not read", table=table.id[:4], why=problem.sentence)
        except Exception as error:  # the next look finds it again
            note("error", why=repr(error), stack=traceback.format_exc().splitlines())
