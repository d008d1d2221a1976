"""A seat that somebody has found again."""

from __future__ import annotations

from dataclasses import dataclass

from meeplehall.hall.keys import hashed
from meeplehall.hall.seating import link_of
from meeplehall.hall.storage.records import Place


@dataclass(frozen=True, slots=True)
class Found:
    """A seat with its key, and the places of its table. The match need not be in memory for that."""

    table: str
    seat: int
    key: str
    places: list[Place]

    @property
    def holds(self) -> bool:
        """Does the key still open the seat?"""
        return self.seat < len(self.places) and self.places[self.seat].key == hashed(self.key)

    @property
    def link(self) -> str:
        return link_of(self.table, self.places, self.seat, self.key)

    @property
    def name(self) -> str:
        return self.places[self.seat].name
