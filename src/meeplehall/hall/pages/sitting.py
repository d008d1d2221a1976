"""Coming to a table and going: open seats, bots that stand in."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from meeplehall.hall.deal import check_seal, told_to_all
from meeplehall.hall.forms import QUICK_LEVEL
from meeplehall.hall.keys import hashed
from meeplehall.hall.lobby.lobby import check_person_at
from meeplehall.hall.opening import check_level, named
from meeplehall.hall.people import who_of
from meeplehall.hall.problem import Problem
from meeplehall.hall.requests import form, hall_of, table_and_seat, whole_number
from meeplehall.hall.storage.records import Place
from meeplehall.hall.table import Table
from meeplehall.web.pages import render
from meeplehall.web.status import WayOn


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
