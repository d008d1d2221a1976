"""Words that are good for something once, and soon: kept in the store, so that any hall honours them.

The store has a hash of the word, and what it stands for under a lock that only the word opens.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Collection
from typing import TYPE_CHECKING

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from meeplehall.hall.recovery.sealing import covered
from meeplehall.hall.storage.schema import VOUCHERS

if TYPE_CHECKING:
    from meeplehall.hall.hall import Hall


class Vouchers:
    """All that are out. A hall alone has its own time, and so they end with it."""

    def __init__(self, hall: Hall) -> None:
        self._store, self._in = hall.store, hall
        self._hall = "" if hall.store.backend.shared else hall.services.random.table_id()

    def _good(self) -> sa.ColumnElement[bool]:
        return sa.and_(VOUCHERS.c.hall == self._hall, VOUCHERS.c.until > self._now())

    def _now(self) -> sa.ColumnElement[int]:
        backend = self._store.backend
        if backend.shared:
            return backend.now()
        return sa.literal(self._in.services.clock.milliseconds(), sa.BigInteger)

    async def issue(self, word: str, about: str, meaning: bytes, lasts: int) -> None:
        """This word stands for that, for so many milliseconds; earlier ones about the same do no more."""
        row = {
            "word": _hashed(word), "about": about, "hall": self._hall, "sealed": _sealed(meaning, word).hex(),
            "until": self._now() + lasts,
        }  # fmt: skip

        def work(connection: Connection) -> None:
            connection.execute(sa.delete(VOUCHERS).where(sa.or_(~self._good(), VOUCHERS.c.about == about)))
            connection.execute(sa.insert(VOUCHERS).values(row))

        await self._store.do(work)

    async def look(self, word: str) -> bytes | None:
        """What a word stands for, while it does."""
        return await asyncio.to_thread(self._look, word)

    def _look(self, word: str) -> bytes | None:
        with self._store.reading() as connection:
            return self._found(connection, word)

    def _found(self, connection: Connection, word: str) -> bytes | None:
        wanted = sa.select(VOUCHERS.c.sealed).where(VOUCHERS.c.word == _hashed(word), self._good())
        sealed = connection.execute(wanted).scalar_one_or_none()
        return None if sealed is None else _sealed(bytes.fromhex(sealed), word)

    async def take(self, word: str) -> bytes | None:
        """The same, for the last time: of several who do this at the same moment, one gets it."""
        taken: bytes | None = None
        mine = sa.delete(VOUCHERS).where(VOUCHERS.c.word == _hashed(word))

        def work(connection: Connection) -> None:
            nonlocal taken
            taken = self._found(connection, word)
            if connection.execute(mine).rowcount != 1:
                taken = None

        await self._store.do(work)
        return taken

    async def cancel(self, about: Collection[str]) -> None:
        """Words about these stand for nothing any more."""
        gone = sa.delete(VOUCHERS).where(VOUCHERS.c.about.in_(about))
        await self._store.do(lambda connection: connection.execute(gone))


def _hashed(word: str) -> str:
    return hashlib.blake2b(word.encode(), digest_size=16, person=b"meeplehall word").hexdigest()


def _sealed(data: bytes, word: str) -> bytes:
    """Under lock, or open again. A word is made for one thing only."""
    return covered(data, word.encode()[:64])
