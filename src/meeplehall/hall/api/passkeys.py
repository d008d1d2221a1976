"""Passkeys between the browser and the hall: a question, and the passkey's answer."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from meeplehall import games
from meeplehall.hall.keys import hashed
from meeplehall.hall.own_seats import Seat, Short
from meeplehall.hall.problem import Problem, no_table
from meeplehall.hall.recovery.challenges import Purpose
from meeplehall.hall.recovery.found import Found
from meeplehall.hall.recovery.passkey_store import Led
from meeplehall.hall.recovery.passkeys import MOST_SEATS, Site
from meeplehall.hall.requests import Json, answer, hall_of, message


class Question(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    purpose: Purpose
    seats: Annotated[list[Seat], msgspec.Meta(max_length=MOST_SEATS)] = []
    #: the key by which the browser's person is known again, to be kept with the seats
    person: Short = ""


class Answer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    credential: dict[str, Any]


def site_at(request: Request) -> Site:
    site = hall_of(request).recovery.passkeys.at(request.headers.get("host", ""))
    if site is None:
        raise Problem(404, "There are no passkeys here.")
    return site


async def question(request: Request) -> Response:
    """What to ask the passkey; for making one or adding to it, with the seats that this browser has."""
    site, wanted = site_at(request), await message(request, Question)
    found = [await _seat(request, seat) for seat in wanted.seats]
    seats = tuple(seat for seat in found if seat is not None)
    if wanted.seats and not seats:
        raise no_table()
    passkeys = hall_of(request).recovery.passkeys
    return answer(await passkeys.ask(site, wanted.purpose, seats, wanted.person))


async def _seat(request: Request, wanted: Seat) -> Found | None:
    """None if the key opens nothing any more: browsers remember for long."""
    places = await asyncio.to_thread(hall_of(request).store.places, wanted.table)
    key_hash = hashed(wanted.key)
    for seat, place in enumerate(places):
        if place.key == key_hash:
            return Found(wanted.table, seat, wanted.key, places)
    return None


async def response(request: Request) -> Response:
    """What came of the passkey's answer."""
    site, given = site_at(request), await message(request, Answer)
    recovery = hall_of(request).recovery
    done = await recovery.passkeys.answer(site, given.credential)
    for led in done.seats:
        await recovery.opened(led.found, "with a passkey")
    seats = [_told(led) for led in done.seats]
    return answer({"purpose": done.purpose, "seats": seats, "person": done.person})


def _told(led: Led) -> Json:
    found = led.found
    return {
        "table": found.table,
        "seat": found.seat,
        "token": found.key,
        "url": found.link,
        "title": _title(led.game),
        "names": [place.name for place in found.places],
    }


def _title(game: str) -> str:
    try:
        return games.game(game).title
    except KeyError:
        return game
