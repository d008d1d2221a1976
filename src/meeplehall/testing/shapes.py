"""The shape of the views: every view of random matches fits it, and nothing of it is left out."""

from __future__ import annotations

from array import array
from typing import Any

import pytest

from meeplehall.engine.game import SPECTATOR, Game, Setup
from meeplehall.engine.shape import Sheet
from meeplehall.engine.state import State
from meeplehall.testing.suite import Suite
from meeplehall.testing.walks import walk


def numbers(game: Game[Any], state: State, seat: int) -> array[float]:
    """What a seat sees, as numbers."""
    assert game.shape is not None
    found = array("f", bytes(4 * game.shape.size))
    game.shape.write(game.view(state, seat), 0, Sheet(found, seat, state.seats))
    return found


class ShapeTests(Suite):
    """A view becomes numbers, and they tell no more than it does."""

    def test_every_number_has_a_name(self) -> None:
        if self.game.shape is None:
            pytest.skip("the game does not tell the shape of its views")
        names = self.game.shape.names("")
        assert len(names) == len(set(names)) == self.game.shape.size

    def test_every_view_fits_its_shape(self, setup: Setup) -> None:
        if self.game.shape is None:
            pytest.skip("the game does not tell the shape of its views")
        game = self.game
        for number, (state, _) in enumerate(walk(game, setup, 21, every=9)):
            for seat in range(SPECTATOR, setup.seats):
                seen = numbers(game, state, seat)
                assert any(seen)
                assert numbers(game, game.redeal(state, seat, number), seat) == seen
        last: State = state
        while not last.over:
            last.act(last.waiting[0], last.options(last.waiting[0])[-1])
        for seat in range(SPECTATOR, setup.seats):
            numbers(game, last, seat)
