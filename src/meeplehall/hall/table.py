"""A table: one match with its people, bots and onlookers. Whatever changes it goes through its lock."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from typing import Any, Protocol

import msgspec

from meeplehall.bots.playing import carry_out
from meeplehall.engine.codec import CodecError
from meeplehall.engine.match import Match, Refused, Seat
from meeplehall.hall.clock import Clock
from meeplehall.hall.keys import hashed
from meeplehall.hall.race import RaceRun
from meeplehall.hall.records import Part, Place, move_records
from meeplehall.hall.seat_view import SeatViews
from meeplehall.hall.status import RESULT_STANDS
from meeplehall.hall.store import Store, StoreError
from meeplehall.hall.team import Team
from meeplehall.hall.thinkers import Thinkers
from meeplehall.hall.trouble import Trouble

#: the longest way to a default answer: taking back what was begun comes first
LONGEST_DEFAULT = 200


class Onlooker(Protocol):
    """A connection that wants to know what happens at a table."""

    seat: int

    def wake(self) -> None: ...

    def say(self, **message: object) -> None: ...

    def show_scene(self, regions: Mapping[str, str]) -> None: ...

    def latency(self) -> int | None: ...

    def close_soon(self, code: int, reason: str) -> None: ...


class House(Protocol):
    """What a table needs of the hall."""

    store: Store
    thinkers: Thinkers
    pace: float

    def note(self, event: str, **facts: object) -> None: ...

    async def reread(self, table_id: str) -> Match: ...

    async def ended(self, table: Table) -> None: ...


class Table:
    """One match, who sits at it, and who looks at it."""

    def __init__(self, house: House, id: str, match: Match, places: list[Place], next: str = "") -> None:
        self.house = house
        self.id = id
        self.match = match
        self.places = places
        #: the table of the rematch, once there is one
        self.next = next
        #: its part in a campaign, if it has one
        self.part: Part | None = None
        self.lock = asyncio.Lock()
        self.onlookers: set[Onlooker] = set()
        #: raised with every change; stays inside the hall
        self.version = 1
        self.race: RaceRun | None = None
        #: who asks to take back something that needs consent, and who has agreed
        self.undo_by: int | None = None
        self.agreed: set[int] = set()
        self.closing = False
        #: keys as they came in with requests, so that their owners can be shown links; never stored
        self.keys: dict[int, str] = {}
        self.clock = Clock(match.game.seconds_to_decide(match.options), self._out_of_time)
        self.team = Team(self)
        #: what each seat is shown
        self.views = SeatViews(self)
        self._busy: dict[int, asyncio.Task[None]] = {}
        self._racing: asyncio.Task[None] | None = None
        self._epoch = 0
        self._count_turns()
        self._hold_back(patient=True)

    # who is who

    @property
    def names(self) -> list[str]:
        return [place.name for place in self.places]

    @property
    def begun(self) -> bool:
        """Play begins when every seat is taken."""
        return not any(place.open for place in self.places)

    @property
    def idle(self) -> bool:
        """Nobody looks, and nothing is under way."""
        return not (self.onlookers or self._busy or self._racing or self.clock.running or self.lock.locked())

    def connected(self) -> set[int]:
        return {onlooker.seat for onlooker in self.onlookers if onlooker.seat >= 0}

    def here(self) -> set[int]:
        """The seats whose people are at the table: also those who share the device of one."""
        connected = self.connected()
        devices = [place.device if place.device >= 0 else i for i, place in enumerate(self.places)]
        shared = {devices[seat] for seat in connected}
        return {seat for seat, place in enumerate(self.places) if place.key and devices[seat] in shared}

    def people(self) -> list[int]:
        """The seats whose people play themselves."""
        return [i for i, place in enumerate(self.places) if not place.level and place.key]

    def seat_of(self, key: str) -> int | None:
        """The seat that this key opens."""
        mark = hashed(key)
        seat = next((i for i, place in enumerate(self.places) if place.key == mark), None)
        if seat is not None:
            self.keys[seat] = key
        return seat

    def turn(self, seat: int) -> int:
        return self._turns[seat] if seat >= 0 else 0

    # what is shown

    def asks(self, seat: int) -> bool:
        """May this seat be asked something now?"""
        if not self.begun or seat < 0 or self.places[seat].level:
            return False
        return self.race is None or (self.race.opened >= 0 and self.race.takes(seat))

    def latencies(self) -> dict[str, int]:
        """The round trip to each player, in milliseconds."""
        found: dict[str, int] = {}
        for onlooker in self.onlookers:
            latency = onlooker.latency()
            if onlooker.seat >= 0 and latency is not None:
                found[str(onlooker.seat)] = latency
        return found

    def show(self) -> None:
        """Something may look different now."""
        self.version += 1
        for onlooker in self.onlookers:
            onlooker.wake()

    # what people do

    async def do(self, seat: int, turn: int, message: object) -> None:
        """One action of a person, stored when this returns; Trouble says why not."""
        async with self.lock:
            self._check_may_act(seat)
            if turn != self._turns[seat]:
                raise Trouble(409, "The table has moved on since you chose: look again.")
            if self.race is not None:
                raise Trouble(409, "This is a race: press, or keep your hands off.")
            before, codec = len(self.match.moves), self.match.game.codec
            try:
                done = self.match.do(seat, codec.decode(message))
            except CodecError as error:
                raise Trouble(422, str(error)) from None
            except Refused as refused:
                raise Trouble(409, refused.refusal.sentence, refused.refusal.rule) from None
            await self._keep(before)
            self.team.done(seat, codec.encode(done.action))
        self.changed()

    def press(self, seat: int, received: int, message: object, thank: Callable[[], None]) -> None:
        """A press in a race, or `hands off`; a time that the message claims is not looked at."""
        self._check_may_act(seat)
        if self.race is None:
            raise Trouble(409, "There is nothing to grab now.")
        codec = self.match.game.codec
        try:
            hands_off = message is not None and codec.decode(message) == self.race.race.nothing()
        except CodecError as error:
            raise Trouble(422, str(error)) from None
        self.race.press(seat, received, hands_off, thank)
        self.show()

    async def undo(self, seat: int) -> None:
        """Take back; if that needs consent, ask the others for it."""
        async with self.lock:
            self._check_may_act(seat)
            if self.race is not None:
                raise Trouble(409, "Nothing can be taken back during a race.")
            if self.part is not None and self.match.over:
                raise Trouble(409, RESULT_STANDS)
            free = self.match.undo_refusal(seat)
            others = [other for other in self.people() if other != seat]
            if free is not None:
                refusal = self.match.undo_refusal(seat, consent=True)
                if refusal is not None:
                    raise Trouble(409, refusal.sentence, refusal.rule)
            if free is None or not others:
                await self._undo(seat, consent=free is not None)
            else:
                self.undo_by, self.agreed = seat, {seat}
        self.changed()

    async def consent(self, seat: int, agreed: bool) -> None:
        """Somebody's answer to whether something may be taken back."""
        async with self.lock:
            self._check_may_act(seat)
            if self.undo_by is None:
                raise Trouble(409, "Nobody asks to take anything back.")
            if agreed:
                self.agreed.add(seat)
                if self.agreed >= set(self.people()):
                    await self._undo(self.undo_by, consent=True)
            else:
                self.undo_by = None
        self.changed()

    async def _undo(self, seat: int, consent: bool) -> None:
        moves = self.match.moves[:]
        try:
            self.match.undo(seat, consent)
        except Refused as refused:
            raise Trouble(409, refused.refusal.sentence, refused.refusal.rule) from None
        left = self.match.moves
        same = next((i for i, move in enumerate(left) if move is not moves[i]), len(left))
        self._epoch += 1
        self.undo_by = None
        self._count_turns()
        await self._store(self.house.store.rewrite(self.id, same, move_records(self.match, same)))

    def _check_may_act(self, seat: int) -> None:
        if self.closing:
            raise Trouble(503, "The hall is closing.")
        if not 0 <= seat < len(self.places):
            raise Trouble(403, "You only watch this table.")
        if not self.begun:
            raise Trouble(409, "Play begins when every seat is taken.")
        if self.places[seat].level:
            raise Trouble(409, "A bot plays for you: come back first.")

    # coming and going

    async def leave(self, seat: int, level: str) -> None:
        """The person goes, and a bot plays until they come back."""
        await self.reseat(lambda places: {seat: places[seat].but(stand_in=level)})

    async def come_back(self, seat: int) -> None:
        await self.reseat(lambda places: {seat: places[seat].but(stand_in="")})

    async def replace(self, seat: int, level: str) -> None:
        """A bot plays for somebody who is not here."""

        def change(places: list[Place]) -> dict[int, Place]:
            place = places[seat]
            if place.level:
                raise Trouble(409, "A bot plays there already.")
            if not place.open and seat in self.here():
                raise Trouble(409, f"{place.name} is at the table.")
            return {seat: place.but(stand_in=level)}

        await self.reseat(change)

    async def reseat(self, change: Callable[[list[Place]], dict[int, Place]]) -> None:
        """Somebody comes or goes: `change` looks at the places when it is its turn, and may refuse.

        With the last one who comes, the match is named after those who play.
        """
        async with self.lock:
            changes = change(self.places)
            places = [changes.get(i, place) for i, place in enumerate(self.places)]
            complete = not self.begun and not any(place.open for place in places) and not self.match.moves
            if complete:
                match = named(self.match, places)
                header = msgspec.json.encode(match.header()["seats"]).decode()
                await self._store(self.house.store.seat(self.id, places, header, match.start_check))
                self.match = match
            else:
                await self._store(self.house.store.seat(self.id, places))
            self.places = places
        self.changed()

    def come(self, onlooker: Onlooker) -> None:
        self.onlookers.add(onlooker)
        self.changed()

    def go(self, onlooker: Onlooker) -> None:
        self.onlookers.discard(onlooker)
        if self.race is not None and onlooker.seat >= 0 and onlooker.seat not in self.connected():
            self.race.lost(onlooker.seat)
        self.show()

    def close(self, code: int, reason: str) -> None:
        """Nothing happens at this table any more."""
        self.closing = True
        self.clock.stop()
        for task in [*self._busy.values(), *([self._racing] if self._racing else [])]:
            task.cancel()
        for onlooker in list(self.onlookers):
            onlooker.close_soon(code, reason)

    # storing

    async def _keep(self, before: int) -> None:
        """Store all actions since the first `before`; whoever looks meanwhile waits for the lock."""
        self._count_turns()
        self.undo_by = None
        self._hold_back()
        await self._store(self.house.store.append(self.id, before, move_records(self.match, before)))
        if self.match.over:
            await self.house.ended(self)
        if self.race is None:  # a race shows its reveal itself
            self.views.scenes(self.match.scenes)
        self.match.scenes = []

    async def _store(self, writing: Coroutine[Any, Any, None]) -> None:
        try:
            await writing
        except StoreError as error:
            # what is not stored has not happened
            self.house.note("store failed", table=self.id[:4], why=str(error))
            self.race = None
            self.match = await self.house.reread(self.id)
            self._epoch += 1
            self._count_turns()
            self._hold_back()
            self.show()
            raise Trouble(503, "It could not be stored, so it was not done. Try again.") from None

    def _count_turns(self) -> None:
        self._turns = [0] * len(self.places)
        for move in self.match.moves:
            self._turns[move.player] += 1

    # what goes on by itself

    def changed(self) -> None:
        """Show it to all, and let those go on who need not be waited for."""
        self.show()
        if self.closing or self.match.over or not self.begun:
            self.clock.stop()
            return
        if not self.people() and any(place.person for place in self.places):
            self.clock.stop()
            return  # bots do not play on among themselves while all people are away
        state = self.match.state
        if self.race is not None:
            self.clock.stop()
            if self._racing is None:
                self._racing = asyncio.create_task(self._run_race(self.race))
            return
        for seat in state.waiting:
            if seat not in self._busy and self.places[seat].level:
                self._busy[seat] = asyncio.create_task(self._go_on(seat))
        people = self.people()
        self.clock.look(state, [seat for seat in state.waiting if seat in people])

    async def _go_on(self, seat: int) -> None:
        """A bot thinks, and does what it thought of if the question is still the same."""
        place, turn, epoch = self.places[seat], self._turns[seat], self._epoch
        state, step = self.match.state, self.match.state.step
        try:
            messages = await self._thought(seat, place.level)
            async with self.lock:
                same = (self.places[seat], self._turns[seat], self._epoch) == (place, turn, epoch)
                asked = state.stack and state.step is step and seat in state.waiting
                if same and asked and self.match.state is state:
                    before = len(self.match.moves)
                    carry_out(self.match, seat, messages)
                    await self._keep(before)
        except Trouble:
            await asyncio.sleep(1)  # the store is out of order; try again
        finally:
            self._busy.pop(seat, None)
        self.changed()

    async def _thought(self, seat: int, level: str) -> list[dict[str, object]]:
        messages: list[dict[str, object]] = []
        pause = asyncio.create_task(asyncio.sleep(self.house.pace))
        try:
            messages = await self.house.thinkers.think(self.match, seat, level)
        except Exception as error:  # a bot must not hold up the table, whatever is wrong with it
            self.house.note("bot failed", level=level, game=self.match.game.id, why=repr(error))
        await pause
        return messages

    def _take_default(self, seat: int) -> None:
        """The default may be several actions: it is done when this question is answered."""
        state = self.match.state
        question = (state.step, state.reveals, state.chance[:])
        for _ in range(LONGEST_DEFAULT):
            if not state.stack or seat not in state.waiting:
                return
            if (state.step, state.reveals, state.chance) != question:
                return
            self.match.do_default(seat)

    def _out_of_time(self, late: list[int]) -> None:
        for seat in late:
            if seat not in self._busy:
                step = self.match.state.step
                self._busy[seat] = asyncio.create_task(self._time_out(seat, self._epoch, step))

    async def _time_out(self, seat: int, epoch: int, step: object) -> None:
        try:
            async with self.lock:
                state = self.match.state
                if epoch == self._epoch and state.stack and state.step is step and seat in state.waiting:
                    before = len(self.match.moves)
                    self._take_default(seat)
                    await self._keep(before)
        except Trouble:
            await asyncio.sleep(1)
        finally:
            self._busy.pop(seat, None)
        self.changed()

    # races

    def _hold_back(self, patient: bool = False) -> None:
        """If the match has come to a race, what it shows is held back from now on."""
        state = self.match.state
        if self.race is None and state.stack and state.step.timed:
            race = state.step.race(state)
            if race is not None:
                self.race = RaceRun(self, race, patient)

    async def _run_race(self, run: RaceRun) -> None:
        try:
            await run.run()
        except Trouble:
            await asyncio.sleep(1)
        finally:
            self._racing = None
        self.changed()

    async def finish_race(self, run: RaceRun) -> None:
        """Store the outcome, thank those who pressed, and show it."""
        async with self.lock:
            before = len(self.match.moves)
            run.record()
            self.race = None
            await self._keep(before)
        for thank in run.thanks:
            thank()


def named(match: Match, places: list[Place]) -> Match:
    """The same match before its first action, with the names of those who have come."""
    seats = [Seat(place.name, place.bot) for place in places]
    return Match(match.game, seats, match.options, match.seed)
