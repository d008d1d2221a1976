"""What the inherited tests have in common: a game, and its setups as parameters.

A game with many setups is not tried in all of them by every law: most laws take every second or third setup,
each beginning with another one, so that every setup is met by many laws and every law meets most options.
MEEPLEHALL_EVERY_SETUP=1 has all laws try all setups, 4 every fourth one.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, ClassVar, TypeVar
from zlib import crc32

from meeplehall.engine.game import Game, Setup

#: so many setups are always tried, and at least one in so many
ENOUGH, FEWEST = 7, 3
EVERY = int(os.environ.get("MEEPLEHALL_EVERY_SETUP", "0"))
_EVERYWHERE = "in_every_setup"

T = TypeVar("T", bound=Callable[..., None])


def in_every_setup(test: T) -> T:
    """A law that tries all setups: those are chosen so that together they touch every rule."""
    setattr(test, _EVERYWHERE, True)
    return test


def tried(setups: list[Setup], test: Callable[..., None], every: int = EVERY) -> list[Setup]:
    """The setups that this test tries."""
    if not every:
        every = 1 if hasattr(test, _EVERYWHERE) else min(FEWEST, max(1, len(setups) // ENOUGH))
    return setups[crc32(test.__name__.encode()) % min(every, len(setups)) :: every]


class Suite:
    """Tests of one game; those with a `setup` run once for each of the setups that they try."""

    game: ClassVar[Game[Any]]

    def pytest_generate_tests(self, metafunc: Any) -> None:
        if "setup" in metafunc.fixturenames:
            metafunc.parametrize("setup", tried(self.game.setups(), metafunc.function), ids=str)
