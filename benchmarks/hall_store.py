"""Tables in the middle of a match, put into a store before the hall opens."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from functools import cache
from typing import Any

from meeplehall.bots import bot
from meeplehall.bots.in_match import carry_out
from meeplehall.bots.pool import think
from meeplehall.engine.game import Game
from meeplehall.engine.match import Match, Seat
from meeplehall.hall.action_log import table_record
from meeplehall.hall.deal import CHOSEN
from meeplehall.hall.keys import hashed
from meeplehall.hall.randomness import Randomness
from meeplehall.hall.storage.records import Place
from meeplehall.hall.storage.store import Store
from meeplehall.lab.bot_match import play

SEATS = 4
#: so many different matches are played; the tables of a hall share them, since only some bots are quick
DIFFERENT = 4


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table's id, the keys of its people, and a seat that is asked something."""

    id: str
    keys: list[str]
    asked: int


@cache
def usual_length(game: Game[Any], seats: int) -> int:
    """How many actions a match between greedy bots takes."""
    return play(game, [bot("greedy")] * seats, {}, seed=1).decisions


@cache
def half_played(game: Game[Any], seats: int, seed: int) -> Match:
    """A match between greedy bots, half over; nobody plays on with it."""
    match = Match(game, [Seat(f"Player {i + 1}") for i in range(seats)], {}, seed)
    while len(match.moves) < usual_length(game, seats) // 2:
        player = match.state.waiting[0]
        chosen = think(game, "greedy", game.redeal(match.state, player, seed), player, seed)
        carry_out(match, player, chosen)
    return match


def fill(url: str, game: Game[Any], count: int, people: int = SEATS) -> list[StoredTable]:
    """So many half-played tables; those who are no people are random bots."""
    store = Store(url)
    try:
        return asyncio.run(_fill(store, game, count, people))
    finally:
        store.close()


async def _fill(store: Store, game: Game[Any], count: int, people: int) -> list[StoredTable]:
    tables, random = [], Randomness()
    for number in range(count):
        match = half_played(game, SEATS, number % DIFFERENT)
        keys = [random.key() for _ in range(people)]
        places = [Place(f"Player {i + 1}", key=hashed(key)) for i, key in enumerate(keys)]
        places += [Place(f"Player {i + 1}", stand_in="random") for i in range(people, SEATS)]
        table = StoredTable(random.table_id(), keys, match.state.waiting[0])
        await store.create(table_record(table.id, match, places, CHOSEN))
        tables.append(table)
    return tables
