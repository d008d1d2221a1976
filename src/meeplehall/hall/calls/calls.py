"""People's wishes to be called: asked for at a seat, confirmed by whoever is reached, stopped by either."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING

from msgspec.structs import replace

from meeplehall import games
from meeplehall.hall.calls.caller import Caller
from meeplehall.hall.calls.guard import target_in
from meeplehall.hall.calls.senders import NotSent, Senders
from meeplehall.hall.calls.ways import Way, id_of, name_of, opened, record_of
from meeplehall.hall.calls.webpush import read_subscription
from meeplehall.hall.problem import Problem
from meeplehall.hall.recovery.letters import address_in
from meeplehall.hall.recovery.per_hour import PerHour
from meeplehall.hall.storage.call_store import Kind, WayRecord, WayStore
from meeplehall.hall.visitors import visitor

if TYPE_CHECKING:
    from meeplehall.hall.hall import Hall
    from meeplehall.hall.table import Table

#: browsers that one seat has called
MOST_BROWSERS = 5
UNKNOWN = "Nobody is called by this link, or not any more."
LATER = "try again in an hour."


@dataclass(frozen=True, slots=True)
class Shown:
    """A way as its owner sees it."""

    id: str
    kind: str
    #: the address, shortened: whoever looks over a shoulder need not read all of it
    words: str
    confirmed: bool
    #: the link in its messages has the key of the seat
    keyed: bool


class Calls:
    """Those of a hall."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.store = WayStore(hall.store)
        self.senders = Senders(hall)
        self._caller = Caller(hall, self.store, self.senders)
        limits = hall.services.limits
        self._by_visitor = PerHour(
            limits.call_ways_per_address, f"You have asked to be called in too many ways; {LATER}"
        )
        self._by_target = PerHour(limits.mails_per_mailbox, f"That address was asked too often; {LATER}")

    def start(self) -> None:
        if self.senders.kinds():
            self._caller.start()

    async def close(self) -> None:
        await self._caller.close()

    # asking for it, at a seat

    async def by_mail(self, table: Table, seat: int, key: str, address: str) -> None:
        """Ask whoever has this mail address whether to write there."""
        self._check_kind("mail")
        to, mail = address_in(address), self.hall.recovery.by_mail()
        way = Way(to, self._word(), self.hall.services.address, key)
        mail.count(to)
        await self._add("mail", way, table, seat)

    async def by_webhook(
        self, table: Table, seat: int, key: str, address: str, hall: str, keyed: bool
    ) -> None:
        """Ask at this address; if they want it `keyed`, whoever reads the messages there has the seat."""
        self._check_kind("webhook")
        target_in(address, self.senders.calling.plain)
        way = Way(address.strip(), self._word(), hall, key if keyed else "")
        self._count(way.address)
        await self._add("webhook", way, table, seat)

    async def by_push(self, table: Table, seat: int, key: str, subscription: str, hall: str) -> None:
        """Call a browser, which confirms it by itself when the first push arrives."""
        self._check_kind("push")
        found, _ = read_subscription(subscription, self.senders.calling.plain)
        others = [way for way in await self._of(table, seat) if way.kind == "push"]
        name = name_of(self.hall.recovery.secret, found.endpoint)
        if len([way for way in others if way.address != name]) >= MOST_BROWSERS:
            raise Problem(409, f"{MOST_BROWSERS} browsers are called already: remove one of them first.")
        way = Way(found.endpoint, self._word(), hall, key, found.keys.p256dh, found.keys.auth)
        self._count(way.address)
        await self._add("push", way, table, seat)

    def _check_kind(self, kind: Kind) -> None:
        if kind not in self.senders.kinds():
            raise Problem(404, "Nobody is called in this way by this hall.")

    def _word(self) -> str:
        return self.hall.services.random.key()

    def _count(self, address: str) -> None:
        """Problem if this visitor, or anybody for this address, has asked too often."""
        now = self.hall.services.clock.milliseconds()
        who, name = visitor.get(), name_of(self.hall.recovery.secret, address)
        self._by_visitor.check(who, now)
        self._by_target.count(name, now)
        self._by_visitor.count(who, now)

    async def _add(self, kind: Kind, way: Way, table: Table, seat: int) -> None:
        record = record_of(self.hall.recovery.secret, way, kind, table.id, seat)
        await self.store.add(record, alone=kind != "push")
        try:
            await self.senders.ask(kind, way, table.title, table.id)
        except NotSent as failure:
            await self.store.remove(record.id)
            raise Problem(422, failure.sentence) from None

    async def go_along(self, before: str, table: Table, seat: int, key: str) -> None:
        """Whoever goes on to a table that follows is called there as they were before."""
        if await self._of(table, seat):
            return
        secret, called = self.hall.recovery.secret, False
        for record in await asyncio.to_thread(self.store.of_seat, before, seat):
            way = opened(secret, record)
            if way is None or not record.confirmed:
                continue
            way = replace(way, word=self._word(), key=key if way.key else "")
            await self.store.add(
                record_of(secret, way, record.kind, table.id, seat, confirmed=True), alone=False
            )
            called = True
        if called:
            await self._call_at(table)

    # what there is

    async def of_seat(self, table: Table, seat: int) -> list[Shown]:
        return [self._shown(record) for record in await self._of(table, seat)]

    async def _of(self, table: Table, seat: int) -> list[WayRecord]:
        return await asyncio.to_thread(self.store.of_seat, table.id, seat)

    def _shown(self, record: WayRecord) -> Shown:
        way = opened(self.hall.recovery.secret, record)
        words = _short(record.kind, way.address) if way is not None else "?"
        return Shown(record.id, record.kind, words, record.confirmed, way is not None and bool(way.key))

    async def remove(self, table: Table, seat: int, id: str) -> None:
        """The owner of a seat does not want to be called there any more."""
        if all(record.id != id for record in await self._of(table, seat)):
            raise Problem(404, UNKNOWN)
        await self.store.remove(id)

    # by whoever is reached

    async def look(self, word: str) -> tuple[WayRecord, str]:
        """What a word is about, and what is played there."""
        record = await asyncio.to_thread(self.store.by_id, id_of(word))
        if record is None:
            raise Problem(404, UNKNOWN)
        return record, _title(await asyncio.to_thread(self.store.game_of, record.table))

    async def confirm(self, word: str) -> str:
        """Somebody who is reached agrees: from now on they are called. Gives what is played."""
        record, title = await self.look(word)
        if not await self.store.confirm(record.id):
            raise Problem(404, UNKNOWN)
        await self._call_at(await self.hall.find(record.table))
        return title

    async def _call_at(self, table: Table) -> None:
        """Somebody at this table wants to be called from now on."""
        table.turns.on = True
        table.log.raised(await self.hall.store.renew(table.id))  # other halls have to know as well
        table.turns.look_again()

    async def stop(self, word: str) -> None:
        """Nobody is called there any more; said twice, it is still so."""
        await self.store.remove(id_of(word))


def _title(game: str) -> str:
    try:
        return games.game(game).title
    except KeyError:
        return game


def _short(kind: str, address: str) -> str:
    """Enough of an address for its owner to know it."""
    if kind == "mail":
        name, _, host = address.rpartition("@")
        return f"{name[:2]}…@{host}"
    return target_in(address, plain=True).host
