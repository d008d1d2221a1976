"""Ways back to a seat, for programs. Described in docs/api.md."""

from __future__ import annotations

from typing import Annotated

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from meeplehall.hall.api.seats import own_seat
from meeplehall.hall.own_seats import Short
from meeplehall.hall.recovery.found import Found
from meeplehall.hall.recovery.tickets import MINUTES
from meeplehall.hall.requests import Json, answer, hall_of, message


class Code(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    code: Short


class NewKey(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The key that is to take the place of the one in the header."""

    new: Short


class Address(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where to send the way to a seat; `keep`: so that it can be asked for again."""

    address: Annotated[str, msgspec.Meta(max_length=300)]
    keep: bool = False


def told(found: Found) -> Json:
    """A seat that was found, as the one who opened its table was told of it."""
    return {"table": found.table, "seat": found.seat, "token": found.key, "url": found.link}


async def code(request: Request) -> Response:
    table, seat, key = await own_seat(request)
    return answer({"code": await hall_of(request).recovery.code(table.id, seat, key)})


async def find(request: Request) -> Response:
    wanted = await message(request, Code)
    return answer(told(await hall_of(request).recovery.find(wanted.code)))


async def other_device(request: Request) -> Response:
    table, seat, key = await own_seat(request)
    ticket = await hall_of(request).recovery.ticket(table, seat, key)
    return answer({"url": f"/o/{ticket}", "seconds": MINUTES * 60}, 201)


async def change_key(request: Request) -> Response:
    """Only this program: asked again under the new key, nothing more happens."""
    table, seat, key = await own_seat(request)
    wanted = await message(request, NewKey)
    recovery = hall_of(request).recovery
    found = Found(table.id, seat, key, table.places)
    if wanted.new != key:
        found = await recovery.only_here(table, seat, key, wanted.new)
    return answer({**told(found), "code": await recovery.code(table.id, seat, wanted.new)})


async def mail(request: Request) -> Response:
    """Send the way to this seat, or forget the address that is kept with it."""
    table, seat, key = await own_seat(request)
    by_mail = hall_of(request).recovery.by_mail()
    if request.method == "DELETE":
        await by_mail.mailboxes.forget(table.id, {seat})
        return answer({"ok": True})
    wanted = await message(request, Address)
    mine = Found(table.id, seat, key, table.places)
    await by_mail.send(wanted.address, mine, table.match.game.id, wanted.keep)
    return answer({"ok": True}, 202)


async def find_by_mail(request: Request) -> Response:
    """The same answer for every address."""
    wanted = await message(request, Address)
    hall_of(request).recovery.by_mail().find(wanted.address)
    return answer({"ok": True}, 202)
