"""Advice: what the game's own knowledge would do, for whoever of a team asks for it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from meeplehall.hall.problem import Problem, not_stored
from meeplehall.hall.server_log import note
from meeplehall.hall.store import StoreError
from meeplehall.hall.team import check_teammate
from meeplehall.web.team import Advised, spelling

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
        #: may whoever decides ask for advice here? This alone is stored
        self.allowed = True
        self._thinking: set[int] = set()
        #: for each seat its last advice, and the turn for which that was
        self._given: dict[int, tuple[int, tuple[Advised, ...]]] = {}

    def is_sought_by(self, seat: int) -> bool:
        """Is this seat's question being thought about?"""
        return seat in self._thinking

    def given_to(self, seat: int) -> tuple[Advised, ...]:
        """What this seat was advised to do now."""
        turn, advised = self._given.get(seat, (-1, ()))
        return advised if turn == self.table.turn(seat) else ()

    async def allow(self, seat: int, allowed: bool) -> None:
        """Switch advice on or off, for the whole table."""
        check_teammate(self.table, seat)
        try:
            await self.table.services.store.advise(self.table.id, allowed)
        except StoreError:
            raise not_stored() from None
        self.allowed = allowed
        self.table.show()

    async def ask(self, seat: int) -> None:
        """Find out what this seat could do now; its page shows it with the reasons."""
        table = self.table
        check_teammate(table, seat)
        if not self.allowed:
            raise Problem(409, "Advice is switched off at this table.")
        if not table.asks(seat) or seat not in table.match.state.waiting:
            raise Problem(409, "You are not asked anything now.")
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
            raise Problem(503, "No advice could be found. Try again.") from None
        return tuple(Advised(spelling(message), sentence) for message, sentence in found)
