"""Lessons: read, refused with the moment and the reason, and how far one has come."""

from __future__ import annotations

from pathlib import Path

import pytest

from meeplehall.engine.lesson import LEARNER, Lesson, LessonError, read_lessons
from meeplehall.engine.match import Match, Seat
from meeplehall.games import game

BEGINS = """
[[lesson]]
id = "first"
title = "A day"
aim = "Win creatures."
end = "Go on."
seed = 7
options = { action_set = "non_aggressive", start_player = 0 }
begins = [
  { seat = 0, do = { type = "colour", colour = "green" } },
  { seat = 1, do = { type = "colour", colour = "blue" } },
  { seat = 1, do = { type = "add", card = "start-blue-3" } },
  { seat = 1, do = { type = "confirm" } },
]
"""
BID = """
[[lesson.moment]]
text = "Lay a card."
points = ["start-green-5"]
does = [{ type = "add", card = "start-green-5" }]
or = [[{ type = "add", card = "start-green-4" }]]
brings = "It lies there."
"""
CONFIRM = """
[[lesson.moment]]
text = "Submit it."
does = [{ type = "confirm" }]
"""


def read(folder: Path, *parts: str) -> list[Lesson]:
    path = folder / "lessons.toml"
    path.write_text("".join(parts))
    return read_lessons(game("xenofera"), path)


def begun(lesson: Lesson) -> Match:
    match = lesson.begin(game("xenofera"), [Seat("You"), Seat("Ada")])
    for scripted in lesson.begins:
        match.do(scripted.seat, scripted.action)
    return match


def test_how_far_a_lesson_has_come_follows_from_the_actions(tmp_path: Path) -> None:
    (lesson,) = read(tmp_path, BEGINS, BID, CONFIRM)
    match = begun(lesson)
    where = lesson.at(match.moves)
    assert (where.moment, where.by_itself) == (0, None)
    assert where.accepted == [way[0] for way in lesson.moments[0].ways]
    match.do(LEARNER, where.accepted[1])
    assert lesson.at(match.moves).moment == 1
    match.do(LEARNER, lesson.at(match.moves).accepted[0])
    assert lesson.at(match.moves).moment == len(lesson.moments)
    assert lesson.was_followed(match.moves)


def test_what_happens_by_itself_comes_in_its_order(tmp_path: Path) -> None:
    then = 'then = [{ seat = 1, do = { type = "add", card = "start-blue-1" } }]\n'
    (lesson,) = read(tmp_path, BEGINS, BID, CONFIRM, then)
    match = begun(lesson)
    for _ in range(2):
        match.do(LEARNER, lesson.at(match.moves).accepted[0])
    where = lesson.at(match.moves)
    assert where.by_itself is not None
    assert where.by_itself.seat == 1
    assert where.accepted == []


def test_one_goes_back_to_the_beginning_of_the_moment_and_then_to_the_one_before(tmp_path: Path) -> None:
    (lesson,) = read(tmp_path, BEGINS, BID, CONFIRM)
    first, second, end = lesson.starts
    assert lesson.back_from(end) == second
    assert lesson.back_from(second) == first
    assert lesson.back_from(first) == first


@pytest.mark.parametrize(
    ("parts", "why"),
    [
        ((BEGINS,), "moment"),
        ((BEGINS, BID.replace("Lay a card.", "word " * 41)), "moment 1: .* has more than 40 words"),
        ((BEGINS, BID.replace('"add"', '"fly"')), "moment 1: There is no action of type 'fly'"),
        ((BEGINS, BID, CONFIRM, CONFIRM), "moment 3: .*confirm"),
        ((BEGINS, BID.replace("start-green-4", "start-blue-4")), "moment 1: .*start-blue-4"),
        ((BEGINS, BID.replace('"start-green-5"]', '"the moon"]')), "moment 1: there is no 'the moon' on the"),
        ((BEGINS, BID.replace('green-4" }]', 'green-4" }, { type = "confirm" }]')), "not equally long"),
        ((BEGINS.replace('colour = "blue"', 'colour = "green"'), BID), "at its beginning: .*green"),
        ((BEGINS.replace("start_player = 0", "start_player = 9"), BID), "lesson 'first': "),
        ((BEGINS, BID, BEGINS, BID), "two lessons have the same id"),
        ((BEGINS.replace("seed = 7", 'seed = "x"'), BID), "cannot be read"),
        ((BEGINS, "wrong = 1\n", BID), "cannot be read.*wrong"),
    ],
)
def test_a_broken_lesson_is_refused_with_the_moment_and_the_reason(
    tmp_path: Path, parts: tuple[str, ...], why: str
) -> None:
    with pytest.raises(LessonError, match=why):
        read(tmp_path, *parts)


def test_a_game_without_lessons_has_none(tmp_path: Path) -> None:
    assert read_lessons(game("xenofera"), tmp_path / "lessons.toml") == []
