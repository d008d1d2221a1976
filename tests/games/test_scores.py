"""Lines of a score: what a newcomer reads says what it is for, and no number stands there twice."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from meeplehall.engine.game import Game
from meeplehall.engine.playout import play_out
from meeplehall.games import all_games


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_a_line_does_not_end_with_its_own_points(game: Game[Any]) -> None:
    for number, setup in enumerate(game.setups()[:6]):
        state = game.start(setup.seats, setup.options, number)
        play_out(state, Random(number))
        for line in (line for lines in game.outcome(state).lines for line in lines):
            assert line.label[0].isupper() or line.label[0] in "$0123456789"
            assert not line.points or line.label.split()[-1] != str(line.points)
