"""`meeplehall simulate`: many matches between bots, and who wins how often."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated

import msgspec
import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from meeplehall.cli.common import (
    GameArgument,
    JobsOption,
    JsonOption,
    SeedOption,
    SetOption,
    check_numbers,
    find_game,
    parse_bots,
    parse_options,
    plain_words,
    stderr,
    stdout,
)
from meeplehall.lab import simulate as lab
from meeplehall.lab.batch import all_processes
from meeplehall.lab.statistics import wilson


def simulate(
    game: GameArgument,
    seats: Annotated[str, typer.Option(metavar="BOT,BOT,...", help="Bots: random, greedy, easy ... expert.")],
    matches: Annotated[int, typer.Option(help="How many matches.")] = 100,
    seed: SeedOption = 0,
    set_: SetOption = None,
    jobs: JobsOption = 0,
    json: JsonOption = False,
) -> None:
    """Let bots play many matches, everyone on every seat equally often."""
    check_numbers(matches, seed, jobs)
    with plain_words():
        found, bots, options = find_game(game), parse_bots(seats), parse_options(set_)
        with progress_bar("matches", matches) as advance:
            results = lab.simulate(found, bots, matches, options, seed, jobs or all_processes(), advance)
    if json:
        print(msgspec.json.format(msgspec.json.encode(results.as_json()), indent=2).decode())
    else:
        print_table(found.title, results)


@contextmanager
def progress_bar(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """A bar on stderr while something long runs; gives a function that hears how far it has come."""
    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = stderr()
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(what, total=total)
        yield lambda done: progress.update(task, completed=done)


def print_table(title: str, results: lab.Simulation) -> None:
    """The results for people."""
    table = Table(title=f"{title}: {results.matches:,} matches, seed {results.seed}", title_style="bold")
    table.add_column("bot")
    for heading in ("wins", "win rate", "95 %", "score", "sd", "min", "max"):
        table.add_column(heading, justify="right")
    for record in results.records:
        table.add_row(
            record.bot,
            f"{record.wins:,.4g}" if record.wins % 1 else f"{record.wins:,.0f}",
            f"{record.win_rate:.1%}",
            f"{record.low:.1%} - {record.high:.1%}",
            f"{record.scores.mean:.1f}",
            f"{record.scores.sd:.1f}",
            f"{record.scores.low:g}",
            f"{record.scores.high:g}",
        )
    console = stdout()
    console.print(table)
    if results.team_wins is not None:
        low, high = wilson(results.team_wins, results.matches)
        rate = results.team_wins / results.matches
        console.print(f"The team won {results.team_wins:,} times: {rate:.1%} ({low:.1%} - {high:.1%}).")
    speed = results.decisions_per_second
    console.print(f"{results.decisions:,} decisions in {results.seconds:.1f} s: {speed:,.0f} per second.")
