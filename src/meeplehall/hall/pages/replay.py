"""The replay: a match moment by moment, each as a seat knew the table then."""

from __future__ import annotations

import asyncio
from bisect import bisect_left
from collections.abc import Sequence
from typing import Any

import msgspec
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from meeplehall.bots.style import in_words
from meeplehall.engine.game import SPECTATOR
from meeplehall.engine.match import Match
from meeplehall.hall.deal import told_to_all
from meeplehall.hall.pages.analysis import judged_region
from meeplehall.hall.pages.table import page_context
from meeplehall.hall.problem import Problem
from meeplehall.hall.rematch import fork as fork_match
from meeplehall.hall.requests import form, hall_of, table_and_seat, wants_text, whole_number
from meeplehall.hall.seat_view import SeatView, encode
from meeplehall.hall.table import Table
from meeplehall.web.frame.text_table import text_regions
from meeplehall.web.pages import render
from meeplehall.web.push import Push, ReplayPush
from meeplehall.web.sentences import sentence
from meeplehall.web.status import Seats, TableStatus


def moments(match: Match, seat: int, last: int) -> list[int]:
    """The numbers of actions after which this seat saw something new.

    When the match is over, all of them; before, the others' secret actions must not be counted.
    """
    if match.over:
        return list(range(len(match.moves) + 1))
    state = match.at(0)
    found, before = [0], encode(match.game.view(state, seat))
    for n, move in enumerate(match.moves[:last], 1):
        state.act(move.player, move.action)
        seen = encode(match.game.view(state, seat))
        if seen != before or move.player == seat:
            found.append(n)
            before = seen
    return found


def moment(table: Table, match: Match, seat: int, n: int) -> Push:
    """The table after n actions, as this seat knew it."""
    state = match.at(n)
    over = state.over
    bots = {i: in_words(place.level) for i, place in enumerate(table.places) if place.level}
    seats = Seats(table.names, connected=range(len(table.places)), bots=bots)
    deal, asked = told_to_all(table), [] if over else sorted(state.step.asked(state))
    status = TableStatus(seats, asked=asked, over=over, deal=deal)
    return SeatView(seat, deal.line).snapshot(match, state, n, status, 0, False, table.lapses.told()).push


async def replay(request: Request) -> Response:
    """The page with the scrubber, or one moment as JSON."""
    table, own, key = await table_and_seat(request)
    seat = _through(request, table, own)
    async with table.lock:
        if not table.laid_out:
            raise Problem(409, table.seating.why_not_begun())
        match = table.match
        last = table.race.moves_shown if table.race is not None else len(match.moves)
        found = await asyncio.to_thread(moments, match, seat, last)
        at = _wanted(request, match, seat, found)
        push = await asyncio.to_thread(moment, table, match, seat, found[at])
        told = happened(match, seat, found, at, table.names)
        judged = await judged_region(request, table, own, key, found[at]) if match.over else ""
    text = wants_text(request)
    if "json" in request.query_params:
        regions = text_regions(push.regions) if text else push.regions
        push = msgspec.structs.replace(push, regions={**regions, "judged": judged})
        answer = ReplayPush(**msgspec.structs.asdict(push), at=at, moments=len(found) - 1, told=told)
        return Response(encode(answer), media_type="application/json")
    context: dict[str, Any] = {**page_context(table, seat, key, push, text), "curtain": ""}
    context["judged"] = Markup(judged)
    choices = _choices(table, own)
    last = len(found) - 1
    return HTMLResponse(render("replay.html", **context, moments=last, at=at, choices=choices, told=told))


def _wanted(request: Request, match: Match, seat: int, found: list[int]) -> int:
    """The moment that is asked for: by its number, by a line of the log, or the last one."""
    last = len(found) - 1
    if "line" in request.query_params:
        line = whole_number(request.query_params["line"], "The line")
        return min(last, bisect_left(found, action_of(match, seat, line)))
    return max(0, min(whole_number(request.path_params.get("n", last), "The moment"), last))


def action_of(match: Match, seat: int, line: int) -> int:
    """The action of which a line of this seat's log tells; the first line is about the deal."""
    actions = [0, *(number for number, _, _ in match.log(seat))]
    return actions[max(0, min(line, len(actions)) - 1)]


def happened(match: Match, seat: int, found: list[int], at: int, names: Sequence[str]) -> list[str]:
    """What led to a moment, in sentences as this seat may read them."""
    if not at:
        return []
    before, now = found[at - 1], found[at]
    lines = [parts for number, _, parts in match.log(seat, before + 1) if number <= now]
    return [sentence(match.game, parts, names) for parts in lines]


def _through(request: Request, table: Table, own: int) -> int:
    """The seat through whose eyes to look: while the match runs, only one's own."""
    seat = whole_number(request.query_params.get("seat", own), "The seat")
    if not SPECTATOR <= seat < len(table.places):
        raise Problem(422, "There is no such seat.")
    if seat not in (own, SPECTATOR):
        table.check_shown()
    if seat not in (own, SPECTATOR) and not table.match.over:
        raise Problem(403, "What others know can be seen when the match is over.")
    return seat


def _choices(table: Table, own: int) -> list[dict[str, Any]]:
    watching = {"seat": SPECTATOR, "name": "a spectator"}
    seats = range(len(table.places)) if table.match.over and not table.secret else [own] if own >= 0 else []
    return [*({"seat": seat, "name": table.names[seat]} for seat in seats), watching]


async def fork(request: Request) -> Response:
    """A new match from a moment of this one."""
    table, seat, key = await table_and_seat(request)
    fields = await form(request)
    n = whole_number(fields.get("moment", ""), "The moment")
    return RedirectResponse(await fork_match(hall_of(request), table, seat, key, n), 303)
