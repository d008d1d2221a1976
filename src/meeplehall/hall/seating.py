"""Who sits at a table: seats are taken, left to a bot, and taken back."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from meeplehall.hall.keys import derived, hashed
from meeplehall.hall.problem import Problem, not_stored
from meeplehall.hall.records import Place
from meeplehall.hall.server_log import note
from meeplehall.hall.store import StoreError
from meeplehall.hall.uninterrupted import uninterrupted

if TYPE_CHECKING:
    from meeplehall.hall.table import Table

#: looks at the places when it is its turn, and gives those that change; it may refuse with a Problem
Change = Callable[[list[Place]], dict[int, Place]]


class Seating:
    """The places at one table."""

    def __init__(self, table: Table, places: list[Place]) -> None:
        self.table = table
        self.places = places
        #: keys as they came in with requests, so that their owners can be shown links; never stored
        self.keys: dict[int, str] = {}

    @property
    def begun(self) -> bool:
        """Play begins when every seat is taken."""
        return not any(place.open for place in self.places)

    def people(self) -> list[int]:
        """The seats whose people play themselves."""
        return [i for i, place in enumerate(self.places) if not place.level and place.key]

    def here(self) -> set[int]:
        """The seats whose people are at the table: also those who share the device of one."""
        devices = [place.device if place.device >= 0 else i for i, place in enumerate(self.places)]
        shared = {devices[seat] for seat in self.table.audience.connected()}
        return {seat for seat, place in enumerate(self.places) if place.key and devices[seat] in shared}

    def seat_of(self, key: str) -> int | None:
        """The seat that this key opens."""
        key_hash = hashed(key)
        seat = next((i for i, place in enumerate(self.places) if place.key == key_hash), None)
        if seat is not None:
            self.keys[seat] = key
        return seat

    # coming and going

    async def leave(self, seat: int, level: str) -> None:
        """The person goes, and a bot plays until they come back."""
        await self.change(lambda places: {seat: places[seat].but(stand_in=level)})

    async def come_back(self, seat: int) -> None:
        await self.change(lambda places: {seat: places[seat].but(stand_in="")})

    async def replace(self, seat: int, level: str) -> None:
        """A bot plays for somebody who is not here."""

        def stand_in(places: list[Place]) -> dict[int, Place]:
            place = places[seat]
            if place.level:
                raise Problem(409, "A bot plays there already.")
            if not place.open and seat in self.here():
                raise Problem(409, f"{place.name} is at the table.")
            return {seat: place.but(stand_in=level)}

        await self.change(stand_in)

    @uninterrupted
    async def change(self, change: Change) -> None:
        """Somebody comes or goes. With the last one who comes, the match is named after those who play."""
        async with self.table.lock:
            changes = change(self.places)
            places = [changes.get(i, place) for i, place in enumerate(self.places)]
            complete = not self.begun and not any(place.open for place in places)
            if complete and not self.table.match.moves:
                await self.table.log.begin(places)
            else:
                await self._store(places)
            self.places = places
        self.table.changed()

    async def _store(self, places: list[Place]) -> None:
        try:
            await self.table.services.store.seat(self.table.id, places)
        except StoreError as error:
            note("store failed", table=self.table.id[:4], why=str(error))
            raise not_stored() from None


def seat_link(table: Table, seat: int, key: str) -> str:
    """The address of a seat; for those who share their device, with the keys of the others after the `#`.

    What stands there stays in the browser.
    """
    others = [i for i, place in enumerate(table.places) if place.device == seat]
    also = ",".join(f"{i}:{derived(key, f'local {i}')}" for i in others)
    return f"/t/{table.id}/{key}" + (f"#also={also}" if also else "")
