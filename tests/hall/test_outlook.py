"""Chances while a match runs: of past moments only, and only where all who play have agreed."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from meeplehall import games
from meeplehall.engine.game import SPECTATOR
from meeplehall.engine.match import Match, Seat
from meeplehall.hall.deal import CHOSEN
from meeplehall.hall.keys import hashed
from meeplehall.hall.outlook import chances
from meeplehall.hall.storage.records import Place
from meeplehall.hall.table import Table
from tests.hall.running import Json, Page, Running, heard_all, pages, running, until
from tests.hall.worlds import ThinkingHere
from tests.loops import complete

PIPELINE = games.game("pipeline")
KEYS = ["key-of-ann", "key-of-bo"]


def told(page: Page) -> list[list[Json]]:
    return [json.loads(text)["outlook"] for text in page.heard if text.startswith('{"outlook"')]


def opened(hall: Running, *bots: str) -> Table:
    seats = [Seat(name, bot) for name, bot in zip(("Ann", "Bo"), bots or ("", ""), strict=True)]
    match = Match(PIPELINE, seats, {}, 5)
    places = [
        Place(seat.name, seat.bot, key="" if seat.bot else hashed(key))
        for seat, key in zip(seats, KEYS, strict=True)
    ]
    found: Table = hall.inside(lambda: hall.hall.settle("table", match, places, CHOSEN))
    return found


def clock(table: Table) -> int:
    return table.match.game.knowledge().clock(table.match.state)


def play_until(hall: Running, table: Table, wanted: int) -> None:
    """Everybody does the first thing that they may until the clock stands there."""

    async def play() -> None:
        while clock(table) < wanted:
            async with table.lock:
                await table.do_actions(lambda match: match.do_default(match.state.waiting[0]))
            table.changed()

    hall.inside(play)


@pytest.fixture
def hall(tmp_path: Path) -> Any:
    with running(tmp_path) as found:
        found.hall.services.bots.__class__ = ThinkingHere
        yield found


def test_nobody_is_told_anything_unless_all_who_play_agreed(hall: Running) -> None:
    table = opened(hall)

    async def main() -> None:
        ann, bo, onlooker = await pages(hall, "table", [*KEYS, ""])
        assert "ack" in await ann.send(coach=True)  # Bo has not agreed
        play_until(hall, table, 3)
        await heard_all(ann, bo, onlooker)
        assert not [page for page in (ann, bo, onlooker) if " %" in page.regions["bar"]]
        assert not [told(page) for page in (ann, bo, onlooker) if told(page)]
        with hall.client() as client:
            for key in (*KEYS, ""):
                headers = {"Authorization": f"Seat {key}"} if key else {}
                answer = client.get("/api/tables/table/outlook", headers=headers)
                assert answer.status_code == 409
                assert "chances" not in answer.json()

    complete(main())


def test_with_the_coach_all_are_told_of_moments_that_are_past(hall: Running) -> None:
    table = opened(hall)

    def knows(count: int) -> bool:
        return len(table.outlook.past()) == count

    def has_heard(page: Page, count: int) -> bool:
        return [len(past) for past in told(page)][-1:] == [count]

    def shows(page: Page, chances: list[str]) -> bool:
        return all(chance in page.regions["bar"] for chance in chances)

    async def main() -> None:
        everybody = await pages(hall, "table", [*KEYS, ""])
        for page in everybody[:2]:
            assert "ack" in await page.send(coach=True)
        for now in (1, 2, 3):
            play_until(hall, table, now)
            await until(partial(knows, now))
            assert [moment.clock for moment in table.outlook.past()] == list(range(now))
        for page in everybody:
            await page.until(partial(has_heard, page, 3))
            assert all(abs(sum(moment["chances"]) - 1) < 1e-6 for moment in told(page)[-1])
            assert all(moment["clock"] < 3 for past in told(page) for moment in past)
            shown = [f"{round(100 * chance)} %" for chance in table.outlook.last()]
            await page.until(partial(shows, page, shown))
        assert "ack" in await everybody[0].send(coach=False)
        await everybody[2].until(lambda: " %" not in everybody[2].regions["bar"])
        with hall.client() as client:
            assert client.get("/api/tables/table/outlook").status_code == 409

    complete(main())


def test_bots_among_themselves_can_be_judged_by_whoever_watches(hall: Running) -> None:
    table = opened(hall, "random", "random")

    async def main() -> None:
        (onlooker,) = await pages(hall, "table", [""])
        await onlooker.until(lambda: told(onlooker))
        await onlooker.close()

    complete(main())
    assert table.outlook.past()


def test_what_is_judged_is_what_everybody_sees(hall: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    table = opened(hall)
    sent: list[Any] = []

    async def work(thinker: object, what: object, game: Any, state: Any, seed: int) -> list[float]:
        sent.append(state)
        return chances(game, state, seed)

    monkeypatch.setattr(hall.hall.services.bots, "work", work)

    async def main() -> None:
        everybody = await pages(hall, "table", KEYS)
        for page in everybody:
            assert "ack" in await page.send(coach=True)
        play_until(hall, table, 2)
        await until(lambda: len(sent) >= 2)

    complete(main())
    truth, view = table.match, PIPELINE.view
    assert view(sent[0], SPECTATOR) == view(truth.at(0), SPECTATOR)
    assert all(state.chance != truth.state.chance for state in sent)
    assert all(state.facts() not in [truth.at(n).facts() for n in range(len(truth.moves))] for state in sent)
