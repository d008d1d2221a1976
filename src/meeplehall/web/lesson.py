"""What a learner is told at a table, as the page needs it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from meeplehall.engine.action import Action


@dataclass(frozen=True, slots=True)
class LessonStatus:
    """How far a lesson has come, and what it says now."""

    id: str
    title: str
    #: where all lessons of the game are
    address: str
    #: this is moment number so and so of so many
    number: int
    count: int
    #: what the moment before has brought, or at the beginning what the game is about
    before: str
    text: str
    #: what it speaks of, by the keys of the table
    points: Sequence[str]
    #: what the learner may do now
    accepted: Sequence[Action[Any]]
    #: all is said: from now on it is a match like any other
    over: bool = False
    #: ... and nothing more is to be read
    silent: bool = False


class LessonData(msgspec.Struct, frozen=True):
    """What the browser does about it: it shows these pieces, and remembers a lesson that is learnt."""

    number: int
    points: Sequence[str]
    learnt: str


def lesson_data(status: LessonStatus) -> LessonData:
    return LessonData(status.number, status.points, status.id if status.over else "")
