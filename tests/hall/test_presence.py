"""Nobody is pushed aside: a bot plays for somebody only after minutes, and they can always come back."""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from meeplehall.hall.autoplay import Autoplay
from meeplehall.hall.presence import POLLING
from meeplehall.hall.race import RaceRun
from meeplehall.hall.services import AWAY
from meeplehall.hall.storage.records import Place
from meeplehall.hall.table import Table
from tests.hall.running import (
    GAME,
    Page,
    Running,
    StandingClock,
    choose_colours,
    heard_all,
    no_bid,
    pages,
    running,
    until,
)
from tests.loops import complete


@dataclass
class Quiet:
    """A hall whose clock stands still until the test sets it on."""

    hall: Running
    clock: StandingClock

    def table(self, id: str) -> Table:
        return self.hall.hall.tables[id]

    def place(self, id: str, seat: int) -> Place:
        return self.table(id).places[seat]

    def pass_by(self, seconds: float) -> None:
        self.clock.now += round(1000 * seconds)

    def replace(self, id: str, key: str, seat: int, level: str = "random") -> Any:
        with self.hall.client() as client:
            return client.post(f"/t/{id}/{key}/replace", data={"seat": str(seat), "level": level})

    def view(self, id: str, key: str) -> Any:
        with self.hall.client(headers={"Authorization": f"Seat {key}"}) as client:
            return client.get(f"/api/tables/{id}/view").json()

    async def gone(self, id: str, page: Page, seat: int) -> None:
        await page.close()
        await until(lambda: seat not in self.table(id).audience.connected())


@pytest.fixture(scope="module")
def quiet(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Quiet]:
    clock = StandingClock()
    with running(tmp_path_factory.mktemp("hall"), clock=clock) as hall:
        yield Quiet(hall, clock)


# time


def test_a_bot_plays_for_somebody_after_minutes_that_all_see_and_they_can_come_back(
    quiet: Quiet,
) -> None:
    id, keys = quiet.hall.open(["person"] * 2, seed=4)

    async def main() -> None:
        here, other = await pages(quiet.hall, id, keys)
        watching = (await pages(quiet.hall, id, [""]))[0]
        await choose_colours([here, other])
        assert "is at the table" in quiet.replace(id, keys[0], 1).json()["error"]
        await quiet.gone(id, other, 1)
        for page in (here, watching):
            await page.until(lambda page=page: page.now["status"]["away"] == {"1": AWAY})  # type: ignore[misc]
            assert 'data-away="1"' in page.regions["bar"]
        quiet.pass_by(AWAY - 61)
        refused = quiet.replace(id, keys[0], 1)
        assert (refused.status_code, "1:01 minutes" in refused.text) == (409, True)
        quiet.pass_by(60.5)
        assert quiet.replace(id, keys[0], 1).status_code == 409
        assert quiet.place(id, 1).level == ""
        quiet.pass_by(0.5)
        assert quiet.replace(id, keys[0], 1, level="").status_code == 422  # which bot?
        assert quiet.replace(id, keys[0], 1, level="greedy").json() == {"ok": True, "replaced": True}
        assert quiet.place(id, 1).level == "greedy"
        await here.until(lambda: here.now["status"]["away"] == {})

        back = (await pages(quiet.hall, id, keys[1:]))[0]
        assert 'data-post="return"' in back.regions["bar"]
        with quiet.hall.client() as client:
            assert client.post(f"/t/{id}/{keys[1]}/return").status_code == 200
        await back.until(lambda: back.decision is not None)
        assert quiet.place(id, 1).level == ""
        await quiet.gone(id, back, 1)
        quiet.pass_by(AWAY - 1)
        assert quiet.replace(id, keys[0], 1).status_code == 409  # the time begins anew

    complete(main())


def test_a_page_that_is_opened_later_sees_the_time_that_is_left_then(quiet: Quiet) -> None:
    id, keys = quiet.hall.open(["person"] * 2, seed=4)

    async def main() -> None:
        here = (await pages(quiet.hall, id, keys[:1]))[0]
        assert here.now["status"]["away"] == {"1": AWAY}  # from when the table was opened
        quiet.pass_by(100)
        before = len(here.pushes)
        again = (await pages(quiet.hall, id, keys[:1]))[0]
        assert again.now["status"]["away"] == {"1": AWAY - 100}
        await heard_all(here, again)
        assert len(here.pushes) == before  # a page counts by itself

    complete(main())


def test_who_shares_a_device_is_here_with_it_and_away_with_it(quiet: Quiet) -> None:
    fields = {"game": GAME, "seats": "3", "seat-0": "me", "seat-1": "local", "seat-2": "open"}
    with quiet.hall.client() as client:
        link, _, also = client.post("/tables", data=fields).headers["location"].partition("#also=")
        joining = next(part for part in client.get(link).text.split('"') if "/join/" in part)
        stranger = client.post(joining, data={"name": "Cy"}).headers["location"].split("/")[3]
    id, mine = link.split("/")[2:]

    async def main() -> None:
        page = (await pages(quiet.hall, id, [also.partition(":")[2]]))[0]
        quiet.pass_by(AWAY)
        assert quiet.replace(id, stranger, 0).status_code == 409
        await quiet.gone(id, page, 1)
        assert quiet.replace(id, stranger, 0).status_code == 409
        await page.close()
        # two at one device are not two who agree
        assert quiet.replace(id, mine, 2).json() == {"ok": True, "replaced": True}  # Cy was never here
        assert quiet.place(id, 0).level == ""

    complete(main())


# consent


def test_all_others_together_can_let_a_bot_play_sooner(quiet: Quiet) -> None:
    id, keys = quiet.hall.open(["person"] * 3, seed=4)

    async def main() -> None:
        players = await pages(quiet.hall, id, keys)
        await quiet.gone(id, players[2], 2)
        assert quiet.replace(id, keys[0], 2, "easy").json() == {"ok": True, "replaced": False}
        assert quiet.replace(id, keys[0], 2, "easy").json() == {"ok": True, "replaced": False}
        await players[1].until(lambda: 'data-level="easy"' in players[1].regions["bar"])
        await players[0].until(lambda: "Waiting for the others" in players[0].regions["bar"])
        # whoever is back ends it, and it begins anew when they go again
        back = (await pages(quiet.hall, id, keys[2:]))[0]
        await quiet.gone(id, back, 2)
        assert quiet.replace(id, keys[1], 2, "easy").json()["replaced"] is False
        assert quiet.replace(id, keys[0], 2, "random").json()["replaced"] is False  # another bot
        assert quiet.replace(id, keys[1], 2, "random").json()["replaced"] is True
        assert quiet.place(id, 2).level == "random"
        assert quiet.replace(id, keys[2], 1).status_code == 409  # a bot plays for them: they have no say

    complete(main())


# taking back


def moves(quiet: Quiet, id: str) -> int:
    return len(quiet.table(id).match.moves)


async def a_bid_each(quiet: Quiet, id: str, keys: list[str]) -> list[Page]:
    players = await pages(quiet.hall, id, keys)
    await choose_colours(players)
    await players[0].choose("add")
    return players


def test_nothing_is_taken_back_behind_a_replacement_without_the_replaced(quiet: Quiet) -> None:
    id, keys = quiet.hall.open(["person"] * 2, seed=4)

    async def main() -> None:
        here, other = await a_bid_each(quiet, id, keys)
        await quiet.gone(id, other, 1)
        quiet.pass_by(AWAY)
        before = moves(quiet, id)
        assert quiet.replace(id, keys[0], 1).status_code == 200
        assert quiet.place(id, 1).replaced_at == before
        await until(lambda: not quiet.table(id).autoplay.running)
        await here.until(lambda: "took over" in (here.now["status"]["undo"] or ""))
        assert "cannot be taken back" in (await here.take_back())["sentence"]
        await here.choose("add")
        assert "ack" in await here.take_back()  # not behind it
        assert "cannot be taken back" in (await here.take_back())["sentence"]

        back = (await pages(quiet.hall, id, keys[1:]))[0]
        with quiet.hall.client() as client:
            client.post(f"/t/{id}/{keys[1]}/return")
        await here.until(lambda: "has to agree" in (here.now["status"]["undo"] or ""))
        now = moves(quiet, id)
        await here.take_back()
        await back.until(lambda: back.now["status"]["undo_by"] == 0)
        assert moves(quiet, id) == now
        assert "ack" in await back.send(consent=True)
        assert moves(quiet, id) < now
        assert quiet.place(id, 1).replaced_at == min(before, moves(quiet, id))

    complete(main())


def test_replacing_whoever_is_asked_does_not_answer_for_them(
    quiet: Quiet, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def think_for_ever(*_: object) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(Autoplay, "_thought", think_for_ever)
    id, keys = quiet.hall.open(["person"] * 3, seed=4)

    async def main() -> None:
        players = await pages(quiet.hall, id, keys)
        await choose_colours(players)
        for page in players:
            await no_bid(page)
        await players[0].until(lambda: "agree" in (players[0].now["status"]["undo"] or ""))
        await players[0].take_back()
        await players[1].until(lambda: players[1].now["status"]["undo_by"] == 0)
        await players[1].send(consent=True)
        before = moves(quiet, id)
        await quiet.gone(id, players[2], 2)
        quiet.pass_by(AWAY)
        assert quiet.replace(id, keys[0], 2).status_code == 200
        assert "took over" in (await players[1].send(consent=True))["sentence"]
        assert moves(quiet, id) == before

    complete(main())


def test_the_mark_of_a_replacement_is_stored(quiet: Quiet) -> None:
    id, keys = quiet.hall.open(["person"] * 2, seed=4)

    async def main() -> None:
        await a_bid_each(quiet, id, keys)
        with quiet.hall.client() as client:
            client.post(f"/t/{id}/{keys[1]}/leave", data={"level": "random"})

    complete(main())
    stored = quiet.hall.hall.store.read(id)
    assert stored is not None
    assert stored.places[1].replaced_at == quiet.place(id, 1).replaced_at > 0


# programs


def test_a_program_is_here_while_it_asks_and_for_a_while_after(quiet: Quiet) -> None:
    id, keys = quiet.hall.open(["person"] * 2, seed=4)

    async def main() -> None:
        here = (await pages(quiet.hall, id, keys[:1]))[0]
        await here.until(lambda: "1" in here.now["status"]["away"])
        for _ in range(20):  # no connection, but it asks again and again, for far longer than AWAY
            quiet.view(id, keys[1])
            quiet.pass_by(POLLING - 1)
        assert "is at the table" in quiet.replace(id, keys[0], 1).json()["error"]
        await here.until(lambda: here.now["status"]["away"] == {})
        quiet.pass_by(1)
        assert quiet.view(id, keys[0])["status"]["away"] == {"1": AWAY - POLLING}
        quiet.pass_by(AWAY - POLLING - 1)
        assert quiet.replace(id, keys[0], 1).status_code == 409
        quiet.pass_by(1)
        assert quiet.replace(id, keys[0], 1).status_code == 200
        with quiet.hall.client() as client:
            assert client.post(f"/t/{id}/{keys[1]}/return").status_code == 200

    complete(main())


def test_a_program_is_here_while_it_waits_however_long(quiet: Quiet) -> None:
    id, _ = quiet.hall.open(["person"] * 2, seed=4)
    presence = quiet.table(id).presence

    async def main() -> None:
        with presence.asking(1):
            quiet.pass_by(10 * AWAY)
            assert 1 in presence.here()
        assert presence.seconds_left(1) == AWAY

    quiet.hall.inside(main)


def test_a_program_that_asks_takes_part_in_a_race(quiet: Quiet, monkeypatch: pytest.MonkeyPatch) -> None:
    async def at_once(run: RaceRun) -> None:
        return

    monkeypatch.setattr(RaceRun, "_hold_back", at_once)
    id, keys = quiet.hall.open(["person"] * 2, options={"fast_hands": "realtime"}, seed=4)

    async def main() -> None:
        here, program = await pages(quiet.hall, id, keys)
        await choose_colours([here, program])
        await no_bid(program)
        quiet.view(id, keys[1])
        await quiet.gone(id, program, 1)
        await no_bid(here)
        await here.until(lambda: here.now["status"]["race"] == "open")
        race = quiet.table(id).race
        assert race is not None
        assert race.takes(1)
        still = here.ask(do={"type": "hands_off"})
        grab = {"turn": quiet.table(id).turn(1), "action": {"type": "grab", "ms": 0}}
        with quiet.hall.client(headers={"Authorization": f"Seat {keys[1]}"}) as client:
            done = await asyncio.to_thread(client.post, f"/api/tables/{id}/act", json=grab)
        assert done.status_code == 200
        assert "ack" in await still
        assert quiet.table(id).match.state.marker == 1  # type: ignore[attr-defined]

    complete(main())
