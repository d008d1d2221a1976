"""Passkeys between the browser and the hall: a question, and the passkey's answer."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from starlette.requests import Request

from meeplehall import games
from meeplehall.hall.api.endpoint import Group
from meeplehall.hall.keys import hashed
from meeplehall.hall.own_seats import Seat, Short
from meeplehall.hall.problem import Problem, no_table
from meeplehall.hall.recovery.challenges import Purpose
from meeplehall.hall.recovery.found import Found
from meeplehall.hall.recovery.passkey_store import Led
from meeplehall.hall.recovery.passkeys import MOST_SEATS, Site
from meeplehall.hall.requests import hall_of

passkeys = Group("Passkeys", "For browsers, where the hall has them: options and credentials of WebAuthn.")


class Question(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the passkey is for; for making one or adding to it, with the seats that this browser has."""

    purpose: Purpose
    seats: Annotated[list[Seat], Meta(max_length=MOST_SEATS)] = []
    #: by which the browser's person is known again, to be kept with the seats
    person: Short = ""


class Answer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the passkey answered."""

    credential: dict[str, Any]


class SeatKept(msgspec.Struct, frozen=True):
    """A seat that a passkey has kept."""

    table: str
    seat: int
    token: str
    url: str
    title: str
    names: list[str]


class Answered(msgspec.Struct, frozen=True):
    """What came of it."""

    purpose: str
    seats: list[SeatKept]
    person: str


def site_at(request: Request) -> Site:
    site = hall_of(request).recovery.passkeys.at(request.headers.get("host", ""))
    if site is None:
        raise Problem(404, "There are no passkeys here.")
    return site


@passkeys.post("/passkeys/question", problems=(404, 409, 429))
async def question(request: Request, body: Question) -> dict[str, Any]:
    """What to ask the passkey."""
    site = site_at(request)
    found = [await _seat(request, seat) for seat in body.seats]
    seats = tuple(seat for seat in found if seat is not None)
    if body.seats and not seats:
        raise no_table()
    return await hall_of(request).recovery.passkeys.ask(site, body.purpose, seats, body.person)


async def _seat(request: Request, wanted: Seat) -> Found | None:
    """None if the key opens nothing any more: browsers remember for long."""
    places = await asyncio.to_thread(hall_of(request).store.places, wanted.table)
    key_hash = hashed(wanted.key)
    for seat, place in enumerate(places):
        if place.key == key_hash:
            return Found(wanted.table, seat, wanted.key, places)
    return None


@passkeys.post("/passkeys/response", problems=(404, 409))
async def response(request: Request, body: Answer) -> Answered:
    """What came of the passkey's answer."""
    site = site_at(request)
    recovery = hall_of(request).recovery
    done = await recovery.passkeys.answer(site, body.credential)
    for led in done.seats:
        await recovery.opened(led.found, "with a passkey")
    return Answered(done.purpose, [_told(led) for led in done.seats], done.person)


def _told(led: Led) -> SeatKept:
    found = led.found
    names = [place.name for place in found.places]
    return SeatKept(found.table, found.seat, found.key, found.link, _title(led.game), names)


def _title(game: str) -> str:
    try:
        return games.game(game).title
    except KeyError:
        return game
