"""The lobby: tables that anybody may sit down at, how they are kept fresh, and what becomes of those left."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from datetime import date, timedelta
from typing import TYPE_CHECKING

from meeplehall.hall.action_log import Unplayable
from meeplehall.hall.deal import check_seal
from meeplehall.hall.house_rules import USUAL, HouseRules
from meeplehall.hall.keys import derived, hashed
from meeplehall.hall.lobby.lobby_store import Entry, LobbyStore
from meeplehall.hall.lobby.rating_store import RatingStore
from meeplehall.hall.lobby.rules import PATIENCE, check_wish
from meeplehall.hall.opening import Opened, Sitter, find_game, named
from meeplehall.hall.people import who_of
from meeplehall.hall.problem import Problem
from meeplehall.hall.recovery.per_hour import PerHour
from meeplehall.hall.server_log import note
from meeplehall.hall.storage.records import Listing, Occasion, Place
from meeplehall.hall.storage.store import StoreError
from meeplehall.hall.visitors import visitor

if TYPE_CHECKING:
    from collections.abc import Mapping

    from meeplehall.hall.hall import Hall
    from meeplehall.hall.table import Table

#: seconds between two looks at who is at the open tables, and between two at those that were left
BEAT, LOOK = 20.0, 3600.0
#: milliseconds for which the list is the same for all who ask
SAME = 1000
FULL = 503


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody wants of a table who opens it for others."""

    #: anybody may sit down
    listed: bool = False
    rated: bool = False
    watched: bool = False


class Lobby:
    """The open tables of a hall; closed unless whoever runs the hall wants one."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.store, self.ratings = LobbyStore(hall.store), RatingStore(hall.store)
        most = hall.services.limits.lobby_per_address
        self._opened = PerHour(most, "You have opened too many tables for anybody; try again in an hour.")
        self._shown: tuple[int, list[Entry]] | None = None
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def open(self) -> bool:
        return self.hall.services.lobby

    def check_open(self) -> None:
        if not self.open:
            raise Problem(404, "This hall has no open tables: whoever runs it has not wanted them.")

    def start(self) -> None:
        if self.open:
            self._tasks = [asyncio.create_task(self._keep_fresh()), asyncio.create_task(self._look_after())]

    def close(self) -> None:
        for task in self._tasks:
            task.cancel()

    def _now(self) -> int:
        return self.hall.services.clock.milliseconds()

    # opening and sitting down

    async def open_table(
        self,
        game_id: str,
        sitters: list[Sitter],
        options: Mapping[str, object],
        wish: Wish,
        seed: int | None = None,
        person: str = "",
        house: HouseRules = USUAL,
    ) -> Opened:
        """A table that is in the list until it is full; `person` is the key of whoever opens it."""
        self.check_open()
        game, who = find_game(game_id), who_of(person)
        check_wish(game, sitters, seed, wish.listed, wish.rated, who)
        entries = await self.entries()
        if sum(entry.waits for entry in entries) >= self.hall.services.limits.lobby_per_hall:
            raise Problem(FULL, "The lobby is full; sit down at a table that is there, or try again later.")
        self._check_waiting(entries, who)
        self._opened.check(visitor.get(), self._now())
        mine = [Sitter(s.kind, s.name, s.seal, who if s.kind in ("me", "person") else "") for s in sitters]
        word = self.hall.services.random.table_id()
        listing = Listing(word, wish.listed, wish.watched, wish.rated)
        opened = await self.hall.open(
            game_id, mine, options, key=person, house=house, occasion=Occasion(listing)
        )
        self._opened.count(visitor.get(), self._now())
        self._shown = None
        return opened

    def _check_waiting(self, entries: list[Entry], who: str) -> None:
        """Nobody keeps many tables waiting for others."""
        waiting = [e for e in entries if e.waits and any(place.who == who for place in e.places)]
        if who and len(waiting) >= self.hall.services.limits.lobby_per_person:
            raise Problem(429, "You wait at several tables already: play there first, or let them go.")

    async def sit_down(self, word: str, name: str, seal: str, person: str) -> tuple[Table, int, str]:
        """Take a free seat at a table of the list; gives the table, the seat and its key."""
        self.check_open()
        who = who_of(person)
        check_seal(seal)
        table = await self.hall.find(await self._called(word))
        self._check_waiting(await self.entries(), who)
        key = derived(person, table.id) if person else self.hall.services.random.key()
        taken = -1

        def sit(places: list[Place]) -> dict[int, Place]:
            nonlocal taken
            free = [i for i, place in enumerate(places) if place.open and place.join]
            if not free:
                raise Problem(409, "Somebody else was faster: this table is full.")
            check_person_at(table, places, who)
            taken = free[0]
            sitting = {"key": hashed(key), "join": "", "stand_in": "", "seal": seal, "who": who}
            return {taken: places[taken].but(name=named(name, taken), **sitting)}

        await table.seating.change(sit)
        self._shown = None
        return table, taken, key

    async def _called(self, word: str) -> str:
        found = await asyncio.to_thread(self.store.called, word)
        if not found:
            raise Problem(404, "This table is not open, or not any more.")
        return found

    # the list

    async def entries(self) -> list[Entry]:
        """All tables that the lobby shows; those who ask at the same time get the same."""
        if self._shown is None or self._now() - self._shown[0] >= SAME:
            self._shown = self._now(), await asyncio.to_thread(self.store.shown)
        return self._shown[1]

    async def _keep_fresh(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            await self.beat()

    async def beat(self) -> None:
        """Tables at which somebody is stay in the list."""
        kept = [t.id for t in self.hall.tables.values() if t.listing and not t.log.over and t.presence.here()]
        if kept:
            try:
                await self.store.seen(kept)
            except StoreError as error:
                note("lobby not kept", why=str(error))

    # rated matches that nobody goes on with

    async def _look_after(self) -> None:
        while True:
            try:
                await self.decide_left()
            except StoreError as error:
                note("lobby not looked after", why=str(error))
            await asyncio.sleep(LOOK)

    async def decide_left(self) -> None:
        """Rated matches at which nothing is done for long are lost for those they wait for."""
        today = date.fromisoformat(self.hall.services.clock.stamp()[:10])
        day = (today - timedelta(days=PATIENCE)).isoformat()
        for id in await asyncio.to_thread(self.store.left_behind, day):
            try:
                await self._decide(await self.hall.find(id))
            except Unplayable:
                await self.ratings.abandoned(id, "", [], [], "")  # its rules are gone: it says nothing
            except Problem as problem:
                note("match not decided", table=id[:4], why=problem.sentence)

    async def _decide(self, table: Table) -> None:
        async with table.lock:
            match, places = table.match, table.places
            waiting = match.state.waiting
            # whoever never sat down, or waits for bots, is not to blame
            gone = [i for i, p in enumerate(places) if p.key and (p.stand_in or i in waiting)]
            if match.over or not gone:
                return
            at = self.hall.services.clock.stamp()
            await self.ratings.abandoned(table.id, match.game.id, places, gone, at)


def check_person_at(table: Table, places: list[Place], who: str) -> None:
    """Problem says why this person cannot sit down: rated seats need somebody, and nobody has two."""
    if table.listing is None or not table.listing.rated:
        return
    if not who:
        raise Problem(422, "A rated match needs a browser that keeps who you are, with scripts on.")
    if any(place.who == who for place in places):
        raise Problem(409, "You sit at this table already.")
