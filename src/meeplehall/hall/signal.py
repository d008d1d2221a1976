"""A sign that there is something to do, for one who waits for it."""

from __future__ import annotations

import asyncio


class Signal:
    """As asyncio.Event for one waiter, who takes the sign away with them; of every connection there is one,
    and this one takes a tenth of the room."""

    __slots__ = ("_given", "_waiter")

    def __init__(self) -> None:
        self._given = False
        self._waiter: asyncio.Future[None] | None = None

    def give(self) -> None:
        self._given = True
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    async def come(self) -> None:
        """Wait for the next sign."""
        while not self._given:
            self._waiter = asyncio.get_running_loop().create_future()
            try:
                await self._waiter
            finally:
                self._waiter = None
        self._given = False
