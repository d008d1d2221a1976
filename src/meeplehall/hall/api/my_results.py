"""Results of one's own matches: told, taken away as a file, and forgotten."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from meeplehall.hall.keys import hashed
from meeplehall.hall.my_results import as_csv, my_results
from meeplehall.hall.own_seats import Seats
from meeplehall.hall.problem import Problem
from meeplehall.hall.requests import answer, hall_of, message


async def results(request: Request) -> Response:
    """How the matches went whose seats these are; as JSON, or with `?as=csv` for spreadsheets."""
    wanted, asked = await message(request, Seats), request.query_params
    seats = [(seat.table, seat.key) for seat in wanted.seats]
    found = await my_results(hall_of(request), seats, asked.get("game", ""))
    match asked.get("as", "json"):
        case "json":
            return answer({"matches": found})
        case "csv":
            return Response(as_csv(found), media_type="text/csv")
    raise Problem(422, "Results can be had as json or csv.")


async def forget(request: Request) -> Response:
    """Nothing of these seats is told in statistics any more; the matches themselves stay."""
    wanted, game = await message(request, Seats), request.query_params.get("game", "")
    keys = [(seat.table, hashed(seat.key)) for seat in wanted.seats]
    return answer({"forgotten": await hall_of(request).ends.results.forget(keys, game)})
