"""Valuation cards, and the tile that is in every game: what they pay for (PL-24)."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.wording import listed
from meeplehall.games.pipeline.components import data
from meeplehall.games.pipeline.components.data import COLOURS, COMPONENTS
from meeplehall.games.pipeline.components.oil import GRADE_NAME, HUE_NAME, HUES
from meeplehall.games.pipeline.components.upgrades import LEVELS

ALL_HUES: Final[list[int]] = list(range(HUES))


#: what is not about pipelines or oil of a colour
_NAME: Final = {
    "repeat_oil": "Oil in tanks again",
    "per_tank": "Tanks",
    "per_level_3_upgrade": f"Upgrades of level {LEVELS}",
    "repeat_contracts": "Filled contracts again",
    "repeat_orders": "Filled orders again",
    "delivered_oil_types": "Kinds of oil delivered",
}


def _name(card: Valuation) -> str:
    at_machines = " at machines" if card.on_machine else ""
    match card.kind:
        case "repeat_pipelines":
            return f"Pipelines{at_machines}{' again' if card.number else ''}"
        case "repeat_oil_and_pipelines":
            hues = listed([HUE_NAME[hue] for hue in card.hues])
            return f"{hues.capitalize()} oil and pipelines again"
        case "per_pipeline_of_best_grade":
            return f"{GRADE_NAME[card.best_grade].capitalize()} pipelines{at_machines}"
        case "pipeline_types":
            return f"Kinds of pipelines{at_machines}"
    return _NAME[card.kind]


class Valuation:
    """What a valuation asks for, and what it pays."""

    def __init__(self, number: int, printed: data.Valuation) -> None:
        self.id: Final[str] = printed.id
        #: on the cards, from 1 on; the tile has none
        self.number: Final = number
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
        #: what people call it: what is counted for everybody anyway is counted again
        self.name: Final = _name(self)

    def pays(self, count: int) -> int:
        """The amount for so many."""
        return self.payout[count]


VALUATION: Final = [Valuation(number, card) for number, card in enumerate(COMPONENTS.valuations.card, 1)]
VALUATIONS: Final = len(VALUATION)
ALWAYS: Final = Valuation(0, COMPONENTS.valuations.tile)
