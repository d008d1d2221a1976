"""What the records of an experiment show, cell by cell: lengths, scores, seats, and who won with what.

Shares of wins have their 95 % interval. What was there too seldom to say anything is left out.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from statistics import fmean

from meeplehall.lab.experiment.records import MatchRecord, SeatRecord
from meeplehall.lab.statistics import Summary, summary, wilson

#: what was there less often says nothing
SELDOM = 10
#: rows of a table of points or actions
MOST_ROWS = 15
WORDS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


@dataclass(frozen=True, slots=True)
class Share:
    """How often something was there, and how often whoever had it won."""

    what: str
    #: per match
    often: float
    share: float
    low: float
    high: float
    #: the score, against the mean of the same match; of a team its lead
    points: float


@dataclass(frozen=True, slots=True)
class Mean:
    """A number per player and match: for all, and for those who won."""

    what: str
    all: float
    winners: float | None


@dataclass(frozen=True, slots=True)
class Findings:
    """One cell."""

    title: str
    matches: int
    decisions: Summary
    rounds: Summary
    scores: Summary
    winners: float | None
    #: of a team: how often it won, and the mean of its lead
    team: Share | None
    #: about whole matches: means and shares in words
    told: dict[str, str]
    #: tables of shares by heading
    shares: dict[str, list[Share]]
    #: tables of means by heading
    means: dict[str, list[Mean]]
    #: what is even: 1 / seats, or a half
    even: float


@dataclass(slots=True)
class _Tally:
    """How often, won how often, and the sum of points."""

    times: int = 0
    wins: float = 0.0
    points: float = 0.0

    def add(self, share: float, points: float) -> None:
        self.times += 1
        self.wins += share
        self.points += points

    def share(self, what: str, matches: int) -> Share:
        low, high = wilson(self.wins, self.times)
        return Share(what, self.times / matches, self.wins / self.times, low, high, self.points / self.times)


@dataclass(slots=True)
class _Tables:
    """Tallies by heading and by what is counted."""

    found: defaultdict[str, defaultdict[str, _Tally]] = field(
        default_factory=lambda: defaultdict(lambda: defaultdict(_Tally))
    )

    def add(self, heading: str, what: str, share: float, points: float) -> None:
        self.found[heading][what].add(share, points)

    def shares(self, matches: int) -> dict[str, list[Share]]:
        tables = {}
        for heading, rows in self.found.items():
            often = {what: tally for what, tally in rows.items() if tally.times >= SELDOM}
            if often and (len(often) > 1 or len(rows) > 1):
                tables[heading] = _sorted([tally.share(what, matches) for what, tally in often.items()])
        return tables


def findings(title: str, records: Sequence[MatchRecord]) -> Findings:
    """All that these records of one cell show."""
    tables = _Tables()
    for record in records:
        _count(record, tables)
    seats = [seat for record in records for seat in record.seats]
    winners = [seat for seat in seats if seat.rank == 1]
    team = records[0].team_won is not None
    return Findings(
        title,
        len(records),
        summary([record.decisions for record in records]),
        summary([record.rounds for record in records]),
        summary([record.seats[0].score for record in records] if team else [seat.score for seat in seats]),
        None if team else fmean(seat.score for seat in winners),
        _team(records) if team else None,
        _told(records),
        tables.shares(len(records)),
        {} if team else _means(seats, winners),
        0.5 if team else 1 / len(records[0].seats),
    )


def _count(record: MatchRecord, tables: _Tables) -> None:
    team = record.team_won is not None
    mean = record.against if team else fmean(seat.score for seat in record.seats)
    for number, seat in enumerate(record.seats):
        points = seat.score - mean
        if not team:
            place = record.order.index(number)
            tables.add("Order of turns", f"{WORDS[place]} to act", seat.share, points)
            if len({other.bot for other in record.seats}) > 1:
                tables.add("Bots", seat.bot, seat.share, points)
        for heading, what in seat.had.items():
            for each in what:
                tables.add(heading, each, seat.share, points)


def _team(records: Sequence[MatchRecord]) -> Share:
    tally = _Tally()
    for record in records:
        tally.add(float(bool(record.team_won)), record.seats[0].score - record.against)
    return tally.share("the team", len(records))


def _told(records: Sequence[MatchRecord]) -> dict[str, str]:
    """Means of numbers, shares of words."""
    values: defaultdict[str, list[float | str]] = defaultdict(list)
    for record in records:
        for name, value in record.match.items():
            values[name].append(value)
    found = {}
    for name, all in values.items():
        numbers = [value for value in all if not isinstance(value, str)]
        if numbers:
            found[name] = f"{fmean(numbers):.1f}"
        else:
            counted = Counter(map(str, all)).most_common()
            found[name] = ", ".join(f"{word} {n / len(all):.0%}" for word, n in counted)
    return found


def _means(seats: Sequence[SeatRecord], winners: Sequence[SeatRecord]) -> dict[str, list[Mean]]:
    found = {
        "Where the score comes from": _mean_of([seat.lines for seat in seats], [s.lines for s in winners]),
        "What players do": _mean_of([seat.did for seat in seats], [seat.did for seat in winners]),
    }
    return {heading: rows for heading, rows in found.items() if rows}


def _mean_of(all: Sequence[dict[str, int]], winners: Sequence[dict[str, int]]) -> list[Mean]:
    names = {name: None for each in all for name in each}
    rows = [Mean(name, _mean(name, all), _mean(name, winners)) for name in names]
    return sorted(rows, key=lambda row: -abs(row.all))[:MOST_ROWS]


def _mean(name: str, found: Iterable[dict[str, int]]) -> float:
    return fmean(each.get(name, 0) for each in found)


def _sorted(rows: list[Share]) -> list[Share]:
    """Numbers and places in their order, everything else by what it wins."""
    if all(row.what.split(" ")[0] in WORDS for row in rows):
        return sorted(rows, key=lambda row: WORDS.index(row.what.split(" ")[0]))
    if all(row.what.isdigit() for row in rows):
        return sorted(rows, key=lambda row: int(row.what))
    return sorted(rows, key=lambda row: -row.share)
