"""The positions of Pipeline: enough of them, and a quick look suffices for each of them."""

import pytest

from meeplehall.bots import bot
from meeplehall.games.pipeline.game import GAME
from meeplehall.lab.tactics import Position, positions, turn_of

POSITIONS = positions(GAME)


def test_there_are_enough_positions_each_with_a_name_of_its_own() -> None:
    assert len(POSITIONS) >= 30
    assert len({position.name for position in POSITIONS}) == len(POSITIONS)


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.name)
def test_even_a_quick_look_finds_the_answer(position: Position) -> None:
    assert position.solved(turn_of(GAME, position, bot("greedy"), 1))
