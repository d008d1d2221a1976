"""What goes wrong in a run, and how often: drawn from the seed, some kinds of faults left out each time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from tools.faults.faulty_store import Fate

WELL = Fate(0.001, 0.001)


@dataclass(frozen=True, slots=True)
class Rates:
    """How often, of all writes, something happens; and how slow things are at most, in seconds."""

    fails: float
    lies: float
    kills: float
    slow: float
    latency: float
    thinking: float
    bot_fails: float
    #: seconds between two kills out of the blue, and between two times without reading; 0 for never
    kill_every: float
    blind_every: float
    #: tables that nobody uses are put away; it takes long, so not in every run
    sweeps: bool

    @classmethod
    def drawn(cls, rng: Random) -> Rates:
        def some(most: float) -> float:
            return rng.random() * most if rng.random() < 0.6 else 0.0

        return cls(
            some(0.2), some(0.2), some(0.05), some(1.5), some(0.4), some(2.0), some(0.1),
            some(1.0) and 2 + rng.random() * 12, some(1.0) and 2 + rng.random() * 10, rng.random() < 0.2,
        )  # fmt: skip


class Happenings:
    """Draws what happens next. In the end, nothing does."""

    def __init__(self, rng: Random, committed: Callable[[], None], tell: Callable[..., None]) -> None:
        self._rng = rng
        self.rates = Rates.drawn(rng)
        self._committed, self._tell = committed, tell
        self.blind = False
        self.quiet = False

    def latency(self) -> float:
        return 0.001 if self.quiet else 0.001 + self._rng.random() * self.rates.latency

    def reading(self) -> float:
        """Seconds until a thread has done what it was given."""
        return 0.001 if self.quiet else 0.001 + self._rng.random() * self.rates.slow / 4

    def thinking(self) -> float:
        return 0.001 if self.quiet else 0.001 + self._rng.random() * self.rates.thinking

    def bot_fails(self) -> bool:
        return not self.quiet and self._rng.random() < self.rates.bot_fails

    # of the store

    def write(self) -> Fate:
        if self.quiet:
            return WELL
        rng, rates = self._rng, self.rates
        slow = rates.slow if rng.random() < 0.3 else 0.01
        return Fate(
            0.001 + rng.random() * slow, 0.001 + rng.random() * slow, rng.random() < rates.fails,
            rng.random() < rates.lies, rng.random() < rates.kills,
        )  # fmt: skip

    def readable(self) -> bool:
        return not self.blind

    def committed(self, fate: Fate, kill: Callable[[], None]) -> None:
        self._committed()
        if fate.lies:
            self._tell("store", "says that it was not stored")
        if fate.kills:
            kill()

    def failed(self, why: str) -> None:
        self._tell("store", "fails", why)
