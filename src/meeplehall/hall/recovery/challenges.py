"""Questions to passkeys: each is answered once, soon, and for what it was asked."""

from __future__ import annotations

from typing import Literal

import msgspec

from meeplehall.hall.problem import Problem
from meeplehall.hall.recovery.found import Found
from meeplehall.hall.recovery.vouchers import Vouchers

#: make a passkey for seats, add seats to one, find its seats, delete it
Purpose = Literal["make", "add", "find", "delete"]
#: milliseconds that people have to find their finger
LASTS = 300_000


class Asked(msgspec.Struct, frozen=True):
    """What a question was asked for: seats with their tables and keys."""

    purpose: Purpose
    seats: list[tuple[str, int, str]]
    #: the key by which the browser's person is known again
    person: str = ""


class Challenges:
    """Vouchers for answers."""

    def __init__(self, vouchers: Vouchers) -> None:
        self._vouchers = vouchers

    async def ask(self, challenge: bytes, purpose: Purpose, seats: tuple[Found, ...], person: str) -> None:
        asked = Asked(purpose, [(found.table, found.seat, found.key) for found in seats], person)
        word = challenge.hex()
        await self._vouchers.issue(word, f"passkey {word}", msgspec.json.encode(asked), LASTS)

    async def take(self, challenge: bytes) -> Asked:
        """What was asked; nobody can answer it again, whether this answer is right or not."""
        meaning = await self._vouchers.take(challenge.hex())
        if meaning is None:
            raise Problem(409, "This answer of a passkey comes too late, or a second time. Try again.")
        return msgspec.json.decode(meaning, type=Asked)
