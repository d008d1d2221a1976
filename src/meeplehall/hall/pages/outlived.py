"""The page of a match whose rules are gone: how it ended, or how it can go on."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from meeplehall.engine.game import SPECTATOR, Game
from meeplehall.engine.wording import listed
from meeplehall.hall.action_log import Unplayable, game_of
from meeplehall.hall.ends.outlived import Remains, missing, missing_seats, seat_of
from meeplehall.hall.requests import hall_of
from meeplehall.web.pages import render


async def remains_page(request: Request, problem: Unplayable) -> Response:
    """What can be seen of the match, and what can be done with it."""
    key = request.path_params.get("key", "")
    seat = seat_of(problem.record, key) if key else SPECTATOR
    found = await hall_of(request).outlived.remains(problem)
    record, game = found.record, game_of(found.record)
    common: dict[str, Any] = {
        "table": record.id,
        "token": key,
        "seat": seat,
        "title": game.title if game else found.end.title if found.end else record.game,
        "game": game,
    }
    if found.end is not None:
        return HTMLResponse(render("ended.html", **common, **_ended(found, seat, game)))
    return HTMLResponse(render("stuck.html", **common, **_stuck(found, seat, game)))


def _ended(found: Remains, seat: int, game: Game[Any] | None) -> dict[str, Any]:
    assert found.end is not None
    end = found.end
    regions = [(name, Markup(html)) for name, html in end.table(seat)]
    return {
        "end": end,
        "seen": end.through(seat),
        "layout": end.layout,
        "regions": regions if game is not None else [],
        "about": found.why if found.damaged else played_by(found.record.rules, game, end.title),
        "who": "a spectator" if seat == SPECTATOR else end.names[seat],
    }


def _stuck(found: Remains, seat: int, game: Game[Any] | None) -> dict[str, Any]:
    record = found.record
    places = record.places
    return {
        "names": listed([place.name for place in places]),
        "about": played_by(record.rules, game, record.game, begun=True),
        "changes": game.history.changed_since(record.rules) if game else [],
        "next": bool(record.next),
        "stopped": found.stopped,
        "possible": found.fork is not None,
        "moment": found.moment,
        "missing": missing(record, found.agreed),
        "asked": seat in missing_seats(record, found.agreed),
        "agreed": [places[i].name for i in sorted(found.agreed)],
        "people": sum(bool(place.key) and not place.level for place in places),
    }


def played_by(rules: str, game: Game[Any] | None, title: str, begun: bool = False) -> str:
    """By which rules a match was played, and what these are now."""
    how = "Begun" if begun else "Played"
    number = rules.partition("-")[0].partition(" ")[0]
    if game is None:
        return f"{how} by rules {number} of {title}, a game that is not installed here any more."
    if number == str(game.version):
        own = rules.partition(" ")[2]
        return f"{how} with {f'the figures of {own}' if own else 'other figures'}; here others are used now."
    return f"{how} by rules {number} of {game.title}; these are now rules {game.version}."


async def go_on(request: Request) -> Response:
    """To the table where the match goes on, which the first one who asks opens."""
    table, key = request.path_params["table"], request.path_params["key"]
    return RedirectResponse(await hall_of(request).outlived.go_on(table, key), 303)


async def agree(request: Request) -> Response:
    """One more wants to see all of it."""
    table, key = request.path_params["table"], request.path_params["key"]
    await hall_of(request).outlived.agree(table, key)
    return RedirectResponse(f"/t/{table}/{key}", 303)


async def remains_file(request: Request) -> Response:
    """The file of a match that cannot go on."""
    table, key = request.path_params["table"], request.path_params.get("key", "")
    data = await hall_of(request).outlived.file(table, key)
    headers = {"Content-Disposition": f'attachment; filename="match-{table[:6]}.json"'}
    return Response(data, media_type="application/json", headers=headers)
