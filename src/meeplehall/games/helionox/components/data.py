"""What stands in components.toml: the form of everything that is printed."""

from __future__ import annotations

import msgspec

from meeplehall.engine.data import Told

TIERS = ("t1", "core", "t2", "cat")
#: moments of an Opponent's special rules, and the words that go with each
HOOKS = {
    "event_cost": ("filter", "add_solo", "add_multi"),
    "on_overcome": ("filter", "effects"),
    "after_market_score": ("when", "effects"),
    "after_score": ("when", "effects"),
    "game_end": ("when", "effects"),
    "devastation_infamy": ("per_token",),
}
HOOK_WORDS = ("filter", "add_solo", "add_multi", "when", "effects", "per_token")
#: a number, or X: the number of players on an Event, the Cryo chosen on an Architect (HX-12.2)
Amount = int | str


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of the file. What is not known here is refused: nothing in the file is ignored."""


class Filter(Entry, frozen=True):
    """Which cards may be taken."""

    faction: str = ""
    type: str = ""
    max_cost: int = -1


class Effect(Entry, frozen=True):
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


class Limits(Entry, frozen=True):
    keys_per_player: int
    fuel_per_player: int
    market_devastation_max: int
    building_supply_per_type: int
    building_cost: int
    resource_cost: int
    resource_cost_with_building: int
    start_thaw: int
    build_points: int
    deck_size: int
    x_ability_max: int


class HeadStart(Entry, frozen=True):
    """The Influence that the Opponent begins with (HX-3.2.5), and what Events cost more (HX-3.2.6)."""

    from_episode: int
    #: the Influence before that episode, by number of players
    before: list[int]
    #: and from then on
    players: list[int]
    veteran: int
    #: what every Event costs more, by number of players
    events: list[int]
    #: and before that episode
    events_before: list[int]
    source: Told


class PlayerCount(Entry, frozen=True):
    players: int
    actions_per_turn: int
    draw: int
    hand_limit: int
    events_per_round: int
    opponent_events: int
    opponent_market_cards: int
    source: Told


class Dice(Entry, frozen=True):
    market: list[str]
    location: list[str]
    source: Told


class Faction(Entry, frozen=True):
    id: str
    name: Told
    short: Told
    icon: Told
    episode: int
    source: Told


class Hex(Entry, frozen=True):
    id: str
    name: Told
    source: Told


class EventType(Entry, frozen=True):
    id: str
    name: Told
    source: Told


class Location(Entry, frozen=True):
    id: str
    name: Told
    hex: str
    episode: int
    gravshot: list[str]
    key_access: list[Effect]
    text: Told
    source: Told
    effects_source: Told


class Ability(Entry, frozen=True):
    cryo: int | str
    effects: list[Effect]
    text: Told


class Architect(Entry, frozen=True):
    id: str
    name: Told
    episode: int
    start: str
    bonus: list[Effect]
    bonus_text: Told
    abilities: list[Ability]
    source: Told
    effects_source: Told


class Card(Entry, frozen=True):
    """What is printed on every card that players hold."""

    id: str
    name: Told
    faction: str
    types: list[str]
    copies: int
    episode: int
    influence: int
    infamy: int
    pair: bool
    effects: list[Effect]
    text: Told
    source: Told
    #: where only the name is known: whence the abilities and numbers are
    effects_source: Told = ""


class Alpha(Card, frozen=True, kw_only=True):
    owner: str
    colors: list[str]
    build_points: int


class MarketCard(Card, frozen=True, kw_only=True):
    """A card of a faction deck; the Prime Asset is one too, without a faction."""

    cost: int
    rarity: str = ""


class Crisis(Entry, frozen=True):
    """An Event card."""

    id: str
    name: Told
    tier: str
    type: str
    location: str
    defense: int
    defense_x: int
    influence: int
    mark: str
    episode: int
    effects: list[Effect]
    text: Told
    source: Told


class When(Entry, frozen=True):
    devastated_locations_min: int = 0


class EventFilter(Entry, frozen=True):
    type: str


class SpecialRule(Entry, frozen=True):
    """A special rule of an Opponent."""

    hook: str
    effects: list[Effect] = []
    when: When = When()
    filter: EventFilter | None = None
    add_solo: int = 0
    add_multi: int = 0
    per_token: list[str] = []


class Opponent(Entry, frozen=True):
    id: str
    name: Told
    episode: int
    goal: Told
    rules: list[SpecialRule]
    rules_text: list[Told]
    eternal_rules: list[SpecialRule]
    eternal_text: list[Told]
    source: Told
    effects_source: Told


class Recipe(Entry, frozen=True):
    """How an Event deck is made (HX-3.4.2)."""

    shuffle: dict[str, int]
    top: dict[str, int]
    total: int
    rounds: int


class Episode(Entry, frozen=True):
    number: int
    title: Told
    opponent: str
    intro: Told
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
    source: Told
    event_deck: dict[str, Recipe]


class Eternal(Entry, frozen=True):
    hexes_in_play: int
    factions: list[str]
    deckbuilding: bool
    faction_alphas: bool
    archivist: bool
    marks: bool
    gravshot: bool
    material_assets_per_player: int
    round_limit: int
    source: Told
    event_deck: dict[str, Recipe]


class Colours(Entry, frozen=True):
    ids: list[str]


class Components(Entry, frozen=True):
    """All of components.toml that the game is played with."""

    game: Told
    limits: Limits
    head_start: HeadStart
    rarity_copies: dict[str, int]
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
