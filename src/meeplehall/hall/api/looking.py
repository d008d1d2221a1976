"""Looking at a table: all of it at once, again when something has changed, as a stream, and part by part."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from meeplehall.hall.api.endpoint import Group
from meeplehall.hall.api.listening import Gone, Waiter
from meeplehall.hall.api.seats import TABLE, asked, seat_of_key
from meeplehall.hall.api.seen import (
    DecisionSeen,
    LogLine,
    TableSeen,
    ViewSeen,
    decision_seen,
    log_seen,
    table_seen,
    view_seen,
)
from meeplehall.hall.api.streams import EventStream

#: the longest time in seconds for which a request waits
LONGEST_WAIT = 60

looking = Group("Looking at a table", "With the key of a seat you see what it sees; without one you watch.")


class Waiting(msgspec.Struct, frozen=True):
    """How long to wait for what."""

    #: the `mark` that you know: answer when there is another one
    after: Annotated[str, Meta(max_length=64)] = ""
    #: ... or when so many seconds have passed
    wait: Annotated[float, Meta(ge=0, le=LONGEST_WAIT)] = 0


class Since(msgspec.Struct, frozen=True):
    """From where on."""

    #: only lines after this number
    after: Annotated[int, Meta(ge=0, le=2**31)] = 0


class LogSeen(msgspec.Struct, frozen=True):
    """What has happened."""

    lines: list[LogLine]


@looking.get(TABLE, key="seat?", problems=(422, 429))
async def table(request: Request, query: Waiting) -> TableSeen:
    """All that the seat may know: view, decision, status, and scores when it is over.

    With `after` and `wait` the answer comes when something has changed since that mark: ask again with the
    new mark. It counts as a connection while it waits, like an open page.
    """
    if not (query.after and query.wait):
        async with asked(request) as (found, seat):
            return table_seen(found, seat)
    found, seat = await seat_of_key(request)
    waiter = Waiter(found, seat, request)
    with waiter.listening():
        try:
            return await waiter.change(query.after, query.wait)
        except Gone:
            return await waiter.look()  # nobody reads it


@looking.get(f"{TABLE}/events", key="seat?", problems=(429,), file=("text/event-stream",))
async def events(request: Request) -> Response:
    """The same as server-sent events, one for each change, until you hang up.

    Each event is called `table`, has the mark as its `id`, and the whole answer of the address above as JSON
    in its `data`. After a break, ask again with the last id in the header `Last-Event-ID`: if nothing has
    changed since, the next event is the next change. A line that begins with a colon is a sign of life.
    """
    found, seat = await seat_of_key(request)
    known = request.headers.get("last-event-id", "")
    return EventStream(Waiter(found, seat, request), known)


@looking.get(f"{TABLE}/view", key="seat?")
async def view(request: Request) -> ViewSeen:
    """What the seat sees."""
    async with asked(request) as (found, seat):
        return view_seen(found, seat)


@looking.get(f"{TABLE}/decision", key="seat?")
async def ask(request: Request) -> DecisionSeen:
    """What the seat can decide now, or null."""
    async with asked(request) as (found, seat):
        return decision_seen(found, seat)


@looking.get(f"{TABLE}/log", key="seat?")
async def log(request: Request, query: Since) -> LogSeen:
    """What has happened, as the seat may read it."""
    async with asked(request) as (found, seat):
        return LogSeen(log_seen(found, seat)[query.after :])
