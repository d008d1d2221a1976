"""The start page: all games."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response

from meeplehall import games
from meeplehall.engine.game import Game
from meeplehall.engine.lesson import has_lessons
from meeplehall.hall.forms import first_words
from meeplehall.hall.insight.puzzles import has_puzzles
from meeplehall.hall.pages.find import ways_of
from meeplehall.hall.requests import hall_of
from meeplehall.web.assets import STATIC, style_sheet
from meeplehall.web.pages import render


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


async def icon(request: Request) -> Response:
    """What browsers ask for beside an answer that is no page, and so names no icon."""
    return FileResponse(STATIC / "icon.svg", media_type="image/svg+xml")


async def frame_style(request: Request) -> Response:
    """The style sheet of all pages."""
    return Response(style_sheet(), media_type="text/css")
