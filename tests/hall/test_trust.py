"""Nothing acknowledged is lost, nothing is done twice, and the hall says so when it cannot keep its word."""

import asyncio
import json
import logging
import os
import sqlite3
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import httpx2
import pytest

from meeplehall.hall import autoplay, health
from meeplehall.hall.app import Settings, make_app
from meeplehall.hall.storage.store import Store, StoreError
from tests.hall.running import LIMIT, Page, Running, choose_colours, pages, running, until
from tests.loops import complete
from tools.hall_process import told_address

#: how large a file may get on a disk that is nearly full
ROOM = 600_000


async def seated(hall: Running) -> tuple[str, list[Page]]:
    id, keys = await asyncio.to_thread(hall.open, ["person"] * 2, seed=4)
    players = await pages(hall, id, keys)
    await choose_colours(players)
    return id, players


# once, however often it arrives


def test_an_action_that_is_sent_again_is_done_once(hall: Running) -> None:
    async def main() -> None:
        id, (mine, *_) = await seated(hall)
        table = hall.hall.tables[id]
        assert mine.decision is not None
        turn, action = mine.now["turn"], mine.decision["options"][0]["message"]
        before = len(table.match.moves)
        for _ in range(3):
            assert "ack" in await mine.send(turn=turn, do=action, key="one")
        assert len(table.match.moves) == before + 1
        assert "refused" in await mine.send(turn=turn, do=action, key="another")
        assert len(table.match.moves) == before + 1

    complete(main())


def test_a_program_may_send_an_action_again_even_after_a_restart(tmp_path: Path) -> None:
    with running(tmp_path) as hall:
        id, keys = hall.open(["person"] * 2, seed=4)
        first = act(hall, id, keys[0])
        again = act(hall, id, keys[0], first[1])
        assert first[0] == again[0] == 200
        moves = len(hall.hall.tables[id].match.moves)
    with running(tmp_path) as hall:
        assert act(hall, id, keys[0], first[1])[0] == 200
        assert len(hall.hall.tables[id].match.moves) == moves


def act(hall: Running, id: str, key: str, wanted: dict[str, Any] | None = None) -> tuple[int, dict[str, Any]]:
    """Do something as a program does; without words of its own, the first thing that is possible."""
    headers = {"Authorization": f"Seat {key}"}
    with hall.client(headers=headers) as client:
        if wanted is None:
            found = client.get(f"/api/tables/{id}/decision").json()
            action = found["decision"]["options"][0]["message"]
            wanted = {"turn": found["turn"], "action": action, "key": "k"}
        return client.post(f"/api/tables/{id}/act", json=wanted).status_code, wanted


def test_taking_back_twice_by_mistake_takes_back_once(hall: Running) -> None:
    async def main() -> None:
        id, (mine, *_) = await seated(hall)
        await mine.do_any(Random(1))
        await mine.do_any(Random(2))
        turn, moves = mine.now["turn"], len(hall.hall.tables[id].match.moves)
        first, second = mine.ask(undo=True, turn=turn), mine.ask(undo=True, turn=turn)
        assert "ack" in await first
        assert "moved on" in (await second)["sentence"]
        assert len(hall.hall.tables[id].match.moves) == moves - 1

    complete(main())


# whoever stops waiting stops nothing


def test_a_page_that_is_closed_while_the_store_is_locked_leaves_memory_and_store_alike(
    tmp_path: Path,
) -> None:
    with running(tmp_path) as hall:
        store = hall.hall.store
        locked = sqlite3.connect(tmp_path / "hall.db", isolation_level=None, check_same_thread=False)

        async def main() -> None:
            id, (mine, other) = await seated(hall)
            table = hall.hall.tables[id]
            moves = len(table.match.moves)
            locked.execute("BEGIN IMMEDIATE")
            assert mine.decision is not None
            mine.ask(turn=mine.now["turn"], do=mine.decision["options"][0]["message"], key="k")
            await until(table.lock.locked)
            await mine.close()
            await asyncio.sleep(0.1)
            locked.execute("ROLLBACK")
            await until(lambda: not table.lock.locked())
            record = await asyncio.to_thread(store.read, id)
            assert record is not None
            assert [move.check for move in record.moves] == [move.check for move in table.match.moves]
            assert len(table.match.moves) == moves + 1
            await other.close()

        complete(main())
        locked.close()


# one hall per store


def test_a_second_hall_on_the_same_store_is_refused(tmp_path: Path) -> None:
    first = Store(f"sqlite:///{tmp_path / 'hall.db'}")
    with pytest.raises(StoreError, match=r"Another hall is open on .*hall\.db"):
        make_app(Settings(f"sqlite:///{tmp_path / 'hall.db'}"))
    first.close()
    Store(f"sqlite:///{tmp_path / 'hall.db'}").close()


# the truth about the store


@pytest.mark.skipif(sys.platform == "win32", reason="the size of files is limited as POSIX does it")
def test_on_a_full_disk_the_hall_says_so_and_recovers_nothing_it_never_had(tmp_path: Path) -> None:
    import resource

    def little_room() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (ROOM, ROOM))

    command = [sys.executable, "-m", "meeplehall.cli", "serve", "--port", "0", "--no-open", "--pace", "0"]
    process = subprocess.Popen(
        [*command, "--store", f"sqlite:///{tmp_path}/hall.db"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        preexec_fn=little_room,
    )
    try:
        assert process.stdout is not None
        address = told_address(process.stdout.readline())
        with httpx2.Client(base_url=address, timeout=LIMIT) as client:
            assert client.get("/health").status_code == 200
            wanted = {"game": "xenofera", "seats": [{"kind": "person"}] * 2}
            opened = []
            while (answer := client.post("/api/tables", json=wanted)).status_code == 201:
                opened.append(answer.json()["table"])
            assert opened
            assert answer.status_code == 503
            assert "store" in answer.json()["error"]
            complete(asyncio.sleep(health.FRESH / 1000 + 0.1))
            found = client.get("/health")
            assert found.status_code == 503
            assert found.json()["ok"] is False
            assert client.get(f"/t/{opened[0]}").status_code == 200
    finally:
        process.terminate()
        process.wait()
        if process.stdout is not None:
            process.stdout.close()


def test_a_damaged_store_is_not_called_well(tmp_path: Path) -> None:
    with running(tmp_path) as hall:
        for _ in range(30):
            hall.open(["person"] * 2)
    file = tmp_path / "hall.db"
    damaged = 4 * 4096
    with file.open("r+b") as data:  # not the first pages, which say what tables there are
        data.seek(-damaged, os.SEEK_END)
        data.write(os.urandom(damaged))
    with running(tmp_path) as hall, hall.client() as client:
        complete(until(lambda: hall.hall.store.damage))
        answer = client.get("/health")
        assert answer.status_code == 503
        assert "damaged" in answer.json()["why"]


def test_what_nobody_foresaw_is_logged_with_its_stack(
    hall: Running, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("nobody foresaw this")

    monkeypatch.setattr("meeplehall.hall.api.games.summary", broken)
    with caplog.at_level(logging.INFO, "meeplehall.hall"), hall.client() as client:
        assert client.get("/api/games").status_code == 500
    (line,) = [json.loads(record.message) for record in caplog.records if '"error"' in record.message]
    assert line["why"] == "ZeroDivisionError('nobody foresaw this')"
    assert any("in broken" in each for each in line["stack"])


def test_what_was_stored_although_nobody_knew_is_shown_as_soon_as_it_can_be_read(
    hall: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(autoplay, "RETRY", 0.01)

    async def main() -> None:
        _, (mine, _other) = await seated(hall)
        store = hall.hall.store
        append, read = store.append, store.read

        async def stored_and_denied(*arguments: Any) -> None:
            await append(*arguments)
            raise StoreError("Nobody knows.")

        def unreadable(table_id: str) -> None:
            raise StoreError("The disk is gone.")

        assert mine.decision is not None
        turn, action = mine.now["turn"], mine.decision["options"][0]["message"]
        with pytest.MonkeyPatch.context() as failing:
            failing.setattr(store, "append", stored_and_denied)
            failing.setattr(store, "read", unreadable)
            assert "could not be stored" in (await mine.send(turn=turn, do=action, key="k"))["sentence"]
            assert mine.now["turn"] == turn
        assert store.read == read
        await mine.until_turn(turn + 1)
        assert "ack" in await mine.send(turn=turn, do=action, key="k")

    complete(main())
