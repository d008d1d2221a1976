"""Which bot is the best? Matches of every combination of bots, and ratings from their results.

In a cooperative game every bot makes a team of its own, and all teams play the same deals.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import Any

from meeplehall.bots.bot import Bot
from meeplehall.engine.game import Game
from meeplehall.engine.options import OptionError
from meeplehall.lab.batch import Job, Result, run
from meeplehall.lab.ratings import Ranked, Rating, beaten, ratings
from meeplehall.lab.statistics import wilson


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
    bots: Sequence[Bot],
    matches: int,
    seats: int | None,
    options: Mapping[str, object],
    seed: int,
    processes: int = 1,
    progress: Callable[[int], None] = lambda done: None,
) -> Table:
    """Every combination of bots on the same deals, each from every seat: matches are rounded up to that."""
    size = _size(game, bots, seats)
    settled = game.settle(size, options)
    seatings = _seatings(game, len(bots), size)
    numbers = range(rounded_up(len(seatings), matches))
    seated = [seatings[number % len(seatings)] for number in numbers]
    jobs = [
        Job(number, tuple(bots[who] for who in seated[number]), number // len(seatings)) for number in numbers
    ]
    results: list[Result] = []
    for result in run(game, jobs, options, seed, processes):
        results.append(result)
        progress(len(results))
    ranked = [Ranked(seated[result.number], result.ranks) for result in results]
    rated = [None] * len(bots) if game.cooperative else ratings(len(bots), ranked, seed)
    standings = [_standing(bots[who], who, seated, results, rated[who]) for who in range(len(bots))]
    standings.sort(key=lambda standing: -(standing.rating.value if standing.rating else standing.win_rate))
    pairs = [] if game.cooperative else _pairs(bots, ranked)
    wins = [sum(result.shares[seat] for result in results) / len(results) for seat in range(size)]
    return Table(game.id, size, len(results), seed, settled, standings, pairs, wins)


def _size(game: Game[Any], bots: Sequence[Bot], seats: int | None) -> int:
    if game.cooperative:
        return game.min_seats if seats is None else seats
    size = seats if seats is not None else max(game.min_seats, min(len(bots), game.max_seats))
    if size < 2:
        raise OptionError(
            f"{game.title} would be for one player, so bots cannot be rated against each other."
        )
    if len(bots) < size:
        raise OptionError(f"A match of {size} needs {size} bots, and only {len(bots)} are given.")
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
    bot: Bot,
    who: int,
    seated: Sequence[tuple[int, ...]],
    results: Sequence[Result],
    rating: Rating | None,
) -> Standing:
    """What this bot won; a team's win counts once."""
    shares = [
        result.shares[seated[result.number].index(who)] for result in results if who in seated[result.number]
    ]
    low, high = wilson(sum(shares), len(shares))
    return Standing(bot.name, rating, len(shares), sum(shares), sum(shares) / len(shares), low, high)


def _pairs(bots: Sequence[Bot], matches: Sequence[Ranked]) -> list[Pair]:
    """Every two bots that met, each seen from the one that came before the other more often."""
    before = beaten(len(bots), matches)
    found = []
    for one, other in permutations(range(len(bots)), 2):
        met = before[one][other] + before[other][one]
        if met and (before[one][other], other) > (before[other][one], one):
            low, high = wilson(before[one][other], round(met))
            share = before[one][other] / met
            found.append(Pair(bots[one].name, bots[other].name, round(met), share, low, high))
    return found
