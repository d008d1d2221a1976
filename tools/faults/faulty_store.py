"""The store of the hall over SQLite in memory, with a disk that is slow, fails, and says the wrong thing."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Protocol

import sqlalchemy as sa
from sqlalchemy.engine import Connection
from sqlalchemy.pool import StaticPool

from meeplehall.hall.storage.backends.sqlite import Sqlite, make_schema
from meeplehall.hall.storage.store import Store, StoreError, Work, failure

Row = tuple[Any, ...]

#: what makes a table another one
LOGGED = ("tables", "places", "moves", "taken_back")


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
        #: the tables that were written to since somebody asked, and whether their logs were
        self.written: set[str] = set()
        self.logged = False
        assert isinstance(self._rows.driver_connection, sqlite3.Connection)
        self._watch(self._rows.driver_connection)
        #: the time of all halls, in seconds
        self.clock: Callable[[], float] = lambda: 0.0
        # all halls use the same two: to open one takes longer than most of what is done with it
        self.writer, self._reader = self.engine.connect(), self.engine.connect()
        #: beside this file lies what a hall keeps outside of the store
        self.file = Path(self._folder.name) / "hall.db"

    def _watch(self, line: sqlite3.Connection) -> None:
        """SQLite itself says when a log is written to, whoever does it."""

        def is_logged() -> None:
            self.logged = True

        line.create_function("is_logged", 0, is_logged)
        for name in LOGGED:
            for verb in ("INSERT", "UPDATE", "DELETE"):
                when = f"{verb}_{name} AFTER {verb} ON main.{name}"
                line.execute(f"CREATE TEMP TRIGGER {when} BEGIN SELECT is_logged(); END")

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        yield self._reader

    def now(self) -> sa.ColumnElement[int]:
        return sa.bindparam(None, callable_=lambda: int(self.clock() * 1000), type_=sa.BigInteger)

    def notify(self, connection: Connection, table_id: str, actions: int) -> None:
        self.written.add(table_id)

    def clear(self) -> None:
        """An empty store for the next run."""
        cursor = self._rows.cursor()
        cursor.execute("PRAGMA foreign_keys=OFF")
        for name in self._tables:
            cursor.execute(f'DELETE FROM "{name}"')
        self._rows.commit()
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.close()
        self.logged = False

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

    For several halls over one log there is one of these per hall; from `Fates.committed` notices go out.
    """

    def __init__(self, disk: Disk, fates: Fates) -> None:
        # not super().__init__: there is neither a file nor a thread
        self.backend = self._disk = disk
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
        why = StoreError("The disk is full.") if fate.fails else self._stored(work)
        if why is not None:
            self._fates.failed(str(why))
        else:
            self._fates.committed(fate)
        if fate.lies:
            why = why or StoreError("Nobody knows.")
        asyncio.get_running_loop().call_later(fate.report, _report, done, why)

    def _stored(self, work: Callable[[Connection], object]) -> StoreError | None:
        """Store it; gives what is wrong with it, if something is."""
        try:
            with self._disk.writer.begin():
                work(self._disk.writer)
        except Exception as error:
            self._disk.written.clear()
            return failure(error)
        return None

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        if not self._fates.readable():
            raise StoreError("It could not be read.")
        with super().reading() as connection:
            yield connection

    def close(self) -> None:
        self._closed = True


def _report(done: asyncio.Future[None], why: StoreError | None) -> None:
    if done.done():
        return
    if why is not None:
        done.set_exception(why)
        done.exception()  # whoever waits gets it all the same; if nobody does, nobody complains
    else:
        done.set_result(None)
