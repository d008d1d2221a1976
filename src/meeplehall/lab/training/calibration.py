"""How true chances are: squared error, and of all that were called about as high, how many came true."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from meeplehall.engine.data import Bin, Calibration
from meeplehall.lab.training.fitting import Moments, Numbers, chances, entropy

BINS = 10
#: firmness is looked for between these
LEAST_FIRM, MOST_FIRM = 0.25, 4.0


def firmness(scores: Numbers, moments: Moments) -> float:
    """The factor on scores with which the chances fit best."""
    tried = np.geomspace(LEAST_FIRM, MOST_FIRM, 161)
    losses = [entropy(chances(scores * factor, moments.there), moments.shares) for factor in tried]
    return round(float(tried[int(np.argmin(losses))]), 4)


def brier(found: Numbers, moments: Moments) -> float:
    """The mean squared error of the chances of those who are there."""
    return float(((found - moments.shares) ** 2)[moments.there].mean())


def calibration(seats: int, matches: int, found: Numbers, before: Numbers, moments: Moments) -> Calibration:
    """How true these chances are with so many players, beside those that were given before."""
    there = moments.there
    called, won = found[there], moments.shares[there]
    usual = np.full(found.shape, float(won.mean()))
    return Calibration(
        seats, matches, len(found), _short(brier(found, moments)), _short(brier(before, moments)),
        _short(brier(usual, moments)), _bins(called, won),
    )  # fmt: skip


def _bins(called: Numbers, won: Numbers) -> list[Bin]:
    which = np.minimum((called * BINS).astype(int), BINS - 1)
    found = []
    for number in range(BINS):
        here = which == number
        if here.any():
            mean, often = float(called[here].mean()), float(won[here].mean())
            found.append(Bin(_short(mean), _short(often), int(here.sum())))
    return found


def off_by(bins: Sequence[Bin]) -> float:
    """By how much the chances are wrong on average (expected calibration error)."""
    total = sum(each.positions for each in bins)
    return sum(abs(each.called - each.won) * each.positions for each in bins) / total


def _short(number: float) -> float:
    return round(number, 5)
