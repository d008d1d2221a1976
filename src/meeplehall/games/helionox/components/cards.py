"""The cards that players hold: the Alphas, the Prime Asset, then those of the faction decks."""

from __future__ import annotations

from typing import Final

from meeplehall.games.helionox.components import data
from meeplehall.games.helionox.components.box import COLOURS, COMPONENTS
from meeplehall.games.helionox.components.factions import faction_number
from meeplehall.games.helionox.components.facts import card_facts

# card types, as bits
PLAN: Final = 1
TECH: Final = 2
OPERATIVE: Final = 4
ASSET: Final = 8
TYPE_BIT: Final = {"plan": PLAN, "tech": TECH, "operative": OPERATIVE, "asset": ASSET}


class Card:
    """A kind of card, as it is printed."""

    def __init__(self, printed: data.Card) -> None:
        self.id = printed.id
        self.name = printed.name
        self.text = printed.text
        #: faction, types, cost and worth in words
        self.facts = card_facts(printed)
        self.faction = faction_number(printed.faction)
        self.type_ids = printed.types
        self.types = sum(TYPE_BIT[type] for type in printed.types)
        #: played without an action (HX-5.1.2)
        self.plan = self.types & PLAN > 0
        self.influence = printed.influence
        self.infamy = printed.infamy
        #: shows an asterisk (HX-10.4)
        self.pair = printed.pair
        self.copies = printed.copies
        self.episode = printed.episode
        self.effects = printed.effects
        #: in Cred; Alphas have none (HX-9.14)
        self.cost = printed.cost if isinstance(printed, data.MarketCard) else 0
        self.points = printed.build_points if isinstance(printed, data.Alpha) else 0
        #: an Alpha of a faction, shared by the whole table; others belong to players (HX-3.7.4)
        self.shared = isinstance(printed, data.Alpha) and printed.owner == "faction"
        #: the set of colours that may use it (HX-3.7.3)
        self.colours = _colours(printed.colors) if isinstance(printed, data.Alpha) else 0


def _colours(ids: list[str]) -> int:
    return sum(1 << colour for colour, id in enumerate(COLOURS) if id in ids or "all" in ids)


CARD: Final[list[Card]] = [
    Card(printed) for printed in (*COMPONENTS.alpha, COMPONENTS.prime_asset, *COMPONENTS.market_card)
]
CARDS: Final = len(CARD)
CARD_ID: Final[list[str]] = [card.id for card in CARD]
ALPHAS: Final = len(COMPONENTS.alpha)
PRIME: Final = ALPHAS
FIRST_MARKET: Final = PRIME + 1
MATERIAL_ASSET: Final = CARD_ID.index("material_asset")
