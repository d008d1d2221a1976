"""Ratings: those under which the results are most likely, whatever their order, with an honest interval."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from meeplehall.lab.ratings import MEAN, TENFOLD, Ranked, beaten, fitted, ratings


def drawn(strengths: list[float], matches: int, size: int, seed: int) -> list[Ranked]:
    """Matches between those of these strengths: whoever draws the shortest time comes first."""
    rng, found = Random(seed), []
    for _ in range(matches):
        who = rng.sample(range(len(strengths)), size)
        times = [rng.expovariate(strengths[each]) for each in who]
        found.append(Ranked(tuple(who), tuple(sorted(times).index(time) + 1 for time in times)))
    return found


def test_ten_times_as_strong_is_as_many_points_more() -> None:
    weak, strong = fitted(2, [Ranked((0, 1), (2, 1))] * 1000 + [Ranked((0, 1), (1, 2))] * 100)
    assert strong - weak == pytest.approx(TENFOLD, abs=2)
    assert weak + strong == pytest.approx(2 * MEAN)


@pytest.mark.parametrize("size", [2, 3, 4])
def test_strengths_are_found_again_within_their_intervals(size: int) -> None:
    strengths = [1.0, 2.0, 4.0, 8.0]
    found = ratings(4, drawn(strengths, 600, size, 1), 1)
    for one in found:
        assert one.low < one.value < one.high
    steps = [after.value - before.value for before, after in pairwise(found)]
    assert all(70 < step < 180 for step in steps)  # 120 points are twice the strength
    few = ratings(4, drawn(strengths, 60, size, 1), 1)
    assert few[0].high - few[0].low > found[0].high - found[0].low


def test_the_order_of_matches_says_nothing() -> None:
    matches = drawn([1.0, 3.0, 5.0], 100, 2, 3)
    assert fitted(3, matches) == pytest.approx(fitted(3, matches[::-1]))


def test_whoever_wins_everything_has_a_rating_all_the_same() -> None:
    worst, best = fitted(2, [Ranked((0, 1), (2, 1))] * 50)
    assert 400 < best - worst < 1200


def test_a_tie_counts_half_for_both() -> None:
    assert beaten(2, [Ranked((0, 1), (1, 1)), Ranked((1, 0), (1, 2))]) == [[0, 0.5], [1.5, 0]]
    assert fitted(2, [Ranked((0, 1), (1, 1))] * 4) == [MEAN, MEAN]
