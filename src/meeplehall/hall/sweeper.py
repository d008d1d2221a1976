"""What the hall forgets: idle tables, drawings that can be made again, and memory that nobody refers to."""

from __future__ import annotations

import asyncio
import ctypes
import gc
import sys
from typing import TYPE_CHECKING

from meeplehall.draw.memo import let_go
from meeplehall.engine.remembering import forget_all

if TYPE_CHECKING:
    from meeplehall.hall.table import Table

#: how often the hall looks for tables that can be put away
SWEEP = 5.0
#: garbage is collected when no table changes, or after so many seconds
COLLECT = 600.0

_TRIM = getattr(ctypes.CDLL(None), "malloc_trim", None) if sys.platform == "linux" else None


async def sweep(tables: dict[str, Table]) -> None:
    """Again and again: put away tables at which nothing happens, forget drawings where nobody moves."""
    versions: dict[str, int] = {}
    since_collected = 0.0
    while True:
        await asyncio.sleep(SWEEP)
        since_collected += SWEEP
        quiet = [table for table in tables.values() if versions.get(table.id) == table.audience.version]
        freed = [table.rest() for table in quiet]
        for table in quiet:
            if table.idle:
                del tables[table.id]
        nobody_moves = len(quiet) == len(versions)
        if nobody_moves and any(freed):
            let_go()
            forget_all()
        if nobody_moves or since_collected > COLLECT:
            gc.collect()  # it stops everybody for a moment: best when nobody moves
            since_collected = 0.0
        if any(freed):
            _return_freed_memory()
        versions = {table.id: table.audience.version for table in tables.values()}


def keep_collections_short() -> None:
    """No full garbage collection in the middle of a move: the sweeper does it when it is quiet."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 50, 1_000_000)


def _return_freed_memory() -> None:
    """Freed drawings leave holes that the allocator keeps unless it is asked; only glibc can be."""
    if _TRIM is not None:
        _TRIM(0)
