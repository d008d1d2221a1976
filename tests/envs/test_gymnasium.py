"""Gymnasium's own check passes for every game; one seat plays against any bots."""

import warnings
from random import Random

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from meeplehall import envs
from meeplehall.bots.bot import BotError, RandomBot
from meeplehall.engine.options import OptionError
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


def test_side_by_side_on_processes() -> None:
    """The same as one alone: every process plays the match of its own seed."""
    alone = envs.single("magpies")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        many = envs.vector("magpies", 2)
    try:
        observed, _ = many.reset(seed=7)
        first, _ = alone.reset(seed=7)
        for part, value in first.items():
            assert (observed[part][0] == value).all()
        ends = 0
        for _ in range(12):
            masks = observed["action_mask"]
            assert masks.shape == (2, 128)
            observed, rewards, over, _, _ = many.step(np.zeros(2, np.int64))
            ends += int(over.sum())
            assert ((rewards == 0) | over).all()
        assert ends >= 1
    finally:
        many.close()
