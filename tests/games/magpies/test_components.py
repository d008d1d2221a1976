"""components.toml of the example game: every value is honoured or refused."""

from meeplehall.games.magpies.game import GAME
from meeplehall.testing import ComponentsTests


class TestComponents(ComponentsTests):
    game = GAME
