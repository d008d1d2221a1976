"""`meeplehall arena`: bots against each other on the same deals, with ratings, and how every pair fared."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Any

import msgspec
import typer
from rich.table import Table
from rich.text import Text

from meeplehall.cli.common import (
    GameArgument,
    JobsOption,
    JsonOption,
    SeedOption,
    SetOption,
    check_numbers,
    fail,
    find_game,
    parse_bots,
    parse_options,
    plain_words,
    stdout,
)
from meeplehall.cli.progress import progress_bar
from meeplehall.cli.recording import (
    GOES_ON,
    DecisionsOption,
    RecordsOption,
    ResumeOption,
    SchedulerOption,
    ShardOption,
    shard_of,
    target_of,
    workers_for,
)
from meeplehall.engine.game import Game
from meeplehall.engine.wording import plural
from meeplehall.lab import standings as lab

Rows = list[list[str]]


def arena(
    game: GameArgument,
    bots: Annotated[str, typer.Option(metavar="BOT,BOT,...", help="The bots to be compared.")],
    matches: Annotated[int, typer.Option(help="How many matches, rounded up so that it is fair.")] = 100,
    seats: Annotated[int | None, typer.Option(help="Players in each match; all bots if possible.")] = None,
    seed: SeedOption = 0,
    set_: SetOption = None,
    jobs: JobsOption = 0,
    json: JsonOption = False,
    markdown: Annotated[bool, typer.Option("--markdown", help="Print tables for a page.")] = False,
    records: RecordsOption = None,
    decisions: DecisionsOption = None,
    resume: ResumeOption = False,
    shard: ShardOption = "",
    scheduler: SchedulerOption = "",
) -> None:
    """Let every combination of bots play the same deals, each from every seat, and rate them.

    In a cooperative game every bot makes a team of its own.
    """
    check_numbers(matches, seed, jobs)
    target, part = target_of(records, decisions, resume), shard_of(shard)
    with plain_words():
        found, options = find_game(game), parse_options(set_)
        rated = parse_bots(bots, found)
        if seats is not None and not found.min_seats <= seats <= found.max_seats:
            fail(f"{found.title} is for {found.min_seats} to {found.max_seats} players, not {seats}.")
    with (
        workers_for(jobs, scheduler, GOES_ON if target else "") as workers,
        progress_bar("matches") as advance,
    ):
        table = lab.arena(found, rated, matches, seats, options, seed, workers, advance, target, part)
    if json:
        print(msgspec.json.format(msgspec.json.encode(table), indent=2).decode())
    else:
        show_standings(found, table, print_markdown if markdown else print_table)


def show_standings(
    game: Game[Any], table: lab.Table, show: Callable[[str, Sequence[str], Rows], None]
) -> None:
    """The table of all bots, and of every two of them."""
    title = f"{game.title}: {table.matches:,} matches of {plural(table.seats, 'player')}, seed {table.seed}"
    show(title, ["bot", "rating", "95 %", "matches", "win rate", "95 %"], _standings(table))
    if table.pairs:
        show("Every two of them", ["bot", "before", "matches", "how often", "95 %"], _pairs(table))
        shares = ", ".join(f"{share:.1%}" for share in table.by_seat)
        stdout().print(f"Wins by seat, from the first on: {shares}.")


def _standings(table: lab.Table) -> Rows:
    rows = []
    for row in table.standings:
        rated = row.rating
        rating = [f"{rated.value:.0f}", f"{rated.low:.0f} - {rated.high:.0f}"] if rated else ["", ""]
        rows.append([row.bot, *rating, f"{row.matches:,}", f"{row.win_rate:.1%}", _interval(row)])
    return rows


def _pairs(table: lab.Table) -> Rows:
    return [
        [row.bot, row.rival, f"{row.matches:,}", f"{row.share:.1%}", _interval(row)] for row in table.pairs
    ]


def _interval(row: lab.Standing | lab.Pair) -> str:
    return f"{row.low:.1%} - {row.high:.1%}"


def print_table(title: str, names: Sequence[str], rows: Rows) -> None:
    """A table for people at a terminal."""
    table = Table(title=title, title_style="bold")
    for number, name in enumerate(names):
        table.add_column(name, justify="right" if number else "left")
    for row in rows:
        table.add_row(*map(Text, row))
    stdout().print(table)


def print_markdown(title: str, names: Sequence[str], rows: Rows) -> None:
    """The same table for a page."""
    lines = [f"{title}:", "", names, ["---", *["---:"] * (len(names) - 1)], *rows, ""]
    print("\n".join(line if isinstance(line, str) else f"| {' | '.join(line)} |" for line in lines))
