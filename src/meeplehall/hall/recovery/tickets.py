"""One-time links to a seat, for another device: the picture that leads there does not have its key."""

from __future__ import annotations

import msgspec

from meeplehall.hall.problem import Problem
from meeplehall.hall.recovery.vouchers import Vouchers

#: minutes for which such a link can be used
MINUTES = 10


class Ticket(msgspec.Struct, frozen=True):
    """The seat that it opens."""

    table: str
    seat: int
    key: str


class Tickets:
    """Vouchers for seats."""

    def __init__(self, vouchers: Vouchers) -> None:
        self._vouchers = vouchers

    async def issue(self, word: str, table: str, seat: int, key: str) -> None:
        """This word opens the seat, once; an earlier one does not any more."""
        meaning = msgspec.json.encode(Ticket(table, seat, key))
        await self._vouchers.issue(word, _about(table, seat), meaning, MINUTES * 60_000)

    async def look(self, word: str) -> Ticket:
        """What a word opens, while it does."""
        return _opened(await self._vouchers.look(word))

    async def take(self, word: str) -> Ticket:
        """Use it: nobody can do so again."""
        return _opened(await self._vouchers.take(word))

    async def cancel(self, table: str, seats: set[int]) -> None:
        """Words that open these seats do not any more."""
        await self._vouchers.cancel([_about(table, seat) for seat in seats])


def _about(table: str, seat: int) -> str:
    return f"ticket {table} {seat}"


def _opened(meaning: bytes | None) -> Ticket:
    if meaning is None:
        raise Problem(404, "This link has been used, or it is too old. Ask for a new one at your seat.")
    return msgspec.json.decode(meaning, type=Ticket)
