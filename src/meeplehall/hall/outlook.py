"""The outlook: everybody's chances while a match runs, at past moments, as a spectator could judge them.

Whoever plays can watch their own table as well, so spectators are told nothing that its players may not
know: there is an outlook where all who play have agreed to the coach, and at tables of bots alone. It is
thought out about redeals of what everybody sees; a moment is told when the game's clock has moved on from it.
"""

from __future__ import annotations

import asyncio
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec

from meeplehall.engine.game import SPECTATOR, Game
from meeplehall.engine.state import State
from meeplehall.hall.problem import Problem
from meeplehall.hall.server_log import note

if TYPE_CHECKING:
    from meeplehall.hall.table import Table

#: in so many redeals a moment is judged
REDEALS = 24
NONE_HERE = "Chances are told while a match runs if all who play have agreed to the coach."


class PastMoment(msgspec.Struct, frozen=True):
    """Everybody's chance to win at a moment that is past."""

    #: the rounds or turns that were played by then, as the game counts them
    clock: int
    #: how many lines of the log everybody had read by then
    moment: int
    chances: list[float]


def chances(game: Game[Any], state: State, seed: int) -> list[float]:
    """Each seat's chance in the mean over redeals of what a spectator sees; this runs in another process."""
    rng, knowledge = Random(seed), game.knowledge()
    found = [knowledge.values(game.redeal(state, SPECTATOR, rng.getrandbits(62))) for _ in range(REDEALS)]
    return [sum(column) / REDEALS for column in zip(*found, strict=True)]


class Outlook:
    """What is told of one table. Kept in memory only."""

    def __init__(self, table: Table) -> None:
        self.table = table
        #: by the clock, all moments that are known, and the last one, which is not past yet
        self._known: dict[int, PastMoment] = {}
        self._now = -1
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def on(self) -> bool:
        """May anybody be told?"""
        table = self.table
        if table.services.analysis == "off" or table.lesson is not None:
            return False
        return table.coach.on or table.bots_alone

    def past(self) -> list[PastMoment]:
        """All moments that are past, in their order; Problem if nobody may be told."""
        if not self.on:
            raise Problem(409, NONE_HERE)
        return [self._known[clock] for clock in sorted(self._known) if clock < self._now]

    def last(self) -> list[float]:
        """Everybody's chance at the last moment that is past; empty if nobody may be told, or knows."""
        past = self.past() if self.on and not self.table.match.over else []
        return past[-1].chances if past else []

    def look(self) -> None:
        """When the clock has moved on: tell of the moments that are past now, and think about this one."""
        table = self.table
        if not self.on or not table.seating.begun or table.match.over or table.race is not None:
            return
        match = table.match
        clock = match.game.knowledge().clock(match.state)
        if clock == self._now or not table.audience.onlookers:
            return
        self._known = {at: moment for at, moment in self._known.items() if at < clock}  # or taken back
        self._now = clock
        self.tell()
        seen = match.game.redeal(match.state, SPECTATOR, clock)
        moment = PastMoment(clock, table.views.moment(), [])
        task = asyncio.create_task(self._judge(match.game, seen, moment, table.log.epoch))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _judge(self, game: Game[Any], seen: State, moment: PastMoment, epoch: int) -> None:
        table, clock = self.table, moment.clock
        try:
            found = await table.services.bots.work(table.thinker, chances, game, seen, clock)
        except Exception as error:  # an outlook must not break anything, whatever is wrong with it
            note("outlook failed", game=game.id, why=repr(error))
            return
        if table.log.epoch == epoch:  # nothing was taken back meanwhile
            self._known[clock] = msgspec.structs.replace(moment, chances=found)
            if clock < self._now:  # others were faster than the thought
                self.tell()

    def tell(self) -> None:
        """All who look hear what is past; nobody hears anything where they may not."""
        past = self.past() if self.on else []
        if past:
            for onlooker in self.table.audience.onlookers:
                onlooker.say(outlook=past)
            self.table.show()

    def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
