"""Parts of a view that are remembered are those that would be made anew."""

from meeplehall.engine.game import Setup
from meeplehall.games.helionox.game import GAME
from meeplehall.games.helionox.rules.view import _player, view
from meeplehall.testing.walks import walk


def test_seats_are_as_they_would_be_seen_for_the_first_time() -> None:
    """A part that changes with something by which it is not remembered would show here."""
    for state, _ in walk(GAME, Setup(3), 11):
        assert view(state, 0)["seats"] == [_player(state, seat) for seat in range(3)]
