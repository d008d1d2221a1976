"""The tests that every game inherits, for Pipeline."""

from pathlib import Path

from meeplehall.engine.game import Setup
from meeplehall.games.pipeline.game import GAME
from meeplehall.testing import Conformance

GOLDEN = Path(__file__).parent / "golden"


class TestPipeline(Conformance):
    game = GAME
    shared = ("costs", "cross", "network", "reserves", "stack_of_pipes", "unseen", "upper", "valuations")
    pinned_branches = {
        (2, 1, 0, 6): 4096,
        (2, 1, 10, 5): 15162,
        (2, 1, 60, 5): 220,
        (2, 3, 110, 4): 2042,
        (3, 1, 150, 6): 331,
        (4, 2, 200, 6): 18,
        (4, 5, 260, 5): 315,
    }
    golden = {
        GOLDEN / "2-players-first-game.txt": (Setup(2, {"first_game": True}), 1),
        GOLDEN / "3-players.txt": (Setup(3), 2),
        GOLDEN / "4-players.txt": (Setup(4, {"start_tanks": "recommended"}), 3),
    }
