"""Which bot is the best? Matches of every combination of bots, and ratings from their results."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import Any

from openskill.models import PlackettLuce

from meeplehall.bots.bot import Bot
from meeplehall.engine.game import Game
from meeplehall.engine.options import OptionError
from meeplehall.lab.batch import Job, Result, run
from meeplehall.lab.statistics import Z95, wilson


@dataclass(frozen=True, slots=True)
class Standing:
    """What one bot achieved; the rating lies between `rating_low` and `rating_high` with 95 %."""

    bot: str
    mu: float
    sigma: float
    #: a rating that the bot has almost surely (mu - 3 sigma)
    conservative: float
    rating_low: float
    rating_high: float
    matches: int
    wins: float
    win_rate: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Table:
    """All bots, the best first."""

    game: str
    seats: int
    matches: int
    seed: int
    options: Mapping[str, object]
    standings: list[Standing]


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
    """Every combination of bots equally often: the number of matches is rounded up to that."""
    if game.cooperative:
        raise OptionError(f"{game.title} is cooperative, so bots cannot be rated against each other.")
    size = seats if seats is not None else max(game.min_seats, min(len(bots), game.max_seats))
    if size < 2:
        raise OptionError(
            f"{game.title} would be for one player, so bots cannot be rated against each other."
        )
    if len(bots) < size:
        raise OptionError(f"A match of {size} needs {size} bots, and only {len(bots)} are given.")
    settled = game.settle(size, options)
    lineups = list(combinations(range(len(bots)), size))
    jobs = [_job(bots, lineups, number) for number in range(rounded_up(len(bots), size, matches))]
    results: list[Result] = []
    for result in run(game, jobs, options, seed, processes):
        results.append(result)
        progress(len(results))
    standings = _standings(bots, lineups, results)
    return Table(game.id, size, len(results), seed, settled, standings)


def rounded_up(bots: int, seats: int, matches: int) -> int:
    """The number of matches in which every combination plays equally often."""
    lineups = comb(bots, seats)
    return -(-matches // lineups) * lineups


def _seated(lineups: Sequence[tuple[int, ...]], number: int) -> list[int]:
    """Who sits where in this match: the line-ups take turns, and each moves on by a seat every time."""
    turn, which = divmod(number, len(lineups))
    lineup = lineups[which]
    return [lineup[(seat - turn) % len(lineup)] for seat in range(len(lineup))]


def _job(bots: Sequence[Bot], lineups: Sequence[tuple[int, ...]], number: int) -> Job:
    return Job(number, tuple(bots[who] for who in _seated(lineups, number)))


def _standings(
    bots: Sequence[Bot], lineups: Sequence[tuple[int, ...]], results: Sequence[Result]
) -> list[Standing]:
    model = PlackettLuce()
    ratings = [model.rating() for _ in bots]
    played, wins = [0] * len(bots), [0.0] * len(bots)
    for result in results:
        seated = _seated(lineups, result.number)
        for seat, who in enumerate(seated):
            played[who] += 1
            wins[who] += result.shares[seat]
        rated = model.rate([[ratings[who]] for who in seated], ranks=[float(rank) for rank in result.ranks])
        for who, (rating,) in zip(seated, rated, strict=True):
            ratings[who] = rating
    found = []
    for who, rating in enumerate(ratings):
        mu, sigma = float(rating.mu), float(rating.sigma)
        reach = Z95 * sigma
        low, high = wilson(wins[who], played[who])
        share = wins[who] / played[who]
        found.append(
            Standing(
                bots[who].name, mu, sigma, float(rating.ordinal()), mu - reach, mu + reach,
                played[who], wins[who], share, low, high,
            )
        )  # fmt: skip
    return sorted(found, key=lambda standing: -standing.mu)
