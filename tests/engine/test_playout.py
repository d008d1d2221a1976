"""Random play, as the benchmark measures it."""

from random import Random

from meeplehall import games
from meeplehall.engine.playout import play_out
from meeplehall.lab.bench import MATCHES, single_options

GAME = games.all_games()[0]


def played(most: int):
    state = GAME.start(GAME.min_seats, {}, 1)
    return state, play_out(state, Random(1), most)


def test_a_match_is_played_to_its_end() -> None:
    state, decisions = played(1_000_000)
    assert state.over
    assert decisions > 10


def test_a_match_can_be_stopped_in_the_middle() -> None:
    _, decisions = played(1_000_000)
    state, half = played(decisions // 2)
    assert half == decisions // 2
    assert not state.over


def test_the_same_seed_gives_the_same_match() -> None:
    assert played(100)[0].facts() == played(100)[0].facts()


def test_decisions_with_one_option_are_counted() -> None:
    two = [GAME.start(2, {}, seed) for seed in range(MATCHES)]
    decisions = sum(play_out(state, Random(seed)) for seed, state in enumerate(two))
    assert 0 <= single_options(GAME, 2) < decisions / 2
