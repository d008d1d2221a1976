"""`meeplehall puzzles`: positions with one clearly best answer, found in matches between bots."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

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
from meeplehall.engine.game import Game
from meeplehall.engine.wording import plural
from meeplehall.insight.data import InsightError, Puzzle, PuzzleFile, encode
from meeplehall.insight.puzzles import FILE, puzzles_in, puzzles_of, solved_again
from meeplehall.lab.batch import match_seed
from meeplehall.lab.bot_match import record
from meeplehall.lab.parallel import all_processes, spread


def puzzles(
    game: GameArgument,
    matches: Annotated[int, typer.Option(help="How many matches are looked at.")] = 20,
    seats: Annotated[int, typer.Option(help="How many bots play each.")] = 2,
    level: Annotated[str, typer.Option(help="How strong they are.")] = "medium",
    most: Annotated[int, typer.Option(help="So many puzzles are enough.")] = 60,
    depth: Annotated[int, typer.Option(help="So many times the usual budget for each.")] = 2,
    out: Annotated[
        Path | None, typer.Option(help="The file; without it, the one in the game's folder.")
    ] = None,
    again: Annotated[
        bool, typer.Option("--again", help="First solve those of the game again, and keep what still holds.")
    ] = False,
    seed: SeedOption = 0,
    jobs: JobsOption = 0,
) -> None:
    """Look for puzzles in matches between bots, and add them to those of the game."""
    check_numbers(matches, seed, jobs)
    with plain_words():
        found = find_game(game)
        found.settle(seats, {})
        bot(level)
    path = out or found.folder / FILE
    try:
        kept = puzzles_of(found) if out is None or again else []
    except InsightError as error:
        fail(str(error), 1)
    if again:
        kept = _solved_again(found, kept, depth, jobs or all_processes())
    command = f"meeplehall puzzles {game} --matches {matches} --seats {seats} --level {level} --seed {seed}"
    tasks = ((found, seats, level, match_seed(seed, i), depth) for i in range(matches))
    with progress_bar("matches", matches) as advance:
        for done, more in enumerate(spread(_found, tasks, jobs or all_processes()), 1):
            known = {puzzle.id for puzzle in kept}
            kept = [*kept, *(puzzle for puzzle in more if puzzle.id not in known)][:most]
            # after every match: whoever stops it has what was found
            path.write_bytes(encode(PuzzleFile(found.id, found.rules_version, command, kept)) + b"\n")
            advance(done)
            if len(kept) >= most:
                break
    stdout().print(f"{plural(len(kept), 'puzzle')} in {path}.", soft_wrap=True)


def _solved_again(game: Game[Any], puzzles: list[Puzzle], depth: int, jobs: int) -> list[Puzzle]:
    kept: list[Puzzle] = []
    with progress_bar("puzzles", len(puzzles)) as advance:
        tasks = ((game, puzzle, depth) for puzzle in puzzles)
        for done, solved in enumerate(spread(solved_again, tasks, jobs), 1):
            kept += [solved] if solved is not None else []
            advance(done)
    return kept


def _found(game: Game[Any], seats: int, level: str, seed: int, depth: int) -> list[Puzzle]:
    return list(puzzles_in(record(game, [bot(level)] * seats, {}, seed), seed, depth))
