"""The ratings of a game, and how somebody is forgotten who does not want to be in them any more."""

from __future__ import annotations

import asyncio
from typing import Annotated

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from meeplehall.hall.lobby.ratings import PROVISIONAL
from meeplehall.hall.lobby.rules import CONDITIONS
from meeplehall.hall.opening import find_game
from meeplehall.hall.people import tag_of, who_of
from meeplehall.hall.problem import Problem
from meeplehall.hall.requests import answer, hall_of, message
from meeplehall.web.pages import render


class Person(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The key by which a browser's person is known again; empty if it has none yet."""

    person: Annotated[str, msgspec.Meta(max_length=100)] = ""


class RatedShown(msgspec.Struct, frozen=True):
    """Somebody in the list of a game."""

    #: among those of whom enough is known; 0 for the others
    place: int
    name: str
    tag: str
    bot: bool
    rating: int
    give_or_take: int
    matches: int
    provisional: bool
    mine: bool = False


async def ratings(request: Request) -> Response:
    """All who have a rating in a game."""
    return await _page(request, "")


async def my_ratings(request: Request) -> Response:
    """The same, with oneself marked."""
    return await _page(request, (await message(request, Person)).person)


async def _page(request: Request, person: str) -> Response:
    game = find_game(request.path_params["game"])
    context = {"conditions": CONDITIONS, "enough": PROVISIONAL, "personal": bool(person)}
    rated = await rated_in(request, game.id, person)
    return HTMLResponse(render("ratings.html", game=game, rated=rated, **context))


async def rated_in(request: Request, game: str, person: str = "") -> list[RatedShown]:
    """The list of a game: the strongest first, and whoever is new after those who are known."""
    lobby, who = hall_of(request).lobby, who_of(person)
    lobby.check_open()
    found = await asyncio.to_thread(lobby.ratings.of_game, game)
    return [
        RatedShown(
            place=0 if one.rating.provisional else n,
            name=one.name,
            tag=tag_of(one.who),
            bot=one.bot,
            rating=one.rating.shown,
            give_or_take=one.rating.give_or_take,
            matches=one.rating.matches,
            provisional=one.rating.provisional,
            mine=bool(who) and one.who == who,
        )
        for n, one in enumerate(found, 1)
    ]


async def forget(request: Request) -> Response:
    """Nothing in the hall tells any more who this was; the matches themselves stay."""
    who = who_of((await message(request, Person)).person)
    if not who:
        raise Problem(422, "Say whom to forget.")
    await hall_of(request).lobby.ratings.forget(who)
    return answer({"forgotten": True})
