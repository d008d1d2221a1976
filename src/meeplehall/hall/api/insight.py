"""Analyses over HTTP: starting and stopping them, reports, trying again, and figures of one's own."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from meeplehall.hall.action_log import Unplayable
from meeplehall.hall.api.done import Link
from meeplehall.hall.api.endpoint import Group
from meeplehall.hall.api.seats import TABLE, own_seat, seat_of_key
from meeplehall.hall.ends.outlived import seat_of
from meeplehall.hall.insight.analyses import Wanted
from meeplehall.hall.insight.data import AnalysisState, Mine, Position, Try, Verdict
from meeplehall.hall.insight.mine import mine as figures_of
from meeplehall.hall.outlook import PastMoment
from meeplehall.hall.own_seats import Seats
from meeplehall.hall.pages.analysis import file_of, report_file
from meeplehall.hall.requests import hall_of, whole_number
from meeplehall.hall.table import Table

looking_back = Group("Looking back", "Analyses of matches that are over, and trying one's mistakes again.")
RETRY = f"{TABLE}/retry/{{n}}"


class OutlookSeen(msgspec.Struct, frozen=True):
    """Everybody's chances at past moments."""

    moments: list[PastMoment]


# the analysis


@looking_back.get(f"{TABLE}/analysis", key="seat?")
async def state(request: Request) -> AnalysisState:
    """How far the analysis has come."""
    return await hall_of(request).analyses.state(*await seat_of_key(request))


@looking_back.post(f"{TABLE}/analysis", key="seat?", status=202, problems=(429,))
async def begin(request: Request, body: Wanted) -> AnalysisState:
    """Have a match that is over analysed, or go on with that."""
    return await hall_of(request).analyses.begin(*await seat_of_key(request), body)


@looking_back.delete(f"{TABLE}/analysis", key="seat?")
async def stop(request: Request) -> AnalysisState:
    """Stop it; what is found out so far stays."""
    return await hall_of(request).analyses.stop(*await seat_of_key(request))


@looking_back.get(f"{TABLE}/report", key="seat?", file=("application/json",))
async def report(request: Request) -> Response:
    """What was found out, as a file; also of a match whose rules are gone since."""
    analyses, id = hall_of(request).analyses, str(request.path_params["table"])
    try:
        table, seat = await seat_of_key(request)
    except Unplayable as problem:
        seat_of(problem.record, request.path_params.get("key", ""))
        return file_of(f"match-{id[:6]}", await analyses.outlived_file(problem.record))
    return report_file(table, await analyses.report_file(table, seat))


@looking_back.get(f"{TABLE}/outlook", key="seat?")
async def outlook(request: Request) -> OutlookSeen:
    """Everybody's chances at past moments of a match that runs, where all who play agreed to the coach."""
    table, _ = await seat_of_key(request)
    return OutlookSeen(table.outlook.past())


# trying again


@looking_back.get(RETRY, key="seat", problems=(422,))
async def retry(request: Request) -> Position:
    """A marked decision of one's own, to be tried again: the position, without the answer."""
    table, seat, action = await _decision(request)
    return await hall_of(request).retries.position(table, seat, action, [])


@looking_back.post(RETRY, key="seat")
async def try_again(request: Request, body: Try) -> Verdict:
    """What a try is worth; nothing is judged while the answer is not complete."""
    table, seat, action = await _decision(request)
    return await hall_of(request).retries.judge(table, seat, action, body)


@looking_back.post(f"{RETRY}/play-on", key="seat", status=201, problems=(422, 429))
async def play_on(request: Request) -> Link:
    """A new table from there, against the same bots."""
    table, seat, action = await _decision(request)
    key = str(request.path_params["key"])
    return Link(await hall_of(request).retries.play_on(table, seat, key, action))


async def _decision(request: Request) -> tuple[Table, int, int]:
    table, seat, _ = await own_seat(request, "Trying again")
    return table, seat, whole_number(request.path_params["n"], "The number of the action")


# figures


@looking_back.post("/api/mine")
async def mine(request: Request, body: Seats) -> Mine:
    """Figures and mistakes of all analysed matches whose seats these are."""
    seats = [(seat.table, seat.key) for seat in body.seats]
    return await figures_of(hall_of(request).analyses, seats)
