"""Gymnasium: many matches at once, several on each of a few processes."""

from __future__ import annotations

import gc
import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from ctypes import c_char
from itertools import pairwise
from multiprocessing import get_context
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from meeplehall.envs.observing import Observation, Observer
from meeplehall.envs.seat import SeatEnv, make

Arrays = dict[str, NDArray[Any]]


class ManyEnv(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """So many environments of one seat against bots, stepped together; those that end begin anew.

    What they observe and what they are told lies in memory that all processes share, and every process has
    several matches: a step of all of them costs a word to and from each process.
    """

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(self, game: str, number: int, processes: int = 0, copy: bool = True, **how: Any) -> None:
        if type(number) is not int or number < 1:
            raise ValueError(f"number: {number!r} is not a whole number from 1 on.")
        if type(processes) is not int or processes < 0:
            raise ValueError(f"processes: {processes!r} is not a whole number from 0 on.")
        example = make(game, **how)  # what is wrong with the arguments is said here, not by another process
        self.num_envs = number
        self.single_observation_space = example.observation_space
        self.single_action_space = example.action_space
        self.observation_space = batch_space(self.single_observation_space, number)
        self.action_space = batch_space(self.single_action_space, number)
        self.copy = copy
        self._play = example.play
        context = get_context()
        memory = context.RawArray(c_char, _size(example.observer, number))
        self._shared = _arrays(memory, example.observer, number)
        #: what the seats see, if they are told in words: those have no place in memory of a fixed size
        self._words: list[str] = []
        self._pipes: list[Any] = []
        self._processes: list[Any] = []
        for places in _shares(number, min(processes or _cores(), number)):
            ours, theirs = context.Pipe()
            arguments = (theirs, game, number, places, how, memory)
            process = context.Process(target=_work, args=arguments, daemon=True)
            process.start()
            theirs.close()
            self._pipes.append(ours)
            self._processes.append(process)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """New matches: those of the seeds, or of this one and those that follow it, or the next of a row."""
        seeds = (
            [None if seed is None else seed + place for place in range(self.num_envs)]
            if (seed is None or isinstance(seed, int))
            else list(seed)
        )
        if len(seeds) != self.num_envs:
            raise ValueError(f"seed: {len(seeds)} seeds are not one for each of {self.num_envs} matches.")
        infos = self._tell(seeds)
        return self._observed(), infos

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """An action for each match; one that is over begins anew instead."""
        if self._play.how.illegal == "error":
            self._check(actions)
        self._shared["action"][:] = actions
        infos = self._tell(None)
        over = self._shared["over"].copy()
        return self._observed(), self._shared["reward"].copy(), over, np.zeros_like(over), infos

    def _check(self, actions: NDArray[np.int64]) -> None:
        """An error, before any match has stepped, if nothing stands at one of these positions."""
        options = self._shared["action_mask"].sum(axis=1)
        for place in np.flatnonzero(~self._shared["over"]):
            self._play.check(f"match {place}", int(options[place]), int(actions[place]))

    def _tell(self, seeds: list[int | None] | None) -> dict[str, Any]:
        """Let all processes do their part; gives what is to be known besides."""
        for pipe in self._pipes:
            pipe.send((seeds,))
        answers = [pipe.recv() for pipe in self._pipes]
        everywhere = np.ones(self.num_envs, np.bool_)
        infos: dict[str, Any] = {"illegal": self._shared["illegal"].copy(), "_illegal": everywhere}
        self._words = []
        for answer in answers:
            if isinstance(answer, Exception):
                raise answer
            ended, words = answer
            self._words += words
            for place, info in ended:
                infos = self._add_info(infos, info, place)
        return infos

    def _observed(self) -> Observation:
        parts = {part: self._shared[part] for part in ("observation", "action_mask", "options")}
        found: Observation = {part: array.copy() if self.copy else array for part, array in parts.items()}
        if self._words:
            found["observation"] = tuple(self._words)
        return found

    def close_extras(self, **kwargs: Any) -> None:
        """The processes end."""
        for pipe in self._pipes:
            with suppress(OSError):
                pipe.send(None)
            pipe.close()
        for process in self._processes:
            process.join()


def _cores() -> int:
    """Those that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _shares(number: int, processes: int) -> list[range]:
    """The places of each process."""
    ends = [number * part // processes for part in range(processes + 1)]
    return [range(first, end) for first, end in pairwise(ends)]


def _layout(observer: Observer, number: int) -> dict[str, tuple[tuple[int, ...], Any]]:
    """What lies in the shared memory: the large numbers first, so that each lies where it may."""
    most = observer.how.most_options
    return {
        "action": ((number,), np.int64),
        "reward": ((number,), np.float64),
        "observation": ((number, observer.size), np.float32),
        "options": ((number, most, len(observer.code.columns)), np.int32),
        "action_mask": ((number, most), np.int8),
        "over": ((number,), np.bool_),
        "illegal": ((number,), np.bool_),
    }


def _size(observer: Observer, number: int) -> int:
    layout = _layout(observer, number).values()
    return sum(int(np.prod(shape)) * np.dtype(kind).itemsize for shape, kind in layout)


def _arrays(memory: Any, observer: Observer, number: int) -> Arrays:
    found: Arrays = {}
    at = 0
    for name, (shape, kind) in _layout(observer, number).items():
        length = int(np.prod(shape))
        found[name] = np.frombuffer(memory, kind, length, at).reshape(shape)
        at += length * np.dtype(kind).itemsize
    return found


# in the other processes


def _work(pipe: Any, game: str, number: int, places: range, how: Mapping[str, Any], memory: Any) -> None:
    """Play the matches at these places, whenever it is told to."""
    envs = [make(game, **how) for _ in places]
    _collect_seldom()
    shared = _arrays(memory, envs[0].observer, number)
    with suppress(EOFError, KeyboardInterrupt):  # whoever asked is gone
        while (told := pipe.recv()) is not None:
            (seeds,) = told
            try:
                pipe.send(_all_step(envs, places, shared, seeds))
            except Exception as error:
                pipe.send(error)


def _collect_seldom() -> None:
    """What was loaded stays, and matches leave hardly any rubbish: it is looked for now and then only."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000)


def _all_step(
    envs: Sequence[SeatEnv], places: range, shared: Arrays, seeds: list[int | None] | None
) -> tuple[list[tuple[int, dict[str, Any]]], list[str]]:
    """A new match, or a step, for each; gives what is to be known of those that have ended, and words."""
    actions, rewards, over, illegal = (shared[name] for name in ("action", "reward", "over", "illegal"))
    ended, words = [], []
    for env, place in zip(envs, places, strict=True):
        if seeds is not None or over[place]:
            env.renew(seeds[place] if seeds is not None else None)
            rewards[place], over[place], illegal[place] = 0.0, False, False
        else:
            rewards[place], over[place], info = env.advance(actions[place])
            illegal[place] = info.pop("illegal")
            if info:
                ended.append((place, info))
        told = env.observe_into(shared, place)
        if told is not None:
            words.append(told)
    return ended, words
