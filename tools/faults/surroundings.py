"""What else the hall works with: a clock in virtual time, and bots that answer in the same process."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from random import Random

from meeplehall.bots.in_match import Messages, seed_of
from meeplehall.bots.pool import ANYBODY, Advised, BotPool
from meeplehall.bots.turns import Thinker
from meeplehall.engine.match import Match
from meeplehall.hall.clock import Clock
from tools.faults.clock_loop import ClockLoop
from tools.faults.happenings import Happenings

#: the day on which every run begins
DAY = datetime(2024, 1, 1, tzinfo=UTC)


class LoopClock(Clock):
    """What the event loop says."""

    def __init__(self, loop: ClockLoop) -> None:
        self._loop = loop

    def milliseconds(self) -> int:
        return int(self._loop.time() * 1000)

    def stamp(self) -> str:
        return (DAY + timedelta(seconds=self._loop.time())).strftime("%Y-%m-%dT%H:%M:%SZ")


class QuickBots(BotPool):
    """Any option will do; it follows from the match, so that it is the same in every run."""

    def __init__(self, happenings: Happenings) -> None:
        super().__init__()
        self._happenings = happenings

    async def think(self, match: Match, player: int, name: str, thinker: Thinker = ANYBODY) -> Messages:
        options = match.state.options(player)
        await asyncio.sleep(self._happenings.thinking())
        if self._happenings.bot_fails():
            raise RuntimeError("The bot has lost the thread.")
        chosen = Random(seed_of(match, player)).choice(options)
        return [match.game.codec.encode(chosen)]

    async def advise(self, match: Match, player: int, count: int, thinker: Thinker = ANYBODY) -> Advised:
        return [(message, "Why not?") for message in await self.think(match, player, "", thinker)]
