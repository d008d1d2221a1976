"""One of the halls of a run: killed and opened again, or standing still; and what the others hear of it."""

from __future__ import annotations

import contextvars
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from meeplehall.hall.hall import Hall
from meeplehall.hall.services import Services
from tools.faults.clock_loop import Life, context_of
from tools.faults.faulty_store import Fate, FaultyStore
from tools.faults.lines import Network
from tools.faults.surroundings import LoopClock, QuickBots

if TYPE_CHECKING:
    from tools.faults.driver import Run

#: somebody may be replaced after so many seconds
AWAY = 5.0
#: a hall that stands still does so for so many seconds at most: longer than its lease lasts
LONGEST_PAUSE = 9.0


@dataclass(frozen=True, slots=True)
class ManyRates:
    """How often a notice is lost or comes twice, how late; seconds between two pauses of a hall."""

    lost: float = 0.0
    doubled: float = 0.0
    late: float = 0.0
    pause_every: float = 0.0

    @classmethod
    def drawn(cls, rng: Random) -> ManyRates:
        def some(most: float) -> float:
            return rng.random() * most if rng.random() < 0.6 else 0.0

        lost = 1.0 if rng.random() < 0.1 else some(0.5)
        return cls(lost, some(0.5), some(1.5), some(1.0) and 2 + rng.random() * 6)


class House:
    """A place where a hall is opened, with its own lines to people."""

    def __init__(self, run: Run, number: int) -> None:
        self.run = run
        self.name = f"hall {number}" if number else "hall"
        self.network = Network(run.loop, run.happenings.latency, run.ledger.wrong)
        self.hall: Hall | None = None
        self.life: Life | None = None
        self._inside: contextvars.Context = context_of(None)
        self._rng = Random(f"house {run.seed} {number}")

    # its hall

    def open(self) -> None:
        self.run.kills += self.life is not None
        self.life = Life(self.run.kills)
        self._inside = context_of(self.life)
        self.hall = self._inside.copy().run(self._new_hall)
        self.network.open(self.hall, self._inside)
        self.run.tell(self.name, "opens")
        self.run.runs()

    def _new_hall(self) -> Hall:
        run = self.run
        hall = Hall(
            Services(
                store=FaultyStore(run.disk, self),
                bots=QuickBots(run.happenings),
                clock=LoopClock(run.loop),
                random=run.random,
                away=AWAY,
            )
        )
        if run.happenings.rates.sweeps:
            hall.start()
        elif hall.many is not None:
            hall.many.start()
        return hall

    def kill(self) -> None:
        """As SIGKILL does: from now on nothing of it runs. What is on its way in the network arrives."""
        if self.life is None or not self.life.alive or self.run.quiet:
            return
        self.run.tell(self.name, "is killed")
        self.life.alive = False
        self.hall = None
        self.run.runs()
        self.network.cut()
        down = 0.1 + self._rng.random() * 3
        self.run.loop.call_later(down, self.open, context=context_of(None))

    def pause(self) -> None:
        """As SIGSTOP does: nothing of it runs for a while, and then all of it, as if no time had passed."""
        if self.life is not None and self.life.alive and not self.run.quiet:
            seconds = self._rng.random() * LONGEST_PAUSE
            self.life.paused_until = self.run.loop.time() + seconds
            self.run.tell(self.name, "stands still for", f"{seconds:.1f}")
            self.run.ledger.pauses += 1
            self.run.runs()
            self.run.loop.call_later(seconds, self.run.runs, context=context_of(None))

    def end(self) -> None:
        if self.life is not None:
            self.life.alive = False
        self.network.cut()

    # its store

    def write(self) -> Fate:
        return self.run.happenings.write()

    def readable(self) -> bool:
        return self.run.happenings.readable()

    def failed(self, why: str) -> None:
        self.run.happenings.failed(why)

    def committed(self, fate: Fate) -> None:
        written, self.run.disk.written = self.run.disk.written, set()
        self.run.happenings.committed(fate, self.kill)
        for table in sorted(written):
            for other in self.run.houses:
                if other is not self:
                    self._notify(other, table)

    def _notify(self, other: House, table: str) -> None:
        """Another hall hears of it: once, twice or not at all."""
        rates, rng, quiet = self.run.many, self._rng, self.run.quiet
        times = 1
        if not quiet:
            times = 0 if rng.random() < rates.lost else 1 + (rng.random() < rates.doubled)
        for _ in range(times):
            delay = 0.001 if quiet else 0.001 + rng.random() * rates.late
            self.run.loop.call_later(delay, other.hear, table, context=context_of(None))

    def hear(self, table: str) -> None:
        if self.hall is not None and self.hall.many is not None:
            heard = self.hall.many.follower.heard
            self.run.loop.call_soon(heard, table, context=self._inside.copy())
