"""Gymnasium's own check passes for every game; one seat plays against any bots."""

import gc
import warnings
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from meeplehall import envs
from meeplehall.bots.bot import BotError, RandomBot
from meeplehall.engine.action import Action
from meeplehall.engine.options import OptionError
from meeplehall.envs.many import ManyEnv
from meeplehall.envs.play import IllegalPosition
from meeplehall.envs.seat import SeatEnv


@pytest.mark.filterwarnings("error")
def test_the_check_passes(id: str) -> None:
    name = f"meeplehall/{id}-v0"
    assert name in envs.register_gymnasium()
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=".*Render.*")
        check_env(gymnasium.make(name, render_mode="ansi").unwrapped)


def played(env: SeatEnv, seed: int) -> tuple[float, int]:
    """A whole match at random: the reward, and the number of decisions."""
    rng, decisions, over, reward = Random(seed), 0, False, 0.0
    observed, info = env.reset(seed=seed)
    while not over:
        assert env.seat in env.play.state.waiting
        position = int(rng.choice(np.flatnonzero(observed["action_mask"])))
        observed, reward, over, cut, info = env.step(position)
        assert not cut
        assert not info["illegal"]
        decisions += 1
    assert info["share"] == reward
    assert not observed["action_mask"].any()
    return reward, decisions


@pytest.mark.parametrize(
    ("id", "bots", "seat"),
    [
        ("xenofera", ["greedy", "plain"], 1),
        ("xenon-profiteer", ["plain"], 1),
        ("pipeline", ["plain"], 0),
        ("helionox", ["random"], 0),
        ("helionox", [], 0),
        ("magpies", ["easy", "random"], 2),
    ],
)
def test_a_seat_plays_against_bots(id: str, bots: list[str], seat: int) -> None:
    env = envs.single(id, bots=bots, seat=seat)
    assert played(env, 3) == played(env, 3)


def test_a_bot_may_be_an_object() -> None:
    assert played(envs.single("magpies", bots=[RandomBot()]), 1) == played(envs.single("magpies"), 1)


def test_bad_bots_and_seats_get_a_sentence() -> None:
    with pytest.raises(BotError, match="There is no bot 'clever'"):
        envs.single("xenofera", bots=["clever"])
    with pytest.raises(OptionError, match="seat: 2 is not a whole number from 0 to 1"):
        envs.single("xenofera", seat=2)
    with pytest.raises(OptionError, match="is for 2 to 4 players, not 1"):
        envs.single("magpies", bots=[])


@pytest.fixture
def many() -> Iterator[Callable[..., ManyEnv]]:
    """Makes environments on processes that end with the test."""
    with ExitStack() as stack:

        def make(*arguments: Any, **how: Any) -> ManyEnv:
            env = envs.vector(*arguments, **how)
            stack.callback(env.close)
            return env

        yield make


def test_many_on_processes_are_as_many_alone(many: Callable[..., ManyEnv]) -> None:
    """Five matches on two processes: each is the match of its own seed, and the next of a row after it."""
    alone = [envs.single("magpies", bots=["easy"], seat=1) for _ in range(5)]
    env = many("magpies", 5, processes=2, bots=["easy"], seat=1)
    observed, infos = env.reset(seed=7)
    seen = [one.reset(seed=7 + place)[0] for place, one in enumerate(alone)]
    rng, ends, over = Random(1), 0, [False] * 5
    for _ in range(40):
        assert observed in env.observation_space
        for part in observed:
            assert np.array_equal(observed[part], np.stack([one[part] for one in seen]))
        actions = [rng.randrange(max(1, int(mask.sum()))) for mask in observed["action_mask"]]
        actions[4] = 99 if ends == 2 else actions[4]  # no option
        observed, rewards, ended, cut, infos = env.step(np.array(actions))
        assert not cut.any()
        for place, one in enumerate(alone):
            if over[place]:
                seen[place], reward, over[place], info = one.reset()[0], 0.0, False, {"illegal": False}
            else:
                seen[place], reward, over[place], _, info = one.step(actions[place])
            assert rewards[place] == reward
            assert ended[place] == over[place]
            assert infos["illegal"][place] == info["illegal"]
            if over[place]:
                assert infos["share"][place] == info["share"]
                ends += 1
    assert ends > 5


def test_many_see_in_words_and_say_what_is_wrong(many: Callable[..., ManyEnv]) -> None:
    env = many("magpies", 3, processes=2, observation="text", illegal="error")
    observed, _ = env.reset(seed=[4, 4, 5])
    assert observed["observation"][0] == observed["observation"][1] != observed["observation"][2]
    before = env.step(np.array([0, 0, 0]))[0]["observation"]
    with pytest.raises(IllegalPosition, match="There is no option at position 99: match 1 has"):
        env.step(np.array([0, 99, 0]))
    again = many("magpies", 3, processes=1, observation="text")
    again.reset(seed=[4, 4, 5])
    assert again.step(np.array([0, 0, 0]))[0]["observation"] == before
    for _ in range(60):  # no match has stepped: all go on as if nothing had been said
        actions = np.zeros(3, np.int64)
        after, _, over, _, _ = env.step(actions)
        other, _, ended, _, _ = again.step(actions)
        assert after["observation"] == other["observation"]
        assert np.array_equal(over, ended)
    with pytest.raises(ValueError, match="seed: 2 seeds are not one for each of 3 matches"):
        env.reset(seed=[1, 2])
    with pytest.raises(ValueError, match="number: 0 is not a whole number from 1 on"):
        envs.vector("magpies", 0)
    with pytest.raises(BotError, match="There is no bot 'clever'"):
        envs.vector("magpies", 2, bots=["clever"])


class Collected(RandomBot):
    """Tells at its first choice how the garbage collector of its process is set."""

    def pick(self, options: list[Action[Any]], rng: Random) -> Action[Any]:
        raise ValueError(f"set aside: {gc.get_freeze_count() > 0}, after {gc.get_threshold()[0]}")


def test_many_do_not_look_for_rubbish_in_what_was_loaded(many: Callable[..., ManyEnv]) -> None:
    env = many("magpies", 1, processes=1, bots=[f"{__name__}:Collected"])
    before = gc.get_freeze_count(), gc.get_threshold()
    with pytest.raises(ValueError, match="set aside: True, after 50000"):
        _play_on(env)
    assert (gc.get_freeze_count(), gc.get_threshold()) == before, "this process is left as it is"


def _play_on(env: ManyEnv) -> None:
    env.reset(seed=1)
    for _ in range(100):
        env.step(np.zeros(env.num_envs, np.int64))
