"""Both stores, for tests that hold for both: a file of SQLite, and a database of a server of our own."""

from __future__ import annotations

import atexit
import os
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import make_url
from sqlalchemy.pool import NullPool

from tools.postgres import Server, running_postgres

BOTH = ("sqlite", "postgresql")
#: set to `postgresql`, the halls of all tests store there, as by `make soak`
WHERE = os.environ.get("MEEPLEHALL_TEST_STORE", "sqlite")

_databases: dict[Path, str] = {}


@cache
def _server() -> Server:
    stack = ExitStack()
    atexit.register(stack.close)
    return stack.enter_context(running_postgres())


def store_in(folder: Path) -> str:
    """The address of the store that belongs to this folder."""
    if WHERE == "sqlite":
        return f"sqlite:///{folder / 'hall.db'}"
    if folder not in _databases:
        _databases[folder] = _server().database()
    return _databases[folder]


class Raw:
    """The database itself, past the hall."""

    def __init__(self, url: str) -> None:
        address = make_url(url)
        if address.get_backend_name() == "postgresql":
            address = address.set(drivername="postgresql+psycopg")
        self._engine = sa.create_engine(address, poolclass=NullPool)
        self._sqlite = address.get_backend_name() == "sqlite"

    def rows(self, statement: str, **values: Any) -> list[tuple[Any, ...]]:
        with self._engine.connect() as connection:
            return [tuple(row) for row in connection.execute(sa.text(statement), values)]

    def change(self, *statements: str, **values: Any) -> None:
        with self._engine.begin() as connection:
            for statement in statements:
                connection.execute(sa.text(statement), values)

    def refuse_moves(self) -> None:
        """As if the disk were full."""
        if self._sqlite:
            self.change(
                "CREATE TRIGGER full BEFORE INSERT ON moves BEGIN SELECT RAISE(ABORT, 'disk full'); END"
            )
        else:
            self.change('ALTER TABLE moves ADD CONSTRAINT "full" CHECK (false) NOT VALID')

    def take_moves(self) -> None:
        """There is room again."""
        self.change("DROP TRIGGER full" if self._sqlite else 'ALTER TABLE moves DROP CONSTRAINT "full"')
