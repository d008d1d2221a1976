"""Lines that give Marks, of a named faction or of one of choice (HX-8.3)."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.step import Step
from meeplehall.engine.wire import Names, flyweights
from meeplehall.engine.wording import plural
from meeplehall.games.helionox.components.factions import FACTION, FACTION_ID, FACTIONS
from meeplehall.games.helionox.rules.effects.lines import AskingLine, Line, Question, answered
from meeplehall.games.helionox.rules.state import Chronicle


def gain_mark(state: Chronicle, seat: int, faction: int, n: int) -> None:
    """Marks of one faction (HX-8.3.1)."""
    state.players[seat].marks[faction] += n
    if state.log is not None:
        state.tell(f"[seat:{seat}] gains {plural(n, f'{FACTION[faction].short} Mark')}.", "HX-8.3.1")


class GainMarks(Line):
    """Marks of a named faction."""

    __slots__ = ("faction", "n")

    def __init__(self, faction: int, n: int) -> None:
        self.faction = faction
        self.n = n

    def run(self, state: Chronicle, seat: int) -> None:
        gain_mark(state, seat, self.faction, self.n)


class ChooseMarks(AskingLine):
    """Marks, each of a faction of choice."""

    __slots__ = ()

    def question(self, seat: int, left: int) -> Step[Chronicle]:
        return WhichMark(seat, self, left)


class WhichMark(Question):
    """Which faction? One Mark after another."""

    __slots__ = ()
    kind = "mark_faction"
    rule = "HX-8.3.1"

    def choices(self, state: Chronicle) -> list[Action[Chronicle]]:
        factions = state.rules.factions
        return [MARK[faction] for faction in range(FACTIONS) if factions >> faction & 1]

    def prompt(self, state: Chronicle, player: int) -> str:
        more = f", {self.left} times" if self.left > 1 else ""
        return f"Gain a Mark of a faction of your choice{more}."


class TakeMark(Action[Chronicle]):
    """A Mark of this faction."""

    type = "mark"
    group = "Gain a Mark"
    faction: int

    def apply(self, state: Chronicle, player: int) -> None:
        answered(state)
        gain_mark(state, player, self.faction, 1)

    def label(self, state: Chronicle, player: int) -> str:
        return f"A Mark of {FACTION[self.faction].name}"

    def pieces(self, state: Chronicle, player: int) -> list[str]:
        return [f"mark-{FACTION[self.faction].id}"]


MARK: Final[list[TakeMark]] = flyweights(TakeMark, faction=Names(FACTION_ID))
