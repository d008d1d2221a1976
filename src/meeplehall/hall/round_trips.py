"""How long the way to a page and back takes, measured again and again.

Only the page knows when it answers: late answers look like a long way. So a race believes the middle of many
measurements, and never more than the fastest one that this seat has ever shown, on whatever connection.
"""

from __future__ import annotations

#: seconds between two measurements, and between the first ones: a few at once say how fast the line can be,
#: which is all that a race believes; later ones say how it is doing, and a hall has thousands of lines
PING_EVERY = 10.0
FIRST_PINGS = (0.05, 0.3, 0.3, 0.5)
#: so many measurements are remembered: those of some minutes
SAMPLES = 15
#: with fewer, nothing is believed yet
FEWEST = 3
#: an answer to an older ping is not looked at
LATEST_PONG = 4


class Fastest:
    """The shortest round trip of a seat: it outlives connections, for a new one is opened in no time."""

    __slots__ = ("milliseconds",)

    def __init__(self) -> None:
        self.milliseconds: int | None = None

    def notice(self, sample: int) -> None:
        if self.milliseconds is None or sample < self.milliseconds:
            self.milliseconds = sample


class RoundTrips:
    """The pings of one connection; all times are milliseconds on the hall's clock."""

    __slots__ = ("_count", "_sent", "fastest", "samples")

    def __init__(self, fastest: Fastest | None = None) -> None:
        self.samples: list[int] = []
        self.fastest = fastest or Fastest()
        self._sent: dict[int, int] = {}
        self._count = 0

    @property
    def median(self) -> int | None:
        return sorted(self.samples)[len(self.samples) // 2] if self.samples else None

    @property
    def jitter(self) -> int | None:
        """How much longer than the fastest the usual way takes: so much of it is not believed."""
        median, fastest = self.median, self.fastest.milliseconds
        return None if median is None or fastest is None else median - fastest

    def believed(self) -> list[int]:
        """The measurements as a race takes them off."""
        fastest = self.fastest.milliseconds
        if fastest is None or len(self.samples) < FEWEST:
            return []
        return [min(sample, fastest) for sample in self.samples]

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
            self.fastest.notice(now - sent)

    @property
    def next_ping(self) -> float:
        """Seconds until the next measurement."""
        return FIRST_PINGS[self._count] if self._count < len(FIRST_PINGS) else PING_EVERY
