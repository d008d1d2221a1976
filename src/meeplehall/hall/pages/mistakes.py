"""Learn from your mistakes: one's own, one by one, at the table as it was, without the answer."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from meeplehall.engine.wording import named
from meeplehall.hall.deal import told_to_all
from meeplehall.hall.insight.data import Try
from meeplehall.hall.insight.trial import Position, attempt_in, trial_page
from meeplehall.hall.pages.analysis import address_of
from meeplehall.hall.problem import Problem
from meeplehall.hall.requests import body, hall_of, table_and_seat, wants_text, whole_number
from meeplehall.hall.seat_view import encode
from meeplehall.hall.table import Table
from meeplehall.insight.data import MARKS, Judged, Report
from meeplehall.web.trial import Answer, TrialStatus

NONE = "You made no mistake in this match that would be established."


class Mistake:
    """A marked decision of whoever asks, among all of theirs in this match."""

    def __init__(self, table: Table, seat: int, key: str, report: Report, action: int) -> None:
        self.table, self.seat, self.key = table, seat, key
        self.all = own_mistakes(report, seat)
        found = next((i for i, one in enumerate(self.all) if one.action == action), None)
        if found is None:
            raise Problem(404, "There is nothing to be tried again here: this was no mistake of yours.")
        self.number = found
        self.judged = self.all[found]
        self.address = address_of(table, key)

    def position(self) -> Position:
        table = self.table
        bots = {i: place.level for i, place in enumerate(table.places) if place.level}
        before = table.match.fork(self.judged.action - 1)
        return Position(before, self.seat, table.names, told_to_all(table).line, bots)

    def status(self) -> TrialStatus:
        """What is asked."""
        judged, table = self.judged, self.table
        following = self.all[self.number + 1 :]
        done = named(judged.done.label, table.names)
        return TrialStatus(
            title=f"Mistake {self.number + 1} of {len(self.all)}",
            text=f"You decided: “{done}”, a {judged.mark}. What would have been better?",
            next=f"{self.address}/mistakes/{following[0].action}" if following else "",
            leave=f"{self.address}/analysis",
            leave_words="Analysis",
            play_on=f"{self.address}/mistakes/{judged.action}/play-on",
            id=f"{table.id} {judged.action}",
        )

    def answer(self) -> Answer:
        best, names = self.judged.best, self.table.names
        story = [named(sentence, names) for sentence in best.story]
        return Answer(named(best.label, names), named(self.judged.reason, names), story)


def own_mistakes(report: Report, seat: int) -> list[Judged]:
    """The marked decisions of a seat, as the match went."""
    return [one for one in report.decisions if one.seat == seat and one.mark in MARKS]


async def mistakes(request: Request) -> Response:
    """The first of them."""
    table, seat, key = await table_and_seat(request)
    report = await hall_of(request).analyses.report(table, seat)
    found = own_mistakes(report, seat)
    if not found:
        raise Problem(404, NONE)
    return RedirectResponse(f"{address_of(table, key)}/mistakes/{found[0].action}", 303)


async def _mistake(request: Request) -> Mistake:
    table, seat, key = await table_and_seat(request)
    if not key:
        raise Problem(403, "Only who made a mistake can try it again.")
    action = whole_number(request.path_params["n"], "The number of the action")
    report = await hall_of(request).analyses.report(table, seat)
    return Mistake(table, seat, key, report, action)


async def mistake(request: Request) -> Response:
    """The table as it was before one of them."""
    found = await _mistake(request)
    position, status, text = found.position(), found.status(), wants_text(request)
    push = await asyncio.to_thread(position.push, position.match, status, text)
    where = f"{found.address}/mistakes/{found.judged.action}"
    return HTMLResponse(trial_page(position, status, push, where, text, found.table.id, found.key))


async def attempt(request: Request) -> Response:
    """What came of a try, or the table after what was done of it so far."""
    found, wanted = await _mistake(request), attempt_in(await body(request))
    position, status, text = found.position(), found.status(), wants_text(request)
    if wanted.show:
        status = status.told("shown", "This would have been better.", found.answer())
    elif wanted.actions:
        tried = Try(wanted.actions)
        came = await hall_of(request).retries.judge(found.table, found.seat, found.judged.action, tried)
        if came.complete:
            answer = found.answer() if came.passed else None
            status = status.told("passed" if came.passed else "failed", came.sentence, answer)
    actions = wanted.actions if status.verdict == "open" else []
    push = await asyncio.to_thread(lambda: position.push(position.after(actions), status, text))
    return Response(encode(push), media_type="application/json")


async def play_on(request: Request) -> Response:
    """A new table from before the decision, against the same bots."""
    found = await _mistake(request)
    action = found.judged.action
    link = await hall_of(request).retries.play_on(found.table, found.seat, found.key, action)
    return RedirectResponse(link, 303)
