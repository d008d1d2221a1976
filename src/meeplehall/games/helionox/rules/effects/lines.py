"""A line is one step of what a card says (HX-12.1): it is carried out at once, or asks its player."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from meeplehall.engine.action import Action
from meeplehall.engine.step import ONLY, PlayerStep, Step, known
from meeplehall.engine.wire import flyweight
from meeplehall.games.helionox.components.box import SEATS
from meeplehall.games.helionox.rules.state import Chronicle


@mypyc_attr(allow_interpreted_subclasses=True)
class Line:
    """One step of an effect list."""

    __slots__ = ()

    def asks(self) -> bool:
        """May it put a question on the stack?"""
        return False

    def run(self, state: Chronicle, seat: int) -> None:
        """Carry it out, or ask."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class AskingLine(Line):
    """A line that asks its player."""

    __slots__ = ("count", "number", "questions")

    def __init__(self, count: int) -> None:
        #: how many picks at most
        self.count = count
        self.number = -1
        #: for each seat, what is asked with 1, 2 ... picks left
        self.questions: list[list[Step[Chronicle]]] = [[] for _ in range(SEATS)]

    def enter(self, number: int) -> None:
        """Make the questions, once, under a number of their own."""
        self.number = number
        for seat in range(SEATS):
            self.questions[seat] += [known(self.question(seat, left)) for left in range(1, self.count + 1)]

    def asks(self) -> bool:
        return True

    def possible(self, state: Chronicle, seat: int) -> bool:
        """Is there anything to ask about?"""
        return True

    def run(self, state: Chronicle, seat: int) -> None:
        if self.possible(state, seat):
            state.stack.append(self.questions[seat][self.count - 1])

    def question(self, seat: int, left: int) -> Step[Chronicle]:
        """What is asked, with this many picks left."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Question(PlayerStep[Chronicle]):
    """What a line asks its player. Every choice that is offered is allowed."""

    __slots__ = ("left", "number", "series")

    def __init__(self, player: int, line: AskingLine, left: int) -> None:
        super().__init__(player)
        self.number = line.number
        self.left = left
        self.series = line.questions[player]

    def data(self) -> tuple[int, ...]:
        return (self.player, self.number, self.left)

    def waits_for(self, state: Chronicle) -> list[int]:
        return ONLY[self.player]

    def choices(self, state: Chronicle) -> list[Action[Chronicle]]:
        """All that may be answered."""
        raise NotImplementedError

    def candidates(self, state: Chronicle, player: int) -> list[Action[Chronicle]]:
        return self.choices(state) if player == self.player else []

    def options(self, state: Chronicle, player: int) -> list[Action[Chronicle]]:
        return self.choices(state) if player == self.player else []

    def declined(self) -> str:
        """What doing without it, or without the rest of it, is called."""
        return "No"

    def given_up(self, state: Chronicle) -> str:
        """What doing without it loses, if that looks like a slip."""
        return ""

    def picked(self, state: Chronicle, count: int = 1) -> None:
        """So many picks are made: the question is over, or asked again. Ask before what follows from it."""
        state.stack.pop()
        if self.left > count:
            state.stack.append(self.series[self.left - count - 1])


def answered(state: Chronicle, count: int = 1) -> None:
    """The question on the table has got an answer, which counts as so many picks."""
    step = state.stack[-1]
    assert isinstance(step, Question)
    step.picked(state, count)


class Skip(Action[Chronicle]):
    """Do without the line, or without the rest of it (HX-7.7.4)."""

    type = "skip"
    declines = True

    def apply(self, state: Chronicle, player: int) -> None:
        state.stack.pop()

    def label(self, state: Chronicle, player: int) -> str:
        step = state.stack[-1]
        return step.declined() if isinstance(step, Question) else "No"

    def warning(self, state: Chronicle, player: int) -> str:
        step = state.stack[-1]
        return step.given_up(state) if isinstance(step, Question) else ""


SKIP: Final[Skip] = flyweight(Skip)
