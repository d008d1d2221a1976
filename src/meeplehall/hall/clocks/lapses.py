"""Whose time ran out: told in the log when everybody may know it, and counted for those who sleep."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from meeplehall.engine.event import seat_ref
from meeplehall.engine.match import Match

if TYPE_CHECKING:
    from meeplehall.hall.table import Table

#: whoever's time ran out so often, one time after another, may be replaced although they are here
ENOUGH = 3

#: lines to be read with an action (the first is 1), before what it did
Told = Mapping[int, list[str]]
NOTHING: Told = {}


class Lapses:
    """Those of one table. All of it follows from what actions are called in the log."""

    def __init__(self, table: Table) -> None:
        self.table = table
        #: with which action each is told, and its check; by the check of what was done for somebody
        self._told_with: dict[str, tuple[int, str]] = {}

    def told(self) -> Told:
        """What is to be said of them, by action."""
        if not self.table.autoplay.clocks.on:
            return NOTHING  # asked for with every push: most tables have no clock
        found: dict[int, list[str]] = {}
        for n, seat in self._lapses():
            if told_with := self._when_told(n):
                line = f"{seat_ref(seat)} runs out of time: the game chooses."
                found.setdefault(told_with, []).append(line)
        return found or NOTHING

    def in_a_row(self, seat: int) -> int:
        """How often the time of this seat has run out since it last did something itself."""
        by_clock = set(self.table.log.by_clock())
        firsts = {n for n, _ in self._lapses()}
        count = 0
        for n in range(len(self.table.match.moves) - 1, -1, -1):
            if self.table.match.moves[n].player == seat:
                if n not in by_clock:
                    break
                count += n in firsts
        return count

    def sleeping(self) -> list[int]:
        """The people who are waited for in vain."""
        if not self.table.autoplay.clocks.on or not self.table.log.by_clock():
            return []
        return [seat for seat in self.table.seating.people() if self.in_a_row(seat) >= ENOUGH]

    def _lapses(self) -> list[tuple[int, int]]:
        """The first action of each, and for whom it was done."""
        log, moves = self.table.log, self.table.match.moves
        return [(n, moves[n].player) for n in log.by_clock() if n < len(moves) and log.begins_lapse(n)]

    def _when_told(self, n: int) -> int:
        """The action with which everybody may know it: secret ones are told when all are in (0: not yet)."""
        moves = self.table.match.moves
        number, check = self._told_with.get(moves[n].check, (0, ""))
        if not n < number <= len(moves) or moves[number - 1].check != check:
            number = _revealed_with(self.table.match, n)
            self._told_with[moves[n].check] = (number, moves[number - 1].check)
        return number


def _revealed_with(match: Match, n: int) -> int:
    state = match.at(n)
    if not state.step.together:
        return n + 1
    question = (state.step, state.reveals, state.chance[:])
    for number, move in enumerate(match.moves[n:], n + 1):
        state.act(move.player, move.action)
        if not state.stack or (state.step, state.reveals, state.chance) != question:
            return number
    return 0
