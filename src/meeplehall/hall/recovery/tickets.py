"""One-time links to a seat, for another device: the picture that leads there does not have its key."""

from __future__ import annotations

from dataclasses import dataclass

from meeplehall.hall.keys import hashed
from meeplehall.hall.problem import Problem

#: minutes for which such a link can be used
MINUTES = 10


@dataclass(frozen=True, slots=True)
class Ticket:
    """The seat that it opens, and until when."""

    table: str
    seat: int
    key: str
    until: int


class Tickets:
    """They are kept in memory only: the key that they lead to is nowhere else in the clear either."""

    def __init__(self) -> None:
        self._tickets: dict[str, Ticket] = {}

    def issue(self, word: str, table: str, seat: int, key: str, now: int) -> None:
        """This word opens the seat, once; an earlier one does not any more."""
        self.cancel(table, {seat})
        self._forget_old(now)
        self._tickets[hashed(word)] = Ticket(table, seat, key, now + MINUTES * 60_000)

    def look(self, word: str, now: int) -> Ticket:
        """What a word opens, while it does."""
        self._forget_old(now)
        ticket = self._tickets.get(hashed(word))
        if ticket is None:
            raise Problem(404, "This link has been used, or it is too old. Ask for a new one at your seat.")
        return ticket

    def take(self, word: str, now: int) -> Ticket:
        """Use it: nobody can do so again."""
        ticket = self.look(word, now)
        del self._tickets[hashed(word)]
        return ticket

    def cancel(self, table: str, seats: set[int]) -> None:
        """Words that open these seats do not any more."""
        kept = self._tickets.items()
        self._tickets = {word: one for word, one in kept if one.table != table or one.seat not in seats}

    def _forget_old(self, now: int) -> None:
        self._tickets = {word: ticket for word, ticket in self._tickets.items() if ticket.until > now}
