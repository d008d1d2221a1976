"""The page of an analysis: where a match was won or lost, and how far one has come that is not complete."""

from __future__ import annotations

import asyncio
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from meeplehall.hall.insight.analyses import Wanted
from meeplehall.hall.insight.data import Played
from meeplehall.hall.insight.mine import mine
from meeplehall.hall.insight.puzzles import has_puzzles
from meeplehall.hall.insight.shown import judged_after, shown
from meeplehall.hall.problem import Problem
from meeplehall.hall.requests import form, hall_of, table_and_seat, whole_number
from meeplehall.hall.table import Table
from meeplehall.web.analysing import Analysing
from meeplehall.web.frame.analysing import analysing_part
from meeplehall.web.frame.insight_course import course_figure, course_table, turning_list
from meeplehall.web.frame.insight_decisions import decision_list, judged_beside
from meeplehall.web.frame.insight_seats import fared_list
from meeplehall.web.frame.score_sheet import verdict
from meeplehall.web.insight import Insight
from meeplehall.web.pages import render
from meeplehall.web.statistics import figures_line


def address_of(table: Table, key: str) -> str:
    """The address of a seat, or of the table for who only watches."""
    return f"/t/{table.id}/{key}" if key else f"/t/{table.id}"


async def insight_of(request: Request, table: Table, seat: int, key: str) -> Insight | None:
    """The report of a match as whoever asks sees it; None if there is none, or they may not."""
    try:
        report = await hall_of(request).analyses.report(table, seat)
    except Problem:
        return None
    address = address_of(table, key)
    return await asyncio.to_thread(shown, report, table.match, table.names, seat, address)


async def judged_region(request: Request, table: Table, seat: int, key: str, n: int) -> str:
    """What is known about the decision after n actions, beside the replay; empty if nothing is."""
    try:
        report = await hall_of(request).analyses.report(table, seat)
    except Problem:
        return ""
    found = judged_after(report, table.match, table.names, seat, n)
    return str(judged_beside(address_of(table, key), found)) if found is not None else ""


async def analysis(request: Request) -> Response:
    """The report, or how far it has come; with `?state` only that."""
    table, seat, key = await table_and_seat(request)
    status = await _status(request, table, seat, key)
    insight = None
    if status.report and "state" not in request.query_params:
        insight = await insight_of(request, table, seat, key)
    return HTMLResponse(await asyncio.to_thread(_page, table, seat, status, insight))


def _page(table: Table, seat: int, status: Analysing, insight: Insight | None) -> str:
    context: dict[str, Any] = {
        "game": table.match.game,
        "seat": seat,
        "address": status.address,
        "running": status.state == "running",
        "analysing": analysing_part(status),
        "verdict": verdict(table.match.game.outcome(table.match.state), table.names),
        "insight": insight is not None,
        "puzzles": has_puzzles(table.match.game),
    }
    if insight is not None:
        context |= {
            "mistakes": len(insight.own_mistakes),
            "course": course_figure(insight),
            "turns": turning_list(insight),
            "table": course_table(insight),
            "fared": fared_list(insight),
            "decisions": decision_list(insight),
        }
    return render("analysis.html", **context)


async def _status(request: Request, table: Table, seat: int, key: str) -> Analysing:
    analyses = hall_of(request).analyses
    state = await analyses.state(table, seat)
    summary = ""
    if state.report and key:
        found = await mine(analyses, [(table.id, key)])
        summary = _summary(found.matches[0].played) if found.matches else ""
    return Analysing(
        address_of(table, key), state.state, state.sentence, state.done, state.of, state.depth,
        state.deepest, state.bots, bool(state.report), summary,
    )  # fmt: skip


def _summary(played: Played) -> str:
    return figures_line(played.result, played.adjusted, played.decisions, played.error_rate)


async def begin(request: Request) -> Response:
    """Analyse the match, or go on with it; the page shows how far it comes."""
    table, seat, key = await table_and_seat(request)
    fields = await form(request)
    depth = whole_number(fields.get("depth", 1), "The depth")
    if depth < 1:
        raise Problem(422, "The depth is 1 or more.")
    wanted = Wanted(depth, fields.get("bots", "") == "yes")
    await hall_of(request).analyses.begin(table, seat, wanted)
    return _back(table, key)


async def stop(request: Request) -> Response:
    """Stop it; what is found out so far stays."""
    table, seat, key = await table_and_seat(request)
    await hall_of(request).analyses.stop(table, seat)
    return _back(table, key)


async def report(request: Request) -> Response:
    """The report as a file."""
    table, seat, _ = await table_and_seat(request)
    return report_file(table, await hall_of(request).analyses.report_file(table, seat))


def _back(table: Table, key: str) -> Response:
    return RedirectResponse(f"{address_of(table, key)}/analysis", 303)


def report_file(table: Table, data: bytes) -> Response:
    """The download of a report."""
    return file_of(f"{table.match.game.id}-{table.id[:6]}", data)


def file_of(about: str, data: bytes) -> Response:
    """The same, by what the report is about."""
    name = f"{about}-report.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(data, media_type="application/json", headers=headers)
