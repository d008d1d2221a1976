"""`meeplehall simulate`: many matches between bots, and who wins how often."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer
from rich.table import Table

from meeplehall.cli.common import (
    ComponentsOption,
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
from meeplehall.lab import simulation as lab
from meeplehall.lab.statistics import Summary


def simulate(
    game: GameArgument,
    seats: Annotated[
        str, typer.Option(metavar="BOT,BOT,...", help="Bots: random, greedy, easy ... expert, module:Class.")
    ],
    matches: Annotated[int, typer.Option(help="How many matches.")] = 100,
    seed: SeedOption = 0,
    set_: SetOption = None,
    components: ComponentsOption = None,
    jobs: JobsOption = 0,
    json: JsonOption = False,
    records: RecordsOption = None,
    decisions: DecisionsOption = None,
    resume: ResumeOption = False,
    shard: ShardOption = "",
    scheduler: SchedulerOption = "",
) -> None:
    """Let bots play many matches, everyone on every seat equally often."""
    check_numbers(matches, seed, jobs)
    if components is not None and scheduler:
        fail("--components: a file of this machine cannot be played with on others; leave --scheduler out.")
    target, part = target_of(records, decisions, resume), shard_of(shard)
    with plain_words():
        found, options = find_game(game, components), parse_options(set_)
        bots = parse_bots(seats, found)
    share = sum(map(part.takes, range(matches)))
    with (
        workers_for(jobs, scheduler, GOES_ON if target else "") as workers,
        progress_bar("matches", share) as advance,
    ):
        results = lab.simulate(found, bots, matches, options, seed, workers, advance, target, part)
    if json:
        print(msgspec.json.format(msgspec.json.encode(results.as_json()), indent=2).decode())
    else:
        print_table(found.title, results)
        if found.own_components:
            stdout().print(f"Played with the components of {found.own_components}.")


def print_table(title: str, results: lab.Simulation) -> None:
    """The results for people."""
    table = Table(title=f"{title}: {results.matches:,} matches, seed {results.seed}", title_style="bold")
    table.add_column("bot")
    for heading in ("wins", "win rate", "95 %", "score", "sd", "min", "max"):
        table.add_column(heading, justify="right")
    if results.team is None:
        for record in results.records:
            table.add_row(record.bot, *_rates(record), *_figures(record.scores))
    else:  # all who play together have the same wins and scores
        bots = ", ".join(record.bot for record in results.records)
        table.add_row(f"the team ({bots})", *_rates(results.team), *_figures(results.team.scores))
        table.add_row("its opponent", "", "", "", *_figures(results.team.against))
    console = stdout()
    console.print(table)
    speed = results.decisions_per_second
    console.print(f"{results.decisions:,} decisions in {results.seconds:.1f} s: {speed:,.0f} per second.")


def _rates(record: lab.BotRecord | lab.TeamRecord) -> list[str]:
    """Wins, their share and the interval around it."""
    wins = f"{record.wins:,.4g}" if record.wins % 1 else f"{record.wins:,.0f}"
    return [wins, f"{record.win_rate:.1%}", f"{record.low:.1%} - {record.high:.1%}"]


def _figures(scores: Summary) -> list[str]:
    return [f"{scores.mean:.1f}", f"{scores.sd:.1f}", f"{scores.low:g}", f"{scores.high:g}"]
