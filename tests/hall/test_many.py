"""Several halls over one store: each serves every table, and one of them runs what goes on by itself."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import TypeVar

import pytest

from meeplehall.hall.hall import Hall
from meeplehall.hall.many import lease_store
from meeplehall.hall.problem import MovedOn, Problem
from meeplehall.hall.storage.store import StoreError
from meeplehall.hall.table import Table
from tests.hall.running import Page, Running, StandingClock, choose_colours, no_bid, running, until
from tests.hall.stores import Raw
from tests.hall.streams import stream
from tests.hall.test_api_waiting import choose, looked
from tests.loops import complete
from tools.postgres import Server

T = TypeVar("T")


@pytest.fixture
def store(postgres: Server) -> str:
    return postgres.database()


@pytest.fixture
def halls(store: str, tmp_path: Path) -> Iterator[list[Running]]:
    with ExitStack() as stack:
        yield [stack.enter_context(running(tmp_path, url=store)) for _ in range(2)]


async def page(hall: Running, table: str, key: str) -> Page:
    return await Page.open(f"{hall.ws}/t/{table}/{key or 'watch'}/live")


async def in_loop(hall: Running, work: Callable[[], Awaitable[T]]) -> T:
    """Do something inside a hall."""
    found: T = await asyncio.to_thread(hall.inside, work)
    return found


async def acting(table: Table) -> None:
    """Something that nobody sent is done at a table."""
    async with table.lock:
        await table.do_actions(lambda match: match.do_default(match.state.waiting[0]), by_itself=True)


async def standing_still(hall: Hall) -> None:
    """A hall does not look any more what it runs."""
    assert hall.many is not None
    assert hall.many.leases._task is not None
    hall.many.leases._task.cancel()


def test_people_play_one_match_through_two_halls(halls: list[Running]) -> None:
    id, keys = halls[0].open(["person"] * 2, seed=4)

    async def main() -> None:
        ann, ben = await page(halls[0], id, keys[0]), await page(halls[1], id, keys[1])
        watcher = await page(halls[1], id, "")
        await choose_colours([ann, ben])
        await no_bid(ann)
        await no_bid(ben)
        turns = [ann.now["turn"], ben.now["turn"]]
        tables = [hall.hall.tables[id] for hall in halls]
        await until(lambda: all(table.presence.here() == {0, 1} for table in tables))
        await until(lambda: len({table.match.last_check for table in tables}) == 1)
        await watcher.until(lambda: watcher.now["status"]["away"] == {})
        assert turns == [halls[0].hall.tables[id].turn(seat) for seat in (0, 1)]

    complete(main())
    first, second = (hall.hall.tables[id].match.moves for hall in halls)
    assert [move.check for move in first] == [move.check for move in second]


def test_a_program_waits_at_one_hall_for_what_is_done_at_another(halls: list[Running]) -> None:
    """The same marks everywhere; a stream that breaks at one hall goes on at another."""
    id, keys = halls[0].open(["person"] * 2, seed=4)
    with halls[0].client() as first, halls[1].client() as second, ThreadPoolExecutor() as pool:
        mark = looked(first, id, keys[1])["mark"]
        waiting = pool.submit(looked, second, id, keys[1], f"?after={mark}&wait=60")
        complete(until(lambda: id in halls[1].hall.tables and halls[1].hall.tables[id].audience.listeners))
        choose(first, id, keys[0])
        seen = waiting.result()
        assert seen["mark"] == looked(first, id, keys[1])["mark"] != mark
        with stream(first, id, keys[1]) as events:
            assert next(events).id == seen["mark"]
        with stream(second, id, keys[1], seen["mark"]) as events:
            complete(until(lambda: halls[1].hall.tables[id].audience.listeners))
            choose(first, id, keys[1])
            assert next(events).data["turn"] == 1


def test_whoever_loses_a_race_for_the_log_does_it_after_the_other(halls: list[Running]) -> None:
    """Both choose at the same moment through different halls, again and again: nothing is lost or refused."""
    id, keys = halls[0].open(["person"] * 2, seed=4)

    async def main() -> None:
        players = [await page(hall, id, key) for hall, key in zip(halls, keys, strict=True)]
        await choose_colours(players)
        bids = [next(o for o in p.decision["options"] if "No Bid" in o["label"]) for p in players]  # type: ignore[index]
        told = await asyncio.gather(*(p.do(bid["message"]) for p, bid in zip(players, bids, strict=True)))
        assert all("ack" in reply for reply in told)

    complete(main())
    stored = halls[0].hall.store.read(id)
    assert stored is not None
    assert sorted(move.seat for move in stored.moves[-2:]) == [0, 1]


def test_bots_are_run_by_one_hall_and_by_the_other_when_that_is_gone(store: str, tmp_path: Path) -> None:
    with running(tmp_path, url=store) as second:
        with running(tmp_path, url=store) as first:
            id, keys = first.open(["person", "random", "random"], seed=4)

            async def begin() -> None:
                player = await page(first, id, keys[0])
                await player.until_asked()
                await player.do_any(Random(1))
                await player.until_asked()
                other = await page(second, id, keys[0])
                assert other.now["turn"] == player.now["turn"]
                await other.close()
                await player.close()

            complete(begin())
            held = Raw(store).rows("SELECT hall FROM leases WHERE table_id = :id", id=id)
            assert held == [(first.hall.many.id,)]  # type: ignore[union-attr]

        async def go_on() -> None:
            player = await page(second, id, keys[0])
            moves, rng = second.hall.tables[id].match.moves, Random(2)
            before = len([move for move in moves if move.player])
            while len([move for move in second.hall.tables[id].match.moves if move.player]) == before:
                await player.until_asked()
                assert "ack" in await player.do_any(rng)
            await player.until_asked()

        complete(go_on())
        held = Raw(store).rows("SELECT hall, epoch > 1 FROM leases WHERE table_id = :id", id=id)
        assert held == [(second.hall.many.id, True)]  # type: ignore[union-attr]


def test_what_is_asked_through_one_hall_is_answered_through_another(halls: list[Running]) -> None:
    id, keys = halls[0].open(["person"] * 2, seed=4)

    async def main() -> None:
        ann, ben = await page(halls[0], id, keys[0]), await page(halls[1], id, keys[1])
        await choose_colours([ann, ben])
        await no_bid(ann)
        await no_bid(ben)
        await ann.until(lambda: ann.now["turn"] == 3)
        before = len(halls[0].hall.tables[id].match.moves)
        assert "ack" in await ann.take_back()
        await ben.until(lambda: ben.now["status"]["undo_by"] == 0)
        assert "ack" in await ben.send(consent=True)
        await until(lambda: all(len(hall.hall.tables[id].match.moves) < before for hall in halls))
        await ann.until(lambda: ann.now["status"]["undo_by"] is None)

    complete(main())


def test_what_was_taken_back_and_done_again_is_not_asked_for_any_more(
    halls: list[Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hall that opens the table finds the match at the check at which somebody asked."""
    id, keys = halls[0].open(["person"] * 2, seed=4)
    assert halls[0].hall.many is not None

    async def fails(*_: object) -> None:
        raise StoreError("The disk is full.")

    async def main() -> None:
        ann, ben = [await page(halls[0], id, key) for key in keys]
        await choose_colours([ann, ben])
        table = halls[0].hall.tables[id]
        for who in (ann, ben):
            await no_bid(who)
        asked_at = table.match.last_check
        await ben.until(lambda: ben.now["turn"] == 3)
        assert "ack" in await ben.take_back()
        await ann.until(lambda: ann.now["status"]["undo_by"] == 1)
        monkeypatch.setattr(halls[0].hall.many.news, "say", fails)  # type: ignore[union-attr]
        await ann.send(consent=True)
        await ben.until(lambda: ben.now["turn"] == 2)
        await ben.choose("confirm")
        assert table.match.last_check == asked_at
        watcher = await page(halls[1], id, "")
        await watcher.until(lambda: bool(watcher.pushes))
        assert watcher.now["status"]["undo_by"] is None

    complete(main())


def test_a_race_is_run_by_one_hall_and_pressed_through_both(halls: list[Running]) -> None:
    id, keys = halls[0].open(["person"] * 2, options={"fast_hands": "realtime"}, seed=4)

    async def main() -> None:
        players = [await page(hall, id, key) for hall, key in zip(halls, keys, strict=True)]
        await choose_colours(players)
        for player in players:
            await no_bid(player)
        for player in players:
            await player.until(lambda player=player: player.now["status"]["race"] == "open")  # type: ignore[misc]
        told = await asyncio.gather(*(player.send(grab=True) for player in players))
        assert ["ack" in reply for reply in told] == [True, True]
        tables = [hall.hall.tables[id] for hall in halls]
        await until(lambda: len({table.match.last_check for table in tables}) == 1)
        codec = tables[0].match.game.codec
        moves = [(move.player, codec.encode(move.action)["type"]) for move in tables[0].match.moves]
        assert [seat for seat, kind in moves if kind == "grab"] == [0, 1]

    complete(main())


def test_notices_that_are_lost_are_not_missed_for_long(halls: list[Running]) -> None:
    id, keys = halls[0].open(["person"] * 2, seed=4)
    assert halls[1].hall.many is not None
    halls[1].hall.many.follower.heard = lambda table_id: None  # type: ignore[method-assign]

    async def main() -> None:
        watcher, player = await page(halls[1], id, ""), await page(halls[0], id, keys[0])
        await player.until_asked()
        await player.do_any(Random(1))
        await until(lambda: len(halls[1].hall.tables[id].match.moves) == 1)
        await watcher.close()

    complete(main())


def test_nothing_is_refused_by_a_hall_that_has_not_heard_what_is_done(halls: list[Running]) -> None:
    """A page sends its second action again, through a hall that knows not even of the first."""
    id, keys = halls[0].open(["person"] * 2, seed=4)
    assert halls[1].hall.many is not None
    halls[1].hall.many.follower.heard = lambda table_id: None  # type: ignore[method-assign]

    async def main() -> None:
        pages = [await page(halls[1], id, ""), await page(halls[0], id, keys[0])]
        first, second = (hall.hall.tables[id] for hall in halls)
        for turn in (0, 0, 1):
            seat = first.match.state.waiting[0]
            option = first.match.state.options(seat)[0]
            done = seat, turn, first.match.game.codec.encode(option), f"the {turn + 1}. of {seat}"
            await in_loop(halls[0], lambda done=done: first.do(*done))  # type: ignore[misc]
        await in_loop(halls[1], lambda: second.do(*done))
        assert len(second.match.moves) == len(first.match.moves) == 3
        with pytest.raises(Problem, match="moved on"):
            await in_loop(halls[1], lambda: second.do(*done[:3], "something else"))
        for each in pages:
            await each.close()

    complete(main())


def test_nobody_loses_time_because_a_hall_has_not_heard_what_is_done(
    store: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The time of somebody who has answered long ago runs out at a hall that hears nothing."""
    # its clock stands still, and that of the store does not
    monkeypatch.setattr(lease_store, "LASTS", 600_000)
    with ExitStack() as stack:
        clock = StandingClock()
        owner = stack.enter_context(running(tmp_path, url=store, clock=clock))
        other = stack.enter_context(running(tmp_path, url=store))
        id, keys = owner.open(["person"] * 2, game="pipeline", clock={"bank": 4})
        table = owner.hall.tables[id]
        clocks, seat = table.autoplay.clocks, table.match.state.waiting[0]

        async def look() -> None:
            clock.now += 1000
            clocks.look()

        async def hears_nothing() -> None:
            assert owner.hall.many is not None
            assert owner.hall.many.follower._task is not None
            owner.hall.many.follower._task.cancel()

        async def main() -> None:
            player = await page(other, id, keys[seat])
            await until(lambda: table.presence.here() == {seat} and clocks.counting.asked)
            await until(lambda: table.runner.mine and not clocks._writing_now)
            await in_loop(owner, hears_nothing)
            await player.do_any(Random(1))
            for _ in range(4):
                await in_loop(owner, look)
            await until(lambda: table.match.moves)
            assert clocks.counting.certain().seats[seat].bank == 4000
            assert other.hall.tables[id].match.last_check == table.match.last_check
            await player.close()

        complete(main())


def test_what_is_left_on_clocks_goes_along_with_a_table(store: str, tmp_path: Path) -> None:
    """Another hall takes it over before it has read it."""
    clock = StandingClock()
    with running(tmp_path, url=store, clock=clock) as before:
        id, _ = before.open(["person"] * 2, game="pipeline", clock={"bank": 60})
        table = before.hall.tables[id]
        seat = table.match.state.waiting[0]

        async def look() -> None:
            clock.now += 1000
            table.autoplay.clocks.look()
            table.autoplay.clocks.sure(clock.now)

        async def main() -> None:
            await until(lambda: table.autoplay.clocks.version)
            for _ in range(3):
                await in_loop(before, look)

        complete(main())
    with running(tmp_path, url=store, clock=StandingClock()) as after:

        async def take_over() -> None:
            hall = after.hall
            assert hall.many is not None
            hall.many.leases.holds = lambda table_id: True  # type: ignore[method-assign]
            clocks = (await hall._load(id)).autoplay.clocks
            assert clocks.counting.left(seat) == 57_000

        complete(in_loop(after, take_over))


def test_when_all_lines_to_the_server_break_play_goes_on(halls: list[Running], store: str) -> None:
    id, keys = halls[0].open(["person"] * 2, seed=4)

    async def main() -> None:
        players = [await page(hall, id, key) for hall, key in zip(halls, keys, strict=True)]
        await choose_colours(players)
        Raw(store).rows(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid != pg_backend_pid()"
        )
        for player in players:
            assert player.decision is not None
            bid = next(o for o in player.decision["options"] if "No Bid" in o["label"])
            turn, key = player.now["turn"], f"bid {player.now['turn']}"
            while "ack" not in await player.send(turn=turn, do=bid["message"], key=key):
                await asyncio.sleep(0.05)  # "It could not be stored, so it was not done. Try again."
        tables = [hall.hall.tables[id] for hall in halls]
        await until(lambda: len({table.match.last_check for table in tables}) == 1)

    complete(main())


def test_a_one_time_link_of_one_hall_is_honoured_once_by_any(halls: list[Running]) -> None:
    id, keys = halls[0].open(["person"] * 2)
    with halls[0].client(headers={"Authorization": f"Seat {keys[0]}"}) as client:
        link = client.post(f"/api/tables/{id}/other-device").json()["url"].partition("/o/")[2]
    with halls[1].client() as client, halls[0].client() as other:
        assert client.get(f"/o/{link}").status_code == 200
        assert client.post(f"/o/{link}").status_code == 303
        assert [one.post(f"/o/{link}").status_code for one in (client, other)] == [404, 404]


def test_people_agree_through_different_halls_to_have_the_file_of_an_outlived_match(
    store: str, tmp_path: Path
) -> None:
    with running(tmp_path, url=store) as hall:
        id, keys = hall.open(["person"] * 2, seed=4)
    Raw(store).change("UPDATE tables SET rules = '0' WHERE id = :id", id=id)
    with running(tmp_path, url=store) as first, running(tmp_path, url=store) as second:
        told = []
        for hall, key in ((first, keys[0]), (second, keys[1])):
            with hall.client(headers={"Authorization": f"Seat {key}"}) as client:
                told.append(client.get(f"/api/tables/{id}/export").status_code)
                assert client.post(f"/api/tables/{id}/agree").status_code < 300
                told.append(client.get(f"/api/tables/{id}/export").status_code)
        assert told == [409, 409, 409, 200]


def test_a_seat_that_is_opened_through_one_hall_is_told_to_its_page_at_another(halls: list[Running]) -> None:
    id, keys = halls[0].open(["person"] * 2)
    with halls[0].client(headers={"Authorization": f"Seat {keys[0]}"}) as client:
        code = client.get(f"/api/tables/{id}/code").json()["code"]

    async def main() -> None:
        mine, other = await page(halls[0], id, keys[0]), await page(halls[0], id, keys[1])
        with halls[1].client() as client:
            found = await asyncio.to_thread(client.post, "/api/seats/find", json={"code": code})
        assert found.status_code == 200
        await mine.until(lambda: any("elsewhere" in text for text in mine.heard))
        assert not any("elsewhere" in text for text in other.heard)

    complete(main())


def test_a_hall_that_does_not_run_a_table_can_do_nothing_there_by_itself(
    halls: list[Running], store: str
) -> None:
    id, keys = halls[0].open(["person", "random"], seed=4)

    async def main() -> None:
        player = await page(halls[0], id, keys[0])
        await player.until_asked()
        mine, other = (hall.hall for hall in halls)
        table = mine.tables[id]
        await player.do_any(Random(1))
        await until(lambda: table.runner.mine)
        await player.until_asked()
        await until(lambda: not table.autoplay.running)  # the bot has done what it does by itself
        assert other.many is not None
        leases = other.many.leases.store
        assert await in_loop(halls[1], lambda: leases.take([id])) == {}  # the other one is alive
        await in_loop(halls[0], lambda: standing_still(mine))
        Raw(store).change("UPDATE leases SET epoch = 7")  # as if it had not been
        before = len(table.match.moves)
        with pytest.raises(MovedOn):
            await in_loop(halls[0], lambda: acting(table))
        assert len(table.match.moves) == before

    complete(main())
