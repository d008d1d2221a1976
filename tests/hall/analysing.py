"""Matches that are over, and a core that a test can hold up: what it finds out is made up."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from meeplehall import games
from meeplehall.bots.workers import Workers
from meeplehall.engine.files.matchfile import load
from meeplehall.engine.match import Match, Seat
from meeplehall.hall.deal import CHOSEN
from meeplehall.hall.insight.order import Order
from meeplehall.hall.insight.record import packed, played
from meeplehall.hall.insight.work import Core
from meeplehall.hall.keys import hashed
from meeplehall.hall.storage.records import Place
from meeplehall.hall.table import Table
from meeplehall.insight.data import FORMAT, Done, Judged, Line, Moment, Report, SeatInsight
from meeplehall.testing.walks import play_on
from tests.hall.running import LIMIT, Running, running

GAME = games.game("magpies")
JOBS = [f"job {n}" for n in range(6)]
KEYS = ["key-of-ann", "key-of-bo"]


def match_of(*bots: str, seed: int = 5, decisions: int = 10**6) -> Match:
    """A match of Ann and Bo, played at random; a bot plays where one is named."""
    seats = [Seat(name, bot) for name, bot in zip(("Ann", "Bo"), bots or ("", ""), strict=True)]
    match = Match(GAME, seats, {}, seed)
    for _ in play_on(match, Random(seed), decisions):
        pass
    return match


def settled(hall: Running, id: str, match: Match | None = None) -> Table:
    """A table for it, with keys for its people."""
    match = match_of() if match is None else match
    places = [
        Place(seat.name, seat.bot) if seat.bot else Place(seat.name, key=hashed(key))
        for seat, key in zip(match.seats, KEYS, strict=True)
    ]
    found: Table = hall.inside(lambda: hall.hall.settle(id, match, places, CHOSEN))
    return found


class ThreadsHere(Workers):
    """Threads of this process: starting others would take longer than the test."""

    def _running(self) -> Any:
        if self._executor is None:
            found: Any = ThreadPoolExecutor(self.processes)
            self._executor = found
        return self._executor


@dataclass
class MadeUp:
    """A core that waits until it may, and notes what it was asked."""

    may: threading.Semaphore = field(default_factory=lambda: threading.Semaphore(0))
    #: how many jobs may be done in all
    allowed: int = 0
    #: jobs that were begun, in their order
    begun: list[tuple[int, str]] = field(default_factory=list)
    #: what a try loses, and the standard error of that
    worth: tuple[float, float] = (0.1, 0.01)
    broken: bool = False

    def core(self) -> Core:
        return Core(self.jobs, self.do_job, self.put_together, self.judge_try)

    def let(self, count: int = 1000) -> MadeUp:
        """So many jobs may be done."""
        self.may.release(count)
        self.allowed += count
        return self

    def jobs(self, match: bytes, order: Order) -> list[str]:
        assert load(match, games.game).last_check == order.check
        return JOBS

    def do_job(self, match: bytes, order: Order, job: str) -> bytes:
        self.begun.append((load(match, games.game).seed, job))
        assert self.may.acquire(timeout=LIMIT)
        if self.broken:
            raise ZeroDivisionError
        return msgspec.json.encode(Done(job))

    def put_together(self, match: bytes, order: Order, dones: list[bytes]) -> tuple[bytes, list[bytes]]:
        assert [msgspec.json.decode(done)["job"] for done in dones] == JOBS
        report = made_up(load(match, games.game), order)
        return packed(report), played(report)

    def judge_try(
        self, match: bytes, seed: int, action: int, seat: int, tried: list[dict[str, Any]]
    ) -> Judged | None:
        judged = judgement(load(match, games.game), action)
        assert judged.seat == seat
        return msgspec.structs.replace(judged, loss=self.worth[0], error=self.worth[1])


def first_of(match: Match, seat: int) -> int:
    """The number of the first action at which this seat could have done something else."""
    for number, move in enumerate(match.moves, 1):
        if move.player == seat and len(match.at(number - 1).options(seat)) > 2:
            return number
    raise AssertionError("there was nothing to decide")


def judgement(match: Match, action: int) -> Judged:
    """A decision, as if another option had been far better."""
    move, state, encode = match.moves[action - 1], match.at(action - 1), match.game.codec.encode
    other = next(one for one in state.options(move.player) if one != move.action)
    done = Line([encode(move.action)], "What was done", 0.3, [1.0, 2.0], ["It went badly."])
    best = Line([encode(other)], "The best one", 0.5, [3.0, 2.0], ["It went well."])
    return Judged(
        action=action, length=1, seat=move.player, kind=state.step.kind, done=done, best=best,
        reason="The secret reason.", loss=0.2, error=0.02, gave=[-0.2, 0.2], mark="blunder",
        by_score=False, score_loss=2.0, score_error=0.5, redeals=10, compared=2,
        options=len(state.options(move.player)),
    )  # fmt: skip


def seat_of(number: int, seat: Seat, order: Order) -> SeatInsight:
    """How somebody fared: the second wins."""
    won = float(number == 1)
    return SeatInsight(
        name=seat.name, bot=seat.bot, score=10 + number, result=won, initial=0.5, luck=0.1, own=0.1,
        others=won - 0.7, adjusted=won - 0.1, judged=True, decisions=10, error_rate=0.04 * order.depth,
        error_rate_error=0.01, slips=0, mistakes=0, blunders=1, title="adept", level="medium",
    )  # fmt: skip


def made_up(match: Match, order: Order) -> Report:
    """A report in which everybody blundered once."""
    seats = [seat_of(i, seat, order) for i, seat in enumerate(match.seats)]
    course = [Moment(0, -1, [0.5, 0.5], [0.0, 0.0], [0.0, 0.0])]
    decisions = sorted(
        [judgement(match, first_of(match, seat)) for seat in (0, 1)], key=lambda one: one.action
    )
    return Report(
        FORMAT, match.game.id, match.rules, "test", match.last_check, order.seed, order.depth, seats, course,
        decisions,
    )  # fmt: skip


@contextmanager
def hall_with(core: MadeUp, folder: Path, processes: int = 1, **settings: Any) -> Iterator[Running]:
    """A hall with this core."""

    def change(services: Any) -> Any:
        return replace(services, analysts=ThreadsHere(processes), core=core.core())

    with running(folder, services=change, **settings) as hall:
        yield hall
