"""Open tables, ratings and the deal of the day for programs."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.requests import Request

from meeplehall.hall.api.done import Link, SeatFound
from meeplehall.hall.api.endpoint import Group
from meeplehall.hall.api.tables import NewSeat, TableMade, seat_links, sitters_of
from meeplehall.hall.house_rules import ChatRules, ClockRule, wanted_rules
from meeplehall.hall.lobby.lobby import Wish
from meeplehall.hall.opening import find_game
from meeplehall.hall.own_seats import Short
from meeplehall.hall.pages.daily import DayShown, day_in, day_shown
from meeplehall.hall.pages.lobby import OpenTable, shown
from meeplehall.hall.pages.ratings import Person, RatedShown, rated_in
from meeplehall.hall.problem import Problem
from meeplehall.hall.requests import hall_of

lobbies = Group("Open tables", "Tables for anybody, ratings and deals of the day, where the host wants them.")


class NewOpenTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table for more than those who are invited: one seat is a person, the others are open or bots."""

    game: str
    seats: list[NewSeat]
    options: dict[str, Any] = {}
    #: anybody may sit down
    listed: bool = True
    rated: bool = False
    #: others may watch it
    watched: bool = False
    #: 32 hexadecimal digits: who you are
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


class LobbySeen(msgspec.Struct, frozen=True):
    """Tables that wait for somebody, and those that may be watched."""

    waiting: list[OpenTable]
    running: list[OpenTable]


class Ratings(msgspec.Struct, frozen=True):
    """All who have a rating in a game."""

    ratings: list[RatedShown]


@lobbies.get("/api/lobby", problems=(404,))
async def lobby(request: Request) -> LobbySeen:
    """Tables that wait for anybody, and running ones that may be watched."""
    found = await shown(request)
    return LobbySeen(found.waiting, found.running)


@lobbies.post("/api/lobby", status=201, problems=(404, 409, 429))
async def open_table(request: Request, body: NewOpenTable) -> TableMade:
    """Open one."""
    wish = Wish(body.listed, body.rated, body.watched)
    house = wanted_rules(body.clock, body.chat)
    sitters, lobby = sitters_of(body.seats), hall_of(request).lobby
    opened = await lobby.open_table(body.game, sitters, body.options, wish, person=body.person, house=house)
    return seat_links(opened)


@lobbies.post("/api/lobby/{word}", status=201, problems=(404, 409, 429))
async def sit_down(request: Request, body: Newcomer) -> SeatFound:
    """Sit down at one, by its word."""
    word, lobby = str(request.path_params["word"]), hall_of(request).lobby
    table, seat, key = await lobby.sit_down(word, body.name, body.seal, body.person)
    return SeatFound(table.id, seat, key, f"/t/{table.id}/{key}")


@lobbies.get("/api/ratings/{game}", problems=(404,))
async def ratings(request: Request) -> Ratings:
    """All who have a rating in a game."""
    game = find_game(request.path_params["game"])
    return Ratings(await rated_in(request, game.id))


@lobbies.post("/api/daily/{game}", statuses={Link: 201}, problems=(404, 409, 429))
async def daily(request: Request, body: DailyAsked) -> DayShown | Link:
    """Today's deal as a person may see it; or a try of it is begun."""
    return await _daily(request, body)


@lobbies.post("/api/daily/{game}/{day}", statuses={Link: 201}, problems=(404, 409, 429))
async def past_daily(request: Request, body: DailyAsked) -> DayShown | Link:
    """The same for the deal of another day."""
    return await _daily(request, body)


async def _daily(request: Request, wanted: DailyAsked) -> DayShown | Link:
    game, day = find_game(request.path_params["game"]), day_in(request)
    if wanted.play:
        if not wanted.person and not hall_of(request).daily.is_over(day):
            raise Problem(422, "A try needs `person`: 32 hexadecimal digits that you draw once and keep.")
        return Link(await hall_of(request).daily.play(game, day, wanted.name, wanted.person))
    return await day_shown(request, game, day, Person(wanted.person).person)
