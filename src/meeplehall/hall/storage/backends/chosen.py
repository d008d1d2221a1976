"""Which database an address means."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.engine import URL, Connection, make_url
from sqlalchemy.exc import SQLAlchemyError

from meeplehall.hall.storage.backends.backend import Backend, StoreError
from meeplehall.hall.storage.backends.postgres import Postgres, file_for, postgres_moment
from meeplehall.hall.storage.backends.sqlite import Sqlite, file_of, sqlite_moment
from meeplehall.hall.storage.backends.why import cannot_be_opened
from meeplehall.hall.storage.migrations import SCHEMA

BACKENDS: dict[str, type[Sqlite] | type[Postgres]] = {"sqlite": Sqlite, "postgresql": Postgres}


def opened(address: str) -> Backend:
    """The database at this address, opened; StoreError says in one sentence why not."""
    url = _read(address)
    return BACKENDS[url.get_backend_name()](url)


def is_there(address: str) -> None:
    """StoreError if opening it would make a new one."""
    url = _read(address)
    if url.get_backend_name() == "sqlite" and not file_of(url).is_file():
        raise StoreError(f"There is no store at {file_of(url)}.")


def file_beside(address: str) -> Path:
    """The file of a store, or the one beside which a hall keeps what is not in its database."""
    url = _read(address)
    return file_of(url) if url.get_backend_name() == "sqlite" else file_for(url)


@contextmanager
def looking_into(address: str, any_schema: bool = False) -> Iterator[Connection]:
    """One moment of a store that halls may have open: nothing is changed, nobody is disturbed."""
    is_there(address)
    url = _read(address)
    into = sqlite_moment if url.get_backend_name() == "sqlite" else postgres_moment
    try:
        with into(url) as (connection, schema):
            if schema != SCHEMA and not any_schema:
                raise StoreError(
                    f"The store was written by another version of the hall (schema {schema}, "
                    f"this one knows {SCHEMA}): use that version, or open the store with this one first."
                )
            yield connection
    except SQLAlchemyError as error:
        raise cannot_be_opened(error) from None


def is_shared(address: str) -> bool:
    """May several halls be open at this address at the same time?"""
    return BACKENDS[_read(address).get_backend_name()].shared


def _read(address: str) -> URL:
    try:
        url = make_url(address)
    except SQLAlchemyError:
        raise StoreError(f"{address!r} is not the address of a store; try sqlite:///hall.db") from None
    if url.get_backend_name() not in BACKENDS:
        raise StoreError(
            "The hall stores in a file of SQLite, sqlite:///path/to/hall.db, "
            "or in PostgreSQL: postgresql://user@host/database"
        )
    return url
