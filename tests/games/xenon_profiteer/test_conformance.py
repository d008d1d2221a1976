"""The tests that every game inherits, and one golden playthrough per edition."""

from pathlib import Path

from meeplehall.engine.conformance import Conformance
from meeplehall.engine.game import Setup
from meeplehall.games.xenon_profiteer.game import GAME

GOLDEN = Path(__file__).parent / "golden"


class TestXenonProfiteer(Conformance):
    game = GAME
    golden = {}
