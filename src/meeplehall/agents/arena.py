"""Whoever is asked, beside our bots: on the same deals, from every seat, recorded as the laboratory does.

A match is played with its log first, so that whoever is asked hears what happened; then the laboratory's own
code goes through it once more and records it. What the asking took is written beside what the game says.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

import msgspec

from meeplehall.agents.asking_bot import AskingBot, names_for
from meeplehall.agents.tally import Tally
from meeplehall.bots.bot import Bot
from meeplehall.bots.style import level_and_style
from meeplehall.engine.action import Action
from meeplehall.engine.game import Game
from meeplehall.engine.match import Match, Seat
from meeplehall.lab.bot_match import check_length, decide
from meeplehall.lab.records.files import read
from meeplehall.lab.records.playing import Task
from meeplehall.lab.records.schema import DecisionRecord, Entry, MatchRecord
from meeplehall.lab.records.target import Target
from meeplehall.lab.standings import Table, arena
from meeplehall.lab.workers import Workers
from meeplehall.observation.observation import look

R = TypeVar("R")
#: what a bot did, and how long it thought
Done = tuple[Action[Any], float]


@dataclass(frozen=True, slots=True)
class Asked:
    """The table of the arena, and what asking took in all its matches."""

    table: Table
    tally: Tally


def asking_arena(
    game: Game[Any],
    asking: AskingBot,
    bots: Sequence[Bot | str],
    matches: int,
    seats: int | None,
    options: Mapping[str, object],
    seed: int,
    target: Target | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> Asked:
    """Every combination of all of them, each from every seat; records go to the target if there is one."""
    with TemporaryDirectory() as folder:
        kept = target or Target(Path(folder) / "matches.jsonl")
        table = arena(game, [asking, *bots], matches, seats, options, seed, Hearing(), progress, kept)
        tally = Tally()
        for record in read(kept.records, MatchRecord):
            tally.add(Tally.of_measures(record.match))
    return Asked(table, tally)


class Hearing(Workers):
    """Plays every match with its log, before the laboratory records it."""

    def each(self, work: Callable[..., R], calls: Sequence[tuple[object, ...]]) -> Iterator[R]:
        for task, *more in calls:
            assert isinstance(task, Task)
            yield _recorded(work, task, more)


def _recorded(work: Callable[..., R], task: Task, more: Sequence[object]) -> R:
    began = time.perf_counter()
    told, tally = played_with_log(task)
    entry = work(replace(task, bots=tuple(told)), *more)
    assert isinstance(entry, Entry)
    thought = [each for bot in told for each in bot.places]
    return msgspec.structs.replace(
        entry,
        seconds=time.perf_counter() - began,
        match={**entry.match, **tally.as_measures()},
        decided=_timed(entry.decided, dict(thought)),
    )


def played_with_log(task: Task) -> tuple[list[Retold], Tally]:
    """Play the match; gives bots that do the same again, and what asking took."""
    game, bots = task.game, task.seated()
    for bot in bots:
        if isinstance(bot, AskingBot):
            bot.begin()
    match = Match(game, [Seat(name) for name in names_for(-1, len(bots))], task.options, task.seed)
    told = [(BlindRetold if bot.blind else Retold)(bot) for bot in bots]
    since = [0] * len(bots)
    rng = Random(task.seed)
    while not match.over:
        player = match.state.waiting[0]
        began = time.perf_counter()
        raced = game.knowledge().reaction(match.state, player, level_and_style(bots[player].name)[0])
        for action in _decided(match, player, bots[player], since, rng):
            if raced is None:  # whoever plays it again is as fast
                told[player].add(len(match.moves), action, time.perf_counter() - began)
            match.do(player, action)
            began = time.perf_counter()
        check_length(game, bots, len(match.moves))
    tally = Tally()
    for asking in {id(bot): bot for bot in bots if isinstance(bot, AskingBot)}.values():
        tally.add(asking.tally)
    return told, tally


def _decided(match: Match, player: int, bot: Bot, since: list[int], rng: Random) -> list[Action[Any]]:
    game, state = match.game, match.state
    if state.step.timed or not isinstance(bot, AskingBot):
        return decide(game, state.clone(), player, bot, rng)
    seen = look(game, state, player, names_for(player, state.seats), match.log(player, since[player]))
    since[player] = len(match.moves) + 1
    return [bot.answer(seen).action]


class Retold(Bot):
    """Does again what a bot has done, under its name."""

    def __init__(self, original: Bot) -> None:
        self.name = original.name
        self.level = getattr(original, "level", original.name)
        self.places: list[tuple[int, float]] = []
        self._actions: list[Action[Any]] = []

    def add(self, place: int, action: Action[Any], seconds: float) -> None:
        """The next thing to do, which decision of the match that was, and how long it took."""
        self._actions.append(action)
        self.places.append((place, seconds))

    def choose(self, game: Game[Any], state: Any, player: int, seed: int) -> list[Action[Any]]:
        return [self._actions.pop(0)]

    def pick(self, options: list[Action[Any]], rng: Random) -> Action[Any]:
        return self._actions.pop(0)


class BlindRetold(Retold):
    """The same for a bot that needs no redeal."""

    blind = True


def _timed(decided: list[DecisionRecord] | None, seconds: Mapping[int, float]) -> list[DecisionRecord] | None:
    """Decisions with the time that they took when they were thought about."""
    if decided is None:
        return None
    return [msgspec.structs.replace(each, seconds=seconds.get(each.place, 0.0)) for each in decided]
