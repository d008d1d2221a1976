"""Clocks of a table: counted where it is run, and given back whenever nobody could answer; in every game."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from meeplehall.hall.house_rules import CLOCKS
from meeplehall.hall.table import Table
from tests.hall.running import LIMIT, Page, Running, StandingClock, choose_colours, pages, running, until
from tests.loops import complete

EACH = {"decision": 30}
BANK = {"bank": 60, "increment": 10}


@dataclass
class Timed:
    """A hall whose clock the test sets on."""

    hall: Running
    clock: StandingClock

    def open(self, kinds: list[str], **more: Any) -> tuple[Table, list[str]]:
        id, keys = self.hall.open(kinds, **more)
        return self.hall.hall.tables[id], keys

    async def pass_by(self, table: Table, seconds: float) -> None:
        """Time goes on as in a hall that looks at its clocks every second."""
        left = round(seconds * 1000)
        while left:
            step = min(left, 1000)
            left -= step
            self.clock.now += step
            await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(_look(table), self.hall.loop))

    async def run_out(self, table: Table) -> None:
        """Time goes on until the game chooses; while something is being stored, none is counted."""
        done = len(table.match.moves)
        async with asyncio.timeout(LIMIT):
            while len(table.match.moves) == done:
                await self.pass_by(table, 1)

    async def stand_still(self, table: Table, seconds: float) -> None:
        """The process of the hall stands still for so long."""
        self.clock.now += round(seconds * 1000)
        await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(_look(table), self.hall.loop))


async def _look(table: Table) -> None:
    table.autoplay.clocks.look()


@contextmanager
def timed(folder: Path) -> Iterator[Timed]:
    clock = StandingClock()
    with running(folder, clock=clock) as hall:
        yield Timed(hall, clock)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Timed]:
    with timed(tmp_path_factory.mktemp("hall")) as found:
        yield found


def left(page: Page) -> list[int | None]:
    found: list[int | None] = page.now["status"]["clocks"]["left"]
    return found


async def fresh(page: Page) -> None:
    """Hear what the clocks show now."""
    heard = len(page.pushes)
    await page.send(resync=True)
    await page.until(lambda: len(page.pushes) > heard)


@pytest.mark.parametrize("game", ["xenofera", "xenon-profiteer", "pipeline", "helionox", "magpies"])
def test_in_every_game_the_game_chooses_for_whoever_has_no_time_left(house: Timed, game: str) -> None:
    table, keys = house.open(["person"] * 2, game=game, clock=EACH, seed=4)

    async def main() -> None:
        players = await pages(house.hall, table.id, keys)
        seats = table.match.state.waiting[:]
        await house.pass_by(table, 29)
        assert not table.match.moves
        await house.run_out(table)
        await until(lambda: {move.player for move in table.match.moves} >= set(seats))
        for page in players:
            await page.until(lambda page=page: "out of time" in page.regions["log"])  # type: ignore[misc]
            await page.close()

    complete(main())


def test_clocks_of_all_seats_are_told_and_only_those_run_who_are_asked(house: Timed) -> None:
    table, keys = house.open(["person", "person", "random"], game="pipeline", clock=BANK, seed=4)
    seat = table.match.state.waiting[0]

    async def main() -> None:
        players = [await Page.open(f"{house.hall.ws}/t/{table.id}/{key}/live") for key in keys[:2]]
        await players[seat].until(lambda: players[seat].owes())
        await house.pass_by(table, 7.5)
        await fresh(players[0])
        told = players[0].now["status"]["clocks"]
        assert told["left"] == [63 if i == seat else 60 for i in range(2)] + [None]
        assert told["runs"] == [seat]
        assert told["rule"] == "1 minute for the whole match, 10 seconds more with each turn"
        assert f'data-clock="{seat}"' in players[0].regions["bar"]
        assert 'data-clock="2"' not in players[0].regions["bar"]
        assert players[seat].now["status"]["seconds"] == 70  # as it was when it was shown
        with house.hall.client() as client:
            seen = client.get(f"/api/tables/{table.id}/view").json()["status"]
        assert seen["clocks"]["left"][seat] == 63
        for page in players:
            await page.close()

    complete(main())


def test_whoever_sleeps_may_be_replaced_although_they_are_here(house: Timed) -> None:
    table, keys = house.open(["person"] * 2, game="pipeline", clock=EACH, seed=4)

    async def main() -> None:
        players = await pages(house.hall, table.id, keys)
        with house.hall.client() as client:

            def ask() -> int:
                fields = {"seat": 1, "level": "random"}
                return client.post(f"/t/{table.id}/{keys[0]}/replace", data=fields).status_code

            while table.lapses.in_a_row(1) < 3:
                assert ask() == 409
                if 0 in table.match.state.waiting:
                    await players[0].until_asked()
                    await players[0].do(players[0].decision["options"][0]["message"])  # type: ignore[index]
                else:
                    await house.run_out(table)
            await players[0].until(lambda: "bot-for-1" in players[0].regions["bar"])
            assert ask() == 200
        for page in players:
            await page.close()

    complete(main())


def test_time_in_which_the_hall_stood_still_is_nobodys(house: Timed) -> None:
    table, keys = house.open(["person"] * 2, game="magpies", clock=EACH)

    async def main() -> None:
        players = await pages(house.hall, table.id, keys)
        await house.pass_by(table, 10)
        await house.stand_still(table, 500)
        assert table.autoplay.clocks.seconds(0) >= 18
        assert not table.match.moves
        for page in players:
            await page.close()

    complete(main())


@pytest.mark.parametrize("how", ["leaves", "takes back"])
def test_nobody_loses_time_while_something_is_being_stored(
    house: Timed, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, keys = house.open(["person"] * 2, game="magpies", clock={"bank": 60})

    async def main() -> None:
        players = await pages(house.hall, table.id, keys)
        await house.pass_by(table, 2)
        await players[0].do(players[0].decision["options"][0]["message"])  # type: ignore[index]
        counting, store = table.autoplay.clocks.counting, table.log.store

        def slowly(write: Any) -> Any:
            async def wait(*values: Any) -> Any:
                found = await write(*values)
                house.clock.now += 400
                return found

            return wait

        monkeypatch.setattr(store, "seat", slowly(store.seat))
        monkeypatch.setattr(store, "rewrite", slowly(store.rewrite))
        had, now = [counting.shown(i, i) for i in range(2)], house.clock.now
        if how == "leaves":
            with house.hall.client(headers={"Authorization": f"Seat {keys[1]}"}) as client:
                path = f"/t/{table.id}/{keys[1]}/leave"
                found = await asyncio.to_thread(client.post, path, data={"level": "random"})
                assert found.status_code == 200
        else:
            assert "ack" in await players[0].send(undo=True, turn=1)
        assert house.clock.now > now
        assert [counting.shown(i, i) for i in range(2)] == had
        for page in players:
            await page.close()

    complete(main())


def test_what_is_read_before_the_store_says_that_it_is_there_is_counted_once(
    house: Timed, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or all that is written afterwards is refused, since somebody else seems to have counted."""
    table, keys = house.open(["person"] * 2, game="magpies", clock=EACH)
    clocks = table.autoplay.clocks

    async def main() -> None:
        players = await pages(house.hall, table.id, keys)
        await until(lambda: clocks.version and not clocks._writing_now)
        write = clocks.store.write

        async def slowly(*values: Any) -> None:
            await write(*values)
            clocks.recall(*await asyncio.to_thread(clocks.store.read, table.id))

        monkeypatch.setattr(clocks.store, "write", slowly)
        before = clocks.version
        await players[0].do(players[0].decision["options"][0]["message"])  # type: ignore[index]
        await until(lambda: clocks.version > before and not clocks._writing_now)
        assert clocks.version == clocks.store.read(table.id)[0]
        for page in players:
            await page.close()

    complete(main())


@pytest.mark.parametrize("killed", [False, True])
def test_after_a_restart_nobody_has_less_than_before(tmp_path: Path, killed: bool) -> None:
    with timed(tmp_path) as before:
        table, keys = before.open(["person"] * 2, game="pipeline", clock=BANK, seed=4)
        seat = table.match.state.waiting[0]

        async def play() -> None:
            players = await pages(before.hall, table.id, keys)
            await before.pass_by(table, 20)
            await players[seat].do(players[seat].decision["options"][0]["message"])  # type: ignore[index]
            await before.pass_by(table, 8)
            await until(lambda: not table.autoplay.clocks.running or table.autoplay.clocks.version > 1)
            if killed:
                table.autoplay.clocks._counts_here = False  # it writes nothing any more

        complete(play())
        had = [table.autoplay.clocks.counting.shown(i, i) for i in range(2)]
        id = table.id
    with timed(tmp_path) as after:
        after.clock.now += 1_000_000

        async def look() -> None:
            players = await pages(after.hall, id, keys)
            again = after.hall.hall.tables[id]
            now = [again.autoplay.clocks.counting.shown(i, i) for i in range(2)]
            assert all(a >= b for a, b in zip(now, had, strict=True))
            assert sum(now) - sum(had) <= (8_000 if killed else 0)
            asked = again.autoplay.clocks.counting.asked[0]
            await after.pass_by(again, 30)  # it runs on
            assert again.autoplay.clocks.counting.shown(asked, asked) <= had[asked] - 20_000
            for page in players:
                await page.close()

        complete(look())


def test_a_table_whose_clock_runs_is_looked_after_although_nobody_comes(tmp_path: Path) -> None:
    with timed(tmp_path) as before:
        table, _ = before.open(["person"] * 2, game="magpies", clock=EACH)
        complete(until(lambda: table.autoplay.clocks.version))
        id = table.id
    with timed(tmp_path) as after:

        async def main() -> None:
            await until(lambda: id in after.hall.hall.tables)
            again = after.hall.hall.tables[id]
            await after.pass_by(again, 10)
            assert not again.match.moves
            await after.run_out(again)
            await until(lambda: len(again.match.moves) >= 2)

        complete(main())


def test_neither_the_coach_nor_a_race_has_a_clock(house: Timed) -> None:
    table, keys = house.open(["person"] * 2, clock=EACH, seed=4)

    async def main() -> None:
        players = await pages(house.hall, table.id, keys)
        await choose_colours(players)
        assert table.autoplay.clocks.counting.asked
        for page in players:
            assert "ack" in await page.send(coach=True)
        assert not table.autoplay.clocks.counting.asked
        await players[0].until(lambda: "clocks" not in players[0].now["status"])
        moves = len(table.match.moves)
        await house.pass_by(table, 60)
        assert len(table.match.moves) == moves
        for page in players:
            await page.close()

    complete(main())


# opening


def test_a_clock_is_chosen_in_the_form_and_goes_on_to_a_rematch(house: Timed) -> None:
    with house.hall.client(follow_redirects=False) as client:
        page = client.get("/new/magpies").text
        assert "10 minutes for the whole match, 15 seconds more with each turn" in page
        fields = {"game": "magpies", "seats": "2", "seat-0": "me", "seat-1": "random", "clock": "600+15"}
        link = client.post("/tables", data=fields).headers["location"]
        table = house.hall.hall.tables[link.split("/")[2]]
        assert table.house.clock == CLOCKS["600+15"]
        assert table.house.host == 0
        wrong = client.post("/tables", data={**fields, "clock": "7"})
        assert (wrong.status_code, "no such clock" in wrong.text) == (422, True)


@pytest.mark.parametrize(
    ("clock", "sentence"),
    [
        ({}, "A clock has seconds for each decision, or a bank"),
        ({"decision": 30, "bank": 60}, "A clock has seconds for each decision, or a bank"),
        ({"decision": 1}, "A clock is set to 3 seconds up to 60 days."),
        ({"bank": 60, "increment": -1}, "A clock is set to 3 seconds up to 60 days."),
        ({"minutes": 3}, "The request is not understood"),
    ],
)
def test_a_clock_that_makes_no_sense_is_refused(house: Timed, clock: dict[str, int], sentence: str) -> None:
    seats = [{"kind": "person"}] * 2
    with house.hall.client() as client:
        answer = client.post("/api/tables", json={"game": "magpies", "seats": seats, "clock": clock})
    assert answer.status_code == 422
    assert sentence in answer.json()["error"]
