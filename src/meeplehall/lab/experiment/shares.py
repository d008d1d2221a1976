"""How often something was there, and how often whoever had it won, beside what would be even."""

from __future__ import annotations

from dataclasses import dataclass

from meeplehall.lab.statistics import wilson


@dataclass(frozen=True, slots=True)
class Share:
    """How often something was there, and how often whoever had it won."""

    what: str
    #: per match
    often: float
    share: float
    low: float
    high: float
    #: the share that would be even in the same matches
    even: float
    #: the score, against the mean of the same match; of a team its lead
    points: float

    @property
    def clear(self) -> bool:
        """What is even lies outside the interval."""
        return not self.low <= self.even <= self.high


@dataclass(slots=True)
class Tally:
    """How often, won how often, what would be even, and the sum of points."""

    times: int = 0
    wins: float = 0.0
    even: float = 0.0
    points: float = 0.0

    def add(self, share: float, even: float, points: float) -> None:
        self.times += 1
        self.wins += share
        self.even += even
        self.points += points

    def share(self, what: str, matches: int) -> Share:
        low, high = wilson(self.wins, self.times)
        times = self.times
        return Share(
            what, times / matches, self.wins / times, low, high, self.even / times, self.points / times
        )
