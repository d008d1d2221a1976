"""To be read: guide, rules, glossary, and how deals come about."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from meeplehall.hall.opening import find_game
from meeplehall.hall.problem import Problem
from meeplehall.web.pages import found_page, glossary_page, guide_page, render, rules_page

#: more letters than this are no search
MOST_WANTED = 100


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


async def fair(request: Request) -> Response:
    """How deals come about here, whatever the table."""
    return HTMLResponse(render("deal.html", deal=None))
