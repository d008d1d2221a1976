"""What was begun is finished: a page that is closed in the middle of a move does not leave half a move."""

from __future__ import annotations

import asyncio
import traceback
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from meeplehall.hall.problem import Problem
from meeplehall.hall.server_log import note

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
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            task.add_done_callback(_note_failure)
            raise
        finally:
            del task  # its error has this frame in its traceback: a circle that only a collector would find

    return waited_for


def _note_failure(task: asyncio.Task[Any]) -> None:
    """Nobody waits for it any more: a refusal is nobody's business then, anything else is the host's."""
    error = None if task.cancelled() else task.exception()
    if error is not None and not isinstance(error, Problem):
        stack = "".join(traceback.format_exception(error)).splitlines()
        note("error", why=repr(error), stack=stack)
