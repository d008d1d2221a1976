"""The shape of the views: every view of random matches fits it, and nothing of it is left out."""

from __future__ import annotations

from array import array
from typing import Any

import pytest

from meeplehall.engine.following import Following
from meeplehall.engine.game import SPECTATOR, Game, Setup
from meeplehall.engine.remembering import look_anew
from meeplehall.engine.sheet import Sheet
from meeplehall.engine.state import State
from meeplehall.testing.suite import Suite
from meeplehall.testing.walks import walk


def numbers(game: Game[Any], state: State, seat: int) -> memoryview:
    """What a seat sees, as numbers."""
    assert game.shape is not None
    found = memoryview(array("f", bytes(4 * game.shape.size)))
    game.shape.write(game.told_view(state, seat), 0, Sheet(found, seat, state.seats))
    return found


def is_part_of(part: object, whole: object) -> bool:
    """Whether both say the same, but for keys that only the whole has."""
    if isinstance(part, dict) and isinstance(whole, dict):
        return part.keys() <= whole.keys() and all(is_part_of(part[key], whole[key]) for key in part)
    if isinstance(part, list) and isinstance(whole, list):
        return len(part) == len(whole) and all(map(is_part_of, part, whole))
    return part == whole


class ShapeTests(Suite):
    """A view becomes numbers, and they tell no more than it does."""

    def test_what_is_remembered_of_views_is_as_if_it_were_seen_for_the_first_time(self, setup: Setup) -> None:
        """A part that follows from something by which it is not remembered would show here."""
        for state, player in walk(self.game, setup, 22):
            seen, told = self.game.view(state, player), self.game.told_view(state, player)
            look_anew(state)
            assert self.game.view(state, player) == seen
            look_anew(state)
            assert self.game.told_view(state, player) == told

    def test_every_number_has_a_name(self) -> None:
        if self.game.shape is None:
            pytest.skip("the game does not tell the shape of its views")
        names = self.game.shape.names("")
        assert len(names) == len(set(names)) == self.game.shape.size

    def test_every_view_fits_its_shape(self, setup: Setup) -> None:
        if self.game.shape is None:
            pytest.skip("the game does not tell the shape of its views")
        game = self.game
        # what is written again, and not from the beginning, is the same: a view that is a part of the state
        # and changes with it would show here
        follows = [Following(self.game.shape, seat, setup.seats) for seat in range(SPECTATOR, setup.seats)]
        for number, (state, _) in enumerate(walk(game, setup, 21, every=9)):
            for seat in range(SPECTATOR, setup.seats):
                seen = numbers(game, state, seat)
                assert any(seen)
                view = game.view(state, seat)
                assert is_part_of(game.told_view(state, seat), view)
                follows[seat - SPECTATOR].show(view)
                assert follows[seat - SPECTATOR].numbers == seen
                assert numbers(game, game.redeal(state, seat, number), seat) == seen
        last: State = state
        while not last.over:
            last.act(last.waiting[0], last.options(last.waiting[0])[-1])
        for seat in range(SPECTATOR, setup.seats):
            numbers(game, last, seat)
