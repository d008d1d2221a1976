"""Campaigns in the store: what was begun, and how each attempt ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection, Row

from meeplehall.engine.campaign import Attempt
from meeplehall.engine.match import Seat
from meeplehall.hall.storage.records import CampaignRecord, Part
from meeplehall.hall.storage.schema import ATTEMPTS, CAMPAIGNS, PLACES
from meeplehall.hall.storage.store import Store, Work


class CampaignStore:
    """The part of the store that knows campaigns."""

    def __init__(self, store: Store) -> None:
        self.store = store

    # writing: each returns after its commit

    async def create(self, campaign: CampaignRecord) -> None:
        """A new campaign, with the attempts that it brings along."""

        def work(connection: Connection) -> None:
            row = {name: getattr(campaign, name) for name in ("id", "game", "title", "key", "begun")}
            connection.execute(sa.insert(CAMPAIGNS).values(row))
            for n, attempt in enumerate(campaign.attempts, 1):
                connection.execute(sa.insert(ATTEMPTS).values(_row(campaign.id, n, attempt)))

        await self.store.do(work)

    async def begin(self, campaign_id: str, n: int, attempt: Attempt) -> None:
        """The nth attempt of a campaign begins."""
        row = _row(campaign_id, n, attempt)
        await self.store.do(lambda connection: connection.execute(sa.insert(ATTEMPTS).values(row)))

    async def end(self, table_id: str, attempt: Attempt) -> None:
        """How the attempt at this table ended; nothing happens if that is known already."""
        seats, ended = _seats(attempt.seats), attempt.ended
        change = (
            sa.update(ATTEMPTS)
            .where(ATTEMPTS.c.table_id == table_id, ATTEMPTS.c.ended == "")
            .values(
                seats=seats, ended=ended, won=attempt.won, score=attempt.score,
                opponent=attempt.opponent, against=attempt.against,
            )
        )  # fmt: skip
        await self.store.do(lambda connection: connection.execute(change))

    def moving(self, table_id: str, next_id: str) -> Work:
        """What was attempted at one table goes on at another: a part of a larger piece of work."""
        running = ATTEMPTS.c.table_id == table_id, ATTEMPTS.c.ended == ""
        change = sa.update(ATTEMPTS).where(*running).values(table_id=next_id)
        return lambda connection: connection.execute(change)

    # reading: from any thread

    def read(self, campaign_id: str) -> CampaignRecord | None:
        """All that is stored of a campaign; None if there is none."""
        with self.store.reading() as connection:
            row = connection.execute(sa.select(CAMPAIGNS).where(CAMPAIGNS.c.id == campaign_id)).one_or_none()
            if row is None:
                return None
            attempts = connection.execute(
                sa.select(ATTEMPTS).where(ATTEMPTS.c.campaign_id == campaign_id).order_by(ATTEMPTS.c.n)
            )
            return CampaignRecord(
                row.id, row.game, row.title, row.key, row.begun, tuple(_attempt(found) for found in attempts)
            )

    def part_of(self, table_id: str) -> Part | None:
        """The part of a table in a campaign; None if it has none."""
        with self.store.reading() as connection:
            row = connection.execute(sa.select(ATTEMPTS).where(ATTEMPTS.c.table_id == table_id)).one_or_none()
        if row is None:
            return None
        ended = bool(row.ended)
        return Part(row.campaign_id, row.chapter, ended, ended and row.won is None)

    def has_played(self, campaign_id: str, key_hash: str) -> bool:
        """Does the key with this hash open a seat at one of the campaign's tables?"""
        places = PLACES.join(ATTEMPTS, PLACES.c.table_id == ATTEMPTS.c.table_id)
        wanted = sa.and_(ATTEMPTS.c.campaign_id == campaign_id, PLACES.c.key == key_hash)
        with self.store.reading() as connection:
            found = connection.execute(sa.select(PLACES.c.seat).select_from(places).where(wanted)).first()
        return found is not None


def _row(campaign_id: str, n: int, attempt: Attempt) -> dict[str, Any]:
    return {
        "campaign_id": campaign_id,
        "n": n,
        "chapter": attempt.chapter,
        "table_id": attempt.match or None,
        "options": msgspec.json.encode(attempt.options).decode(),
        "seats": _seats(attempt.seats),
        "begun": attempt.begun,
        "ended": attempt.ended,
        "won": attempt.won,
        "score": attempt.score,
        "opponent": attempt.opponent,
        "against": attempt.against,
    }


def _seats(seats: Sequence[Seat]) -> str:
    return msgspec.json.encode([(seat.name, seat.bot) for seat in seats]).decode()


def _attempt(row: Row[Any]) -> Attempt:
    options: dict[str, Any] = msgspec.json.decode(row.options)
    return Attempt(
        chapter=row.chapter,
        seats=tuple(Seat(name, bot) for name, bot in msgspec.json.decode(row.seats)),
        begun=row.begun,
        ended=row.ended,
        won=row.won,
        score=row.score,
        opponent=row.opponent,
        against=row.against,
        options={name: tuple(v) if isinstance(v, list) else v for name, v in options.items()},
        match=row.table_id or "",
    )
