"""What tables are opened for beside being played at: for anybody, for a rating, for the deal of a day."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sqlalchemy.engine import Connection

from meeplehall.hall.lobby.rating_store import RatingStore
from meeplehall.hall.results import ResultStore, counts, rows_of
from meeplehall.hall.storage.records import Occasion, Place
from meeplehall.hall.storage.store import Work

if TYPE_CHECKING:
    from meeplehall.engine.match import Match
    from meeplehall.hall.hall import Hall
    from meeplehall.hall.table import Table

NO_OCCASION: Final = Occasion()


class Occasions:
    """Written with the table, and read with it."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall

    def begun(self, table_id: str, occasion: Occasion, places: list[Place]) -> Work | None:
        """What is to be written with a new table."""
        parts: list[Work] = []
        if occasion.listing is not None:
            stamp = self.hall.services.clock.stamp()
            parts.append(self.hall.lobby.store.added(table_id, occasion.listing, stamp))
        if occasion.daily is not None:
            who = next((place.who for place in places if place.key), "")
            parts.append(self.hall.daily.store.begun(table_id, occasion.daily, who))
        return _all(parts)

    def of(self, table_id: str) -> Occasion:
        """What a stored table was opened for."""
        return Occasion(self.hall.lobby.store.of(table_id), self.hall.daily.store.of(table_id))


def written_at_end(table: Table, after: Match) -> Work | None:
    """What is to be written with the last action of a table's match: results, and ratings if it has them."""
    if not counts(table):
        return None
    store, at = table.services.store, table.services.clock.stamp()
    rows = rows_of(table.id, after, at)
    parts = [ResultStore(store).keep(rows)]
    if table.listing is not None and table.listing.rated:
        ranks = [row["place"] for row in rows]
        parts.append(RatingStore(store).ended(table.id, after.game.id, table.places, ranks, at))
    return _all(parts)


def _all(parts: list[Work]) -> Work | None:
    if not parts:
        return None

    def work(connection: Connection) -> None:
        for part in parts:
            part(connection)

    return work
