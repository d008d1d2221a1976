"""One run of a hall: everything that happens in it is drawn from one seed.

People play at a few tables while the store fails, lies and is slow, and the hall is killed and opened again
over the same log. Then all is quiet for a while, and everybody has to see the same as the log.

With several halls over one log, each is killed and opened again by itself, or stands still for longer than
its lease lasts; what it writes is told to the others late, twice or not at all; people come to any of them.
"""

from __future__ import annotations

import asyncio
import json
import logging
import math
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

import msgspec

from meeplehall import games
from meeplehall.hall.api import tables as api
from meeplehall.hall.randomness import Randomness
from tools.faults import audit, tables
from tools.faults.clock_loop import ClockLoop, Stuck, context_of
from tools.faults.drawing import views_drawn_plainly
from tools.faults.faulty_store import Disk, FaultyStore
from tools.faults.happenings import Happenings
from tools.faults.house import House, ManyRates
from tools.faults.ledger import Ledger
from tools.faults.lines import Ways
from tools.faults.page_people import PagePerson, Watcher
from tools.faults.people import Person
from tools.faults.program_people import ProgramPerson, WaitingPerson

#: seconds of a run at most, and those in which all is quiet: some to play on, some to look
LONGEST, QUIET, LOOKING = 12.0, 2.0, 2.0
#: seconds within which everything is answered when all is quiet, unless a race is on
SOON = 1.0
#: ... in which everybody has found the way back to the hall
PATIENCE = 30.0
#: ... in which another hall has taken over from one that is gone
TAKEOVER = 8.0
#: a run is over when so much is stored
COMMITS = 10

Line = tuple[float, str, str, tuple[object, ...]]


@dataclass(frozen=True, slots=True)
class Result:
    """What a run came to. The trace is all that happened; `violation` is empty if nothing was wrong."""

    seed: int
    violation: str
    trace: list[Line]
    commits: int
    kills: int
    acknowledged: int

    def told(self, lines: int | None = None) -> str:
        """The trace, or its tail, for people."""
        tail = self.trace if lines is None else self.trace[-lines:]
        return "\n".join(
            f"{at:9.3f}  {who:8} {what} {' '.join(map(str, facts))}" for at, who, what, facts in tail
        )


class Run:
    """One seed. It is the world that people live in."""

    def __init__(self, disk: Disk, seed: int, halls: int, waiting: bool) -> None:
        self.seed = seed
        #: programs wait for news, and there are more of them
        self.waiting = waiting
        self.trace: list[Line] = []
        self.loop = ClockLoop()  # type: ignore[abstract]  # it has what the hall needs of an event loop
        self._rng = Random(f"faults {seed}")
        self.happenings = Happenings(Random(f"happenings {seed}"), self._committed, self.tell)
        self.many = ManyRates.drawn(Random(f"many {seed}")) if halls > 1 else ManyRates()
        self.loop.thread_delay = self.happenings.reading
        self.ledger = Ledger(disk, self._read, self.loop.time, self._ran)
        self.disk = disk
        disk.shared, disk.clock = halls > 1, self.loop.time
        #: until when it was counted for how long some hall ran, that, and until when one runs
        self._running = (0.0, 0.0, 0.0)
        self.random = Randomness(Random(f"keys {seed}"))
        self.houses = [House(self, number) for number in range(halls)]
        self.network = Ways([house.network for house in self.houses], Random(f"ways {seed}"))
        self._looking = FaultyStore(disk, self.houses[0])  # reads for the ledger, past all faults
        self.kills = 0
        self.acknowledged = 0
        self.people: list[Person] = []
        self.quiet = self.still = False
        self.woken = asyncio.Event()
        self._over = False
        self._last_commit = 0.0

    def _read(self, id: str) -> Any:
        blind, self.happenings.blind = self.happenings.blind, False
        try:
            return self._looking.read(id)
        finally:
            self.happenings.blind = blind

    def _ran(self) -> float:
        """For how many seconds at least one hall has run until now."""
        now = self.loop.time()
        at, ran, ends = self._running
        if now > at:
            self._running = (now, ran + max(0.0, min(now, ends) - at), ends)
        return self._running[1]

    def runs(self) -> None:
        """A hall is opened, is gone, stands still, or goes on."""
        now, ran = self.loop.time(), self._ran()
        lives = [house.life for house in self.houses if house.life is not None and house.life.alive]
        some = any(life.paused_until <= now for life in lives)
        self._running = (now, ran, math.inf if some else now)

    # what people ask of their world

    def tell(self, who: str, what: str, *facts: object) -> None:
        """One line of the trace."""
        self.trace.append((self.loop.time(), who, what, facts))
        self.acknowledged += what == "is told" and facts[-1] == "done"

    def sit_down(self, person: Person) -> None:
        self.people.append(person)
        self.tell(person.name, "sits down")
        self.loop.create_task(person.live(), context=context_of(None))

    # the halls

    def _committed(self) -> None:
        logged, self.disk.logged = self.disk.logged, False
        if not logged:
            return  # a hall has said that it is there
        self.ledger.committed()
        self._last_commit = self.loop.time()
        self.tell("store", "commits", {id: len(log.entries) for id, log in self.ledger.tables.items()})

    # the course of events

    async def _course(self) -> None:
        for house in self.houses:
            house.open()
        faults = [
            self.loop.create_task(self._kill_now_and_then()),
            self.loop.create_task(self._blind_now_and_then()),
            self.loop.create_task(self._pause_now_and_then()),
        ]
        await self._open_tables()
        while self.loop.time() < LONGEST and self.ledger.commits < COMMITS:
            await asyncio.sleep(1)
        for fault in faults:
            fault.cancel()
        self.happenings.blind = False
        self.quiet = self.happenings.quiet = True
        self.woken.set()
        self.tell("all", "is quiet")
        if any(house.hall is None for house in self.houses):
            await asyncio.sleep(4)
        if len(self.houses) > 1:
            await asyncio.sleep(TAKEOVER)
        await asyncio.sleep(QUIET)
        self.still = True
        self.tell("all", "is still")
        await asyncio.sleep(LOOKING)
        while self.loop.time() - self._last_commit < 0.5:  # a bot or a clock went on just now
            await asyncio.sleep(0.5)
        longest = self.loop.time() + PATIENCE
        while not self._all_look() and self.loop.time() < longest:  # somebody slow hears an old line out
            await asyncio.sleep(0.5)
        self._over = True

    def _all_look(self) -> bool:
        return all(shown is not None for person in self.people for shown in person.on_screens())

    async def _open_tables(self) -> None:
        for number in range(1 + (self._rng.random() < 0.15)):
            wanted = tables.table_wanted(self.seed + number, self._rng)
            while True:
                answer = await self.network.request(api.open_table, {}, "", wanted).answer
                if answer is not None and answer.status == 201:
                    break
                if answer is not None and answer.status != 503:
                    raise ValueError(answer.data)
                await asyncio.sleep(0.5)
            made = msgspec.json.decode(answer.data)
            self.tell("hall", "has a table", made["table"], wanted)
            for seat in made["seats"]:
                if seat["token"]:
                    rng = Random(f"person {self.seed} {number} {seat['seat']}")
                    kind = self._kind(rng.random())
                    self.sit_down(kind(self, made["table"], seat["seat"], seat["token"], rng))
            if self._rng.random() < 0.3:
                self.sit_down(Watcher(self, made["table"], -1, "watch", Random(f"watcher {self.seed}")))

    def _kind(self, drawn: float) -> type[Person]:
        if self.waiting:
            return PagePerson if drawn < 0.3 else WaitingPerson
        return PagePerson if drawn < 0.7 else ProgramPerson

    async def _kill_now_and_then(self) -> None:
        while self.happenings.rates.kill_every:
            await asyncio.sleep(self.happenings.rates.kill_every * (0.2 + self._rng.random()))
            self._rng.choice(self.houses).kill()

    async def _pause_now_and_then(self) -> None:
        while self.many.pause_every:
            await asyncio.sleep(self.many.pause_every * (0.2 + self._rng.random()))
            self._rng.choice(self.houses).pause()

    async def _blind_now_and_then(self) -> None:
        while self.happenings.rates.blind_every:
            await asyncio.sleep(self.happenings.rates.blind_every * (0.2 + self._rng.random()))
            self.happenings.blind = True
            self.tell("store", "cannot be read")
            await asyncio.sleep(0.5 + self._rng.random() * 4)
            self.happenings.blind = False
            self.tell("store", "can be read")

    # checking

    def _moment(self) -> None:
        for house in self.houses:
            if house.hall is not None and not self.ledger.violation:
                alone = len(self.houses) == 1
                for wrong in audit.wrong_in_memory(house.hall.tables.values(), self.ledger, alone):
                    self.ledger.wrong(wrong)

    def _at_the_end(self) -> Iterator[str]:
        yield from audit.wrong_at_the_end(self.ledger)
        yield from audit.died(self.loop.tasks)
        if len(self.houses) > 1:
            yield from audit.stands_still(self.ledger, {person.table for person in self.people})
        for person in self.people:
            versions, since = self.ledger.tables[person.table].versions, person.waiting_since
            if since is not None and self.loop.time() - since > SOON and not versions[-1].timed:
                yield f"{person.name} waits for an answer that does not come"
            for shown in person.on_screens():
                if shown is None:
                    yield f"{person.name} has no line to the hall although all is quiet"
                elif not versions[-1].looks(person.seat, *shown):
                    yield f"{person.name} does not see what is stored although all is quiet"

    def run(self) -> Result:
        self.disk.clear()
        self.loop.create_task(self._course(), context=context_of(None))
        try:
            ended = self.loop.run(lambda: self._over or bool(self.ledger.violation), self._moment)
            if not ended:
                self.ledger.wrong(
                    f"nothing is left to do before the end; {list(audit.died(self.loop.tasks))}"
                )
        except Stuck as stuck:
            self.ledger.wrong(str(stuck))
        if not self.ledger.violation:
            for wrong in self._at_the_end():
                self.ledger.wrong(wrong)
        for house in self.houses:
            house.end()
        self.loop.bury()
        return Result(
            self.seed, self.ledger.violation, self.trace, self.ledger.commits, self.kills, self.acknowledged
        )


class _Errors(logging.Handler):
    """What the hall notes as unforeseen is a violation."""

    def __init__(self, run: Run) -> None:
        super().__init__()
        self._run = run

    def emit(self, record: logging.LogRecord) -> None:
        facts = json.loads(record.getMessage())
        if facts["event"] == "error":
            self._run.ledger.wrong(f"the hall notes {facts['why']}")


@contextmanager
def _listening(run: Run) -> Iterator[None]:
    logger, handler = logging.getLogger("meeplehall.hall"), _Errors(run)
    before = (logger.handlers, logger.level, logger.propagate)
    logger.handlers, logger.propagate = [handler], False
    logger.setLevel(logging.INFO)
    try:
        yield
    finally:
        logger.handlers, logger.propagate = before[0], before[2]
        logger.setLevel(before[1])


@cache
def disk() -> Disk:
    return Disk()


def run_seed(seed: int, halls: int = 1, waiting: bool = False) -> Result:
    """One run, with so many halls over one log. The same seed gives the same one.

    With `waiting`, programs wait for news instead of asking again and again.
    """
    with views_drawn_plainly([games.game(id) for id in sorted({id for id, _ in tables.PLAYED})]):
        run = Run(disk(), seed, halls, waiting)
        with _listening(run):
            return run.run()
