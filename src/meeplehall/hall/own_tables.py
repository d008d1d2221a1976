"""How one's tables stand: asked with the keys of their seats, and told as each of these seats may know it."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

import sqlalchemy as sa

from meeplehall.engine.wording import listed, plural
from meeplehall.hall.keys import hashed
from meeplehall.hall.problem import Problem
from meeplehall.hall.status import status_of
from meeplehall.hall.storage.schema import MOVES, PLACES, TABLES
from meeplehall.hall.table import Table
from meeplehall.web.own_tables import TableShown, score_seen

if TYPE_CHECKING:
    from meeplehall.hall.hall import Hall

#: so many tables are looked at for one page
MOST = 60
#: so many answers are remembered: most tables stand as they stood before
REMEMBERED = 5_000

#: a table, a seat, and how far the table had come
Asked = tuple[str, int, int, int]


class OwnTables:
    """Those of everybody who asks, in one hall."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._known: OrderedDict[Asked, TableShown] = OrderedDict()

    async def of(self, seats: Sequence[tuple[str, str]]) -> list[TableShown]:
        """How the tables of these keys stand; what opens none is left out. One row for each table."""
        seated = await asyncio.to_thread(self._seated, seats)
        found: dict[str, TableShown] = {}
        for asked, key in seated:
            shown = await self._shown(asked, key)
            before = found.get(asked[0])
            if shown is not None and (before is None or (shown.waits and not before.waits)):
                found[shown.id] = shown  # of several seats at one device, the one that is asked
        return list(found.values())

    def _seated(self, seats: Sequence[tuple[str, str]]) -> list[tuple[Asked, str]]:
        """The seats that these keys open, and how far their tables have come. No match is read for that."""
        ids = list(dict.fromkeys(id for id, _ in seats))[:MOST]
        last = sa.select(sa.func.max(MOVES.c.n)).where(MOVES.c.table_id == TABLES.c.id).scalar_subquery()
        stands = sa.select(TABLES.c.id, TABLES.c.version, sa.func.coalesce(last, 0))
        places = sa.select(PLACES.c.table_id, PLACES.c.seat, PLACES.c.key).where(PLACES.c.table_id.in_(ids))
        with self._hall.store.reading() as connection:
            rows = connection.execute(stands.where(TABLES.c.id.in_(ids)))
            at = {id: (version, actions) for id, version, actions in rows}
            seat_of = {(id, key): seat for id, seat, key in connection.execute(places) if key}
        found: list[tuple[Asked, str]] = []
        for id, key in seats:
            seat = seat_of.get((id, hashed(key)))
            if seat is not None and id in at:
                found.append(((id, seat, *at[id]), key))
        return found

    async def _shown(self, asked: Asked, key: str) -> TableShown | None:
        id, seat, *_ = asked
        known = self._known.get(asked)
        if known is not None:
            self._known.move_to_end(asked)
            return known
        with suppress(Problem):  # it cannot be played on here: there is nothing to say
            table = await self._hall.find(id)
            async with table.lock:
                shown = shown_table(table, seat, key)
            if table.race is None:  # there, something may be shown without any action
                self._known[asked] = shown
            while len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
            return shown
        return None


def shown_table(table: Table, seat: int, key: str) -> TableShown:
    """What this seat may know of its table. Hold its lock."""
    state, _ = table.views.position()
    match, names = table.match, table.names
    view = match.game.view(state, seat)
    score = score_seen(view, seat, names, match.game.outcome(state).unit) if table.laid_out else ""
    waits = seat in table.turns.owed()
    return TableShown(
        id=table.id,
        address=f"/t/{table.id}/{key}",
        title=table.title,
        others=[place.name for i, place in enumerate(table.places) if i != seat and not place.open],
        waits=waits,
        over=match.over,
        stands="Your turn" if waits else _stands(table, seat),
        score=score,
    )


def _stands(table: Table, seat: int) -> str:
    """Whose turn it is, as everybody may see it, or how it ended."""
    names = table.names
    if table.match.over:
        return f"Over: {_ended(table, seat)}"
    if not table.seating.complete:
        return plural(sum(place.open for place in table.places), "open seat")
    if table.places[seat].level:
        return "A bot plays for you"
    asked = [names[i] for i in status_of(table, seat).asked if i != seat]
    return f"Waiting for {listed(asked) or 'the others'}"


def _ended(table: Table, seat: int) -> str:
    outcome = table.match.game.outcome(table.match.state)
    if outcome.team_won is not None:
        return "won" if outcome.team_won else "lost"
    if seat in outcome.winners:
        return "you won" if len(outcome.winners) == 1 else "you share the win"
    return f"{listed([table.names[i] for i in outcome.winners])} won"
