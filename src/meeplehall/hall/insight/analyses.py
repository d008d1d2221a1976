"""Analyses of matches that are over: who may have them, how far they have come, and what they found out.

The hall has one `Analyses` (`hall.analyses`). All of it is about matches that are over: at a table whose
match runs on, every one of these is refused (Problem 409), so nothing hidden can be learnt by it.

    await hall.analyses.state(table, seat)           AnalysisState; Problem if this one may not look
    await hall.analyses.begin(table, seat, wanted)   start, go on with, or deepen (Wanted)
    await hall.analyses.stop(table, seat)            what is found out so far stays, and begin goes on with it
    await hall.analyses.report(table, seat)          insight.data.Report, decoded in a thread; 404 if none
    await hall.analyses.report_file(table, seat)     the same as JSON bytes, to be downloaded

`retry.py` has "try again" (`hall.retries`): the position before a marked decision of one's own without
the answer, a try, its verdict, and "play on from here". `mine.py` has the figures of all one's matches.
The records of all of these are in `data.py`.

Over HTTP (docs/api.md): `/api/tables/TABLE/analysis` (POST starts, GET state, DELETE stops), `.../report`,
`.../retry/ACTION` (GET position, POST try), `.../retry/ACTION/play-on` (POST), `/api/mine` (POST: seats that
the browser has the keys of, as `/passkeys/question` takes them). Whoever has a page of the table open hears
`{"analysis": AnalysisState}` on the live channel whenever something changes.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Annotated

import msgspec

from meeplehall.bots.turns import Thinker
from meeplehall.engine.game import SPECTATOR
from meeplehall.hall.insight.data import AnalysisState
from meeplehall.hall.insight.insight_store import InsightStore, Stored
from meeplehall.hall.insight.order import Order
from meeplehall.hall.insight.record import unpacked
from meeplehall.hall.insight.run import Run
from meeplehall.hall.problem import Problem, closing, not_stored
from meeplehall.hall.recovery.per_hour import PerHour
from meeplehall.hall.server_log import note
from meeplehall.hall.storage.records import TableRecord
from meeplehall.hall.storage.store import StoreError
from meeplehall.hall.uninterrupted import uninterrupted
from meeplehall.hall.visitors import visitor
from meeplehall.insight.data import InsightError, Report, decode_report
from meeplehall.insight.run import DEEPEST

if TYPE_CHECKING:
    from meeplehall.hall.hall import Hall
    from meeplehall.hall.table import Table

FULL = 503
NOT_OVER = "A match can be analysed when it is over: before, it would show what is hidden."
OFF = "The host of this hall has switched analyses off."
ONLY_SEATS = "The analysis of this match is for those who played it."
NO_REPORT = "This match has not been analysed."
DEEPER = "There is a deeper report of this match already."


class Wanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody wants to be found out."""

    #: so many times the usual budget
    depth: Annotated[int, msgspec.Meta(ge=1)] = 1
    #: the decisions of bots, too; those of a match without people are always judged
    bots: bool = False
    #: another one gives another report of the same worth
    seed: Annotated[int, msgspec.Meta(ge=0, le=2**63 - 1)] = 0


class Analyses:
    """All analyses of one hall."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.store = InsightStore(hall.services.store)
        limits, later = hall.services.limits, "try again in an hour."
        #: the largest budget, in times of the usual one
        self.deepest = min(limits.analysis_depth, DEEPEST)
        self._by_visitor = PerHour(
            limits.analyses_per_address, f"You have had too many matches analysed; {later}"
        )
        self._of_hall = PerHour(
            limits.analyses_per_hall, f"Too many matches are analysed in this hall; {later}", FULL
        )
        self._runs: dict[str, Run] = {}
        self._resuming: asyncio.Task[None] | None = None
        #: one after the other begins or stops something
        self._lock = asyncio.Lock()

    # who may

    def check(self, table: Table, seat: int) -> None:
        """Problem says why this one may not look at the analysis of this table's match."""
        self.check_on()
        if seat == SPECTATOR and self.hall.services.analysis == "seats" and not table.bots_alone:
            raise Problem(403, ONLY_SEATS)
        if not table.match.over:
            raise Problem(409, NOT_OVER)
        table.check_shown()

    def check_on(self) -> None:
        """Problem if the host has switched it off."""
        if self.hall.services.analysis == "off":
            raise Problem(403, OFF)

    # what is found out

    async def state(self, table: Table, seat: int) -> AnalysisState:
        """How far it has come."""
        self.check(table, seat)
        await self._join(table.id)
        return await self._state(table.id, table.match.last_check)

    async def _join(self, table: str) -> None:
        """Where another hall has begun it on the same store, this one does its part, and can tell of it."""
        if table in self._runs or not self.store.store.backend.shared:
            return
        ordered = await asyncio.to_thread(self.store.ordered, table)
        if ordered is not None and not ordered.stopped and table not in self._runs and not self.hall.closing:
            self._run(table, ordered.order, "")

    async def _state(self, table: str, check: str) -> AnalysisState:
        run = self._runs.get(table)
        report, ordered, known = await asyncio.to_thread(self._stored, table, check)
        depth = report.depth if report is not None else 0
        deepest = self.deepest
        if run is not None:
            return run.state(depth, deepest)
        if ordered is not None:
            sentence = f"The analysis was stopped after {known} parts; it can go on there."
            about = ordered.depth, ordered.bots, ordered.seed
            return AnalysisState("stopped", sentence, known, 0, *about, depth, deepest)
        if report is not None:
            about = report.depth, report.bots, report.seed
            return AnalysisState("done", "The match is analysed.", 0, 0, *about, depth, deepest)
        return AnalysisState("none", NO_REPORT, deepest=deepest)

    def _stored(self, table: str, check: str) -> tuple[Order | None, Order | None, int]:
        """The orders of the report and of what is not complete yet, with how much of that is known."""
        report, ordered = self.store.reported(table), self.store.ordered(table)
        if report is not None and report.check != check:
            report = None
        if ordered is None or ordered.order.check != check:
            return report, None, 0
        return report, ordered.order, self.store.jobs_known(table)

    async def report(self, table: Table, seat: int) -> Report:
        """What was found out."""
        stored = await self._report(table, seat)
        try:
            return await asyncio.to_thread(lambda: decode_report(unpacked(stored.report)))
        except InsightError:  # of another version of the hall: it can be made anew
            raise Problem(404, NO_REPORT) from None

    async def report_file(self, table: Table, seat: int) -> bytes:
        """The same as JSON."""
        stored = await self._report(table, seat)
        return await asyncio.to_thread(unpacked, stored.report)

    async def outlived_file(self, record: TableRecord) -> bytes:
        """The same of a match that cannot be replayed here any more; one that was not over has none."""
        self.check_on()
        found = await asyncio.to_thread(self.store.report, record.id)
        if found is None or not record.moves or found.order.check != record.moves[-1].check:
            raise Problem(404, NO_REPORT)
        return await asyncio.to_thread(unpacked, found.report)

    async def to_export(self, table: Table) -> bytes:
        """The same for the file of the match; empty if there is none, or the host has switched it off."""
        try:
            return await self.report_file(table, 0)
        except Problem:
            return b""

    async def _report(self, table: Table, seat: int) -> Stored:
        self.check(table, seat)
        found = await asyncio.to_thread(self.store.report, table.id)
        if found is None or found.order.check != table.match.last_check:
            raise Problem(404, NO_REPORT)
        return found

    # starting and stopping

    @uninterrupted
    async def begin(self, table: Table, seat: int, wanted: Wanted) -> AnalysisState:
        """Find it out, or go on with that; nothing is done if it is known already."""
        self.check(table, seat)
        if wanted.depth > self.deepest:
            raise Problem(422, f"In this hall an analysis has at most {self.deepest} times the usual budget.")
        who = visitor.get()
        async with self._lock:
            if self.hall.closing:
                raise closing()
            order = self._order(table, wanted)
            await self._begin(table.id, order, who)
        return await self._state(table.id, order.check)

    def _order(self, table: Table, wanted: Wanted) -> Order:
        nobody = all(seat.bot for seat in table.match.seats)
        return Order(table.match.last_check, wanted.depth, wanted.bots or nobody, wanted.seed)

    async def _begin(self, table: str, order: Order, who: str) -> None:
        run = self._runs.get(table)
        if run is not None and run.goes_on:
            if run.order == order:
                return
            raise Problem(409, "This match is being analysed already: wait for that, or stop it.")
        report, before, _ = await asyncio.to_thread(self._stored, table, order.check)
        if report == order:
            return
        if report is not None and report.depth > order.depth:
            raise Problem(409, DEEPER)
        if before != order:  # going on is no new one
            self._count(who)
        try:
            await self.store.begin(table, order)
        except StoreError:
            raise not_stored() from None
        self._run(table, order, who)

    def _count(self, who: str) -> None:
        now = self.hall.services.clock.milliseconds()
        self._of_hall.check("", now)
        if who:
            self._by_visitor.count(who, now)
        self._of_hall.count("", now)

    @uninterrupted
    async def stop(self, table: Table, seat: int) -> AnalysisState:
        """Nobody wants it now."""
        self.check(table, seat)
        async with self._lock:
            run = self._runs.get(table.id)
            if run is None or not run.goes_on:
                raise Problem(409, "This match is not being analysed.")
            try:
                await self.store.stop(table.id)
            except StoreError:
                raise not_stored() from None
            run.cancel()
            self._runs.pop(table.id, None)
        state = await self._state(table.id, table.match.last_check)
        self._tell(table.id, state)
        return state

    def _run(self, table: str, order: Order, who: str) -> None:
        run = Run(self.hall.services, self.store, table, order, Thinker(who, table), self._changed)
        self._runs[table] = run
        run.begin()

    def _changed(self, run: Run) -> None:
        """Something is known that was not: who looks is told."""
        if self._runs.get(run.table) is not run:
            return
        if run.goes_on or run.failed:
            self._tell(run.table, run.state(run.report, self.deepest))
        else:
            del self._runs[run.table]
            self._tell_soon(run)

    def _tell_soon(self, run: Run) -> None:
        """It is complete: how it stands now is in the store."""

        async def tell() -> None:
            try:
                self._tell(run.table, await self._state(run.table, run.order.check))
            except StoreError as error:
                note("store failed", why=str(error))

        run.last_words = asyncio.create_task(tell())

    def _tell(self, table_id: str, state: AnalysisState) -> None:
        table = self.hall.in_memory(table_id)
        if table is None or not table.match.over:
            return
        for onlooker in table.audience.onlookers:
            try:
                self.check(table, onlooker.seat)
            except Problem:
                continue
            onlooker.say(analysis=state)

    # opening and closing the hall

    def start(self) -> None:
        """Go on with everything that was under way when the hall closed, or was killed."""
        if self.hall.services.analysis != "off":
            self._resuming = asyncio.create_task(self._resume())

    async def _resume(self) -> None:
        try:
            wanted = await asyncio.to_thread(self.store.wanted)
        except StoreError as error:
            note("store failed", why=str(error))
            return
        async with self._lock:
            for ordered in wanted:
                if ordered.table not in self._runs:
                    self._run(ordered.table, ordered.order, "")

    def close(self) -> None:
        """What is not complete goes on when the hall opens again."""
        if self._resuming is not None:
            self._resuming.cancel()
        for run in self._runs.values():
            run.cancel()
        self.hall.services.analysts.close()
