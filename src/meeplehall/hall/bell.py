"""What one task waits for, again and again."""

from __future__ import annotations

import asyncio


class Bell:
    """An asyncio.Event for one who waits: every open page has some, and those keep a queue for many."""

    __slots__ = ("_rung", "_waiting")

    def __init__(self) -> None:
        self._rung = False
        self._waiting: asyncio.Future[None] | None = None

    def ring(self) -> None:
        waiting, self._waiting = self._waiting, None
        if waiting is None or waiting.done():
            self._rung = True
        else:
            waiting.set_result(None)

    def heard(self) -> asyncio.Future[None]:
        """Done when it rings, at once if it has rung since it was heard last."""
        waiting = asyncio.get_running_loop().create_future()
        if self._rung:
            self._rung = False
            waiting.set_result(None)
        else:
            self._waiting = waiting
        return waiting
