"""What the records of one cell show: lengths, scores, and who won by the order of turns and by bot.

Shares of wins have their 95 % interval.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

from meeplehall.lab.experiment.shares import Share, Tally
from meeplehall.lab.records.schema import MatchRecord
from meeplehall.lab.statistics import Summary, summary

WORDS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
#: what is between these parts of all matches is usual
USUAL = (0.1, 0.9)


@dataclass(frozen=True, slots=True)
class Findings:
    """One cell."""

    title: str
    matches: int
    decisions: Summary
    rounds: Summary
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
    #: shares of the wins by the order of turns, and by bot where they differ
    order: list[Share]
    bots: list[Share]
    #: what is even: 1 / seats, or a half
    even: float


def findings(title: str, records: Sequence[MatchRecord]) -> Findings:
    """All that these records of one cell show."""
    seats = [seat for record in records for seat in record.seats]
    team = records[0].team_won is not None
    even = 0.5 if team else 1 / len(records[0].seats)
    rounds = sorted(record.rounds for record in records)
    usual = tuple(rounds[round(part * (len(rounds) - 1))] for part in USUAL)
    order, bots = ([], []) if team else _by_seat(records, even)
    return Findings(
        title,
        len(records),
        summary([record.decisions for record in records]),
        summary(rounds),
        (usual[0], usual[1]),
        dict(sorted(Counter(rounds).items())),
        summary([record.seats[0].score for record in records] if team else [seat.score for seat in seats]),
        None if team else fmean(seat.score for seat in seats if seat.rank == 1),
        _team(records) if team else None,
        _told(records),
        order,
        bots,
        even,
    )


def _by_seat(records: Sequence[MatchRecord], even: float) -> tuple[list[Share], list[Share]]:
    order: defaultdict[int, Tally] = defaultdict(Tally)
    bots: defaultdict[str, Tally] = defaultdict(Tally)
    for record in records:
        mean = fmean(seat.score for seat in record.seats)
        for number, seat in enumerate(record.seats):
            order[record.order.index(number)].add(seat.share, even, seat.score - mean)
            bots[seat.bot].add(seat.share, even, seat.score - mean)
    places = [order[place].share(f"{WORDS[place]} to act", len(records)) for place in sorted(order)]
    names = [tally.share(name, len(records)) for name, tally in bots.items()]
    return places, sorted(names, key=lambda row: -row.share) if len(names) > 1 else []


def _team(records: Sequence[MatchRecord]) -> Share:
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
