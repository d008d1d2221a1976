"""`meeplehall tactics`: positions with a known answer, and whether a bot finds it."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer
from rich.text import Text

from meeplehall.cli.common import (
    GameArgument,
    JobsOption,
    JsonOption,
    SeedOption,
    check_numbers,
    find_game,
    parse_bots,
    plain_words,
    stdout,
)
from meeplehall.cli.progress import progress_bar
from meeplehall.engine.wording import named
from meeplehall.lab import tactics as lab
from meeplehall.lab.parallel import all_processes


def tactics(
    game: GameArgument,
    bot: Annotated[str, typer.Option(help="Who is asked.")] = "hard",
    tries: Annotated[int, typer.Option(help="How often each position is tried.")] = 3,
    seed: SeedOption = 0,
    jobs: JobsOption = 0,
    json: JsonOption = False,
) -> None:
    """Ask a bot about positions that have an answer; one is solved if most tries find it."""
    check_numbers(tries, seed, jobs)
    with plain_words():
        found = find_game(game)
        (asked,) = parse_bots(bot, found)
        with progress_bar("positions", len(lab.positions(found))) as advance:
            results = lab.tactics(found, asked, tries, seed, jobs or all_processes(), advance)
    if json:
        print(msgspec.json.format(msgspec.json.encode(results), indent=2).decode())
    else:
        print_results(found.title, bot, results)


def print_results(title: str, bot: str, results: list[lab.Tried]) -> None:
    """What was found, and of what was missed what would have been right."""
    console = stdout()
    for tried in results:
        console.print(Text(f"{'solved' if tried.found else 'MISSED'}  {tried.position}"), end="")
        console.print(f"  ({tried.solved} of {tried.tries})")
        if not tried.found:
            did = "; ".join(named(label, ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn"]) for label in tried.did)
            console.print(Text(f"        did: {did}\n        {tried.reason}"))
    solved = sum(tried.found for tried in results)
    console.print(f"{title}: {bot} solves {solved} of {len(results)}, {solved / len(results):.0%}.")
