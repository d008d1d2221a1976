"""Cards, Events, hexes, factions and slots as numbers, with what is printed on them in tables."""

from __future__ import annotations

from typing import Final

from meeplehall.games.helionox.components.data import Card, load

COMPONENTS: Final = load()
LIMITS: Final = COMPONENTS.limits
SEATS: Final = len(COMPONENTS.player_count)

# hexes
HEXES: Final = len(COMPONENTS.hex)
HEX_ID: Final[list[str]] = [hex.id for hex in COMPONENTS.hex]
HEX_NAME: Final[list[str]] = [hex.name for hex in COMPONENTS.hex]
_HEX: Final = {id: hex for hex, id in enumerate(HEX_ID)}

# Location cards
LOCATION_ID: Final[list[str]] = [place.id for place in COMPONENTS.location]
LOCATION_NAME: Final[list[str]] = [place.name for place in COMPONENTS.location]
LOCATION_HEX: Final[list[int]] = [_HEX[place.hex] for place in COMPONENTS.location]
LOCATION_GRAVSHOT: Final[list[list[int]]] = [
    [_HEX[hex] for hex in place.gravshot] for place in COMPONENTS.location
]

# factions; cards of none are neutral
FACTIONS: Final = len(COMPONENTS.faction)
NEUTRAL: Final = -1
FACTION_ID: Final[list[str]] = [faction.id for faction in COMPONENTS.faction]
FACTION_NAME: Final[list[str]] = [faction.name for faction in COMPONENTS.faction]
FACTION_SHORT: Final[list[str]] = [faction.short for faction in COMPONENTS.faction]
_FACTION: Final = {id: faction for faction, id in enumerate(FACTION_ID)} | {
    "neutral": NEUTRAL,
    "none": NEUTRAL,
}

# the Market: the display card of each faction, the Prime Assets, the top of the Reserve (HX-2.2.4)
PRIME_SLOT: Final = FACTIONS
RESERVE_SLOT: Final = FACTIONS + 1
SLOTS: Final = FACTIONS + 2
SLOT_ID: Final[list[str]] = [*(f"market-{id}" for id in FACTION_ID), "prime", "reserve"]

# cards: the Alphas, the Prime Asset, then those of the faction decks
ALPHAS: Final = len(COMPONENTS.alpha)
PRIME: Final = ALPHAS
FIRST_MARKET: Final = PRIME + 1
_BOUGHT: Final = [COMPONENTS.prime_asset, *COMPONENTS.market_card]
PRINTED: Final[list[Card]] = [*COMPONENTS.alpha, *_BOUGHT]
CARDS: Final = len(PRINTED)
ID: Final[list[str]] = [card.id for card in PRINTED]
NAME: Final[list[str]] = [card.name for card in PRINTED]
TEXT: Final[list[str]] = [card.text for card in PRINTED]
FACTION: Final[list[int]] = [_FACTION[card.faction] for card in PRINTED]
#: printed in Cred; Alphas have no cost (HX-9.14)
COST: Final[list[int]] = [*([0] * ALPHAS), *(card.cost for card in _BOUGHT)]
POINTS: Final[list[int]] = [*(card.build_points for card in COMPONENTS.alpha), *([0] * (CARDS - ALPHAS))]
INFLUENCE: Final[list[int]] = [card.influence for card in PRINTED]
INFAMY: Final[list[int]] = [card.infamy for card in PRINTED]
#: shows an asterisk (HX-10.4)
PAIR: Final[list[bool]] = [card.pair for card in PRINTED]
COPIES: Final[list[int]] = [card.copies for card in PRINTED]
CARD_EPISODE: Final[list[int]] = [card.episode for card in PRINTED]

# card types, as bits
PLAN: Final = 1
TECH: Final = 2
OPERATIVE: Final = 4
ASSET: Final = 8
TYPE_BIT: Final = {"plan": PLAN, "tech": TECH, "operative": OPERATIVE, "asset": ASSET}
TYPES: Final[list[int]] = [sum(TYPE_BIT[type] for type in card.types) for card in PRINTED]
IS_PLAN: Final[list[bool]] = [types & PLAN > 0 for types in TYPES]

# Events
EVENTS: Final = len(COMPONENTS.event)
EVENT_ID: Final[list[str]] = [event.id for event in COMPONENTS.event]
EVENT_NAME: Final[list[str]] = [event.name for event in COMPONENTS.event]
EVENT_HEX: Final[list[int]] = [_HEX[event.location] for event in COMPONENTS.event]
EVENT_INFLUENCE: Final[list[int]] = [event.influence for event in COMPONENTS.event]
EVENT_TIER: Final[list[str]] = [event.tier for event in COMPONENTS.event]
EVENT_TYPE: Final[list[str]] = [event.type for event in COMPONENTS.event]
EVENT_MARK: Final[list[int]] = [_FACTION[event.mark] for event in COMPONENTS.event]

# where Defense tokens can lie: Events, then Faction Markets
TARGETS: Final = EVENTS + FACTIONS
TARGET_ID: Final[list[str]] = [*EVENT_ID, *(f"market-{id}" for id in FACTION_ID)]

# Architects
ARCHITECTS: Final = len(COMPONENTS.architect)
ARCHITECT_ID: Final[list[str]] = [architect.id for architect in COMPONENTS.architect]
ARCHITECT_NAME: Final[list[str]] = [architect.name for architect in COMPONENTS.architect]
ARCHITECT_START: Final[list[int]] = [_HEX[architect.start] for architect in COMPONENTS.architect]
ARCHITECT_EPISODE: Final[list[int]] = [architect.episode for architect in COMPONENTS.architect]

# Opponents, colours, buildings
OPPONENT_ID: Final[list[str]] = [opponent.id for opponent in COMPONENTS.opponent]
OPPONENT_NAME: Final[list[str]] = [opponent.name for opponent in COMPONENTS.opponent]
COLOURS: Final[list[str]] = COMPONENTS.colors.ids
KEY_COMPLEX: Final = 0
FUEL_TERMINAL: Final = 1
BUILDINGS: Final = 2
BUILDING_ID: Final[list[str]] = ["key_complex", "fuel_terminal"]
BUILDING_NAME: Final[list[str]] = ["Key Complex", "Fuel Terminal"]

MATERIAL_ASSET: Final = ID.index("material_asset")


def hex_number(id: str) -> int:
    """The number of a hex."""
    return _HEX[id]


def faction_number(id: str) -> int:
    """The number of a faction; NEUTRAL for none."""
    return _FACTION[id]


def each(mask: int) -> list[int]:
    """The numbers in a set."""
    return [i for i in range(mask.bit_length()) if mask >> i & 1]
