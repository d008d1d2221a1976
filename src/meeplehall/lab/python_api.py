"""The laboratory for Python: `from meeplehall import lab`. Its page is docs/laboratory.md."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import Any

from meeplehall import games
from meeplehall.bots import bot
from meeplehall.bots.bot import Bot
from meeplehall.engine.game import Game
from meeplehall.lab import standings
from meeplehall.lab.records.files import write
from meeplehall.lab.records.frames import Rows, frame
from meeplehall.lab.records.joining import joined
from meeplehall.lab.records.playing import Task, played
from meeplehall.lab.records.schema import DecisionRecord, Entry, MatchRecord
from meeplehall.lab.simulation import tasks_of
from meeplehall.lab.statistics import wilson
from meeplehall.lab.workers import Workers

#: a game by its id, or itself
AnyGame = str | Game[Any]
AnyPath = str | PathLike[str]


def play(
    game: AnyGame, bots: Sequence[str | Bot], options: Mapping[str, Any] | None = None, seed: int = 0
) -> Entry:
    """One match, bots by name or as objects in the order of the seats; `decided` has all its decisions."""
    found = _game(game)
    return played(Task(found, "", 0, _checked(found, bots), options or {}, seed), decisions=True)


def simulate(
    game: AnyGame,
    bots: Sequence[str | Bot],
    matches: int = 100,
    *,
    options: Mapping[str, Any] | None = None,
    seed: int = 0,
    processes: int = 1,
    scheduler: str = "",
    decisions: bool = False,
) -> Records:
    """Many matches, everybody on every seat equally often; the same seed gives the same records.

    They are played by so many processes, or by the workers of the Dask scheduler at that address.
    """
    found = _game(game)
    tasks = tasks_of(found, _checked(found, bots), matches, options or {}, seed)
    workers = Workers(processes, scheduler)
    entries = list(workers.each(played, [(task, decisions) for task in tasks]))
    entries.sort(key=lambda entry: entry.number)
    records = [entry.alone for entry in entries]
    return Records(records, [decision for entry in entries for decision in entry.decided or ()])


def arena(
    game: AnyGame,
    bots: Sequence[str | Bot],
    matches: int = 100,
    *,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int = 0,
    processes: int = 1,
    scheduler: str = "",
) -> standings.Table:
    """Every combination of bots on the same deals, each from every seat; ratings and how every two fared."""
    found = _game(game)
    workers = Workers(processes, scheduler)
    return standings.arena(found, _checked(found, bots), matches, seats, options or {}, seed, workers)


def read(*paths: AnyPath, decisions: Sequence[AnyPath] = ()) -> Records:
    """The records in these files (.jsonl, .csv or .parquet), put together; with decisions, if given."""
    return Records(
        joined([Path(path) for path in paths], MatchRecord),
        joined([Path(path) for path in decisions], DecisionRecord),
    )


class Records(Sequence[MatchRecord]):
    """Matches in the order of their numbers, with their decisions if these were asked for."""

    def __init__(self, matches: Sequence[MatchRecord], decisions: Sequence[DecisionRecord] = ()) -> None:
        self.matches = list(matches)
        self.decisions = list(decisions)

    def __len__(self) -> int:
        return len(self.matches)

    def __getitem__(self, which: Any) -> Any:
        return self.matches[which]

    def __iter__(self) -> Iterator[MatchRecord]:
        return iter(self.matches)

    def wins(self) -> dict[str, tuple[float, float, float]]:
        """For each bot its share of the wins, and between which shares that lies with 95 %."""
        shares: dict[str, list[float]] = {}
        for record in self.matches:
            for seat in record.seats:
                shares.setdefault(seat.bot, []).append(seat.share)
        return {name: (sum(each) / len(each), *wilson(sum(each), len(each))) for name, each in shares.items()}

    def pandas(self, rows: Rows = "matches") -> Any:
        """A DataFrame with a row for each of the "matches", "seats" or "decisions"; needs pandas."""
        return frame(self.matches, self.decisions, rows)

    def write(self, records: AnyPath, decisions: AnyPath | None = None) -> None:
        """Write files of records, and of decisions if wanted: .jsonl, .csv or .parquet."""
        seats = max((len(record.seats) for record in self.matches), default=0)
        write(Path(records), self.matches, MatchRecord, seats)
        if decisions is not None:
            write(Path(decisions), self.decisions, DecisionRecord, seats)


def _game(game: AnyGame) -> Game[Any]:
    if isinstance(game, Game):
        return game
    try:
        return games.game(game)
    except KeyError:
        raise ValueError(f"There is no game {game!r}; there are: {', '.join(games.ids())}.") from None


def _checked(game: Game[Any], bots: Sequence[str | Bot]) -> tuple[str | Bot, ...]:
    """The bots, each looked at before anything is played."""
    for each in bots:
        if isinstance(each, str):
            bot(each, game)
    return tuple(bots)
