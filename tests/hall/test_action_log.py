"""The log of a table: stored first, in memory then, and read again when storing has failed."""

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.engine import Connection

from meeplehall.engine.match import Match, Refused, Seat
from meeplehall.games import game
from meeplehall.hall.action_log import ActionLog, replayed, table_record
from meeplehall.hall.deal import CHOSEN
from meeplehall.hall.problem import Problem
from meeplehall.hall.storage.records import Place, TableRecord
from meeplehall.hall.storage.store import Store, StoreError
from tests.hall.running import GAME
from tests.loops import complete

PLACES = [Place("Ann", key="a"), Place("Bob", key="b")]


class FaultyStore(Store):
    """A store whose writes wait for a sign, and fail if they are told to."""

    def __init__(self, folder: Path) -> None:
        super().__init__(f"sqlite:///{folder / 'hall.db'}")
        self.go_on = asyncio.Event()
        self.go_on.set()
        self.waiting = asyncio.Event()
        self.fails = False
        #: it stores, and says that it did not
        self.lies = False
        self.unreadable = False

    async def do(self, work: Callable[[Connection], object]) -> None:
        self.waiting.set()
        await self.go_on.wait()
        if self.fails:
            raise StoreError("The disk is full.")
        await super().do(work)
        if self.lies:
            raise StoreError("Nobody knows.")

    def read(self, table_id: str) -> TableRecord | None:
        if self.unreadable:
            raise StoreError("The disk is gone.")
        return super().read(table_id)


def first_option(match: Match) -> None:
    player = match.state.waiting[0]
    match.do(player, match.state.options(player)[0])


def bid(seat: int, match: Match) -> None:
    match.do(seat, match.state.options(seat)[0])


def in_the_middle(match: Match) -> None:
    first_option(match)
    raise KeyError("something unforeseen")


async def opened(folder: Path) -> tuple[FaultyStore, ActionLog]:
    store = FaultyStore(folder)
    match = Match(game(GAME), [Seat("Ann"), Seat("Bob")], {}, 4)
    await store.create(table_record("t", match, PLACES, CHOSEN))
    return store, ActionLog(store, "t", match, PLACES, CHOSEN)


def checks(match: Match) -> list[str]:
    return [match.start_check, *(move.check for move in match.moves)]


def stored(store: Store) -> list[str]:
    record = store.read("t")
    assert record is not None
    return checks(replayed(record))


def test_memory_does_not_run_ahead_of_the_store(tmp_path: Path) -> None:
    async def main() -> None:
        store, log = await opened(tmp_path)
        before = log.match
        store.go_on.clear()
        store.waiting.clear()
        writing = asyncio.create_task(log.append(first_option))
        await store.waiting.wait()
        assert log.match is before
        assert not before.moves
        store.go_on.set()
        await writing
        assert len(log.match.moves) == 1
        assert stored(store) == checks(log.match)
        store.close()

    complete(main())


@pytest.mark.parametrize("play", [in_the_middle, lambda match: match.do(7, None)])
def test_what_cannot_be_done_changes_neither_memory_nor_store(
    tmp_path: Path, play: Callable[[Match], Any]
) -> None:
    async def main() -> None:
        store, log = await opened(tmp_path)
        await log.append(first_option)
        before = checks(log.match)
        with pytest.raises((KeyError, Refused)):
            await log.append(play)
        assert checks(log.match) == stored(store) == before
        store.close()

    complete(main())


def test_after_a_failed_write_the_log_is_as_it_is_stored(tmp_path: Path) -> None:
    async def main() -> None:
        store, log = await opened(tmp_path)
        await log.append(first_option)
        before, epoch = checks(log.match), log.epoch
        store.fails = True
        with pytest.raises(Problem, match="could not be stored"):
            await log.append(first_option)
        with pytest.raises(Problem, match="could not be stored"):
            await log.rewrite(log.match.undone(log.match.moves[0].player, consent=True))
        assert checks(log.match) == stored(store) == before
        assert log.epoch > epoch
        store.fails = False
        await log.append(first_option)
        assert checks(log.match) == stored(store)
        assert len(log.match.moves) == 2
        store.close()

    complete(main())


def test_what_was_taken_back_is_gone_from_the_store_too(tmp_path: Path) -> None:
    async def main() -> None:
        store, log = await opened(tmp_path)
        for _ in range(6):
            await log.append(first_option)
        epoch = log.epoch
        await log.rewrite(log.match.undone(log.match.moves[3].player, consent=True))
        assert len(log.match.moves) < 6
        assert checks(log.match) == stored(store)
        assert log.epoch > epoch
        store.close()

    complete(main())


def test_the_match_begins_with_the_names_of_those_who_came(tmp_path: Path) -> None:
    async def main() -> None:
        store, log = await opened(tmp_path)
        await log.begin([Place("Cleo", key="c"), Place("Dan", key="d")])
        assert [seat.name for seat in log.match.seats] == ["Cleo", "Dan"]
        assert stored(store) == checks(log.match)
        store.close()

    complete(main())


def test_an_action_that_was_stored_although_the_store_failed_is_acknowledged(tmp_path: Path) -> None:
    async def main() -> None:
        store, log = await opened(tmp_path)
        store.lies = True
        await log.append(first_option, "k1")
        assert checks(log.match) == stored(store)
        assert len(log.match.moves) == 1
        await log.append(first_option)  # a bot's, without a name: the check says that it is the same
        assert checks(log.match) == stored(store)
        assert len(log.match.moves) == 2
        await log.rewrite(log.match.undone(log.match.moves[1].player, consent=True))
        assert checks(log.match) == stored(store)
        assert len(log.match.moves) == 1
        store.close()

    complete(main())


def test_nothing_is_done_until_an_unknown_log_has_been_read(tmp_path: Path) -> None:
    async def main() -> None:
        store, log = await opened(tmp_path)
        store.lies = store.unreadable = True
        with pytest.raises(Problem, match="could not be stored"):
            await log.append(first_option, "k1")
        assert log.unsure
        assert not log.match.moves
        store.unreadable = False
        await log.make_sure()
        assert not log.unsure
        assert "k1" in log.keys
        assert checks(log.match) == stored(store)
        assert len(log.match.moves) == 1
        store.close()

    complete(main())


def test_who_sits_where_is_as_it_is_stored_although_the_store_said_otherwise(tmp_path: Path) -> None:
    gone = [PLACES[0].but(stand_in="random"), PLACES[1]]

    async def main() -> None:
        store, log = await opened(tmp_path)
        store.fails = True
        with pytest.raises(Problem, match="could not be stored"):
            await log.seat(gone)
        assert log.places == store.places("t") == PLACES
        store.fails, store.lies = False, True
        await log.seat(gone)
        assert log.places == store.places("t") == gone
        store.unreadable = True
        with pytest.raises(Problem, match="could not be stored"):
            await log.seat(PLACES)
        store.unreadable = False
        await log.make_sure()
        assert log.places == store.places("t") == PLACES
        store.close()

    complete(main())


def keys(store: Store) -> list[str]:
    record = store.read("t")
    assert record is not None
    return [move.key for move in record.moves]


def test_what_others_did_keeps_its_name_when_something_before_it_is_taken_back(tmp_path: Path) -> None:
    async def main() -> None:
        store, log = await opened(tmp_path)
        for number in range(2):  # colours are chosen, and then both bid at the same time
            await log.append(first_option, f"colour {number}")
        for seat in (0, 1):
            await log.append(partial(bid, seat), f"bid {seat}")
        await log.rewrite(log.match.undone(0))
        assert keys(store) == ["colour 0", "colour 1", "bid 1"]
        store.close()

    complete(main())


def test_what_was_taken_back_is_known_by_its_name_after_a_restart(tmp_path: Path) -> None:
    async def main() -> None:
        store, log = await opened(tmp_path)
        await log.append(first_option, "k1")
        await log.rewrite(log.match.undone(log.match.moves[0].player, consent=True))
        assert keys(store) == []
        record = store.read("t")
        assert record is not None
        after = ActionLog(store, "t", replayed(record), record.places, record.deal)
        after.recall(record)
        assert after.keys == {"k1"}
        store.close()

    complete(main())
