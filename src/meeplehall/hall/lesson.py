"""A table at which somebody learns: what is written down happens by itself, wrong tries change nothing."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from meeplehall.engine.action import Action
from meeplehall.engine.game import Game
from meeplehall.engine.lesson import LEARNER, Lesson, LessonError, Scripted, Whereabouts, lessons_of
from meeplehall.engine.match import Match
from meeplehall.hall.problem import Problem
from meeplehall.hall.server_log import note
from meeplehall.hall.uninterrupted import uninterrupted
from meeplehall.web.lesson import LessonStatus

if TYPE_CHECKING:
    from meeplehall.hall.table import Table

WAIT = "One moment: the others are not done yet."
ALL_SAID = "The lesson is over: all is said."


async def find_lessons(game: Game[Any]) -> dict[str, Lesson]:
    """All lessons of a game; Problem if its file is broken. Reading them takes a moment, elsewhere."""
    try:
        return await asyncio.to_thread(lessons_of, game)
    except LessonError as error:
        note("lessons broken", game=game.id, why=str(error))
        raise Problem(
            503, f"The lessons of {game.title} cannot be given: something in them is wrong."
        ) from None


async def lesson_of(table: Table, id: str) -> LessonRun | None:
    """The lesson that a stored table is about, if it still is what was played there."""
    if not id:
        return None
    try:
        lesson = (await find_lessons(table.match.game)).get(id)
    except Problem:
        return None
    if lesson is None or not lesson.was_followed(table.match.moves):
        return None
    return LessonRun(table, lesson)


class LessonRun:
    """The lesson that the match of one table is played as. How far it has come follows from the log."""

    def __init__(self, table: Table, lesson: Lesson) -> None:
        self.table = table
        self.lesson = lesson

    @property
    def where(self) -> Whereabouts:
        return self.lesson.at(self.table.match.moves)

    @property
    def running(self) -> bool:
        """Something is still to be said; then everybody plays on as at any other table."""
        return len(self.table.match.moves) < self.lesson.length

    @property
    def next(self) -> Scripted | None:
        """What happens by itself now."""
        return self.where.by_itself

    def check(self, seat: int, action: Action[Any]) -> None:
        """Problem for whoever does something that the rules allow and the lesson is not about."""
        if not self.running or self.table.match.state.refusal(seat, action) is not None:
            return
        where = self.where
        if where.by_itself is not None:
            raise Problem(409, WAIT)
        if action not in where.accepted:
            raise Problem(409, self.lesson.moments[where.moment].hold)

    @uninterrupted
    async def back(self, seat: int) -> None:
        """To where this moment began, or the one before it."""
        table = self.table
        async with table.lock:
            await table.be_sure()
            table.check_may_act(seat)
            done = len(table.match.moves)
            since = self.lesson.back_from(min(done, self.lesson.length))
            if since < done:
                await table.go_back(table.match.fork(since))
        table.changed()

    @uninterrupted
    async def skip(self, seat: int) -> None:
        """What this moment asks for is done."""
        table = self.table
        async with table.lock:
            await table.be_sure()
            table.check_may_act(seat)
            where = self.where
            if not self.running:
                raise Problem(409, ALL_SAID)
            if where.by_itself is not None:
                raise Problem(409, WAIT)
            await table.do_actions(self._do_the_rest)
        table.changed()

    def _do_the_rest(self, match: Match) -> None:
        moment = self.where.moment
        while (where := self.lesson.at(match.moves)).moment == moment and where.accepted:
            match.do(LEARNER, where.accepted[0])

    def status(self) -> LessonStatus:
        """What the learner is told now."""
        lesson, where, moves = self.lesson, self.where, self.table.match.moves
        over = not self.running
        acted = any(move.player == LEARNER for move in moves[lesson.length :])
        moment = None if over else lesson.moments[where.moment]
        before = lesson.moments[where.moment - 1].brings if where.moment else lesson.aim
        return LessonStatus(
            id=lesson.id,
            title=lesson.title,
            address=f"/learn/{self.table.match.game.id}",
            number=where.moment + 1,
            count=len(lesson.moments),
            before=before,
            text=moment.text if moment is not None else lesson.end,
            points=tuple(moment.points) if moment is not None else (),
            accepted=tuple(where.accepted),
            over=over,
            silent=over and acted,
        )
