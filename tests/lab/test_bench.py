"""The benchmark plays what it says it plays."""

from meeplehall import games
from meeplehall.lab.bench import WHOLE_MATCH, play

GAME = games.all_games()[0]


def test_a_match_can_be_stopped_in_the_middle() -> None:
    _, decisions, _ = play(GAME, GAME.min_seats, 1, WHOLE_MATCH)
    state, half, single = play(GAME, GAME.min_seats, 1, decisions // 2)
    assert half == decisions // 2
    assert not state.over
    assert 0 <= single <= half


def test_the_same_seed_gives_the_same_match() -> None:
    assert play(GAME, GAME.min_seats, 2, 100)[0].facts() == play(GAME, GAME.min_seats, 2, 100)[0].facts()
