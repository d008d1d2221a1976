"""What the inherited tests have in common: a game, and its setups as parameters."""

from __future__ import annotations

from typing import Any, ClassVar

from meeplehall.engine.game import Game


class Suite:
    """Tests of one game; those with a `setup` run once for each of its setups."""

    game: ClassVar[Game[Any]]

    def pytest_generate_tests(self, metafunc: Any) -> None:
        if "setup" in metafunc.fixturenames:
            metafunc.parametrize("setup", self.game.setups(), ids=str)
