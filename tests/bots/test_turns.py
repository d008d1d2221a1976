"""Thinking time is shared fairly: between visitors, and between the tables of each."""

import asyncio
from concurrent.futures import Future
from typing import Any

import pytest

from meeplehall.bots.pool import BotPool
from meeplehall.bots.turns import Thinker
from meeplehall.engine.match import Match, Seat
from meeplehall.games import game
from tests.loops import complete

MATCH = Match(game("xenofera"), [Seat("A", "greedy"), Seat("B", "greedy")], {}, 1)


class Desk:
    """Instead of other processes: thoughts are begun in the order in which they are handed in here."""

    def __init__(self) -> None:
        self.begun: list[Future[Any]] = []

    def submit(self, work: Any, *arguments: Any) -> Future[Any]:
        thought: Future[Any] = Future()
        thought.set_running_or_notify_cancel()
        self.begun.append(thought)
        return thought

    def shutdown(self, **how: bool) -> None:
        pass


def pool_at(desk: Desk, processes: int) -> BotPool:
    pool = BotPool(processes)
    pool._executor = desk  # type: ignore[assignment]
    return pool


async def settled() -> None:
    """Let everything happen that waits for nothing else."""
    for _ in range(10):
        await asyncio.sleep(0)


class Thoughts:
    """Questions to a pool, and the order in which they are answered."""

    def __init__(self, processes: int) -> None:
        self.desk = Desk()
        self.pool = pool_at(self.desk, processes)
        self.answered: list[str] = []
        self.tasks: dict[str, asyncio.Task[None]] = {}

    def ask(self, visitor: str, table: str) -> None:
        async def thought() -> None:
            await self.pool.advise(MATCH, 0, 1, Thinker(visitor, table))
            self.answered.append(table)

        self.tasks[table] = asyncio.create_task(thought())

    async def think(self) -> None:
        """The oldest thought that is under way is thought."""
        await settled()
        next(thought for thought in self.desk.begun if not thought.done()).set_result([])
        await settled()


@pytest.mark.parametrize("processes", [1, 3])
def test_forty_experts_of_one_visitor_delay_another_by_one_thought(processes: int) -> None:
    async def main() -> None:
        thoughts = Thoughts(processes)
        for number in range(40):
            thoughts.ask("greedy visitor", f"expert {number}")
        await thoughts.think()
        for evening in range(5):  # again and again: having waited once does not make one wait longer
            thoughts.ask("family", f"family {evening}")
            before = len(thoughts.answered)
            for _ in range(processes + 1):  # those that are being thought, and then it is the family's turn
                await thoughts.think()
            assert f"family {evening}" in thoughts.answered[before:]

    complete(main())


def test_turns_go_round_between_the_tables_of_one_visitor() -> None:
    async def main() -> None:
        thoughts = Thoughts(1)
        for number in range(10):
            thoughts.ask("club", "large table")
            thoughts.tasks[f"large {number}"] = thoughts.tasks.pop("large table")
        thoughts.ask("club", "small table")
        await thoughts.think()
        await thoughts.think()
        assert thoughts.answered == ["large table", "small table"]

    complete(main())


def test_no_more_thoughts_are_begun_than_there_are_processes() -> None:
    async def main() -> None:
        thoughts = Thoughts(2)
        for number in range(6):
            thoughts.ask(f"visitor {number}", f"table {number}")
        await settled()
        assert len(thoughts.desk.begun) == 2
        for _ in range(6):
            await thoughts.think()
        assert len(thoughts.answered) == 6

    complete(main())


def test_whoever_stops_waiting_leaves_the_place_to_the_next() -> None:
    async def main() -> None:
        thoughts = Thoughts(1)
        for name in ("a", "b", "c"):
            thoughts.ask(name, name)
        await settled()
        thoughts.tasks["a"].cancel()  # being thought: the process is busy with it all the same
        thoughts.tasks["b"].cancel()
        await settled()
        assert len(thoughts.desk.begun) == 1
        await thoughts.think()
        await thoughts.think()
        assert thoughts.answered == ["c"]
        thoughts.ask("d", "d")
        await thoughts.think()
        assert thoughts.answered == ["c", "d"]

    complete(main())


def test_a_question_that_cannot_be_asked_takes_nobodys_place() -> None:
    async def main() -> None:
        thoughts = Thoughts(1)
        with pytest.raises(Exception, match="no bot"):
            await thoughts.pool._answer(Thinker(), failing)
        thoughts.ask("a", "a")
        await thoughts.think()
        assert thoughts.answered == ["a"]

    def failing() -> Future[list[Any]]:
        raise ValueError("no bot")

    complete(main())
