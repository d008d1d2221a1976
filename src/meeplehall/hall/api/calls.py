"""To be called when it is one's turn, for programs. Described in docs/api.md."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta
from starlette.requests import Request

from meeplehall.hall.api.done import Done
from meeplehall.hall.api.endpoint import Group
from meeplehall.hall.api.seats import TABLE, own_seat
from meeplehall.hall.calls.guard import LONGEST
from meeplehall.hall.own_seats import Short
from meeplehall.hall.requests import hall_of, public_address
from meeplehall.hall.storage.call_store import Kind

calling = Group("Being called", "A message when it is your turn and nobody looks at the table.")
CALLS = f"{TABLE}/calls"


class Wish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where to call."""

    kind: Kind
    address: Annotated[str, Meta(max_length=LONGEST)] = ""
    #: the link in messages to a webhook has the key
    keyed: bool = False
    #: what a browser gives whoever may push to it
    subscription: dict[str, Any] = {}


class Unwanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A way that is not wanted any more."""

    id: Short


class CallWay(msgspec.Struct, frozen=True):
    """A way to be called."""

    id: str
    kind: str
    address: str
    confirmed: bool


class CallWays(msgspec.Struct, frozen=True):
    """The kinds that this hall has, after how many seconds it calls, and the ways of this seat."""

    kinds: list[str]
    after: float
    push_key: str
    ways: list[CallWay]


@calling.get(CALLS, key="seat")
async def calls(request: Request) -> CallWays:
    """The ways that this hall has, and those of this seat."""
    table, seat, _ = await own_seat(request)
    service = hall_of(request).calls
    ways = await service.of_seat(table, seat)
    found = [CallWay(way.id, way.kind, way.words, way.confirmed) for way in ways]
    seconds, push = hall_of(request).services.calling.after, service.senders.push
    key = push.public_key if push.installed else ""
    return CallWays(sorted(service.senders.kinds()), seconds, key, found)


@calling.post(CALLS, key="seat", status=202, problems=(429,))
async def add(request: Request, body: Wish) -> Done:
    """Be called; the way is asked first whether somebody there wants that."""
    table, seat, key = await own_seat(request)
    service, hall = hall_of(request).calls, public_address(request)
    if body.kind == "mail":
        await service.by_mail(table, seat, key, body.address)
    elif body.kind == "webhook":
        await service.by_webhook(table, seat, key, body.address, hall, body.keyed)
    else:
        await service.by_push(table, seat, key, msgspec.json.encode(body.subscription).decode(), hall)
    return Done()


@calling.delete(CALLS, key="seat")
async def remove(request: Request, body: Unwanted) -> Done:
    """Not any more by this way."""
    table, seat, _ = await own_seat(request)
    await hall_of(request).calls.remove(table, seat, body.id)
    return Done()
