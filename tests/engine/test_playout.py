"""Random play, as the benchmark measures it."""

from random import Random
from typing import Any

import pytest

from meeplehall import games
from meeplehall.engine.game import Game
from meeplehall.engine.playout import play_out
from meeplehall.engine.state import State
from meeplehall.lab.bench import single_options


@pytest.fixture(params=games.ids())
def game(request: pytest.FixtureRequest) -> Game[Any]:
    return games.game(request.param)


def played(game: Game[Any], most: int) -> tuple[State, int]:
    state: State = game.start(game.min_seats, {}, 1)
    return state, play_out(state, Random(1), most)


def test_a_match_is_played_to_its_end(game: Game[Any]) -> None:
    state, decisions = played(game, 1_000_000)
    assert state.over
    assert decisions > 10


def test_a_match_can_be_stopped_in_the_middle(game: Game[Any]) -> None:
    _, decisions = played(game, 1_000_000)
    state, half = played(game, decisions // 2)
    assert half == decisions // 2
    assert not state.over


def test_the_same_seed_gives_the_same_match(game: Game[Any]) -> None:
    assert played(game, 100)[0].facts() == played(game, 100)[0].facts()


def test_decisions_with_one_option_are_counted(game: Game[Any]) -> None:
    two = [game.start(2, {}, seed) for seed in range(4)]
    decisions = sum(play_out(state, Random(seed)) for seed, state in enumerate(two))
    assert 0 <= single_options(game, 2, 4) < decisions / 2
