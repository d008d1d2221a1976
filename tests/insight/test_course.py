"""The course of a match: the parts add up, luck is what no decision did, and nobody's merit."""

from __future__ import annotations

from itertools import pairwise

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from meeplehall import games
from meeplehall.bots.search.trying import mean_and_error
from meeplehall.insight.course import BEFORE, after_stroke, after_the_deal, before_the_deal, revealing
from meeplehall.insight.data import Budget, Judged, Line, Report
from meeplehall.insight.report import put_together
from meeplehall.insight.strokes import Story
from tests.insight.matches import MAGPIES, sensible_match

SMALL = Budget(course_ahead=1, samples=1, deals=2)
LINE = Line([], "", 0.5, [], [])


def lost(number: int, seat: int, gave: list[float]) -> Judged:
    return Judged(
        number, 1, seat, "", LINE, LINE, "", -gave[seat], 0.01, gave, "", False, 0.0, 0.0, 1, 2, 2
    )  # fmt: skip


def report_of(
    id: str, seats: int, seed: int, sensible: float, budget: Budget = SMALL, loss: float = 0.0
) -> Report:
    """A report of a match in which every decision is said to have lost so much, to everybody's profit."""
    match = sensible_match(games.game(id), seats, seed, sensible)
    story = Story(match)
    course = [before_the_deal(match, budget, 1, seed), after_the_deal(match, budget, 1, seed)]
    course += [after_stroke(story, place, budget, 1, seed) for place in revealing(story)]
    judged = {}
    for stroke in story.strokes if loss else ():
        gave = [-loss if seat == stroke.seat else loss / (seats - 1) for seat in range(seats)]
        judged[stroke.numbers[-1]] = lost(stroke.number, stroke.seat, gave)
    return put_together(match, seed, 1, [0], course, judged)


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
            assert 0 <= after.chances[number] <= 1


@settings(max_examples=12, deadline=None)
@given(seats=st.integers(2, 4), seed=st.integers(0, 2**32), loss=st.sampled_from([0.0, 0.01, 0.3]))
def test_final_minus_initial_is_luck_own_skill_and_others(seats: int, seed: int, loss: float) -> None:
    check(report_of("magpies", seats, seed, 0.7, loss=loss))


@pytest.mark.parametrize("id", [id for id in games.ids() if id != "magpies"])
def test_the_parts_add_up_in_every_game(id: str) -> None:
    """And the last chances are the result itself: nothing is left to guess."""
    budget = Budget(course_ahead=0, samples=1, deals=1)
    check(report_of(id, max(2, games.game(id).min_seats), 2, 0.9, budget, 0.02))


def test_without_chance_and_reveals_there_is_no_luck_but_skill() -> None:
    match = sensible_match(MAGPIES, 3, 5)
    report = report_of("magpies", 3, 5, 1.0, loss=0.001)
    quiet = [
        number for number, move in enumerate(match.moves, 1) if not move.final and number < len(match.moves)
    ]
    assert quiet
    for number in quiet:
        moment = report.course[number]
        assert moment.luck == [0.0] * 3
        assert moment.skill[moment.seat] <= 0 <= max(moment.skill)


def test_errors_cost_who_makes_them_and_give_to_the_others_whatever_the_luck() -> None:
    report = report_of("magpies", 2, 5, 1.0, loss=0.001)
    strokes = Story(sensible_match(MAGPIES, 2, 5)).strokes
    mine = len([stroke for stroke in strokes if stroke.seat == 0])
    seat = report.seats[0]
    assert seat.own == pytest.approx(-0.001 * mine, abs=2e-3)
    assert seat.others == pytest.approx(0.001 * (len(strokes) - mine), abs=2e-3)
    assert seat.adjusted == pytest.approx(seat.initial + seat.own + seat.others)


def test_where_lines_of_play_are_followed_luck_is_what_came_and_not_what_nobody_foresaw() -> None:
    """Pipeline shows new tiles a few times a match: whatever else happens, somebody did."""
    budget = Budget(course_ahead=1, samples=2, deals=2)
    report = report_of("pipeline", 2, 5, 1.0, budget)
    luck = [moment.luck[0] for moment in report.course[1:]]
    changed = [one.chances[0] - other.chances[0] for one, other in pairwise(report.course)]
    assert any(luck)
    assert sum(map(abs, luck)) < 0.1 < sum(map(abs, changed))
    for seat in report.seats:
        assert seat.own == pytest.approx(seat.others)
        assert abs(seat.own) > 0.05


def test_early_chances_are_as_near_to_equal_as_they_are_to_be_trusted_and_the_last_are_the_result() -> None:
    believed = report_of("magpies", 2, 5, 1.0)
    doubted = report_of("magpies", 2, 5, 1.0, msgspec.structs.replace(SMALL, trust=0.2))
    first, last = believed.course[0].chances, believed.course[-1].chances
    assert doubted.course[0].chances == pytest.approx([0.5 + 0.2 * (each - 0.5) for each in first])
    assert doubted.course[-1].chances == last
    check(doubted)


def test_decisions_of_those_who_are_not_told_count_too() -> None:
    report = report_of("magpies", 3, 5, 1.0, loss=0.001)
    assert {each.seat for each in report.decisions} == {0}
    assert [seat.judged for seat in report.seats] == [True, False, False]
    assert report.seats[1].own < 0


def test_nobody_is_ahead_before_the_deal_of_a_fair_game() -> None:
    match = sensible_match(MAGPIES, 2, 5)
    found = before_the_deal(match, msgspec.structs.replace(SMALL, deals=40), 1, 3)
    assert found.action == BEFORE
    assert sum(found.chances) == pytest.approx(1)
    assert 0.3 < found.chances[0] < 0.7


def test_luck_is_zero_in_the_mean_and_not_in_a_match() -> None:
    """Between players who err alike; with a start that is the same for all, so that nothing else differs."""
    lucks = [report_of("magpies", 2, seed, 0.5).seats[seed % 2].luck for seed in range(60)]
    mean, error = mean_and_error(lucks)
    assert error > 0
    assert abs(mean) < 3.5 * error
