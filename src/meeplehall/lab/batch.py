"""Many matches between bots on many processes; the results do not depend on how many."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from meeplehall.bots.bot import Bot
from meeplehall.engine.game import Game
from meeplehall.lab.bot_match import play
from meeplehall.lab.parallel import spread

#: a process gets its share of the matches in so many parts, so that all end at about the same time
PARTS = 16
#: but not more matches than this at once, so that progress shows
LARGEST_PART = 50


@dataclass(frozen=True, slots=True)
class Job:
    """One match to be played: its number, the bots in the order of the seats, and which deal it has."""

    number: int
    bots: tuple[Bot, ...]
    deal: int


@dataclass(frozen=True, slots=True)
class Result:
    """How one match ended, seat by seat."""

    number: int
    scores: tuple[int, ...]
    #: 1 for the best; equal ones share a rank
    ranks: tuple[int, ...]
    #: parts of the win: 1 alone, a half for two who share it
    shares: tuple[float, ...]
    decisions: int
    team_won: bool | None
    #: cooperative games only: the score of whom the team played against
    against: int = 0


def run(
    game: Game[Any], jobs: Sequence[Job], options: Mapping[str, object], seed: int, processes: int
) -> Iterator[Result]:
    """Play all matches; results come in the order of the jobs, some at a time."""
    if processes == 1 or len(jobs) == 1:
        for job in jobs:
            yield _play_one(game, job, options, seed)
        return
    size = max(1, min(LARGEST_PART, len(jobs) // (processes * PARTS)))
    parts = [jobs[i : i + size] for i in range(0, len(jobs), size)]
    for results in spread(_play_some, ((game, part, options, seed) for part in parts), processes):
        yield from results


def match_seed(seed: int, number: int) -> int:
    """The seed of one match out of many: any two have nothing in common."""
    return Random(f"match {number} of {seed}").getrandbits(62)


def _play_some(
    game: Game[Any], jobs: Sequence[Job], options: Mapping[str, object], seed: int
) -> list[Result]:
    return [_play_one(game, job, options, seed) for job in jobs]


def _play_one(game: Game[Any], job: Job, options: Mapping[str, object], seed: int) -> Result:
    played = play(game, job.bots, options, match_seed(seed, job.deal))
    outcome = played.outcome
    shares = tuple(outcome.share(seat) for seat in range(len(job.bots)))
    scores, ranks, against = tuple(outcome.scores), tuple(outcome.ranks), outcome.opponent_score
    return Result(job.number, scores, ranks, shares, played.decisions, outcome.team_won, against)
