"""How long each person at a table has for a decision before the default is taken."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection

from meeplehall.engine.state import State


class Deadlines:
    """One deadline per person who is asked; going to and fro within the same question does not move it."""

    def __init__(self, seconds: int, ring: Callable[[list[int]], None]) -> None:
        self.seconds = seconds
        self._ring = ring
        self._deadlines: dict[int, tuple[object, float]] = {}
        self._timer: asyncio.TimerHandle | None = None

    @property
    def running(self) -> bool:
        return self._timer is not None

    def set(self, state: State, asked: Collection[int]) -> None:
        """Set and forget deadlines; `asked` are the people who owe an answer."""
        if not self.seconds:
            return
        loop = asyncio.get_running_loop()
        for seat in [seat for seat in self._deadlines if seat not in asked]:
            del self._deadlines[seat]
        for seat in asked:
            # the same step may come again later: then `reveals` or `chance` differ
            question = (state.step, state.reveals, tuple(state.chance))
            if seat not in self._deadlines or self._deadlines[seat][0] != question:
                self._deadlines[seat] = (question, loop.time() + self.seconds)
        self.stop()
        if self._deadlines:
            first = min(deadline for _, deadline in self._deadlines.values())
            self._timer = loop.call_at(first, self._run_out)

    def left(self, seat: int) -> int:
        """Whole seconds left for this seat; 0 without a clock."""
        if seat not in self._deadlines:
            return 0
        return max(1, round(self._deadlines[seat][1] - asyncio.get_running_loop().time()))

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _run_out(self) -> None:
        self._timer = None
        now = asyncio.get_running_loop().time() + 0.001
        late = [seat for seat, (_, deadline) in self._deadlines.items() if deadline <= now]
        for seat in late:
            del self._deadlines[seat]
        self._ring(late)
