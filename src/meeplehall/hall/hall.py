"""The hall: all tables, loaded on demand and put away when nobody is there."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from weakref import WeakValueDictionary

from msgspec import structs

from meeplehall.engine.lesson import Lesson
from meeplehall.engine.match import Match
from meeplehall.engine.options import OptionError
from meeplehall.hall.action_log import read_record, replayed, table_record
from meeplehall.hall.calls.calls import Calls
from meeplehall.hall.campaigns.campaigns import Campaigns
from meeplehall.hall.clocks.clock_store import ClockStore
from meeplehall.hall.daily.daily import Daily
from meeplehall.hall.deal import first_match
from meeplehall.hall.ends.ends import Ends
from meeplehall.hall.ends.outlived import OutlivedTables
from meeplehall.hall.health import Health
from meeplehall.hall.house_rules import USUAL, HouseRules
from meeplehall.hall.insight.analyses import Analyses
from meeplehall.hall.insight.retry import Retries
from meeplehall.hall.keys import derived
from meeplehall.hall.lesson import LessonRun, lesson_of
from meeplehall.hall.lobby.lobby import Lobby
from meeplehall.hall.many.many import Many
from meeplehall.hall.occasions import NO_OCCASION, Occasions
from meeplehall.hall.opening import NOBODY, Opened, Sitter, find_game, host_of, seated
from meeplehall.hall.own_tables import OwnTables
from meeplehall.hall.problem import Problem, closing
from meeplehall.hall.quotas import Quotas
from meeplehall.hall.recovery.recovery import Recovery
from meeplehall.hall.services import Services
from meeplehall.hall.storage.records import DealRecord, Occasion, Place
from meeplehall.hall.storage.store import Store, StoreError
from meeplehall.hall.sweeper import sweep
from meeplehall.hall.table import Table

#: pages that are closed with this code show the sentence, and come back by themselves
RESTARTS = 1012
#: hundredths of a second that pages are given to hear it
FAREWELL = 400
COMES_BACK = "The hall is being restarted. This page goes on by itself; nothing is lost."


class Hall:
    """All tables of one server."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.campaigns = Campaigns(self)
        self.ends = Ends(services.store)
        self.lobby, self.daily = Lobby(self), Daily(self)
        self.occasions = Occasions(self)
        self.outlived = OutlivedTables(self)
        self.quotas = Quotas(services.limits)
        self.recovery = Recovery(self)
        self.calls = Calls(self)
        self.own_tables = OwnTables(self)
        self.health = Health(services.store, services.clock)
        self.analyses = Analyses(self)
        self.retries = Retries(self.analyses)
        #: the tables that are kept in memory
        self.tables: dict[str, Table] = {}
        #: weak references to all tables in memory: one that was put away may still be held by a connection,
        #: and there must never be two objects for the same table
        self._alive: WeakValueDictionary[str, Table] = WeakValueDictionary()
        #: the other halls, where the store can have several
        self.many = Many(self) if services.store.backend.shared else None
        self.closing = False
        services.metrics.watch(self)
        services.store.on_commit = services.metrics.committed
        services.store.on_failure = services.metrics.not_written
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._sweeper: asyncio.Task[None] | None = None
        self._waking: asyncio.Task[None] | None = None

    @property
    def store(self) -> Store:
        return self.services.store

    # opening a table

    async def open(
        self,
        game_id: str,
        sitters: list[Sitter],
        options: Mapping[str, object],
        seed: int | None = None,
        keepable: Mapping[int, int] = NOBODY,
        key: str = "",
        lesson: Lesson | None = None,
        house: HouseRules = USUAL,
        occasion: Occasion = NO_OCCASION,
    ) -> Opened:
        """A new table; Problem says in one sentence what is wrong with it.

        With a key of theirs, whoever opens it finds their seat again: its key follows from that. With a seed
        it is a known deal, and says so. A lesson brings its own deal.
        """
        if seed is not None:  # nothing is added to what is known
            sitters = [replace(sitter, seal="") for sitter in sitters]
        random = self.services.random
        game, id = find_game(game_id), random.table_id()
        wanted = seated(game, sitters, derived(key, id) if key else random.key(), random, keepable)
        try:
            match, deal = first_match(game, wanted.places, options, random, seed, occasion.daily is not None)
        except OptionError as error:
            raise Problem(422, str(error)) from None
        for scripted in lesson.begins if lesson is not None else ():
            match.do(scripted.seat, scripted.action)
        house = structs.replace(house, host=host_of(sitters))
        table = await self.settle(id, match, wanted.places, deal, lesson, house, occasion)
        return Opened(table, wanted.keys, wanted.codes)

    async def settle(
        self,
        id: str,
        match: Match,
        places: list[Place],
        deal: DealRecord,
        lesson: Lesson | None = None,
        house: HouseRules = USUAL,
        occasion: Occasion = NO_OCCASION,
    ) -> Table:
        """Store a new table and keep it in memory."""
        if self.closing:
            raise closing()
        if all(place.bot for place in places):
            others = [table for table in self.tables.values() if table.bots_alone and not table.log.over]
            self.quotas.check_bots_alone([table.thinker.visitor for table in others])
        with self.quotas.opening(self.services.clock.milliseconds()):
            taught = lesson.id if lesson else ""
            record = table_record(id, match, places, deal, taught, house.stored())
            await self.store.create(record, self.occasions.begun(id, occasion, places))
        table = Table(self.services, id, match, places, deal, self.ended, self.many)
        table.house, table.occasion = house, occasion
        if lesson is not None:
            table.lesson = LessonRun(table, lesson)
        if match.over:  # it came from a file
            await self.ends.keep(table)
            await table.look_back()
        return self._keep(table)

    async def ended(self, table: Table) -> None:
        """The match of a table is over. Hold its lock."""
        await self.campaigns.ended(table)
        await self.ends.keep(table)
        await table.look_back()

    def _keep(self, table: Table) -> Table:
        self.tables[table.id] = self._alive[table.id] = table
        table.changed()
        return table

    # finding one

    def in_memory(self, table_id: str) -> Table | None:
        """The table with this id, if it need not be read from the store."""
        return self._alive.get(table_id)

    async def find(self, table_id: str) -> Table:
        """The table with this id, read from the store if it is not in memory, and as it is stored now."""
        table = self.in_memory(table_id)
        if table is not None and table_id not in self._loading:
            self.tables[table_id] = table
            if self.many is not None:
                await table.catch_up()
            return table
        if self.closing:
            raise closing()
        if table_id not in self._loading:
            self._loading[table_id] = asyncio.create_task(self._load(table_id))
            self._loading[table_id].add_done_callback(lambda task: self._loaded(table_id, task))
        return await asyncio.shield(self._loading[table_id])

    def _loaded(self, table_id: str, task: asyncio.Task[Table]) -> None:
        self._loading.pop(table_id, None)
        if not task.cancelled():
            task.exception()  # seen, even if nobody waits for the table any more

    async def _load(self, table_id: str) -> Table:
        record = await read_record(self.store, table_id)
        match = await asyncio.to_thread(replayed, record)
        table = Table(self.services, table_id, match, record.places, record.deal, self.ended, self.many)
        table.log.recall(record)
        table.recall(record)
        table.chat.hear(await asyncio.to_thread(table.chat.store.read, table_id))
        if table.autoplay.clocks.on:
            table.autoplay.clocks.recall(*await asyncio.to_thread(ClockStore(self.store).read, table_id))
        table.lesson = await lesson_of(table, record.lesson)
        table.part = await asyncio.to_thread(self.campaigns.store.part_of, table_id)
        table.occasion = await asyncio.to_thread(self.occasions.of, table_id)
        await self.campaigns.ended(table)
        await self.ends.catch_up(table)
        await table.look_back()
        self._keep(table)
        if self.many is not None:  # from now on nothing is missed; before that, something may have been
            await table.catch_up()
        return table

    # opening and closing the hall

    def start(self) -> None:
        self._sweeper = asyncio.create_task(sweep(self.tables))
        self.lobby.start()
        if self.many is not None:
            self.many.start()
        asyncio.get_running_loop().run_in_executor(None, self.store.look_for_damage)
        self.analyses.start()
        self.calls.start()
        self._waking = asyncio.create_task(self._wake_clocked())

    async def _wake_clocked(self) -> None:
        """Tables at which somebody is waited for go on though nobody looks: their clocks are to run out."""
        with suppress(StoreError):
            ids = await asyncio.to_thread(ClockStore(self.store).running)
            if self.many is not None:
                ids = await asyncio.to_thread(self.many.leases.store.free, ids)
            for id in ids:
                with suppress(Problem):
                    await self.find(id)

    async def close(self) -> None:
        """Send everybody home and finish all writes."""
        self.closing = self.health.closing = True
        for task in (self._sweeper, self._waking):
            if task is not None:
                task.cancel()
        self.lobby.close()
        for table in self.tables.values():
            table.close(RESTARTS, COMES_BACK)
        await asyncio.gather(*(table.autoplay.clocks.close() for table in self.tables.values()))
        self.services.bots.close()
        self.analyses.close()
        await self.calls.close()
        self.recovery.close()
        for _ in range(FAREWELL):
            if not any(table.audience.anybody for table in self.tables.values()):
                break
            await asyncio.sleep(0.01)
        if self.many is not None:
            await self.many.close()
        await asyncio.to_thread(self.store.close)
