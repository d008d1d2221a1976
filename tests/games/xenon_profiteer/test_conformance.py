"""The tests that every game inherits, for Xenon Profiteer."""

from pathlib import Path

from meeplehall.engine.game import Setup
from meeplehall.games.xenon_profiteer.game import GAME
from meeplehall.testing import Conformance

GOLDEN = Path(__file__).parent / "golden"


class TestXenonProfiteer(Conformance):
    game = GAME
    shared = ("spare_tactics",)
    pinned_branches = {
        (2, 1, 0, 7): 6082,
        (2, 1, 30, 6): 2290,
        (2, 5, 60, 6): 3251,
        (3, 1, 150, 4): 418,
        (3, 4, 77, 6): 10905,
        (4, 2, 120, 6): 4052,
        (4, 7, 90, 6): 69726,
    }
    golden = {
        GOLDEN / "2-players.txt": (Setup(2), 1),
        GOLDEN / "3-players-later.txt": (Setup(3, {"edition": "later"}), 2),
        GOLDEN / "4-players-expansions.txt": (
            Setup(4, {"tactics": True, "profiteers": True, "colours": "random"}),
            3,
        ),
        GOLDEN / "5-players-later-expansions.txt": (
            Setup(5, {"edition": "later", "five_players": True, "tactics": True, "profiteers": True}),
            4,
        ),
    }
