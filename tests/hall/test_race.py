"""Races over real sockets: latency is taken off, nobody learns anything too early, and replays agree."""

import asyncio
import json
import threading
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any

import pytest

from meeplehall.engine.codec import Codec
from meeplehall.hall import autoplay
from meeplehall.hall.race import RaceRun
from meeplehall.hall.round_trips import Fastest, RoundTrips
from meeplehall.hall.storage.records import MoveRecord
from meeplehall.hall.storage.store import StoreError
from meeplehall.hall.table import Table
from meeplehall.testing import rule
from tests.hall.running import (
    LIMIT,
    Page,
    Running,
    StandingClock,
    choose_colours,
    heard_all,
    no_bid,
    pages,
    running,
)
from tests.loops import complete

FAST = {"fast_hands": "realtime"}


def times(table: Table, codec: Codec, since: int) -> dict[int, tuple[str, int]]:
    """What each seat did in the race: the kind of action and its time."""
    moves = [(move.player, codec.encode(move.action)) for move in table.match.moves[since:]]
    outcome = [(seat, str(m["type"]), int(str(m.get("ms", -1)))) for seat, m in moves]
    return {seat: (kind, ms) for seat, kind, ms in outcome if kind in ("grab", "hands_off", "early")}


async def laggards(hall: Running, table: str, keys: list[str], lags: list[float]) -> list[Page]:
    opened = [
        await Page.open(f"{hall.ws}/t/{table}/{key}/live", lag) for key, lag in zip(keys, lags, strict=True)
    ]
    for page in opened:  # enough round trips for a median
        await page.until(lambda page=page: sum("ping" in text for text in page.heard) >= 4)  # type: ignore[misc]
    await choose_colours(opened)
    return opened


def latency(page: Page) -> int:
    """The round trip of the first seat, as this page was told it last."""
    told = json.loads([text for text in page.heard if "ping" in text][-1])
    return int(told["latencies"]["0"])


async def reveal(page: Page) -> None:
    await page.until(lambda: page.now["status"]["race"] == "open")


async def press_after(page: Page, seconds: float) -> None:
    await reveal(page)
    await asyncio.sleep(seconds)
    await page.ask(grab=True)


@rule("XF-14.11", "XF-14.12", "XF-17.19")
def test_before_the_reveal_nobody_sees_a_bid_and_a_press_is_early(
    hall: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    id, keys = hall.open(["person"] * 2, options=FAST, seed=4)
    time_to_reveal = threading.Event()

    async def hold_back(run: RaceRun) -> None:
        await asyncio.to_thread(time_to_reveal.wait, LIMIT)

    monkeypatch.setattr(RaceRun, "_hold_back", hold_back)

    async def main() -> None:
        players = await laggards(hall, id, keys, [0.0, 0.0])
        spectator = (await pages(hall, id, [""]))[0]
        table = hall.hall.tables[id]
        await players[0].choose("add")
        laid = table.match.state.table[0]  # type: ignore[attr-defined]
        card = table.match.game.view(table.match.state, 0)["own"]["bid"][0]
        assert laid
        await players[0].choose("confirm")
        heard = len(players[1].heard), len(spectator.heard)
        await no_bid(players[1])
        await players[1].until(lambda: players[1].now["status"]["race"] == "armed")
        assert table.race is not None
        assert table.race.opened < 0
        early = players[1].ask(grab=True)
        await heard_all(*players, spectator)
        for page, count in zip((players[1], spectator), heard, strict=True):
            assert card not in "".join(page.heard[count:])
        assert players[1].now["status"]["race"] == ""
        pushes = len(players[0].pushes)
        await heard_all(*players)
        assert len(players[0].pushes) == pushes  # that somebody was early shows when the window has closed
        time_to_reveal.set()
        await reveal(players[0])
        await spectator.until(lambda: card in "".join(spectator.heard))
        assert "ack" in await players[0].send(do={"type": "hands_off"})
        assert "ack" in await early
        assert times(table, table.match.game.codec, 0) == {0: ("hands_off", -1), 1: ("early", -1)}

    complete(main())


@rule("XF-14.13")
def test_a_time_that_a_page_claims_is_not_believed(hall: Running) -> None:
    id, keys = hall.open(["person"] * 2, options=FAST, seed=4)

    async def main() -> None:
        players = await laggards(hall, id, keys, [0.0, 0.0])
        table = hall.hall.tables[id]
        for page in players:
            await no_bid(page)
        run = table.race
        assert run is not None
        await reveal(players[0])
        await asyncio.sleep(0.3)
        assert "ack" in await players[0].send(do={"type": "grab", "ms": 150})
        on_the_way = median(run.round_trips[0])
        assert times(table, table.match.game.codec, 0)[0][1] >= 299 - on_the_way

    complete(main())


async def at_once(run: RaceRun) -> None:
    """No moment of suspense before the reveal."""
    await asyncio.sleep(0)


class LatePage(Page):
    """It answers pings late: so late on the hall's clock, or not at all."""

    clock: StandingClock
    late: int | None = 0

    def _write(self, message: dict[str, Any]) -> None:
        if "pong" in message:
            if self.late is None:
                return
            self.clock.now += self.late
        super()._write(message)

    async def measured(self) -> None:
        """Wait until so many pings have been heard that all measurements that count are of now."""
        enough = sum("ping" in text for text in self.heard) + 50
        await self.until(lambda: sum("ping" in text for text in self.heard) >= enough)


@rule("XF-14.14")
@pytest.mark.parametrize("again", [False, True], ids=["same connection", "new connection"])
def test_a_round_trip_claimed_by_late_pongs_gains_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, again: bool
) -> None:
    monkeypatch.setattr(RaceRun, "_hold_back", at_once)
    monkeypatch.setattr("meeplehall.hall.round_trips.PING_EVERY", 0.01)
    clock = StandingClock()

    async def main(hall: Running) -> None:
        id, keys = await asyncio.to_thread(hall.open, ["person"] * 2, options=FAST, seed=4)
        monkeypatch.setattr(LatePage, "clock", clock, raising=False)
        liar, other = [await LatePage.open(f"{hall.ws}/t/{id}/{key}/live") for key in keys]
        await choose_colours([liar, other])
        await liar.measured()
        if again:
            await liar.close()
            monkeypatch.setattr(LatePage, "late", 150)
            liar = await LatePage.open(f"{hall.ws}/t/{id}/{keys[0]}/live")
        liar.late, other.late = 150, 0
        await liar.measured()
        told = json.loads([text for text in other.heard if "ping" in text][-1])
        assert told["latencies"]["0"] >= told["jitters"]["0"] >= 150  # and everybody sees it
        liar.late = other.late = None  # from now on the clock stands still
        await heard_all(liar, other)
        table = hall.hall.tables[id]
        for page in (liar, other):
            await no_bid(page)
        for page in (liar, other):
            await reveal(page)
        clock.now += 380
        honest = other.ask(grab=True)
        await other.until(lambda: other.now["status"]["race"] == "")
        clock.now += 20
        assert "ack" in await liar.send(grab=True)
        assert "ack" in await honest
        assert times(table, table.match.game.codec, 0) == {0: ("grab", 400), 1: ("grab", 380)}
        assert table.match.state.marker == 1  # type: ignore[attr-defined]

    with running(tmp_path, clock=clock) as hall:
        complete(main(hall))


@rule("XF-14.14", "XF-14.16", "XF-14.19")
def test_the_faster_hand_wins_although_its_line_is_slower(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(RaceRun, "_hold_back", at_once)
    monkeypatch.setattr("meeplehall.hall.round_trips.PING_EVERY", 0.01)
    clock = StandingClock()
    lags, hands = [0, 190, 40], [360, 250, 450]

    async def main(hall: Running) -> Table:
        monkeypatch.setattr(LatePage, "clock", clock, raising=False)
        monkeypatch.setattr(LatePage, "late", None)
        id, keys = await asyncio.to_thread(hall.open, ["person"] * 3, options=FAST, seed=4)
        players = [await LatePage.open(f"{hall.ws}/t/{id}/{key}/live") for key in keys]
        for page, lag in zip(players, lags, strict=True):  # one after the other: all turn the same clock
            page.late = lag
            await page.measured()
            page.late = None
            await heard_all(page)
        await choose_colours([*players])
        table = hall.hall.tables[id]
        for page in players:
            await no_bid(page)
        for page in players:
            await reveal(page)
        opened = clock.now
        pressed = []
        for seat in (0, 1, 2):  # the order in which the hall hears of them: hand and line together
            clock.now = opened + hands[seat] + lags[seat]
            pressed.append(players[seat].ask(grab=True))
            await players[seat].until(lambda seat=seat: players[seat].now["status"]["race"] == "")  # type: ignore[misc]
        clock.now += 10_000
        async with asyncio.timeout(LIMIT):
            for answer in pressed:
                assert "ack" in await answer
        return table

    with running(tmp_path, clock=clock) as hall:
        table = complete(main(hall))
        stored = hall.hall.store.read(table.id)
    assert times(table, table.match.game.codec, 0) == {s: ("grab", hand) for s, hand in enumerate(hands)}
    assert table.match.state.marker == 1  # type: ignore[attr-defined]
    assert stored is not None
    assert [move.check for move in stored.moves] == [move.check for move in table.match.moves]


def test_a_race_believes_the_middle_of_many_round_trips_but_no_more_than_the_fastest() -> None:
    fastest = Fastest()
    trips = RoundTrips(fastest)
    for took in (30, 90, 40):
        assert trips.believed() == []  # a single one is no measurement
        trips.pong(trips.ping(1000), 1000 + took)
    assert (trips.median, trips.jitter, trips.believed()) == (40, 10, [30, 30, 30])
    later = RoundTrips(fastest)
    for _ in range(60):
        later.pong(later.ping(1000), 1200)
    assert set(later.believed()) == {30}
    assert (later.median, later.jitter) == (200, 170)


def test_a_line_is_measured_a_few_times_at_once_and_seldom_then() -> None:
    trips, now = RoundTrips(), 0.0
    while not trips.believed():
        trips.pong(trips.ping(round(now * 1000)), round(now * 1000) + 40)
        now += trips.next_ping
    assert now < 2  # a race may come soon
    for _ in range(5):
        trips.pong(trips.ping(0), 40)
    assert trips.next_ping >= 10  # and a hall has thousands of lines


@rule("XF-14.20")
def test_a_lost_connection_does_not_press(tmp_path: Path) -> None:
    clock = StandingClock()

    async def main(hall: Running) -> Table:
        id, keys = await asyncio.to_thread(hall.open, ["person"] * 3, options=FAST, seed=4)
        players = await laggards(hall, id, keys, [0.0, 0.0, 0.0])
        table = hall.hall.tables[id]
        await no_bid(players[2])
        await players[2].close()
        for page in players[:2]:
            await no_bid(page)
        await reveal(players[0])
        clock.now += 300
        await players[1].close()
        assert "ack" in await players[0].send(grab=True)  # its time is not over: nobody is left to wait for
        return table

    with running(tmp_path, clock=clock) as hall:
        table = complete(main(hall))
    outcome = times(table, table.match.game.codec, 0)
    assert outcome == {0: ("grab", 300), 1: ("hands_off", -1), 2: ("hands_off", -1)}


@rule("XF-14.15", "XF-14.18")
def test_bots_have_hands_and_the_window_closes_by_itself(hall: Running) -> None:
    id, keys = hall.open(["person", "random", "random"], options=FAST, seed=11)

    async def main() -> None:
        page = (await pages(hall, id, keys[:1]))[0]
        table = hall.hall.tables[id]
        await choose_colours([page])
        await no_bid(page)
        await reveal(page)
        await page.until(lambda: table.race is None and page.now["status"]["race"] == "")
        outcome = times(table, table.match.game.codec, 0)
        assert set(outcome) == {0, 1, 2}
        assert outcome[0] == ("hands_off", -1)
        await page.until(lambda: latency(page) < 100)

    complete(main())


def test_normal_actions_and_undo_wait_for_the_end_of_a_race(hall: Running) -> None:
    id, keys = hall.open(["person"] * 2, options=FAST, seed=4)

    async def main() -> None:
        players = await laggards(hall, id, keys, [0.0, 0.0])
        for page in players:
            await no_bid(page)
        await players[0].until(lambda: players[0].now["status"]["race"] == "armed")
        assert "race" in (await players[0].take_back())["sentence"]
        await reveal(players[0])
        pressed, again = players[0].ask(grab=True), players[0].ask(grab=True)
        async with asyncio.timeout(LIMIT):
            assert "already" in (await again)["sentence"]
            assert "ack" in await pressed

    complete(main())


def test_an_answer_that_comes_again_during_a_race_is_no_press(hall: Running) -> None:
    id, keys = hall.open(["person"] * 2, options=FAST, seed=4)

    async def main() -> None:
        players = await laggards(hall, id, keys, [0.0, 0.0])
        table = hall.hall.tables[id]
        await no_bid(players[1])
        await players[0].choose("add")
        confirmed = {"turn": players[0].now["turn"], "do": {"type": "confirm"}, "key": "k"}
        assert "ack" in await players[0].send(**confirmed)
        await reveal(players[0])
        run = table.race
        assert run is not None
        assert "ack" in await players[0].send(**confirmed)  # its page has not heard that it is done
        assert "moved on" in (await players[0].send(**{**confirmed, "key": "other"}))["sentence"]
        now = {"turn": table.turn(0), "do": {"type": "confirm"}}
        assert "hands off" in (await players[0].send(**now))["sentence"]
        assert run.takes(0)

    complete(main())


def test_a_race_whose_outcome_could_not_be_stored_is_stored_later_with_all_presses(
    hall: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(autoplay, "RETRY", 0.01)
    id, keys = hall.open(["person"] * 2, options=FAST, seed=4)
    append = hall.hall.store.append
    failures: list[int] = []

    async def failing(table_id: str, before: int, moves: Sequence[MoveRecord], *known: Any) -> None:
        if len(failures) < 2:
            failures.append(before)
            raise StoreError("The disk is full.")
        await append(table_id, before, moves, *known)

    async def main() -> None:
        players = await laggards(hall, id, keys, [0.0, 0.0])
        table = hall.hall.tables[id]
        for page in players:
            await no_bid(page)
        await reveal(players[0])
        monkeypatch.setattr(hall.hall.store, "append", failing)
        pressed = players[0].ask(grab=True)
        grab = {"turn": table.turn(1), "action": {"type": "grab", "ms": 0}}
        with hall.client(headers={"Authorization": f"Seat {keys[1]}"}) as client:
            done = await asyncio.to_thread(client.post, f"/api/tables/{id}/act", json=grab)
        async with asyncio.timeout(LIMIT):
            assert "ack" in await pressed
        assert done.status_code == 200
        assert len(failures) == 2
        outcome = times(table, table.match.game.codec, failures[0])
        assert [kind for kind, _ in outcome.values()] == ["grab", "grab"]

    complete(main())
