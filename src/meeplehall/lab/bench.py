"""How fast are the rules? Random play on one thread, and the price of a copy, a redeal and a view."""

from __future__ import annotations

import platform
import time
import timeit
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from meeplehall import build
from meeplehall.engine.game import Game
from meeplehall.engine.playout import play_out
from meeplehall.engine.state import State
from meeplehall.lab import yardstick

PLAYERS = 4


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is done for a figure, besides the time for random play."""

    #: matches per pass; a figure is the best of all passes that fit into the time
    matches: int
    #: runs of a small measurement, of which the best counts, and how often it is done in each
    repeats: int
    number: int


CAREFUL = Effort(matches=20, repeats=7, number=1000)
#: when there is less than a second: good for a look only
HASTY = Effort(matches=2, repeats=2, number=50)


@dataclass(frozen=True, slots=True)
class Figures:
    """What was measured for one game."""

    game: str
    build: str
    #: the version that ran it
    python: str
    players: int
    decisions_per_second: float
    decisions_per_match: float
    #: the share of decisions that had one option only
    single: float
    clone_us: float
    redeal_us: float
    view_us: float
    #: iterations per second of the yardstick, to compare figures of different machines
    loops_per_second: float

    def as_json(self) -> dict[str, object]:
        """The figures, absolute and relative to the yardstick."""
        loops = self.loops_per_second
        return {
            "game": self.game,
            "build": self.build,
            "python": self.python,
            "players": self.players,
            "decisions_per_second": self.decisions_per_second,
            "decisions_per_million_loops": self.decisions_per_second / loops * 1e6,
            "decisions_per_match": self.decisions_per_match,
            "single_option_share": self.single,
            "clone_us": self.clone_us,
            "clone_loops": self.clone_us * loops / 1e6,
            "redeal_us": self.redeal_us,
            "redeal_loops": self.redeal_us * loops / 1e6,
            "view_us": self.view_us,
            "view_loops": self.view_us * loops / 1e6,
            "loops_per_second": loops,
        }


def measure(game: Game[Any], seconds: float) -> Figures:
    """All figures of a game; random play is measured for about `seconds`, and for one pass at least."""
    effort = CAREFUL if seconds >= 1 else HASTY
    players = max(game.min_seats, min(PLAYERS, game.max_seats))
    fastest = float("inf")
    deadline = time.perf_counter() + seconds
    while True:
        decisions = 0
        start = time.perf_counter()
        for seed in range(effort.matches):
            decisions += play_out(game.start(players, {}, seed), Random(seed))
        end = time.perf_counter()
        fastest = min(fastest, end - start)
        if end >= deadline:
            break
    middle: State = game.start(players, {}, 1)
    play_out(middle, Random(1), decisions // effort.matches // 2)
    seat = middle.waiting[0]
    return Figures(
        game.id,
        build(),
        platform.python_version(),
        players,
        decisions / fastest,
        decisions / effort.matches,
        single_options(game, players, effort.matches) / decisions,
        _microseconds(middle.clone, effort),
        _microseconds(lambda: game.redeal(middle, seat, 1), effort),
        _microseconds(lambda: game.view(middle, seat), effort),
        yardstick.loops_per_second(),
    )


def single_options(game: Game[Any], players: int, matches: int) -> int:
    """How many decisions of the measured matches had one option only."""
    single = 0
    for seed in range(matches):
        state: State = game.start(players, {}, seed)
        rng = Random(seed)
        while state.stack:
            single += len(state.options(state.waiting[0])) == 1
            play_out(state, rng, 1)
    return single


def _microseconds(work: Callable[[], object], effort: Effort) -> float:
    times = timeit.repeat(work, number=effort.number, repeat=effort.repeats)
    return min(times) / effort.number * 1e6
