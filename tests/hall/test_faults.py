"""The hall with injected faults: a modest number of seeds, and the proof that broken halls are found."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import pytest
from msgspec.json import encode

from meeplehall.engine.match import Match
from meeplehall.hall.action_log import ActionLog
from meeplehall.hall.audience import Audience
from meeplehall.hall.clocks.clocks import Clocks
from meeplehall.hall.clocks.counting import Counting
from meeplehall.hall.problem import not_stored
from meeplehall.hall.storage.records import Place
from meeplehall.hall.storage.store import StoreError
from meeplehall.hall.table import Table
from tests.hall.running import LIMIT
from tools.faults.__main__ import end
from tools.faults.driver import Line, Result, run_seed

#: `make soak` tries thousands
SEEDS = 16
PIECE = 8
#: a broken hall is found within so many seeds
ENOUGH = 400
#: seeds that met what seldom happens: tried before all others, which take minutes to come there
LIKELY = (25, 7, 8, 18, 24)


@pytest.mark.parametrize("first", range(0, SEEDS, PIECE))
def test_nothing_is_lost_done_twice_or_shown_wrongly_whatever_fails(first: int) -> None:
    results = [run_seed(seed) for seed in range(first, first + PIECE)]
    assert [result.violation for result in results if result.violation] == []
    assert sum(result.acknowledged for result in results) > PIECE
    assert sum(result.kills for result in results)


def test_the_same_seed_gives_the_same_run() -> None:
    assert [run_seed(seed).trace for seed in (1, 4)] == [run_seed(seed).trace for seed in (1, 4)]
    assert run_seed(1).trace != run_seed(9).trace


@pytest.mark.parametrize("halls", [2, 3])
def test_several_halls_over_one_log_keep_it_whatever_is_lost_killed_or_stands_still(halls: int) -> None:
    results = [run_seed(seed, halls) for seed in (3, 4, 5)]
    assert [result.violation for result in results] == [""] * len(results)
    assert sum(result.acknowledged for result in results) > 20
    happened = {what for result in results for _, _, what, _ in result.trace}
    assert {"is killed", "stands still for"} <= happened
    assert run_seed(3, halls).trace == results[0].trace


@pytest.mark.parametrize(("halls", "seeds"), [(1, 4), (2, 2)])
def test_programs_that_wait_are_shown_nothing_wrong_whatever_fails(halls: int, seeds: int) -> None:
    results = [run_seed(seed, halls, waiting=True) for seed in range(seeds)]
    assert [result.violation for result in results] == [""] * len(results)
    waited = [line for result in results for line in result.trace if line[2:] == ("asks", ("table", {}))]
    assert len(waited) > 50
    assert sum(result.acknowledged for result in results) > seeds


def test_the_same_seed_gives_the_same_run_in_another_process() -> None:
    def told(hashes: str) -> str:
        command = [sys.executable, "-m", "tools.faults", "--seed", "4"]
        settings = {**os.environ, "PYTHONHASHSEED": hashes}
        return subprocess.run(
            command, env=settings, capture_output=True, text=True, timeout=LIMIT, check=True
        ).stdout

    first = told("1")
    assert told("2") == first
    assert "All well." in first


def test_a_violation_is_told_with_its_seed_its_step_and_the_end_of_its_trace() -> None:
    trace: list[Line] = [(float(n), "hall", f"event-{n}", ()) for n in range(100)]
    with pytest.raises(SystemExit, match=r"seed 7, step 100: it is lost\n.*--seed 7 --halls 2"):
        end(Result(7, "it is lost", trace, 1, 1, 1), 3, halls=2)


# halls that are broken on purpose


async def memory_first(
    log: ActionLog,
    writing: Awaitable[None],
    after: Match,
    names: Mapping[int, str],
    key: str = "",
    places: list[Place] | None = None,
) -> None:
    log._known.match = after
    await WRITE(log, writing, after, names, key, places)


async def not_read_again(log: ActionLog) -> None:
    log.epoch += 1


async def places_not_read_again(log: ActionLog, places: list[Place]) -> None:
    try:
        await log.store.seat(log.table_id, places)
    except StoreError:
        raise not_stored() from None
    log.places = places


async def acknowledged_first(table: Table, *arguments: Any) -> None:
    asyncio.get_running_loop().create_task(DO(table, *arguments))


async def names_lost(log: ActionLog, after: Match) -> None:
    log._known.names = {}
    await REWRITE(log, after)


def nothing(*_: object) -> None:
    """Left out."""


def run_on(clocks: Clocks, version: int, counted: str) -> None:
    RECALL(clocks, version, counted)
    clocks.counting.run(2_000)
    clocks._stored = encode(clocks.counting.state).decode()


RECALL = Clocks.recall
WRITE, REWRITE, DO = ActionLog._write, ActionLog.rewrite, Table.do
BROKEN: dict[str, tuple[type, str, Callable[..., Any]]] = {
    "memory changes before the store": (ActionLog, "_write", memory_first),
    "an unsure log is not read again": (ActionLog, "make_sure", not_read_again),
    "seats are not read again": (ActionLog, "seat", places_not_read_again),
    "keys are forgotten with a restart": (ActionLog, "recall", nothing),
    "keys are lost when something is taken back": (ActionLog, "rewrite", names_lost),
    "what is stale is done": (Table, "check_turn", nothing),
    "whoever stops waiting stops the move": (Table, "do", Table.do.__wrapped__),  # type: ignore[attr-defined]
    "a move is acknowledged before it is stored": (Table, "do", acknowledged_first),
    "pages are not told": (Audience, "show", nothing),
    "clocks run on while the hall is down": (Clocks, "recall", run_on),
    "the game chooses before the time is up": (Counting, "late", lambda counting: counting.asked),
}


@contextmanager
def broken(what: str) -> Iterator[None]:
    owner, name, replacement = BROKEN[what]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(owner, name, replacement)
        yield


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_hall_is_found(what: str) -> None:
    with broken(what):
        found = next((seed for seed in (0, *LIKELY, *range(1, ENOUGH)) if run_seed(seed).violation), None)
    assert found is not None
    print(f"{what}: found with seed {found}")
