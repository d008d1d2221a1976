"""What was said at tables, as the store has it."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from meeplehall.hall.storage.schema import CHAT
from meeplehall.hall.storage.store import Store
from meeplehall.web.chat import Line

#: so many lines of a table are kept
KEPT = 100
_SINCE = (
    sa.select(CHAT.c.n, CHAT.c.seat, CHAT.c.words, CHAT.c.at)
    .where(CHAT.c.table_id == sa.bindparam("table"), CHAT.c.n > sa.bindparam("since"))
    .order_by(CHAT.c.n)
)


class ChatStore:
    """The part of the store with what was said. A line has the number after the last one."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def add(self, id: str, line: Line) -> None:
        """Somebody says something; Lost if somebody else was faster."""
        row = {"n": line.n, "seat": line.seat, "words": line.words, "at": line.at}
        old = CHAT.c.table_id == id, CHAT.c.n <= line.n - KEPT

        def work(connection: Connection) -> None:
            connection.execute(sa.insert(CHAT).values(table_id=id, **row))
            connection.execute(sa.delete(CHAT).where(*old))
            self.store.backend.notify(connection, id, 0)

        await self.store.do(work)

    def read(self, id: str, since: int = 0) -> list[Line]:
        """What was said at a table after so many lines. From any thread."""
        with self.store.reading() as connection:
            return said_in(connection, id, since)


def said_in(connection: Connection, id: str, since: int) -> list[Line]:
    """The same with a connection."""
    return [Line(*line) for line in connection.execute(_SINCE, {"table": id, "since": since})]
