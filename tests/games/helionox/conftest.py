"""What a test prints on cards."""

from collections.abc import Iterator

import pytest

from meeplehall.games.helionox.components.cards import CARD
from tests.games.helionox.tables import Prints
from tests.games.helionox.tables import card as card_number


@pytest.fixture
def infamy() -> Iterator[Prints]:
    """So much Infamy is printed on these cards, for one test: the printed numbers are matters of balance."""
    printed = [card.infamy for card in CARD]

    def stamp(**amounts: int) -> None:
        for id, amount in amounts.items():
            CARD[card_number(id)].infamy = amount

    yield stamp
    for card, amount in zip(CARD, printed, strict=True):
        card.infamy = amount
