"""What is acknowledged is stored; what does not replay is reported; other tables go on."""

import asyncio
import sqlite3
import sys
import threading
from collections.abc import Sequence
from pathlib import Path

import pytest

from meeplehall.hall.storage.migrations import SCHEMA
from meeplehall.hall.storage.records import MoveRecord, Place, TableRecord
from meeplehall.hall.storage.store import Beginning, Store, StoreError, Work
from tests.hall.running import LIMIT, choose_colours, pages, running, until
from tests.hall.stores import Raw
from tests.loops import complete


def record(id: str, moves: int = 0) -> TableRecord:
    places = [Place("Ann", key="a"), Place("Ada", bot="easy")]
    return TableRecord(
        id, "g", "1", "{}", "[]", str(2**62), "start", places, [entry(n) for n in range(moves)]
    )


def entry(n: int) -> MoveRecord:
    return MoveRecord(n % 2, f'{{"type":"x{n}"}}', f"check {n}")


def test_a_table_comes_back_as_it_was_stored(url: str) -> None:
    async def main() -> None:
        store = Store(url)
        await store.create(record("t", moves=2))
        await store.append("t", 2, [entry(2), entry(3)])
        await store.rewrite("t", 1, [entry(9)])
        await store.seat(
            "t", [Place("Ann"), Place("Ben", stand_in="hard", device=0)], Beginning("[1]", "8", "other")
        )
        await store.follow("t", "next")
        store.close()

    complete(main())
    store = Store(url)
    found = store.read("t")
    assert found is not None
    assert found.moves == [entry(0), entry(9)]
    assert found.places == [Place("Ann"), Place("Ben", stand_in="hard", device=0)]
    assert (found.seed, found.header, found.start, found.next) == ("8", "[1]", "other", "next")
    assert store.read("nothing") is None
    assert store.count() == 1
    store.close()


def test_one_failing_write_does_not_spoil_those_it_travels_with(url: str) -> None:
    async def main() -> Sequence[BaseException | None]:
        store = Store(url)
        await store.create(record("t", moves=1))
        writes = [store.append("t", n, [entry(n)]) for n in (1, 0, 2, 7, 1)]  # 0 and the second 1 are there
        results = await asyncio.gather(*writes, return_exceptions=True)
        store.close()
        with pytest.raises(StoreError):
            await store.append("t", 9, [entry(9)])
        return results

    results = complete(main())
    assert [isinstance(result, StoreError) for result in results] == [False, True, False, False, True]


def test_the_store_is_a_write_ahead_log_with_full_synchronisation(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'hall.db'}")
    with store.backend.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar_one() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar_one() == 2
        assert connection.exec_driver_sql("PRAGMA user_version").scalar_one() == SCHEMA
    store.close()


def test_a_store_that_cannot_be_used_is_refused_with_a_sentence(tmp_path: Path) -> None:
    newer = tmp_path / "newer.db"
    with sqlite3.connect(newer) as connection:
        connection.execute(f"PRAGMA user_version = {SCHEMA + 1}")
    (tmp_path / "text.db").write_text("not a database at all, only words" * 100)
    files = [tmp_path, newer, tmp_path / "text.db", tmp_path / "text.db" / "x.db"]
    for bad in (
        "nonsense",
        "sqlite://",
        "mysql://x/y",
        "postgresql:///x?host=/nowhere",
        *(f"sqlite:///{file}" for file in files),
    ):
        with pytest.raises(StoreError):
            Store(bad)


def test_without_the_driver_of_postgresql_it_is_said_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(StoreError, match=r"pip install 'meeplehall\[postgres\]'"):
        Store("postgresql:///hall")


def test_a_damaged_table_is_reported_with_the_action_and_others_go_on(tmp_path: Path, url: str) -> None:
    with running(tmp_path, url=url) as hall:
        damaged, keys = hall.open(["person"] * 2, seed=4)
        whole, other_keys = hall.open(["person"] * 2, seed=4)

        async def main() -> None:
            await choose_colours(await pages(hall, damaged, keys))
            await choose_colours(await pages(hall, whole, other_keys))

        complete(main())
    Raw(url).change("UPDATE moves SET \"check\" = 'x' WHERE table_id = :id AND n = 2", id=damaged)
    with running(tmp_path, url=url) as hall, hall.client() as client:
        answer = client.get(f"/t/{damaged}/{keys[0]}")
        assert answer.status_code == 500
        assert "damaged at action 2" in answer.json()["error"]
        assert client.get(f"/t/{whole}/{other_keys[0]}").status_code == 200


def test_if_storing_fails_nothing_is_acknowledged_and_nothing_has_happened(tmp_path: Path, url: str) -> None:
    with running(tmp_path, url=url) as hall:
        id, keys = hall.open(["person"] * 2, seed=4)

        async def main() -> None:
            players = await pages(hall, id, keys)
            await choose_colours(players)
            table = hall.hall.tables[id]
            before = [move.check for move in table.match.moves]
            hand = players[0].regions
            Raw(url).refuse_moves()
            refused = await players[0].do(players[0].decision["options"][0]["message"])  # type: ignore[index]
            assert "stored" in refused["sentence"]
            assert [move.check for move in table.match.moves] == before
            assert players[0].regions == hand
            Raw(url).take_moves()
            assert "ack" in await players[0].do(players[0].decision["options"][0]["message"])  # type: ignore[index]

        complete(main())


def test_a_page_that_is_closed_in_the_middle_of_a_move_leaves_no_half_of_it(
    tmp_path: Path, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(tmp_path, url=url) as hall:
        id, keys = hall.open(["person"] * 2, seed=4)
        write, writing, may_write = hall.hall.store.do, threading.Event(), threading.Event()

        async def write_when_allowed(work: Work) -> None:
            writing.set()
            await asyncio.to_thread(may_write.wait, LIMIT)
            await write(work)

        async def main() -> None:
            players = await pages(hall, id, keys)
            await choose_colours(players)
            table = hall.hall.tables[id]
            before = len(table.match.moves)
            monkeypatch.setattr(hall.hall.store, "do", write_when_allowed)
            leaver, stays = players
            leaver.ask(turn=leaver.now["turn"], do=leaver.decision["options"][0]["message"])  # type: ignore[index]
            await asyncio.to_thread(writing.wait, LIMIT)
            await leaver.close()
            await until(lambda: 0 not in table.audience.connected())
            assert len(table.match.moves) == before  # neither stored nor done yet
            may_write.set()
            await until(lambda: len(table.match.moves) == before + 1)
            assert "ack" in await stays.do(stays.decision["options"][0]["message"])  # type: ignore[index]
            stored = hall.hall.store.read(id)
            assert stored is not None
            assert [move.check for move in stored.moves] == [move.check for move in table.match.moves]
            assert len(stored.moves) == before + 2

        complete(main())
