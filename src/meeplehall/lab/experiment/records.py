"""One record per match, a line of JSON each: all that a report or a table of one's own can be made from."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from meeplehall import __version__, build
from meeplehall.bots import bot
from meeplehall.bots.pace import pace
from meeplehall.engine.game import Game
from meeplehall.lab.batch import match_seed
from meeplehall.lab.bot_match import decide
from meeplehall.lab.experiment.minds import counts_seconds, mind, sources
from meeplehall.lab.experiment.plan import Cell, Experiment

#: raised when a field changes its meaning
FORMAT = 2
#: what a game calls its rounds, where its bots count something else
ROUNDS = "Rounds"


class SeatRecord(msgspec.Struct, frozen=True):
    """One seat of a match."""

    bot: str
    score: int
    rank: int
    #: the part of the win: 1 alone, a half for two who share it
    share: float
    #: points by line of the score
    lines: dict[str, int]
    #: actions by what a turn can be
    did: dict[str, int]
    #: what it had in the end, by kind
    had: dict[str, list[str]]
    #: what the bot knew and how it thought (minds.py): another one plays differently under the same name
    mind: str = ""


class MatchRecord(msgspec.Struct, frozen=True):
    """One match."""

    format: int
    game: str
    rules: str
    version: str
    build: str
    cell: str
    number: int
    #: the seed of this match: `meeplehall play --seed` deals the same cards
    seed: int
    options: dict[str, Any]
    seats: list[SeatRecord]
    #: the seats in the order in which they first had to act, where that differs
    order: list[int]
    decisions: int
    #: rounds or turns, as the game's bots count them
    rounds: int
    team_won: bool | None
    against: int
    match: dict[str, float | str]
    #: seconds that one of a bot's thinking counted for
    pace: float = 1.0
    #: the sources of the bots, whatever was changed in them
    sources: str = ""


def played(experiment: Experiment, cell: Cell, number: int) -> MatchRecord:
    """Play one match of a cell."""
    game, seed = experiment.game, match_seed(experiment.seed, number)
    bots = [bot(name) for name in cell.bots]
    moved = bots[-number % len(bots) :] + bots[: -number % len(bots)]  # everybody on every seat
    state = game.start(cell.seats, cell.options, seed)
    rng = Random(seed)
    knowledge = game.knowledge()
    did = [Counter[str]() for _ in bots]
    order: list[int] = []
    decisions = rounds = 0
    while not state.over:
        player = state.waiting[0]
        if player not in order:
            order.append(player)
        rounds = knowledge.clock(state)
        done = decide(game, state, player, moved[player], rng)
        did[player].update(action.group for action in done if action.group)
        decisions += len(done)
    outcome, told = game.outcome(state), game.measures(state)
    counted = told.match.get(ROUNDS)
    order += [seat for seat in range(cell.seats) if seat not in order]
    seats = [
        SeatRecord(
            moved[seat].name, outcome.scores[seat], outcome.ranks[seat], outcome.share(seat),
            _points(outcome.lines[seat]), dict(did[seat]),
            {kind: list(what) for kind, what in told.seats[seat].items()} if told.seats else {},
            mind(game, moved[seat]),
        )
        for seat in range(cell.seats)
    ]  # fmt: skip
    return MatchRecord(
        FORMAT, game.id, game.rules_version, __version__, build(), cell.title, number, seed,
        dict(cell.settled), seats, order, decisions,
        rounds if counted is None else int(counted), outcome.team_won, outcome.opponent_score,
        dict(told.match), pace(), sources(game),
    )  # fmt: skip


def _points(lines: Any) -> dict[str, int]:
    found = Counter[str]()
    for line in lines:
        found[line.label] += line.points
    return dict(found)


def kept(path: Path) -> list[MatchRecord]:
    """The records in a file; a last line that was not written to its end does not count."""
    if not path.exists():
        return []
    lines = path.read_bytes().split(b"\n")
    return [msgspec.json.decode(line, type=MatchRecord) for line in lines[:-1] if line]


def belongs(record: MatchRecord, game: Game[Any], cell: Cell, seed: int) -> bool:
    """Whether this record is one of this cell: its rules, its seed, and bots that know what they know now."""
    bots = [bot(name) for name in cell.bots]
    return (
        (record.format, record.game, record.rules, record.cell)
        == (FORMAT, game.id, game.rules_version, cell.title)
        and record.options == _as_written(cell.settled)
        and sorted((seat.bot, seat.mind) for seat in record.seats)
        == sorted((each.name, mind(game, each)) for each in bots)
        and record.number < cell.matches
        and record.seed == match_seed(seed, record.number)
    )


def _as_written(options: dict[str, Any]) -> Any:
    """Options as they are read again: JSON has no tuples."""
    return msgspec.json.decode(msgspec.json.encode(options))


def is_of_this_build(record: MatchRecord, game: Game[Any], cell: Cell) -> bool:
    """Whether its bots would think as deep now: with so many seconds, that depends on build and pace."""
    timed = any(counts_seconds(game, bot(name)) for name in cell.bots)
    return not timed or (record.build, record.pace) == (build(), pace())
