"""The tests that every game inherits, for Helionox."""

from pathlib import Path

from meeplehall.engine.game import Setup
from meeplehall.games.helionox.game import GAME
from meeplehall.testing import Conformance

GOLDEN = Path(__file__).parent / "golden"


class TestHelionox(Conformance):
    game = GAME
    pinned_branches = {
        (1, 1, 0, 3): 98,
        (1, 3, 40, 4): 237,
        (2, 1, 30, 4): 647,
        (3, 4, 60, 4): 971,
        (4, 2, 90, 4): 264,
    }
    golden = {
        GOLDEN / "1-player-episode-1.txt": (Setup(1), 1),
        GOLDEN / "2-players-episode-2.txt": (Setup(2, {"episode": "2"}), 2),
        GOLDEN / "3-players-episode-4.txt": (Setup(3, {"episode": "4", "difficulty": "veteran"}), 3),
        GOLDEN / "4-players-eternal.txt": (Setup(4, {"episode": "eternal"}), 4),
    }
