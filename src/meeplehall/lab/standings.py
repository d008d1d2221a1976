"""Which bot is the best? Matches of every combination of bots, and ratings from their results.

In a cooperative game every bot makes a team of its own, and all teams play the same deals.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import Any

from meeplehall.bots import bot
from meeplehall.bots.bot import Bot
from meeplehall.engine.game import Game
from meeplehall.engine.options import OptionError
from meeplehall.lab.batch import Result, match_seed, run
from meeplehall.lab.ratings import Ranked, Rating, beaten, ratings
from meeplehall.lab.records.playing import Task
from meeplehall.lab.records.target import Target
from meeplehall.lab.shard import WHOLE, Shard
from meeplehall.lab.simulation import CELL
from meeplehall.lab.statistics import wilson
from meeplehall.lab.workers import Workers


@dataclass(frozen=True, slots=True)
class Standing:
    """What one bot achieved; its win rate lies between `low` and `high` with 95 %."""

    bot: str
    #: none for a team, which plays against nobody who could be rated
    rating: Rating | None
    matches: int
    wins: float
    win_rate: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Pair:
    """How often one bot came before another, of the matches in which both played."""

    bot: str
    rival: str
    matches: int
    share: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Table:
    """All bots, the best first; every two of them; and what each seat won."""

    game: str
    seats: int
    matches: int
    seed: int
    options: Mapping[str, object]
    standings: list[Standing]
    pairs: list[Pair]
    #: the part of all wins that each seat has, from the first one on
    by_seat: list[float]


def arena(
    game: Game[Any],
    bots: Sequence[Bot | str],
    matches: int,
    seats: int | None,
    options: Mapping[str, object],
    seed: int,
    workers: int | Workers = 1,
    progress: Callable[[int], None] = lambda done: None,
    target: Target | None = None,
    shard: Shard = WHOLE,
) -> Table:
    """Every combination of bots on the same deals, each from every seat: matches are rounded up to that.

    A shard has whole deals, so that it is as fair; a shard without any has no table.
    """
    size = _size(game, len(bots), seats)
    settled = game.settle(size, options)
    seatings = _seatings(game, len(bots), size)
    numbers = range(rounded_up(len(seatings), matches))
    seated = {n: seatings[n % len(seatings)] for n in numbers if shard.takes(n // len(seatings))}
    if not seated:
        raise OptionError(f"Part {shard.part} of {shard.parts} is empty: there are too few deals.")
    tasks = []
    for number, sitting in seated.items():
        deal = match_seed(seed, number // len(seatings))
        tasks.append(Task(game, CELL, number, tuple(bots[who] for who in sitting), options, deal))
    results = run(tasks, Workers.of(workers), target, progress)
    names = [bot(each).name if isinstance(each, str) else each.name for each in bots]
    ranked = [Ranked(seated[result.number], result.ranks) for result in results]
    rated = [None] * len(bots) if game.cooperative else ratings(len(bots), ranked, seed)
    standings = [_standing(names[who], who, seated, results, rated[who]) for who in range(len(bots))]
    standings.sort(key=lambda standing: -(standing.rating.value if standing.rating else standing.win_rate))
    pairs = [] if game.cooperative else _pairs(names, ranked)
    wins = [sum(result.shares[seat] for result in results) / len(results) for seat in range(size)]
    return Table(game.id, size, len(results), seed, settled, standings, pairs, wins)


def _size(game: Game[Any], bots: int, seats: int | None) -> int:
    if game.cooperative:
        return game.min_seats if seats is None else seats
    size = seats if seats is not None else max(game.min_seats, min(bots, game.max_seats))
    if size < 2:
        raise OptionError(
            f"{game.title} would be for one player, so bots cannot be rated against each other."
        )
    if bots < size:
        raise OptionError(f"A match of {size} needs {size} bots, and only {bots} are given.")
    return size


def _seatings(game: Game[Any], bots: int, size: int) -> list[tuple[int, ...]]:
    """Who sits where on one deal: teams of one kind, or all combinations of rivals, each moved round."""
    if game.cooperative:
        return [(who,) * size for who in range(bots)]
    lineups = combinations(range(bots), size)
    return [lineup[turn:] + lineup[:turn] for lineup in lineups for turn in range(size)]


def rounded_up(seatings: int, matches: int) -> int:
    """The number of matches in which every deal is played in all these ways."""
    return -(-matches // seatings) * seatings


def _standing(
    name: str,
    who: int,
    seated: Mapping[int, tuple[int, ...]],
    results: Sequence[Result],
    rating: Rating | None,
) -> Standing:
    """What this bot won; a team's win counts once."""
    shares = [
        result.shares[seated[result.number].index(who)] for result in results if who in seated[result.number]
    ]
    low, high = wilson(sum(shares), len(shares))
    return Standing(name, rating, len(shares), sum(shares), sum(shares) / len(shares), low, high)


def _pairs(names: Sequence[str], matches: Sequence[Ranked]) -> list[Pair]:
    """Every two bots that met, each seen from the one that came before the other more often."""
    before = beaten(len(names), matches)
    found = []
    for one, other in permutations(range(len(names)), 2):
        met = before[one][other] + before[other][one]
        if met and (before[one][other], other) > (before[other][one], one):
            low, high = wilson(before[one][other], round(met))
            share = before[one][other] / met
            found.append(Pair(names[one], names[other], round(met), share, low, high))
    return found
