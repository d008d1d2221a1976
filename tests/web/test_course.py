"""The course of a match: the picture of the score, and where it turned."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from meeplehall.engine.game import Game
from meeplehall.engine.match import Match, Seat
from meeplehall.games import all_games
from meeplehall.web.course import SAMPLES, TURNS, course_of
from meeplehall.web.frame.course import course_figure

NAMES = ["Ana", "<Bo>"]


def played(game: Game[Any]) -> Match:
    """A match at random to its end."""
    match = Match(game, [Seat(name, "") for name in NAMES], {}, 3)
    rng = Random(1)
    while not match.over:
        player = match.state.waiting[0]
        match.do(player, rng.choice(match.state.options(player)))
    return match


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_the_course_ends_with_the_score_and_its_turns_are_the_largest_steps(game: Game[Any]) -> None:
    match = played(game)
    course = course_of(match, NAMES)
    outcome = game.outcome(match.state)
    last = outcome.scores if outcome.team_won is None else [outcome.team_score, outcome.opponent_score]
    assert list(course.scores[-1]) == last[: len(course.names)]
    assert course.actions[0] == 0
    assert course.actions[-1] == len(match.moves)
    assert len(course.actions) <= SAMPLES + 1
    assert len(course.turns) <= TURNS
    for turn in course.turns:
        assert turn.words
        assert turn.gain
        before, after = (game.outcome(match.at(n)) for n in (turn.action - 1, turn.action))
        if outcome.team_won is None:
            assert after.scores[turn.who] - before.scores[turn.who] == turn.gain


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_the_picture_can_be_read_without_seeing_it(game: Game[Any]) -> None:
    course = course_of(played(game), NAMES)
    html = course_figure(course)
    assert html.count("<polyline") == len(course.names)
    assert "<Bo>" not in html
    assert "As figures" in html
    assert all(f'data-go="replay/{turn.action}"' in html for turn in course.turns)


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_each_line_has_the_colour_of_its_player_on_the_table(game: Game[Any]) -> None:
    match = played(game)
    course = course_of(match, NAMES)
    if game.cooperative:
        assert not course.hues  # a team has no colour of its own
    else:
        assert list(course.hues) == list(game.colours(game.view(match.state, 0)))
