"""What stands in components.toml: the form of everything that is printed."""

from __future__ import annotations

import msgspec

TIERS = ("t1", "core", "t2", "cat")
HOOKS = ("event_cost", "on_overcome", "after_market_score", "after_score", "game_end", "devastation_infamy")
#: a number, or X: the number of players on an Event, the Cryo chosen on an Architect (HX-12.2)
Amount = int | str


class Filter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which cards may be taken."""

    faction: str = ""
    type: str = ""
    max_cost: int = -1


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One step: exactly one verb, and the words that go with it."""

    # verbs of players
    gain: str | None = None
    draw: Amount | None = None
    thaw: Amount | None = None
    build: str | None = None
    clear: Amount | None = None
    gravshot: int | None = None
    consume: int | None = None
    take: str | None = None
    reserve: int | None = None
    purge: int | None = None
    overcome: int | None = None
    place_defense: Amount | None = None
    choose: list[list[Effect]] | None = None
    cost: list[Effect] | None = None
    unite: str | None = None
    # verbs inside a cost
    discard: int | None = None
    spend: str | None = None
    # verbs of Events and Opponents
    devastate: str | None = None
    lose: str | None = None
    raze: int | None = None
    freeze: Amount | None = None
    opponent_scores: str | None = None
    opponent_scores_events: str | None = None
    strip: int | None = None
    next_draw: int | None = None
    # words that go with them
    n: Amount | None = None
    faction: str | None = None
    at: str | None = None
    origin: list[str] | None = msgspec.field(name="from", default=None)
    to: str | None = None
    filter: Filter | None = None
    max_cost: int | None = None
    on: str | None = None
    then: list[Effect] | None = None
    who: str | None = None
    types: list[str] | None = None


class Limits(msgspec.Struct, frozen=True):
    keys_per_player: int
    fuel_per_player: int
    marks_per_player: int
    location_devastation_max: int
    market_devastation_max: int
    market_defense_max: int
    buildings_per_type_per_location: int
    building_supply_per_type: int
    building_cost: int
    resource_cost: int
    resource_cost_with_building: int
    start_thaw: int
    build_points: int
    deck_size: int
    x_ability_max: int
    devastation_dice_per_roller: int


class HeadStart(msgspec.Struct, frozen=True):
    """The Influence that the Opponent begins with (HX-3.2.5): by number of players, and more in veteran."""

    from_episode: int
    players: list[int]
    veteran: int


class PlayerCount(msgspec.Struct, frozen=True):
    players: int
    actions_per_turn: int
    draw: int
    hand_limit: int
    events_per_round: int
    opponent_events: int
    opponent_market_cards: int


class Dice(msgspec.Struct, frozen=True):
    market: list[str]
    location: list[str]


class Faction(msgspec.Struct, frozen=True):
    id: str
    name: str
    short: str
    icon: str
    episode: int


class Hex(msgspec.Struct, frozen=True):
    id: str
    name: str


class EventType(msgspec.Struct, frozen=True):
    id: str
    name: str


class Location(msgspec.Struct, frozen=True):
    id: str
    name: str
    hex: str
    episode: int
    gravshot: list[str]
    key_access: list[Effect]
    text: str


class Ability(msgspec.Struct, frozen=True):
    cryo: int | str
    effects: list[Effect]
    text: str


class Architect(msgspec.Struct, frozen=True):
    id: str
    name: str
    episode: int
    start: str
    bonus: list[Effect]
    bonus_text: str
    abilities: list[Ability]
    stand_in: bool
    source: str


class Card(msgspec.Struct, frozen=True):
    """What is printed on every card that players hold."""

    id: str
    name: str
    faction: str
    types: list[str]
    copies: int
    episode: int
    influence: int
    infamy: int
    pair: bool
    effects: list[Effect]
    text: str


class Alpha(Card, frozen=True, kw_only=True):
    owner: str
    colors: list[str]
    build_points: int


class MarketCard(Card, frozen=True, kw_only=True):
    """A card of a faction deck; the Prime Asset is one too, without a faction."""

    cost: int
    rarity: str = ""


class Crisis(msgspec.Struct, frozen=True):
    """An Event card."""

    id: str
    name: str
    tier: str
    type: str
    location: str
    defense: int
    defense_x: int
    defense_text: str
    influence: int
    mark: str
    episode: int
    effects: list[Effect]
    text: str


class When(msgspec.Struct, frozen=True):
    devastated_locations_min: int = 0


class EventFilter(msgspec.Struct, frozen=True):
    type: str


class SpecialRule(msgspec.Struct, frozen=True):
    """A special rule of an Opponent."""

    hook: str
    effects: list[Effect] = []
    when: When = When()
    filter: EventFilter | None = None
    add_solo: int = 0
    add_multi: int = 0
    per_token: list[str] = []


class Opponent(msgspec.Struct, frozen=True):
    id: str
    name: str
    episode: int
    goal: str
    rules: list[SpecialRule]
    rules_text: list[str]
    eternal_rules: list[SpecialRule]
    eternal_text: list[str]


class Recipe(msgspec.Struct, frozen=True):
    """How an Event deck is made (HX-3.4.2)."""

    shuffle: dict[str, int]
    top: dict[str, int]
    total: int
    rounds: int


class Episode(msgspec.Struct, frozen=True):
    number: int
    title: str
    opponent: str
    intro: str
    hexes: list[str]
    locations: list[str]
    factions: list[str]
    round_limit: int
    deckbuilding: bool
    faction_alphas: bool
    archivist: bool
    marks: bool
    gravshot: bool
    material_assets_per_player: int
    removed_hexes: list[str]
    event_deck: dict[str, Recipe]


class Eternal(msgspec.Struct, frozen=True):
    hexes_in_play: int
    factions: list[str]
    material_assets_per_player: int
    round_limit: int
    event_deck: dict[str, Recipe]


class Colours(msgspec.Struct, frozen=True):
    ids: list[str]


class Components(msgspec.Struct, frozen=True):
    """All of components.toml that the game is played with."""

    game: str
    limits: Limits
    head_start: HeadStart
    rarity_copies: dict[str, int]
    buildings: dict[str, str]
    player_count: list[PlayerCount]
    colors: Colours
    dice: Dice
    faction: list[Faction]
    hex: list[Hex]
    event_type: list[EventType]
    location: list[Location]
    architect: list[Architect]
    alpha: list[Alpha]
    starting_deck: dict[str, int]
    prime_asset: MarketCard
    market_card: list[MarketCard]
    event: list[Crisis]
    opponent: list[Opponent]
    episode: list[Episode]
    eternal: Eternal
