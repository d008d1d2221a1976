"""Play one match, and write down how it went."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

import msgspec

from meeplehall import __version__, build
from meeplehall.bots import bot
from meeplehall.bots.bot import Bot
from meeplehall.bots.pace import pace
from meeplehall.engine.action import Action
from meeplehall.engine.game import Game
from meeplehall.engine.state import State
from meeplehall.lab.bot_match import check_length, decide
from meeplehall.lab.minds import counts_seconds, mind, sources
from meeplehall.lab.records.schema import FORMAT, DecisionRecord, Entry, MatchRecord, SeatRecord

#: what a game calls its rounds, where its bots count something else
ROUNDS = "Rounds"


@dataclass(frozen=True, slots=True)
class Task:
    """One match to be played: which one it is, by whom in the order of the seats, how, from which seed."""

    game: Game[Any]
    cell: str
    number: int
    #: by name, or made already: whoever is named is made anew for every match
    bots: tuple[Bot | str, ...]
    options: Mapping[str, Any]
    seed: int

    def seated(self) -> list[Bot]:
        """The bots, ready to play."""
        return [bot(each) if isinstance(each, str) else each for each in self.bots]


def played(task: Task, decisions: bool = False) -> Entry:
    """Play the match of this task; with all its decisions, if they are asked for."""
    began = time.perf_counter()
    game, bots = task.game, task.seated()
    state = game.start(len(bots), task.options, task.seed)
    rng, knowledge = Random(task.seed), game.knowledge()
    did = [Counter[str]() for _ in bots]
    order: list[int] = []
    watch = Watch(task) if decisions else None
    count = rounds = 0
    while not state.over:
        player = state.waiting[0]
        if player not in order:
            order.append(player)
        rounds = knowledge.clock(state)
        if watch is not None:
            watch.asks(bots[player], rounds)
        done = decide(game, state, player, bots[player], rng, watch)
        did[player].update([action.group for action in done if action.group])
        count += len(done)
        check_length(game, bots, count)
        if watch is not None:
            watch.answered(bots[player])
    outcome, told = game.outcome(state), game.measures(state)
    counted = told.match.get(ROUNDS)
    seats = [
        SeatRecord(
            each.name, outcome.scores[seat], outcome.ranks[seat], outcome.share(seat),
            _points(outcome.lines[seat]), dict(did[seat]),
            {kind: list(what) for kind, what in told.seats[seat].items()} if told.seats else {},
            mind(game, each),
        )
        for seat, each in enumerate(bots)
    ]  # fmt: skip
    return Entry(
        FORMAT, game.id, game.rules_version, __version__, build(), task.cell, task.number, task.seed,
        _as_written(game.settle(len(bots), task.options)), seats,
        order + [seat for seat in range(len(bots)) if seat not in order], count,
        rounds if counted is None else int(counted), outcome.team_won, outcome.opponent_score,
        dict(told.match), pace(), sources(game), time.perf_counter() - began,
        watch.seen if watch is not None else None,
    )  # fmt: skip


class Watch:
    """Sees every decision of a match before it is carried out."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.encode = task.game.codec.encode
        self.seen: list[DecisionRecord] = []
        self.fresh: list[DecisionRecord] = []
        self.round = 0
        self.began = 0.0
        self.bot = ""

    def asks(self, bot: Bot, round: int) -> None:
        """This bot has to decide."""
        if bot.value is not None:
            bot.value = None  # said of another decision
        self.bot, self.round = bot.name, round
        self.began = time.perf_counter()

    def __call__(self, state: State, player: int, action: Action[Any]) -> None:
        now = time.perf_counter()
        task, place, follows = self.task, len(self.seen) + len(self.fresh), len(self.fresh)
        options = state.options(player)
        self.fresh.append(
            DecisionRecord(
                FORMAT, task.game.id, task.cell, task.number, place, player, self.bot, self.round,
                state.step.kind, len(options), [self.encode(option) for option in options],
                options.index(action), self.encode(action), None, follows,
                0.0 if follows else now - self.began,
            )
        )  # fmt: skip

    def answered(self, bot: Bot) -> None:
        """What it did has been done: what did it think of that?"""
        value = bot.value if bot.value is not None and math.isfinite(bot.value) else None
        self.seen += [msgspec.structs.replace(each, value=value) for each in self.fresh]
        self.fresh = []


def _points(lines: Any) -> dict[str, int]:
    found = Counter[str]()
    for line in lines:
        found[line.label] += line.points
    return dict(found)


def is_of(record: MatchRecord, task: Task) -> bool:
    """Whether this is the record of that task, played by bots that know what they know now."""
    game = task.game
    return (
        (record.format, record.game, record.rules, record.cell, record.number, record.seed)
        == (FORMAT, game.id, game.rules_version, task.cell, task.number, task.seed)
        and record.options == _as_written(game.settle(len(task.bots), task.options))
        and [(seat.bot, seat.mind) for seat in record.seats]
        == [(each.name, mind(game, each)) for each in task.seated()]
    )


def is_of_this_build(record: MatchRecord, task: Task) -> bool:
    """Whether its bots would think as deep now: with so many seconds, that depends on build and pace."""
    timed = any(counts_seconds(task.game, each) for each in task.seated())
    return not timed or (record.build, record.pace) == (build(), pace())


def _as_written(options: Mapping[str, Any]) -> dict[str, Any]:
    """Options as they are read again: JSON has no tuples."""
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(options))
    return found
