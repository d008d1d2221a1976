"""A report as people read it: pictures that need not be seen, sums that add up, true sentences."""

from __future__ import annotations

import re
from typing import Any

import pytest

from meeplehall.engine.game import Game
from meeplehall.games import all_games, game
from meeplehall.hall.insight.shown import judged_after, shown
from meeplehall.insight.data import Report
from meeplehall.web.frame.insight_course import course_figure, course_table, turning_list
from meeplehall.web.frame.insight_decisions import decision_list, judged_beside
from meeplehall.web.frame.insight_seats import fared_list
from meeplehall.web.insight import MOST_TURNS, Fared, Insight, adding_up, fared_in_words, hundredths
from tests.insight.made_up import played, report_of

HOSTILE = ["<Marie>", "Ada", "Grace", "Alan"]


def insight_of(found: Game[Any], seats: int = 3, seat: int = 0) -> tuple[Report, Insight]:
    match = played(found, min(seats, found.max_seats))
    report = report_of(match)
    return report, shown(report, match, HOSTILE[: len(match.seats)], seat, "/t/table/key")


@pytest.mark.parametrize("found", all_games(), ids=lambda found: found.id)
def test_the_course_is_there_as_picture_words_and_figures(found: Game[Any]) -> None:
    report, insight = insight_of(found)
    picture, table = course_figure(insight), course_table(insight)
    sides = 1 if found.cooperative else len(report.seats)
    assert len(insight.sides) == sides
    assert len(re.findall(r'<polyline [^>]*class="line line-\d"', picture)) == sides
    assert picture.count('class="shade"') == sides
    assert "<Marie>" not in picture + table
    for one in insight.turns:
        assert one.words
        assert f'href="/t/table/key/replay/{one.action}' in picture
        assert f'href="/t/table/key/replay/{one.action}' in str(turning_list(insight))
    assert len(insight.turns) <= MOST_TURNS
    assert table.count("<tr data-action=") == len(insight.instants)
    last = report.course[-1]
    assert insight.instants[-1].action == last.action
    assert f">{hundredths(last.chances[0])} %" in table


@pytest.mark.parametrize("found", all_games(), ids=lambda found: found.id)
def test_no_change_of_a_chance_is_lost_where_nothing_is_said_of_an_action(found: Game[Any]) -> None:
    report, insight = insight_of(found)
    for side in range(len(insight.sides)):
        luck = sum(one.luck[side] for one in insight.instants)
        skill = sum(one.skill[side] for one in insight.instants)
        assert luck == pytest.approx(sum(moment.luck[side] for moment in report.course))
        assert report.seats[side].initial + luck + skill == pytest.approx(report.seats[side].result)


def fared(**given: Any) -> Fared:
    usual: dict[str, Any] = {
        "seat": 0, "name": "Marie", "hue": "", "bot": "", "score": "12", "result": 1.0, "initial": 0.5,
        "luck": 0.12, "own": -0.09, "others": 0.47, "adjusted": 0.88, "judged": True, "decisions": 20,
        "error_rate": 0.013, "error_rate_error": 0.004, "marks": {}, "title": "", "level": "",
    }  # fmt: skip
    return Fared(**{**usual, **given})


def test_luck_and_skill_are_told_in_a_sentence_to_whoever_looks() -> None:
    mine = fared_in_words(fared(mine=True))
    assert mine == "Luck gave you 12, your decisions cost 9, the others' decisions gave you 47."
    theirs = fared_in_words(fared(luck=-0.2, own=0.1, others=0.6))
    assert theirs == "Luck cost Marie 20, Marie's decisions gained 10, the others' decisions gave Marie 60."
    even = fared_in_words(fared(luck=0.0, own=0.0, others=0.5, mine=True))
    assert even.startswith("Luck was even for you, your decisions neither gained nor cost anything")


def test_the_points_that_are_read_add_up() -> None:
    parts = [1 / 3, 0.124, -0.094, 0.6367]
    whole, rounded = adding_up(sum(parts), parts)
    assert sum(rounded) == whole == 100
    assert all(abs(100 * part - points) <= 1 for part, points in zip(parts, rounded, strict=True))


def test_a_level_is_named_only_where_the_report_has_one() -> None:
    _, insight = insight_of(game("pipeline"))
    html = fared_list(insight)
    assert "You played at the level of hard." in html
    assert html.count("at the level of") == 1  # of bots it is not told
    assert "not told for this player" in html
    assert "club player" in html


def test_decisions_say_what_was_better_and_what_is_not_established() -> None:
    report, insight = insight_of(game("pipeline"))
    html = decision_list(insight)
    for one in report.decisions:
        assert f"/t/table/key/replay/{one.action - 1}?seat={one.seat}" in html
    assert html.count("not established that this was worse") == sum(
        one.mark == "not established" for one in report.decisions
    )
    assert html.count(">Try it again<") == sum(
        one.mark in ("slip", "mistake", "blunder") for one in report.decisions
    )
    assert "It leaves Ada less to choose from." in html
    assert "[seat:" not in html
    assert "<Marie>" not in html


def test_others_cannot_try_what_was_not_their_mistake() -> None:
    _, insight = insight_of(game("pipeline"), seat=1)
    assert "Try it again" not in decision_list(insight)
    assert insight.own_mistakes == []


def test_the_replay_has_the_judgement_beside_the_moment_before_the_decision() -> None:
    match = played(game("pipeline"), 3)
    report = report_of(match)
    first = report.decisions[0]
    found = judged_after(report, match, HOSTILE[:3], 0, first.action - 1)
    assert found is not None
    beside = judged_beside("/t/table/key", found)
    assert first.done.label in beside
    assert first.best.label in beside
    assert "blunder" in beside
    assert "Try it again" in beside
    assert judged_after(report, match, HOSTILE[:3], 0, len(match.moves)) is None
