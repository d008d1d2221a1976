"""The campaigns of the hall: begun, attempted, recorded when a match ends, exported and imported."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

from meeplehall import games
from meeplehall.engine.campaign import Attempt, Campaign, CampaignError, Record
from meeplehall.engine.files.campaignfile import LONGEST_TITLE, Saved
from meeplehall.engine.game import Game
from meeplehall.engine.match import Seat
from meeplehall.engine.options import Value
from meeplehall.hall.action_log import Outlived
from meeplehall.hall.campaigns.campaign_store import CampaignStore
from meeplehall.hall.house_rules import USUAL, HouseRules
from meeplehall.hall.keys import derived, hashed
from meeplehall.hall.opening import Opened, Sitter
from meeplehall.hall.problem import Problem, closing, not_stored
from meeplehall.hall.rematch import follow
from meeplehall.hall.seating import seat_link
from meeplehall.hall.server_log import note
from meeplehall.hall.storage.records import CampaignRecord, Part, Place
from meeplehall.hall.storage.store import StoreError

if TYPE_CHECKING:
    from meeplehall.hall.hall import Hall
    from meeplehall.hall.table import Table


@dataclass(frozen=True, slots=True)
class CampaignState:
    """A campaign as it stands."""

    id: str
    game: Game[Any]
    title: str
    begun: str
    #: the hash of its key
    key: str
    record: Record
    #: what is wrong with the table at which it is played now; empty if all is well
    damage: str = ""
    #: nothing is wrong with it, but its rules are gone
    outlived: bool = False

    @property
    def campaign(self) -> Campaign:
        return self.record.campaign

    def saved(self) -> Saved:
        return Saved(self.game, self.title, self.begun, self.record)


@dataclass(frozen=True, slots=True)
class AttemptRequest:
    """An attempt that somebody wants to begin."""

    #: empty for the one that comes next
    chapter: str
    sitters: list[Sitter]
    options: Mapping[str, object]
    seed: int | None = None
    #: the key with which the campaign was opened, so that a seat can be found again with it
    key: str = ""
    house: HouseRules = USUAL


class Campaigns:
    """All campaigns of one hall."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.store = CampaignStore(hall.store)
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def _lock(self, campaign_id: str) -> asyncio.Lock:
        return self._locks.setdefault(campaign_id, asyncio.Lock())

    def _now(self) -> str:
        return self.hall.services.clock.stamp()

    # beginning one, and finding it again

    async def begin(self, game: Game[Any], title: str = "") -> tuple[str, str]:
        """A new campaign; gives its id and its key, which is told now and never again."""
        return await self._create(game, title, Record(campaign_of(game)), self._now())

    async def add(self, saved: Saved) -> tuple[str, str]:
        """A campaign from a file goes on here, with a key of its own."""
        return await self._create(saved.game, saved.title, saved.record, saved.begun)

    async def _create(self, game: Game[Any], title: str, record: Record, begun: str) -> tuple[str, str]:
        if self.hall.closing:
            raise closing()
        id, key = self.hall.services.random.table_id(), self.hall.services.random.key()
        title = titled(title, game)
        created = CampaignRecord(id, game.id, title, hashed(key), begun, record.attempts)
        with self.hall.quotas.opening(self.hall.services.clock.milliseconds()):  # it counts like a table
            try:
                await self.store.create(created)
            except StoreError:
                raise not_stored() from None
        return id, key

    async def find(self, campaign_id: str) -> CampaignState:
        """The campaign with this id; a match that has ended meanwhile is in its record."""
        found = await self._read(campaign_id)
        running = found.record.running
        if running is None:
            return found
        try:
            table = await self.hall.find(running.match)
        except Problem as problem:
            if problem.status == 503:
                raise
            return replace(found, damage=problem.sentence, outlived=isinstance(problem, Outlived))
        table.autoplay.looked_at()  # whoever asks for the campaign waits for what is played in it
        if not table.match.over:
            return found
        async with table.lock:
            await self.ended(table)
        return await self._read(campaign_id)

    async def _read(self, campaign_id: str) -> CampaignState:
        stored = await asyncio.to_thread(self.store.read, campaign_id)
        if stored is None:
            raise no_campaign()
        try:
            game = games.game(stored.game)
        except KeyError:
            raise Problem(500, "The game of this campaign is not here.") from None
        record = Record(campaign_of(game), stored.attempts)
        return CampaignState(stored.id, game, stored.title, stored.begun, stored.key, record)

    async def opens(self, found: CampaignState, key: str) -> bool:
        """May whoever has this key go on with the campaign?

        It is the campaign's own, or that of a seat at one of its tables: who has played may play on.
        """
        key_hash = hashed(key)
        return found.key == key_hash or await asyncio.to_thread(self.store.has_played, found.id, key_hash)

    # attempts

    async def attempt(self, campaign_id: str, wanted: AttemptRequest) -> Opened:
        """Open a table for a chapter; Problem says why not."""
        async with self._lock(campaign_id):
            found = await self.find(campaign_id)
            record = found.record
            try:
                chapter = record.check(wanted.chapter or record.next().id)
            except CampaignError as error:
                raise Problem(409, str(error)) from None
            for name in wanted.options:
                if name not in found.campaign.choices:
                    choices = ", ".join(found.campaign.choices) or "nothing"
                    raise Problem(422, f"What can be chosen for an attempt: {choices}.")
            last = record.last.match if record.last is not None else ""
            before = await asyncio.to_thread(self.hall.store.places, last)
            keepable = {i: place.device for i, place in enumerate(before) if place.key}
            options = {**wanted.options, **chapter.options}
            opened = await self.hall.open(
                found.game.id, wanted.sitters, options, wanted.seed, keepable, wanted.key, house=wanted.house
            )
            await self._take_part(found, chapter.id, opened.table, wanted.options)
            if any(place.kept for place in opened.table.places):
                await follow(self.hall, last, opened.table.id)
        return opened

    async def _take_part(
        self, found: CampaignState, chapter: str, table: Table, chosen: Mapping[str, object]
    ) -> None:
        options: dict[str, Value] = {name: table.match.options[name] for name in chosen}
        begun = Attempt(chapter, seats_of(table.places), self._now(), options=options, match=table.id)
        async with table.lock:
            try:
                await self.store.begin(found.id, len(found.record.attempts) + 1, begun)
            except StoreError:
                raise not_stored() from None
            table.part = Part(found.id, chapter)
            if table.match.over:  # bots are fast
                await self.ended(table)
        table.show()

    async def way_to_table(self, found: CampaignState, key: str) -> str:
        """The address of what is being played, for whoever has this key: their seat, if they have one."""
        running = found.record.running
        if running is None or (found.damage and not found.outlived):
            return ""
        if found.outlived:
            return await self._way_to_outlived(running.match, key)
        table = await self.hall.find(running.match)
        for mine in (key, derived(key, table.id)) if key else ():
            seat = table.seating.seat_of(mine)
            if seat is not None:
                return seat_link(table, seat, mine)
        before = "".join(attempt.match for attempt in found.record.attempts[-2:-1])
        sat = await asyncio.to_thread(self.hall.store.places, before)
        kept = (old.key == hashed(key) and new.kept for old, new in zip(sat, table.places, strict=False))
        return f"/t/{before}/{key}/rematch" if any(kept) else f"/t/{table.id}"

    async def _way_to_outlived(self, table_id: str, key: str) -> str:
        places = await asyncio.to_thread(self.hall.store.places, table_id)
        for mine in (key, derived(key, table_id)) if key else ():
            if any(place.key == hashed(mine) for place in places):
                return f"/t/{table_id}/{mine}"
        return f"/t/{table_id}"

    async def give_up(self, campaign_id: str) -> None:
        """What is being played does not count any more."""
        async with self._lock(campaign_id):
            found = await self.find(campaign_id)
            running = found.record.running
            if running is None:
                raise Problem(409, "Nothing is being played.")
            table = self.hall.tables.get(running.match)
            seats = seats_of(table.places) if table is not None else running.seats
            await self._end(running.match, replace(running, seats=seats, ended=self._now()))
            if table is not None and table.part is not None:
                table.part = replace(table.part, ended=True, given_up=True)
                table.show()

    async def ended(self, table: Table) -> None:
        """The match is over: its result goes into the record, once. Hold the table's lock."""
        part, match = table.part, table.match
        if part is None or part.ended or not match.over:
            return
        outcome = match.game.outcome(match.state)
        result = Attempt(
            part.chapter, seats_of(table.places), begun="", ended=self._now(), won=bool(outcome.team_won),
            score=outcome.team_score, opponent=outcome.opponent, against=outcome.opponent_score,
        )  # fmt: skip
        try:
            await self._end(table.id, result)
        except Problem:
            return  # it is recorded when the campaign is looked at
        table.part = replace(part, ended=True)
        table.show()

    async def move(self, table_id: str, following: Table) -> None:
        """The match of a table goes on at this one, and with it what was attempted there, in one piece.

        Lost if it goes on elsewhere already: then nothing has moved.
        """
        moving = self.store.moving(table_id, following.id)
        await self.hall.store.follow(table_id, following.id, first=True, also=moving)
        following.part = await asyncio.to_thread(self.store.part_of, following.id)
        following.show()

    async def _end(self, table_id: str, result: Attempt) -> None:
        try:
            await self.store.end(table_id, result)
        except StoreError as error:
            note("campaign not recorded", table=table_id[:4], why=str(error))
            raise not_stored() from None


def campaign_of(game: Game[Any]) -> Campaign:
    if game.campaign is None:
        raise Problem(404, f"{game.title} has no campaign.")
    return game.campaign


def seats_of(places: list[Place]) -> tuple[Seat, ...]:
    """Who plays, with the bot that plays for somebody who left."""
    return tuple(Seat(place.name, place.level) for place in places)


def titled(title: str, game: Game[Any]) -> str:
    """A title that can be shown and stored."""
    title = " ".join(title.split())
    if len(title) > LONGEST_TITLE or not title.isprintable():
        raise Problem(422, f"The name of a campaign has up to {LONGEST_TITLE} printable characters.")
    return title or game.title


def no_campaign() -> Problem:
    """The same words whether the campaign or its key does not exist."""
    return Problem(404, "There is no such campaign, or the link is not complete.")
