"""The bots of a match: they think in other processes while people play on."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from random import Random
from types import TracebackType
from typing import Any

from meeplehall.bots import bot
from meeplehall.bots.workers import Workers
from meeplehall.engine.action import Action
from meeplehall.engine.match import Match

Messages = list[dict[str, object]]


class Thinkers:
    """Asks every bot that owes an answer, and does what it says."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.pending: dict[int, Future[Messages]] = {}
        self._others = multiprocessing.active_children()
        bots = sum(bool(seat.bot) for seat in match.seats)
        self.workers = Workers(max(1, min(bots, os.cpu_count() or 1)))

    def ask(self) -> None:
        """Let all bots think that owe an answer; those that need not think answer at once."""
        while (player := self._next_unasked()) is not None:
            action = self._at_once(player)
            if action is not None:
                self.match.do(player, action)
            else:
                name, state = self.match.seats[player].bot, self.match.state
                seed = self._seed(player)
                self.pending[player] = self.workers.ask(self.match.game, name, state, player, seed)

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

    def hint(self, player: int, level: str) -> Future[Messages]:
        """What a bot would do here."""
        return self.workers.ask(self.match.game, level, self.match.state, player, self._seed(player))

    def _next_unasked(self) -> int | None:
        seats = self.match.seats
        return next((p for p in self.match.state.waiting if seats[p].bot and p not in self.pending), None)

    def _at_once(self, player: int) -> Action[Any] | None:
        state, name = self.match.state, self.match.seats[player].bot
        reflex = state.step.reflex(state, player, name)
        if reflex is not None:
            return reflex
        thinker = bot(name)
        return thinker.pick(state.options(player), Random(self._seed(player))) if thinker.blind else None

    def _seed(self, player: int) -> int:
        """The same in every run of the same match, whoever was faster."""
        done = sum(move.player == player for move in self.match.moves)
        return Random(f"{self.match.seed} {player} {done}").getrandbits(62)

    def __enter__(self) -> Thinkers:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Stop at once: nobody waits for a thought that is not needed any more."""
        self.workers.close()
        for process in multiprocessing.active_children():
            if process not in self._others:
                process.terminate()


def carry_out(match: Match, player: int, messages: Sequence[dict[str, object]]) -> None:
    """Do a bot's actions one after another while they are allowed and nothing unexpected happens."""
    before = match.last_check
    for message in messages:
        action = match.game.codec.decode(message)
        if player not in match.state.waiting or match.state.refusal(player, action) is not None:
            break
        reveals = match.state.reveals
        match.do(player, action)
        if match.state.reveals != reveals:
            break
    if match.last_check == before:
        match.do_default(player)  # a bot must not hold up the table


def in_words(match: Match, player: int, messages: Sequence[dict[str, object]]) -> list[str]:
    """What these actions are called, found by doing them on a copy that nobody sees."""
    state = match.state.clone()
    labels: list[str] = []
    for message in messages:
        action = match.game.codec.decode(message)
        if player not in state.waiting or state.refusal(player, action) is not None:
            break
        labels.append(action.label(state, player))
        reveals = state.reveals
        state.act(player, action)
        if state.reveals != reveals:
            break
    return labels
