"""How the hall is: whether it is alive, and whether it could store a move now.

That is tried, not supposed, but not for everybody who asks.
"""

from __future__ import annotations

import asyncio

from meeplehall.hall.clock import Clock
from meeplehall.hall.problem import closing
from meeplehall.hall.storage.store import Store, StoreError

#: milliseconds for which an answer holds
FRESH = 2_000


class Health:
    """The last answer of the store, and when it was given."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self.store = store
        self.clock = clock
        #: nobody new should be sent here
        self.closing = False
        self._asking = asyncio.Lock()
        self._asked = -FRESH
        self._error: StoreError | None = None

    @property
    def alive(self) -> bool:
        """Can it recover by itself, whatever is wrong? Otherwise only a restart helps."""
        return self.closing or self.store.writing

    async def check(self) -> None:
        """StoreError says why nobody should be sent here now."""
        if self.closing:
            raise StoreError(closing().sentence)
        async with self._asking:
            if self.clock.milliseconds() - self._asked >= FRESH:
                self._asked = self.clock.milliseconds()
                self._error = None
                try:
                    await self.store.check()
                except StoreError as error:
                    self._error = error
        if self._error is not None:
            raise self._error
