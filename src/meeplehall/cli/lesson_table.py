"""A lesson at the terminal: what is written down happens by itself, and a wrong try changes nothing."""

from __future__ import annotations

from typing import Any

from rich.panel import Panel
from rich.text import Text

from meeplehall.cli.bot_seats import BotSeats
from meeplehall.cli.table import Table
from meeplehall.cli.terminal import Terminal
from meeplehall.engine.decision import Choice, Decision
from meeplehall.engine.lesson import LEARNER, Lesson
from meeplehall.engine.match import Match


class LessonTable(Table):
    """A table like any other, until the lesson is over and from then on."""

    def __init__(self, match: Match, terminal: Terminal, bots: BotSeats, lesson: Lesson) -> None:
        super().__init__(match, terminal, bots, path=None)
        self.lesson = lesson

    @property
    def running(self) -> bool:
        return len(self.match.moves) < self.lesson.length

    def _let_others_act(self) -> None:
        while (scripted := self.lesson.at(self.match.moves).by_itself) is not None:
            self.match.do(scripted.seat, scripted.action)
        if not self.running:
            super()._let_others_act()

    def _draw(self, seat: int, asked: Decision) -> None:
        super()._draw(seat, asked)
        lesson, where = self.lesson, self.lesson.at(self.match.moves)
        if len(self.match.moves) > lesson.length:
            return
        before = lesson.moments[where.moment - 1].brings if where.moment else lesson.aim
        text = lesson.moments[where.moment].text if self.running else lesson.end
        words = Text.assemble((f"{before}\n" if before else "", "dim"), (text, "bold"))
        place = f"{where.moment + 1} of {len(lesson.moments)}; back, show or quit" if self.running else "over"
        self.terminal.say(Panel(words, title=Text(lesson.title), subtitle=Text(place), border_style="yellow"))

    def _commands(self) -> dict[str, Any]:
        if not self.running:
            return super()._commands()
        return super()._commands() | {
            "back": lambda seat, asked: self._back(),
            "undo": lambda seat, asked: self._back(),
            "show": lambda seat, asked: self._show(),
            "default": lambda seat, asked: self._show(),
        }

    def _do(self, seat: int, asked: Decision, choice: Choice) -> None:
        where = self.lesson.at(self.match.moves)
        if self.running and choice.action not in where.accepted:
            self.notes.append(self.lesson.moments[where.moment].hold)
            return
        super()._do(seat, asked, choice)

    def _show(self) -> None:
        """What this moment asks for is done."""
        moment = self.lesson.at(self.match.moves).moment
        while (where := self.lesson.at(self.match.moves)).moment == moment and where.accepted:
            self.notes.append(f"Done: {where.accepted[0].label(self.match.state, LEARNER)}.")
            self.match.do(LEARNER, where.accepted[0])

    def _back(self) -> None:
        """To where this moment began, or the one before it."""
        since = self.lesson.back_from(len(self.match.moves))
        self.match = self.bots.match = self.match.fork(since)
        self.news = {who: min(at, since + 1) for who, at in self.news.items()}
        self.latest.clear()
