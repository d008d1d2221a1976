"""Learning in the hall: what is written down happens by itself, and a wrong try changes nothing."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from meeplehall import games
from meeplehall.engine.game import Game
from meeplehall.engine.lesson import Lesson, has_lessons, lessons_of
from meeplehall.hall.table import Table
from tests.hall.running import GAME, Json, Page, Running, running
from tests.loops import complete

TAUGHT = [game for game in games.all_games() if has_lessons(game)]


def test_every_game_of_the_start_page_can_be_learnt() -> None:
    assert [game.id for game in TAUGHT] == [game.id for game in games.all_games()]


def begin(hall: Running, game: str, lesson: str = "") -> str:
    """The address of the learner's seat."""
    with hall.client() as client:
        answer = client.post(f"/learn/{game}", data={"lesson": lesson, "learner": "Lea"})
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def table_at(hall: Running, address: str) -> Table:
    return hall.hall.tables[address.split("/")[2]]


def accepted(table: Table) -> list[Json]:
    assert table.lesson is not None
    codec = table.match.game.codec
    return [dict(codec.encode(action)) for action in table.lesson.where.accepted]


def words(page: Page, lesson: Lesson, number: int) -> bool:
    """Whether the page shows this moment, and asks."""
    return f"{number} of {len(lesson.moments)}<" in page.regions["prompt"] and page.owes()


async def learn(hall: Running, address: str, lesson: Lesson) -> None:
    page, table = await Page.open(f"{hall.ws}{address}/live"), table_at(hall, address)
    for number in range(1, len(lesson.moments) + 1):
        await page.until(partial(words, page, lesson, number))
        while words(page, lesson, number):
            assert "ack" in await page.do(accepted(table)[0])
    await page.until(lambda: page.now["status"]["lesson"]["learnt"] == lesson.id)
    await page.close()


@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.id)
def test_every_lesson_is_played_to_its_end(hall: Running, game: Game[Any]) -> None:
    for lesson in lessons_of(game).values():
        complete(learn(hall, begin(hall, game.id, lesson.id), lesson))


def test_a_wrong_try_is_explained_and_changes_nothing(hall: Running) -> None:
    address = begin(hall, GAME)

    async def try_out() -> None:
        page, table = await Page.open(f"{hall.ws}{address}/live"), table_at(hall, address)
        before = table.match.last_check
        assert page.decision is not None
        wrong = [one for one in page.decision["options"] if one["message"] not in accepted(table)]
        reply = await page.send(turn=page.now["turn"], do=wrong[0]["message"])
        assert table.lesson is not None
        assert reply["sentence"] == table.lesson.lesson.moments[0].hold
        assert table.match.last_check == before
        refused = await page.send(turn=page.now["turn"], do={"type": "confirm"})
        assert refused["rule"]  # what the rules forbid, they explain
        assert table.match.last_check == before
        await page.close()

    complete(try_out())


def test_a_moment_can_be_shown_and_taken_back(hall: Running) -> None:
    address = begin(hall, GAME)

    async def back_and_on() -> None:
        page, table = await Page.open(f"{hall.ws}{address}/live"), table_at(hall, address)
        assert table.lesson is not None
        lesson = table.lesson.lesson
        begun = table.match.last_check
        assert "ack" in await page.send(lesson="skip")
        await page.until(lambda: words(page, lesson, 2))
        for verb in ({"lesson": "back"}, {"undo": True, "turn": page.now["turn"]}):
            await page.send(**verb)
            await page.until(lambda: words(page, lesson, 1))
            assert table.match.last_check == begun
            await page.send(lesson="skip")
            await page.until(lambda: words(page, lesson, 2))
        await page.close()

    complete(back_and_on())


def test_a_lesson_goes_on_after_the_hall_was_closed(tmp_path: Path) -> None:
    async def skip(hall: Running, number: int) -> None:
        page = await Page.open(f"{hall.ws}{address}/live")
        lesson = lessons_of(games.game(GAME))["first"]
        await page.until(lambda: words(page, lesson, number))
        assert "ack" in await page.send(lesson="skip")
        await page.close()

    with running(tmp_path) as hall:
        address = begin(hall, GAME)
        complete(skip(hall, 1))
    with running(tmp_path) as hall:
        complete(skip(hall, 2))


def test_other_tables_teach_nothing(hall: Running) -> None:
    table, keys = hall.open(["person", "random"])

    async def ask() -> Json:
        page = await Page.open(f"{hall.ws}/t/{table}/{keys[0]}/live")
        reply = await page.send(lesson="skip")
        await page.close()
        return reply

    assert complete(ask())["sentence"] == "Nobody learns at this table."


def test_the_lessons_of_a_game_have_a_page_and_others_have_none(hall: Running) -> None:
    with hall.client() as client:
        page = client.get(f"/learn/{GAME}")
        assert page.status_code == 200
        for lesson in lessons_of(games.game(GAME)).values():
            assert lesson.title in page.text
        assert f'action="/learn/{GAME}"' in client.get("/").text
        assert client.get("/learn/magpies").status_code == 404
        assert client.post(f"/learn/{GAME}", data={"lesson": "flying"}).status_code == 404
