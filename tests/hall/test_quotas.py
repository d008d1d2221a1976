"""Nobody can have the whole hall: tables, bots among themselves and files are counted by address."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import httpx2
import pytest

from meeplehall.engine.files.matchfile import dump
from meeplehall.engine.match import Match, Seat
from meeplehall.games import game
from meeplehall.hall import importing
from meeplehall.hall.autoplay import WATCHED
from meeplehall.hall.limits import Limits
from meeplehall.hall.quotas import HOUR
from tests.hall.running import GAME, Running, StandingClock, pages, running, until
from tests.loops import complete

BOTS = {"game": GAME, "seats": [{"kind": "random"}] * 2}
PEOPLE = {"game": GAME, "seats": [{"kind": "person"}] * 2}
NOTHING: Any = {}
Found = tuple[Running, StandingClock]
ANN, BEN, EVE = "10.0.0.1", "10.0.0.2", "10.0.0.3"


@contextmanager
def hall_with(
    folder: Path, settings: Any = NOTHING, **limits: Any
) -> Iterator[tuple[Running, StandingClock]]:
    """A hall behind a proxy, so that a test can come from any address; its clock is the test's."""
    clock = StandingClock()
    chosen = Limits(proxies=(ip_network("127.0.0.0/8"),), **limits)
    with running(folder, clock=clock, limits=chosen, **settings) as hall:
        yield hall, clock


def opened(client: httpx2.Client, who: str, wanted: dict[str, Any] = PEOPLE) -> httpx2.Response:
    return client.post("/api/tables", json=wanted, headers={"X-Forwarded-For": who})


def test_an_address_opens_so_many_tables_within_an_hour(tmp_path: Path) -> None:
    with hall_with(tmp_path, tables_per_address=2) as (hall, clock), hall.client() as client:
        assert [opened(client, ANN).status_code for _ in range(3)] == [201, 201, 429]
        assert opened(client, ANN).json()["error"] == "You have opened too many tables; try again in an hour."
        quick = client.post(f"/quick/{GAME}", headers={"X-Forwarded-For": ANN, "Accept": "text/html"})
        assert quick.status_code == 429
        assert "too many tables" in quick.text
        begun = {"game": "helionox"}
        campaign = client.post("/api/campaigns", json=begun, headers={"X-Forwarded-For": ANN})
        assert campaign.status_code == 429
        assert opened(client, BEN).status_code == 201
        assert hall.hall.store.count() == 3
        clock.now += HOUR
        assert opened(client, ANN).status_code == 201


def test_a_table_that_is_not_opened_does_not_count(tmp_path: Path) -> None:
    with hall_with(tmp_path, tables_per_address=1) as (hall, _), hall.client() as client:
        for _ in range(3):
            assert opened(client, ANN, {**PEOPLE, "options": {"nothing": 1}}).status_code == 422
        hall.hall.closing = True
        assert opened(client, ANN).status_code == 503
        hall.hall.closing = False
        assert opened(client, ANN).status_code == 201


def test_the_hall_opens_so_many_tables_for_all(tmp_path: Path) -> None:
    with hall_with(tmp_path, tables_per_hall=2) as (hall, clock), hall.client() as client:
        assert [opened(client, who).status_code for who in (ANN, BEN, EVE)] == [201, 201, 503]
        clock.now += HOUR
        assert opened(client, EVE).status_code == 201


def test_an_address_has_so_many_tables_of_bots_alone(tmp_path: Path) -> None:
    limits = {"bot_tables_per_address": 2, "bot_tables_per_hall": 3}
    with hall_with(tmp_path, **limits) as (hall, _), hall.client() as client:
        assert [opened(client, ANN, BOTS).status_code for _ in range(3)] == [201, 201, 429]
        assert opened(client, ANN).status_code == 201  # with people as before
        assert opened(client, BEN, BOTS).status_code == 201
        full = opened(client, EVE, BOTS)
        assert (full.status_code, full.json()["error"][:13]) == (503, "Too many bots")


def test_bots_alone_rest_while_nobody_watches(tmp_path: Path) -> None:
    with hall_with(tmp_path) as (hall, clock), hall.client() as client:
        id = opened(client, ANN, BOTS).json()["table"]
        table = hall.hall.tables[id]

        def rests() -> bool:
            return table.idle and not table.audience.onlookers

        assert rests()
        assert not table.match.moves

        async def watch() -> None:
            page = (await pages(hall, id, [""]))[0]
            await until(lambda: len(table.match.moves) > 5)
            await page.close()
            await until(rests)

        complete(watch())
        moves = len(table.match.moves)
        assert not table.match.over
        # who looks again and again over HTTP watches as well
        assert client.get(f"/api/tables/{id}/view").status_code == 200
        complete(until(lambda: len(table.match.moves) > moves + 5))
        clock.now += WATCHED
        complete(until(rests))
        assert not table.match.over


def test_an_address_imports_one_file_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = dump(Match(game(GAME), [Seat("Ann"), Seat("Ben")], {}, 5))
    reading, may_read = asyncio.Event(), asyncio.Event()
    settle = importing.settle

    async def settle_when_allowed(*arguments: Any) -> str:
        reading.set()
        await may_read.wait()
        return await settle(*arguments)

    monkeypatch.setattr(importing, "settle", settle_when_allowed)

    async def imported(client: httpx2.AsyncClient, who: str, path: str = "/import") -> httpx2.Response:
        return await client.post(path, content=file, headers={"X-Forwarded-For": who})

    async def main(hall: Running) -> None:
        async with httpx2.AsyncClient(base_url=hall.http, timeout=None) as client:
            first = asyncio.create_task(imported(client, ANN))
            await until(reading.is_set)
            for path in ("/import", "/api/campaigns/import"):
                second = await imported(client, ANN, path)
                assert second.status_code == 429
                assert "Another file of yours is still being read" in second.text
            reading.clear()
            other = asyncio.create_task(imported(client, BEN))
            await until(reading.is_set)
            assert (await imported(client, EVE)).status_code == 503
            hall.loop.call_soon_threadsafe(may_read.set)
            assert [(await task).status_code for task in (first, other)] == [303, 303]
            assert (await imported(client, ANN)).status_code == 303

    with hall_with(tmp_path, imports_per_hall=2) as (hall, _):
        complete(main(hall))


def test_the_size_of_a_file_is_a_setting(tmp_path: Path) -> None:
    file = dump(Match(game(GAME), [Seat("Ann"), Seat("Ben")], {}, 5))
    with hall_with(tmp_path, file_bytes=len(file)) as (hall, _), hall.client() as client:
        assert client.post("/import", content=file).status_code == 303
        assert client.post("/import", content=file + b" ").status_code == 413
        pieces = iter([file, b" " * 9])  # without a length it is counted as it comes
        assert client.post("/import", content=pieces).status_code == 413


@pytest.mark.parametrize("name", ["x" * 41, "a\nb", "\u202eabc"])
def test_names_in_a_file_are_no_longer_than_in_a_form(tmp_path: Path, name: str) -> None:
    for seats in ([Seat("Ann"), Seat(name)], [Seat("Ann"), Seat(name, "random")]):
        file = dump(Match(game(GAME), seats, {}, 5))
        with hall_with(tmp_path) as (hall, _), hall.client() as client:
            answer = client.post("/import", content=file)
            assert answer.status_code == 422
            assert answer.json()["error"] == "A name has up to 40 printable characters."
            assert hall.hall.store.count() == 0
