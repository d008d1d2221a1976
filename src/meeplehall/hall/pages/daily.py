"""The deal of the day: the page before and after one's try, and those of past days."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from meeplehall.engine.game import Game
from meeplehall.engine.wording import listed
from meeplehall.hall.daily.daily import Standing
from meeplehall.hall.daily.daily_store import Try
from meeplehall.hall.lobby.rules import STRICT
from meeplehall.hall.opening import find_game
from meeplehall.hall.pages.ratings import Person
from meeplehall.hall.people import tag_of
from meeplehall.hall.requests import form, hall_of, message
from meeplehall.hall.ways import way_of
from meeplehall.web.frame.distribution import distribution
from meeplehall.web.pages import render

FORM = "application/x-www-form-urlencoded"


class TryShown(msgspec.Struct, frozen=True):
    """What somebody reached, once the day is over."""

    name: str
    tag: str
    score: int
    #: among those at the table
    place: int
    replay: str


class DayShown(msgspec.Struct, frozen=True):
    """A day as somebody may see it."""

    game: str
    day: str
    over: bool
    bots: list[str]
    way: str
    begun: int
    #: the scores of all tries that are over, the best first; nobody sees them before their own try is
    scores: list[int] | None
    #: one's own, and its place among them
    score: int | None
    place: int
    #: one's own try, to go on with or to look at
    mine: str
    #: who they were; when the day is over
    tries: list[TryShown]


async def day_shown(request: Request, game: Game[Any], day: str, person: str) -> DayShown:
    """What whoever has this key may see of a day."""
    daily = hall_of(request).daily
    deal = await daily.deal(game, day)
    standing = await daily.standing(game, day, person)
    mine, over = standing.mine, daily.is_over(day)
    score = mine.score if mine is not None else None
    seen = over or score is not None
    return DayShown(
        game=game.id,
        day=day,
        over=over,
        bots=list(deal.bots),
        way=way_of(game, game.settle(1 + len(deal.bots), deal.options)),
        begun=standing.begun,
        scores=_scores(standing) if seen else None,
        score=score,
        place=standing.place,
        mine=daily.seat_of(mine, person) if mine is not None else "",
        tries=[_try(one) for one in standing.tries] if over else [],
    )


def _scores(standing: Standing) -> list[int]:
    return [one.score for one in standing.tries if one.score is not None]


def _try(one: Try) -> TryShown:
    return TryShown(one.name, tag_of(one.who), one.score or 0, one.place, f"/t/{one.table}/replay")


async def daily(request: Request) -> Response:
    """Today's deal, or that of a past day; it is filled in when the browser has told who asks."""
    return await _page(request, "")


async def asked(request: Request) -> Response:
    """Somebody wants to play, by the form; or the browser tells who asks, and is shown their try."""
    if request.headers.get("content-type", "").startswith(FORM):
        return await _play(request)
    return await _page(request, (await message(request, Person)).person)


def day_in(request: Request) -> str:
    """The day that is asked for, which is today if none is named."""
    return str(request.path_params.get("day", "")) or hall_of(request).daily.today()


async def _page(request: Request, person: str) -> Response:
    game = find_game(request.path_params["game"])
    shown = await day_shown(request, game, day_in(request), person)
    scores = shown.scores
    context = {
        "bots": listed([f"a {level} bot" for level in shown.bots]),
        "picture": distribution(game, scores, shown.score) if scores else None,
        "past": await hall_of(request).daily.past(game),
        "strict": STRICT,
    }
    return HTMLResponse(render("daily.html", game=game, day=shown, **context))


async def _play(request: Request) -> Response:
    """Begin one's try, or go on with it."""
    game, fields = find_game(request.path_params["game"]), await form(request)
    person, name = fields.get("person", ""), fields.get("name", "")
    return RedirectResponse(await hall_of(request).daily.play(game, day_in(request), name, person), 303)
