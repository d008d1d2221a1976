"""The clocks of a table: they run where it is run, and elsewhere they are only shown.

What has passed is counted in small steps: while the hall stood still, or was down, nobody's time ran. What is
stored is never less than somebody had left then, also if they have answered elsewhere and were not heard yet.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

import msgspec

from meeplehall.hall.clocks.clock_store import ClockStore
from meeplehall.hall.clocks.counting import Counted, Counting
from meeplehall.hall.house_rules import ClockRule
from meeplehall.hall.server_log import note
from meeplehall.hall.storage.store import StoreError
from meeplehall.web.clocks import ClocksStatus

if TYPE_CHECKING:
    from meeplehall.hall.table import Table

#: milliseconds between two looks at a clock with little left, and at most
SHORTEST_LOOK, LONGEST_LOOK = 1_000, 60_000
#: a look may be so late; later, the hall stood still, and the time is given back
SLACK = 500
#: what is left is written after so long at least, though nothing happens
CHECKPOINT = 60_000
#: after the hall was down people have so long to come back before their time runs
REST = 15_000

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Counted).decode


class Clocks:
    """Those of all seats of one table; `ring` is called with the seats whose time has run out."""

    def __init__(self, table: Table, ring: Callable[[list[int]], None]) -> None:
        self.table = table
        self.store = ClockStore(table.services.store)
        #: how often something was stored, as far as this hall knows
        self.version = 0
        self._ring = ring
        self._counting: Counting | None = None
        #: what was stored last, and when
        self._stored = ""
        self._stored_at = 0
        self._counts_here = False
        #: until when time is counted, and the latest moment that a look at it could have been
        self._passed = 0
        self._due: int | None = None
        self._rests_until = 0
        self._held = 0
        self._timer: asyncio.TimerHandle | None = None
        self._writing: asyncio.Task[None] | None = None
        self._dirty = False

    @property
    def counting(self) -> Counting:
        """What is counted; by which rule is known once the table is there."""
        if self._counting is None:
            table = self.table
            for_each = table.match.game.seconds_to_decide(table.match.options)
            self._counting = Counting(table.house.clock, for_each, len(table.places))
        return self._counting

    @property
    def on(self) -> bool:
        return self.counting.on

    @property
    def running(self) -> bool:
        return self._timer is not None or self._writing_now

    @property
    def _writing_now(self) -> bool:
        return self._writing is not None and not self._writing.done()

    @property
    def _alone(self) -> bool:
        """Nothing is ever done elsewhere."""
        return self.table.many is None

    def _now(self) -> int:
        return self.table.services.clock.milliseconds()

    # who is asked

    def ask(self, asked: Collection[int], heard: bool = False) -> None:
        """These people owe an answer now; because of what was `heard` from another hall."""
        if not self.on:
            return
        self._pass()
        counting, log = self.counting, self.table.log
        before = (counting.asked, counting.state.actions)
        counting.ask(self.table.match, asked, self._seen_asked(), log.is_by_clock, heard)
        self._look_later()
        if before != (counting.asked, counting.state.actions):
            self._write_soon()

    def _seen_asked(self) -> list[int]:
        state = self.table.match.state
        return state.step.asked(state) if state.stack else []

    def rest(self) -> None:
        """Nobody could answer for a while: people come back before their time runs on."""
        self._rests_until = self._now() + REST

    @contextmanager
    def held(self) -> Iterator[None]:
        """While something is being stored, nobody's time runs: whoever answered has done so."""
        self._pass()
        self._held += 1
        try:
            yield
        finally:
            self._pass()
            self._held -= 1

    def sure(self, at: int) -> None:
        """At that time nobody had answered whose answer is not known here."""
        if self.on:
            self._pass()
            self.counting.sure(self._now() - at)

    def give_back(self) -> None:
        """What was done elsewhere for some time is not known, or was not."""
        if self.on and not self._alone:
            self._pass()
            self.counting.give_back()

    def stop(self) -> None:
        """Nothing runs out here any more."""
        self._pass()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    async def close(self) -> None:
        """The hall closes: what is left now is stored."""
        self.stop()
        if self.counting.asked and self._counts_here:
            self._write_soon()
        if self._writing is not None:
            await asyncio.wait([self._writing])
        self._counts_here = False

    # counting

    def _pass(self) -> None:
        """Count what has passed since the last look, as far as somebody could have answered."""
        if not self.on:
            return
        now = self._now()
        here = self.table.runner.mine
        if here != self._counts_here and not self.table.closing:
            self._change_hands(here)
        passed, self._passed = now - self._passed, now
        if self._due is not None:
            passed = min(passed, max(0, self._due + SLACK - (now - passed)))
        if not self._held and not self._resting(now):
            self.counting.run(passed)
            if self._alone:
                self.counting.sure(0)

    def _change_hands(self, here: bool) -> None:
        """From now on it is counted here, or elsewhere: by what had been stored until then."""
        self._counts_here = here
        self._counting = None
        if self._stored:
            self.counting.recall(_decode(self._stored))
            self.rest()

    def _resting(self, now: int) -> bool:
        if self._rests_until <= now:
            return False
        if set(self.counting.asked) <= self.table.presence.here():
            self._rests_until = 0
        return True

    def _look_later(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer, self._due = None, None
        asked = self.counting.asked
        if asked and self._counts_here:
            least = min(self.counting.left(seat) for seat in asked)
            look = min(max(SHORTEST_LOOK, least // 100), LONGEST_LOOK, least or SHORTEST_LOOK)
            self._due = self._passed + look
            self._timer = asyncio.get_running_loop().call_later(look / 1000, self.look)

    def look(self) -> None:
        """Has somebody's time run out?"""
        self._timer = None
        self._pass()
        counts = self._counts_here and not self._held and not self._resting(self._now())
        late = self.counting.late() if counts else []
        if self._now() - self._stored_at >= CHECKPOINT:
            self._write_soon()
        self._look_later()
        if late:
            self._ring(late)

    # storing

    def _write_soon(self) -> None:
        self._dirty = self._counts_here
        if self._dirty and not self._writing_now:
            self._writing = asyncio.create_task(self._write())

    async def _write(self) -> None:
        table = self.table
        while self._dirty:
            self._dirty = False
            counted = _encode(self.counting.certain()).decode()
            self._stored_at = self._now()
            if counted == self._stored:
                return
            version, running, epoch = self.version, bool(self.counting.asked), table.runner.epoch
            try:
                await self.store.write(table.id, version, running, counted, epoch)
            except StoreError as error:
                note("clock not stored", table=table.id[:4], why=str(error))
                await self._read_again()
                return
            self.recall(version + 1, counted)  # which may have been read before the store said so

    async def _read_again(self) -> None:
        """Nobody knows what is stored, or somebody else has written: with the next look it is tried again."""
        self._stored_at = self._now() - CHECKPOINT
        with suppress(StoreError):
            self.recall(*await asyncio.to_thread(self.store.read, self.table.id))

    def recall(self, version: int, counted: str) -> None:
        """What is stored; where the table is run elsewhere, that is what is shown."""
        if version <= self.version:
            return
        self.version, self._stored = version, counted
        if not self._counts_here:
            try:
                self.counting.recall(_decode(counted))
            except msgspec.DecodeError as error:
                note("clock unreadable", table=self.table.id[:4], why=str(error))
                self._stored = ""

    # what is shown

    def seconds(self, seat: int) -> int:
        """Whole seconds that this seat has for what it is asked; 0 without a clock, or if it is not asked."""
        if not self.on or seat not in self.counting.asked:
            return 0
        self._pass()
        return max(1, -(-self.counting.left(seat) // 1000))

    def status(self, viewer: int) -> ClocksStatus | None:
        """The clocks of all people at the table; None if there are none."""
        table = self.table
        if not self.on or table.lesson is not None or table.coach.on or table.match.over:
            return None
        self._pass()
        counting = self.counting
        asked = [seat for seat in self._seen_asked() if seat != viewer] if counting.asked else []
        runs = {*(seat for seat in asked if not table.places[seat].level), *counting.asked}
        left = [
            None if place.level else -(-counting.shown(seat, viewer) // 1000)
            for seat, place in enumerate(table.places)
        ]
        whole = (counting.bank or counting.limit) // 1000
        rule = table.house.clock or ClockRule(decision=whole)
        return ClocksStatus(rule.words, tuple(left), tuple(sorted(runs)), whole)
