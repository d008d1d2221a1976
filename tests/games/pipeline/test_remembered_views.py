"""Parts of a view that are remembered are those that would be made anew."""

from meeplehall.engine.game import Setup
from meeplehall.games.pipeline.game import GAME
from meeplehall.games.pipeline.rules.view import _refinery, view
from meeplehall.testing.walks import walk


def test_seats_are_as_they_would_be_seen_for_the_first_time() -> None:
    """A part that changes with something by which it is not remembered would show here."""
    for state, _ in walk(GAME, Setup(3), 11):
        assert view(state, 0)["seats"] == [_refinery(state, seat, True) for seat in range(3)]
