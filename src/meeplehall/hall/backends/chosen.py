"""Which database an address means."""

from __future__ import annotations

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import SQLAlchemyError

from meeplehall.hall.backends.backend import Backend, StoreError
from meeplehall.hall.backends.postgres import Postgres
from meeplehall.hall.backends.sqlite import Sqlite, file_of

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
