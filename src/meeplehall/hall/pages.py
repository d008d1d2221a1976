"""The pages: games, table form, tables, guide, rules and glossary."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from meeplehall import games
from meeplehall.engine.files.matchfile import dump
from meeplehall.engine.game import SPECTATOR, Game
from meeplehall.engine.lesson import has_lessons
from meeplehall.hall.action_log import Unplayable
from meeplehall.hall.deal import check_seal, proof_of, told_to_all
from meeplehall.hall.find_pages import ways_of
from meeplehall.hall.forms import QUICK_LEVEL, first_words
from meeplehall.hall.hall import Hall
from meeplehall.hall.keys import hashed
from meeplehall.hall.lobby.lobby import check_person_at
from meeplehall.hall.opening import check_level, find_game, named
from meeplehall.hall.outlived_pages import remains_file, remains_page
from meeplehall.hall.people import who_of
from meeplehall.hall.problem import Problem, no_table
from meeplehall.hall.puzzles import has_puzzles
from meeplehall.hall.records import Place
from meeplehall.hall.rematch import rematch as again
from meeplehall.hall.requests import form, hall_of, table_and_seat, wants_text, whole_number
from meeplehall.hall.seat_view import encode
from meeplehall.hall.status import campaign_link
from meeplehall.hall.table import Table
from meeplehall.web.assets import style_sheet
from meeplehall.web.chat import LONGEST, PHRASES
from meeplehall.web.frame.regions import FRAME
from meeplehall.web.frame.text_table import text_regions
from meeplehall.web.pages import found_page, glossary_page, guide_page, render, rules_page
from meeplehall.web.push import Push
from meeplehall.web.status import WayOn

#: more letters than this are no search
MOST_WANTED = 100

# games


async def start(request: Request) -> Response:
    """All games."""
    cards = [_card(game) for game in games.all_games()]
    services = hall_of(request).services
    context = {"analysis": services.analysis != "off", "lobby": services.lobby}
    return HTMLResponse(render("start.html", games=cards, ways=ways_of(request), **context))


def _card(game: Game[Any]) -> dict[str, Any]:
    low, high = game.min_seats, game.max_seats
    return {
        "id": game.id,
        "title": game.title,
        "blurb": game.blurb,
        "seats": str(low) if low == high else f"{low}-{high}",
        "cover": f"/static/games/{game.id}/cover.svg",
        "minutes": game.minutes,
        "weight": game.weight,
        "first": first_words(game),
        "campaign": game.campaign is not None,
        "cooperative": game.cooperative,
        "guide": game.guide is not None,
        "lessons": has_lessons(game),
        "puzzles": has_puzzles(game),
    }


async def frame_style(request: Request) -> Response:
    """The style sheet of all pages."""
    return Response(style_sheet(), media_type="text/css")


async def guide(request: Request) -> Response:
    """What somebody reads who has never played a game."""
    game = find_game(request.path_params["game"])
    if not (page := guide_page(game)):
        raise Problem(404, f"{game.title} has no guide; its rules are at /rules/{game.id}.")
    return HTMLResponse(page)


async def rules(request: Request) -> Response:
    return HTMLResponse(rules_page(find_game(request.path_params["game"])))


async def glossary(request: Request) -> Response:
    """Everything that explains itself at a table; without scripts, the search asks for it with `?q=`."""
    game, wanted = find_game(request.path_params["game"]), request.query_params.get("q", "")
    return HTMLResponse(found_page(game, wanted[:MOST_WANTED]) if wanted.strip() else glossary_page(game))


async def pieces(request: Request) -> Response:
    """Where the glossary was before it had that name: links in old logs and messages lead here."""
    return RedirectResponse(f"/glossary/{find_game(request.path_params['game']).id}", 301)


# at a table


async def table(request: Request) -> Response:
    """The table as a seat sees it, or a spectator.

    At a device that several people share, nobody knows who looks at it now: the page begins with a curtain,
    and has only what everybody may see until somebody says who they are.
    """
    try:
        found, seat, key = await table_and_seat(request)
    except Unplayable as problem:
        return await remains_page(request, problem)
    curtained = found.seating.curtained(seat)
    async with found.lock:
        push = found.views.snapshot(seat).in_full()
        if curtained:
            bar = {"bar": push.regions["bar"]}  # who sits where, with the links that this seat may give away
            push = found.views.snapshot(SPECTATOR).in_full()
            push = msgspec.structs.replace(push, regions={**push.regions, **bar})
    context = page_context(found, seat, key, push, text=wants_text(request))
    return HTMLResponse(render("table.html", **context, curtain=found.names[seat] if curtained else ""))


async def deal(request: Request) -> Response:
    """How the match at a table is dealt, and how anybody can check it."""
    found, seat, key = await table_and_seat(request)
    told = told_to_all(found)
    context = {
        "names": found.names,
        "back": f"/t/{found.id}" + (f"/{key}" if key else ""),
        "seat": seat,
        "over": found.match.over and found.laid_out,
        "block": encode({"table": found.id, "deal": told, "names": found.names}).decode(),
    }
    return HTMLResponse(render("deal.html", deal=told, game=found.match.game, **context))


async def fair(request: Request) -> Response:
    """How deals come about here, whatever the table."""
    return HTMLResponse(render("deal.html", deal=None))


def page_context(table: Table, seat: int, key: str, push: Push, text: bool) -> dict[str, Any]:
    """What the pages of a table are made from: the drawing stands in the page, the data beside it.

    `text`: as the text table.
    """
    drawn = text_regions(push.regions) if text else push.regions
    return {
        "game": table.match.game,
        "title": table.title,
        "campaign": campaign_link(table, seat),
        "table": table.id,
        "seat": seat,
        "token": key,
        "text": text,
        "phrases": PHRASES,
        "longest": LONGEST,
        "regions": {name: Markup(html) for name, html in drawn.items() if name not in FRAME},
        "frame": {name: Markup(push.regions[name]) for name in FRAME if name in push.regions},
        "first": encode(msgspec.structs.replace(push, regions={})).decode(),
    }


async def joining(request: Request) -> Response:
    """The question for a name, to whoever opens the link of an open seat."""
    try:
        found, _ = await _open_seat(request)
    except Taken as taken:
        if "text/html" not in request.headers.get("accept", ""):
            raise
        way = WayOn(f"/t/{taken.table}", "Watch this table")
        page = render("error.html", title="Somebody sits here", sentence=taken.sentence, way=way)
        return HTMLResponse(page, taken.status)
    return _join_page(found)


class Taken(Problem):
    """The link of a seat that is not open any more; its table can be watched."""

    def __init__(self, table: str) -> None:
        super().__init__(404, "This seat is not open, or not any more.")
        self.table = table


def _join_page(found: Table, error: str = "") -> Response:
    names = [place.name for place in found.places if not place.open]
    deal = told_to_all(found)
    page = render("join.html", game=found.match.game, names=names, deal=deal, table=found.id, error=error)
    return HTMLResponse(page, 422 if error else 200)


async def join(request: Request) -> Response:
    """Take an open seat."""
    found, seat = await _open_seat(request)
    fields = await form(request)
    try:
        name, seal = named(fields.get("name", ""), seat), check_seal(fields.get("seal", ""))
    except Problem as problem:
        return _join_page(found, problem.sentence)
    key, who = hall_of(request).services.random.key(), who_of(fields.get("person", ""))

    def sit_down(places: list[Place]) -> dict[int, Place]:
        if not places[seat].join:
            raise Problem(409, "Somebody else has taken this seat.")
        check_person_at(found, places, who)
        sitting = {"key": hashed(key), "join": "", "stand_in": "", "seal": seal, "who": who}
        return {seat: places[seat].but(name=name, **sitting)}

    await found.seating.change(sit_down)
    return RedirectResponse(f"/t/{found.id}/{key}", 303)


async def _open_seat(request: Request) -> tuple[Table, int]:
    found = await hall_of(request).find(request.path_params["table"])
    code_hash = hashed(request.path_params["code"])
    seat = next((i for i, place in enumerate(found.places) if place.join == code_hash), None)
    if seat is None:
        raise Taken(found.id)
    return found, seat


# coming and going


async def leave(request: Request) -> Response:
    """A bot plays for me until I come back."""
    found, seat, _ = await table_and_seat(request)
    fields = await form(request)
    await found.seating.leave(seat, check_level(fields.get("level", QUICK_LEVEL), found.match.game))
    return JSONResponse({"ok": True})


async def come_back(request: Request) -> Response:
    found, seat, _ = await table_and_seat(request)
    await found.seating.come_back(seat)
    return JSONResponse({"ok": True})


async def replace(request: Request) -> Response:
    """Let a bot play for somebody who is not here."""
    found, asker, _ = await table_and_seat(request)
    fields = await form(request)
    seat = whole_number(fields.get("seat", ""), "The seat")
    if not 0 <= seat < len(found.places):
        raise Problem(422, "There is no such seat.")
    if not fields.get("level"):
        raise Problem(422, "Say which bot is to play: its level.")
    await found.seating.replace(asker, seat, check_level(fields["level"], found.match.game))
    return JSONResponse({"ok": True, "replaced": bool(found.places[seat].level)})


async def rematch(request: Request) -> Response:
    """The same once more. A link leads to a rematch that somebody has opened, it does not open one."""
    found, seat, key = await table_and_seat(request)
    if request.method != "POST" and not found.next:
        raise Problem(404, "Nobody has asked for a rematch yet.")
    seal = (await form(request)).get("seal", "") if request.method == "POST" else ""
    return RedirectResponse(await again(hall_of(request), found, seat, key, seal), 303)


async def export(request: Request) -> Response:
    """The whole match as a file, once nothing in it is secret any more."""
    try:
        found, seat, _ = await table_and_seat(request)
    except Unplayable:
        return await remains_file(request)
    if seat == SPECTATOR:
        raise no_table()
    return await match_file(hall_of(request), found)


async def match_file(hall: Hall, found: Table) -> Response:
    """The export of a finished match, with the report about it if there is one."""
    if not found.match.over:
        raise Problem(409, "The file shows what is hidden, so it can be had when the match is over.")
    found.check_shown()
    name = f"{found.match.game.id}-{found.id[:6]}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    match, proof = found.match, proof_of(found.log.deal, found.places)
    report = await hall.analyses.to_export(found)
    data = await asyncio.to_thread(dump, match, proof, report)
    return Response(data, media_type="application/json", headers=headers)
