"""What games say that everybody sees alike: with what is added for a seat, it is that seat's view."""

from typing import Any

import pytest

from meeplehall.engine.game import SPECTATOR, Game
from meeplehall.games import all_games
from meeplehall.testing import walk

OPEN = [pytest.param(game, id=game.id) for game in all_games() if game.secrets.open_view is not None]


@pytest.mark.parametrize("game", OPEN)
def test_the_open_view_and_the_own_one_are_the_view(game: Game[Any]) -> None:
    for setup in game.setups()[:3]:
        for number, (state, _) in enumerate(walk(game, setup, 4)):
            opened = game.open_view(state)
            assert opened is not None
            for seat in (SPECTATOR, *range(setup.seats)):
                assert {**opened, **game.own_view(state, seat)} == game.view(state, seat)
            if number == 60:
                break
