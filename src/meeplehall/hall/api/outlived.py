"""The API of ended matches, and of those whose rules are gone. Described in docs/api.md."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import Response

from meeplehall.engine.game import SPECTATOR
from meeplehall.hall.action_log import read_record
from meeplehall.hall.api.seats import take_key
from meeplehall.hall.ends.outlived import missing, seat_of
from meeplehall.hall.problem import Problem
from meeplehall.hall.requests import answer, hall_of


async def end(request: Request) -> Response:
    """How a match ended, as the seat saw it; kept whatever becomes of its rules."""
    hall, key = hall_of(request), take_key(request)
    record = await read_record(hall.store, request.path_params["table"])
    seat = seat_of(record, key) if key else SPECTATOR
    found = await asyncio.to_thread(hall.ends.store.read, record.id)
    if found is None or found.record is None:
        raise Problem(409, "The match has not ended.")
    kept = found.record
    seen = kept.through(seat)
    return answer(
        {
            "seat": seat,
            "game": kept.game,
            "title": kept.title,
            "rules_version": kept.rules,
            "names": kept.names,
            "options": [{"name": name, "value": value} for name, value in kept.options],
            "verdict": kept.verdict,
            "scores": kept.scores,
            "table": seen.sketch,
            "log": [{"rule": rule, "text": text} for rule, text in seen.log],
        }
    )


async def go_on(request: Request) -> Response:
    """The seat at the table where a match goes on whose rules are gone."""
    key = _needed_key(request)
    link = await hall_of(request).outlived.go_on(request.path_params["table"], key)
    table, _, token = link.partition("#")[0].removeprefix("/t/").partition("/")
    return answer({"table": table, "token": token, "url": link}, 201)


async def agree(request: Request) -> Response:
    """One more wants the file of a match that cannot go on."""
    hall, key = hall_of(request), _needed_key(request)
    await hall.outlived.agree(request.path_params["table"], key)
    found = await hall.outlived.find(request.path_params["table"])
    return answer({"missing": [] if found.open_file else missing(found.record, found.agreed)})


def _needed_key(request: Request) -> str:
    key = take_key(request)
    if not key:
        raise Problem(401, "This needs the key of a seat: Authorization: Seat KEY.")
    return key
