"""What the store asks of a database, whichever it is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

#: an action as it is stored: table, number, seat, action, check, key
Row = tuple[str, int, int, str, str, str]


class StoreError(Exception):
    """The store cannot be opened, or a write failed; said in one sentence."""


class Lost(StoreError):
    """Another hall has written meanwhile: this was made for something that is not so any more."""


class Notices(ABC):
    """What other halls say that they have written."""

    @abstractmethod
    def close(self) -> None:
        """Nobody listens any more."""


#: called from any thread with the table that was written to; with None if some may have been missed
Heard = Callable[["str | None"], None]


class Standing(NamedTuple):
    """How a table stands to which something is written; its epoch if it was asked for the lease."""

    version: int
    #: the day of its last change
    touched: str
    epoch: int | None = None


class Backend(ABC):
    """An open database with the schema of this hall."""

    #: several halls may be open on it at the same time
    shared: bool
    engine: Engine
    #: what a hall keeps outside of the store lies beside this file
    file: Path

    @abstractmethod
    def upsert(self, connection: Connection, table: sa.Table, row: Mapping[str, Any]) -> None:
        """Insert a row, or let it take the place of the one with the same primary key."""

    @abstractmethod
    def take_turns(self, connection: Connection, what: str) -> None:
        """Until this is committed, whoever else comes to here for the same thing waits."""

    @abstractmethod
    def append(self, connection: Connection, table_id: str, rows: Sequence[Row], leased: bool) -> Standing:
        """Write actions, the last of which tells how many there are, and notify other halls.

        Nobody else can change the table before this is committed nor, if it has to be `leased`, take it.
        """

    @abstractmethod
    def damage(self, connection: Connection) -> str:
        """What is wrong with the database itself; empty if nothing is known. This takes a while."""

    @abstractmethod
    def back_up(self) -> Path:
        """A copy of all that is stored, named after this moment; StoreError if there can be none."""

    @abstractmethod
    def keep_halls_out(self, connection: Connection) -> None:
        """Until the end of this transaction; StoreError if there is one that is open."""

    @abstractmethod
    def reading(self) -> AbstractContextManager[Connection]:
        """A connection on which all that is read is of one moment, as far as several halls can write."""

    @abstractmethod
    def now(self) -> sa.ColumnElement[int]:
        """The time in milliseconds when it is asked, by the one clock that all halls share."""

    @abstractmethod
    def notify(self, connection: Connection, table_id: str, actions: int) -> None:
        """When this is committed, tell other halls that a table has changed and has so many actions."""

    @abstractmethod
    def listen(self, heard: Heard) -> Notices:
        """Hear what other halls notify. It may be lost or come twice: it says only where to read."""

    @abstractmethod
    def close(self) -> None:
        """Nobody uses it any more."""
