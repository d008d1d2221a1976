"""The lines of cards, Architects and Locations: programs, resolved from first to last (HX-7.7.2, HX-12.1)."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.compiling import mypyc_attr
from meeplehall.engine.step import ONLY, PlayerStep, Step
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


#: all programs, and for each of them and each seat the steps that resolve it from each line on
PROGRAMS: Final[list[list[Line]]] = []
RESOLVE: Final[list[list[list[Step[Chronicle]]]]] = []
#: for each line that asks and each seat, the question with so many picks left (one less than the index + 1)
QUESTIONS: Final[list[list[list[Step[Chronicle]]]]] = []
#: the Key Access of each Location card, as a program
KEY_ACCESS: Final[list[int]] = []


def resolve(state: Chronicle, seat: int, program: int) -> None:
    """Let the program run next."""
    state.stack.append(RESOLVE[program][seat][0])


@mypyc_attr(allow_interpreted_subclasses=True)
class AskingLine(Line):
    """A line that asks its player; `number` finds its questions."""

    __slots__ = ("count", "number")

    def __init__(self, count: int) -> None:
        #: how many picks at most
        self.count = count
        self.number = -1

    def asks(self) -> bool:
        return True

    def possible(self, state: Chronicle, seat: int) -> bool:
        """Is there anything to ask about?"""
        return True

    def run(self, state: Chronicle, seat: int) -> None:
        if self.possible(state, seat):
            state.stack.append(QUESTIONS[self.number][seat][self.count - 1])

    def question(self, seat: int, left: int) -> Step[Chronicle]:
        """What is asked, with this many picks left."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Question(PlayerStep[Chronicle]):
    """What a line asks its player. Every choice that is offered is allowed."""

    __slots__ = ("left", "number")

    def __init__(self, player: int, number: int, left: int) -> None:
        super().__init__(player)
        self.number = number
        self.left = left

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

    def picked(self, state: Chronicle, count: int = 1) -> None:
        """So many picks are made: the question is over, or asked again. Ask before what follows from it."""
        state.stack.pop()
        if self.left > count:
            state.stack.append(QUESTIONS[self.number][self.player][self.left - count - 1])


class Skip(Action[Chronicle]):
    """Do without the line, or without the rest of it (HX-7.7.4)."""

    type = "skip"

    def apply(self, state: Chronicle, player: int) -> None:
        state.stack.pop()

    def label(self, state: Chronicle, player: int) -> str:
        return "No"


SKIP: Final = Skip()
