"""Programs: the lines of a card, an ability or a Location, resolved from first to last (HX-7.7.2)."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.step import PlayerStep, Step, known
from meeplehall.games.helionox.components.box import SEATS
from meeplehall.games.helionox.rules.effects.lines import AskingLine, Line
from meeplehall.games.helionox.rules.state import Chronicle


class Resolve(PlayerStep[Chronicle]):
    """One player resolves a program from one of its lines on (HX-7.7.2)."""

    __slots__ = ("at", "lines", "program", "steps")
    rule = "HX-7.7.2"

    def __init__(
        self, player: int, program: int, at: int, lines: list[Line], steps: list[Step[Chronicle]]
    ) -> None:
        super().__init__(player)
        self.program = program
        self.at = at
        self.lines = lines
        #: those of the same player that begin with each line
        self.steps = steps

    def data(self) -> tuple[int, ...]:
        return (self.player, self.program, self.at)

    def proceed(self, state: Chronicle) -> None:
        stack = state.stack
        stack.pop()
        lines = self.lines
        at, last = self.at, len(lines)
        while at < last:
            line = lines[at]
            at += 1
            if line.asks():
                if at < last:
                    stack.append(self.steps[at])
                line.run(state, self.player)
                return
            line.run(state, self.player)


class Program:
    """A list of lines, and for each seat the steps that resolve it from each line on."""

    def __init__(self, number: int, lines: list[Line]) -> None:
        self.lines = lines
        self.steps: list[list[Step[Chronicle]]] = [[] for _ in range(SEATS)]
        for seat, steps in enumerate(self.steps):
            # even an empty program has a step, which does nothing
            for at in range(max(1, len(lines))):
                steps.append(known(Resolve(seat, number, at, lines, steps)))


#: all of them; states know them by their numbers, which are the same in every process
PROGRAM: Final[list[Program]] = []
_ASKING: Final[list[AskingLine]] = []


def add_program(lines: list[Line]) -> int:
    """The number of a new program."""
    number = len(PROGRAM)
    PROGRAM.append(Program(number, lines))
    for line in lines:
        if isinstance(line, AskingLine):
            line.enter(len(_ASKING))
            _ASKING.append(line)
    return number


def resolve(state: Chronicle, seat: int, program: int) -> None:
    """Let the program run next."""
    state.stack.append(PROGRAM[program].steps[seat][0])
