"""What all cells of an experiment show together: who won with what, and what winners did more often.

Cells are different: what is had where it is easy to win must not look strong for that. So a share of wins
stands beside what would be even in the same matches, one seat's part or how often the team of that cell won;
and what winners did is compared inside a match (of a team, inside a cell).
"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from meeplehall.lab.experiment.shares import Share, Tally
from meeplehall.lab.records.schema import MatchRecord, SeatRecord
from meeplehall.lab.statistics import Z95

#: what was there less often says nothing
SELDOM = 20
#: rows of a table of points or actions
MOST_ROWS = 20

#: what a line of a score may begin with: how much of it there was
_AMOUNT = re.compile(r"^\W?\d+:? ")

Counted = Callable[[SeatRecord], Mapping[str, int]]


@dataclass(frozen=True, slots=True)
class More:
    """How much more of something winners have or do than all: a number per player, with its 95 % interval."""

    what: str
    all: float
    more: float
    low: float
    high: float

    @property
    def clear(self) -> bool:
        return not self.low <= 0 <= self.high


@dataclass(frozen=True, slots=True)
class Pooled:
    """All cells together."""

    #: who won with what, by what it is
    shares: dict[str, list[Share]]
    #: what winners did more often, and where their score came from
    more: dict[str, list[More]]


def pooled(records: Sequence[MatchRecord]) -> Pooled:
    """All that these records show together."""
    more = {
        "What players do in a match": _more(records, lambda seat: seat.did),
        "Where the score comes from": _more(records, _sources),
    }
    return Pooled(_shares(records), {heading: rows for heading, rows in more.items() if rows})


def _sources(seat: SeatRecord) -> Counter[str]:
    """The lines of a score without how much there was of it: 4 and 5 installed cards are one source."""
    found = Counter[str]()
    for label, points in seat.lines.items():
        name = _AMOUNT.sub("", label) or label
        found[name[0].upper() + name[1:]] += points
    return found


def _shares(records: Sequence[MatchRecord]) -> dict[str, list[Share]]:
    """Every kind of thing that somebody had in the end, but what all had."""
    usual = _team_rates(records)
    found: defaultdict[str, defaultdict[str, Tally]] = defaultdict(lambda: defaultdict(Tally))
    for record in records:
        team = record.team_won is not None
        mean = record.against if team else fmean(seat.score for seat in record.seats)
        even = usual[record.cell] if team else 1 / len(record.seats)
        for seat in record.seats:
            share = float(bool(record.team_won)) if team else seat.share
            for heading, things in seat.had.items():
                for what in dict.fromkeys(things):
                    found[heading][what].add(share, even, seat.score - mean)
    return {heading: rows for heading, kinds in found.items() if (rows := _rows(kinds, len(records)))}


def _rows(kinds: Mapping[str, Tally], matches: int) -> list[Share]:
    often = [tally.share(what, matches) for what, tally in kinds.items() if tally.times >= SELDOM]
    if len(kinds) < 2:
        return []
    if all(row.what.isdigit() for row in often):
        return sorted(often, key=lambda row: int(row.what))
    return sorted(often, key=lambda row: row.even - row.share)


def _team_rates(records: Sequence[MatchRecord]) -> dict[str, float]:
    won: defaultdict[str, list[bool]] = defaultdict(list)
    for record in records:
        won[record.cell].append(bool(record.team_won))
    return {cell: fmean(each) for cell, each in won.items()}


def _more(records: Sequence[MatchRecord], counted: Counted) -> list[More]:
    """What is counted most often, and how much more of it winners have."""
    team = records[0].team_won is not None
    distances = _by_team(records, counted) if team else _by_match(records, counted)
    seats = [counted(seat) for record in records for seat in record.seats]
    rows = []
    for what, (more, error) in distances.items():
        reach = Z95 * error
        mean = fmean(each.get(what, 0) for each in seats)
        rows.append(More(what, mean, more, more - reach, more + reach))
    return sorted(sorted(rows, key=lambda row: -abs(row.all))[:MOST_ROWS], key=lambda row: -row.more)


def _names(records: Sequence[MatchRecord], counted: Counted) -> list[str]:
    return list(dict.fromkeys(what for record in records for seat in record.seats for what in counted(seat)))


def _by_match(records: Sequence[MatchRecord], counted: Counted) -> dict[str, tuple[float, float]]:
    """Winners against the mean of their own match."""
    found = {}
    for what in _names(records, counted):
        distances = []
        for record in records:
            numbers = [counted(seat).get(what, 0) for seat in record.seats]
            winners = fmean(n for n, seat in zip(numbers, record.seats, strict=True) if seat.rank == 1)
            distances.append(winners - fmean(numbers))
        found[what] = fmean(distances), _error(distances)
    return found


def _by_team(records: Sequence[MatchRecord], counted: Counted) -> dict[str, tuple[float, float]]:
    """Teams that won against those that lost, each against the mean of its cell."""
    found = {}
    for what in _names(records, counted):
        cells: defaultdict[str, list[tuple[bool, float]]] = defaultdict(list)
        for record in records:
            mean = fmean(counted(seat).get(what, 0) for seat in record.seats)
            cells[record.cell].append((bool(record.team_won), mean))
        won, lost = [], []
        for matches in cells.values():
            usual = fmean(number for _, number in matches)
            won += [number - usual for each, number in matches if each]
            lost += [number - usual for each, number in matches if not each]
        if won and lost:
            found[what] = fmean(won) - fmean(lost), math.hypot(_error(won), _error(lost))
    return found


def _error(numbers: Sequence[float]) -> float:
    """The standard error of their mean."""
    if len(numbers) < 2:
        return math.inf
    mean = fmean(numbers)
    return math.sqrt(sum((number - mean) ** 2 for number in numbers) / (len(numbers) - 1) / len(numbers))
