"""What is learnt from: moments of matches between bots, as each seat's features, and how those matches ended.

A match takes its player count, options and bots from its number, and the moments that are kept are drawn from
all of it, so that every part of a match counts alike. Parts of the experience are files in a folder: what is
there already is not played again.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from meeplehall.bots import bot
from meeplehall.engine.game import Game
from meeplehall.engine.options import OptionError
from meeplehall.engine.outcome import Outcome
from meeplehall.lab.batch import match_seed
from meeplehall.lab.bot_match import decide
from meeplehall.lab.parallel import spread

#: so many moments of a match are kept
MOMENTS = 24
#: matches in a part
PART = 50


class Moment(msgspec.Struct, frozen=True):
    """One moment: whose match, what every seat's position looked like, and the chances that were given."""

    match: int
    seats: int
    #: a row for each seat; a team has one
    features: list[list[float]]
    judged: list[float]
    #: each seat's part of the win in the end
    shares: list[float]
    #: where the game has a margin, how clear the win was: this is learnt instead
    aims: list[float] = []


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played: the bots that take turns on the seats, how many matches, from which seed."""

    bots: tuple[str, ...]
    matches: int
    seed: int
    #: only with so many players; 0 for all that the game allows
    seats: int = 0
    #: whether everybody in a match is the same bot: then nobody holds more only because of being stronger
    alike: bool = False
    #: whose chances stand beside what is learnt, `module:function` of a game that gives a Knowledge; empty:
    #: those of the bots that play
    before: str = ""

    def parts(self) -> list[range]:
        """The numbers of the matches, in parts."""
        return [range(i, min(i + PART, self.matches)) for i in range(0, self.matches, PART)]

    def name(self, game: Game[Any], part: range) -> str:
        """The file of a part: another one for other bots, rules or features."""
        knowledge = game.knowledge()
        learns, margin = knowledge.FEATURES, knowledge.margin
        told = repr((game.id, game.rules_version, self.bots, self.seed, self.seats, part, MOMENTS, learns))
        if margin:
            told += f" {margin}"
        if self.alike:
            told += " alike"
        if self.before:
            told += f" {self.before}"
        return f"{game.id}-{hashlib.blake2b(told.encode(), digest_size=8).hexdigest()}.msgpack"


def gather(
    game: Game[Any], plan: Plan, folder: Path, processes: int, progress: Callable[[int], None]
) -> list[Moment]:
    """All moments of the plan, played or read; `progress` hears how many matches are there."""
    folder.mkdir(parents=True, exist_ok=True)
    missing = [part for part in plan.parts() if not (folder / plan.name(game, part)).exists()]
    done = plan.matches - sum(map(len, missing))
    progress(done)
    for part in _played(game, plan, missing, folder, processes):
        done += len(part)
        progress(done)
    found: list[Moment] = []
    for part in plan.parts():
        found += msgspec.msgpack.decode((folder / plan.name(game, part)).read_bytes(), type=list[Moment])
    return found


def gather_all(
    game: Game[Any], plans: Sequence[Plan], folder: Path, processes: int, progress: Callable[[int], None]
) -> list[Moment]:
    """The moments of several plans, the last of them the one under way; every match has its own number."""
    found: list[Moment] = []
    first = 0
    for plan in plans:
        heard = progress if plan is plans[-1] else _silent
        for moment in gather(game, plan, folder, processes, heard):
            found.append(msgspec.structs.replace(moment, match=first + moment.match))
        first += plan.matches
    return found


def _silent(done: int) -> None:
    """Nobody asks how far this is."""


def _played(
    game: Game[Any], plan: Plan, parts: Sequence[range], folder: Path, processes: int
) -> Iterator[range]:
    if processes == 1:
        yield from (_play_part(game, plan, part, folder) for part in parts)
        return
    each = ((game, plan, part, folder) for part in parts)
    yield from spread(_play_part, each, processes, in_order=False)


def _play_part(game: Game[Any], plan: Plan, part: range, folder: Path) -> range:
    moments = [moment for number in part for moment in moments_of(game, plan, number)]
    path = folder / plan.name(game, part)
    beside = path.with_suffix(".new")
    beside.write_bytes(msgspec.msgpack.encode(moments))
    beside.replace(path)
    return part


def moments_of(game: Game[Any], plan: Plan, number: int) -> list[Moment]:
    """Play one match, and keep some moments of it."""
    seed = match_seed(plan.seed, number)
    rng = Random(f"experience {seed}")
    setups = [setup for setup in game.setups() if plan.seats in (0, setup.seats)]
    counts = sorted({setup.seats for setup in setups})
    seats = counts[number % len(counts)]
    setup = rng.choice([setup for setup in setups if setup.seats == seats])
    names = [rng.choice(plan.bots)] * seats if plan.alike else [rng.choice(plan.bots) for _ in range(seats)]
    bots = [bot(name) for name in names]
    knowledge = game.knowledge()
    before = earlier_knowledge(plan.before, game) if plan.before else knowledge
    state = game.start(seats, setup.options, seed)
    kept: list[tuple[list[list[float]], list[float]]] = []
    seen = 0
    while not state.over:
        if knowledge.is_judged(state):
            seen += 1
            place = seen - 1 if seen <= MOMENTS else rng.randrange(seen)
            if place < MOMENTS:
                judged = before.values(state)
                taken = knowledge.features(state), judged[:1] if game.cooperative else judged
                kept[place : place + 1] = [taken]
        player = state.waiting[0]
        decide(game, state, player, bots[player], rng)
    outcome = game.outcome(state)
    shares = [outcome.share(seat) for seat in range(1 if game.cooperative else seats)]
    aims = _aims(outcome, knowledge.margin) if knowledge.margin else []
    return [Moment(number, seats, features, judged, shares, aims) for features, judged in kept]


def earlier_knowledge(named: str, game: Game[Any]) -> Any:
    """What bots knew once, by the `module:function` that gives it; it need not be a Knowledge of today."""
    module, _, function = named.partition(":")
    try:
        found: Callable[[Game[Any]], Any] = getattr(import_module(module), function)
    except (ImportError, AttributeError, ValueError):
        raise OptionError(f"There is no {named!r} to compare with: give module:function.") from None
    return found(game)


def _aims(outcome: Outcome, margin: float) -> list[float]:
    """Parts of the win by how far the scores lie apart; a team's by how far it is from its Opponent."""
    scores = outcome.scores
    if outcome.team_won is not None:
        scores = [outcome.team_score, outcome.opponent_score]
    best = max(scores)
    weights = [math.exp((score - best) / margin) for score in scores]
    found = [weight / sum(weights) for weight in weights]
    return found[:1] if outcome.team_won is not None else found
