"""The store of the hall over SQLite in memory, with a disk that is slow, fails, and says the wrong thing."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Protocol

import sqlalchemy as sa
from sqlalchemy.engine import Connection
from sqlalchemy.pool import StaticPool

from meeplehall.hall.backends.sqlite import Sqlite, make_schema
from meeplehall.hall.store import Store, StoreError, Work

Row = tuple[Any, ...]


class Disk(Sqlite):
    """What outlives every hall. One for all seeds: making the schema takes longer than a whole run."""

    def __init__(self) -> None:
        # not super().__init__: there is no file, and so no lock
        self.engine = sa.create_engine("sqlite://", poolclass=StaticPool)
        with self.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.exec_driver_sql("PRAGMA foreign_keys=ON")
            make_schema(connection)
            names = sa.inspect(connection).get_table_names()
        self._rows: Any = self.engine.raw_connection()
        self._tables = names
        self._folder = TemporaryDirectory()
        #: beside this file lies what a hall keeps outside of the store
        self.file = Path(self._folder.name) / "hall.db"

    def clear(self) -> None:
        """An empty store for the next run."""
        cursor = self._rows.cursor()
        cursor.execute("PRAGMA foreign_keys=OFF")
        for name in self._tables:
            cursor.execute(f'DELETE FROM "{name}"')
        self._rows.commit()
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.close()

    def rows(self, question: str) -> list[Row]:
        """Read what is stored, past the hall's own code."""
        cursor = self._rows.cursor()
        try:
            found: list[Row] = cursor.execute(question).fetchall()
        finally:
            cursor.close()
        return found


@dataclass(frozen=True, slots=True)
class Fate:
    """What happens to one write."""

    #: seconds until it is committed, and from then until it is said
    delay: float = 0.0
    report: float = 0.0
    #: it is not stored
    fails: bool = False
    #: it is stored, and the store says that it was not
    lies: bool = False
    #: the hall is killed when it is stored, before anybody is told
    kills: bool = False


class Fates(Protocol):
    """Who decides what happens, and hears of it."""

    def write(self) -> Fate: ...

    def readable(self) -> bool: ...

    def committed(self, fate: Fate) -> None: ...

    def failed(self, why: str) -> None: ...


class FaultyStore(Store):
    """The store of one hall, up to the moment at which that is killed.

    For several halls over one log there is one of these per hall; `Fates.committed` is the place from which a
    notification goes out, is lost or doubled.
    """

    def __init__(self, disk: Disk, fates: Fates) -> None:
        # not super().__init__: there is neither a file nor a thread
        self.backend = disk
        self.damage = ""
        self._closed = False
        self._fates = fates
        self._busy_until = 0.0

    async def do(self, work: Work) -> None:
        if self._closed:
            raise StoreError("The hall is closing.")
        loop, fate = asyncio.get_running_loop(), self._fates.write()
        done: asyncio.Future[None] = loop.create_future()
        self._busy_until = (
            max(self._busy_until, loop.time()) + fate.delay
        )  # one writer: first come, first served
        loop.call_at(self._busy_until, self._commit_one, work, fate, done)
        await asyncio.shield(done)

    def _commit_one(self, work: Work, fate: Fate, done: asyncio.Future[None]) -> None:
        why = "The disk is full." if fate.fails else self._stored(work)
        if why:
            self._fates.failed(why)
        else:
            self._fates.committed(fate)
        if fate.lies:
            why = why or "Nobody knows."
        asyncio.get_running_loop().call_later(fate.report, _report, done, why)

    def _stored(self, work: Callable[[Connection], object]) -> str:
        """Store it; gives what is wrong with it, if something is."""
        try:
            with self.backend.engine.connect() as connection, connection.begin():
                work(connection)
        except Exception as error:
            return f"It could not be stored: {type(error).__name__}."
        return ""

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        if not self._fates.readable():
            raise StoreError("It could not be read.")
        with super().reading() as connection:
            yield connection

    def close(self) -> None:
        self._closed = True


def _report(done: asyncio.Future[None], why: str) -> None:
    if done.done():
        return
    if why:
        done.set_exception(StoreError(why))
        done.exception()  # whoever waits gets it all the same; if nobody does, nobody complains
    else:
        done.set_result(None)
