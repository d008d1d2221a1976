"""The bots at a terminal: they think in other processes while people play on."""

from __future__ import annotations

import multiprocessing
import os
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from types import TracebackType

from meeplehall.bots.in_match import Messages, at_once, carry_out, seed_of
from meeplehall.bots.pool import BotPool
from meeplehall.engine.match import Match


class BotSeats:
    """Asks every bot that owes an answer, and does what it says."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.pending: dict[int, Future[Messages]] = {}
        self._others = multiprocessing.active_children()
        bots = sum(bool(seat.bot) for seat in match.seats)
        self.pool = BotPool(max(1, min(bots, os.cpu_count() or 1)))

    def ask(self) -> None:
        """Let all bots think that owe an answer; those that need not think answer at once."""
        while (player := self._next_unasked()) is not None:
            action = at_once(self.match, player, self.match.seats[player].bot)
            if action is not None:
                self.match.do(player, action)
            else:
                name, state = self.match.seats[player].bot, self.match.state
                seed = seed_of(self.match, player)
                self.pending[player] = self.pool.ask(self.match.game, name, state, player, seed)

    def collect(self) -> list[tuple[int, BaseException]]:
        """Do what has been thought out; gives the bots that failed, and why: they take the default."""
        failed: list[tuple[int, BaseException]] = []
        for player in [player for player, answer in self.pending.items() if answer.done()]:
            answer = self.pending.pop(player)
            error = answer.exception()
            if isinstance(error, BrokenExecutor):
                raise error
            if error is not None:
                failed.append((player, error))
            carry_out(self.match, player, answer.result() if error is None else [])
        return failed

    def wait(self) -> None:
        """Wait until somebody has thought."""
        wait(self.pending.values(), return_when=FIRST_COMPLETED)

    def reconsider(self) -> None:
        """After an undo: forget the thoughts of those who are not asked any more."""
        waiting = self.match.state.waiting
        for player in [player for player in self.pending if player not in waiting]:
            self.pending.pop(player).cancel()

    def _next_unasked(self) -> int | None:
        seats = self.match.seats
        return next((p for p in self.match.state.waiting if seats[p].bot and p not in self.pending), None)

    def __enter__(self) -> BotSeats:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Stop at once: nobody waits for a thought that is not needed any more."""
        self.pool.close()
        for process in multiprocessing.active_children():
            if process not in self._others:
                process.terminate()
