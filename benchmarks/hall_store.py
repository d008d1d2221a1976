"""Tables in the middle of a match, put into a store before the hall opens."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from random import Random
from typing import Any

from meeplehall.engine.game import Game
from meeplehall.engine.match import Match, Seat
from meeplehall.engine.playout import play_out
from meeplehall.hall.hall import record_of
from meeplehall.hall.keys import hashed, new_key, new_table_id
from meeplehall.hall.records import Place
from meeplehall.hall.store import Store

SEATS = 4


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table's id and the keys of its people."""

    id: str
    keys: list[str]


def half_played(game: Game[Any], seats: int, seed: int) -> Match:
    """A match that was played at random for half its length."""
    match = Match(game, [Seat(f"Player {i + 1}") for i in range(seats)], {}, seed)
    half = play_out(game.start(seats, {}, seed), Random(seed)) // 2
    rng = Random(seed)
    for _ in range(half):
        state = match.state
        player = state.waiting[0]
        options = state.options(player)
        match.do(player, options[int(rng.random() * len(options))])
    return match


def fill(url: str, game: Game[Any], count: int, people: int = SEATS) -> list[StoredTable]:
    """So many half-played tables; those who are no people are random bots."""
    store = Store(url)
    try:
        return asyncio.run(_fill(store, game, count, people))
    finally:
        store.close()


async def _fill(store: Store, game: Game[Any], count: int, people: int) -> list[StoredTable]:
    tables = []
    for seed in range(count):
        match = half_played(game, SEATS, seed)
        keys = [new_key() for _ in range(people)]
        places = [Place(f"Player {i + 1}", key=hashed(key)) for i, key in enumerate(keys)]
        places += [Place(f"Player {i + 1}", stand_in="random") for i in range(people, SEATS)]
        table = StoredTable(new_table_id(), keys)
        await store.create(record_of(table.id, match, places))
        tables.append(table)
    return tables
