"""How strong the bots are, from the records of an experiment: every pair with its aim, ratings, and teams.

Matches of one cell that were played on another build or at another pace are never added up: bots that have
seconds think deeper where more happens in a second. Of several ways the one with the most matches counts.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from meeplehall.bots import bot
from meeplehall.lab.experiment.plan import Cell, Experiment
from meeplehall.lab.ratings import Ranked, Rating, ratings
from meeplehall.lab.records.schema import MatchRecord
from meeplehall.lab.statistics import wilson

#: a team of one level wins so much more often than one of the level below
STEP = 0.10


@dataclass(frozen=True, slots=True, order=True)
class Way:
    """How matches were played."""

    build: str
    pace: float

    def __str__(self) -> str:
        return f"{self.build} build" + (f", pace {self.pace:g}" if self.pace != 1 else "")


@dataclass(frozen=True, slots=True)
class Rung:
    """What the first bot of a cell, or a team of one level, won."""

    title: str
    bot: str
    rival: str
    wins: float
    matches: int
    planned: int
    aim: tuple[float, float] | None
    ways: tuple[Way, ...]
    #: how many different sources of the bots these matches were played with
    sources: int

    @property
    def share(self) -> float:
        return self.wins / self.matches

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.wins, self.matches)

    @property
    def verdict(self) -> str:
        """Whether the aim is met, as far as these matches can say."""
        if self.aim is None:
            return ""
        if self.aim[0] <= self.share <= self.aim[1]:
            return "yes"
        low, high = self.interval
        return "not seen, within the interval" if low <= self.aim[1] and high >= self.aim[0] else "no"


Recorded = Sequence[tuple[Cell, MatchRecord]]


def usual_way(found: Recorded) -> dict[str, list[MatchRecord]]:
    """The records of each cell that were played in the way that most of it were; each match once."""
    ways: defaultdict[str, defaultdict[Way, dict[int, MatchRecord]]] = defaultdict(lambda: defaultdict(dict))
    for cell, record in found:
        ways[cell.title][Way(record.build, record.pace)][record.number] = record
    return {title: list(max(each.values(), key=len).values()) for title, each in ways.items()}


def rungs(experiment: Experiment, found: Recorded) -> list[Rung]:
    """A row for every cell of two rivals that was played at all."""
    records = usual_way(found)
    return [_rung(cell, records[cell.title]) for cell in experiment.cells if cell.title in records]


def _rung(cell: Cell, records: list[MatchRecord]) -> Rung:
    first, second = (bot(name).name for name in cell.bots[:2])
    wins = sum(seat.share for record in records for seat in record.seats if seat.bot == first)
    return _row(cell.title, (first, second), wins, records, cell.matches, cell.aim)


def _row(
    title: str,
    bots: tuple[str, str],
    wins: float,
    records: list[MatchRecord],
    planned: int,
    aim: tuple[float, float] | None,
) -> Rung:
    ways = tuple(sorted({Way(record.build, record.pace) for record in records}))
    sources = len({record.sources for record in records})
    return Rung(title, *bots, wins, len(records), planned, aim, ways, sources)


def rated(found: Recorded) -> list[tuple[str, Rating]]:
    """All bots that met somebody, the strongest first."""
    records = [record for each in usual_way(found).values() for record in each]
    names = list(dict.fromkeys(seat.bot for record in records for seat in record.seats))
    matches = [
        Ranked(
            tuple(names.index(seat.bot) for seat in record.seats), tuple(seat.rank for seat in record.seats)
        )
        for record in records
    ]
    rows = list(zip(names, ratings(len(names), matches, 0), strict=True))
    return sorted(rows, key=lambda row: -row[1].value)


def teams(experiment: Experiment, found: Recorded) -> list[Rung]:
    """How often teams of each bot won, over all cells; each aims at a step more than the one before."""
    records = usual_way(found)
    rows: list[Rung] = []
    for name in dict.fromkeys(cell.bots[0] for cell in experiment.cells):
        cells = [cell for cell in experiment.cells if cell.bots[0] == name]
        played = [record for cell in cells for record in records.get(cell.title, ())]
        if played:
            wins = sum(bool(record.team_won) for record in played)
            aim = (min(1.0, rows[-1].share + STEP), 1.0) if rows else None
            rows.append(_row(name, (name, ""), wins, played, sum(cell.matches for cell in cells), aim))
    return rows
