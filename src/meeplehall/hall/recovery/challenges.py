"""Questions to passkeys: each is answered once, soon, and for what it was asked."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import Literal

from meeplehall.hall.problem import Problem
from meeplehall.hall.recovery.found import Found

#: make a passkey for seats, add seats to one, find its seats, delete it
Purpose = Literal["make", "add", "find", "delete"]
#: milliseconds that people have to find their finger
LASTS = 300_000
#: questions that are open at the same time; the oldest are forgotten
MOST = 10_000


@dataclass(frozen=True, slots=True)
class Asked:
    """What a question was asked for."""

    purpose: Purpose
    seats: tuple[Found, ...]
    until: int


class Challenges:
    """The open questions."""

    def __init__(self) -> None:
        self._asked: OrderedDict[bytes, Asked] = OrderedDict()

    def ask(self, challenge: bytes, purpose: Purpose, seats: tuple[Found, ...], now: int) -> None:
        self._asked[challenge] = Asked(purpose, seats, now + LASTS)
        if len(self._asked) > MOST:
            self._asked.popitem(last=False)

    def take(self, challenge: bytes, now: int) -> Asked:
        """What was asked; nobody can answer it again, whether this answer is right or not."""
        asked = self._asked.pop(challenge, None)
        if asked is None or asked.until <= now:
            raise Problem(409, "This answer of a passkey comes too late, or a second time. Try again.")
        return asked
