"""Bots in other processes: a table, a terminal or a server never thinks itself."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from types import TracebackType
from typing import Any, TypeVar

from meeplehall.bots import bot
from meeplehall.bots.in_match import Messages, at_once, seed_of
from meeplehall.bots.turns import Thinker, Turns
from meeplehall.engine.game import Game
from meeplehall.engine.match import Match
from meeplehall.engine.state import State

T = TypeVar("T")

#: actions as JSON messages, each with the sentence that says why
Advised = list[tuple[dict[str, object], str]]
#: where nobody has to be told from anybody else
ANYBODY = Thinker()


# what runs in the other processes


def think(game: Game[Any], name: str, state: State, player: int, seed: int) -> Messages:
    """A bot's answer as JSON messages."""
    return [game.codec.encode(action) for action in bot(name).choose(game, state, player, seed)]


def advise(game: Game[Any], state: State, player: int, count: int) -> Advised:
    """What the game's knowledge advises, as JSON messages with their reasons."""
    found = game.knowledge().advice(state, player, count)
    return [(game.codec.encode(advice.action), advice.sentence) for advice in found]


def _settle_in() -> None:
    """Leave Ctrl-C to the process that the person talks to, and exit with that one, even if it is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_exit_with_the_parent, daemon=True).start()


def _exit_with_the_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


# what the others see


class BotPool:
    """Processes in which bots think, made when first needed. They are sent redeals, never the true state."""

    def __init__(self, processes: int = 1) -> None:
        self.processes = processes
        self._turns = Turns(processes)
        self._executor: ProcessPoolExecutor | None = None

    def ask(self, game: Game[Any], name: str, state: State, player: int, seed: int) -> Future[Messages]:
        """Let a bot think about this seat's decision."""
        bot(name)  # a wrong name is said here, not in the other process
        return self._running().submit(think, game, name, game.redeal(state, player, seed), player, seed)

    # for whoever waits in an event loop: turns go round, and if a process dies, the question is asked again

    async def think(self, match: Match, player: int, name: str, thinker: Thinker = ANYBODY) -> Messages:
        """What the bot of this name does here; nothing if it fails, and then the default is taken."""
        action = at_once(match, player, name)
        if action is not None:
            return [match.game.codec.encode(action)]
        game, state, seed = match.game, match.state, seed_of(match, player)
        return await self._answer(thinker, lambda: self.ask(game, name, state, player, seed))

    async def advise(self, match: Match, player: int, count: int, thinker: Thinker = ANYBODY) -> Advised:
        """What this player could do here, best first, each action with its reason."""
        game, seed = match.game, seed_of(match, player)
        guess = game.redeal(match.state, player, seed)
        return await self._answer(thinker, lambda: self._running().submit(advise, game, guess, player, count))

    async def _answer(self, thinker: Thinker, ask: Callable[[], Future[list[T]]]) -> list[T]:
        for _ in range(2):
            await self._turns.take(thinker)
            asked = self._running()
            try:
                return await self._asked(ask)
            except BrokenExecutor:
                if self._executor is asked:
                    self.close()
        return []

    async def _asked(self, ask: Callable[[], Future[list[T]]]) -> list[T]:
        """The answer. Whoever stops waiting for it stops nothing: the process is busy until it is found."""
        try:
            answer = asyncio.wrap_future(ask())
        except BaseException:
            self._turns.give()
            raise
        answer.add_done_callback(self._thought)
        return await asyncio.shield(answer)

    def _thought(self, answer: asyncio.Future[list[T]]) -> None:
        self._turns.give()
        if not answer.cancelled():
            answer.exception()  # seen, even if nobody waits for the answer any more

    # starting and stopping

    def _running(self) -> ProcessPoolExecutor:
        if self._executor is None:
            context = get_context("spawn")
            self._executor = ProcessPoolExecutor(self.processes, context, _settle_in)
        return self._executor

    def warm_up(self, games: Sequence[Game[Any]]) -> None:
        """Start the processes and let them read the games, so that the first question waits for nothing."""
        for _ in range(self.processes):
            self._running().submit(len, games)

    def close(self) -> None:
        """Stop thinking."""
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)
            self._executor = None

    def __enter__(self) -> BotPool:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
