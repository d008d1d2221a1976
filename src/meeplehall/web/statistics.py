"""How somebody has played all their matches of a game, as pages show it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from meeplehall.engine.wording import figure, plural
from meeplehall.web.insight import decimal, hundredths

#: the mean of so many matches shows where things go
RECENT = 5


@dataclass(frozen=True, slots=True)
class MarkedShown:
    """A mistake that can be tried again."""

    address: str
    #: by which name the browser remembers that it was found
    id: str
    kind: str
    label: str
    mark: str
    cost: str


@dataclass(frozen=True, slots=True)
class PlayedShown:
    """One match of somebody's own."""

    address: str
    table: str
    title: str
    date: str
    #: who the others were, in words: by this matches are compared
    opponents: str
    result: float
    adjusted: float
    initial: float
    decisions: int
    error_rate: float
    marks: Mapping[str, int] = field(default_factory=dict)
    rank: str = ""
    marked: Sequence[MarkedShown] = ()


def figures_line(result: float, adjusted: float, decisions: int, error_rate: float) -> str:
    """Result, what luck did to it, and error rate, in a line."""
    luck = hundredths(result) - hundredths(adjusted)
    usual = f"{figure(hundredths(adjusted))} with usual luck"
    said = [
        f"Result {hundredths(result)} of 100",
        f"luck {'gave' if luck > 0 else 'cost'} {abs(luck)} ({usual})" if luck else "with usual luck",
    ]
    if decisions:
        said.append(f"error rate {decimal(100 * error_rate)} of 100 per decision")
    return f"{'; '.join(said)}."


@dataclass(frozen=True, slots=True)
class Means:
    """Several matches together: means over matches, the error rate over decisions."""

    matches: int
    result: float
    adjusted: float
    initial: float
    decisions: int
    error_rate: float

    def said(self) -> str:
        """All of it in two sentences."""
        even = f"{hundredths(self.initial)} would be even"
        result = (
            f"{plural(self.matches, 'match', 'matches')}: {hundredths(self.result)} of 100 won in the mean"
        )
        luck = f"{figure(hundredths(self.adjusted))} with usual luck ({even})"
        if not self.decisions:
            return f"{result}, {luck}."
        rate = f"{decimal(100 * self.error_rate)} of 100 per decision"
        return f"{result}, {luck}. Error rate: {rate}, over {plural(self.decisions, 'decision')}."


def means_of(matches: Sequence[PlayedShown]) -> Means:
    """There is one at least."""
    count, decisions = len(matches), sum(one.decisions for one in matches)
    lost = sum(one.error_rate * one.decisions for one in matches)
    return Means(
        count,
        sum(one.result for one in matches) / count,
        sum(one.adjusted for one in matches) / count,
        sum(one.initial for one in matches) / count,
        decisions,
        lost / decisions if decisions else 0.0,
    )


def by_opponents(matches: Sequence[PlayedShown]) -> dict[str, Means]:
    """Against whom it went how: most matches first."""
    groups: dict[str, list[PlayedShown]] = {}
    for one in matches:
        groups.setdefault(one.opponents, []).append(one)
    order = sorted(groups, key=lambda who: (-len(groups[who]), who))
    return {who: means_of(groups[who]) for who in order}


def recent_means(values: Sequence[float]) -> list[float]:
    """The mean of the last few, at each of them."""
    return [
        sum(last) / len(last) for i in range(len(values)) if (last := values[max(0, i + 1 - RECENT) : i + 1])
    ]
