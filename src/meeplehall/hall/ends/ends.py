"""The ends of matches are kept, so that they can be looked at when their rules are gone."""

from __future__ import annotations

import asyncio
import traceback
from typing import TYPE_CHECKING

from meeplehall.bots.style import in_words
from meeplehall.hall.deal import told_to_all
from meeplehall.hall.ends.end_record import end_of, packed
from meeplehall.hall.ends.end_store import EndStore
from meeplehall.hall.results import ResultStore, counts, rows_of
from meeplehall.hall.server_log import note
from meeplehall.hall.storage.store import Store, StoreError

if TYPE_CHECKING:
    from meeplehall.hall.table import Table


class Ends:
    """Keeps them. What fails is done when the table is next loaded: an end follows from the log."""

    def __init__(self, store: Store) -> None:
        self.store, self.results = EndStore(store), ResultStore(store)

    async def keep(self, table: Table) -> None:
        """The match of this table is over. Hold its lock, or be the only one who has it."""
        bots, dealt = [in_words(place.level) for place in table.places], told_to_all(table).line
        try:
            record = await asyncio.to_thread(lambda: packed(end_of(table.match, table.names, bots, dealt)))
            await self.store.keep(table.id, record)
        except StoreError as error:
            note("end not kept", table=table.id[:4], why=str(error))
        except Exception as error:  # a drawing may fail: the match has ended all the same
            stack = "".join(traceback.format_exception(error)).splitlines()
            note("end not drawn", table=table.id[:4], why=repr(error), stack=stack)

    async def catch_up(self, table: Table) -> None:
        """Keep the end of a match that ended before ends were kept, or while that failed."""
        if table.match.over and counts(table) and not await asyncio.to_thread(self.results.there, table.id):
            await self._keep_results(table)
        if table.match.over and not await asyncio.to_thread(self.store.there, table.id):
            await self.keep(table)

    async def _keep_results(self, table: Table) -> None:
        """Results of a match that ended before they were kept; since then the last action brings them."""
        rows = rows_of(table.id, table.match, table.services.clock.stamp())
        try:
            await self.results.store.do(self.results.keep(rows))
        except StoreError as error:
            note("results not kept", table=table.id[:4], why=str(error))
