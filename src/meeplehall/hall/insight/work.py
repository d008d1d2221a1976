"""What is done about an analysis in other processes: matches go there as files, and bytes come back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any

import msgspec

from meeplehall import games
from meeplehall.engine.files.matchfile import load
from meeplehall.hall.insight.order import Order
from meeplehall.hall.insight.record import packed, played
from meeplehall.insight.data import Done, Judged
from meeplehall.insight.judging import Question, judge
from meeplehall.insight.run import Analysis
from meeplehall.insight.scale import scale_of

_decode = msgspec.json.Decoder(Done).decode


@dataclass(frozen=True, slots=True)
class Core:
    """What an analysis is made of; all of these are called in other processes."""

    #: the names of all jobs
    jobs: Callable[[bytes, Order], list[str]]
    #: what one of them brings back, to be stored
    do_job: Callable[[bytes, Order, str], bytes]
    #: the packed report, and in short how each seat played
    put_together: Callable[[bytes, Order, list[bytes]], tuple[bytes, list[bytes]]]
    #: another answer to the decision of a seat at an action, judged with a seed; None if it does not count
    judge_try: Callable[[bytes, int, int, int, list[dict[str, Any]]], Judged | None]


def jobs(match: bytes, order: Order) -> list[str]:
    return _analysis(match, order).jobs


def do_job(match: bytes, order: Order, job: str) -> bytes:
    return msgspec.json.encode(_analysis(match, order).do(job))


def put_together(match: bytes, order: Order, dones: list[bytes]) -> tuple[bytes, list[bytes]]:
    report = _analysis(match, order).report(map(_decode, dones))
    return packed(report), played(report)


def judge_try(match: bytes, seed: int, action: int, seat: int, tried: list[dict[str, Any]]) -> Judged | None:
    found = load(match, games.game)
    game = found.game
    actions = [game.codec.decode(message) for message in tried]
    question = Question(game, found.at(action - 1), seat, actions, action, len(actions))
    guesses = Random(f"decision {action} of {seed}").getrandbits(62)
    return judge(question, scale_of(game), 1, guesses)


@lru_cache(maxsize=4)
def _analysis(match: bytes, order: Order) -> Analysis:
    """Read once for all jobs of a match that come to this process."""
    found = load(match, games.game)
    if found.last_check != order.check:
        raise ValueError("this is not the match that was to be analysed")
    return Analysis(found, order.seed, order.depth, range(len(found.seats)) if order.bots else None)


CORE = Core(jobs, do_job, put_together, judge_try)
