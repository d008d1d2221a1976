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


_PRINTED: Final = {family.id: family for family in COMPONENTS.upgrades.family}
FAMILY: Final = [Family(_PRINTED[id]) for id in FAMILY_IDS]
