"""`meeplehall analyse`: where a match was won or lost, how much of it was luck, and what was better."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from meeplehall.cli.common import JobsOption, JsonOption, SeedOption, check_numbers, fail, stdout
from meeplehall.cli.files import open_match
from meeplehall.cli.progress import progress_bar
from meeplehall.cli.replay import FileArgument
from meeplehall.engine.match import Match
from meeplehall.engine.wording import named, plural
from meeplehall.insight.data import MARKS, InsightError, Judged, Report, SeatInsight, encode
from meeplehall.insight.run import Analysis
from meeplehall.insight.run import analyse as run
from meeplehall.lab.parallel import all_processes

#: so many mistakes are told, and so many moments of the course
LARGEST = 3
MOMENTS = 16


def analyse(
    file: FileArgument,
    depth: Annotated[int, typer.Option(help="So many times the usual budget.")] = 1,
    seat: Annotated[
        list[int] | None, typer.Option(help="Judge this seat, the first is 0; without it, all people.")
    ] = None,
    seed: SeedOption = 0,
    jobs: JobsOption = 0,
    json: JsonOption = False,
) -> None:
    """Tell where a match was won or lost: its course, luck and skill, and the largest mistakes."""
    check_numbers(1, seed, jobs)
    match = open_match(file)
    for each in seat or []:
        if not 0 <= each < len(match.seats):
            fail(f"--seat {each}: the seats go from 0 to {len(match.seats) - 1}.")
    try:
        analysis = Analysis(match, seed, depth, seat)
    except InsightError as error:
        fail(str(error), 1)
    with progress_bar("thoughts", len(analysis.jobs)) as advance:
        report = run(
            analysis, jobs or all_processes(), progress=lambda done, finished, count: advance(finished)
        )
    if json:
        print(encode(report).decode())
    else:
        print_report(match, report)


def print_report(match: Match, report: Report) -> None:
    """The report for people."""
    console, names = stdout(), [seat.name for seat in report.seats]
    console.print(_course(match, report))
    console.print(_luck_and_skill(match, report))
    for seat in report.seats:
        if seat.judged:
            console.print(Text(_errors(seat)), soft_wrap=True)
    _print_mistakes(console, names, report)


def _course(match: Match, report: Report) -> Table:
    table = Table(title=f"{match.game.title}: each player's chance to win", title_style="bold")
    table.add_column("after action", justify="right")
    for seat in report.seats:
        table.add_column(seat.name, justify="right")
    last = len(report.course) - 1
    shown = sorted({round(i * last / MOMENTS) for i in range(MOMENTS + 1)})
    for number in shown:
        moment = report.course[number]
        table.add_row(str(moment.action), *(_percent(chance) for chance in moment.chances))
    return table


def _luck_and_skill(match: Match, report: Report) -> Table:
    table = Table(title="Luck and skill, in points of winning chance", title_style="bold")
    for heading in (
        "player",
        "score",
        "at first",
        "luck",
        "own decisions",
        "others",
        "result",
        "without luck",
    ):
        table.add_column(heading, justify="left" if heading == "player" else "right")
    outcome = match.game.outcome(match.state)
    for seat in report.seats:
        parts = (seat.luck, seat.own, seat.others)
        table.add_row(
            seat.name,
            outcome.said(seat.score),
            _percent(seat.initial),
            *(f"{100 * part:+.1f}" for part in parts),
            _percent(seat.result),
            f"{100 * seat.adjusted:.1f}",
        )
    return table


def _percent(chance: float) -> str:
    return f"{100 * chance:.1f}"


def _errors(seat: SeatInsight) -> str:
    if not seat.decisions:
        return f"{seat.name}: nothing to decide."
    marks = ", ".join(
        plural(number, mark)
        for mark, number in zip(MARKS, (seat.slips, seat.mistakes, seat.blunders), strict=True)
    )
    words = (
        f"{seat.name}: {100 * max(0.0, seat.error_rate):.2f} points lost per decision "
        f"(± {100 * seat.error_rate_error:.2f}) in {plural(seat.decisions, 'decision')}; {marks}."
    )
    if seat.title:
        words += f" Played like a{'n' * (seat.title[0] in 'aeiou')} {seat.title}."
    if seat.level:
        words += f" That is about the level of {seat.level}."
    return words


def _print_mistakes(console: Console, names: Sequence[str], report: Report) -> None:
    marked = [each for each in report.decisions if each.mark in MARKS]
    marked.sort(key=_weight, reverse=True)
    if not marked:
        console.print("No mistake was established.")
        return
    console.print(Text("The largest mistakes" if len(marked) > 1 else "One mistake", "bold"))
    for judged in marked[:LARGEST]:
        console.print(Text(_told(judged, names)), soft_wrap=True)


def _weight(judged: Judged) -> tuple[bool, float, float]:
    return not judged.by_score, judged.loss, judged.score_loss


def _told(judged: Judged, names: Sequence[str]) -> str:
    if judged.by_score:
        cost = f"it cost about {judged.score_loss:.1f} of score"
    else:
        cost = f"it cost {100 * judged.loss:.1f} ± {100 * judged.error:.1f} points of winning chance"
    words = (
        f"Action {judged.action}, {names[judged.seat]}, {judged.mark}: “{judged.done.label}”; {cost}. "
        f"Better was “{judged.best.label}”. {judged.reason}"
    )
    return named(words, names)
