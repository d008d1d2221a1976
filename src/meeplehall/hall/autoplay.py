"""What goes on at a table by itself: bots answer, clocks run out, races are run."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from meeplehall.bots.in_match import Messages, carry_out
from meeplehall.bots.style import level_and_style
from meeplehall.engine.lesson import Scripted
from meeplehall.engine.match import Match
from meeplehall.hall.action_log import BY_CLOCK
from meeplehall.hall.clocks.clocks import Clocks
from meeplehall.hall.lesson import LessonRun
from meeplehall.hall.problem import MovedOn, Problem
from meeplehall.hall.race import RaceRun
from meeplehall.hall.server_log import note

if TYPE_CHECKING:
    from meeplehall.hall.table import Table

#: the longest way to a default answer: taking back what was begun comes first
LONGEST_DEFAULT = 200
#: seconds until it is tried again when the store is out of order
RETRY = 1.0
#: ... and when another hall was faster
OVERTAKEN = 0.05
#: milliseconds for which somebody who looked without a WebSocket counts as watching
WATCHED = 30_000


class Autoplay:
    """The tasks and the clock of one table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.clocks = Clocks(table, self._out_of_time)
        self._answering: dict[int, asyncio.Task[None]] = {}
        self._racing: asyncio.Task[None] | None = None
        self._reading: asyncio.Task[None] | None = None
        #: when somebody last looked without a WebSocket
        self._looked: int | None = None

    @property
    def busy(self) -> bool:
        """Something is about to be done."""
        return bool(self._answering or self._racing or self._reading)

    @property
    def running(self) -> bool:
        return self.busy or self.clocks.running

    def go_on(self) -> None:
        """Let those go on who need not be waited for, and watch the clock of the others."""
        table, seating = self.table, self.table.seating
        if table.closing:
            return
        self.watch_clocks()
        if table.match.over or not seating.begun:
            return
        people = seating.people()
        if not people and any(place.person for place in table.places):
            return  # bots do not play on among themselves while all people are away
        if table.bots_alone and not self._watched():
            return  # nor while nobody watches those who play without people
        if table.race is not None:
            if self._racing is None and self._here():
                self._racing = asyncio.create_task(self._run_race(table.race))
            return
        if table.lesson is not None and table.lesson.running:
            self._go_on_with_lesson(table.lesson)
            return
        state = table.match.state
        for seat in state.waiting:
            if seat not in self._answering and table.places[seat].level and self._here():
                bot = self._let_bot_answer(seat, table.match, self._bots_question(seat))
                self._answering[seat] = asyncio.create_task(bot)

    def watch_clocks(self, heard: bool = False) -> None:
        """Other people may be asked now, since something was done here or `heard` from another hall."""
        if not self.table.closing:
            self.clocks.ask(self._clocked(), heard)

    def _clocked(self) -> list[int]:
        """The people whose time runs: not in a race, which has its own, nor where somebody learns."""
        table = self.table
        if table.match.over or not table.seating.begun or table.race is not None or table.log.unsure:
            return []
        if table.lesson is not None or table.coach.on or not self.clocks.on:
            return []
        people = table.seating.people()
        asked = [seat for seat in table.match.state.waiting if seat in people]
        if asked:
            self._here()  # they run out where the table is run
        return asked

    def _here(self) -> bool:
        """Does what goes on by itself go on in this hall? If nobody does it, it shall."""
        runner = self.table.runner
        if not runner.mine:
            runner.want()
        return runner.mine

    def looked_at(self) -> None:
        """Somebody looks without a WebSocket: bots that rest go on for a while."""
        resting = self.table.bots_alone and not self._watched()
        self._looked = self.table.services.clock.milliseconds()
        if resting:
            self.go_on()

    def _watched(self) -> bool:
        if self.table.audience.anybody:
            return True
        now = self.table.services.clock.milliseconds()
        return self._looked is not None and now - self._looked < WATCHED

    def stop(self) -> None:
        self.clocks.stop()
        for task in [*self._answering.values(), self._racing, self._reading]:
            if task is not None:
                task.cancel()

    # the store

    def read_again(self) -> None:
        """Nobody knows what is stored: find out as soon as it can be read, also if nobody does anything."""
        self.clocks.give_back()
        self.clocks.ask([])
        self.clocks.rest()
        if self._reading is None:
            self._reading = asyncio.create_task(self._read_again())

    async def _read_again(self) -> None:
        table = self.table
        try:
            while table.log.unsure:
                await asyncio.sleep(RETRY)
                with suppress(Problem):
                    async with table.lock:
                        await table.be_sure()
        finally:
            self._reading = None
        table.changed()

    # bots

    async def _let_bot_answer(self, seat: int, match: Match, question: object) -> None:
        """A bot thinks, and does what it thought of if the question is still the same."""
        try:
            messages = await self._thought(match, seat)
            async with self.table.lock:
                if self._bots_question(seat) == question:
                    await self.table.do_actions(
                        lambda match: carry_out(match, seat, messages), by_itself=True
                    )
        except Problem as problem:
            await _wait_after(problem)
        finally:
            self._answering.pop(seat, None)
        self.table.changed()

    async def _thought(self, match: Match, seat: int) -> Messages:
        services, level = self.table.services, self.table.places[seat].level
        messages: Messages = []
        pause, began = asyncio.create_task(asyncio.sleep(services.pace)), time.perf_counter()
        try:
            messages = await services.bots.think(match, seat, level, self.table.thinker)
            services.metrics.thought(level_and_style(level)[0], time.perf_counter() - began)
        except Exception as error:  # a bot must not hold up the table, whatever is wrong with it
            note("bot failed", level=level, game=match.game.id, why=repr(error))
        await pause
        return messages

    def _bots_question(self, seat: int) -> object:
        """What must be the same when a bot has thought as when it began."""
        return (self._question(seat), self.table.turn(seat), self.table.places[seat])

    def _question(self, seat: int) -> object:
        """The question that this seat is asked; None if it owes no answer."""
        log, state = self.table.log, self.table.match.state
        return (log.epoch, state.step) if state.stack and seat in state.waiting else None

    # lessons

    def _go_on_with_lesson(self, lesson: LessonRun) -> None:
        scripted = lesson.next
        if scripted is not None and scripted.seat not in self._answering and self._here():
            doing = self._do_scripted(lesson, scripted, len(self.table.match.moves))
            self._answering[scripted.seat] = asyncio.create_task(doing)

    async def _do_scripted(self, lesson: LessonRun, scripted: Scripted, done: int) -> None:
        """What is written down happens, if the lesson has not gone elsewhere meanwhile."""
        table = self.table
        try:
            await asyncio.sleep(table.services.pace)
            async with table.lock:
                if lesson.next is scripted and len(table.match.moves) == done:
                    await table.do_actions(
                        lambda match: match.do(scripted.seat, scripted.action), by_itself=True
                    )
        except Problem as problem:
            await _wait_after(problem)
        finally:
            self._answering.pop(scripted.seat, None)
        table.changed()

    # the clock

    def _out_of_time(self, late: list[int]) -> None:
        for seat in late:
            if seat not in self._answering and self._here():
                default = self._answer_by_default(seat, self._late_question(seat))
                self._answering[seat] = asyncio.create_task(default)

    def _late_question(self, seat: int) -> object:
        """What must be the same when the game chooses for somebody as when their time ran out."""
        return self._bots_question(seat)  # a bot may have taken over, too

    async def _answer_by_default(self, seat: int, question: object) -> None:
        key = f"{BY_CLOCK} {self.table.services.random.key()}"
        try:
            async with self.table.lock:
                if self._question(seat) is not None and self._late_question(seat) == question:
                    await self.table.do_actions(lambda match: take_default(match, seat), key, by_itself=True)
        except Problem as problem:
            await _wait_after(problem)
        finally:
            self._answering.pop(seat, None)
        self.table.changed()

    # races

    async def _run_race(self, race: RaceRun) -> None:
        try:
            await race.run()
        except Problem as problem:
            await _wait_after(problem)
        finally:
            self._racing = None
        self.table.changed()


async def _wait_after(problem: Problem) -> None:
    """The store needs a while; where another hall was faster, all is well."""
    await asyncio.sleep(OVERTAKEN if isinstance(problem, MovedOn) else RETRY)


def take_default(match: Match, seat: int) -> None:
    """The default may be several actions: it is done when this question is answered."""
    state = match.state
    question = (state.step, state.reveals, state.chance[:])
    for _ in range(LONGEST_DEFAULT):
        if not state.stack or seat not in state.waiting:
            return
        if (state.step, state.reveals, state.chance) != question:
            return
        match.do_default(seat)
