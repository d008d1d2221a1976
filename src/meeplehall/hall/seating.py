"""Who sits at a table: seats are taken, left to a bot, and taken back."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from meeplehall.engine.knowledge import LEVELS
from meeplehall.hall.deal import broken, is_ready, without_the_gone
from meeplehall.hall.keys import derived, hashed
from meeplehall.hall.problem import Problem
from meeplehall.hall.storage.records import Place
from meeplehall.hall.uninterrupted import uninterrupted

if TYPE_CHECKING:
    from meeplehall.hall.table import Table

#: who plays for whoever leaves where the result counts
WEAKEST = next(iter(LEVELS))
CLOSED_HERE = "This seat is now open on one other device only; its links and its code have changed."

#: looks at the places when it is its turn, and gives those that change; it may refuse with a Problem
Change = Callable[[list[Place]], dict[int, Place]]


class Proposals:
    """Replacements that need the consent of all others. They are withdrawn when the person is back."""

    def __init__(self) -> None:
        self._levels: dict[int, str] = {}
        self._agreed: dict[int, set[int]] = {}

    def of(self, seat: int) -> str:
        """The level of the bot that somebody wants there; empty if nobody does."""
        return self._levels.get(seat, "")

    def agree(self, asker: int, seat: int, level: str) -> set[int]:
        """One more wants it; gives all who do. Whoever wants another level begins anew."""
        if self._levels.get(seat) != level:
            self._levels[seat], self._agreed[seat] = level, set()
        self._agreed[seat].add(asker)
        return self._agreed[seat]

    def withdraw(self, seats: Iterable[int]) -> None:
        for seat in seats:
            self._levels.pop(seat, None)
            self._agreed.pop(seat, None)

    def recall(self, asked: dict[int, tuple[str, list[int]]]) -> None:
        """What people of other halls want as well."""
        self._levels = {seat: level for seat, (level, _) in asked.items()}
        self._agreed = {seat: set(agreed) for seat, (_, agreed) in asked.items()}

    def asked(self) -> dict[int, tuple[str, list[int]]]:
        """By seat: the level, and who agrees."""
        return {seat: (level, sorted(self._agreed[seat])) for seat, level in self._levels.items()}


def in_words(seconds: int) -> str:
    return f"{seconds // 60}:{seconds % 60:02d} minutes"


class Seating:
    """The places at one table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        #: keys as they came in with requests, so that their owners can be shown links; never stored
        self.keys: dict[int, str] = {}
        #: who of those who are away should be replaced sooner, in the eyes of whom
        self.proposals = Proposals()
        #: the places that were looked at last, and whether all of them are taken
        self._looked_at: tuple[list[Place], bool] = ([], True)

    @property
    def places(self) -> list[Place]:
        return self.table.places

    @property
    def complete(self) -> bool:
        """Every seat is taken."""
        places, found = self.places, self._looked_at
        if found[0] is not places:  # asked many times with every move; who sits where changes as a whole
            found = self._looked_at = places, not any(place.open for place in places)
        return found[1]

    @property
    def begun(self) -> bool:
        """Play begins when every seat is taken and the cards are dealt."""
        return self.complete and self.table.log.deal.dealt

    def why_not_begun(self) -> str:
        if not self.complete:
            return "Play begins when every seat is taken."
        return "Play begins when every browser has added to the deal."

    def people(self) -> list[int]:
        """The seats whose people play themselves."""
        return [i for i, place in enumerate(self.places) if not place.level and place.key]

    def curtained(self, seat: int) -> bool:
        """Do several people look at the device of this seat who must not see each other's cards?"""
        match, device = self.table.match, self.table.presence.device
        if seat < 0 or match.over or match.game.cooperative:
            return False
        return any(i != seat and device(i) == device(seat) for i in self.people())

    def seat_of(self, key: str) -> int | None:
        """The seat that this key opens."""
        key_hash = hashed(key)
        seat = next((i for i, place in enumerate(self.places) if place.key == key_hash), None)
        if seat is not None:
            self.keys[seat] = key
        return seat

    def rekeyed(self, seats: set[int]) -> None:
        """These seats have other keys: whoever is there with an old one has to go."""
        for seat in seats:
            self.keys.pop(seat, None)
        self.table.audience.send_home(seats, CLOSED_HERE)

    # coming and going

    async def leave(self, seat: int, level: str) -> None:
        """The person goes, and a bot plays until they come back."""
        await self.change(lambda places: {seat: self._taken_over(places[seat], level)})

    async def come_back(self, seat: int) -> None:
        """Always possible, and at once: what the bot was thinking about is void."""
        self.table.presence.seen(seat)
        await self.change(lambda places: {seat: places[seat].but(stand_in="")})

    async def replace(self, asker: int, seat: int, level: str) -> None:
        """A bot plays for somebody who is away: for long enough, or with the consent of all others."""

        def stand_in(places: list[Place]) -> dict[int, Place]:
            place, presence = places[seat], self.table.presence
            if places[asker].level:
                raise Problem(409, "A bot plays for you: come back first.")
            if place.level:
                raise Problem(409, "A bot plays there already.")
            if place.open:
                return {seat: place.but(stand_in=level)}  # nobody is pushed aside
            sleeps = seat in self.table.lapses.sleeping()
            if asker == seat or (seat in presence.here() and not sleeps):
                raise Problem(409, f"{place.name} is at the table.")
            left = 0 if sleeps else presence.seconds_left(seat)
            if left and not self._all_agree(asker, seat, level):
                if not self.proposals.of(seat):
                    raise Problem(409, f"{place.name} has time to come back for {in_words(left)} more.")
                return {}  # the others are asked
            return {seat: self._taken_over(place, level)}

        await self.change(stand_in)

    def _all_agree(self, asker: int, seat: int, level: str) -> bool:
        """Do all other people want this now? One alone has nobody to agree with, nor has one device."""
        device = self.table.presence.device
        others = {device(i) for i in self.people()} - {device(seat)}
        if len(others) < 2:
            return False
        agreed = self.proposals.agree(asker, seat, level)
        return others <= {device(i) for i in agreed}

    def _taken_over(self, place: Place, level: str) -> Place:
        if self.table.strict:
            level = WEAKEST  # nobody gains by having a bot play for them
        if place.stand_in:
            return place.but(stand_in=level)
        return place.but(stand_in=level, replaced_at=len(self.table.match.moves))

    async def taken_back(self) -> None:
        """The replaced agreed to go behind a replacement: it is as if it had been now. Hold the lock."""
        most = len(self.table.match.moves)
        if any(place.replaced_at > most for place in self.places):
            places = [place.but(replaced_at=min(place.replaced_at, most)) for place in self.places]
            await self.table.store(self.table.log.seat(places))

    async def add_to_deal(self, seat: int, contribution: str) -> None:
        """The browser of this seat breaks its seal; with the last one the cards are dealt."""

        def break_seal(places: list[Place]) -> dict[int, Place]:
            place = places[seat]
            if contribution and place.contribution == contribution:
                return {}  # it came twice
            if self.table.log.deal.dealt:
                raise Problem(409, "The deal is done: nothing can be added any more.")
            if not self.complete:
                raise Problem(409, "Not every seat is taken yet: a seal is broken when all are.")
            return {seat: broken(place, contribution)}

        await self.change(break_seal)

    @uninterrupted
    async def change(self, change: Change) -> None:
        """Somebody comes or goes. With the last one who comes, the match is named after those who play."""
        table = self.table
        async with table.lock:
            await table.be_sure()
            await table.retried(lambda: self._change(change))
        table.changed()

    async def _change(self, change: Change) -> None:
        table = self.table
        changes = change(self.places)
        for seat in changes:
            self.proposals.withdraw([seat])
        places = [changes.get(i, place) for i, place in enumerate(self.places)]
        places = self._with_seals(places)
        if not self.begun and is_ready(places) and not table.match.moves:
            await table.begin(places)
        elif changes:
            await table.store(table.log.seat(places))
        else:
            await table.asides.tell()
            return
        table.asides.tell_soon()

    def _with_seals(self, places: list[Place]) -> list[Place]:
        """To what is dealt already, nobody adds anything."""
        if not self.table.log.deal.dealt:
            return without_the_gone(places)
        return [place.but(seal=old.seal) for old, place in zip(self.places, places, strict=True)]


def seat_link(table: Table, seat: int, key: str) -> str:
    """The address of a seat; for those who share their device, with the keys of the others after the `#`.

    What stands there stays in the browser.
    """
    return link_of(table.id, table.places, seat, key)


def link_of(table_id: str, places: list[Place], seat: int, key: str) -> str:
    """The same for a table that need not be in memory."""
    others = [i for i, place in enumerate(places) if place.device == seat]
    also = ",".join(f"{i}:{derived(key, f'local {i}')}" for i in others)
    return f"/t/{table_id}/{key}" + (f"#also={also}" if also else "")
