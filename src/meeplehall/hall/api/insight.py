"""Analyses over HTTP: starting and stopping them, reports, trying again, and figures of one's own."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from meeplehall.engine.game import SPECTATOR
from meeplehall.hall.action_log import Unplayable
from meeplehall.hall.api.seats import seat_and_key
from meeplehall.hall.ends.outlived import seat_of
from meeplehall.hall.insight.analyses import Wanted
from meeplehall.hall.insight.data import Try
from meeplehall.hall.insight.mine import mine as figures_of
from meeplehall.hall.own_seats import Seats
from meeplehall.hall.pages.analysis import file_of, report_file
from meeplehall.hall.problem import Problem
from meeplehall.hall.requests import answer, hall_of, message, whole_number
from meeplehall.hall.table import Table

# the analysis


async def state(request: Request) -> Response:
    """How far the analysis has come."""
    table, seat, _ = await seat_and_key(request)
    return answer(await hall_of(request).analyses.state(table, seat))


async def begin(request: Request) -> Response:
    """Analyse the match, or go on with it."""
    table, seat, _ = await seat_and_key(request)
    wanted = await message(request, Wanted)
    return answer(await hall_of(request).analyses.begin(table, seat, wanted), 202)


async def stop(request: Request) -> Response:
    """Stop it."""
    table, seat, _ = await seat_and_key(request)
    return answer(await hall_of(request).analyses.stop(table, seat))


async def report(request: Request) -> Response:
    """What was found out, as a file; also of a match whose rules are gone since."""
    analyses, id = hall_of(request).analyses, str(request.path_params["table"])
    try:
        table, seat, _ = await seat_and_key(request)
    except Unplayable as problem:
        seat_of(problem.record, request.path_params.get("key", ""))
        return file_of(f"match-{id[:6]}", await analyses.outlived_file(problem.record))
    return report_file(table, await analyses.report_file(table, seat))


async def outlook(request: Request) -> Response:
    """Everybody's chances at past moments of a match that runs, where all who play allow it."""
    table, _, _ = await seat_and_key(request)
    return answer({"moments": table.outlook.past()})


# trying again


async def retry(request: Request) -> Response:
    """The position before a marked decision, as the seat saw it, without the answer."""
    table, seat, action = await _decision(request)
    return answer(await hall_of(request).retries.position(table, seat, action, []))


async def try_again(request: Request) -> Response:
    """What a try is worth; or the position after it, if the answer is not complete."""
    table, seat, action = await _decision(request)
    wanted = await message(request, Try)
    return answer(await hall_of(request).retries.judge(table, seat, action, wanted))


async def play_on(request: Request) -> Response:
    """A new table from there, against the same bots."""
    table, seat, action = await _decision(request)
    key = str(request.path_params["key"])
    link = await hall_of(request).retries.play_on(table, seat, key, action)
    return answer({"url": link}, 201)


async def _decision(request: Request) -> tuple[Table, int, int]:
    table, seat, _ = await seat_and_key(request)
    if seat == SPECTATOR:
        raise Problem(401, "Trying again needs the key of a seat: Authorization: Seat KEY.")
    return table, seat, whole_number(request.path_params["n"], "The number of the action")


# figures


async def mine(request: Request) -> Response:
    """How the matches went whose seats these are."""
    wanted = await message(request, Seats)
    seats = [(seat.table, seat.key) for seat in wanted.seats]
    return answer(await figures_of(hall_of(request).analyses, seats))
