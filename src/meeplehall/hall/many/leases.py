"""The tables that this hall runs: it says again and again that it is there, and takes over from the silent.

A hall that stands still for too long may find its tables run by another one: then what it still wants to do
there is refused when it is stored, since the epoch is another one.
"""

from __future__ import annotations

import asyncio
import traceback
from contextlib import suppress
from typing import TYPE_CHECKING

from meeplehall.hall.many.lease_store import LASTS, LeaseStore
from meeplehall.hall.problem import Problem
from meeplehall.hall.server_log import note
from meeplehall.hall.storage.store import StoreError

if TYPE_CHECKING:
    from meeplehall.hall.hall import Hall

#: seconds between two times that a hall says that it is there
BEAT = 1.0
#: after so many of them, what is left of halls long gone is thrown away
TIDY = 60
#: the store cannot be read now, but may be soon
OUT_OF_ORDER = 503
#: an epoch that there never is
NEVER = -1


class Leases:
    """Those of one hall."""

    def __init__(self, hall: Hall, store: LeaseStore) -> None:
        self.hall = hall
        self.store = store
        self._epochs: dict[str, int] = {}
        #: tables that this hall would run, in the order in which it found out
        self._wanted: dict[str, None] = {}
        self._news = asyncio.Event()
        #: when the store last knew that this hall is there
        self._sure = -LASTS
        self._task: asyncio.Task[None] | None = None
        #: tables that are being read, because their lease is here now
        self._adopting: dict[str, asyncio.Task[None]] = {}

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Let others go on at once."""
        for task in [self._task, *self._adopting.values()]:
            if task is not None:
                task.cancel()
        self._epochs = {}
        with suppress(StoreError):
            await self.store.leave()

    # what tables ask

    def holds(self, table_id: str) -> bool:
        return table_id in self._epochs and self._now() - self._sure < LASTS

    @property
    def count(self) -> int:
        return len(self._epochs)

    def epoch(self, table_id: str) -> int:
        return self._epochs.get(table_id, NEVER)

    def want(self, table_id: str) -> None:
        if table_id not in self._wanted:
            self._wanted[table_id] = None
            self._news.set()

    def _now(self) -> int:
        return self.hall.services.clock.milliseconds()

    # again and again

    async def _run(self) -> None:
        beats = 0
        beat_at = 0
        while True:
            try:
                if self._now() >= beat_at:
                    beat_at = self._now() + int(BEAT * 1000)
                    await self._beat()
                    beats += 1
                    if beats % TIDY == 0:
                        await self.store.forget()
                self._news.clear()
                await self._take()
            except StoreError as error:
                note("lease not renewed", why=str(error))
                await asyncio.sleep(BEAT)
            except Exception as error:  # whatever it is: without this, nothing would be run here any more
                note("error", why=repr(error), stack=traceback.format_exc().splitlines())
                await asyncio.sleep(BEAT)
            with suppress(TimeoutError):
                async with asyncio.timeout(max(0.0, (beat_at - self._now()) / 1000)):
                    await self._news.wait()

    async def _beat(self) -> None:
        began = self._now()
        await self.store.beat()
        found = await asyncio.to_thread(self.store.mine)
        self._sure = began
        unused = [id for id in found if self.hall.in_memory(id) is None and id not in self._adopting]
        self._epochs = {id: epoch for id, epoch in found.items() if id not in unused}
        if unused:
            await self.store.release(unused)

    async def _take(self) -> None:
        """Take what is wanted here, and what a hall that is gone has left behind."""
        for id in list(self._wanted):
            table = self.hall.in_memory(id)
            if table is None or self.holds(id):
                del self._wanted[id]
            if table is not None and self.holds(id):  # it was not sure of it when it was wanted
                table.changed()
        free = await asyncio.to_thread(self.store.free, list(self._wanted))
        if not free:
            return
        for id, epoch in (await self.store.take(free)).items():
            self._epochs[id] = epoch
            self._adopting[id] = asyncio.create_task(self._adopt(id))

    async def _adopt(self, id: str) -> None:
        """Go on with a table where it stands, as soon as it can be read."""
        try:
            while id in self._epochs:
                try:
                    table = await self.hall.find(id)
                except (Problem, StoreError) as error:
                    note("table not taken over", table=id[:4], why=str(error))
                    if isinstance(error, Problem) and error.status != OUT_OF_ORDER:
                        return  # it cannot go on at all
                    await asyncio.sleep(BEAT)
                else:
                    table.changed()
                    return
        finally:
            self._adopting.pop(id, None)
