"""How long the way to a page and back takes, measured again and again."""

from __future__ import annotations

#: seconds between two measurements, and between the first ones
PING_EVERY = 2.0
FIRST_PINGS = (0.05, 0.3, 0.3, 0.5)
#: so many measurements are remembered
SAMPLES = 15
#: an answer to an older ping is not looked at
LATEST_PONG = 4


class RoundTrips:
    """The pings of one connection; all times are milliseconds on the hall's clock."""

    __slots__ = ("_count", "_sent", "samples")

    def __init__(self) -> None:
        self.samples: list[int] = []
        self._sent: dict[int, int] = {}
        self._count = 0

    @property
    def median(self) -> int | None:
        return sorted(self.samples)[len(self.samples) // 2] if self.samples else None

    def ping(self, now: int) -> int:
        """A ping is sent; gives its number."""
        number = self._count
        self._sent[number] = now
        self._sent.pop(number - LATEST_PONG, None)
        self._count += 1
        return number

    def pong(self, number: int, now: int) -> None:
        """A ping was answered."""
        sent = self._sent.pop(number, None)
        if sent is not None:
            self.samples = [*self.samples[1 - SAMPLES :], now - sent]

    @property
    def next_ping(self) -> float:
        """Seconds until the next measurement."""
        return FIRST_PINGS[self._count] if self._count < len(FIRST_PINGS) else PING_EVERY
