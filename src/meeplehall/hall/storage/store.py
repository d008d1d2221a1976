"""Storage: the log of every table. What has been acknowledged has been committed."""

from __future__ import annotations

import asyncio
import queue
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from meeplehall.hall.storage.backends.backend import Backend, Lost, StoreError
from meeplehall.hall.storage.backends.chosen import opened
from meeplehall.hall.storage.records import MoveRecord, Place, TableRecord
from meeplehall.hall.storage.schema import CALL_WAYS, CHECKS, MOVES, OF_ENDED, PLACES, TABLES, TAKEN_BACK

__all__ = ["Beginning", "Lost", "Store", "StoreError", "Work", "failure"]

#: so many waiting writes at most go into one transaction
BATCH = 256

_INSERT_MOVE = sa.insert(MOVES)
# Read by every hall, and with every write that fails: made once, since that takes longer than reading.
_OF = sa.bindparam("table", type_=sa.Text)
_READ = sa.select(TABLES).where(TABLES.c.id == _OF)
_READ_PLACES = sa.select(PLACES).where(PLACES.c.table_id == _OF).order_by(PLACES.c.seat)
_READ_MOVES = (
    sa.select(MOVES.c.seat, MOVES.c.action, MOVES.c.check, MOVES.c.key)
    .where(MOVES.c.table_id == _OF)
    .order_by(MOVES.c.n)
)
_READ_KEYS = sa.select(TAKEN_BACK.c.key).where(TAKEN_BACK.c.table_id == _OF)
_READ_WAY = sa.select(CALL_WAYS.c.id).where(CALL_WAYS.c.table_id == _OF, CALL_WAYS.c.confirmed).limit(1)
_STANDING = sa.select(TABLES.c.version, TABLES.c.touched).where(TABLES.c.id == sa.bindparam("id"))
PLACE_FIELDS = (
    "name",
    "bot",
    "stand_in",
    "key",
    "join",
    "kept",
    "device",
    "replaced_at",
    "seal",
    "contribution",
    "who",
)


Work = Callable[[Connection], object]
#: what is to be written, and who waits for it
_Write = tuple[Work, "asyncio.Future[None]"]


@dataclass(frozen=True, slots=True)
class Beginning:
    """What a match begins with once every seat is taken."""

    header: str
    seed: str
    start: str


class Store:
    """One writer thread puts all waiting writes into one transaction (group commit); reads go beside it."""

    def __init__(self, url: str) -> None:
        self.backend: Backend = opened(url)
        self._waiting: queue.SimpleQueue[_Write | None] = queue.SimpleQueue()
        self._closed = False
        #: told by the writer: so many writes took so long, or one was not done because of that
        self.on_commit: Callable[[int, float], None] = lambda writes, seconds: None
        self.on_failure: Callable[[StoreError], None] = lambda error: None
        #: what is wrong with the store itself; empty if nothing is known
        self.damage = ""
        self._writer = threading.Thread(target=self._write, name="store", daemon=True)
        self._writer.start()

    # writing: each returns after its commit

    async def create(self, table: TableRecord, also: Work | None = None) -> None:
        """A new table, and with it whatever else has to be written if it is."""

        def work(connection: Connection) -> None:
            connection.execute(
                sa.insert(TABLES).values(
                    id=table.id, game=table.game, rules=table.rules, options=table.options,
                    header=table.header, seed=table.seed, start=table.start, next=table.next,
                    secret=table.secret, known=table.known, lesson=table.lesson, house=table.house,
                )
            )  # fmt: skip
            connection.execute(sa.insert(PLACES), _place_rows(table.id, table.places))
            _insert_moves(connection, table.id, 0, table.moves)
            _touch(connection, table.id)
            if also is not None:
                also(connection)

        await self.do(work)

    async def append(
        self,
        table_id: str,
        before: int,
        moves: Sequence[MoveRecord],
        version: int | None = None,
        epoch: int | None = None,
        also: Work | None = None,
    ) -> None:
        """New actions after the first `before`, and with them whatever else has to be written if they are.

        Lost if somebody else has appended, if anything else has changed since this version, or if what goes
        on at the table by itself runs elsewhere since that epoch.
        """

        rows = [
            (table_id, n, move.seat, move.action, move.check, move.key)
            for n, move in enumerate(moves, before + 1)
        ]

        def work(connection: Connection) -> None:
            found = self.backend.append(connection, table_id, rows, leased=epoch is not None)
            if version is not None and found.version != version:
                raise Lost("The table has changed.")
            if epoch is not None and found.epoch != epoch:
                raise Lost("The table is run by another hall.")
            if found.touched != _today():
                _touch(connection, table_id)
            if also is not None:
                also(connection)

        await self.do(work)

    async def rewrite(
        self,
        table_id: str,
        before: int,
        moves: Sequence[MoveRecord],
        version: int | None = None,
        length: int | None = None,
        also: Work | None = None,
    ) -> None:
        """After an undo: other actions after the first `before`, or none; the keys of what is gone stay.

        `also` is written with it, or not at all.
        """
        gone = sa.and_(MOVES.c.table_id == table_id, MOVES.c.n > before)
        kept = [move.key for move in moves]

        def work(connection: Connection) -> None:
            _claim(connection, table_id, version, length)
            keys = sa.select(MOVES.c.table_id, MOVES.c.key).where(gone, MOVES.c.key.not_in(["", *kept]))
            connection.execute(sa.insert(TAKEN_BACK).from_select(["table_id", "key"], keys))
            connection.execute(sa.delete(MOVES).where(gone))
            for table in OF_ENDED:  # it may go on now
                connection.execute(sa.delete(table).where(table.c.table_id == table_id))
            _insert_moves(connection, table_id, before, moves)
            _touch(connection, table_id)
            if also is not None:
                also(connection)
            self.backend.notify(connection, table_id, before + len(moves))

        await self.do(work)

    async def seat(
        self,
        table_id: str,
        places: Sequence[Place],
        beginning: Beginning | None = None,
        version: int | None = None,
        length: int | None = None,
    ) -> None:
        """Who sits where has changed, and perhaps with it what the match begins with."""

        def work(connection: Connection) -> None:
            _claim(connection, table_id, version, length)
            connection.execute(sa.delete(PLACES).where(PLACES.c.table_id == table_id))
            connection.execute(sa.insert(PLACES), _place_rows(table_id, places))
            _touch(connection, table_id)
            if beginning is not None:
                change = sa.update(TABLES).where(TABLES.c.id == table_id).values(**asdict(beginning))
                connection.execute(change)
            self.backend.notify(connection, table_id, length or 0)

        await self.do(work)

    async def follow(
        self, table_id: str, next_id: str, first: bool = False, also: Work = lambda _: None
    ) -> int:
        """A table follows on this one; if it has to be the first, Lost if there is one already.

        `also` is written with it, or not at all.
        """
        only_if = [TABLES.c.next == ""] if first else []
        return await self._change(table_id, {"next": next_id}, only_if, also)

    async def know(self, table_id: str, known: str) -> int:
        """A deal has become a known one."""
        return await self._change(table_id, {"known": known})

    async def switch(self, table_id: str, name: str, state: str) -> int:
        """Hints or the coach were switched on or off, or something else was settled."""
        return await self._change(table_id, {name: state})

    async def renew(self, table_id: str) -> int:
        """Something has changed that belongs to the table: every hall has to read it again."""
        return await self._change(table_id, {})

    async def _change(
        self,
        table_id: str,
        values: dict[str, str],
        only_if: Sequence[sa.ColumnElement[bool]] = (),
        also: Work = lambda _: None,
    ) -> int:
        """Change the table itself, whatever else has changed; gives its version after that."""
        change = sa.update(TABLES).where(TABLES.c.id == table_id, *only_if)
        change = change.values(version=TABLES.c.version + 1, **values)
        version = 0

        def work(connection: Connection) -> None:
            nonlocal version
            if connection.execute(change).rowcount != 1:
                raise Lost("The table has changed.")
            also(connection)
            version = connection.execute(_STANDING, {"id": table_id}).one().version
            self.backend.notify(connection, table_id, 0)

        await self.do(work)
        return version

    # reading: from any thread

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection to read with; StoreError if that cannot be done."""
        try:
            with self.backend.reading() as connection:
                yield connection
        except SQLAlchemyError as error:
            raise StoreError(f"It could not be read: {type(error).__name__}.") from None

    def read(self, table_id: str) -> TableRecord | None:
        """All that is stored of a table; None if there is none."""
        with self.reading() as connection:
            mine = {"table": table_id}
            row = connection.execute(_READ, mine).one_or_none()
            if row is None:
                return None
            places = _places(connection, table_id)
            moves = connection.execute(_READ_MOVES, mine)
            return TableRecord(
                row.id, row.game, row.rules, row.options, row.header, row.seed, row.start,
                places, [MoveRecord(*move) for move in moves], row.next, row.hints, row.coach,
                row.secret, row.known, row.lesson, list(connection.scalars(_READ_KEYS, mine)), row.version,
                row.house,
                connection.execute(_READ_WAY, mine).first() is not None,
            )  # fmt: skip

    def places(self, table_id: str) -> list[Place]:
        """Who sits at a table; nobody if there is none."""
        with self.reading() as connection:
            return _places(connection, table_id)

    def house(self, table_id: str) -> str:
        """What was settled at a table beside the rules; empty if that is as usual, or there is none."""
        with self.reading() as connection:
            found = connection.execute(sa.select(TABLES.c.house).where(TABLES.c.id == table_id))
            return str(found.scalar_one_or_none() or "")

    def look_for_damage(self) -> None:
        """Read the whole store once; this takes a while."""
        try:
            with self.reading() as connection:
                found = self.backend.damage(connection)
        except StoreError as error:
            found = str(error)
        self.damage = f"The store is damaged: {found}" if found else ""

    async def check(self) -> None:
        """Write and read; StoreError if what is acknowledged now would not be kept."""
        if self.damage:
            raise StoreError(self.damage)
        await self.do(lambda connection: connection.execute(sa.insert(CHECKS).values(note=" " * 4096)))
        await self.do(lambda connection: connection.execute(sa.delete(CHECKS)))
        await asyncio.to_thread(self.count)

    def count(self) -> int:
        """How many tables are stored."""
        with self.reading() as connection:
            return int(connection.execute(sa.select(sa.func.count()).select_from(TABLES)).scalar_one())

    # the writer

    @property
    def pending(self) -> int:
        """Writes that nobody has begun with."""
        return self._waiting.qsize()

    @property
    def writing(self) -> bool:
        """Is there still somebody who writes? Without, nothing would ever be stored again."""
        return self._writer.is_alive()

    async def do(self, work: Work) -> None:
        """Write something in one piece; StoreError if it could not be."""
        if self._closed:
            raise StoreError("The hall is closing.")
        done = asyncio.get_running_loop().create_future()
        self._waiting.put((work, done))
        await done  # whoever stops waiting does not stop the write

    def _write(self) -> None:
        with self.backend.engine.connect() as connection:
            while (entry := self._waiting.get()) is not None:
                batch = [entry]
                ending = False
                while len(batch) < BATCH and not self._waiting.empty():
                    following = self._waiting.get()
                    if following is None:
                        ending = True
                        break
                    batch.append(following)
                self._commit(connection, batch)
                if ending:
                    return

    def _commit(self, connection: Connection, batch: list[_Write]) -> None:
        """All of them in one transaction; if one spoils it, the others without it, or each for itself."""
        doing: _Write | None = None
        began = time.perf_counter()
        try:
            with connection.begin():
                for entry in batch:
                    doing = entry
                    entry[0](connection)
                doing = None
        except Exception as error:
            if len(batch) == 1:
                self._fail(batch[0][1], error)
            elif doing is not None and isinstance(error, (Lost, IntegrityError)):
                self._fail(doing[1], error)
                self._commit(connection, [entry for entry in batch if entry is not doing])
            else:
                for entry in batch:
                    self._commit(connection, [entry])
            return
        self.on_commit(len(batch), time.perf_counter() - began)
        for _, done in batch:
            _answer(done)

    def _fail(self, done: asyncio.Future[None], error: Exception) -> None:
        found = failure(error)
        self.on_failure(found)
        _answer(done, found)

    def close(self) -> None:
        """Finish all waiting writes."""
        if not self._closed:
            self._closed = True
            self._waiting.put(None)
            self._writer.join()
            self.backend.close()


def _answer(done: asyncio.Future[None], error: StoreError | None = None) -> None:
    """Tell whoever waits for a write, in their loop."""
    with suppress(RuntimeError):  # the loop is closed: nobody waits any more
        done.get_loop().call_soon_threadsafe(_settle, done, error)


def _settle(done: asyncio.Future[None], error: StoreError | None) -> None:
    if done.done():
        return  # nobody waits for it
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)


def failure(error: Exception) -> StoreError:
    """What to say of a write that failed: what is there already was written by somebody else."""
    if isinstance(error, Lost):
        return error
    kind = Lost if isinstance(error, IntegrityError) else StoreError
    return kind(f"It could not be stored: {type(error).__name__}.")


def _claim(connection: Connection, table_id: str, version: int | None, length: int | None) -> None:
    """Before anything that is no new action: Lost if anybody has written since. Others have to wait now."""
    found = connection.execute(_STANDING.with_for_update(), {"id": table_id}).one_or_none()
    if found is None or version not in (None, found.version):
        raise Lost("The table has changed.")
    if length is not None:
        last = sa.select(sa.func.max(MOVES.c.n)).where(MOVES.c.table_id == table_id)
        if (connection.execute(last).scalar_one() or 0) != length:
            raise Lost("The match has gone on.")
    change = sa.update(TABLES).where(TABLES.c.id == table_id)
    connection.execute(change.values(version=found.version + 1))


def _today() -> str:
    return datetime.now(UTC).date().isoformat()


def _insert_moves(connection: Connection, table_id: str, before: int, moves: Sequence[MoveRecord]) -> None:
    if moves:
        rows = [{"table_id": table_id, "n": n, **asdict(move)} for n, move in enumerate(moves, before + 1)]
        connection.execute(_INSERT_MOVE, rows)


def _touch(connection: Connection, table_id: str) -> None:
    """Something was done at a table today."""
    today = _today()
    changed = TABLES.c.id == table_id, TABLES.c.touched != today
    connection.execute(sa.update(TABLES).where(*changed).values(touched=today))


def _places(connection: Connection, table_id: str) -> list[Place]:
    rows = connection.execute(_READ_PLACES, {"table": table_id}).mappings()
    return [Place(**{name: row[name] for name in PLACE_FIELDS}) for row in rows]


def _place_rows(table_id: str, places: Sequence[Place]) -> list[dict[str, Any]]:
    return [
        {"table_id": table_id, "seat": seat, **{name: getattr(place, name) for name in PLACE_FIELDS}}
        for seat, place in enumerate(places)
    ]
