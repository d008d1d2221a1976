"""How long bots think: seconds per decision of every level, by game and number of players, as a table.

    PYTHONPATH=src MEEPLEHALL_BUILD=plain python -m benchmarks.thinking [GAME ...] [--levels hard,expert]
        [--seats 2,4] [--matches 2] [--seed 0]

The mean and the time within which 95 % of the decisions are made, on the processor and on the clock. Only a
quiet machine shows true times on the clock. A decision with a single option counts for none: nobody thinks.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from statistics import fmean
from time import perf_counter, thread_time
from typing import Any

from meeplehall import build, games
from meeplehall.bots import bot
from meeplehall.bots.pace import pace
from meeplehall.engine.game import Game
from meeplehall.engine.knowledge import LEVELS
from meeplehall.lab.batch import match_seed
from meeplehall.lab.bot_match import decide

#: the part of all decisions that is faster
MOST = 0.95


@dataclass(slots=True)
class Times:
    """Seconds of every decision, on the processor and on the clock."""

    processor: list[float] = field(default_factory=list)
    clock: list[float] = field(default_factory=list)


def main() -> None:
    options = argparse.ArgumentParser(description="Measure how long bots think.")
    options.add_argument("games", nargs="*", metavar="GAME", help="all games that are offered, if none")
    options.add_argument("--levels", default=",".join(LEVELS))
    options.add_argument("--seats", default="", help="numbers of players, with commas; all of them, if none")
    options.add_argument("--matches", type=int, default=2)
    options.add_argument("--seed", type=int, default=0)
    chosen = options.parse_args()
    print(f"Seconds per decision, {chosen.matches} matches each, {build()} build, pace {pace():g}.\n")
    print("| game | players | level | decisions | processor, mean | 95 % | clock, mean | 95 % |")
    print("| --- | ---: | --- | ---: | ---: | ---: | ---: | ---: |")
    for game in [games.game(id) for id in chosen.games] or games.all_games():
        for seats in _counts(game, chosen.seats):
            for level in chosen.levels.split(","):
                times = measured(game, seats, level, chosen.matches, chosen.seed)
                print(row(game, seats, level, times), flush=True)


def _counts(game: Game[Any], wanted: str) -> list[int]:
    """The numbers of players that are asked for, as far as the game allows them."""
    possible = range(game.min_seats, game.max_seats + 1)
    return [int(n) for n in wanted.split(",") if int(n) in possible] if wanted else list(possible)


def measured(game: Game[Any], seats: int, level: str, matches: int, seed: int) -> Times:
    """Play matches between bots of one level and take the time of every decision with a choice."""
    times, thinker = Times(), bot(level, game)
    for number in range(matches):
        match = match_seed(seed, number)
        state, rng = game.start(seats, {}, match), Random(match)
        while not state.over:
            player = state.waiting[0]
            thinks = len(state.options(player)) > 1
            began, thought = perf_counter(), thread_time()
            decide(game, state, player, thinker, rng)
            if thinks:
                times.processor.append(thread_time() - thought)
                times.clock.append(perf_counter() - began)
    return times


def row(game: Game[Any], seats: int, level: str, times: Times) -> str:
    """One line of the table."""
    figures = [f"{each:.3f}" for seconds in (times.processor, times.clock) for each in _figures(seconds)]
    cells = [game.title, str(seats), level, str(len(times.processor)), *figures]
    return f"| {' | '.join(cells)} |"


def _figures(seconds: Sequence[float]) -> tuple[float, float]:
    """The mean, and what 95 % of them do not exceed."""
    ranked = sorted(seconds)
    return fmean(ranked), ranked[min(len(ranked) - 1, int(MOST * len(ranked)))]


if __name__ == "__main__":
    main()
