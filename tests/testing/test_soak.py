"""The soak finds what is broken, and says where."""

from collections.abc import Iterator
from typing import Any

import pytest

from meeplehall import games
from meeplehall.engine.game import Game
from meeplehall.engine.state import State
from meeplehall.testing import soak


@pytest.fixture(params=games.ids())
def game(request: pytest.FixtureRequest) -> Game[Any]:
    return games.game(request.param)


def test_a_sound_match_passes(game: Game[Any]) -> None:
    assert soak.soak_match(game, game.setups()[0], 1) > 10


def test_a_failure_names_setup_seed_and_decision(game: Game[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    def leaks(_: Game[Any], state: State, seat: int, seed: int) -> Iterator[str]:
        yield "a card shows"

    monkeypatch.setattr(soak, "leaks", leaks)
    with pytest.raises(
        soak.Broken, match=rf"{game.id} {game.setups()[0]}, seed 4, decision \d+: a card shows"
    ):
        soak.soak_match(game, game.setups()[0], 4)
