"""What the inherited tests have in common: a game, and its setups as parameters."""

from __future__ import annotations

import os
from typing import Any, ClassVar

from meeplehall.engine.game import Game

#: only every so many of a game's setups are tried: enough to see that another build does the same
EVERY = int(os.environ.get("MEEPLEHALL_EVERY_SETUP", "1"))


class Suite:
    """Tests of one game; those with a `setup` run once for each of its setups."""

    game: ClassVar[Game[Any]]

    def pytest_generate_tests(self, metafunc: Any) -> None:
        if "setup" in metafunc.fixturenames:
            metafunc.parametrize("setup", self.game.setups()[::EVERY], ids=str)
