"""The tests that every game inherits, for Pipeline."""

from meeplehall.engine.conformance import Conformance
from meeplehall.games.pipeline.game import GAME


class TestPipeline(Conformance):
    game = GAME
