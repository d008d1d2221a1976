"""To be called when it is one's turn, for programs. Described in docs/api.md."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from meeplehall.hall.api.seats import own_seat
from meeplehall.hall.calls.guard import LONGEST
from meeplehall.hall.requests import answer, hall_of, message, public_address
from meeplehall.hall.storage.call_store import Kind


class Wish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where to call; `keyed`: the link in messages to a webhook has the key of the seat."""

    kind: Kind
    address: Annotated[str, msgspec.Meta(max_length=LONGEST)] = ""
    keyed: bool = False
    #: what a browser gives whoever may push to it
    subscription: dict[str, Any] = {}


class Gone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Annotated[str, msgspec.Meta(max_length=100)]


async def calls(request: Request) -> Response:
    """The ways that this hall has, and those of this seat."""
    table, seat, _ = await own_seat(request)
    service = hall_of(request).calls
    ways = await service.of_seat(table, seat)
    found = [{"id": w.id, "kind": w.kind, "address": w.words, "confirmed": w.confirmed} for w in ways]
    seconds = hall_of(request).services.calling.after
    push = service.senders.push
    key = push.public_key if push.installed else ""
    return answer(
        {"kinds": sorted(service.senders.kinds()), "after": seconds, "push_key": key, "ways": found}
    )


async def add(request: Request) -> Response:
    table, seat, key = await own_seat(request)
    wish, service = await message(request, Wish), hall_of(request).calls
    hall = public_address(request)
    if wish.kind == "mail":
        await service.by_mail(table, seat, key, wish.address)
    elif wish.kind == "webhook":
        await service.by_webhook(table, seat, key, wish.address, hall, wish.keyed)
    else:
        await service.by_push(table, seat, key, msgspec.json.encode(wish.subscription).decode(), hall)
    return answer({"ok": True}, 202)


async def remove(request: Request) -> Response:
    table, seat, _ = await own_seat(request)
    await hall_of(request).calls.remove(table, seat, (await message(request, Gone)).id)
    return answer({"ok": True})
