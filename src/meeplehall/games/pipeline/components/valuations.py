"""Valuation cards, and the tile that is in every game: what they pay for (PL-24)."""

from __future__ import annotations

from typing import Final

from meeplehall.games.pipeline.components import data
from meeplehall.games.pipeline.components.data import COLOURS, COMPONENTS
from meeplehall.games.pipeline.components.oil import HUES

ALL_HUES: Final[list[int]] = list(range(HUES))


class Valuation:
    """What a valuation asks for, and what it pays."""

    def __init__(self, printed: data.Valuation) -> None:
        self.id: Final[str] = printed.id
        self.number: Final[int] = printed.number
        self.name: Final = printed.id.removesuffix("_card").replace("_", " ").capitalize()
        self.kind: Final[str] = printed.kind
        #: no colours: all
        self.hues: Final = [COLOURS.index(letter) for letter in printed.colours] or ALL_HUES
        self.on_machine: Final[bool] = printed.on_machine_only
        self.amount: Final[int] = printed.amount
        self.best_grade: Final[int] = printed.best_grade
        #: dollars by count
        self.payout: Final[list[int]] = (
            COMPONENTS.valuations.payouts[printed.payout] if printed.payout else []
        )

    def pays(self, count: int) -> int:
        """The amount for so many."""
        return self.payout[min(count, len(self.payout) - 1)]


VALUATION: Final = [Valuation(card) for card in COMPONENTS.valuations.card]
VALUATIONS: Final = len(VALUATION)
ALWAYS: Final = Valuation(COMPONENTS.valuations.tile)
