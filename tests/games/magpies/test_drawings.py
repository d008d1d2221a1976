"""The drawings of Magpies keep what those of every game have to keep."""

from meeplehall.games.magpies.game import GAME
from meeplehall.testing import DrawingConformance


class TestDrawings(DrawingConformance):
    game = GAME
