"""Tables for programs: opening one, playing at it, taking back, and the file of the match."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from meeplehall.hall.action_log import Unplayable
from meeplehall.hall.api import seen
from meeplehall.hall.api.endpoint import Group
from meeplehall.hall.api.seats import TABLE, own_seat, seat_of_key
from meeplehall.hall.deal import told_to_all
from meeplehall.hall.house_rules import ChatRules, ClockRule, wanted_rules
from meeplehall.hall.opening import Opened, Sitter
from meeplehall.hall.pages.outlived import remains_file
from meeplehall.hall.pages.table import match_file
from meeplehall.hall.problem import Problem
from meeplehall.hall.requests import hall_of
from meeplehall.hall.table import Table
from meeplehall.web.deal import DealData

tables = Group("Tables", "Opening a table, and playing at it.")


class NewSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who is to sit somewhere."""

    #: person, open, or a bot: beginner, easy, medium, hard, expert, random, greedy
    kind: str
    name: str = ""
    #: of a person's program that adds to the deal
    seal: str = ""


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be opened: kinds are person, open, and the levels of bots."""

    game: str
    seats: list[NewSeat]
    options: dict[str, Any] = {}
    seed: int | None = None
    clock: ClockRule | None = None
    chat: ChatRules = ChatRules()


class SeatMade(msgspec.Struct, frozen=True):
    """A seat of a new table: its key, and the link for browsers; both are empty for a bot."""

    seat: int
    #: the key; empty for a bot and an open seat
    token: str
    url: str


class TableMade(msgspec.Struct, frozen=True):
    """A new table. The keys of its seats are told here and never again."""

    table: str
    url: str
    seats: list[SeatMade]


class Act(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An action, with the turn for which it is meant."""

    turn: int
    #: the `message` of an option
    action: Annotated[dict[str, Any], Meta(extra_json_schema={"required": ["type"]})]
    #: a word of your own: an action sent again under it is done once
    key: Annotated[str, Meta(max_length=40)] = ""


class AddToDeal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was sealed when the seat was taken, or "-" to keep it back."""

    contribution: str


class TakeBack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which turn is meant: a request that comes twice takes nothing more back."""

    turn: int


class Acted(msgspec.Struct, frozen=True):
    """It is done and stored."""

    turn: seen.Turn


@tables.post("/api/tables", status=201, problems=(404, 429))
async def open_table(request: Request, body: NewTable) -> TableMade:
    """Open a table."""
    sitters = sitters_of(body.seats)
    house = wanted_rules(body.clock, body.chat)
    opened = await hall_of(request).open(body.game, sitters, body.options, body.seed, house=house)
    return seat_links(opened)


def sitters_of(seats: list[NewSeat]) -> list[Sitter]:
    """Who is to sit where; nobody sits at the device of a program."""
    if any(seat.kind in ("me", "local") for seat in seats):
        raise Problem(422, "A seat is a person, open, or the level of a bot.")
    return [Sitter(seat.kind, seat.name, seat.seal) for seat in seats]


def seat_links(opened: Opened) -> TableMade:
    """A new table with the keys and links of its seats."""
    id, seats = opened.table.id, []
    for seat, (key, code) in enumerate(zip(opened.keys, opened.codes, strict=True)):
        url = f"/t/{id}/{key}" if key else f"/t/{id}/join/{code}" if code else ""
        seats.append(SeatMade(seat, key, url))
    return TableMade(id, f"/t/{id}", seats)


@tables.post(f"{TABLE}/act", key="seat")
async def act(request: Request, body: Act) -> Acted:
    """Do something; the answer comes when it is stored."""
    received = hall_of(request).services.clock.milliseconds()
    table, seat, _ = await own_seat(request, "Acting")
    with table.presence.asking(seat):
        if table.race is not None:
            await _press(table, seat, received, body)
        else:
            await table.do(seat, body.turn, body.action, body.key)
    return Acted(table.turn(seat))


async def _press(table: Table, seat: int, received: int, wanted: Act) -> None:
    """Press in a race, and wait until its outcome is stored."""
    stored: asyncio.Future[Problem | None] = asyncio.get_running_loop().create_future()

    def answered(problem: Problem | None) -> None:
        if not stored.done():
            stored.set_result(problem)

    table.press(seat, wanted.turn, received, wanted.action, wanted.key, answered)
    problem = await stored
    if problem is not None:
        raise problem


@tables.post(f"{TABLE}/undo", key="seat")
async def undo(request: Request, body: TakeBack) -> Acted:
    """Take one's last action back, with the turn of the last view.

    It is free until something hidden was shown. After that the other people at the table are asked, and the
    answer comes back before theirs.
    """
    table, seat, _ = await own_seat(request, "Taking back")
    await table.undo.ask(seat, body.turn)
    return Acted(table.turn(seat))


@tables.get(f"{TABLE}/deal", key="seat?")
async def deal(request: Request) -> DealData:
    """How the match is dealt: commitment, seals, and more as it may be told."""
    table, _ = await seat_of_key(request)
    return told_to_all(table)


@tables.post(f"{TABLE}/deal", key="seat")
async def add_to_deal(request: Request, body: AddToDeal) -> DealData:
    """Add to the deal what the seat has sealed."""
    table, seat, _ = await own_seat(request, "Adding to the deal")
    with table.presence.asking(seat):
        await table.seating.add_to_deal(seat, body.contribution)
    return told_to_all(table)


@tables.get(f"{TABLE}/export", key="seat", file=("application/json",))
async def export(request: Request) -> Response:
    """The whole match as a file, once it is over."""
    try:
        table, _, _ = await own_seat(request, "The file")
    except Unplayable:
        return await remains_file(request)
    return await match_file(hall_of(request), table)
