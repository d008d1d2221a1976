"""People at tables: patient and hasty, with two pages open or none, who send things twice, and who vanish."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Protocol

from meeplehall.hall.pages import sitting
from meeplehall.hall.pages.table import rematch
from meeplehall.hall.problem import closing, not_stored, out_of_order
from tools.faults.ledger import Ledger, Sent
from tools.faults.lines import Answer, Asked, Endpoint, Json, Ways

#: these do not say that it was not done, whatever else they say
UNKNOWN = {not_stored().sentence, out_of_order().sentence, closing().sentence}
#: seconds after which an answer does not come any more
LATE = 60.0
#: the level of a bot that plays for somebody
LEVEL = "random"


class World(Protocol):
    """What people live in."""

    network: Ways
    ledger: Ledger
    #: faults are over: everybody plays as one should
    quiet: bool
    #: nobody does anything any more
    still: bool
    #: happens when all is quiet: nobody sleeps on
    woken: asyncio.Event

    def tell(self, who: str, what: str, *facts: object) -> None: ...

    def sit_down(self, person: Person) -> None: ...


@dataclass(frozen=True, slots=True)
class Character:
    """How somebody behaves: how often, of all their deeds, they do this; all drawn from the seed."""

    pause: float
    twice: float = 0.0
    again_later: float = 0.0
    undo: float = 0.0
    leave: float = 0.0
    replace: float = 0.0
    hang_up: float = 0.0
    fall_silent: float = 0.0
    slow: float = 0.0
    sleepy: float = 0.0
    second_page: float = 0.0
    resync: float = 0.0

    @classmethod
    def drawn(cls, rng: Random) -> Character:
        """Every second habit is left out, so that the others are seen alone as well."""

        def some(most: float) -> float:
            return rng.random() * most if rng.random() < 0.5 else 0.0

        return cls(
            0.05 + rng.random() * 1.5, some(0.3), some(0.1), some(0.25), some(0.2), some(0.3), some(0.2),
            some(0.05), some(3.0), some(0.3), some(0.2), some(0.1),
        )  # fmt: skip


class Person:
    """Somebody at a seat: what they have sent and not heard of, and what they remember having sent."""

    def __init__(self, world: World, table: str, seat: int, key: str, rng: Random) -> None:
        self.world = world
        self.table, self.seat, self.key = table, seat, key
        self.rng = rng
        self.character = Character.drawn(rng)
        self.name = f"{table[:3]}:{seat}"
        self.pending: Sent | None = None
        self.pending_since = 0.0
        self.sent: list[tuple[Sent, Json]] = []
        self.away = False
        self.moved_on = False
        #: since when an answer over HTTP is waited for
        self.waiting_since: float | None = None
        self._keys = 0

    def chance(self, often: float) -> bool:
        """Does it happen now? Nothing does when all is quiet."""
        return not self.world.quiet and self.rng.random() < often

    def now(self) -> float:
        return asyncio.get_running_loop().time()

    async def pause(self) -> None:
        usual = 0.3 if self.world.quiet else self.character.pause
        if self.chance(self.character.sleepy):
            await self._sleep(20 * usual)
        else:
            await asyncio.sleep(usual * (0.1 + self.rng.random()))

    async def _sleep(self, usual: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(usual * (0.1 + self.rng.random())):
                await self.world.woken.wait()

    # answers

    def new_answer(self, turn: int, action: Json | None, press: bool = False, named: bool = True) -> Sent:
        """An answer, and its name unless it goes without one."""
        self._keys += 1
        key = f"k{self.seat}-{self._keys}" if named and not press else ""
        sent = Sent(self.seat, turn, action, key, press)
        self.world.ledger.sending(self.table, sent)
        self.pending, self.pending_since = sent, self.now()
        return sent

    def heard_of(self, sent: Sent, sentence: str = "", since: float = 0.0) -> None:
        """An answer was acknowledged, or refused with this sentence."""
        self.world.tell(self.name, "is told", sent.key or sent.action, sentence or "done")
        if not sentence:
            self.world.ledger.acknowledged(self.table, sent)
        elif sentence not in UNKNOWN:
            self.world.ledger.refused(self.table, sent, since)
        if self.pending is sent:
            self.pending = None

    # over HTTP

    def request(self, endpoint: Endpoint, json: object = None, query: str = "", **form: object) -> Asked:
        path = {"table": self.table, "key": self.key}
        self.world.tell(self.name, "asks", getattr(endpoint, "__name__", ""), json or form)
        return self.world.network.request(endpoint, path, self.key, json, query, **form)

    async def answer(self, asked: Asked, patience: float = LATE) -> Answer | None:
        """What comes back; None if nothing does. Who is impatient cancels the request."""
        if self.chance(self.character.hang_up):
            patience = self.rng.random() * 0.05
        timer = asyncio.get_running_loop().call_later(patience, asked.give_up)
        self.waiting_since = self.now()
        found = await asked.answer
        self.waiting_since = None
        timer.cancel()
        self.world.tell(self.name, "hears", *((found.status, found.data) if found else ("nothing",)))
        return found

    async def ask(
        self, endpoint: Endpoint, json: object = None, query: str = "", **form: object
    ) -> Answer | None:
        return await self.answer(self.request(endpoint, json, query, **form))

    # coming and going

    async def leave(self) -> None:
        """Let a bot play for a while, then come back, however often that takes."""
        self.away = True
        await self.ask(sitting.leave, level=LEVEL)
        if self.rng.random() < 0.5:
            await asyncio.sleep(self.rng.random() * 10)
        await self.come_back()

    async def come_back(self) -> None:
        while not self.world.still:
            found = await self.ask(sitting.come_back)
            if found is not None and found.status == 200:
                break
            await self.pause()
        self.away = False

    async def rematch(self) -> None:
        """The same once more: whoever gets there sits at the next table."""
        found = await self.ask(rematch)
        if found is None or found.status != 303:
            return
        _, _, next, *key = found.location.partition("#")[0].split("/")
        self.world.ledger.led_on(self.table, next)
        if key and not self.moved_on:
            self.moved_on = True
            self.world.sit_down(type(self)(self.world, next, self.seat, key[0], self.rng))

    async def live(self) -> None:
        """Do whatever somebody like this does."""
        raise NotImplementedError

    def on_screens(self) -> list[tuple[bytes, int] | None]:
        """What is on each screen: a view and the turn; None where the line is lost."""
        return []

    def saw(self, seat: int, since: int, view: bytes, turn: int) -> int:
        """A view has come: is it one of this table?"""
        return self.world.ledger.shown(self.table, seat, since, view, turn)
