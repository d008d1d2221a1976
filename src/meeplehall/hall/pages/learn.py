"""Learning a game: its lessons, and a table for one of them."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from meeplehall.hall.forms import FIRST_LEVEL
from meeplehall.hall.lesson import find_lessons
from meeplehall.hall.opening import Sitter, find_game
from meeplehall.hall.problem import Problem
from meeplehall.hall.requests import form, hall_of
from meeplehall.web.pages import render


async def learn(request: Request) -> Response:
    """All lessons of a game."""
    game = find_game(request.path_params["game"])
    lessons = await find_lessons(game)
    if not lessons:
        raise Problem(404, f"There are no lessons for {game.title}.")
    return HTMLResponse(render("learn.html", game=game, lessons=list(lessons.values())))


async def begin(request: Request) -> Response:
    """A table at which a lesson is given: the one that the form names, or the first."""
    game = find_game(request.path_params["game"])
    lessons, fields = await find_lessons(game), await form(request)
    wanted = fields.get("lesson", "") or next(iter(lessons), "")
    if wanted not in lessons:
        raise Problem(404, f"There is no such lesson for {game.title}.")
    lesson = lessons[wanted]
    me = Sitter("me", fields.get("learner", "").strip() or "You")
    sitters = [me, *[Sitter(FIRST_LEVEL)] * (lesson.seats - 1)]
    opened = await hall_of(request).open(game.id, sitters, lesson.options, lesson.seed, lesson=lesson)
    return RedirectResponse(opened.link, 303)
