"""Whose key came in the header of a request."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.requests import Request

from meeplehall.engine.game import SPECTATOR
from meeplehall.hall.problem import Problem
from meeplehall.hall.requests import table_and_seat
from meeplehall.hall.table import Table

#: what the addresses of a table begin with
TABLE = "/api/tables/{table}"


async def seat_of_key(request: Request) -> tuple[Table, int]:
    """The table, and the seat whose key came in the header (a spectator's without one)."""
    table, seat, _ = await seat_and_key(request)
    return table, seat


async def seat_and_key(request: Request) -> tuple[Table, int, str]:
    """The same, with the key."""
    take_key(request)
    return await table_and_seat(request)


def take_key(request: Request) -> str:
    """The key in the header, as if it stood in the address; empty if there is none."""
    given = request.headers.get("authorization", "")
    if not given:
        return ""
    scheme, _, key = given.partition(" ")
    if scheme.lower() != "seat":
        raise Problem(401, "The key of a seat is given as Authorization: Seat KEY.")
    request.path_params["key"] = key.strip() or "-"
    return str(request.path_params["key"])


@asynccontextmanager
async def asked(request: Request) -> AsyncIterator[tuple[Table, int]]:
    """The same with the table's lock held; a program is at the table while it waits for that."""
    table, seat = await seat_of_key(request)
    with table.presence.asking(seat):
        async with table.lock:
            yield table, seat


async def own_seat(request: Request, what: str = "This") -> tuple[Table, int, str]:
    """The same for what nobody can do who only watches."""
    table, seat, key = await seat_and_key(request)
    if seat == SPECTATOR:
        raise Problem(401, f"{what} needs the key of a seat: Authorization: Seat KEY.")
    return table, seat, key
