"""The log of a table: the one place where actions are stored, and the one where they are replayed."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Set
from dataclasses import replace
from typing import Any

import msgspec

from meeplehall import games
from meeplehall.engine.files.matchfile import Log
from meeplehall.engine.game import Game
from meeplehall.engine.match import Entry, Match, Refused, ReplayError, Seat
from meeplehall.engine.wording import brief
from meeplehall.hall.deal import NOT_DEALT, seed_for
from meeplehall.hall.kept_match import Awake, KeptMatch
from meeplehall.hall.problem import MovedOn, Problem, no_table, not_stored
from meeplehall.hall.server_log import note
from meeplehall.hall.storage.records import DealRecord, MoveRecord, Place, TableRecord
from meeplehall.hall.storage.store import Beginning, Lost, Store, StoreError, Work

NAMELESS: Mapping[int, str] = {}
#: what actions are called that were done because somebody's time ran out, with a word that tells them apart
BY_CLOCK = "clock"


class ActionLog:
    """The match of a table and its places as they are stored: first there, and in memory then.

    Whoever writes holds the table's lock. If storing fails, all of it is read again.
    """

    def __init__(
        self, store: Store, table_id: str, match: Match, places: list[Place], deal: DealRecord
    ) -> None:
        self.store = store
        self.table_id = table_id
        self._kept = KeptMatch(match)
        self.places = places
        #: until the cards are dealt, nobody may be shown anything of the match
        self.deal = deal
        #: raised when the past has changed: what a bot has thought out about it before is void
        self.epoch = 0
        #: nobody knows whether the last write was stored, nor what is: it has to be read before anything else
        self.unsure = False
        #: raised by everything that is no new action: what is stored is compared with it
        self.version = 0
        #: called with everything that is read again
        self.on_read: Callable[[TableRecord], None] = lambda record: None
        #: what is to be written with the last action of a match, which is over after it
        self.at_end: Callable[[Match], Work | None] = lambda match: None

    @property
    def _known(self) -> Awake:
        return self._kept.awake

    @property
    def match(self) -> Match:
        return self._kept.awake.match  # asked for more than anything else

    @property
    def keys(self) -> Set[str]:
        """What pages called their actions, also those that were taken back since."""
        return self._known.keys

    @property
    def game(self) -> Game[Any]:
        return self._kept.game

    @property
    def over(self) -> bool:
        return self._kept.over

    @property
    def actions(self) -> int:
        """How many there are."""
        return self._kept.actions

    def rest(self) -> None:
        """Take little room until somebody asks for the match. Nobody who holds on to it may want to write."""
        self._kept.rest()

    def recall(self, record: TableRecord) -> None:
        """What the actions of a stored log are called."""
        self.version = record.version
        known = self._known
        known.names = {n: move.key for n, move in enumerate(record.moves) if move.key}
        known.keys.update(known.names.values(), record.taken_back)

    async def append(self, play: Callable[[Match], object], key: str = "", epoch: int | None = None) -> None:
        """Let `play` do something to a copy of the match; what was done is stored, and counts then.

        What nobody sent is done only while the table is run here, since that epoch. What the clock does may
        be several actions: all of them are called so.
        """
        before = len(self.match.moves)
        after = self.match.fork(before)
        play(after)
        names = self._known.names
        names = {**names, before: key} if key else names
        if key.startswith(BY_CLOCK):
            names = {**names, **{n: f"{key} {n - before}" for n in range(before + 1, len(after.moves))}}
        moves = move_records(after, before, names)
        also = self.at_end(after) if after.over else None
        writing = self.store.append(self.table_id, before, moves, self.version, epoch, also)
        await self._write(writing, after, names, key)

    async def rewrite(self, after: Match, also: Work | None = None) -> None:
        """Something was taken back: store what is different from then on, and with it something else."""
        moves = self.match.moves
        different = (i for i, move in enumerate(after.moves) if move is not moves[i])
        same = next(different, len(after.moves))
        gone = len(moves) - len(after.moves)  # what others did since stays, if it does not depend on this
        known = self._known.names
        kept = {n - gone: key for n, key in known.items() if n - gone >= same}
        names = {n: key for n, key in known.items() if n < same} | kept
        records = move_records(after, same, names)
        writing = self.store.rewrite(self.table_id, same, records, self.version, len(moves), also)
        await self._write(writing, after, names, raises=True)
        self.epoch += 1

    async def begin(self, places: list[Place]) -> None:
        """Every seat is taken: the match is dealt, with the names of those who play."""
        seats = [Seat(place.name, place.bot) for place in places]
        before = self.match
        seed = before.seed if self.deal.dealt else seed_for(self.deal, places)
        after = Match(before.game, seats, before.options, seed, before.rules)
        header = msgspec.json.encode(after.header()["seats"]).decode()
        beginning = Beginning(header, str(seed), after.start_check)
        length = len(before.moves)
        writing = self.store.seat(self.table_id, places, beginning, self.version, length)
        await self._write(writing, after, {}, places=places, raises=True)
        self.deal = replace(self.deal, dealt=True)

    async def seat(self, places: list[Place]) -> None:
        """Somebody comes or goes, while the match stays as it is."""
        writing = self.store.seat(self.table_id, places, None, self.version, len(self.match.moves))
        await self._write(writing, self.match, self._known.names, places=places, raises=True)

    async def tell_deal(self) -> None:
        """The match was over, so everybody may know its deal, however it goes on."""
        if self.deal.known:
            return
        try:
            self.raised(await self.store.know(self.table_id, "told"))
        except StoreError as error:
            note("store failed", table=self.table_id[:4], why=str(error))
            raise not_stored() from None
        self.deal = replace(self.deal, known="told")

    def raised(self, version: int) -> None:
        """The table itself was changed by this hall; if others did so as well, that is still to be read."""
        if version == self.version + 1:
            self.version = version

    async def go_on(self, moves: list[MoveRecord]) -> None:
        """Other halls have stored these after what is known here: do them. Damaged if they do not fit."""
        before = len(self.match.moves)
        after = await asyncio.to_thread(_gone_on, self.match, moves)
        if after is None:
            await self.make_sure()  # it says what is wrong
            return
        fresh = {n: move.key for n, move in enumerate(moves, before) if move.key}
        known = self._known
        known.match, known.names = after, {**known.names, **fresh}
        known.keys.update(fresh.values())

    async def make_sure(self) -> None:
        """Read the log again; Problem if even that cannot be done now."""
        self.unsure = True
        try:
            record = await read_record(self.store, self.table_id)
        except StoreError as error:
            note("store failed", table=self.table_id[:4], why=str(error))
            raise not_stored() from None
        self._known.match, self.deal = replayed(record), record.deal
        self.places = record.places
        self.recall(record)
        self.epoch += 1
        self.unsure = False
        self.on_read(record)

    async def _write(
        self,
        writing: Awaitable[None],
        after: Match,
        names: Mapping[int, str],
        key: str = "",
        places: list[Place] | None = None,
        raises: bool = False,
    ) -> None:
        places = self.places if places is None else places
        try:
            await writing
        except StoreError as error:
            lost = isinstance(error, Lost)
            if not lost:
                note("store failed", table=self.table_id[:4], why=str(error))
            await self.make_sure()
            stored = (self.match.last_check, self.places) == (after.last_check, places)
            if stored and (not key or key in self.keys):
                return  # it was stored, although the store said otherwise
            raise (MovedOn() if lost else not_stored()) from None
        self.version += raises
        known, self.places = self._known, places
        known.match, known.names = after, names
        if key:
            known.keys.add(key)

    def by_clock(self) -> list[int]:
        """The actions (the first is 0) that were done because somebody's time ran out."""
        return [n for n, key in self._known.names.items() if key.startswith(BY_CLOCK)]

    def is_by_clock(self, n: int) -> bool:
        """Is this action (the first is 0) one of those?"""
        return self._known.names.get(n, "").startswith(BY_CLOCK)

    def begins_lapse(self, n: int) -> bool:
        """Is this the first action that was done for somebody whose time ran out?"""
        return len(self._known.names[n].split()) == 2


# from and to the store


async def read_record(store: Store, table_id: str) -> TableRecord:
    """All that is stored of a table; Problem if there is none."""
    record = await asyncio.to_thread(store.read, table_id)
    if record is None:
        raise no_table()
    return record


def table_record(
    id: str, match: Match, places: list[Place], deal: DealRecord, lesson: str = "", house: str = ""
) -> TableRecord:
    """A table as it is stored; `lesson` is the id of what is taught there."""
    header, seed = match.header(), str(match.seed) if deal.dealt else ""
    return TableRecord(
        id, match.game.id, match.rules, msgspec.json.encode(header["options"]).decode(),
        msgspec.json.encode(header["seats"]).decode(), seed, match.start_check, places,
        move_records(match, 0), secret=deal.secret, known=deal.known, lesson=lesson, house=house,
    )  # fmt: skip


def move_records(match: Match, since: int, names: Mapping[int, str] = NAMELESS) -> list[MoveRecord]:
    """The actions after the first `since` as they are stored, each under its name."""
    return [
        MoveRecord(entry.seat, msgspec.json.encode(entry.action).decode(), entry.check, names.get(n, ""))
        for n, entry in enumerate(match.entries(since), since)
    ]


def _gone_on(match: Match, moves: list[MoveRecord]) -> Match | None:
    """A match with these actions after its own; None if they do not fit."""
    after = match.fork(len(match.moves))
    scenes = []
    for move in moves:
        try:
            action = after.game.codec.decode(msgspec.json.decode(move.action))
            done = after.do(move.seat, action)
        except (ValueError, Refused):
            return None
        if done.check != move.check:
            return None
        scenes += after.scenes
    after.scenes = scenes
    return after


class Unplayable(Problem):
    """A stored match that cannot be replayed here."""

    def __init__(self, status: int, sentence: str, record: TableRecord) -> None:
        super().__init__(status, sentence)
        self.record = record


class Outlived(Unplayable):
    """Its rules or its game are not here any more. Nothing is wrong with it."""

    def __init__(self, record: TableRecord, game: Game[Any] | None) -> None:
        missing = f"The game of this match, {brief(record.game)}, is not installed here."
        super().__init__(409, game.history.why_not(record.rules) if game else missing, record)
        self.game = game
        changed = game.history.changed_since(record.rules) if game else []
        self.rule = changed[0].rule if changed else ""


class Damaged(Unplayable):
    """What is stored is not what was played, from this action on (0: from its beginning)."""

    def __init__(self, record: TableRecord, action: int, why: str) -> None:
        super().__init__(500, f"This table is damaged at action {action}: {why}", record)
        self.action = action
        note("table damaged", table=record.id[:4], action=action, why=why)


def replayed(record: TableRecord) -> Match:
    """The match of a stored log, every check compared; Unplayable if that cannot be."""
    game = game_of(record)
    if game is None or not game.goes_on_with(record.rules):
        raise Outlived(record, game)
    try:
        log = log_of(record)
        return Match.replay(game, log.seats, log.options, log.seed, log.start, log.entries, log.rules)
    except ReplayError as error:
        raise Damaged(record, error.action, _what_is_wrong(error)) from None


def game_of(record: TableRecord) -> Game[Any] | None:
    """The game of a stored match; None if it is not here (any more)."""
    try:
        return games.game(record.game)
    except (KeyError, ImportError):
        return None


def log_of(record: TableRecord) -> Log:
    """A stored match as it was written down; Damaged if it cannot be read."""
    try:
        seats = [Seat(seat["name"], seat["bot"]) for seat in msgspec.json.decode(record.header)]
        options, seed = msgspec.json.decode(record.options), int(record.seed or NOT_DEALT)
    except (ValueError, KeyError, TypeError) as error:
        raise Damaged(record, 0, _unreadable(error)) from None
    return Log(record.game, record.rules, options, seats, seed, record.start, _entries(record))


def _entries(record: TableRecord) -> list[Entry]:
    entries = []
    for number, entry in enumerate(record.moves, 1):
        try:
            action = msgspec.json.decode(entry.action, type=dict[str, Any])
        except msgspec.DecodeError as error:
            raise Damaged(record, number, _not_allowed(error)) from None
        entries.append(Entry(entry.seat, action, entry.check))
    return entries


def _what_is_wrong(error: ReplayError) -> str:
    if error.cause is not None:
        return _not_allowed(error.cause) if error.action else _unreadable(error.cause)
    return "it, or something before it, was changed." if error.action else "its beginning was changed."


def _unreadable(error: Exception) -> str:
    return f"its beginning cannot be read ({type(error).__name__})."


def _not_allowed(error: Exception) -> str:
    return f"it is not allowed ({type(error).__name__})."
