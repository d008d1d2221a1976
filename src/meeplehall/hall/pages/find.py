"""Find my seat: by its code, or by a link for this device."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from meeplehall.hall.problem import Problem
from meeplehall.hall.requests import form, hall_of
from meeplehall.web.pages import render

#: the same words whether anything is sent or not: nobody finds out who plays here
MAYBE_SENT = "If a seat is kept for this address, a mail is coming. It may take some minutes."


async def find(request: Request) -> Response:
    """The forms with which seats are found."""
    return find_page(request)


def ways_of(request: Request) -> dict[str, bool]:
    """What else than codes leads to a seat here."""
    recovery = hall_of(request).recovery
    site = recovery.passkeys.at(request.headers.get("host", ""))
    return {"mail": recovery.mail is not None, "passkeys": site is not None}


def find_page(
    request: Request, error: str = "", said: str = "", code: str = "", status: int = 200
) -> Response:
    page = render("find.html", error=error, said=said, code=code, ways=ways_of(request))
    return HTMLResponse(page, status)


async def find_by_mail(request: Request) -> Response:
    """Send the way to whatever seats are kept for this address."""
    fields = await form(request)
    try:
        hall_of(request).recovery.by_mail().find(fields.get("address", ""))
    except Problem as problem:
        if problem.status not in (422, 429):
            raise
        return find_page(request, error=problem.sentence, status=problem.status)
    return find_page(request, said=MAYBE_SENT)


async def find_by_code(request: Request) -> Response:
    """Open the seat with this code; what is wrong with it is said above the form."""
    code = (await form(request)).get("code", "")[:100]
    try:
        found = await hall_of(request).recovery.find(code)
    except Problem as problem:
        if problem.status not in (404, 422, 429):
            raise
        return find_page(request, error=problem.sentence, code=code, status=problem.status)
    return RedirectResponse(found.link, 303)


async def other_device(request: Request) -> Response:
    """Whether to open a seat here: asked first, since cameras and mail programs look at links beforehand."""
    found = await hall_of(request).recovery.look(request.path_params["ticket"])
    try:
        title = (await hall_of(request).find(found.table)).match.game.title
    except Problem:
        title = "a table that cannot be played on"  # but looked at
    return HTMLResponse(render("open_here.html", title=title, who=found.name))


async def open_here(request: Request) -> Response:
    """Open the seat on this device; nobody can use the link after that."""
    found = await hall_of(request).recovery.take(request.path_params["ticket"])
    return RedirectResponse(found.link, 303)
