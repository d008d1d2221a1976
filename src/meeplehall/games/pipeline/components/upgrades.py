"""Upgrade cards: seven families with three levels each, and the benefits they give."""

from __future__ import annotations

from typing import Final

from meeplehall.games.pipeline.components import data
from meeplehall.games.pipeline.components.data import COMPONENTS

GOVERNMENT: Final = 0
SHOPS: Final = 1
HUMAN_RESOURCES: Final = 2
ENGINEERING: Final = 3
REFINED_MARKETS: Final = 4
CONTRACTS_ORDERS: Final = 5
MACHINES: Final = 6
FAMILIES: Final = 7
FAMILY_IDS: Final[list[str]] = [
    "government", "shops", "human_resources", "engineering", "refined_markets", "contracts_orders", "machines"
]  # fmt: skip
LEVELS: Final = 3

# benefits: what an upgrade gives at once or yearly
GOVERNMENT_TILE: Final = 0
TANK: Final = 1
SHOP_PIPE: Final = 2
MACHINE: Final = 3
BENEFITS: Final = 4
BENEFIT_IDS: Final[list[str]] = ["government_tile", "tank", "shop_pipe", "machine"]


class Level:
    """A card of a family: what it gives at once and every year, as counts per kind of benefit."""

    def __init__(self, printed: data.Level) -> None:
        self.immediate: Final = _counts(printed.immediate)
        self.yearly: Final = _counts(printed.yearly)
        #: of its standing effect, if that has one
        self.figure: Final[int] = printed.passive[0].value if printed.passive else 0


class Family:
    """A family of upgrades."""

    def __init__(self, printed: data.Family) -> None:
        self.id: Final[str] = printed.id
        self.name: Final[str] = printed.name
        #: its cards, from level 1 on
        self.levels: Final = [Level(level) for level in printed.level]


def _counts(benefits: list[data.Benefit]) -> list[int]:
    counts = [0] * BENEFITS
    for benefit in benefits:
        counts[BENEFIT_IDS.index(benefit.kind)] += benefit.count
    return counts


def _figure(family: int, level: int) -> int:
    """The figure of a standing effect: the first one of that card."""
    return FAMILY[family].levels[level - 1].figure


_PRINTED: Final = {family.id: family for family in COMPONENTS.upgrades.family}
FAMILY: Final = [Family(_PRINTED[id]) for id in FAMILY_IDS]

PRICE: Final[int] = COMPONENTS.upgrades.price
MOST_PER_ACTION: Final[int] = COMPONENTS.upgrades.max_per_action
EXTRA_FLIP: Final[bool] = COMPONENTS.upgrades.extra_token_flip

#: Human Resources: price and reach of a secondary action, main actions in a turn (PL-21.7 to PL-21.9)
SECONDARY_PRICE: Final = _figure(HUMAN_RESOURCES, 1)
SECONDARY_REACH: Final = _figure(HUMAN_RESOURCES, 2)
MAIN_ACTIONS: Final = _figure(HUMAN_RESOURCES, 3)
#: Engineering: what every full four segments add, by level (PL-21.10, PL-21.11)
SEGMENT_BONUS: Final[list[int]] = [
    0, _figure(ENGINEERING, 1), _figure(ENGINEERING, 2), _figure(ENGINEERING, 2)
]  # fmt: skip
#: Refined Markets 1: what it adds to a refined price, both ways (PL-21.13)
REFINED_BONUS: Final = _figure(REFINED_MARKETS, 1)
#: Contracts & Orders: fulfilments per year, $ more per barrel delivered (PL-21.16, PL-21.17)
FULFILMENTS: Final = _figure(CONTRACTS_ORDERS, 1)
DELIVERY_BONUS: Final = _figure(CONTRACTS_ORDERS, 2)
#: Machines 2: what a run of the machines costs (PL-21.20)
MACHINE_PRICE: Final = _figure(MACHINES, 2)
