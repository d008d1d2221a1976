"""Who wins how often: the same bots in many matches, everyone on every seat equally often."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from meeplehall.bots.bot import Bot
from meeplehall.engine.game import Game
from meeplehall.engine.options import OptionError
from meeplehall.lab.batch import Result, match_seed, run
from meeplehall.lab.records.playing import Task
from meeplehall.lab.records.target import Target
from meeplehall.lab.shard import WHOLE, Shard
from meeplehall.lab.statistics import Summary, summary, wilson
from meeplehall.lab.workers import Workers

#: the only cell of a simulation or an arena, in their records
CELL = ""


@dataclass(frozen=True, slots=True)
class BotRecord:
    """What one of the bots achieved; `low` and `high` enclose its win rate with 95 %."""

    bot: str
    wins: float
    win_rate: float
    low: float
    high: float
    scores: Summary


@dataclass(frozen=True, slots=True)
class TeamRecord:
    """What the team achieved in a cooperative game; `low` and `high` enclose its win rate with 95 %."""

    wins: int
    win_rate: float
    low: float
    high: float
    scores: Summary
    #: the scores of whom it played against
    against: Summary


@dataclass(frozen=True, slots=True)
class Simulation:
    """The results of many matches."""

    game: str
    matches: int
    seed: int
    options: Mapping[str, object]
    records: list[BotRecord]
    team: TeamRecord | None
    decisions: int
    seconds: float

    @property
    def decisions_per_second(self) -> float:
        return self.decisions / self.seconds if self.seconds else 0.0

    def as_json(self) -> dict[str, object]:
        """The results as plain data. All but the last two depend on the arguments only."""
        data: dict[str, object] = {
            "game": self.game,
            "matches": self.matches,
            "seed": self.seed,
            "options": dict(self.options),
            "seats": [_as_json(record) for record in self.records],
        }
        if self.team is not None:
            data["team"] = _team_as_json(self.team)
        data["decisions"] = self.decisions
        data |= {"seconds": self.seconds, "decisions_per_second": self.decisions_per_second}
        return data


def tasks_of(
    game: Game[Any], bots: Sequence[Bot | str], matches: int, options: Mapping[str, object], seed: int
) -> list[Task]:
    """The matches of a simulation: in match i the bots have moved on by i seats."""
    count = len(bots)
    game.settle(count, options)
    sittings = [tuple(bots[(seat - i) % count] for seat in range(count)) for i in range(count)]
    return [Task(game, CELL, i, sittings[i % count], options, match_seed(seed, i)) for i in range(matches)]


def simulate(
    game: Game[Any],
    bots: Sequence[Bot | str],
    matches: int,
    options: Mapping[str, object],
    seed: int,
    workers: int | Workers = 1,
    progress: Callable[[int], None] = lambda done: None,
    target: Target | None = None,
    shard: Shard = WHOLE,
) -> Simulation:
    """Play the matches, and record them if there is a target; `progress` hears how many are done."""
    count = len(bots)
    tasks = [task for task in tasks_of(game, bots, matches, options, seed) if shard.takes(task.number)]
    if not tasks:
        raise OptionError(f"Part {shard.part} of {shard.parts} is empty: there are too few matches.")
    start = time.perf_counter()
    results = run(tasks, Workers.of(workers), target, progress)
    seconds = time.perf_counter() - start
    names = [each.name for each in tasks[0].seated()]
    first = tasks[0].number
    named = [names[(who + first) % count] for who in range(count)]
    return Simulation(
        game.id,
        len(results),
        seed,
        game.settle(count, options),
        [_record(named, results, who) for who in range(count)],
        _team_record(results) if game.cooperative else None,
        sum(result.decisions for result in results),
        seconds,
    )


def _record(names: Sequence[str], results: Sequence[Result], who: int) -> BotRecord:
    places = [(result, (who + result.number) % len(names)) for result in results]
    wins = sum(result.shares[seat] for result, seat in places)
    low, high = wilson(wins, len(results))
    scores = summary([result.scores[seat] for result, seat in places])
    return BotRecord(names[who], wins, wins / len(results), low, high, scores)


def _team_record(results: Sequence[Result]) -> TeamRecord:
    wins = sum(bool(result.team_won) for result in results)
    low, high = wilson(wins, len(results))
    scores = summary([max(result.scores) for result in results])
    against = summary([result.against for result in results])
    return TeamRecord(wins, wins / len(results), low, high, scores, against)


def _as_json(record: BotRecord) -> dict[str, object]:
    return {"bot": record.bot, **_rates(record), **_spread("score", record.scores)}


def _team_as_json(record: TeamRecord) -> dict[str, object]:
    return {**_rates(record), **_spread("score", record.scores), **_spread("opponent", record.against)}


def _rates(record: BotRecord | TeamRecord) -> dict[str, object]:
    return {"wins": record.wins, "win_rate": record.win_rate, "low": record.low, "high": record.high}


def _spread(name: str, scores: Summary) -> dict[str, object]:
    return {
        f"{name}_mean": scores.mean,
        f"{name}_sd": scores.sd,
        f"{name}_min": scores.low,
        f"{name}_max": scores.high,
    }
