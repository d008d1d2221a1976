"""The positions of Pipeline: enough of them, and a quick look suffices for each of them."""

from meeplehall.bots import bot
from meeplehall.games.pipeline.game import GAME
from meeplehall.lab.tactics import positions, turn_of


def test_there_are_enough_positions_each_with_a_name_and_a_quick_look_finds_its_answer() -> None:
    found = positions(GAME)
    assert len(found) >= 30
    assert len({position.name for position in found}) == len(found)
    missed = [
        f"{position.name}: {position.reason}"
        for position in found
        if not position.solved(turn_of(GAME, position, bot("greedy"), 1))
    ]
    assert missed == []
