"""Backups: all that is stored, as of one moment, in a file that is a store itself.

The file is one of SQLite whatever the store is, so that a backup of one kind can be restored into the other.
The secret of the hall is not in it, only something by which it can be recognised.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.engine import Connection
from sqlalchemy.exc import SQLAlchemyError

from meeplehall import __version__
from meeplehall.hall.recovery.secret import BYTES, Secret, mark_of, write_secretly
from meeplehall.hall.storage.backends.backend import StoreError
from meeplehall.hall.storage.backends.chosen import file_beside, is_shared, looking_into, opened
from meeplehall.hall.storage.backends.sqlite import locked, made_at, move_aside, put_in_place
from meeplehall.hall.storage.schema import (
    CHECKS,
    HALLS,
    LEASES,
    MOVES,
    PRESENCES,
    TABLES,
    VOUCHERS,
    every_table,
)

#: what makes sense only while halls are open, or only once
PASSING = (HALLS, LEASES, PRESENCES, VOUCHERS, CHECKS)
#: so many rows are copied at a time
ROWS = 1000
#: what a backup says of itself
ABOUT = sa.Table(
    "backup",
    sa.MetaData(),
    sa.Column("made", sa.Text, nullable=False),
    sa.Column("version", sa.Text, nullable=False),
    sa.Column("secret", sa.Text, nullable=False),
)


@dataclass(frozen=True, slots=True)
class Copied:
    """How much there was."""

    tables: int
    actions: int


# making one


def back_up(url: str, file: Path) -> Copied:
    """Write a backup, also while halls are open; wholly or not at all. StoreError says why not."""
    if file.exists():
        raise StoreError(f"{file} is there already; nothing was written.")
    secret = Secret(file_beside(url)).mark()
    with _draft(file) as draft, looking_into(url) as source:
        with made_at(draft) as target:
            copied = copy_rows(source, target)
            ABOUT.create(target)
            now = f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}"
            target.execute(sa.insert(ABOUT).values(made=now, version=__version__, secret=secret))
        os.replace(draft, file)
    return copied


@contextmanager
def _draft(file: Path) -> Iterator[Path]:
    """A file beside this one that only its owner can read, and that is gone afterwards."""
    try:
        file.absolute().parent.mkdir(parents=True, exist_ok=True)
        number, name = tempfile.mkstemp(prefix=f"{file.name}.", dir=file.absolute().parent)
        os.close(number)
        try:
            yield Path(name)
        finally:
            for ending in ("", "-journal", "-wal", "-shm", ".lock"):
                Path(f"{name}{ending}").unlink(missing_ok=True)
    except OSError as error:
        raise StoreError(f"{file} cannot be written: {error.strerror}.") from None
    except SQLAlchemyError as error:
        raise StoreError(f"It could not be copied: {error.args[0]}. Nothing was written.") from None


def copy_rows(source: Connection, target: Connection) -> Copied:
    """Everything but what passes, into a schema that is empty."""
    counts: dict[str, int] = {}
    for table in every_table():
        if table not in PASSING:
            rows = source.execution_options(yield_per=ROWS).execute(sa.select(table))
            for part in rows.mappings().partitions():
                target.execute(sa.insert(table), [dict(row) for row in part])
                counts[table.name] = counts.get(table.name, 0) + len(part)
    return Copied(counts.get(TABLES.name, 0), counts.get(MOVES.name, 0))


# restoring one


def restore(file: Path, url: str) -> tuple[Copied, str]:
    """Put a backup in the place of what is stored at `url`, wholly or not at all, while no hall is open.

    Gives how much it was, and where that is now what was there before; empty if there was nothing.
    """
    if not file.is_file():
        raise StoreError(f"There is no backup at {file}.")
    with _draft(file_beside(url) if not is_shared(url) else Path(tempfile.gettempdir(), file.name)) as draft:
        shutil.copyfile(file, draft)
        fresh = opened(f"sqlite:///{draft}")  # brought up to date, if an older hall has made it
        try:
            with fresh.engine.begin() as connection:
                if damage := fresh.damage(connection):
                    raise StoreError(f"The backup is damaged: {damage}. Nothing was restored.")
                for table in PASSING:
                    connection.execute(sa.delete(table))
                copied = Copied(_count(connection, TABLES), _count(connection, MOVES))
                ABOUT.drop(connection, checkfirst=True)
        finally:
            fresh.close()
        before = _into_database(draft, url) if is_shared(url) else _into_file(draft, file_beside(url))
    return copied, before


def _into_file(draft: Path, file: Path) -> str:
    """Files change places, so that it does not matter how damaged the old one is."""
    with locked(file):
        before = move_aside(file)
        put_in_place(draft, file)
    return str(before or "")


def _into_database(draft: Path, url: str) -> str:
    """In one transaction; what was there goes into a backup first."""
    backend = opened(url)
    before = Path(f"{backend.file.stem}.{datetime.now(UTC):%Y%m%d-%H%M%S-%f}.backup").absolute()
    try:
        with backend.engine.begin() as connection:
            backend.keep_halls_out(connection)
            full = bool(_count(connection, TABLES))
        if full:
            back_up(url, before)
        with looking_into(f"sqlite:///{draft}") as source, backend.engine.begin() as target:
            backend.keep_halls_out(target)
            for table in reversed(every_table()):
                target.execute(sa.delete(table))
            copy_rows(source, target)
    finally:
        backend.close()
    return str(before) if full else ""


def _count(connection: Connection, table: sa.Table) -> int:
    return int(connection.execute(sa.select(sa.func.count()).select_from(table)).scalar_one())


# the secret


def fitting_secret(file: Path, url: str, brought: Path | None) -> bytes | None:
    """The secret that has to be put beside the store for a backup; None if the right one is there.

    StoreError if what is there does not belong to the backup, nor what somebody has brought.
    """
    wanted, there = _mark_in(file), Secret(file_beside(url)).mark()
    if brought is None:
        if wanted not in ("", there):
            raise StoreError(
                "The backup belongs to a secret of the hall that is not here: without it nobody finds a seat "
                "by mail or passkey. Bring it with --secret FILE, or do without it: --without-secret."
            )
        return None
    try:
        found = brought.read_bytes()
    except OSError as error:
        raise StoreError(f"{brought} cannot be read: {error.strerror}.") from None
    if len(found) != BYTES or wanted not in ("", mark_of(found)):
        raise StoreError(f"{brought} is not the secret that this backup belongs to.")
    return found if mark_of(found) != there else None


def copy_secret(url: str, file: Path) -> Path:
    """Write the secret of a hall into a file that only its owner can read; gives where that is."""
    secret = Secret(file_beside(url))
    if not secret.file.exists():
        raise StoreError(f"There is no secret of the hall: {secret.file} is made when it is first needed.")
    if file.exists():
        raise StoreError(f"{file} is there already; nothing was written.")
    try:
        write_secretly(file, secret.file.read_bytes())
    except OSError as error:
        raise StoreError(f"{file} cannot be written: {error.strerror}.") from None
    return file.absolute()


def keep_secret(url: str, secret: bytes) -> None:
    """This is the secret of the hall from now on."""
    Secret(file_beside(url)).keep(secret)


def _mark_in(file: Path) -> str:
    """By what the secret is recognised that a backup belongs to; empty if there was none."""
    with looking_into(f"sqlite:///{file}", any_schema=True) as connection:
        if not sa.inspect(connection).has_table(ABOUT.name):
            return ""  # it was copied in another way
        return str(connection.execute(sa.select(ABOUT.c.secret)).scalar_one())
