"""The soak finds what is broken, and says where."""

from collections.abc import Iterator
from typing import Any

import pytest

from meeplehall import games
from meeplehall.engine.game import Game
from meeplehall.engine.state import State
from meeplehall.lab import soak

GAME = games.all_games()[0]


def test_a_sound_match_passes() -> None:
    assert soak.soak_match(GAME, GAME.setups()[0], 1) > 10


def test_a_failure_names_setup_seed_and_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaks(game: Game[Any], state: State, seat: int, seed: int) -> Iterator[str]:
        yield "a card shows"

    monkeypatch.setattr(soak, "leaks", leaks)
    with pytest.raises(
        soak.Broken, match=rf"{GAME.id} {GAME.setups()[0]}, seed 4, decision \d+: a card shows"
    ):
        soak.soak_match(GAME, GAME.setups()[0], 4)
