"""What a test prints on cards."""

from collections.abc import Iterator

import pytest

from meeplehall.games.helionox.components.cards import INFAMY
from tests.games.helionox.tables import Prints, card


@pytest.fixture
def infamy() -> Iterator[Prints]:
    """So much Infamy is printed on these cards, for one test: the printed numbers are matters of balance."""
    printed = INFAMY[:]

    def stamp(**amounts: int) -> None:
        for id, amount in amounts.items():
            INFAMY[card(id)] = amount

    yield stamp
    INFAMY[:] = printed
