"""Learning at the terminal."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner, Result

from meeplehall import games
from meeplehall.cli import app
from meeplehall.engine.lesson import has_lessons, lessons_of

TAUGHT = [game.id for game in games.all_games() if has_lessons(game)]


def learn(typed: str, *wanted: str) -> Result:
    return CliRunner().invoke(app, ["learn", *wanted], input=typed)


@pytest.mark.parametrize("game", TAUGHT)
def test_every_lesson_is_shown_to_its_end(game: str) -> None:
    for lesson in lessons_of(games.game(game)).values():
        typed = "show\n" * len(lesson.moments) + "quit\n\n"
        shown = " ".join(learn(typed, game, lesson.id).stdout.replace("│", " ").split())
        for words in [lesson.aim, lesson.end, *(moment.text for moment in lesson.moments)]:
            assert words in shown


def test_a_wrong_try_is_explained_and_one_can_go_back() -> None:
    lesson = lessons_of(games.game("xenofera"))["first"]
    shown = " ".join(learn("1\n5\nback\nquit\n\n", "xenofera").stdout.split())
    assert lesson.moments[0].hold in shown
    assert shown.count("1 of 10") == 2
    assert shown.count("2 of 10") == 1


def test_what_cannot_be_learnt_is_said() -> None:
    assert "There is no lesson flying. There are: first" in learn("", "xenofera", "flying").output
    assert "There are no lessons for Magpies." in learn("", "magpies").output
