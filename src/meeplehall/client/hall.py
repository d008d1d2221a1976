"""A hall: its games, and the tables that are opened there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from meeplehall.client.data import GameInfo, GameSummary, NewSeat, SeatMade, TableMade
from meeplehall.client.line import ClientError, Line
from meeplehall.client.seat import Seat


@dataclass(frozen=True)
class OpenedTable:
    """A new table. The keys of its seats are told once: they are in `seats`."""

    id: str
    #: where anybody can watch
    url: str
    #: by their numbers: those of kind person
    seats: dict[int, Seat]
    #: by their numbers: where somebody else takes a seat that is open
    open: dict[int, str]

    @property
    def seat(self) -> Seat:
        """The first of them."""
        if not self.seats:
            raise ClientError("No seat of this table is a person's.")
        return self.seats[min(self.seats)]


class Hall:
    """A hall at an address."""

    def __init__(self, address: str, patience: float = 60.0) -> None:
        self._line = Line(address, patience=patience)
        self._patience = patience

    @property
    def address(self) -> str:
        return self._line.address

    def games(self) -> list[GameSummary]:
        return self._line.get("/api/games", list[GameSummary])

    def game(self, id: str) -> GameInfo:
        """One game with its options."""
        return self._line.get(f"/api/games/{quote(id, safe='')}", GameInfo)

    def open_table(
        self,
        game: str,
        seats: Sequence[str | NewSeat],
        options: Mapping[str, Any] | None = None,
        seed: int | None = None,
    ) -> OpenedTable:
        """A new table; seats are kinds ("person", "open", "medium" ...), or those with a name."""
        wanted = {
            "game": game,
            "seats": [NewSeat(seat) if isinstance(seat, str) else seat for seat in seats],
            "options": dict(options or {}),
            **({"seed": seed} if seed is not None else {}),
        }
        made = self._line.post_once("/api/tables", wanted, TableMade)
        return OpenedTable(
            made.table,
            f"{self.address}{made.url}",
            {seat.seat: self._seat(made, seat) for seat in made.seats if seat.token},
            {seat.seat: f"{self.address}{seat.url}" for seat in made.seats if seat.url and not seat.token},
        )

    def _seat(self, made: TableMade, seat: SeatMade) -> Seat:
        return Seat(self.address, made.table, seat.token, self._patience)

    def seat(self, table: str, key: str = "") -> Seat:
        """A seat by its key; without one, for watching."""
        return Seat(self.address, table, key, self._patience)

    def close(self) -> None:
        self._line.close()
