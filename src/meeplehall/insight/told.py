"""A report in words and tables, for a terminal or for paper."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from meeplehall.engine.wording import named, plural
from meeplehall.insight.data import MARKS, Judged, Report, SeatInsight

#: so many mistakes are told, and so many moments of the course
LARGEST = 3
MOMENTS = 16


def told(title: str, report: Report, score: Callable[[int], str] = str) -> list[RenderableType]:
    """The course of the match, luck and skill, and the largest mistakes; `score` writes points."""
    parts: list[RenderableType] = [_course(title, report), _luck_and_skill(report, score)]
    parts += [Text(_errors(seat)) for seat in report.seats if seat.judged]
    return parts + _mistakes([seat.name for seat in report.seats], report)


def _course(title: str, report: Report) -> Table:
    table = Table(title=f"{title}: each player's chance to win", title_style="bold")
    table.add_column("after action", justify="right")
    for seat in report.seats:
        table.add_column(seat.name, justify="right")
    last = len(report.course) - 1
    shown = sorted({round(i * last / MOMENTS) for i in range(MOMENTS + 1)})
    for number in shown:
        moment = report.course[number]
        table.add_row(str(moment.action), *(_percent(chance) for chance in moment.chances))
    return table


def _luck_and_skill(report: Report, score: Callable[[int], str]) -> Table:
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
    for seat in report.seats:
        parts = (seat.luck, seat.own, seat.others)
        table.add_row(
            seat.name,
            score(seat.score),
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


def _mistakes(names: Sequence[str], report: Report) -> list[RenderableType]:
    marked = [each for each in report.decisions if each.mark in MARKS]
    marked.sort(key=_weight, reverse=True)
    if not marked:
        return [Text("No mistake was established.")]
    heading = Text("The largest mistakes" if len(marked) > 1 else "One mistake", "bold")
    return [heading, *(Text(_told(judged, names)) for judged in marked[:LARGEST])]


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
