"""Deals of a day in the store, the tables at which they are played, and what came of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from meeplehall.hall.storage.records import DayPart
from meeplehall.hall.storage.schema import DAILY, DAYS, PLACES, RESULTS
from meeplehall.hall.storage.store import Store, Work


@dataclass(frozen=True, slots=True)
class DayDeal:
    """The deal of a day: the same for all who come, against the same bots."""

    game: str
    day: str
    seed: int
    options: Mapping[str, Any]
    bots: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Try:
    """What somebody reached in the one try that counts; without a score while it is played."""

    table: str
    who: str
    name: str
    score: int | None
    place: int
    won: bool


class DailyStore:
    """The part of the store that knows the deals of days."""

    def __init__(self, store: Store) -> None:
        self.store = store

    # writing

    async def fix(self, deal: DayDeal) -> None:
        """The deal of a day, unless it is fixed already: then that one stays."""
        row = {
            "game": deal.game, "day": deal.day, "seed": str(deal.seed),
            "options": msgspec.json.encode(deal.options).decode(), "bots": " ".join(deal.bots),
        }  # fmt: skip

        def work(connection: Connection) -> None:
            self.store.backend.take_turns(connection, "days")
            if connection.execute(_of_day(deal.game, deal.day)).first() is None:
                connection.execute(sa.insert(DAYS).values(row))

        await self.store.do(work)

    def begun(self, table_id: str, part: DayPart, who: str) -> Work:
        """With a new table; Lost if this person has had their try already."""
        row = {"table_id": table_id, "game": part.game, "day": part.day, "who": who, "counted": part.counted}
        return lambda connection: connection.execute(sa.insert(DAILY).values(row))

    # reading: from any thread

    def deal(self, game: str, day: str) -> DayDeal | None:
        with self.store.reading() as connection:
            row = connection.execute(_of_day(game, day)).one_or_none()
        if row is None:
            return None
        options = msgspec.json.decode(row.options, type=dict[str, Any])
        return DayDeal(game, day, int(row.seed), options, tuple(row.bots.split()))

    def days(self, game: str, before: str, most: int) -> list[str]:
        """The last days on which there was one, the newest first."""
        chosen = sa.select(DAYS.c.day).where(DAYS.c.game == game, DAYS.c.day < before)
        with self.store.reading() as connection:
            return list(connection.execute(chosen.order_by(DAYS.c.day.desc()).limit(most)).scalars())

    def of(self, table_id: str) -> DayPart | None:
        """Whether a table has the deal of a day."""
        with self.store.reading() as connection:
            row = connection.execute(sa.select(DAILY).where(DAILY.c.table_id == table_id)).one_or_none()
        return None if row is None else DayPart(row.game, row.day, row.counted)

    def tries(self, game: str, day: str) -> list[Try]:
        """All tries that count. One that ends after its day has no score: by then others may be looked at."""
        in_time = RESULTS.c.ended < f"{day}T24"
        ended = RESULTS.c.table_id == DAILY.c.table_id, RESULTS.c.seat == 0, in_time
        sat = PLACES.c.table_id == DAILY.c.table_id, PLACES.c.seat == 0
        joined = DAILY.join(PLACES, sa.and_(*sat)).outerjoin(RESULTS, sa.and_(*ended))
        columns = (
            DAILY.c.table_id,
            DAILY.c.who,
            PLACES.c.name,
            RESULTS.c.score,
            RESULTS.c.place,
            RESULTS.c.share,
        )
        chosen = sa.select(*columns).select_from(joined)
        chosen = chosen.where(DAILY.c.game == game, DAILY.c.day == day, DAILY.c.counted.is_(True))
        with self.store.reading() as connection:
            return [
                Try(row.table_id, row.who, row.name, row.score, row.place or 0, bool(row.share))
                for row in connection.execute(chosen)
            ]


def _of_day(game: str, day: str) -> sa.Select[Any]:
    return sa.select(DAYS).where(DAYS.c.game == game, DAYS.c.day == day)
