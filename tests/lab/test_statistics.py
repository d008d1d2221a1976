"""Means and intervals against known figures."""

import pytest

from meeplehall.lab.statistics import summary, wilson


def test_summary_of_a_few_numbers() -> None:
    found = summary([2, 4, 4, 4, 5, 5, 7, 9])
    assert (found.mean, found.low, found.high) == (5, 2, 9)
    assert found.sd == pytest.approx(2.13809, abs=1e-5)


def test_one_number_has_no_spread() -> None:
    assert summary([3]).sd == 0


@pytest.mark.parametrize(
    ("wins", "trials", "low", "high"),
    [(10, 100, 0.0552, 0.1744), (50, 100, 0.4038, 0.5962), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0)],
)
def test_wilson_interval(wins: float, trials: int, low: float, high: float) -> None:
    assert wilson(wins, trials) == pytest.approx((low, high), abs=1e-4)


def test_half_wins_lie_between_whole_ones() -> None:
    assert wilson(3, 10) < wilson(3.5, 10) < wilson(4, 10)
