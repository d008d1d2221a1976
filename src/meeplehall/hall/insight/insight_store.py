"""Analyses and reports in the store: bytes go in and out, nothing is decoded here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from meeplehall.hall.insight.order import Order
from meeplehall.hall.storage.schema import ANALYSED, ANALYSES, PLACES, REPORT_SEATS, REPORTS, TABLES
from meeplehall.hall.storage.store import Store

#: so many tables are asked for at once
AT_ONCE = 400


@dataclass(frozen=True, slots=True)
class Ordered:
    """An order in the store; stopped if nobody wants it at the moment."""

    table: str
    order: Order
    stopped: bool


@dataclass(frozen=True, slots=True)
class Stored:
    """A report in the store, packed."""

    order: Order
    report: bytes


@dataclass(frozen=True, slots=True)
class SeatRecord:
    """What the report of a match says about a seat: the day on which its table was opened, and a record."""

    table: str
    seat: int
    made: str
    played: bytes


class InsightStore:
    """The part of the store that knows what was found out about matches."""

    def __init__(self, store: Store) -> None:
        self.store = store

    # orders

    async def begin(self, table: str, order: Order) -> None:
        """This is to be found out. What is known already stays if it belongs to the same order."""

        def work(connection: Connection) -> None:
            found = connection.execute(sa.select(ANALYSES).where(ANALYSES.c.table_id == table)).one_or_none()
            if found is not None and _order(found) == order:
                change = sa.update(ANALYSES).where(ANALYSES.c.table_id == table).values(stopped=False)
                connection.execute(change)
                return
            _forget(connection, table)
            connection.execute(sa.insert(ANALYSES).values(table_id=table, stopped=False, **_columns(order)))

        await self.store.do(work)

    async def stop(self, table: str) -> None:
        """Nobody wants it now; what is known already stays."""
        change = sa.update(ANALYSES).where(ANALYSES.c.table_id == table).values(stopped=True)
        await self.store.do(lambda connection: connection.execute(change))

    async def keep(self, table: str, order: Order, job: str, done: bytes) -> bool:
        """A job of an order is done. False if nobody wants it any more, and then nothing is kept."""
        wanted: list[bool] = []

        def work(connection: Connection) -> None:
            wanted[:] = [_is_wanted(connection, table, order)]
            if wanted[0]:
                this = ANALYSED.c.table_id == table, ANALYSED.c.job == job
                connection.execute(sa.delete(ANALYSED).where(*this))
                connection.execute(sa.insert(ANALYSED).values(table_id=table, job=job, done=done))

        await self.store.do(work)
        return wanted[0]

    async def finish(self, table: str, order: Order, report: bytes, seats: Sequence[bytes]) -> bool:
        """All of it is found out: the report takes the place of what led to it, and of an earlier one."""
        wanted: list[bool] = []

        def work(connection: Connection) -> None:
            wanted[:] = [_is_wanted(connection, table, order)]
            if not wanted[0]:
                return
            _forget(connection, table)
            for kept in (REPORTS, REPORT_SEATS):
                connection.execute(sa.delete(kept).where(kept.c.table_id == table))
            connection.execute(sa.insert(REPORTS).values(table_id=table, report=report, **_columns(order)))
            rows = [{"table_id": table, "seat": seat, "played": data} for seat, data in enumerate(seats)]
            connection.execute(sa.insert(REPORT_SEATS), rows)

        await self.store.do(work)
        return wanted[0]

    # reading: from any thread

    def ordered(self, table: str) -> Ordered | None:
        """What is to be found out about the match of this table."""
        with self.store.reading() as connection:
            row = connection.execute(sa.select(ANALYSES).where(ANALYSES.c.table_id == table)).one_or_none()
        return None if row is None else Ordered(table, _order(row), row.stopped)

    def wanted(self) -> list[Ordered]:
        """All orders that are not stopped: a hall that opens goes on with them."""
        with self.store.reading() as connection:
            rows = connection.execute(sa.select(ANALYSES).where(ANALYSES.c.stopped.is_(False))).all()
        return [Ordered(row.table_id, _order(row), row.stopped) for row in rows]

    def known(self, table: str) -> dict[str, bytes]:
        """What the jobs of this table's order have brought back so far."""
        chosen = sa.select(ANALYSED.c.job, ANALYSED.c.done).where(ANALYSED.c.table_id == table)
        with self.store.reading() as connection:
            return {row.job: row.done for row in connection.execute(chosen)}

    def is_known(self, table: str, job: str) -> bool:
        """Has this one been done?"""
        this = ANALYSED.c.table_id == table, ANALYSED.c.job == job
        with self.store.reading() as connection:
            return connection.execute(sa.select(ANALYSED.c.job).where(*this)).first() is not None

    def jobs_known(self, table: str) -> int:
        """How many they are."""
        chosen = sa.select(sa.func.count()).select_from(ANALYSED).where(ANALYSED.c.table_id == table)
        with self.store.reading() as connection:
            return int(connection.execute(chosen).scalar_one())

    def reported(self, table: str) -> Order | None:
        """What the stored report of this table answers; None if there is none."""
        columns = [REPORTS.c[name] for name in ("check", "depth", "bots", "seed")]
        with self.store.reading() as connection:
            row = connection.execute(sa.select(*columns).where(REPORTS.c.table_id == table)).one_or_none()
        return None if row is None else _order(row)

    def report(self, table: str) -> Stored | None:
        """The report of this table's match."""
        with self.store.reading() as connection:
            row = connection.execute(sa.select(REPORTS).where(REPORTS.c.table_id == table)).one_or_none()
        return None if row is None else Stored(_order(row), row.report)

    def of_seats(self, keys: Sequence[tuple[str, str]]) -> list[SeatRecord]:
        """What is known about the seats that these keys open: tables, each with the hash of a key."""
        columns = REPORT_SEATS.c.table_id, REPORT_SEATS.c.seat, REPORT_SEATS.c.played
        seat = (PLACES.c.table_id == REPORT_SEATS.c.table_id) & (PLACES.c.seat == REPORT_SEATS.c.seat)
        joined = REPORT_SEATS.join(PLACES, seat).join(TABLES, TABLES.c.id == REPORT_SEATS.c.table_id)
        chosen = sa.select(*columns, PLACES.c.key, TABLES.c.made).select_from(joined)
        wanted, found = set(keys), []
        tables = sorted({table for table, _ in keys})
        with self.store.reading() as connection:
            for begin in range(0, len(tables), AT_ONCE):
                some = REPORT_SEATS.c.table_id.in_(tables[begin : begin + AT_ONCE])
                rows = connection.execute(chosen.where(some))
                found += [row for row in rows if (row.table_id, row.key) in wanted]
        records = [SeatRecord(row.table_id, row.seat, f"{row.made:%Y-%m-%d}", row.played) for row in found]
        order = {(row.table_id, row.seat): row.made for row in found}
        return sorted(records, key=lambda one: (order[one.table, one.seat], one.table, one.seat))


def _columns(order: Order) -> dict[str, object]:
    # the seed as text: SQLite would take it as well, but not every client of the file reads 63 bits
    return {"check": order.check, "depth": order.depth, "bots": order.bots, "seed": str(order.seed)}


def _order(row: sa.Row[tuple[object, ...]]) -> Order:
    return Order(row.check, row.depth, row.bots, int(row.seed))


def _is_wanted(connection: Connection, table: str, order: Order) -> bool:
    row = connection.execute(sa.select(ANALYSES).where(ANALYSES.c.table_id == table)).one_or_none()
    return row is not None and not row.stopped and _order(row) == order


def _forget(connection: Connection, table: str) -> None:
    for kept in (ANALYSES, ANALYSED):
        connection.execute(sa.delete(kept).where(kept.c.table_id == table))
