"""Pages about all one's matches: statistics, mistakes to be tried again, figures beside one's tables.

The hall does not know who people are: their browser tells the keys of its seats, and gets the page anew.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from meeplehall.draw.html import el, join
from meeplehall.engine.game import Game
from meeplehall.engine.wording import named
from meeplehall.hall.insight.data import Mistake, Played, PlayedMatch
from meeplehall.hall.insight.mine import mine
from meeplehall.hall.insight.puzzles import has_puzzles
from meeplehall.hall.insight.shown import in_words
from meeplehall.hall.keys import hashed
from meeplehall.hall.my_results import MatchResult, against, my_results
from meeplehall.hall.opening import find_game
from meeplehall.hall.own_seats import Seat, Seats
from meeplehall.hall.requests import hall_of, message
from meeplehall.web.frame.insight_decisions import try_address
from meeplehall.web.frame.results import results_part
from meeplehall.web.frame.statistics import figures_of_tables, mistakes_part, statistics_part
from meeplehall.web.insight import decimal
from meeplehall.web.pages import render
from meeplehall.web.results import ResultShown
from meeplehall.web.statistics import MarkedShown, PlayedShown


async def statistics(request: Request) -> Response:
    """How somebody plays a game; it is filled in when the browser has told its seats."""
    game = find_game(request.path_params["game"])
    return _page(request, game, f"My statistics in {game.title}", f"/statistics/{game.id}", None)


async def my_statistics(request: Request) -> Response:
    """The same, filled in."""
    game, hall = find_game(request.path_params["game"]), hall_of(request)
    seats = (await message(request, Seats)).seats
    found = await my_results(hall, [(seat.table, seat.key) for seat in seats], game.id)
    keys = await asyncio.to_thread(lambda: [_key(hall.store.places, seats, one) for one in found])
    part = results_part(
        [shown_result(one, key) for one, key in zip(found, keys, strict=True)], game.id, game.cooperative
    )
    if hall.services.analysis != "off":
        judged = [
            shown_match(PlayedMatch(one.table, one.seat, one.ended[:10], one.title, one.analysed), key)
            for one, key in zip(found, keys, strict=True)
            if one.analysed is not None
        ]
        part = join(part, el("h2", "What analyses have found"), statistics_part(judged))
    return _page(request, game, f"My statistics in {game.title}", f"/statistics/{game.id}", part)


def shown_result(one: MatchResult, key: str) -> ResultShown:
    """A match of one's own as its owner reads it."""
    return ResultShown(
        address=f"/t/{one.table}/{key}",
        date=one.ended[:10],
        opponents=one.opponents,
        players=one.players,
        way=one.way,
        place=one.place,
        score=one.score,
        won=one.won,
        options=one.options,
        known=bool(one.known),
    )


async def mistakes(request: Request) -> Response:
    """One's mistakes in all matches of a game."""
    game = find_game(request.path_params["game"])
    hall_of(request).analyses.check_on()
    return _page(request, game, f"My mistakes in {game.title}", f"/mistakes/{game.id}", None)


async def my_mistakes(request: Request) -> Response:
    """The same, filled in."""
    game = find_game(request.path_params["game"])
    matches = await _mine(request, game.id)
    part = mistakes_part(matches, game.id)
    return _page(request, game, f"My mistakes in {game.title}", f"/mistakes/{game.id}", part)


def _page(request: Request, game: Game[Any], heading: str, address: str, part: Markup | None) -> Response:
    context = {"game": game, "heading": heading, "address": address, "puzzles": has_puzzles(game)}
    analysis = hall_of(request).services.analysis != "off"
    return HTMLResponse(render("mine.html", **context, analysis=analysis, part=part))


async def figures(request: Request) -> Response:
    """What came of the matches whose seats these are, for the list of one's tables."""
    matches = await _mine(request)
    return HTMLResponse(render("figures.html", figures=figures_of_tables(matches)))


async def _mine(request: Request, game: str = "") -> list[PlayedShown]:
    """All analysed matches of one's own, the oldest first."""
    seats = (await message(request, Seats)).seats
    hall = hall_of(request)
    found = await mine(hall.analyses, [(seat.table, seat.key) for seat in seats])
    wanted = [match for match in found.matches if not game or match.played.game == game]
    keys = await asyncio.to_thread(lambda: [_key(hall.store.places, seats, match) for match in wanted])
    return [shown_match(match, key) for match, key in zip(wanted, keys, strict=True)]


def _key(places: Any, seats: Sequence[Seat], match: PlayedMatch | MatchResult) -> str:
    """Which of the keys opens the seat that the match was played at."""
    keys = [seat.key for seat in seats if seat.table == match.table]
    if len(keys) == 1:
        return keys[0]
    wanted = places(match.table)[match.seat].key
    return next(key for key in keys if hashed(key) == wanted)


def shown_match(match: PlayedMatch, key: str) -> PlayedShown:
    """A match of one's own as its owner reads it."""
    played, address = match.played, f"/t/{match.table}/{key}"
    return PlayedShown(
        address=address,
        table=match.table,
        title=match.title,
        date=match.made,
        opponents=opponents(played),
        result=played.result,
        adjusted=played.adjusted,
        initial=played.initial,
        decisions=played.decisions,
        error_rate=played.error_rate,
        marks={"blunder": played.blunders, "mistake": played.mistakes, "slip": played.slips},
        rank=played.title,
        marked=[_marked(one, address, match.table) for one in played.marked],
    )


def opponents(played: Played) -> str:
    """Who the others were: bots of one level, of several, people, or nobody."""
    return against(played.bots, played.seats - 1 - len(played.bots))


def _marked(one: Mistake, address: str, table: str) -> MarkedShown:
    cost = f"{decimal(one.score_loss)} points" if one.by_score else f"{decimal(100 * one.loss)} of 100"
    where = try_address(address, one.action)
    label = named(one.label)
    return MarkedShown(where, f"{table} {one.action}", in_words(one.kind), label, one.mark, cost)
