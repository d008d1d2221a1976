"""The API of ended matches, and of those whose rules are gone. Described in docs/api.md."""

from __future__ import annotations

import asyncio

import msgspec
from starlette.requests import Request

from meeplehall.engine.game import SPECTATOR
from meeplehall.hall.action_log import read_record
from meeplehall.hall.api import seen
from meeplehall.hall.api.endpoint import Group
from meeplehall.hall.api.seats import TABLE, take_key
from meeplehall.hall.ends.end_record import Score
from meeplehall.hall.ends.outlived import missing, seat_of
from meeplehall.hall.problem import Problem
from meeplehall.hall.requests import hall_of

ended = Group("After the end", "How a match ended; and what can be done with one whose rules are gone.")


class OptionChosen(msgspec.Struct, frozen=True):
    """An option as people read it."""

    name: str
    value: str


class LineTold(msgspec.Struct, frozen=True):
    """A line of the log, as people read it."""

    rule: str
    text: str


class End(msgspec.Struct, frozen=True):
    """How a match ended, as the seat saw it."""

    seat: seen.Seat
    game: str
    title: str
    rules_version: str
    names: list[str]
    options: list[OptionChosen]
    verdict: str
    scores: list[Score]
    #: a picture in words
    table: str
    log: list[LineTold]


class GoneOn(msgspec.Struct, frozen=True):
    """The seat at the table where a match goes on."""

    table: str
    token: str
    url: str


class Agreed(msgspec.Struct, frozen=True):
    """Who is missing."""

    missing: list[str]


@ended.get(f"{TABLE}/end", key="seat?")
async def end(request: Request) -> End:
    """How a match ended, as the seat saw it; kept whatever becomes of its rules."""
    hall, key = hall_of(request), take_key(request)
    record = await read_record(hall.store, request.path_params["table"])
    seat = seat_of(record, key) if key else SPECTATOR
    found = await asyncio.to_thread(hall.ends.store.read, record.id)
    if found is None or found.record is None:
        raise Problem(409, "The match has not ended.")
    kept = found.record
    through = kept.through(seat)
    return End(
        seat=seat,
        game=kept.game,
        title=kept.title,
        rules_version=kept.rules,
        names=kept.names,
        options=[OptionChosen(name, value) for name, value in kept.options],
        verdict=kept.verdict,
        scores=kept.scores,
        table=through.sketch,
        log=[LineTold(rule, text) for rule, text in through.log],
    )


@ended.post(f"{TABLE}/go-on", key="seat", status=201, problems=(429,))
async def go_on(request: Request) -> GoneOn:
    """Of a match whose rules are gone: the seat at the table where it goes on."""
    key = _needed_key(request)
    link = await hall_of(request).outlived.go_on(request.path_params["table"], key)
    table, _, token = link.partition("#")[0].removeprefix("/t/").partition("/")
    return GoneOn(table, token, link)


@ended.post(f"{TABLE}/agree", key="seat")
async def agree(request: Request) -> Agreed:
    """Of such a match: agree that its file may be had, which ends it."""
    hall, key = hall_of(request), _needed_key(request)
    await hall.outlived.agree(request.path_params["table"], key)
    found = await hall.outlived.find(request.path_params["table"])
    return Agreed([] if found.open_file else missing(found.record, found.agreed))


def _needed_key(request: Request) -> str:
    key = take_key(request)
    if not key:
        raise Problem(401, "This needs the key of a seat: Authorization: Seat KEY.")
    return key
