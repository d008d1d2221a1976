"""What people say at a table: kept with it, and only said and read by those who may."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from meeplehall.hall.chat.chat_store import KEPT
from meeplehall.hall.storage.store import StoreError
from meeplehall.hall.upkeep import delete
from meeplehall.web.chat import LONGEST, Line
from tests.hall.running import Page, Running, StandingClock, choose_colours, pages, running
from tests.loops import complete


@pytest.fixture(scope="module")
def talking(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Running, StandingClock]]:
    clock = StandingClock()
    with running(tmp_path_factory.mktemp("hall"), clock=clock) as hall:
        yield hall, clock


def seat(key: str) -> dict[str, str]:
    return {"Authorization": f"Seat {key}"}


def said(hall: Running, id: str) -> list[str]:
    return [line.words for line in hall.hall.tables[id].chat.lines]


async def heard(page: Page, words: str) -> None:
    await page.until(lambda: words in page.regions["chat"])


def test_what_is_said_is_read_by_all_as_it_was_meant(talking: tuple[Running, StandingClock]) -> None:
    hall, _ = talking
    id, keys = hall.open(["person"] * 2, game="magpies")

    async def main() -> None:
        players = await pages(hall, id, [*keys, ""])
        assert "ack" in await players[0].send(say="  <b>Hi</b>\n & all ")
        for page in players:
            await heard(page, "&lt;b&gt;Hi&lt;/b&gt; &amp; all")
        assert "by-me" in players[0].regions["chat"]
        assert "by-me" not in players[1].regions["chat"]
        for page in players:
            await page.close()

    complete(main())
    assert said(hall, id) == ["<b>Hi</b> & all"]


@pytest.mark.parametrize("words", ["", "   ", "x" * (LONGEST + 1), "a\x00b"])
def test_what_cannot_be_said_is_refused(talking: tuple[Running, StandingClock], words: str) -> None:
    hall, _ = talking
    id, keys = hall.open(["person"] * 2, game="magpies")
    with hall.client(headers=seat(keys[0])) as client:
        answer = client.post(f"/api/tables/{id}/chat", json={"say": words})
    assert (answer.status_code, said(hall, id)) == (422, [])


def test_nobody_says_too_much_at_once(talking: tuple[Running, StandingClock]) -> None:
    hall, clock = talking
    id, keys = hall.open(["person"] * 2, game="magpies")
    with hall.client() as client:

        def say(key: str) -> int:
            return client.post(
                f"/api/tables/{id}/chat", json={"say": "Hello!"}, headers=seat(key)
            ).status_code

        assert [say(keys[0]) for _ in range(7)] == [200] * 6 + [429]
        assert say(keys[1]) == 200
        clock.now += 10_000
        assert say(keys[0]) == 200


@pytest.mark.parametrize(
    ("watchers", "reads", "writes"), [("write", True, True), ("read", True, False), ("nothing", False, False)]
)
def test_whoever_watches_does_what_the_table_says(
    talking: tuple[Running, StandingClock], watchers: str, reads: bool, writes: bool
) -> None:
    hall, _ = talking
    id, keys = hall.open(["person"] * 2, game="magpies", chat={"watchers": watchers})
    with hall.client() as client:
        mine = client.post(f"/api/tables/{id}/chat", json={"say": "Between us"}, headers=seat(keys[0]))
        seen = client.get(f"/api/tables/{id}/chat").json()
        theirs = client.post(f"/api/tables/{id}/chat", json={"say": "From outside"})
        page = client.get(f"/t/{id}").text
    assert mine.status_code == 200
    assert [line["words"] for line in seen["lines"]] == (["Between us"] if reads else [])
    assert ("Between us" in page) == reads
    assert theirs.status_code == (200 if writes else 403)
    assert ("From outside" in said(hall, id)) == writes


def test_the_host_settles_it_and_nobody_else(talking: tuple[Running, StandingClock]) -> None:
    hall, _ = talking
    id, keys = hall.open(["person"] * 2, game="magpies")

    async def main() -> None:
        players = await pages(hall, id, [*keys, ""])
        rules = {"talk": "phrases", "watchers": "nothing", "quiet": False}
        assert "Whoever opened" in (await players[1].send(chat=rules))["sentence"]
        assert "refused" in await players[2].send(chat=rules)
        assert "ack" in await players[0].send(chat=rules)
        assert "ready-made" in (await players[1].send(say="My own words"))["sentence"]
        assert "ack" in await players[1].send(say="Well played!")
        await heard(players[0], "Well played!")
        await players[2].until(lambda: not players[2].now["status"]["chat"]["useful"])
        assert "Well played!" not in "".join(players[2].heard)
        assert "ack" in await players[0].send(chat={"talk": "off"})
        assert "nobody chats" in (await players[0].send(say="Hello!"))["sentence"]
        for page in players:
            await page.close()

    complete(main())
    stored = hall.hall.store.read(id)
    assert stored is not None
    assert '"off"' in stored.house


def test_nobody_writes_while_choices_are_secret_if_the_table_says_so(
    talking: tuple[Running, StandingClock],
) -> None:
    hall, _ = talking
    id, keys = hall.open(["person"] * 2, seed=4, chat={"quiet": True})

    async def main() -> None:
        players = await pages(hall, id, keys)
        assert "ack" in await players[0].send(say="Hello!")
        await choose_colours(players)
        assert players[0].now["status"]["chat"]["why_not"] == "Nobody can write while choices are secret."
        refused = await players[0].send(say="I bid nothing")
        assert refused["sentence"] == "Nobody can write while choices are secret."
        for page in players:
            await page.close()

    complete(main())
    assert said(hall, id) == ["Hello!"]


def test_it_is_there_after_a_restart_and_gone_with_its_table_and_not_in_the_file(tmp_path: Path) -> None:
    def play(hall: Running) -> None:
        with hall.client(headers=seat(keys[0])) as client:
            while not client.get(f"/api/tables/{id}/view").json()["status"]["over"]:
                for key in keys:
                    now = client.get(f"/api/tables/{id}/decision", headers=seat(key)).json()
                    if now["decision"] and now["decision"]["owed"]:
                        act = {"turn": now["turn"], "action": now["decision"]["options"][0]["message"]}
                        assert client.post(f"/api/tables/{id}/act", json=act, headers=seat(key)).is_success
            assert "Good game!" not in client.get(f"/api/tables/{id}/export").text

    with running(tmp_path) as hall:
        id, keys = hall.open(["person"] * 2, game="magpies", options={"rounds": 1})
        with hall.client(headers=seat(keys[1])) as client:
            assert client.post(f"/api/tables/{id}/chat", json={"say": "Good game!"}).is_success
        play(hall)
    with running(tmp_path) as hall:
        with hall.client(headers=seat(keys[0])) as client:
            found = client.get(f"/api/tables/{id}/chat").json()
        assert [(line["seat"], line["name"], line["words"]) for line in found["lines"]] == [
            (1, "Player 2", "Good game!")
        ]
        store = hall.hall.tables[id].chat.store
        hall.inside(lambda: delete(hall.hall.store, id))
        assert store.read(id) == []


def test_only_the_last_lines_are_kept(talking: tuple[Running, StandingClock]) -> None:
    hall, _ = talking
    id, _ = hall.open(["person"] * 2, game="magpies")
    chat = hall.hall.tables[id].chat

    async def fill() -> None:
        for n in range(1, KEPT + 3):
            await chat.store.add(id, Line(n, 0, f"{n}", ""))

    hall.inside(fill)
    assert [line.n for line in chat.store.read(id)] == list(range(3, KEPT + 3))


def test_what_the_store_says_was_not_stored_and_was_is_said_once(
    talking: tuple[Running, StandingClock], monkeypatch: pytest.MonkeyPatch
) -> None:
    hall, _ = talking
    id, _ = hall.open(["person"] * 2, game="magpies")
    chat = hall.hall.tables[id].chat
    add = chat.store.add

    async def lies(*arguments: Any) -> None:
        await add(*arguments)
        raise StoreError("Nobody knows.")

    monkeypatch.setattr(chat.store, "add", lies)
    hall.inside(lambda: chat.say(0, "Hello!"))
    monkeypatch.undo()
    hall.inside(lambda: chat.say(1, "Thank you!"))
    assert said(hall, id) == ["Hello!", "Thank you!"]


def test_two_halls_over_one_store_read_each_other(postgres: Any, tmp_path: Path) -> None:
    url = postgres.database()
    with running(tmp_path, url=url) as one, running(tmp_path, url=url) as other:
        id, keys = one.open(["person"] * 2, game="magpies")

        async def main() -> None:
            here = (await pages(one, id, keys[:1]))[0]
            there = (await pages(other, id, keys[1:]))[0]
            answers = await asyncio.gather(here.send(say="Hello!"), there.send(say="Good luck, have fun!"))
            assert all("ack" in answer for answer in answers)
            for page in (here, there):
                await heard(page, "Hello!")
                await heard(page, "Good luck")
                await page.close()

        complete(main())
