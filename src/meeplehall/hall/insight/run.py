"""The course of one analysis: job by job behind all bots' thinking, each stored when it is done.

Halls that share a store share the work: each goes through the jobs in an order of its own and leaves out what
another one has done meanwhile. So none has to be told who does it, and if one dies, the others go on.
"""

from __future__ import annotations

import asyncio
import traceback
from collections import deque
from collections.abc import Callable
from random import shuffle
from typing import TYPE_CHECKING, TypeVar

from meeplehall import __version__
from meeplehall.bots.turns import Thinker
from meeplehall.engine.files.matchfile import dump_log
from meeplehall.hall.action_log import log_of, read_record
from meeplehall.hall.insight.data import AnalysisState, Progress
from meeplehall.hall.insight.insight_store import InsightStore
from meeplehall.hall.insight.order import Order
from meeplehall.hall.problem import Problem
from meeplehall.hall.server_log import note
from meeplehall.hall.storage.store import Store, StoreError

if TYPE_CHECKING:
    from meeplehall.hall.services import Services

T = TypeVar("T")

FAILED = "The analysis failed. What is known by now is kept: try again."


class Unwanted(Exception):
    """Nobody wants it any more: it was stopped, or the match goes on."""


class Run:
    """One analysis that is under way, or has failed."""

    def __init__(
        self,
        services: Services,
        store: InsightStore,
        table: str,
        order: Order,
        thinker: Thinker,
        changed: Callable[[Run], None],
    ) -> None:
        self.services = services
        self.store = store
        self.table = table
        self.order = order
        self.thinker = thinker
        self.done = self.of = 0
        #: why it cannot go on; empty while it does
        self.failed = ""
        #: the depth of the report that was there before
        self.report = 0
        #: keeps the last message from being forgotten while it is written
        self.last_words: asyncio.Task[None] | None = None
        self._changed = changed
        self._shared = store.store.backend.shared
        self._todo: deque[str] = deque()
        self._task: asyncio.Task[None] | None = None

    @property
    def goes_on(self) -> bool:
        return self._task is not None and not self._task.done() and not self.failed

    def begin(self) -> None:
        self._task = asyncio.create_task(self._go())

    def cancel(self) -> None:
        if self._task is not None:
            self._task.cancel()

    def state(self, report: int, deepest: int) -> AnalysisState:
        """How far it has come; `report` is the depth of the report that there is already."""
        state: Progress = "failed" if self.failed else "running"
        sentence = self.failed or "The analysis waits for its turn."
        if self.of and not self.failed:
            sentence = f"{self.done} of {self.of} parts are done."
        order = self.order
        return AnalysisState(
            state, sentence, self.done, self.of, order.depth, order.bots, order.seed, report, deepest
        )

    # what happens

    async def _go(self) -> None:
        try:
            await self._find_out()
        except Unwanted:
            pass
        except Problem as problem:  # its rules are gone, or it is damaged
            await self._fail(problem.sentence)
        except Exception as error:  # an analysis must not break anything, whatever is wrong with it
            stack = "".join(traceback.format_exception(error)).splitlines()
            note("analysis failed", table=self.table[:4], why=repr(error), stack=stack)
            await self._fail(FAILED)
        self._task = None
        self._changed(self)

    async def _fail(self, sentence: str) -> None:
        """Whoever wants it starts it again: a hall that opens does not try what failed before."""
        self.failed = sentence
        try:
            await self.store.stop(self.table)
        except StoreError as error:
            note("store failed", why=str(error))

    async def _find_out(self) -> None:
        reported = await asyncio.to_thread(self.store.reported, self.table)
        self.report = reported.depth if reported is not None else 0
        match = await match_bytes(self.store.store, self.table)
        jobs = await self._work(self.services.core.jobs, match, self.order)
        known = await asyncio.to_thread(self.store.known, self.table)
        todo = [job for job in jobs if _kept_as(job) not in known]
        if self._shared:
            shuffle(todo)
        self._todo = deque(todo)
        self.of, self.done = len(jobs), len(jobs) - len(self._todo)
        self._changed(self)
        await self._do_jobs(match)
        known = await asyncio.to_thread(self.store.known, self.table)
        names = [_kept_as(job) for job in jobs]
        if not known.keys() >= set(names):  # another hall was faster, or the match goes on
            raise Unwanted
        dones = [known[name] for name in names]
        report, seats = await self._work(self.services.core.put_together, match, self.order, dones)
        if not await self.store.finish(self.table, self.order, report, seats):
            raise Unwanted

    async def _do_jobs(self, match: bytes) -> None:
        """As many at the same time as there are processes; turns go round between all tables."""
        try:
            async with asyncio.TaskGroup() as group:
                for _ in range(self.services.analysts.processes):
                    group.create_task(self._do_some(match))
        except ExceptionGroup as failed:
            raise failed.exceptions[0] from None

    async def _do_some(self, match: bytes) -> None:
        while self._todo:
            job = self._todo.popleft()
            if self._shared and await asyncio.to_thread(self.store.is_known, self.table, _kept_as(job)):
                self._tell_one_more()
                continue
            done = await self._work(self.services.core.do_job, match, self.order, job)
            if not await self.store.keep(self.table, self.order, _kept_as(job), done):
                raise Unwanted
            self._tell_one_more()

    def _tell_one_more(self) -> None:
        self.done += 1
        self._changed(self)

    async def _work(self, what: Callable[..., T], *given: object) -> T:
        return await self.services.analysts.work(self.thinker, what, *given)


def _kept_as(job: str) -> str:
    """What another version of the hall has found out does not go into the same report."""
    return f"{job}, {__version__}"


async def match_bytes(store: Store, table: str) -> bytes:
    """The match of a table as a file; it is read from the store: nothing of it has to be in memory."""
    record = await read_record(store, table)
    return await asyncio.to_thread(lambda: dump_log(log_of(record)))
