"""Bots in other processes: a table, a terminal or a server never thinks itself."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from types import TracebackType
from typing import Any

from meeplehall.bots import bot
from meeplehall.engine.game import Game
from meeplehall.engine.state import State


def think(game: Game[Any], name: str, sight: State, player: int, seed: int) -> list[dict[str, object]]:
    """A bot's answer as JSON messages; runs in the worker."""
    return [game.codec.encode(action) for action in bot(name).choose(game, sight, player, seed)]


def advise(game: Game[Any], sight: State, player: int, count: int) -> list[tuple[dict[str, object], str]]:
    """What the game's knowledge advises, as JSON messages with their reasons; runs in the worker."""
    found = game.knowledge().advice(sight, player, count)
    return [(game.codec.encode(advice.action), advice.sentence) for advice in found]


def settle_in() -> None:
    """Leave Ctrl-C to the process that the person talks to, and go with that one, even if it is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_go_with_the_parent, daemon=True).start()


def _go_with_the_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


class Workers:
    """A pool of processes in which bots think. What is sent there is a redeal, never the true state."""

    def __init__(self, processes: int = 1) -> None:
        self.processes = processes
        self._pool = ProcessPoolExecutor(processes, mp_context=get_context("spawn"), initializer=settle_in)

    def ask(
        self, game: Game[Any], name: str, state: State, player: int, seed: int
    ) -> Future[list[dict[str, object]]]:
        """Let a bot think about this seat's decision."""
        bot(name)  # a wrong name is said here, not in the worker
        return self._pool.submit(think, game, name, game.redeal(state, player, seed), player, seed)

    def advise(
        self, game: Game[Any], state: State, player: int, seed: int, count: int
    ) -> Future[list[tuple[dict[str, object], str]]]:
        """Let the game's knowledge advise this seat."""
        return self._pool.submit(advise, game, game.redeal(state, player, seed), player, count)

    def warm_up(self, games: Sequence[Game[Any]]) -> None:
        """Start the processes and let them read the games, so that the first question waits for nothing."""
        for _ in range(self.processes):
            self._pool.submit(len, games)

    def close(self) -> None:
        """Stop thinking."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    def __enter__(self) -> Workers:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
