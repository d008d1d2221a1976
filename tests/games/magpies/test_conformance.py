"""The example game keeps what every game has to keep."""

from meeplehall.games.magpies.game import GAME
from meeplehall.testing import Conformance


class TestMagpies(Conformance):
    game = GAME
    # 9 ways to lay; taking and shuffling leave 2 cards, drawing 3 for the seat that had the turn (8 of 9)
    pinned_branches = {(2, 1, 0, 4): 9 * 3 * 2 + 8 * 3 + 1 * 2, (3, 1, 0, 3): 3**3, (4, 2, 4, 2): 4 * 2}
