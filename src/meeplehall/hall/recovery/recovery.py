"""Ways back to a seat: its code, a link for another device; and how to close those that others have."""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from typing import TYPE_CHECKING

from meeplehall.hall.keys import derived, hashed
from meeplehall.hall.problem import Problem
from meeplehall.hall.recovery.codes import code_of, in_groups, read_code
from meeplehall.hall.recovery.found import Found
from meeplehall.hall.recovery.kept import KeptCodes
from meeplehall.hall.recovery.mail import Mail
from meeplehall.hall.recovery.mailboxes import Mailboxes
from meeplehall.hall.recovery.openings import Openings
from meeplehall.hall.recovery.passkeys import Passkeys
from meeplehall.hall.recovery.per_hour import PerHour
from meeplehall.hall.recovery.sealing import stretched
from meeplehall.hall.recovery.secret import Secret
from meeplehall.hall.recovery.tickets import Ticket, Tickets
from meeplehall.hall.recovery.vouchers import Vouchers
from meeplehall.hall.server_log import note
from meeplehall.hall.storage.call_store import WayStore
from meeplehall.hall.storage.records import Place
from meeplehall.hall.storage.store import StoreError
from meeplehall.hall.uninterrupted import uninterrupted
from meeplehall.hall.visitors import visitor

if TYPE_CHECKING:
    from meeplehall.hall.hall import Hall
    from meeplehall.hall.table import Table

NOT_A_CODE = (
    "This is not a code of a seat: it has 4 groups of 4 characters. "
    "Compare it once more, character by character."
)
UNKNOWN = "No seat has this code, or not any more."
#: how a key is written (keys.written)
KEY = re.compile("[a-z2-7]{26}")


class Recovery:
    """The ways back to all seats of a hall."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        services = hall.services
        self.secret = Secret(hall.store.backend.file)
        self.codes = KeptCodes(hall.store)
        #: none where the host has no mail server
        self.mail = Mail(hall, services.smtp, self.secret, self.code) if services.smtp else None
        vouchers = Vouchers(hall)
        self.passkeys = Passkeys(hall, self.secret, vouchers)
        self.tickets = Tickets(vouchers)
        self.openings = Openings()
        most = services.limits.codes_per_address
        self.tries = PerHour(most, "You have tried too many codes; try again in an hour.")

    def _now(self) -> int:
        return self.hall.services.clock.milliseconds()

    def close(self) -> None:
        if self.mail is not None:
            self.mail.close()

    def by_mail(self) -> Mail:
        """The hall's mail; Problem where there is none."""
        if self.mail is None:
            raise Problem(404, "This hall sends no mail.")
        return self.mail

    # the code

    async def code(self, table_id: str, seat: int, key: str) -> str:
        """The code of a seat, for whoever has its key. From now on it can be found by it."""
        code = code_of(table_id, key)
        if not await asyncio.to_thread(self.codes.has, table_id, seat, key):
            await self.codes.keep(table_id, seat, key, await asyncio.to_thread(stretched, code))
        return in_groups(code)

    async def find(self, text: str) -> Found:
        """The seat with the code that somebody has typed."""
        code = read_code(text)
        if code is None:
            raise Problem(422, NOT_A_CODE)
        self.tries.count(visitor.get(), self._now())
        found = await asyncio.to_thread(self.codes.find, code)
        if found is None:
            raise Problem(404, UNKNOWN)
        await self.opened(found, "with its code")
        return found

    # another device

    async def ticket(self, table: Table, seat: int, key: str) -> str:
        """A word that opens this seat once, within some minutes."""
        word = self.hall.services.random.key()
        await self.tickets.issue(word, table.id, seat, key)
        return word

    async def look(self, word: str) -> Found:
        """The seat that a word opens; it can still be used after that."""
        return await self._at(await self.tickets.look(word))

    async def _at(self, ticket: Ticket) -> Found:
        places = await asyncio.to_thread(self.hall.store.places, ticket.table)
        return Found(ticket.table, ticket.seat, ticket.key, places)

    async def take(self, word: str) -> Found:
        """Open the seat of a word."""
        found = await self._at(await self.tickets.take(word))
        await self.opened(found, "by its one-time link")
        return found

    async def opened(self, found: Found, how: str) -> None:
        """Whoever sits there already is told that the seat is open elsewhere, too."""
        self.openings.note(found.table, found.seat, how, self.hall.services.clock.stamp())
        table = self.hall.in_memory(found.table)
        if table is not None:
            table.audience.tell(found.seat, elsewhere=how)
        if self.hall.many is not None:  # they may be there through another hall
            with suppress(Problem, StoreError):
                await (await self.hall.find(found.table)).asides.announce(found.seat, how)

    # only this device

    @uninterrupted
    async def only_here(self, table: Table, seat: int, key: str, new: str) -> Found:
        """Another key for a seat and for those who share its device: whatever led there does not any more.

        The new key is brought, not made here: an answer that is lost on its way must not take the seat along.
        """
        check_new_key(new, key)
        owner = table.places[seat].device
        if owner >= 0:
            raise Problem(409, f"This seat shares the device of {table.names[owner]}: do it at that seat.")
        await self._change_key(table, seat, key, new)
        return Found(table.id, seat, new, table.places)

    async def _change_key(self, table: Table, seat: int, key: str, new: str) -> None:
        stretch = await asyncio.to_thread(stretched, code_of(table.id, new))
        if table.next:  # a rematch, in which the seat's key follows from this one
            await self._change_following(table.next, key, new)
        changed: set[int] = set()

        def rekeyed(places: list[Place]) -> dict[int, Place]:
            if places[seat].key != hashed(key):
                raise Problem(409, "The seat has another key by now.")
            if any(place.key == hashed(new) for place in places):
                raise Problem(422, "This key opens another seat.")
            found = _with_key(places, seat, key, new)
            changed.update(i for i, place in found.items() if place.key)
            return found

        await table.seating.change(rekeyed)
        self._send_home(table, changed)
        try:
            await self.tickets.cancel(table.id, changed)
            await self.forget(table.id, changed)
            await self.codes.keep(table.id, seat, new, stretch)
        except StoreError as error:  # the seat has its key: the code can be asked for again
            note("store failed", why=str(error))

    async def forget(self, table_id: str, seats: set[int]) -> None:
        """All ways to these seats that the store knows."""
        await self.codes.forget(table_id, seats)
        await Mailboxes(self.hall.store, self.secret).forget(table_id, seats)
        await self.passkeys.store.forget(table_id, seats)
        await WayStore(self.hall.store).forget(table_id, seats)

    async def _change_following(self, table_id: str, key: str, new: str) -> None:
        try:
            following = await self.hall.find(table_id)
        except Problem:
            return  # nobody can play there
        there = derived(key, table_id)
        seat = following.seating.seat_of(there)
        if seat is not None:
            await self._change_key(following, seat, there, derived(new, table_id))

    def _send_home(self, table: Table, seats: set[int]) -> None:
        table.seating.rekeyed(seats)
        self.openings.forget(table.id, seats)


def check_new_key(new: str, key: str) -> None:
    """Problem unless this is a key that can take the place of another."""
    if not KEY.fullmatch(new):
        raise Problem(422, "A key of a seat has 26 letters a to z and digits 2 to 7.")
    if new == key:
        raise Problem(422, "The new key is the old one.")


def _with_key(places: list[Place], seat: int, key: str, new: str) -> dict[int, Place]:
    """What follows from the key of a place: itself, those on its device, the links that it gives away."""
    found = {seat: places[seat].but(key=hashed(new))}
    for i, place in enumerate(places):
        if place.device == seat and place.key:
            found[i] = place.but(key=hashed(derived(new, f"local {i}")))
        elif place.join and place.join == hashed(derived(key, f"join {i}")):
            found[i] = place.but(join=hashed(derived(new, f"join {i}")))
    return found
