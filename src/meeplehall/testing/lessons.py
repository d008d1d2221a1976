"""Lessons: every one is played to its end by what it says, so that a changed rule breaks it at once."""

from __future__ import annotations

import re

from meeplehall.engine.lesson import LEARNER, NAMES, Lesson, read_lessons
from meeplehall.engine.match import Match, Seat
from meeplehall.testing.suite import Suite

#: the first match has so many moments
FIRST = range(10, 16)
#: what nobody should have to read: rule ids, names of options, codes of pieces
CODES = re.compile(r"\b[A-Z]{2}-\d|_|=|\b[a-z]+-[a-z]+-\d")


class LessonTests(Suite):
    """What the lessons of a game have to keep; a game without any has nothing to keep."""

    def test_every_lesson_leads_to_its_end(self) -> None:
        for lesson in self.lessons():
            match = lesson.begin(self.game, [Seat(name) for name in NAMES[: lesson.seats]])
            moments = self._played(lesson, match)
            assert moments == list(range(len(lesson.moments)))
            assert not match.over, "it ends in free play"
            assert lesson.was_followed(match.moves)

    def _played(self, lesson: Lesson, match: Match) -> list[int]:
        """The moments at which the learner is asked, in their order."""
        met: list[int] = []
        while len(match.moves) < lesson.length:
            where = lesson.at(match.moves)
            if where.by_itself is not None:
                match.do(where.by_itself.seat, where.by_itself.action)
                continue
            assert LEARNER in match.state.waiting
            if where.moment not in met:
                met.append(where.moment)
            match.do(LEARNER, where.accepted[0])
        return met

    def test_the_first_lesson_is_a_whole_one(self) -> None:
        for lesson in self.lessons()[:1]:
            assert lesson.id == "first"
            assert len(lesson.moments) in FIRST
            assert any(moment.choosing for moment in lesson.moments), "none is about choosing"

    def test_lessons_speak_plainly(self) -> None:
        for lesson in self.lessons():
            said = [lesson.title, lesson.aim, lesson.end]
            for moment in lesson.moments:
                said += [moment.text, moment.hold, moment.brings]
                assert moment.points or len(moment.ways[0]) == 1, f"{moment.text} points at nothing"
            for words in filter(None, said):
                assert not CODES.search(words), words
                assert words is lesson.title or words[-1] in ".!?", words

    def lessons(self) -> list[Lesson]:
        return read_lessons(self.game)
