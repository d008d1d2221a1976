"""Results of one's own matches: told, taken away as a file, and forgotten."""

from __future__ import annotations

from typing import Literal

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from meeplehall.hall.api.endpoint import Group
from meeplehall.hall.keys import hashed
from meeplehall.hall.my_results import MatchResult, as_csv, my_results
from meeplehall.hall.own_seats import Seats
from meeplehall.hall.requests import hall_of

own_matches = Group("One's own matches", "Of all seats that one has the keys of.")


class OfGame(msgspec.Struct, frozen=True):
    """Which game."""

    #: only matches of this game
    game: str = ""


class AsFile(OfGame, frozen=True, rename={"form": "as"}):
    """Which game, and how the answer is written."""

    #: csv is for spreadsheets
    form: Literal["json", "csv"] = "json"


class Results(msgspec.Struct, frozen=True):
    """All matches that are over, the oldest first."""

    matches: list[MatchResult]


class Forgotten(msgspec.Struct, frozen=True):
    """How many matches are not told of any more."""

    forgotten: int


@own_matches.post("/api/mine/results", file=("text/csv",))
async def results(request: Request, body: Seats, query: AsFile) -> Results | Response:
    """Results of all one's matches that are over; as JSON, or as=csv for spreadsheets."""
    seats = [(seat.table, seat.key) for seat in body.seats]
    found = await my_results(hall_of(request), seats, query.game)
    if query.form == "csv":
        return Response(as_csv(found), media_type="text/csv")
    return Results(found)


@own_matches.delete("/api/mine")
async def forget(request: Request, body: Seats, query: OfGame) -> Forgotten:
    """Nothing of these seats is told in statistics any more; the matches themselves stay."""
    keys = [(seat.table, hashed(seat.key)) for seat in body.seats]
    return Forgotten(await hall_of(request).ends.results.forget(keys, query.game))
