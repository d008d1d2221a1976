"""The positions of the tactics: enough of them in every game, and where a quick look suffices, it does."""

from typing import Any

import pytest

from meeplehall import games
from meeplehall.bots import bot
from meeplehall.engine.game import Game
from meeplehall.lab.tactics import positions, turn_of

IDS = ["helionox", "pipeline", "xenofera", "xenon-profiteer"]
#: what all answer at once in secret is seldom found at first sight
SEARCHED = {"xenofera"}


@pytest.mark.parametrize("id", IDS)
def test_there_are_enough_positions_and_none_twice(id: str) -> None:
    found = positions(games.game(id))
    assert len(found) >= 30
    assert len({position.name for position in found}) == len(found)


@pytest.mark.parametrize("id", [id for id in IDS if id not in SEARCHED])
def test_a_first_look_finds_what_any_strong_player_would(id: str) -> None:
    game: Game[Any] = games.game(id)
    missed = [
        f"{position.name}: {position.reason}"
        for position in positions(game)
        if not position.solved(turn_of(game, position, bot("greedy"), 1))
    ]
    assert missed == []
