"""Luck and skill: the parts add up, and luck is nobody's merit."""

from __future__ import annotations

import dataclasses

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from meeplehall import games
from meeplehall.bots.search.trying import mean_and_error
from meeplehall.insight.data import Budget, Report
from meeplehall.insight.luck import dealt, drift
from meeplehall.insight.report import put_together
from meeplehall.insight.strokes import Story
from tests.insight.matches import MAGPIES, sensible_match

SMALL = Budget(luck_ahead=1, samples=1, redeals=2)


def report_of(id: str, seats: int, seed: int, sensible: float, budget: Budget = SMALL) -> Report:
    match = sensible_match(games.game(id), seats, seed, sensible)
    story = Story(match)
    places = range(len(story.strokes))
    drifts = [dealt(match, budget, 1, seed), *(drift(story, place, budget, 1, seed) for place in places)]
    return put_together(match, seed, 1, [], drifts, [])


def check(report: Report) -> None:
    """For every seat and at every moment the parts add up."""
    for number, seat in enumerate(report.seats):
        assert seat.result == pytest.approx(seat.initial + seat.luck + seat.own + seat.others, abs=1e-9)
        assert seat.adjusted == pytest.approx(seat.result - seat.luck)
        assert report.course[-1].chances[number] == pytest.approx(seat.result)
    for before, after in zip(report.course, report.course[1:], strict=False):
        for number in range(len(report.seats)):
            parts = before.chances[number] + after.luck[number] + after.skill[number]
            assert after.chances[number] == pytest.approx(parts, abs=1e-9)


@settings(max_examples=12, deadline=None)
@given(seats=st.integers(2, 4), seed=st.integers(0, 2**32), sensible=st.sampled_from([0.0, 0.7, 1.0]))
def test_final_minus_initial_is_luck_own_skill_and_others(seats: int, seed: int, sensible: float) -> None:
    check(report_of("magpies", seats, seed, sensible))


@pytest.mark.parametrize("id", [id for id in games.ids() if id != "magpies"])
def test_the_parts_add_up_in_every_game(id: str) -> None:
    budget = Budget(luck_ahead=0, samples=1, redeals=1)
    check(report_of(id, max(2, games.game(id).min_seats), 2, 0.9, budget))


@pytest.mark.parametrize("id", games.ids())
def test_the_last_decision_leads_to_the_result_itself(id: str) -> None:
    """Whether or not it showed anything: nothing is left to guess."""
    match = sensible_match(games.game(id), max(2, games.game(id).min_seats), 7, 0.9)
    story = Story(match)
    last = len(story.strokes) - 1
    outcome = match.game.outcome(match.state)
    shares = [outcome.share(seat) for seat in range(len(match.seats))]
    for final in (True, False):
        story.strokes[last] = dataclasses.replace(story.strokes[last], final=final)
        found = drift(story, last, Budget(luck_ahead=0, samples=1, redeals=1), 1, 3)
        assert found.chances == shares
        assert not found.quiet


def test_without_chance_and_reveals_there_is_no_luck() -> None:
    match = sensible_match(MAGPIES, 3, 5)
    report = report_of("magpies", 3, 5, 1.0)
    quiet = [number for number, move in enumerate(match.moves, 1) if not move.final]
    assert quiet
    for number in quiet:
        assert report.course[number].luck == [0.0] * 3


def test_luck_is_zero_in_the_mean_and_not_in_a_match() -> None:
    lucks = [
        report_of("magpies", 2, seed, 0.5, Budget(samples=1, redeals=4)).seats[0].luck for seed in range(60)
    ]
    mean, error = mean_and_error(lucks)
    assert error > 0
    assert abs(mean) < 3.5 * error
