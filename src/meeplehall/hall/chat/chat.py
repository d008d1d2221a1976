"""The chat of a table: who may say something now, and what was said. Bots say nothing."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import structs

from meeplehall.engine.game import SPECTATOR
from meeplehall.hall.chat.chat_store import KEPT, ChatStore
from meeplehall.hall.house_rules import ChatRules
from meeplehall.hall.problem import MovedOn, Problem, closing, not_stored
from meeplehall.hall.quotas import NotTooOften
from meeplehall.hall.server_log import note
from meeplehall.hall.storage.store import Lost, StoreError
from meeplehall.hall.uninterrupted import uninterrupted
from meeplehall.hall.visitors import visitor
from meeplehall.web.chat import LONGEST, PHRASES, ChatStatus, Line

if TYPE_CHECKING:
    from meeplehall.hall.table import Table

#: a seat says so much within so many milliseconds, and so do all together who only watch
MOST, WITHIN = 6, 10_000
MOST_OF_WATCHERS = 12
QUIET = "Nobody can write while choices are secret."


class Chat:
    """That of one table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.store = ChatStore(table.services.store)
        self.lines: deque[Line] = deque(maxlen=KEPT)
        #: the number of the last line
        self.count = 0
        self._paces = NotTooOften(MOST, WITHIN)
        self._watchers = NotTooOften(MOST_OF_WATCHERS, WITHIN)
        #: what each seat was shown of it last: the same object as long as nothing changes
        self._shown: dict[int, ChatStatus] = {}

    @property
    def rules(self) -> ChatRules:
        return self.table.house.chat

    def hear(self, lines: Sequence[Line]) -> bool:
        """What was stored since; False if all of it is known."""
        fresh = [line for line in lines if line.n > self.count]
        self.lines.extend(fresh)
        self.count = fresh[-1].n if fresh else self.count
        return bool(fresh)

    # saying something

    @uninterrupted
    async def say(self, seat: int, words: str) -> None:
        """Stored when this returns; Problem says why not."""
        words = " ".join(words.split())
        if not 0 < len(words) <= LONGEST or not words.isprintable():
            raise Problem(422, f"What is said has 1 to {LONGEST} printable characters.")
        if why := self.why_not(seat):
            raise Problem(409 if seat >= 0 else 403, why)
        if self.rules.talk == "phrases" and words not in PHRASES:
            raise Problem(409, "At this table people use the ready-made phrases only.")
        self._check_pace(seat)
        async with self.table.lock:
            await self.table.retried(lambda: self._say(seat, words))
        self.table.show()

    async def _say(self, seat: int, words: str) -> None:
        if why := self.why_not(seat):  # a secret choice may have come meanwhile
            raise Problem(409, why)
        line = Line(self.count + 1, seat, words, self.table.services.clock.stamp())
        try:
            await self.store.add(self.table.id, line)
        except StoreError as error:
            await self._read_on()
            if line in self.lines:
                return  # it was stored, although the store said otherwise
            if isinstance(error, Lost):
                raise MovedOn from None
            note("store failed", table=self.table.id[:4], why=str(error))
            raise not_stored() from None
        self.hear([line])

    async def _read_on(self) -> None:
        try:
            self.hear(await asyncio.to_thread(self.store.read, self.table.id, self.count))
        except StoreError:
            raise not_stored() from None

    def _check_pace(self, seat: int) -> None:
        now = self.table.services.clock.milliseconds()
        mine = self._paces.counts(f"{seat} {visitor.get()}" if seat < 0 else f"{seat}", now)
        if not mine or (seat < 0 and not self._watchers.counts("", now)):
            raise Problem(429, "Not so fast: the others cannot read so much.")

    # who may

    def why_not(self, seat: int) -> str:
        """Why this seat can say nothing now; empty if it can."""
        table, rules = self.table, self.rules
        if table.closing:
            return closing().sentence
        if rules.talk == "off":
            return "At this table nobody chats."
        if seat < 0 and rules.watchers != "write":
            return "Whoever only watches cannot write here."
        if seat >= 0 and table.places[seat].level:
            return "A bot plays for you: come back first."
        return QUIET if rules.quiet and self._choices_are_secret() else ""

    def _choices_are_secret(self) -> bool:
        """The engine says so: answers stay secret until everybody has given one."""
        table, state = self.table, self.table.match.state
        return table.seating.begun and bool(state.stack) and state.step.together

    def may_read(self, seat: int) -> bool:
        return seat >= 0 or (self.rules.watchers != "nothing" and self.rules.talk != "off")

    # its rules

    async def settle(self, seat: int, rules: ChatRules) -> None:
        """The host says who may say what, from now on."""
        table = self.table
        if not self.is_host(seat):
            raise Problem(403, "Whoever opened the table settles who may say what.")
        async with table.lock:
            house = structs.replace(table.house, chat=rules)
            try:
                table.log.raised(await table.services.store.switch(table.id, "house", house.stored()))
            except StoreError:
                raise not_stored() from None
            table.house = house
        table.show()

    def is_host(self, seat: int) -> bool:
        """Whoever opened the table, or anybody while a bot plays for them, or nobody sits there."""
        places, host = self.table.places, self.table.house.host
        if not 0 <= seat < len(places) or places[seat].level:
            return False
        if host not in range(len(places)) or places[host].level or not places[host].key:
            return True
        return seat == host

    def status(self, seat: int) -> ChatStatus | None:
        """What this seat is shown of it; None where somebody learns alone."""
        table = self.table
        if table.lesson is not None:
            return None
        reads, rules = self.may_read(seat), self.rules
        people = [i for i, place in enumerate(table.places) if place.person]
        others = len(people) > 1 or any(onlooker.seat == SPECTATOR for onlooker in table.audience.onlookers)
        status = ChatStatus(
            lines=tuple(self.lines) if reads else (),
            why_not=self.why_not(seat),
            talk=rules.talk,
            watchers=rules.watchers,
            quiet=rules.quiet,
            host=self.is_host(seat),
            people=tuple(people),
            useful=reads and (others or bool(self.lines)),
        )
        if status != self._shown.get(seat):
            self._shown[seat] = status
        return self._shown[seat]
