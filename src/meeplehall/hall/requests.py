"""What handlers of pages and of the API share: bodies, keys, tables."""

from __future__ import annotations

from typing import Any, TypeVar
from urllib.parse import parse_qsl

import msgspec
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response

from meeplehall.engine.game import SPECTATOR
from meeplehall.hall.hall import Hall
from meeplehall.hall.problem import Problem, no_table
from meeplehall.hall.seat_view import encode
from meeplehall.hall.table import Table
from meeplehall.hall.visitors import scheme_of

Json = dict[str, Any]
M = TypeVar("M")

MAX_BODY = 64 * 1024
MAX_FIELDS = 200


def hall_of(request: Request) -> Hall:
    found: Hall = request.app.state.hall
    return found


async def table_and_seat(request: Request) -> tuple[Table, int, str]:
    """The table of an address, the seat of its key and the key; a spectator without one."""
    table = await hall_of(request).find(request.path_params["table"])
    key = request.path_params.get("key", "")
    table.autoplay.looked_at()
    if not key:
        table.check_shown()
        return table, SPECTATOR, ""
    seat = table.seating.seat_of(key)
    if seat is None:
        raise no_table()
    return table, seat, key


def wants_text(asked: HTTPConnection) -> bool:
    """Does this page want the text table?"""
    return "text" in asked.query_params


async def body(request: Request, most: int = MAX_BODY) -> bytes:
    """The body, which may not be large."""
    data = bytearray()
    try:
        async for part in request.stream():
            data += part
            if len(data) > most:
                raise Problem(413, "The request is too large.")
    except ClientDisconnect:
        raise Problem(400, "The request ended before it was complete.") from None
    return bytes(data)


async def message(request: Request, kind: type[M]) -> M:
    """The body, checked."""
    try:
        return msgspec.json.decode(await body(request), type=kind)
    except msgspec.ValidationError as error:
        raise Problem(422, f"The request is not understood: {error}.") from None
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        raise Problem(422, "The request is not JSON.") from None


def answer(content: object, status: int = 200) -> Response:
    """What a program is answered."""
    return Response(encode(content), status, media_type="application/json")


async def form(request: Request) -> dict[str, str]:
    """The fields of a form; several values of one field, as from check boxes, are joined by commas."""
    data = await body(request)
    try:
        pairs = parse_qsl(data.decode(), keep_blank_values=True, max_num_fields=MAX_FIELDS, errors="strict")
    except ValueError:
        raise Problem(422, "The form cannot be read.") from None
    fields: dict[str, str] = {}
    for name, value in pairs:
        fields[name] = f"{fields[name]},{value}" if name in fields else value
    return fields


def whole_number(text: Any, what: str) -> int:
    """A number from an address or a form."""
    try:
        if not isinstance(text, (int, str)) or isinstance(text, bool) or len(str(text)) > 20:
            raise ValueError
        return int(text)
    except ValueError:
        raise Problem(422, f"{what} is a whole number.") from None


def public_address(request: Request) -> str:
    """Where people find the hall, as its host says or else this browser; without a slash at the end."""
    services = hall_of(request).services
    if services.address:
        return services.address
    return f"{scheme_of(request, services.limits)}://{request.headers['host']}"
