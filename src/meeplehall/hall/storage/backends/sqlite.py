"""SQLite: a file for one hall."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.engine import URL, Connection
from sqlalchemy.exc import SQLAlchemyError

from meeplehall.hall.storage.backends.backend import Backend, Heard, Lost, Notices, Row, Standing, StoreError
from meeplehall.hall.storage.backends.why import cannot_be_opened
from meeplehall.hall.storage.file_lock import FileLock, Taken
from meeplehall.hall.storage.migrations import SCHEMA, NewerSchema, bring_up_to_date

INSERT_MOVE = """INSERT INTO moves (table_id, n, seat, action, "check", "key") VALUES (?, ?, ?, ?, ?, ?)"""
STANDING = "SELECT version, touched FROM tables WHERE id = ?"
LEASE = "SELECT epoch FROM leases WHERE table_id = ?"


class Silence(Notices):
    """Nobody says anything."""

    def close(self) -> None:
        """There was nothing to hear."""


class Sqlite(Backend):
    """The file and its lock."""

    shared = False

    def __init__(self, url: URL) -> None:
        self.file = file_of(url)
        self._lock = _locked(self.file)
        try:
            self.engine = sa.create_engine(url)
            sa.event.listen(self.engine, "connect", _prepare)
            with self.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
                make_schema(connection)
        except (NewerSchema, SQLAlchemyError) as error:
            self._lock.release()
            raise cannot_be_opened(error) from None

    def upsert(self, connection: Connection, table: sa.Table, row: Mapping[str, Any]) -> None:
        upsert(connection, table, row)

    def take_turns(self, connection: Connection, what: str) -> None:
        """Nobody else writes."""

    def append(self, connection: Connection, table_id: str, rows: Sequence[Row], leased: bool) -> Standing:
        # the most frequent writes of all: the driver is spoken to itself, in the transaction that has begun
        line = connection.connection.driver_connection
        assert isinstance(line, sqlite3.Connection)
        try:
            if rows:
                line.executemany(INSERT_MOVE, rows)
            version, touched = line.execute(STANDING, (table_id,)).fetchone() or (-1, "")
            (epoch,) = (line.execute(LEASE, (table_id,)).fetchone() if leased else None) or (None,)
        except sqlite3.IntegrityError:
            raise Lost("Somebody else has written it.") from None
        if rows:
            self.notify(connection, table_id, rows[-1][1])
        return Standing(version, touched, epoch)

    def damage(self, connection: Connection) -> str:
        found = str(connection.exec_driver_sql("PRAGMA quick_check(1)").scalar_one())
        return "" if found == "ok" else found

    def back_up(self) -> Path:
        copy = self.file.with_name(f"{self.file.name}.{datetime.now(UTC):%Y%m%d-%H%M%S-%f}.backup")
        try:
            source, target = sqlite3.connect(self.file), sqlite3.connect(copy)
            source.backup(target)
            source.close()
            target.close()
        except sqlite3.Error as error:
            raise StoreError(f"The copy {copy} cannot be made: {error}, so nothing was changed.") from None
        return copy

    def keep_halls_out(self, connection: Connection) -> None:
        """The lock of the file does."""

    def reading(self) -> AbstractContextManager[Connection]:
        return self.engine.connect()

    def now(self) -> sa.ColumnElement[int]:
        return sa.bindparam(None, callable_=lambda: int(time.time() * 1000), type_=sa.BigInteger)

    def notify(self, connection: Connection, table_id: str, actions: int) -> None:
        """There is nobody else."""

    def listen(self, heard: Heard) -> Notices:
        return Silence()

    def close(self) -> None:
        self.engine.dispose()
        self._lock.release()


def upsert(connection: Connection, table: sa.Table, row: Mapping[str, Any]) -> None:
    connection.execute(_upserting(table, tuple(row)), row)


@cache  # making it takes longer than the rest
def _upserting(table: sa.Table, names: tuple[str, ...]) -> sa.Executable:
    wanted = insert(table)
    keys, change = list(table.primary_key.columns), {name: wanted.excluded[name] for name in names}
    return wanted.on_conflict_do_update(index_elements=keys, set_=change)


def make_schema(connection: Connection) -> None:
    """Make it or bring it up to date, wholly or not at all.

    (The driver begins no transaction by itself to change a schema.)
    """
    connection.exec_driver_sql("BEGIN IMMEDIATE")
    try:
        found = int(connection.exec_driver_sql("PRAGMA user_version").scalar_one())
        bring_up_to_date(connection, found)
        connection.exec_driver_sql(f"PRAGMA user_version = {SCHEMA}")
    except BaseException:
        connection.exec_driver_sql("ROLLBACK")
        raise
    connection.exec_driver_sql("COMMIT")


@contextmanager
def sqlite_moment(url: URL) -> Iterator[tuple[Connection, int]]:
    """One moment of a file, and the number of its schema; the lock of the hall is left to the hall."""

    def connect() -> sqlite3.Connection:
        # the driver begins no transactions by itself; nor does it make a file where there is none
        return sqlite3.connect(f"{file_of(url).absolute().as_uri()}?mode=rw", uri=True, isolation_level=None)

    engine = sa.create_engine("sqlite://", creator=connect, poolclass=sa.NullPool)
    with engine.connect() as connection:
        connection.exec_driver_sql("BEGIN")
        yield connection, int(connection.exec_driver_sql("PRAGMA user_version").scalar_one())


@contextmanager
def made_at(file: Path) -> Iterator[Connection]:
    """An empty store, to be filled in one transaction; after that all of it is in this one file."""
    engine = sa.create_engine(f"sqlite:///{file}", poolclass=sa.NullPool)
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        make_schema(connection)
    with engine.begin() as connection:
        yield connection
    with file.open("rb") as written:
        os.fsync(written.fileno())


def move_aside(file: Path) -> Path | None:
    """Give a file another name, with what of it is still in its log; its new name, if there was one.

    The log goes first: beside another file with this name it would be taken for a part of that one.
    """
    there = [Path(f"{file}{ending}") for ending in ("-wal", "-shm", "")]
    aside = file.with_name(f"{file.name}.{datetime.now(UTC):%Y%m%d-%H%M%S-%f}.before")
    had = file.exists()
    for old, ending in zip(there, ("-wal", "-shm", ""), strict=True):
        if old.exists():
            old.rename(f"{aside}{ending}")
    return aside if had else None


def put_in_place(draft: Path, file: Path) -> None:
    """The draft is the file from now on, whatever happens to the power."""
    with draft.open("rb") as written:
        os.fsync(written.fileno())
    os.replace(draft, file)
    if os.name == "posix":
        folder = os.open(file.parent, os.O_RDONLY)
        os.fsync(folder)
        os.close(folder)


def file_of(url: URL) -> Path:
    """The file of a store; StoreError if its address means none."""
    if url.database in (None, "", ":memory:"):
        raise StoreError("The hall stores in a file of SQLite: sqlite:///path/to/hall.db")
    return Path(str(url.database))


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Alone with a file; StoreError if a hall has it open."""
    lock = _locked(path)
    try:
        yield
    finally:
        lock.release()


def _locked(path: Path) -> FileLock:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return FileLock(path.with_name(f"{path.name}.lock"))
    except Taken:
        raise StoreError(f"Another hall is open on {path}: close it first, or use another store.") from None
    except OSError as error:
        raise StoreError(f"The store cannot be opened: {error}") from None


def _prepare(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    # WAL: readers do not wait for the writer; FULL: what is committed survives a loss of power
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
