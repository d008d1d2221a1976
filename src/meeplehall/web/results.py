"""How somebody's matches of a game ended, as pages show it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from meeplehall.engine.wording import plural
from meeplehall.web.insight import decimal


@dataclass(frozen=True, slots=True)
class ResultShown:
    """One match of somebody's own that is over."""

    address: str
    date: str
    opponents: str
    players: int
    way: str
    place: int
    score: int
    #: of the win: 1 alone or as a team, a half if two share it
    won: float
    options: Mapping[str, str] = field(default_factory=dict)
    known: bool = False


@dataclass(frozen=True, slots=True)
class Ends:
    """Several matches together."""

    matches: int
    wins: int
    place: float
    score: float

    def said(self, cooperative: bool) -> str:
        """All of it in a sentence."""
        won = f"{plural(self.matches, 'match', 'matches')}, {self.wins} of them won"
        place = "" if cooperative else f"place {decimal(self.place)} and "
        return f"{won}; {place}{decimal(self.score)} points in the mean."


def ends_of(matches: Sequence[ResultShown]) -> Ends:
    """There is one at least."""
    count = len(matches)
    return Ends(
        count,
        sum(one.won > 0 for one in matches),
        sum(one.place for one in matches) / count,
        sum(one.score for one in matches) / count,
    )


def grouped(matches: Sequence[ResultShown], by: Callable[[ResultShown], str]) -> dict[str, Ends]:
    """Matches that have something in common: most of them first."""
    groups: dict[str, list[ResultShown]] = {}
    for one in matches:
        groups.setdefault(by(one), []).append(one)
    order = sorted(groups, key=lambda name: (-len(groups[name]), name))
    return {name: ends_of(groups[name]) for name in order}


def by_option(matches: Sequence[ResultShown]) -> dict[str, Ends]:
    """For each option that was not always the same: how it went with each choice."""
    names = list(dict.fromkeys(name for one in matches for name in one.options))
    found: dict[str, Ends] = {}
    for name in names:
        having = [one for one in matches if name in one.options]
        if len({one.options[name] for one in having}) > 1:
            for value, ends in grouped(having, lambda one, name=name: one.options[name]).items():  # type: ignore[misc]
                found[f"{name}: {value}"] = ends
    return found
