"""`meeplehall train`: learn a game's judgement from matches between bots."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.table import Table

from meeplehall.bots import bot
from meeplehall.cli.common import (
    GameArgument,
    JobsOption,
    SeedOption,
    check_numbers,
    fail,
    find_game,
    plain_words,
    stdout,
)
from meeplehall.cli.progress import progress_bar
from meeplehall.engine.data import JudgementFile
from meeplehall.engine.judgement import FILE
from meeplehall.engine.options import OptionError
from meeplehall.lab.parallel import all_processes
from meeplehall.lab.training.experience import Plan

#: where experience is kept, so that it need not be gathered twice
KEPT = Path("build/experience")
#: a weighted sum and a small net
ALL_FORMS = "0,16"


def train(
    game: GameArgument,
    matches: Annotated[int, typer.Option(help="How many matches are learnt from.")] = 2_000,
    bots: Annotated[str, typer.Option(metavar="BOT,BOT,...", help="Who plays them.")] = "easy,greedy",
    seats: Annotated[int, typer.Option(help="Only with so many players; 0 for all counts.")] = 0,
    cells: Annotated[
        str, typer.Option(help="Cells in the middle of each form that is tried; 0 is a weighted sum.")
    ] = ALL_FORMS,
    alike: Annotated[bool, typer.Option(help="Everybody in a match is the same bot.")] = False,
    seed: SeedOption = 0,
    since: Annotated[
        int | None, typer.Option(help="Learn from the rounds played with all seeds from this one on, too.")
    ] = None,
    before: Annotated[
        str,
        typer.Option(
            metavar="MODULE:FUNCTION", help="Whose chances stand beside it; else those of the bots."
        ),
    ] = "",
    only_measure: Annotated[
        bool, typer.Option(help="Keep what was learnt, and measure how true it is in these matches.")
    ] = False,
    jobs: JobsOption = 0,
    keep: Annotated[Path, typer.Option(help="The folder in which experience is kept.")] = KEPT,
    out: Annotated[Path | None, typer.Option(help="Where to write it; else into the game's folder.")] = None,
) -> None:
    """Learn from matches between bots who wins from where; what was played before is not played again."""
    check_numbers(matches, seed, jobs)
    try:
        from meeplehall.lab.training.train import measure
        from meeplehall.lab.training.train import train as learn
    except ImportError:
        fail("Learning needs numpy: pip install 'meeplehall[train]'.")
    with plain_words():
        found = find_game(game)
        names = tuple(name.strip() for name in bots.split(","))
        for name in names:
            bot(name)
        command = f"meeplehall train {game} --matches {matches} --bots {bots} --seed {seed}"
        command += f" --seats {seats}" if seats else ""
        command += f" --cells {cells}" if cells != ALL_FORMS else ""
        command += "" if since is None else f" --since {since}"
        command += " --alike" if alike else ""
        command += f" --before {before}" if before else ""
        command += " --only-measure" if only_measure else ""
        forms = _numbers(cells)
        learnt = found.folder / "bot" / FILE
        if only_measure and not learnt.exists():
            raise OptionError(f"{found.title} has learnt nothing yet that could be measured.")
        with progress_bar("matches", matches) as advance:
            plan = Plan(names, matches, seed, seats, alike, before)
            earlier = [replace(plan, seed=each) for each in range(seed if since is None else since, seed)]
            workers = jobs or all_processes()
            if only_measure:
                known = msgspec.json.decode(learnt.read_bytes(), type=JudgementFile)
                file = measure(found, known, plan, keep, workers, command, advance)
            else:
                file = learn(found, plan, keep, workers, command, forms, advance, earlier)
    path = out or learnt
    path.write_bytes(msgspec.json.format(msgspec.json.encode(file), indent=1) + b"\n")
    print_report(found.title, file)
    stdout().print(f"Written to {path}.")


def _numbers(cells: str) -> tuple[int, ...]:
    if not re.fullmatch(r"\d{1,3}(,\d{1,3})*", cells):
        raise OptionError(f"--cells takes numbers up to 999 with commas between them, such as {ALL_FORMS}.")
    return tuple(int(number) for number in cells.split(","))


def print_report(title: str, file: JudgementFile) -> None:
    """How true the chances are, for people."""
    console = stdout()
    for form, loss in file.training.tried.items():
        console.print(f"{form}: squared error {loss:.4f}")
    table = Table(title=f"{title}: {file.training.chosen}, on matches not learnt from", title_style="bold")
    for name in ("players", "matches", "moments", "squared error", "before", "all equal"):
        table.add_column(name, justify="right")
    for row in file.training.calibration:
        table.add_row(
            f"{row.seats}",
            f"{row.matches:,}",
            f"{row.positions:,}",
            f"{row.brier:.4f}",
            f"{row.brier_before:.4f}",
            f"{row.brier_of_none:.4f}",
        )
    console.print(table)
    for row in file.training.calibration:
        bins = "  ".join(f"{each.called:.0%}: {each.won:.0%}" for each in row.bins)
        console.print(f"{row.seats} players, called: came true   {bins}")
