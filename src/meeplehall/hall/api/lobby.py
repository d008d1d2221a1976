"""Open tables, ratings and the deal of the day for programs."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from meeplehall.hall.api.tables import NewSeat, seat_links, sitters_of
from meeplehall.hall.house_rules import ChatRules, ClockRule, wanted_rules
from meeplehall.hall.lobby.lobby import Wish
from meeplehall.hall.opening import find_game
from meeplehall.hall.own_seats import Short
from meeplehall.hall.pages.daily import day_in, day_shown
from meeplehall.hall.pages.lobby import shown
from meeplehall.hall.pages.ratings import Person, rated_in
from meeplehall.hall.requests import answer, hall_of, message


class NewOpenTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table for more than those who are invited: one seat is a person, the others are open or bots."""

    game: str
    seats: list[NewSeat]
    options: dict[str, Any] = {}
    #: anybody may sit down; the match is rated; others may watch it
    listed: bool = True
    rated: bool = False
    watched: bool = False
    person: Short = ""
    clock: ClockRule | None = None
    chat: ChatRules = ChatRules()


class Newcomer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who sits down."""

    name: str
    seal: Short = ""
    person: Short = ""


class DailyAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody wants to know of a day, or that they want to play."""

    person: Short = ""
    name: str = ""
    play: bool = False


async def lobby(request: Request) -> Response:
    """Tables that wait for somebody, and those that may be watched."""
    found = await shown(request)
    return answer({"waiting": found.waiting, "running": found.running})


async def open_table(request: Request) -> Response:
    """Open one; the keys of its seats are told here and never again."""
    wanted = await message(request, NewOpenTable)
    wish = Wish(wanted.listed, wanted.rated, wanted.watched)
    house = wanted_rules(wanted.clock, wanted.chat)
    sitters, lobby = sitters_of(wanted.seats), hall_of(request).lobby
    opened = await lobby.open_table(
        wanted.game, sitters, wanted.options, wish, person=wanted.person, house=house
    )
    return answer(seat_links(opened), 201)


async def sit_down(request: Request) -> Response:
    """Take a free seat."""
    wanted, word = await message(request, Newcomer), str(request.path_params["word"])
    table, seat, key = await hall_of(request).lobby.sit_down(word, wanted.name, wanted.seal, wanted.person)
    return answer({"table": table.id, "seat": seat, "token": key, "url": f"/t/{table.id}/{key}"}, 201)


async def ratings(request: Request) -> Response:
    """All who have a rating in a game."""
    game = find_game(request.path_params["game"])
    return answer({"ratings": await rated_in(request, game.id)})


async def daily(request: Request) -> Response:
    """The deal of a day as somebody may see it; or a try of it is begun."""
    game, wanted, day = (
        find_game(request.path_params["game"]),
        await message(request, DailyAsked),
        day_in(request),
    )
    if wanted.play:
        link = await hall_of(request).daily.play(game, day, wanted.name, wanted.person)
        return answer({"url": link}, 201)
    return answer(await day_shown(request, game, day, Person(wanted.person).person))
