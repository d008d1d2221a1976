"""What an error rate is called: only by what was measured."""

from __future__ import annotations

import pytest

from meeplehall import games
from meeplehall.engine.knowledge import LEVELS
from meeplehall.insight.data import LevelScale
from meeplehall.insight.scale import FEWEST, TITLES, level_of, scale_of, title_of

RATES = (0.05, 0.03, 0.02, 0.01, 0.005)
MEASURED = [LevelScale(name, rate, 0.001, 900, 20) for name, rate in zip(LEVELS, RATES, strict=True)]


def test_titles_go_from_novice_to_master() -> None:
    rates = (0.06, 0.04, 0.025, 0.015, 0.007, 0.001)
    assert tuple(title_of(MEASURED, rate, 40) for rate in rates) == TITLES
    assert TITLES[0] == "novice"
    assert TITLES[-1] == "master"


def test_a_level_is_named_if_one_errs_about_as_much() -> None:
    assert level_of(MEASURED, 0.0105, 40) == "hard"
    assert level_of(MEASURED, 0.2, 40) == ""


def test_without_measurement_or_decisions_nothing_is_said() -> None:
    assert title_of([], 0.01, 40) == level_of([], 0.01, 40) == ""
    assert title_of(MEASURED, 0.01, FEWEST - 1) == level_of(MEASURED, 0.01, FEWEST - 1) == ""


@pytest.mark.parametrize("id", games.ids())
def test_the_scales_that_are_shipped_are_in_order(id: str) -> None:
    """Levels in between that are not told apart from those below them are left out."""
    levels = scale_of(games.game(id)).levels
    named = [each.level for each in levels]
    assert named == [name for name in LEVELS if name in named]
    assert not named or {"beginner", "expert"} < set(named)
    rates = [each.error_rate for each in levels]
    assert rates == sorted(rates, reverse=True)
