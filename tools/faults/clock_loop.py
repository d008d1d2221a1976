"""An event loop without a clock and without a network: time jumps to whatever is due next.

Whatever a hall schedules belongs to its life (a context variable that tasks hand on). When the life has
ended, nothing of it runs any more, not even a `finally`: as after SIGKILL.
"""

from __future__ import annotations

import asyncio
import contextvars
import heapq
import inspect
from collections import deque
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any

#: what the processes of a computer do at the same moment takes no time here, but not without end
ENDLESS = 100_000


@dataclass(eq=False, slots=True)
class Life:
    """One process, from its start until it is killed."""

    number: int
    alive: bool = True
    #: it stands still until then: what it has to do waits
    paused_until: float = 0.0


#: the process whose code is running; None for everybody outside of a hall
life: contextvars.ContextVar[Life | None] = contextvars.ContextVar("life", default=None)

Ready = tuple[asyncio.Handle, "Life | None"]


class Stuck(Exception):
    """Something goes round and round without time going on."""


class ClockLoop(asyncio.AbstractEventLoop):
    """The least that tasks, locks, events and timers need. No threads: what is given to one is done here."""

    def __init__(self) -> None:
        self._now = 0.0
        self._ready: deque[Ready] = deque()
        self._timers: list[tuple[float, int, Ready]] = []
        self._count = 0
        #: kept to the end: a task that is forgotten would run its `finally` while it is collected
        self.tasks: list[asyncio.Task[Any]] = []
        #: seconds that something takes which the hall gives to a thread
        self.thread_delay: Callable[[], float] = lambda: 0.0

    # running

    def run(self, until: Callable[[], bool], moment: Callable[[], None]) -> bool:
        """Run until that is so, calling `moment` before time goes on; False if nothing is left to do."""
        asyncio._set_running_loop(self)
        try:
            while not until():
                self._run_ready()
                moment()
                if not self._go_on():
                    return until()
            return True
        finally:
            asyncio._set_running_loop(None)

    def _run_ready(self) -> None:
        for _ in range(ENDLESS):
            if not self._ready:
                return
            handle, owner = self._ready.popleft()
            if owner is not None and owner.alive and owner.paused_until > self._now:
                self._count += 1
                heapq.heappush(self._timers, (owner.paused_until, self._count, (handle, owner)))
            elif not handle.cancelled() and (owner is None or owner.alive):
                handle._run()
        raise Stuck(f"No end of work at second {self._now:.3f}.")

    def _go_on(self) -> bool:
        """Let time jump to the next timer."""
        while self._timers:
            when, _, ready = heapq.heappop(self._timers)
            if not ready[0].cancelled() and (ready[1] is None or ready[1].alive):
                self._now = max(self._now, when)
                self._ready.append(ready)
                return True
        return bool(self._ready)

    def bury(self) -> None:
        """The run is over: every task ends in good order, so that nothing is left to be collected."""
        asyncio._set_running_loop(self)
        try:
            for _ in range(20):
                left = [task for task in self.tasks if not task.done()]
                for task in left:
                    task.cancel()
                for _ in range(len(self._ready) * 4):
                    if not self._ready:
                        break
                    self._ready.popleft()[0]._run()
        finally:
            asyncio._set_running_loop(None)
        for task in self.tasks:
            if task.done() and not task.cancelled():
                task.exception()
            coroutine = task.get_coro()
            if (
                inspect.iscoroutine(coroutine)
                and inspect.getcoroutinestate(coroutine) == inspect.CORO_CREATED
            ):
                coroutine.close()  # its hall was killed before it began
        self._ready.clear()
        self._timers.clear()

    # what asyncio asks for

    def time(self) -> float:
        return self._now

    def call_soon(  # type: ignore[override]
        self, callback: Callable[..., Any], *args: Any, context: contextvars.Context | None = None
    ) -> asyncio.Handle:
        handle = asyncio.Handle(callback, args, self, context)
        self._ready.append((handle, _owner(context)))
        return handle

    call_soon_threadsafe = call_soon  # type: ignore[assignment]

    def call_later(  # type: ignore[override]
        self,
        delay: float,
        callback: Callable[..., Any],
        *args: Any,
        context: contextvars.Context | None = None,
    ) -> asyncio.TimerHandle:
        return self.call_at(self._now + delay, callback, *args, context=context)

    def call_at(  # type: ignore[override]
        self,
        when: float,
        callback: Callable[..., Any],
        *args: Any,
        context: contextvars.Context | None = None,
    ) -> asyncio.TimerHandle:
        handle = asyncio.TimerHandle(when, callback, args, self, context)
        self._count += 1  # of equal times, whatever was asked for first
        heapq.heappush(self._timers, (when, self._count, (handle, _owner(context))))
        return handle

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """It is left out when its time comes."""

    def create_future(self) -> asyncio.Future[Any]:
        return asyncio.Future(loop=self)

    def create_task(  # type: ignore[override]
        self,
        coro: Coroutine[Any, Any, Any],
        *,
        name: str | None = None,
        context: contextvars.Context | None = None,
    ) -> asyncio.Task[Any]:
        task: asyncio.Task[Any] = asyncio.Task(coro, loop=self, name=name, context=context)
        self.tasks.append(task)
        return task

    def run_in_executor(  # type: ignore[override]
        self, executor: object, func: Callable[..., Any], *args: Any
    ) -> asyncio.Future[Any]:
        done = self.create_future()

        def work() -> None:
            if done.cancelled():
                return
            try:
                done.set_result(func(*args))
            except Exception as error:
                done.set_exception(error)

        self.call_later(self.thread_delay(), work)
        return done

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        """Complaints about tasks that nobody asked for: the driver looks at all tasks itself."""

    def get_debug(self) -> bool:
        return False

    def is_running(self) -> bool:
        return True

    def is_closed(self) -> bool:
        return False


def _owner(context: contextvars.Context | None) -> Life | None:
    return life.get() if context is None else context.get(life)


def context_of(owner: Life | None) -> contextvars.Context:
    """A context in which everything belongs to this life; to nobody's without one."""
    context = contextvars.copy_context()
    context.run(life.set, owner)
    return context
