"""Many matches between bots by whatever workers there are; the results do not depend on these."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from meeplehall.engine.outcome import Outcome
from meeplehall.lab.bot_match import play
from meeplehall.lab.records.playing import Task
from meeplehall.lab.records.schema import MatchRecord
from meeplehall.lab.records.target import Target
from meeplehall.lab.workers import Workers

#: a process gets its share of the matches in so many parts, so that all end at about the same time
PARTS = 16
#: but not more matches than this at once, so that progress shows
LARGEST_PART = 50


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
    tasks: Sequence[Task],
    workers: Workers,
    target: Target | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> list[Result]:
    """Play all matches, and record them if there is a target; results come in the order of the tasks."""
    if target is not None:
        return [_of_record(record) for record in target.play(tasks, workers, progress).records]
    count = workers.count()
    size = max(1, min(LARGEST_PART, len(tasks) // (count * PARTS))) if count > 1 else 1
    parts = [(tasks[i : i + size],) for i in range(0, len(tasks), size)]
    results: dict[int, Result] = {}
    for some in workers.each(_play_some, parts):
        results |= {result.number: result for result in some}
        progress(len(results))
    return [results[task.number] for task in tasks]


def match_seed(seed: int, number: int) -> int:
    """The seed of one match out of many: any two have nothing in common."""
    return Random(f"match {number} of {seed}").getrandbits(62)


def _play_some(tasks: Sequence[Task]) -> list[Result]:
    return [_play_one(task) for task in tasks]


def _play_one(task: Task) -> Result:
    played = play(task.game, task.seated(), task.options, task.seed)
    return _of_outcome(task.number, played.outcome, played.decisions)


def _of_outcome(number: int, outcome: Outcome, decisions: int) -> Result:
    shares = tuple(outcome.share(seat) for seat in range(len(outcome.scores)))
    scores, ranks, against = tuple(outcome.scores), tuple(outcome.ranks), outcome.opponent_score
    return Result(number, scores, ranks, shares, decisions, outcome.team_won, against)


def _of_record(record: MatchRecord) -> Result:
    seats = record.seats
    return Result(
        record.number,
        tuple(seat.score for seat in seats),
        tuple(seat.rank for seat in seats),
        tuple(seat.share for seat in seats),
        record.decisions,
        record.team_won,
        record.against,
    )
