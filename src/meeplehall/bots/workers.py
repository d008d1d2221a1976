"""Processes beside this one: turns for them go round, and if one dies, the question is asked again."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from types import TracebackType
from typing import Self, TypeVar

from meeplehall.bots.turns import Thinker, Turns

T = TypeVar("T")

#: as far behind everything else as the system allows
LAST = 19
#: a question is asked so often if processes die of it, or beside it
TRIES = 2


def settle_in(behind: bool = False, begin: Callable[[], None] | None = None) -> None:
    """Leave Ctrl-C to the process that the person talks to, and exit with that one, even if it is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if begin is not None:
        begin()
    if behind and hasattr(os, "nice"):
        os.nice(LAST)
    threading.Thread(target=_exit_with_the_parent, daemon=True).start()


def _exit_with_the_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


class Workers:
    """Processes made when first needed. Those `behind` have what time everything else leaves.

    With `linger` they are ended when nobody has asked for so many seconds, and made again when needed.
    Each does `begin` first, a function of a module.
    """

    def __init__(
        self,
        processes: int = 1,
        behind: bool = False,
        linger: float | None = None,
        begin: Callable[[], None] | None = None,
    ) -> None:
        self.processes = processes
        self.behind = behind
        self.linger = linger
        self.begin = begin
        self._turns = Turns(processes)
        self._executor: ProcessPoolExecutor | None = None
        #: questions that were asked, and those that are being thought about
        self._count = self._open = 0

    @property
    def thinking(self) -> int:
        """Questions that are being thought about."""
        return self._open

    @property
    def waiting(self) -> int:
        """Questions that wait for their turn."""
        return self._turns.waiting

    async def work(self, thinker: Thinker, what: Callable[..., T], *given: object) -> T:
        """What a function of a module gives, called in one of the processes."""
        return await self._answered(thinker, lambda: self._running().submit(what, *given))

    async def _answered(self, thinker: Thinker, ask: Callable[[], Future[T]]) -> T:
        for tries in range(TRIES):
            await self._turns.take(thinker)
            asked = self._running()
            try:
                return await self._asked(ask)
            except BrokenExecutor:
                if self._executor is asked:
                    self.close()
                if tries + 1 == TRIES:
                    raise
        raise AssertionError("it was asked at least once")

    async def _asked(self, ask: Callable[[], Future[T]]) -> T:
        """The answer. Whoever stops waiting for it stops nothing: the process is busy until it is found."""
        try:
            answer = asyncio.wrap_future(ask())
        except BaseException:
            self._turns.give()
            raise
        self._count += 1
        self._open += 1
        answer.add_done_callback(self._thought)
        return await asyncio.shield(answer)

    def _thought(self, answer: asyncio.Future[T]) -> None:
        self._turns.give()
        self._open -= 1
        if not answer.cancelled():
            answer.exception()  # seen, even if nobody waits for the answer any more
        if self.linger is not None:
            answer.get_loop().call_later(self.linger, self._rest, self._count)

    def _rest(self, count: int) -> None:
        if count == self._count and not self._open:
            self.close()

    # starting and stopping

    def _running(self) -> ProcessPoolExecutor:
        if self._executor is None:
            given = (self.behind, self.begin)
            self._executor = ProcessPoolExecutor(self.processes, get_context("spawn"), settle_in, given)
        return self._executor

    def close(self) -> None:
        """Stop thinking."""
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)
            self._executor = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
