"""A decision in which time counts, arbitrated on the hall's own monotonic clock.

With everything in, the reveal is held back for a moment, then goes to all at once. Presses are timed from
when it was written to each player's connection, with the way through the network taken off. The outcome
enters the log as one action per player that carries its time, so that a replay needs no clock.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from meeplehall.bots.style import level_and_style
from meeplehall.engine.action import Action
from meeplehall.engine.match import Match, Refused
from meeplehall.engine.race import Race
from meeplehall.engine.state import State
from meeplehall.hall.many.asides import RaceNews
from meeplehall.hall.problem import Problem, not_stored

if TYPE_CHECKING:
    from meeplehall.hall.table import Table

#: called when a press is stored, or with the reason why it is not
Answer = Callable[[Problem | None], None]

#: milliseconds that a press may take from one hall to another
WAY = 150
#: after a restart, so many seconds are given to come back before the reveal
PATIENCE = 10.0


def race_at(table: Table, patient: bool = False) -> RaceRun | None:
    """The race that the match has come to; what it shows is held back from now on."""
    state = table.match.state
    if not table.log.deal.dealt:
        return None
    race = state.step.race(state) if state.stack and state.step.timed else None
    return RaceRun(table, race, patient) if race is not None else None


class RaceRun:
    """One race at a table, from the moment everything is in until its outcome is stored."""

    def __init__(self, table: Table, race: Race, patient: bool) -> None:
        match = table.match
        self.table = table
        self.race = race
        self.patient = patient
        self.players = list(match.state.waiting)
        self._moves = len(match.moves)
        #: how many actions people may read of before the reveal, and the position they see
        self.moves_shown = max(len(match.moves) - 1, 0)
        self.curtain: State = match.at(self.moves_shown)
        self.opened = -1
        self.answers: dict[int, Action[Any]] = {}
        self.first_valid = -1
        self.sent: dict[int, int] = {}
        self.round_trips: dict[int, list[int]] = {}
        self._waiting: list[tuple[int, Answer]] = []
        #: the time is over, and the outcome is being stored
        self._closed = False
        self._news = asyncio.Event()

    @property
    def phase(self) -> str:
        return "armed" if self.opened < 0 else "open"

    def takes(self, seat: int) -> bool:
        """Can this seat still press?"""
        return seat in self.players and seat not in self.answers and not self._closed

    # what people do

    def press(self, seat: int, received: int, hands_off: bool, answer: Answer) -> None:
        """Somebody pressed, or says that they will not."""
        if not self.takes(seat):
            raise Problem(409, "You do not take part, or have answered already.")
        if hands_off and self.opened < 0:
            raise Problem(409, "There is nothing to decide before the reveal.")
        if hands_off:
            pressed = self.race.nothing()
        elif self.opened < 0:
            pressed = self.race.early()
        else:
            sent = self.sent.get(seat, self.opened)
            effective = self.race.effective(sent, received, self.round_trips.get(seat, []))
            pressed = self.race.press(effective)
            if self.race.is_valid(effective) and self.first_valid < 0:
                self.first_valid = received
        self.answers[seat] = pressed
        self._waiting.append((seat, answer))
        self._news.set()
        self.table.asides.tell_soon()

    def written(self, seat: int, round_trips: list[int]) -> None:
        """The reveal is being written to a connection of this seat."""
        if self.opened >= 0 and seat not in self.sent:
            self.sent[seat] = self._now()
            self.round_trips[seat] = round_trips

    def lost(self, seat: int) -> None:
        """The last connection of this seat is gone: it does not press any more."""
        if self.opened >= 0 and self.takes(seat):
            self.answers[seat] = self.race.nothing()
            self._news.set()
            self.table.asides.tell_soon()

    # what other halls are told, and tell

    def told(self) -> RaceNews:
        encode = self.table.match.game.codec.encode
        answers = {str(seat): encode(action) for seat, action in sorted(self.answers.items())}
        return RaceNews(self._moves, self.opened >= 0, answers)

    def hear(self, news: RaceNews) -> None:
        """Another hall has opened it, or somebody has pressed there; times are its own, and stay."""
        if news.moves != self._moves:
            return
        if news.open and self.opened < 0:
            self.opened = self._now()
        decode = self.table.match.game.codec.decode
        for seat, message in news.answers.items():
            if self.takes(int(seat)):
                self.answers[int(seat)] = pressed = decode(message)
                took = self.race.took(pressed)
                if took >= 0 and self.race.is_valid(took) and self.first_valid < 0:
                    self.first_valid = self._now()
        self._news.set()

    # how it goes on

    def _now(self) -> int:
        return self.table.services.clock.milliseconds()

    async def run(self) -> None:
        """Hold back, reveal, wait, record. Called again if it could not be stored, it only records."""
        if self.opened < 0:
            if self.patient:
                await self._wait_for_people()
            await self._hold_back()
            async with self.table.lock:
                if self.opened < 0:
                    self._reveal()
                with suppress(Problem):
                    await self.table.retried(self.table.asides.tell)
            self.table.show()
        while (left := self._closes_at() - self._now()) > 0:
            self._news.clear()
            try:
                await asyncio.wait_for(self._news.wait(), left / 1000)
            except TimeoutError:
                continue
        async with self.table.lock:
            self._closed = True
            if self.table.race is self:  # otherwise it was stored, although the store had said otherwise
                await self.table.do_actions(self.record, by_itself=True)

    def end(self) -> None:
        """The match has gone on: whoever pressed is told whether that is in it."""
        moves = self.table.match.moves[self._moves : self._moves + len(self.players)]
        recorded = {move.player: move.action for move in moves}
        for seat, answer in self._waiting:
            answer(None if recorded.get(seat) == self.answers[seat] else not_stored())

    def _outcome(self) -> Iterator[tuple[int, Action[Any]]]:
        """One action per player, in seat order."""
        for seat in self.players:
            yield seat, self.answers.get(seat) or self.race.nothing()

    async def _hold_back(self) -> None:
        await asyncio.sleep(self.race.delay() / 1000)

    async def _wait_for_people(self) -> None:
        end = self._now() + PATIENCE * 1000
        while self._now() < end and not self._people() <= self.table.presence.reachable():
            await asyncio.sleep(0.1)

    def _people(self) -> set[int]:
        places = self.table.places
        return {seat for seat in self.players if not places[seat].level}

    def _reveal(self) -> None:
        """The reaction times of bots are drawn before anybody presses; who is not here does not press."""
        table, state = self.table, self.table.match.state
        here = self._people() & table.presence.reachable()
        for seat in self.players:
            level = table.places[seat].level
            if level:
                reaction = table.match.game.knowledge().reaction(state, seat, level_and_style(level)[0])
                self.answers[seat] = reaction or self.race.nothing()
            elif seat not in here:
                self.answers.setdefault(seat, self.race.nothing())
        self.opened = self._now()

    def _closes_at(self) -> int:
        landed = [self.opened + took for a in self._bots_answers() if (took := self.race.took(a)) >= 0]
        if self.first_valid >= 0:
            landed.append(self.first_valid)
        everybody = len(self.answers) == len(self.players)
        way = WAY if self.table.presence.elsewhere and not everybody else 0
        return self.race.closes_at(self.opened, min(landed, default=-1), everybody) + way

    def _bots_answers(self) -> list[Action[Any]]:
        return [a for seat, a in self.answers.items() if self.table.places[seat].level]

    def record(self, match: Match) -> None:
        """The outcome enters the log."""
        for seat, action in self._outcome():
            try:
                match.do(seat, action)
            except Refused:
                match.do_default(seat)
