"""Results: how everybody ended a match, written with its last action."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from meeplehall.engine.match import Match
from meeplehall.hall.storage.schema import ENDS, PLACES, RESULTS, TABLES
from meeplehall.hall.storage.store import Store, Work

if TYPE_CHECKING:
    from meeplehall.hall.table import Table

#: matches that were not played here from their first action say nothing about anybody
ELSEWHERE = ("imported", "forked")
#: so many tables are asked for at once
AT_ONCE = 400


@dataclass(frozen=True, slots=True)
class SeatResult:
    """What came of a match for one seat, and what match it was."""

    table: str
    seat: int
    #: the hash of the key that opens the seat
    key: str
    game: str
    #: as JSON
    options: str
    #: name, level of a bot (or of the one that plays for a person) of every seat
    sitting: tuple[tuple[str, str], ...]
    place: int
    score: int
    #: of the win: 1 alone or as a team, a half if two share it
    share: float
    #: the moment of the end
    ended: str
    #: of which kind the deal was, if it was a known one
    known: str


def counts(table: Table) -> bool:
    """Does the match of this table say anything about those who play it?"""
    return table.lesson is None and table.log.deal.known not in ELSEWHERE


def rows_of(table_id: str, match: Match, ended: str) -> list[dict[str, Any]]:
    """The results of a match that is over."""
    outcome = match.game.outcome(match.state)
    together = outcome.team_won is not None
    return [
        {
            "table_id": table_id,
            "seat": seat,
            "place": outcome.ranks[seat],
            "score": outcome.team_score if together else outcome.scores[seat],
            "share": outcome.share(seat),
            "ended": ended,
            "told": True,
        }
        for seat in range(len(outcome.ranks))
    ]


class ResultStore:
    """The part of the store that knows results."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def keep(self, rows: Sequence[dict[str, Any]]) -> Work:
        """Write them; what is known already stays."""

        def work(connection: Connection) -> None:
            there = sa.select(RESULTS.c.seat).where(RESULTS.c.table_id == rows[0]["table_id"])
            if connection.execute(there).first() is None:
                connection.execute(sa.insert(RESULTS), list(rows))

        return work

    def there(self, table_id: str) -> bool:
        with self.store.reading() as connection:
            return (
                connection.execute(sa.select(RESULTS).where(RESULTS.c.table_id == table_id)).first()
                is not None
            )

    async def forget(self, keys: Sequence[tuple[str, str]], game: str = "") -> int:
        """Nothing of these seats is told any more: tables, each with the hash of a key. Gives how many.

        With a game, only of those at which it was played.
        """
        forgotten = 0

        def work(connection: Connection) -> None:
            nonlocal forgotten
            for table_id, key in keys:
                seat = sa.select(PLACES.c.seat).where(PLACES.c.table_id == table_id, PLACES.c.key == key)
                mine = [RESULTS.c.table_id == table_id, RESULTS.c.seat.in_(seat), RESULTS.c.told.is_(True)]
                if game:
                    mine.append(RESULTS.c.table_id.in_(sa.select(TABLES.c.id).where(TABLES.c.game == game)))
                forgotten += connection.execute(sa.update(RESULTS).where(*mine).values(told=False)).rowcount

        await self.store.do(work)
        return forgotten

    # reading: from any thread

    def missing(self, tables: Sequence[str]) -> list[str]:
        """Those of these tables whose match was over before results were kept."""
        without = ENDS.c.table_id.not_in(sa.select(RESULTS.c.table_id))
        played = ENDS.join(TABLES, TABLES.c.id == ENDS.c.table_id)
        chosen = sa.select(ENDS.c.table_id).select_from(played)
        chosen = chosen.where(without, TABLES.c.lesson == "", TABLES.c.known.not_in(ELSEWHERE))
        return [row.table_id for row in self._some(chosen, ENDS.c.table_id, tables)]

    def of_seats(self, keys: Sequence[tuple[str, str]]) -> list[SeatResult]:
        """The results of the seats that these keys open, the oldest first."""
        wanted, tables = set(keys), sorted({table for table, _ in keys})
        sitting: dict[str, list[Any]] = {}
        for place in self._some(sa.select(PLACES).order_by(PLACES.c.seat), PLACES.c.table_id, tables):
            sitting.setdefault(place.table_id, []).append(place)
        chosen = sa.select(RESULTS, TABLES.c.game, TABLES.c.options, TABLES.c.known)
        chosen = chosen.select_from(RESULTS.join(TABLES, TABLES.c.id == RESULTS.c.table_id))
        found = [
            _result(row, sitting[row.table_id])
            for row in self._some(chosen.where(RESULTS.c.told.is_(True)), RESULTS.c.table_id, tables)
        ]
        mine = [one for one in found if (one.table, one.key) in wanted]
        return sorted(mine, key=lambda one: (one.ended, one.table, one.seat))

    def forgotten(self, tables: Sequence[str]) -> set[tuple[str, int]]:
        """The seats at these tables of which nothing is to be told."""
        chosen = sa.select(RESULTS.c.table_id, RESULTS.c.seat).where(RESULTS.c.told.is_(False))
        return {(row.table_id, row.seat) for row in self._some(chosen, RESULTS.c.table_id, tables)}

    def _some(self, chosen: sa.Select[Any], column: sa.Column[Any], tables: Sequence[str]) -> list[Any]:
        found: list[Any] = []
        with self.store.reading() as connection:
            for begin in range(0, len(tables), AT_ONCE):
                found += connection.execute(chosen.where(column.in_(tables[begin : begin + AT_ONCE])))
        return found


def _result(row: Any, places: Sequence[Any]) -> SeatResult:
    return SeatResult(
        table=row.table_id,
        seat=row.seat,
        key=places[row.seat].key,
        game=row.game,
        options=row.options,
        sitting=tuple((place.name, place.bot or place.stand_in) for place in places),
        place=row.place,
        score=row.score,
        share=row.share,
        ended=row.ended,
        known=row.known,
    )
