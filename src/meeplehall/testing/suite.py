"""What the inherited tests have in common: a game, and its setups as parameters.

A game with many setups is not tried in all of them by every law: most laws take a few setups, far apart and
each law beginning with another one, so that every setup is met by several laws and every law meets most
options.
MEEPLEHALL_EVERY_SETUP=1 has all laws try all setups, as `make soak` does, and 4 every fourth one.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from math import ceil
from typing import Any, ClassVar, TypeVar
from zlib import crc32

import pytest

from meeplehall.engine.game import Game, Setup

#: no more setups are tried by most laws
ENOUGH = 5
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
        every = 1 if hasattr(test, _EVERYWHERE) else ceil(len(setups) / ENOUGH)
    return setups[crc32(test.__name__.encode()) % min(every, len(setups)) :: every]


def in_some_setups(game: Game[Any]) -> Callable[[T], T]:
    """A test outside a suite that tries as many setups of a game as a law does."""
    return lambda test: pytest.mark.parametrize("setup", tried(game.setups(), test), ids=str)(test)


class Suite:
    """Tests of one game; those with a `setup` run once for each of the setups that they try."""

    game: ClassVar[Game[Any]]

    def pytest_generate_tests(self, metafunc: Any) -> None:
        if "setup" in metafunc.fixturenames:
            metafunc.parametrize("setup", tried(self.game.setups(), metafunc.function), ids=str)
