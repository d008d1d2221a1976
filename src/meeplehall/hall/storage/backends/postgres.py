"""PostgreSQL, by psycopg 3: a database for any number of halls."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.engine import URL, Connection
from sqlalchemy.exc import SQLAlchemyError

from meeplehall.hall.storage.backends.backend import Backend, Heard, Lost, Notices, Row, Standing, StoreError
from meeplehall.hall.storage.backends.listener import CHANNEL, Listener
from meeplehall.hall.storage.backends.why import cannot_be_opened
from meeplehall.hall.storage.migrations import SCHEMA, NewerSchema, bring_up_to_date
from meeplehall.hall.storage.schema import HALLS


@cache  # making it takes longer than the rest
def _upserting(table: sa.Table, names: tuple[str, ...]) -> sa.Executable:
    wanted = insert(table)
    keys, change = list(table.primary_key.columns), {name: wanted.excluded[name] for name in names}
    return wanted.on_conflict_do_update(index_elements=keys, set_=change)


#: halls that are opened at the same moment make the schema one after the other
MAKING = 0x6D656570

#: the number of the schema; SQLite has a place of its own for it
VERSION = sa.Table("schema_version", sa.MetaData(), sa.Column("number", sa.Integer, nullable=False))

READING = {"timezone": "UTC", "lock_timeout": "5000"}
#: a hall that stands still in the middle of a write must not hold up the others: milliseconds
WRITING = {**READING, "idle_in_transaction_session_timeout": "3000"}
#: a line on which nothing comes back is given up after so many seconds
CONNECTING = {
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
    "application_name": "meeplehall",
}
#: what the types of SQLite in MIGRATIONS are called here
TYPES = {"BLOB": "BYTEA", "DATETIME": "TIMESTAMP"}


#: an action is written in a hurry: what it refers to is locked, so that it stays as it is until the commit
STANDING = "SELECT version, touched FROM tables WHERE id = %s FOR KEY SHARE"
LEASE = "SELECT epoch FROM leases WHERE table_id = %s FOR SHARE"
INSERT_MOVE = (
    """INSERT INTO moves (table_id, n, seat, action, "check", key) VALUES (%s, %s, %s, %s, %s, %s)"""
)
NOTIFY = "SELECT pg_notify(%s, %s)"

DRIVER = "postgresql+psycopg"


class Postgres(Backend):
    """A database, and what is needed to talk to it."""

    shared = True

    def __init__(self, url: URL) -> None:
        try:
            import psycopg  # noqa: F401 - the extra `postgres`
        except ImportError:
            raise StoreError(
                "PostgreSQL needs the package psycopg: pip install 'meeplehall[postgres]'"
            ) from None
        self.url = url.set(drivername=DRIVER)
        self.file = file_for(url)
        #: the server's numbers of our own lines
        self._mine: set[int] = set()
        self.engine = self._lines(WRITING)
        self.readers = self._lines(READING)
        try:
            with self.engine.begin() as connection:
                # a busy machine may take its time over this: nobody waits for it but other halls that open
                connection.exec_driver_sql("SET LOCAL idle_in_transaction_session_timeout = 0")
                make_schema(connection)
        except (NewerSchema, SQLAlchemyError) as error:
            self.close()
            raise cannot_be_opened(error) from None

    def _lines(self, settings: Mapping[str, str]) -> sa.Engine:
        """Lines to the server with these settings."""
        options = " ".join(f"-c {name}={value}" for name, value in settings.items())
        engine = sa.create_engine(
            self.url,
            connect_args={**CONNECTING, "options": options},
            pool_pre_ping=True,
            pool_size=4,
            max_overflow=8,
            pool_timeout=10,
        )
        sa.event.listen(engine, "connect", self._prepare)
        sa.event.listen(engine, "close", lambda line, _: self._mine.discard(line.info.backend_pid))
        return engine

    def _prepare(self, line: Any, _: object) -> None:
        self._mine.add(line.info.backend_pid)
        take_any_text(line.adapters)

    def upsert(self, connection: Connection, table: sa.Table, row: Mapping[str, Any]) -> None:
        connection.execute(_upserting(table, tuple(row)), row)

    def take_turns(self, connection: Connection, what: str) -> None:
        lock = sa.func.pg_advisory_xact_lock(sa.func.hashtext(f"meeplehall {what}"))
        connection.execute(sa.select(lock))

    def append(self, connection: Connection, table_id: str, rows: Sequence[Row], leased: bool) -> Standing:
        """All of it on one way to the server and back: nothing is waited for but the last answer."""
        from psycopg import Error, IntegrityError

        line = connection.connection.driver_connection
        assert line is not None
        try:
            with line.pipeline():
                table = line.execute(STANDING, (table_id,))
                lease = line.execute(LEASE, (table_id,)) if leased else None
                if rows:
                    line.cursor().executemany(INSERT_MOVE, rows)
                    line.execute(NOTIFY, (CHANNEL, f"{table_id}:{rows[-1][1]}"))
            version, touched = table.fetchone() or (-1, "")
            (epoch,) = (lease.fetchone() if lease is not None else None) or (None,)
            return Standing(version, touched, epoch)
        except IntegrityError:
            raise Lost("Somebody else has written it.") from None
        except Error as error:
            if line.closed:
                connection.invalidate(error)
            raise StoreError(f"It could not be stored: {type(error).__name__}.") from None

    def damage(self, connection: Connection) -> str:
        return ""  # the server looks after its files itself

    def back_up(self) -> Path:
        """By `pg_dump`, into the folder where the command was given; `pg_restore` reads it."""
        copy = Path(f"{self.url.database}.{datetime.now(UTC):%Y%m%d-%H%M%S-%f}.dump").absolute()
        plain = self.url.set(drivername="postgresql", password=None).render_as_string()
        environment = {**os.environ, **({"PGPASSWORD": str(self.url.password)} if self.url.password else {})}
        command = ["pg_dump", "--format=custom", f"--file={copy}", f"--dbname={plain}"]
        try:
            subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
        except OSError:
            raise StoreError("A copy needs pg_dump, which is not here, so nothing was changed.") from None
        except subprocess.CalledProcessError as error:
            why = error.stderr.strip()
            raise StoreError(f"The copy {copy} cannot be made: {why}. Nothing was changed.") from None
        return copy

    def keep_halls_out(self, connection: Connection) -> None:
        connection.execute(sa.text("LOCK TABLE halls IN ACCESS EXCLUSIVE MODE"))
        open_now = sa.select(sa.func.count()).select_from(HALLS).where(HALLS.c.until > self.now())
        if connection.execute(open_now).scalar_one():
            raise StoreError("Halls are open on this database: close them first. Nothing was changed.")

    def reading(self) -> Connection:
        return self.readers.connect().execution_options(isolation_level="REPEATABLE READ")

    def now(self) -> sa.ColumnElement[int]:
        return sa.cast(sa.extract("epoch", sa.func.clock_timestamp()) * 1000, sa.BigInteger)

    def notify(self, connection: Connection, table_id: str, actions: int) -> None:
        connection.execute(sa.select(sa.func.pg_notify(CHANNEL, f"{table_id}:{actions}")))

    def listen(self, heard: Heard) -> Notices:
        return Listener(self.url, CONNECTING, self._mine, heard)

    def close(self) -> None:
        self.engine.dispose()
        self.readers.dispose()


@contextmanager
def postgres_moment(url: URL) -> Iterator[tuple[Connection, int]]:
    """One moment of a database, and the number of its schema."""
    engine = sa.create_engine(url.set(drivername=DRIVER), connect_args=CONNECTING, poolclass=sa.NullPool)
    options = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
    with engine.connect().execution_options(**options) as connection:
        there = sa.inspect(connection).has_table(VERSION.name)
        yield connection, connection.execute(sa.select(VERSION.c.number)).scalar_one() if there else 0


def file_for(url: URL) -> Path:
    """Beside this file lies what a hall keeps outside of the database."""
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "meeplehall" / f"{url.database or 'postgres'}.postgresql"


def take_any_text(adapters: Any) -> None:
    """Text with a zero byte cannot be stored: with another sign for it, it is nobody's, and no error."""
    from psycopg.types.string import StrDumperUnknown

    class AnyText(StrDumperUnknown):
        def dump(self, obj: str) -> Any:
            return super().dump(obj.replace("\0", "\ufffd") if "\0" in obj else obj)

    adapters.register_dumper(str, AnyText)


def make_schema(connection: Connection) -> None:
    """Make it or bring it up to date; in one transaction, as everything is here."""
    connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MAKING)))
    VERSION.create(connection, checkfirst=True)
    found = connection.execute(sa.select(VERSION.c.number)).scalar_one_or_none()
    bring_up_to_date(connection, found or 0, spelt)
    if found is None:
        connection.execute(sa.insert(VERSION).values(number=SCHEMA))
    else:
        connection.execute(sa.update(VERSION).values(number=SCHEMA))


def spelt(statement: str) -> str:
    """A statement of MIGRATIONS as PostgreSQL writes it."""
    for there, here in TYPES.items():
        statement = statement.replace(f" {there} ", f" {here} ")
    return statement.replace(" WITHOUT ROWID", "")
