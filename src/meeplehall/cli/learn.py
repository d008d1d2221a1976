"""`meeplehall learn`: the lessons of a game, at this keyboard."""

from __future__ import annotations

from typing import Annotated

import typer

from meeplehall.cli.bot_seats import BotSeats
from meeplehall.cli.common import fail, find_game, look_in_this_folder
from meeplehall.cli.lesson_table import LessonTable
from meeplehall.cli.play import sit_down
from meeplehall.cli.terminal import Terminal
from meeplehall.engine.lesson import NAMES, Lesson, LessonError, lessons_of
from meeplehall.engine.match import Seat

#: whoever plays on after the lesson
LEVEL = "beginner"


def learn(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game's id.")],
    lesson: Annotated[
        str | None, typer.Argument(metavar="[LESSON]", help="Which lesson; the first one otherwise.")
    ] = None,
) -> None:
    """Learn a game in the terminal, moment by moment."""
    look_in_this_folder()
    found = find_game(game)
    try:
        lessons = lessons_of(found)
    except LessonError as error:
        fail(str(error))
    if not lessons:
        fail(f"There are no lessons for {found.title}.")
    if lesson is not None and lesson not in lessons:
        fail(f"There is no lesson {lesson}. There are: {_all(lessons)}.")
    chosen = lessons[lesson] if lesson is not None else next(iter(lessons.values()))
    others = [Seat(name, LEVEL) for name in NAMES[1 : chosen.seats]]
    match = chosen.begin(found, [Seat(NAMES[0]), *others])
    with BotSeats(match) as bots:
        sit_down(LessonTable(match, Terminal(), bots, chosen))


def _all(lessons: dict[str, Lesson]) -> str:
    return ", ".join(f"{id} ({lesson.title})" for id, lesson in lessons.items())
