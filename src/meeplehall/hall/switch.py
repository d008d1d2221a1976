"""What the people of a table allow themselves: on when all of them agree, off when anyone says so."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from meeplehall.engine.event import seat_ref
from meeplehall.engine.wording import listed
from meeplehall.hall.lobby.rules import STRICT
from meeplehall.hall.problem import Problem, closing, not_stored
from meeplehall.hall.storage.store import StoreError
from meeplehall.web.status import SwitchStatus

if TYPE_CHECKING:
    from meeplehall.hall.table import Table

ON, OFF = "on", "off"


class Switch:
    """One such thing: as usual until somebody decides. What was decided is stored, with who did."""

    def __init__(self, table: Table, name: str, words: str, usual: Callable[[], bool]) -> None:
        self.table = table
        #: the column of the store
        self.name = name
        #: "Hints are", "The coach is"
        self.words = words
        self.usual = usual
        self.decided: bool | None = None
        #: the seats that decided it
        self.by: list[int] = []
        #: those who want it on, while not all do
        self.wanted: set[int] = set()

    @property
    def on(self) -> bool:
        if self.table.strict:
            return False
        return self.usual() if self.decided is None else self.decided

    async def want(self, seat: int, on: bool) -> None:
        """Somebody wants it on or off; to want it off while others want it on says no to them."""
        async with self.table.lock:
            await self.table.retried(lambda: self._want(seat, on))
        self.table.changed()

    async def _want(self, seat: int, on: bool) -> None:
        check_person(self.table, seat)
        if self.table.strict:
            raise Problem(409, STRICT)
        self.wanted = (self.wanted | {seat}) & set(self.table.seating.people()) if on else set()
        if not on or self.on or not self._missing():
            if on != self.on:
                await self.turn(on, sorted(self.wanted) if on else [seat])
            self.wanted = set()
        await self.table.asides.tell()

    def _missing(self) -> bool:
        """Is there somebody who has not agreed? Those at one device sit beside one another."""
        device = self.table.presence.device
        return {device(i) for i in self.table.seating.people()} > {device(i) for i in self.wanted}

    async def turn(self, on: bool, by: list[int] | None = None) -> None:
        """Switch it on or off, whatever anybody wants: it is stored when this returns."""
        seats = by or []
        text = f"{ON if on else OFF} {' '.join(map(str, seats))}".strip()
        try:
            version = await self.table.services.store.switch(self.table.id, self.name, text)
            self.table.log.raised(version)
        except StoreError:
            raise not_stored() from None
        self.decided, self.by = on, seats

    def recall(self, stored: str) -> None:
        """As it was stored: a word, and the numbers of seats."""
        word, *seats = stored.split() or [""]
        self.decided = {ON: True, OFF: False}.get(word)
        self.by = [int(seat) for seat in seats if int(seat) < len(self.table.places)]

    async def pass_on(self, other: Switch) -> None:
        """A table that follows on this one has it as this one."""
        if self.decided is not None:
            await other.turn(self.decided, self.by)

    def status(self) -> SwitchStatus:
        on = self.on
        state = ON if on else OFF
        who = listed([seat_ref(seat) for seat in self.by])
        it = "them" if self.words.endswith("are") else "it"
        verb = "agreed" if on and len(self.by) > 1 else f"switched {it} {state}"
        sentence = f"{self.words} {state}: {who} {verb}." if who else f"{self.words} {state}."
        return SwitchStatus(on, sentence, sorted(self.wanted))


def check_person(table: Table, seat: int) -> None:
    """Problem says why this seat has no say here."""
    if table.closing:
        raise closing()
    if not 0 <= seat < len(table.places):
        raise Problem(403, "You only watch this table.")
    if table.places[seat].level:
        raise Problem(409, "A bot plays for you: come back first.")
