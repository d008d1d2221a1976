"""Find my seat: by its code, or by a link for this device."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from meeplehall.hall.problem import Problem
from meeplehall.hall.requests import form, hall_of
from meeplehall.web.pages import render


async def find(request: Request) -> Response:
    """The forms with which seats are found."""
    return find_page()


def find_page(error: str = "", said: str = "", code: str = "", status: int = 200) -> Response:
    return HTMLResponse(render("find.html", error=error, said=said, code=code), status)


async def find_by_code(request: Request) -> Response:
    """Open the seat with this code; what is wrong with it is said above the form."""
    code = (await form(request)).get("code", "")[:100]
    try:
        found = await hall_of(request).recovery.find(code)
    except Problem as problem:
        if problem.status not in (404, 422, 429):
            raise
        return find_page(error=problem.sentence, code=code, status=problem.status)
    return RedirectResponse(found.link, 303)


async def other_device(request: Request) -> Response:
    """Whether to open a seat here: asked first, since cameras and mail programs look at links beforehand."""
    found = await hall_of(request).recovery.look(request.path_params["ticket"])
    table = await hall_of(request).find(found.table)
    return HTMLResponse(render("open_here.html", title=table.match.game.title, who=found.name))


async def open_here(request: Request) -> Response:
    """Open the seat on this device; nobody can use the link after that."""
    found = await hall_of(request).recovery.take(request.path_params["ticket"])
    return RedirectResponse(found.link, 303)
