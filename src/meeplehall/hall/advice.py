"""Hints: what the game's own knowledge would do, for whoever asks for it where the table allows it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from meeplehall.engine.wording import named
from meeplehall.hall.problem import Problem
from meeplehall.hall.server_log import note
from meeplehall.hall.switch import Switch, check_person
from meeplehall.web.hints import Advised, spelling

if TYPE_CHECKING:
    from meeplehall.hall.table import Table

#: so many actions are advised
MOST_ADVISED = 3
#: nobody waits longer for advice than so many seconds
LONGEST_THOUGHT = 30.0


class Advice:
    """Who at one table has asked what to do, and what they were told. Kept in memory only."""

    def __init__(self, table: Table) -> None:
        self.table = table
        #: may whoever decides ask for hints here? This alone is stored
        self.switch = Switch(table, "hints", "Hints are", self._usual)
        self._thinking: set[int] = set()
        #: for each seat its last advice, and the turn for which that was
        self._given: dict[int, tuple[int, tuple[Advised, ...]]] = {}

    def _usual(self) -> bool:
        """Where people play against one another, they decide first."""
        people = sum(not place.bot for place in self.table.places)
        return people < 2 or self.table.match.game.cooperative

    def is_offered_to(self, seat: int) -> bool:
        """Could this seat ask now? Never in a race: hands and eyes decide it."""
        table = self.table
        if not self.switch.on or not table.asks(seat) or table.match.over:
            return False
        state = table.match.state
        return seat in state.waiting and table.race is None and not state.step.timed

    def is_sought_by(self, seat: int) -> bool:
        """Is this seat's question being thought about?"""
        return seat in self._thinking

    def given_to(self, seat: int) -> tuple[Advised, ...]:
        """What this seat was advised to do now."""
        if seat not in self._given:
            return ()
        turn, advised = self._given[seat]
        return advised if turn == self.table.turn(seat) and self.is_offered_to(seat) else ()

    def put_away(self, seat: int) -> None:
        """The seat has seen enough of it."""
        self._given.pop(seat, None)
        self.table.show()

    async def ask(self, seat: int) -> None:
        """Find out what this seat could do now; its page shows it with the reasons."""
        table = self.table
        check_person(table, seat)
        if not self.switch.on:
            raise Problem(409, "Hints are switched off at this table.")
        if not table.asks(seat) or seat not in table.match.state.waiting:
            raise Problem(409, "You are not asked anything now.")
        if not self.is_offered_to(seat):
            raise Problem(409, "There are no hints in a race.")
        if seat in self._thinking:
            raise Problem(409, "Your last question is still being thought about.")
        turn = table.turn(seat)
        self._thinking.add(seat)
        table.show()
        try:
            advised = await self._thought(seat)
        finally:
            self._thinking.discard(seat)
            table.show()
        if turn == table.turn(seat):
            self._given[seat] = (turn, advised)

    async def _thought(self, seat: int) -> tuple[Advised, ...]:
        match, bots, thinker = self.table.match, self.table.services.bots, self.table.thinker
        try:
            found = await asyncio.wait_for(bots.advise(match, seat, MOST_ADVISED, thinker), LONGEST_THOUGHT)
        except Exception as error:  # advice must not break anything, whatever is wrong with it
            note("advice failed", game=match.game.id, why=repr(error))
            raise Problem(503, "No hint could be found. Try again.") from None
        names = self.table.names
        return tuple(Advised(spelling(message), named(sentence, names)) for message, sentence in found)
