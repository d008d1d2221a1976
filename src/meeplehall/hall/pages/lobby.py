"""The page of open tables: sitting down with one click."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from meeplehall import games
from meeplehall.bots.style import in_words
from meeplehall.engine.wording import plural
from meeplehall.hall.house_rules import house_rules
from meeplehall.hall.lobby.lobby_store import Entry
from meeplehall.hall.lobby.rating_store import player_at
from meeplehall.hall.lobby.ratings import Rating
from meeplehall.hall.people import tag_of
from meeplehall.hall.problem import Problem
from meeplehall.hall.requests import form, hall_of
from meeplehall.hall.storage.records import Place
from meeplehall.hall.ways import clock_of, way_of
from meeplehall.web.pages import render

Ratings = Mapping[tuple[str, str], Rating]


class PersonShown(msgspec.Struct, frozen=True):
    """Somebody at a table, as everybody may know them."""

    name: str
    #: what tells people of the same name apart
    tag: str
    #: the level of a bot
    bot: str
    #: at a rated table; provisional until there are enough matches
    rating: int | None
    provisional: bool


class OpenTable(msgspec.Struct, frozen=True):
    """A table of the lobby, as everybody may know it."""

    #: by which one sits down; empty if nobody can
    word: str
    game: str
    title: str
    #: how it is played, and its clock, in words
    way: str
    clock: str
    people: list[PersonShown]
    seats: int
    free: int
    rated: bool
    #: where it can be watched; empty if it cannot
    watch: str
    opened: str
    since: str


@dataclass(frozen=True, slots=True)
class Shown:
    """What the lobby shows: tables that wait for somebody, and those that are played and may be watched."""

    waiting: list[OpenTable]
    running: list[OpenTable]


async def shown(request: Request) -> Shown:
    """All of it, as it is now."""
    hall = hall_of(request)
    hall.lobby.check_open()
    entries = await hall.lobby.entries()
    players = sorted({who for e in entries if e.listing.rated for p in e.places if (who := player_at(p))})
    ratings = await asyncio.to_thread(hall.lobby.ratings.of_people, players) if players else {}
    now = hall.services.clock.stamp()
    tables = [table for entry in entries if (table := _table(entry, ratings, now)) is not None]
    return Shown(
        [table for table in tables if table.word],
        [table for table in tables if table.watch and not table.free],
    )


def _table(entry: Entry, ratings: Ratings, now: str) -> OpenTable | None:
    try:
        game = games.game(entry.game)
    except KeyError:  # not installed any more
        return None
    options = msgspec.json.decode(entry.options, type=dict[str, Any])
    return OpenTable(
        word=entry.listing.word if entry.waits else "",
        game=game.id,
        title=game.title,
        way=way_of(game, options),
        clock=clock_of(game, options, house_rules(entry.house).clock),
        people=[_person(entry, place, ratings) for place in entry.places if not place.open],
        seats=len(entry.places),
        free=entry.free,
        rated=entry.listing.rated,
        watch=f"/t/{entry.table}" if entry.listing.watched else "",
        opened=entry.opened,
        since=_since(entry.opened, now),
    )


def _person(entry: Entry, place: Place, ratings: Ratings) -> PersonShown:
    who = player_at(place)
    rating = ratings.get((entry.game, who), Rating()) if entry.listing.rated and who else None
    return PersonShown(
        place.name,
        tag_of(who),
        in_words(place.level),
        rating.shown if rating is not None else None,
        rating is not None and rating.provisional,
    )


def _since(opened: str, now: str) -> str:
    """How long ago that was, in words."""
    minutes = int((datetime.fromisoformat(now) - datetime.fromisoformat(opened)).total_seconds() // 60)
    if minutes < 1:
        return "just now"
    if minutes < 60:
        return f"{plural(minutes, 'minute')} ago"
    return f"{plural(minutes // 60, 'hour')} ago"


async def lobby(request: Request) -> Response:
    """The open tables; the page asks for them again and again."""
    return await _page(request)


async def _page(request: Request, error: str = "", status: int = 200) -> Response:
    found, listed = await shown(request), [game for game in games.all_games() if game.listed]
    page = render("lobby.html", waiting=found.waiting, running=found.running, games=listed, error=error)
    return HTMLResponse(page, status)


async def sit_down(request: Request) -> Response:
    """Take a free seat at a table; what is wrong with that is said above the list."""
    fields = await form(request)
    lobby, word = hall_of(request).lobby, request.path_params["word"]
    try:
        table, _, key = await lobby.sit_down(
            word, fields.get("name", ""), fields.get("seal", ""), fields.get("person", "")
        )
    except Problem as problem:
        if problem.status not in (404, 409, 422, 429) or not lobby.open:
            raise
        return await _page(request, problem.sentence, problem.status)
    return RedirectResponse(f"/t/{table.id}/{key}", 303)
