"""The table, the turn and its two actions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.chance import below
from meeplehall.engine.options import Value
from meeplehall.engine.state import State
from meeplehall.engine.step import ONLY, Step, known
from meeplehall.engine.wire import Number, flyweights

ROUNDS: Final = 2


class Table(State):
    """What everybody has rolled, and how many turns there were."""

    rolled: list[list[int]]
    turns: int

    def clone(self) -> Table:
        new = self.begin(type(self)())
        new.rolled = [rolls[:] for rolls in self.rolled]
        new.turns = self.turns
        return new

    @property
    def seats(self) -> int:
        return len(self.rolled)


class Turn(Step[Table]):
    """One player rolls."""

    kind = "turn"
    rule = "DI-1.1"

    def waits_for(self, state: Table) -> list[int]:
        return ONLY[state.turns % state.seats] if state.turns < ROUNDS * state.seats else []

    def proceed(self, state: Table) -> None:
        state.stack.pop()

    def candidates(self, state: Table, player: int) -> list[Action[Table]]:
        return [ROLL[1], ROLL[2]] if player in self.waits_for(state) else []

    def prompt(self, state: Table, player: int) -> str:
        return "Roll one die or two."


class Roll(Action[Table]):
    """Roll this many dice."""

    type = "roll"
    dice: int

    def apply(self, state: Table, player: int) -> None:
        state.rolled[player] += [1 + below(state.chance, 0, 6) for _ in range(self.dice)]
        state.turns += 1


ROLL: Final[list[Roll]] = flyweights(Roll, dice=Number(1, 2))
TURN: Final = known(Turn())


def set_up(seats: int, options: Mapping[str, Value], seed: int, log: bool) -> Table:
    """Nothing is rolled."""
    return Table.of([TURN], seed, 1, log, rolled=[[] for _ in range(seats)], turns=0)
