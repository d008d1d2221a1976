"""Means, spreads and intervals."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

#: the quantile of the normal distribution for intervals of 95 %
Z95 = 1.959963984540054


@dataclass(frozen=True, slots=True)
class Summary:
    """What a list of numbers looks like from afar."""

    mean: float
    sd: float
    low: float
    high: float


def summary(values: Sequence[float]) -> Summary:
    """Mean, sample standard deviation (0 for a single value), smallest and largest."""
    mean = math.fsum(values) / len(values)
    spread = math.fsum((value - mean) ** 2 for value in values)
    sd = math.sqrt(spread / (len(values) - 1)) if len(values) > 1 else 0.0
    return Summary(mean, sd, min(values), max(values))


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean, and between what it lies with 95 %."""

    mean: float
    low: float
    high: float


def mean_of(values: Sequence[float]) -> Mean:
    """The mean of these, with its interval."""
    found = summary(values)
    reach = Z95 * found.sd / math.sqrt(len(values))
    return Mean(found.mean, found.mean - reach, found.mean + reach)


def wilson(wins: float, trials: int) -> tuple[float, float]:
    """The 95 % interval of Wilson for a share; wins may have fractions, from shared wins."""
    share = wins / trials
    z2 = Z95 * Z95
    centre = (share + z2 / (2 * trials)) / (1 + z2 / trials)
    reach = Z95 / (1 + z2 / trials) * math.sqrt(share * (1 - share) / trials + z2 / (4 * trials * trials))
    low = 0.0 if wins <= 0 else max(0.0, centre - reach)
    high = 1.0 if wins >= trials else min(1.0, centre + reach)
    return low, high
