"""The tests that every game inherits, for Xenofera."""

from pathlib import Path

from meeplehall.engine.game import Setup
from meeplehall.games.xenofera.game import GAME
from meeplehall.testing import Conformance

GOLDEN = Path(__file__).parent / "golden"


class TestXenofera(Conformance):
    game = GAME
    pinned_branches = {
        (2, 1, 0, 5): 8010,
        (2, 1, 100, 4): 49,
        (2, 5, 300, 5): 927,
        (3, 1, 150, 4): 132,
        (4, 7, 333, 5): 9321,
        (6, 2, 400, 4): 93,
    }
    golden = {
        GOLDEN / "2-players.txt": (Setup(2), 1),
        GOLDEN / "4-players-aggressive.txt": (Setup(4, {"action_set": "aggressive"}), 2),
        GOLDEN / "3-players-real-time.txt": (
            Setup(3, {"fast_hands": "realtime", "creatures_removed": 18}),
            3,
        ),
        GOLDEN / "5-players-tabletop.txt": (
            Setup(5, {"bid_enforcement": "tabletop", "fast_hands": "sealed", "creatures_removed": 18}),
            4,
        ),
    }
