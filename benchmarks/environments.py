"""Environments beside those of others: steps per second of random play, ours and theirs in one run.

    python -m benchmarks.environments [--compiled] [--seconds 1] [--rounds 3] [--json]

Everybody takes a uniformly random one of the allowed actions. PettingZoo's games tell them as a mask within
an observation, RLCard's as a list with every state. Ours are measured with an observation at every step, the
mask in it as PettingZoo's, and without: `last(observe=False)` tells how many options there are, and an action
is the position of one. Steps are counted per second of processor time, and all take turns in several rounds,
of which the median counts, so that whatever else the machine does matters little. The compiled build is
measured in a process of its own, by turns as well.

Gymnasium's form, one seat against three bots that play at random, is measured alone and as many matches on
two processes: those wait for each other, so what counts is the time of ours and of the busiest of them, as if
each had a core of its own.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import subprocess
import sys
import time
import warnings
from collections.abc import Callable
from functools import partial
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
BUILDS = {"plain": ROOT / "src", "compiled": ROOT / "build" / "fast"}
INSTALL = "pip install 'meeplehall[bench]'"
PETTINGZOO = ("tictactoe_v3", "connect_four_v3", "leduc_holdem_v4", "texas_holdem_v4", "go_v5", "chess_v6")
RLCARD = ("leduc-holdem", "limit-holdem", "uno", "gin-rummy", "doudizhu", "mahjong")
SEATS = 4
#: which of ours is measured, and how: all that is observed, or the mask alone
OBSERVED, MASKED = "observed", "mask"
#: one seat against bots, alone, and so many matches on so many processes
ALONE, MANY = "alone", "2 processes"
MATCHES, PROCESSES = 64, 2
#: how many times as fast as theirs ours are to be
WANTED = 10


def steps(env: Any, observe: bool, seconds: float) -> float:
    """Steps per second of a PettingZoo environment, resets included."""
    import numpy as np

    rng, done, seed = Random(1), 0, 0
    start = time.process_time()
    while (passed := time.process_time() - start) < seconds:
        seed += 1
        env.reset(seed=seed)
        for _ in env.agent_iter():
            observation, _, terminated, truncated, info = env.last(observe=observe)
            if terminated or truncated:
                env.step(None)
                continue
            if observe:
                legal = np.flatnonzero(observation["action_mask"])
                env.step(legal[int(rng.random() * len(legal))])
            else:
                env.step(int(rng.random() * info["choices"]))
            done += 1
            if done & 1023 == 0 and time.process_time() - start > seconds:
                break
    return done / passed


def our_steps(id: str, observe: bool, seconds: float) -> float:
    from meeplehall import envs

    return steps(envs.aec(id, seats=SEATS), observe, seconds)


def alone_steps(id: str, seconds: float) -> float:
    """Steps of one seat against bots."""
    from meeplehall import envs

    env = envs.single(id, bots=["random"] * (SEATS - 1))
    rng, done, seed = Random(1), 0, 0
    start = time.process_time()
    while (passed := time.process_time() - start) < seconds:
        seed += 1
        observation, _ = env.reset(seed=seed)
        over = False
        while not over:
            observation, _, over, _, _ = env.step(int(rng.random() * observation["action_mask"].sum()))
            done += 1
            if done & 255 == 0 and time.process_time() - start > seconds:
                break
    return done / passed


def many_steps(id: str, seconds: float) -> float:
    """Steps of many such seats on processes."""
    import numpy as np

    from meeplehall import envs

    env = envs.vector(id, MATCHES, PROCESSES, bots=["random"] * (SEATS - 1))
    try:
        workers = [process.pid or 0 for process in multiprocessing.active_children()]
        rng, done = np.random.default_rng(1), 0
        observation, _ = env.reset(seed=1)
        starts = [processor_time(pid) for pid in workers]
        start = time.process_time()
        while True:
            choices = observation["action_mask"].sum(axis=1)
            observation, *_ = env.step((rng.random(MATCHES) * choices).astype(np.int64))
            done += MATCHES
            busiest = max(processor_time(pid) - first for pid, first in zip(workers, starts, strict=True))
            if (passed := time.process_time() - start + busiest) > seconds:
                return done / passed
    finally:
        env.close()


def processor_time(pid: int) -> float:
    """What another process has used, by the number that Linux makes of its id for such clocks."""
    return time.clock_gettime(~pid << 3 | 2)


def pettingzoo_steps(name: str, seconds: float) -> float:
    """A classic game as its users make it, with the wrappers that check what they are given."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return steps(import_module(f"pettingzoo.classic.{name}").env(), True, seconds)


def rlcard_steps(name: str, seconds: float) -> float:
    """RLCard's own way: a step gives the next state with its legal actions."""
    env = import_module("rlcard").make(name, config={"seed": 1})
    rng, done = Random(1), 0
    start = time.process_time()
    while (passed := time.process_time() - start) < seconds:
        state, _ = env.reset()
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(rng.random() * len(legal))])
            done += 1
    return done / passed


def measured(name: str, seconds: float) -> float:
    """One figure by its name: `meeplehall/xenofera/mask`, `pettingzoo/chess_v6`, `rlcard/uno`."""
    who, game, *how = name.split("/")
    if who == "pettingzoo":
        return pettingzoo_steps(game, seconds)
    if who == "rlcard":
        return rlcard_steps(game, seconds)
    if how == [ALONE]:
        return alone_steps(game, seconds)
    if how == [MANY]:
        return many_steps(game, seconds)
    return our_steps(game, how == [OBSERVED], seconds)


def answer() -> None:
    """Measure what is asked for, line by line: a worker of `Worker`."""
    from meeplehall import build

    print(json.dumps(build()), flush=True)
    for line in sys.stdin:
        name, seconds = json.loads(line)
        try:
            found: float | str = measured(name, seconds)
        except ModuleNotFoundError:
            found = f"missing: {INSTALL}"
        except Exception as error:
            found = f"failed: {type(error).__name__}: {error}"
        print(json.dumps(found), flush=True)


class Worker:
    """A process that measures with one build."""

    def __init__(self, build: str) -> None:
        environment = os.environ | {"PYTHONPATH": f"{BUILDS[build]}:{ROOT}", "MEEPLEHALL_BUILD": build}
        command = [sys.executable, "-m", "benchmarks.environments", "--answer"]
        self.process = subprocess.Popen(
            command, env=environment, cwd=ROOT, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )  # fmt: skip
        if self._read() != build:
            raise SystemExit(f"The {build} build was asked for, and another one would be measured.")

    def measure(self, name: str, seconds: float) -> float | str:
        assert self.process.stdin is not None
        print(json.dumps([name, seconds]), file=self.process.stdin, flush=True)
        found: float | str = self._read()
        return found

    def _read(self) -> Any:
        assert self.process.stdout is not None
        return json.loads(self.process.stdout.readline())

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def measure(builds: list[str], seconds: float, rounds: int) -> dict[str, float | str]:
    """Steps per second by name and build; a text where there is no figure."""
    from meeplehall import games

    workers = {build: Worker(build) for build in builds}
    ours = [f"meeplehall/{id}/{how}" for id in games.ids() for how in (MASKED, OBSERVED, ALONE, MANY)]
    peers = [f"pettingzoo/{name}" for name in PETTINGZOO] + [f"rlcard/{name}" for name in RLCARD]
    turns: list[tuple[str, Callable[[], float | str]]] = []
    for name in peers:
        turns.append((name, partial(workers[builds[0]].measure, name, seconds)))
    for name in ours:
        for build, worker in workers.items():
            turns.append((f"{name} {build}", partial(worker.measure, name, seconds)))
    seen: dict[str, list[float | str]] = {name: [] for name, _ in turns}
    for _ in range(rounds):
        for name, turn in turns:
            seen[name].append(turn())
    for worker in workers.values():
        worker.close()
    return {name: _middle(found) for name, found in seen.items()}


def _middle(found: list[float | str]) -> float | str:
    figures = [figure for figure in found if isinstance(figure, float)]
    return median(figures) if figures else found[0]


def table(figures: dict[str, float | str]) -> list[str]:
    """All figures, and how many times theirs ours are."""
    peers = {name: figure for name, figure in figures.items() if not name.startswith("meeplehall/")}
    lines = ["Environments: steps per second of random play with masks"]
    for name, figure in figures.items():
        lines.append(
            f"  {name:<46}{figure:>12,.0f}" if isinstance(figure, float) else f"  {name:<46}{figure}"
        )
    for who in ("pettingzoo", "rlcard"):
        speeds = sorted(f for name, f in peers.items() if name.startswith(who) and isinstance(f, float))
        if not speeds:
            continue
        middle, fastest = median(speeds), speeds[-1]
        lines.append(f"How many times {who} {version(who)} (its median game, its fastest game)")
        for name, figure in figures.items():
            if (f"/{OBSERVED}" in name or f"/{MASKED}" in name) and isinstance(figure, float):
                times = f"{figure / middle:>8.1f}{figure / fastest:>8.1f}"
                lines.append(f"  {name:<46}{times}  {_verdict(figure, middle, fastest)}")
    lines.append(f"How many times one alone: {MATCHES} matches on {MANY}")
    for name, figure in figures.items():
        alone = figures.get(name.replace(MANY, ALONE))
        if f"/{MANY}" in name and isinstance(figure, float) and isinstance(alone, float):
            lines.append(f"  {name:<46}{figure / alone:>8.1f}")
    return lines


def _verdict(figure: float, middle: float, fastest: float) -> str:
    """Whether it is what we want to be."""
    if figure >= WANTED * fastest:
        return f"at least {WANTED} times its fastest game"
    return f"at least {WANTED} times its median game" if figure >= WANTED * middle else f"not {WANTED} times"


def main() -> None:
    """Measure and print everything."""
    parser = argparse.ArgumentParser(description="Measure our environments and those of others.")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--seconds", type=float, default=1.0, help="time for each figure of a round")
    parser.add_argument("--rounds", type=int, default=3, help="rounds; the median counts (default 3)")
    parser.add_argument("--compiled", action="store_true", help="measure build/fast too")
    parser.add_argument("--answer", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.answer:
        answer()
        return
    builds = ["plain", "compiled"] if arguments.compiled else ["plain"]
    figures = measure(builds, arguments.seconds, arguments.rounds)
    print(json.dumps(figures, indent=2) if arguments.json else "\n".join(table(figures)))


if __name__ == "__main__":
    main()
