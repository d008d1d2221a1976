"""Ratings in the store: changed with the last action of a match, in the same transaction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from meeplehall.bots.style import in_words
from meeplehall.hall.lobby.ratings import Rating, Standing, rated
from meeplehall.hall.people import bot_called, level_in
from meeplehall.hall.storage.records import Place
from meeplehall.hall.storage.schema import DAILY, LOBBY, PLACES, RATINGS, TABLES
from meeplehall.hall.storage.store import Store, Work

RUNNING, DONE, LEFT = "running", "done", "left"


@dataclass(frozen=True, slots=True)
class Rated:
    """Somebody in the list of a game."""

    who: str
    name: str
    rating: Rating

    @property
    def bot(self) -> bool:
        return bool(level_in(self.who))


def player_at(place: Place) -> str:
    """Who plays for a rating at this seat: a bot that took over plays for the person, if there was one."""
    if place.key:
        return place.who
    return bot_called(place.level) if place.level else ""


def has_left(place: Place) -> bool:
    """A bot plays to the end for somebody who was asked to."""
    return bool(place.key and place.stand_in)


class RatingStore:
    """The part of the store that knows ratings."""

    def __init__(self, store: Store) -> None:
        self.store = store

    # writing

    def ended(self, table_id: str, game: str, places: Sequence[Place], ranks: Sequence[int], at: str) -> Work:
        """The match is over. Whoever has left it comes after all who have not."""
        last = max(ranks) + 1
        order = [last if has_left(place) else rank for place, rank in zip(places, ranks, strict=True)]
        everybody = range(len(places))

        def work(connection: Connection) -> None:
            if _claimed(connection, table_id, DONE):
                self._rate(connection, game, places, order, everybody, at)

        return work

    async def abandoned(
        self, table_id: str, game: str, places: Sequence[Place], gone: Sequence[int], at: str
    ) -> None:
        """Nobody plays on: those who are to blame come after the others, whose ratings stay as they are."""
        order = [2 if seat in gone else 1 for seat in range(len(places))]

        def work(connection: Connection) -> None:
            if _claimed(connection, table_id, LEFT) and gone:
                self._rate(connection, game, places, order, gone, at)

        await self.store.do(work)

    def _rate(
        self,
        connection: Connection,
        game: str,
        places: Sequence[Place],
        order: Sequence[int],
        changed: Sequence[int],
        at: str,
    ) -> None:
        self.store.backend.take_turns(connection, "ratings")
        players = [player_at(place) for place in places]
        before = _ratings(connection, game, players)
        standings = [
            Standing(who, before.get(who, Rating()), place) for who, place in zip(players, order, strict=True)
        ]
        after = rated(standings)
        for seat in changed:
            who = players[seat]
            if who in after:
                found = after[who]
                row = {
                    "game": game, "who": who, "name": in_words(level_in(who)) or places[seat].name,
                    "mu": found.mu, "sigma": found.sigma, "matches": found.matches, "last": at,
                }  # fmt: skip
                self.store.backend.upsert(connection, RATINGS, row)

    async def forget(self, who: str) -> None:
        """Nothing tells any more who this was: neither ratings nor seats nor deals of a day."""
        mine = sa.select(PLACES.c.table_id).where(PLACES.c.who == who)

        def work(connection: Connection) -> None:
            # halls that have these tables in memory have to read them again before they write
            raised = sa.update(TABLES).where(TABLES.c.id.in_(mine)).values(version=TABLES.c.version + 1)
            tables = list(connection.execute(mine).scalars())
            connection.execute(raised)
            connection.execute(sa.update(PLACES).where(PLACES.c.who == who).values(who=""))
            connection.execute(sa.delete(RATINGS).where(RATINGS.c.who == who))
            connection.execute(sa.update(DAILY).where(DAILY.c.who == who).values(who="", counted=False))
            for table_id in tables:
                self.store.backend.notify(connection, table_id, 0)

        await self.store.do(work)

    # reading: from any thread

    def of_game(self, game: str) -> list[Rated]:
        """All who have a rating: the strongest first, and whoever is new after those who are known."""
        chosen = sa.select(RATINGS).where(RATINGS.c.game == game)
        with self.store.reading() as connection:
            found = [_rated(row) for row in connection.execute(chosen)]
        return sorted(found, key=lambda one: (one.rating.provisional, -one.rating.mu, one.who))

    def of_people(self, people: Sequence[str]) -> dict[tuple[str, str], Rating]:
        """What is known of some, by game and person."""
        chosen = sa.select(RATINGS).where(RATINGS.c.who.in_(people))
        with self.store.reading() as connection:
            return {(row.game, row.who): _rated(row).rating for row in connection.execute(chosen)}


def _claimed(connection: Connection, table_id: str, how: str) -> bool:
    """It is decided now, and once: whoever comes second finds that it is."""
    running = LOBBY.c.table_id == table_id, LOBBY.c.rated == RUNNING
    return connection.execute(sa.update(LOBBY).where(*running).values(rated=how)).rowcount == 1


def _ratings(connection: Connection, game: str, players: Sequence[str]) -> Mapping[str, Rating]:
    chosen = sa.select(RATINGS).where(RATINGS.c.game == game, RATINGS.c.who.in_([*filter(None, players)]))
    return {row.who: _rated(row).rating for row in connection.execute(chosen)}


def _rated(row: sa.Row[tuple[object, ...]]) -> Rated:
    return Rated(row.who, row.name, Rating(row.mu, row.sigma, row.matches))
