"""Waiting for news of a table: until something has changed that a seat may know of, or for a while."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from starlette.requests import Request

from meeplehall.hall.api.seen import TableSeen, table_seen
from meeplehall.hall.audience import UNWANTED
from meeplehall.hall.problem import Problem, closing, no_table
from meeplehall.hall.requests import hall_of
from meeplehall.hall.table import Table


class Gone(Exception):
    """Nobody waits for the answer any more."""


class Waiter:
    """A program that waits at a table. Whatever happens there wakes it; it looks itself what that is."""

    def __init__(self, table: Table, seat: int, request: Request) -> None:
        self.table = table
        self.seat = seat
        self._request = request
        self._woken = asyncio.Event()
        self._problem: Problem | None = None
        self._hung_up: asyncio.Task[None] | None = None

    # as a listener of the table

    def wake(self) -> None:
        self._woken.set()

    def close_soon(self, code: int, reason: str) -> None:
        self._problem = no_table() if code == UNWANTED else closing()
        self._woken.set()

    # waiting

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Be told what happens; it counts as a connection, and whoever has the seat is at the table."""
        audience = self.table.audience
        with hall_of(self._request).quotas.connected(), self.table.presence.asking(self.seat):
            audience.listeners[self] = None
            self._hung_up = asyncio.create_task(self._disconnected())
            try:
                yield
            finally:
                self._hung_up.cancel()
                audience.listeners.pop(self, None)

    async def _disconnected(self) -> None:
        while (await self._request.receive())["type"] != "http.disconnect":
            pass

    async def look(self) -> TableSeen:
        """The table as it is now."""
        self._woken.clear()
        if self._problem is not None or self.table.closing:
            raise self._problem or closing()
        async with self.table.lock:
            return table_seen(self.table, self.seat)

    async def change(self, mark: str, seconds: float) -> TableSeen:
        """The table when it has not this mark any more, or when the time is up."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + seconds
        seen = await self.look()
        while seen.mark == mark and (left := deadline - loop.time()) > 0 and await self._news(left):
            seen = await self.look()
        return seen

    async def _news(self, seconds: float) -> bool:
        """Wait until something happens; False if nothing did."""
        assert self._hung_up is not None
        woken = asyncio.create_task(self._woken.wait())
        try:
            done, _ = await asyncio.wait(
                {woken, self._hung_up}, timeout=seconds, return_when=asyncio.FIRST_COMPLETED
            )
        finally:
            woken.cancel()
        if self._hung_up in done:
            raise Gone
        return bool(done)
