"""Ways back to a seat, for programs. Described in docs/api.md."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.requests import Request

from meeplehall.hall.api.done import Done, SeatFound
from meeplehall.hall.api.endpoint import Group
from meeplehall.hall.api.seats import TABLE, own_seat
from meeplehall.hall.own_seats import Short
from meeplehall.hall.recovery.found import Found
from meeplehall.hall.recovery.tickets import MINUTES
from meeplehall.hall.requests import hall_of

ways_back = Group("Ways back to a seat", "When its key is lost, or for another device.")


class Code(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The code of a seat."""

    code: Short


class NewKey(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The key that is to take the place of the one in the header: 26 random characters, a to z and 2 to 7."""

    new: Short


class Address(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where to send the way to a seat."""

    address: Annotated[str, Meta(max_length=300)]
    #: so that it can be asked for again
    keep: bool = False


class Ticket(msgspec.Struct, frozen=True):
    """A link that opens the seat once, within so many seconds."""

    url: str
    seconds: int


class Rekeyed(SeatFound, frozen=True):
    """The seat under its new key, with its new code."""

    code: str


def told(found: Found) -> SeatFound:
    return SeatFound(found.table, found.seat, found.key, found.link)


@ways_back.get(f"{TABLE}/code", key="seat")
async def code(request: Request) -> Code:
    """The code of the seat, to write down."""
    table, seat, key = await own_seat(request)
    return Code(await hall_of(request).recovery.code(table.id, seat, key))


@ways_back.post("/api/seats/find", problems=(404, 409, 429))
async def find(request: Request, body: Code) -> SeatFound:
    """The seat with this code."""
    return told(await hall_of(request).recovery.find(body.code))


@ways_back.post(f"{TABLE}/other-device", key="seat", status=201)
async def other_device(request: Request) -> Ticket:
    """A link that opens the seat once, on another device."""
    table, seat, key = await own_seat(request)
    ticket = await hall_of(request).recovery.ticket(table, seat, key)
    return Ticket(f"/o/{ticket}", MINUTES * 60)


@ways_back.post(f"{TABLE}/key", key="seat")
async def change_key(request: Request, body: NewKey) -> Rekeyed:
    """A new key for the seat: only you have it then. Asked again under the new key, nothing more happens."""
    table, seat, key = await own_seat(request)
    recovery = hall_of(request).recovery
    found = Found(table.id, seat, key, table.places)
    if body.new != key:
        found = await recovery.only_here(table, seat, key, body.new)
    code = await recovery.code(table.id, seat, body.new)
    return Rekeyed(found.table, found.seat, found.key, found.link, code)


@ways_back.post(f"{TABLE}/mail", key="seat", status=202, problems=(429,))
async def mail(request: Request, body: Address) -> Done:
    """Send the way to the seat to an address."""
    table, seat, key = await own_seat(request)
    mine = Found(table.id, seat, key, table.places)
    by_mail = hall_of(request).recovery.by_mail()
    await by_mail.send(body.address, mine, table.match.game.id, body.keep)
    return Done()


@ways_back.delete(f"{TABLE}/mail", key="seat")
async def forget_mail(request: Request) -> Done:
    """Forget the address that is kept with the seat."""
    table, seat, _ = await own_seat(request)
    await hall_of(request).recovery.by_mail().mailboxes.forget(table.id, {seat})
    return Done()


@ways_back.post("/api/seats/mail", status=202, problems=(404, 429))
async def find_by_mail(request: Request, body: Address) -> Done:
    """Send the ways to all seats that are kept for an address; the same answer for every address."""
    hall_of(request).recovery.by_mail().find(body.address)
    return Done()
