"""`meeplehall analyse`: where a match was won or lost, how much of it was luck, and what was better."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.text import Text

from meeplehall.cli.common import JobsOption, JsonOption, SeedOption, check_numbers, fail, stdout
from meeplehall.cli.files import open_match
from meeplehall.cli.progress import progress_bar
from meeplehall.cli.replay import FileArgument
from meeplehall.engine.match import Match
from meeplehall.insight.data import InsightError, Report, encode
from meeplehall.insight.run import Analysis
from meeplehall.insight.run import analyse as run
from meeplehall.insight.told import told
from meeplehall.lab.parallel import all_processes


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
    console = stdout()
    for part in told(match.game.title, report, match.game.outcome(match.state).said):
        console.print(part, soft_wrap=isinstance(part, Text))
