"""What the records of one cell show: lengths, scores, and who won by the order of turns and by bot.

Shares of wins have their 95 % interval.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean

from meeplehall.lab.experiment.shares import Share, Tally
from meeplehall.lab.records.schema import MatchRecord
from meeplehall.lab.statistics import Mean, Summary, mean_of, summary

WORDS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
#: what is between these parts of all matches is usual
USUAL = (0.1, 0.9)


@dataclass(frozen=True, slots=True)
class Findings:
    """One cell."""

    title: str
    matches: int
    decisions: Summary
    rounds: Mean
    #: the lengths of eight of ten matches lie between these
    usual_rounds: tuple[int, int]
    #: how many matches had so many rounds
    lengths: dict[int, int]
    scores: Summary
    winners: float | None
    #: of a team: how often it won, and the mean of its lead
    team: Share | None
    #: about whole matches: means and shares in words
    told: dict[str, str]
    #: shares of the wins by the order of turns; by seat and by bot where these differ
    order: list[Share]
    seats: list[Share]
    bots: list[Share]


def findings(title: str, records: Sequence[MatchRecord]) -> Findings:
    """All that these records of one cell show."""
    seats = [seat for record in records for seat in record.seats]
    team = records[0].team_won is not None
    rounds = sorted(record.rounds for record in records)
    usual = tuple(rounds[round(part * (len(rounds) - 1))] for part in USUAL)
    return Findings(
        title,
        len(records),
        summary([record.decisions for record in records]),
        mean_of(rounds),
        (usual[0], usual[1]),
        dict(sorted(Counter(rounds).items())),
        summary([record.seats[0].score for record in records] if team else [seat.score for seat in seats]),
        None if team else fmean(seat.score for seat in seats if seat.rank == 1),
        rows_of_team(records) if team else None,
        _told(records),
        [] if team else rows_of_order(records),
        [] if team else _rows_of_seats(records),
        [] if team else _rows_of_bots(records),
    )


def rows_of_order(records: Sequence[MatchRecord]) -> list[Share]:
    """What whoever acted first won, second ...; matches may have different numbers of players."""
    return _shares(records, lambda record, number: f"{WORDS[record.order.index(number)]} to act", WORDS)


def _rows_of_seats(records: Sequence[MatchRecord]) -> list[Share]:
    """What each seat won; nothing where seats act in their order anyway."""
    if all(record.order == sorted(record.order) for record in records):
        return []
    return _shares(records, lambda record, number: f"{WORDS[number]} seat", WORDS)


def _rows_of_bots(records: Sequence[MatchRecord]) -> list[Share]:
    """What each bot won, the best first; nothing where all are the same."""
    rows = _shares(records, lambda record, number: record.seats[number].bot, ())
    return sorted(rows, key=lambda row: -row.share) if len(rows) > 1 else []


def _shares(
    records: Sequence[MatchRecord], named: Callable[[MatchRecord, int], str], words: Sequence[str]
) -> list[Share]:
    """The wins of the seats of all matches, put together by a name; in the order of their first words."""
    found: defaultdict[str, Tally] = defaultdict(Tally)
    for record in records:
        mean = fmean(seat.score for seat in record.seats)
        for number, seat in enumerate(record.seats):
            found[named(record, number)].add(seat.share, 1 / len(record.seats), seat.score - mean)
    names = sorted(found, key=lambda name: words.index(name.split()[0])) if words else found
    return [found[name].share(name, len(records)) for name in names]


def rows_of_team(records: Sequence[MatchRecord]) -> Share:
    """How often the team won."""
    tally = Tally()
    for record in records:
        tally.add(float(bool(record.team_won)), 0.5, record.seats[0].score - record.against)
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
