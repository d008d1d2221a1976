"""What was begun is finished: a page that is closed in the middle of a move does not leave half a move."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

#: strong references: the event loop has weak ones only
_running: set[asyncio.Task[Any]] = set()


def uninterrupted(work: Callable[P, Coroutine[Any, Any, T]]) -> Callable[P, Coroutine[Any, Any, T]]:
    """Runs on to its end although whoever waits for it is cancelled."""

    @wraps(work)
    async def waited_for(*args: P.args, **kwargs: P.kwargs) -> T:
        task = asyncio.create_task(work(*args, **kwargs))
        _running.add(task)
        task.add_done_callback(_running.discard)
        return await asyncio.shield(task)

    return waited_for
