"""What the hall has in memory, beside what is on the disk."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from typing import Any

from meeplehall.hall.table import Table
from tools.faults.ledger import Ledger, TableLog


def wrong_in_memory(tables: Iterable[Table], ledger: Ledger, alone: bool) -> Iterator[str]:
    """Memory never runs ahead of the store, and is behind it only while somebody writes or knows of it.

    (Of what another hall writes, a hall that is not alone cannot know at once.)
    """
    for table in tables:
        log = ledger.tables.get(table.id)
        if log is None:
            yield f"{table.id} is in memory and not stored"
            continue
        match = table.match
        if match.last_check not in log.lasts:
            yield f"{table.id} has {len(match.moves)} actions in memory which were never stored like that"
        elif alone and not table.lock.locked() and not table.log.unsure:
            yield from _behind(table, log)


def _behind(table: Table, log: TableLog) -> Iterator[str]:
    if table.match.last_check != log.match.last_check:
        yield f"{table.id} has {len(table.match.moves)} actions in memory, {len(log.entries)} are stored"
    bots = {seat: bool(place.level) for seat, place in enumerate(table.places)}
    if bots != log.bots:
        yield f"{table.id}: bots play at {_seats(bots)} in memory, and at {_seats(log.bots)} in the store"


def _seats(bots: dict[int, bool]) -> list[int]:
    return [seat for seat, bot in bots.items() if bot]


def wrong_at_the_end(ledger: Ledger) -> Iterator[str]:
    """Every log is replayed once more from the beginning."""
    for id, log in ledger.tables.items():
        match = ledger.replay(id)
        if match is not None and match.last_check != log.match.last_check:
            yield f"{id} is replayed to something else"


def stands_still(ledger: Ledger, visited: set[str]) -> Iterator[str]:
    """Where a bot is to act and people are, one of the halls has to let it."""
    for id in sorted(visited):
        log = ledger.tables[id]
        state = log.match.state
        if log.match.over or not state.stack or not log.begun or all(log.bots.values()):
            continue
        for seat in state.waiting:
            if log.bots[seat] and not state.step.timed:
                yield f"{id} waits for seat {seat} although nothing is in its way"


def died(tasks: Iterable[asyncio.Task[Any]]) -> Iterator[str]:
    """Tasks that ended with an error which nobody has seen."""
    for task in tasks:
        if task.done() and not task.cancelled() and getattr(task, "_log_traceback", False):
            yield f"a task died: {task.exception()!r} in {task.get_coro()}"
