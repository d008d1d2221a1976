"""Valuation cards, and the tile that is in every game: what they pay for (PL-24)."""

from __future__ import annotations

from typing import Final

from meeplehall.games.pipeline.components import data
from meeplehall.games.pipeline.components.data import COLOURS, COMPONENTS
from meeplehall.games.pipeline.components.oil import HUES

ALL_HUES: Final[list[int]] = list(range(HUES))


class Valuation:
    """What a valuation asks for, and what it pays."""

    def __init__(self, number: int, printed: data.Valuation) -> None:
        self.id: Final[str] = printed.id
        #: on the cards, from 1 on; the tile has none
        self.number: Final = number
        self.name: Final = printed.id.removesuffix("_card").replace("_", " ").capitalize()
        self.kind: Final[str] = printed.kind
        #: no colours: all
        self.hues: Final = [COLOURS.index(letter) for letter in printed.colours] or ALL_HUES
        self.on_machine: Final[bool] = printed.on_machine_only
        self.amount: Final[int] = printed.amount
        self.best_grade: Final[int] = printed.best_grade
        #: dollars by count
        self.payout: Final[list[int]] = (
            COMPONENTS.valuations.payouts.of(printed.payout) if printed.payout else []
        )

    def pays(self, count: int) -> int:
        """The amount for so many."""
        return self.payout[count]


VALUATION: Final = [Valuation(number, card) for number, card in enumerate(COMPONENTS.valuations.card, 1)]
VALUATIONS: Final = len(VALUATION)
ALWAYS: Final = Valuation(0, COMPONENTS.valuations.tile)
