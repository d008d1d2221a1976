"""Your tables: how they stand, for the list of them and for whoever wants to go on to the next."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from meeplehall.hall.own_seats import Seats
from meeplehall.hall.requests import hall_of, message
from meeplehall.web.own_tables import own_tables
from meeplehall.web.pages import render


async def standings(request: Request) -> Response:
    """The browser tells the keys of its seats; nobody else is told anything."""
    seats = (await message(request, Seats)).seats
    tables = await hall_of(request).own_tables.of([(seat.table, seat.key) for seat in seats])
    return HTMLResponse(render("own_tables.html", tables=own_tables(tables)))
