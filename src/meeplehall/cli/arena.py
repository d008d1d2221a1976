"""`meeplehall arena`: bots against each other, with ratings."""

from __future__ import annotations

from typing import Annotated

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
from meeplehall.cli.simulate import progress_bar
from meeplehall.lab import arena as lab
from meeplehall.lab.batch import all_processes


def arena(
    game: GameArgument,
    bots: Annotated[str, typer.Option(metavar="BOT,BOT,...", help="The bots to be compared.")],
    matches: Annotated[int, typer.Option(help="How many matches, rounded up so that it is fair.")] = 100,
    seats: Annotated[int | None, typer.Option(help="Players in each match; all bots if possible.")] = None,
    seed: SeedOption = 0,
    set_: SetOption = None,
    jobs: JobsOption = 0,
    json: JsonOption = False,
) -> None:
    """Let every combination of bots play equally often, and rate them."""
    check_numbers(matches, seed, jobs)
    with plain_words():
        found, rated, options = find_game(game), parse_bots(bots), parse_options(set_)
        if seats is not None and not found.min_seats <= seats <= found.max_seats:
            fail(f"{found.title} is for {found.min_seats} to {found.max_seats} players, not {seats}.")
        with progress_bar("matches", matches) as advance:
            processes = jobs or all_processes()
            table = lab.arena(found, rated, matches, seats, options, seed, processes, advance)
    if json:
        print(msgspec.json.format(msgspec.json.encode(table), indent=2).decode())
    else:
        print_table(found.title, table)


def print_table(title: str, results: lab.Table) -> None:
    """The ratings for people."""
    heading = f"{title}: {results.matches:,} matches of {results.seats}, seed {results.seed}"
    table = Table(title=heading, title_style="bold")
    table.add_column("bot")
    for name in ("rating", "95 %", "at least", "matches", "win rate", "95 %"):
        table.add_column(name, justify="right")
    for row in results.standings:
        table.add_row(
            Text(row.bot),
            f"{row.mu:.1f}",
            f"{row.rating_low:.1f} - {row.rating_high:.1f}",
            f"{row.conservative:.1f}",
            f"{row.matches:,}",
            f"{row.win_rate:.1%}",
            f"{row.low:.1%} - {row.high:.1%}",
        )
    stdout().print(table)
