"""A table at rest takes little room, and goes on as if it had never rested; in every game."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from meeplehall import games
from meeplehall.hall.action_log import replayed
from meeplehall.hall.kept_match import Awake, KeptMatch
from meeplehall.hall.table import Table
from tests.engine.playing import go_on, photo, played
from tests.hall.running import Running, StandingClock, choose_colours, heard_all, pages, running
from tests.loops import complete


def rested(hall: Running, table: str) -> Table:
    """The table, which keeps nothing now that can be made again."""
    found = hall.hall.tables[table]

    async def rest() -> None:
        async with found.lock:  # what is being written is written first
            pass
        found.rest()

    hall.inside(rest)
    return found


def is_awake(table: Table) -> bool:
    return isinstance(table.log._kept._now, Awake)


@pytest.mark.parametrize("game", games.ids())
def test_what_is_shown_after_a_rest_is_what_a_new_page_is_shown(hall: Running, game: str) -> None:
    table, keys = hall.open(["person"] * 2, game=game, seed=4)

    async def main() -> None:
        players, rng = await pages(hall, table, keys), Random(4)
        for _ in range(12):
            page = next(page for page in players if page.owes())
            assert not is_awake(await asyncio.to_thread(rested, hall, table))
            assert "ack" in await page.do_any(rng)
            await heard_all(*players)
        fresh = await pages(hall, table, keys)
        assert [page.regions for page in players] == [page.regions for page in fresh]
        assert [page.decision for page in players] == [page.decision for page in fresh]

    complete(main())
    record = hall.hall.store.read(table)
    assert record is not None
    assert photo(replayed(record)) == photo(hall.hall.tables[table].match)


def test_what_is_counted_again_and_again_wakes_nobody(hall: Running) -> None:
    table, keys = hall.open(["person"] * 2, seed=4)

    async def main() -> None:
        (page,) = await pages(hall, table, keys[:1])
        found = await asyncio.to_thread(rested, hall, table)
        pings = len(page.heard)
        await page.until(lambda: sum("ping" in text for text in page.heard[pings:]) >= 2)
        assert list(hall.hall.services.metrics.registry.collect())
        assert found.standing.actions == 0
        assert not is_awake(found)

    complete(main())


def test_an_action_that_comes_twice_is_done_once_although_the_table_rested_between(hall: Running) -> None:
    table, keys = hall.open(["person"] * 2, seed=4)

    async def main() -> None:
        players = await pages(hall, table, keys)
        page = next(page for page in players if page.owes())
        assert page.decision is not None
        action, turn = page.decision["options"][0]["message"], page.now["turn"]
        for _ in range(2):
            assert "ack" in await page.send(turn=turn, do=action, key="once")
            await asyncio.to_thread(rested, hall, table)
        assert len(hall.hall.tables[table].match.moves) == 1

    complete(main())


def test_what_was_done_before_a_rest_can_be_taken_back_after_it(hall: Running) -> None:
    table, keys = hall.open(["person"] * 2, seed=4)

    async def main() -> None:
        players = await pages(hall, table, keys)
        await choose_colours(players)
        page = players[0]
        before, turn = dict(page.regions), page.now["turn"]
        await page.choose("add")
        assert page.regions != before
        await asyncio.to_thread(rested, hall, table)
        assert "ack" in await page.take_back()
        await page.until_turn(turn)
        assert page.regions == before

    complete(main())


def test_bots_go_on_although_their_table_is_told_to_rest(hall: Running) -> None:
    table, keys = hall.open(["person", "medium"], game="xenon-profiteer", seed=4)

    async def main() -> None:
        (page,) = await pages(hall, table, keys[:1])
        rng = Random(2)
        for _ in range(10):
            await asyncio.to_thread(rested, hall, table)
            await page.until_asked()
            assert "ack" in await page.do_any(rng)
        moves = hall.hall.tables[table].match.moves
        assert {move.player for move in moves} == {0, 1}

    complete(main())


def test_clocks_run_out_at_a_table_at_rest(tmp_path: Path) -> None:
    clock = StandingClock()
    with running(tmp_path, clock=clock) as hall:
        table, keys = hall.open(["person"] * 2, game="pipeline", clock={"decision": 30}, seed=4)

        async def main() -> None:
            players = await pages(hall, table, keys)
            seconds = 0
            while not (moves := hall.hall.tables[table].log.actions):
                found = await asyncio.to_thread(rested, hall, table)
                clock.now += 1000
                seconds += 1
                await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(_look(found), hall.loop))
            assert moves >= 1
            assert seconds >= 30
            await players[0].until(lambda: "out of time" in players[0].regions["log"])

        complete(main())


async def _look(table: Table) -> None:
    table.autoplay.clocks.look()
    while table.autoplay.busy:
        await asyncio.sleep(0)


@pytest.mark.parametrize("game", games.ids())
def test_a_kept_match_is_the_same_after_a_rest(game: str) -> None:
    match = played(games.game(game), 2, 250)
    kept = KeptMatch(match.fork(len(match.moves)))
    kept.awake.names, kept.awake.keys = {3: "0 abc"}, {"0 abc", "1 taken back"}
    kept.rest()
    assert (kept.actions, kept.over) == (len(match.moves), match.over)
    awake = kept.awake
    assert (awake.names, awake.keys) == ({3: "0 abc"}, {"0 abc", "1 taken back"})
    woken = awake.match
    assert photo(woken) == photo(match)
    assert (woken.header(), woken.turns) == (match.header(), match.turns)
    assert [woken.log(seat) for seat in (-1, 0, 1)] == [match.log(seat) for seat in (-1, 0, 1)]
    assert [move.final for move in woken.moves] == [move.final for move in match.moves]
    assert woken.entries() == match.entries()
    for n in (0, 7, len(match.moves) - 1):
        assert woken.at(n).facts() == match.at(n).facts()
    for each in (woken, match):
        go_on(each, 20, seed=5)
    assert photo(woken) == photo(match)
    assert woken.log(0) == match.log(0)
