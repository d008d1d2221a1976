"""Bots of all tables think in a few other processes; the hall itself never does."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, Future
from typing import Any, TypeVar

from meeplehall.bots.playing import Messages, at_once, seed_of
from meeplehall.bots.workers import Workers
from meeplehall.engine.game import Game
from meeplehall.engine.match import Match

T = TypeVar("T")


class Thinkers:
    """The processes, made anew if one dies."""

    def __init__(self, processes: int) -> None:
        self.processes = processes
        self._workers: Workers | None = None

    def warm_up(self, games: Sequence[Game[Any]]) -> None:
        """Start the processes before anybody waits for them."""
        self._workers = self._workers or Workers(self.processes)
        self._workers.warm_up(games)

    async def think(self, match: Match, player: int, level: str) -> Messages:
        """What the bot of this level does here; nothing if it fails, and then the default is taken."""
        action = at_once(match, player, level)
        if action is not None:
            return [match.game.codec.encode(action)]
        game, state, seed = match.game, match.state, seed_of(match, player)
        return await self._asked(lambda workers: workers.ask(game, level, state, player, seed))

    async def advise(self, match: Match, player: int, count: int) -> list[tuple[dict[str, object], str]]:
        """What this player could do here, best first, each action with its reason."""
        game, state, seed = match.game, match.state, seed_of(match, player)
        return await self._asked(lambda workers: workers.advise(game, state, player, seed, count))

    async def _asked(self, ask: Callable[[Workers], Future[list[T]]]) -> list[T]:
        """The answer of the workers; they get a second chance if one of them dies."""
        for _ in range(2):
            workers = self._workers = self._workers or Workers(self.processes)
            try:
                return await asyncio.wrap_future(ask(workers))
            except BrokenExecutor:
                if self._workers is workers:
                    self.close()
        return []

    def close(self) -> None:
        """Stop thinking."""
        if self._workers is not None:
            self._workers.close()
            self._workers = None
