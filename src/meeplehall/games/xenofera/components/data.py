"""What components.toml has to hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from meeplehall.engine.components import load
from meeplehall.engine.data import Told

FOLDER = Path(__file__).parent.parent
#: the nine action types in the order of the card numbers
ACTION_IDS = ("double", "keep", "lose", "steal", "buy", "discard", "exchange", "multiplier", "peik")


#: what each of them is played with (XF-2.6)
SYMBOLS = dict.fromkeys(ACTION_IDS[:4], "bid") | dict.fromkeys(ACTION_IDS[4:], "no_bid")
#: those that are about a number of cards: what happens to them
AMOUNTS = {"discard": "discarded", "multiplier": "drawn", "peik": "looked at"}
#: those that are done before step 7 and need no place in its order (XF-9.4)
EARLY_ACTIONS = ("double", "lose")
#: the suggested sets, which `auto` chooses from (XF-15)
SET_IDS = ("aggressive", "non_aggressive", "large_group")
#: a grab travels as a number up to this
LONGEST_WINDOW_MS = 60_000
PLAYERS_MIN, PLAYERS_MAX = 2, 6
SOURCES = ("rulebook", "public", "authored", "printed")
LEVELS = ("easy", "normal", "hard")


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of the file. Nothing in it is ignored: what is not known here is refused."""

    source: Told


class Counts(Entry, frozen=True):
    creatures: int
    resources: int
    action_types_in_play: int
    hand_refill: int
    no_bid_draw: int
    planet_set_size: int
    planet_set_bonus: int


class NoBid(Entry, frozen=True):
    name: Told
    text: Told


class StartingSet(Entry, frozen=True):
    values: list[int]
    no_bid: NoBid


class Colour(Entry, frozen=True):
    id: str
    name: Told
    hex: Told
    mark: Told


class Planet(Entry, frozen=True):
    id: str
    name: Told
    hex: Told
    icon: Told
    blurb: Told


class Creature(Entry, frozen=True):
    id: str
    name: Told
    planet: str
    value: int
    text: Told
    art: Told


class Resource(Entry, frozen=True):
    value: int
    copies: int


class ActionCard(Entry, frozen=True):
    id: str
    code: Told
    name: Told
    symbol: str
    copies: int
    text: Told
    rules: list[Told]
    auto_order: int = 0
    amount: int = 0


class ActionSet(Entry, frozen=True):
    id: str
    name: Told
    actions: list[str]


class Options(Entry, frozen=True):
    action_set: str
    creatures_removed: int
    scoring: str
    quick_play_remove: int
    fast_hands: str
    bid_enforcement: str
    discard_scope: str
    stalled_final_rounds: int
    open_collections: bool
    start_player: str
    bid_timer_seconds: int


class BotHands(Entry, frozen=True):
    level: str
    median_ms: int
    sigma: float
    miss_chance: float
    false_grab_chance: float


class FastHands(Entry, frozen=True):
    reveal_delay_ms_min: int
    reveal_delay_ms_max: int
    window_ms: int
    settle_ms: int
    latency_compensation_cap_ms: int
    latency_samples: int
    reaction_floor_ms: int
    bots: list[BotHands]


class Components(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of components.toml."""

    title: Told
    counts: Counts
    starting_set: StartingSet
    colours: list[Colour]
    planets: list[Planet]
    creatures: list[Creature]
    resources: list[Resource]
    actions: list[ActionCard]
    action_sets: list[ActionSet]
    options: Options
    fast_hands: FastHands


# what is wrong with the data, in words


def mistakes(c: Components) -> Iterator[str]:
    """Everything that cannot be played with; all else is (XF-2.10)."""
    yield from _sources(c)
    yield from _starting_sets(c)
    yield from _creatures(c)
    yield from _resources(c)
    yield from _actions(c)
    yield from _action_sets(c)
    yield from _counts(c)
    yield from _options(c)
    yield from _fast_hands(c.fast_hands)


def _sources(c: Components) -> Iterator[str]:
    listed: list[Entry] = [*c.colours, *c.planets, *c.creatures, *c.resources, *c.actions, *c.action_sets]
    tables: list[Entry] = [
        c.counts,
        c.starting_set,
        c.starting_set.no_bid,
        c.options,
        c.fast_hands,
        *c.fast_hands.bots,
    ]
    for entry in [*listed, *tables]:
        if entry.source not in SOURCES:
            yield f"source = {entry.source!r}: a source is one of {', '.join(SOURCES)}"


def _twice(what: str, ids: Iterable[object]) -> Iterator[str]:
    for id, times in Counter(ids).items():
        if times > 1:
            yield f"{what} {id!r} is there twice"


def _starting_sets(c: Components) -> Iterator[str]:
    if len(c.colours) != PLAYERS_MAX:
        yield f"{len(c.colours)} colours: six players are the most, and each needs a set (XF-2.1)"
    yield from _twice("colour", [colour.id for colour in c.colours])
    yield from _twice("starting value", c.starting_set.values)
    if any(value < 1 for value in c.starting_set.values):
        yield f"starting_set.values = {c.starting_set.values}: each has to be 1 or more"
    if not c.starting_set.values:
        yield "starting_set.values is empty: nobody could make a bid"


def _creatures(c: Components) -> Iterator[str]:
    yield from _twice("planet", [planet.id for planet in c.planets])
    yield from _twice("creature", [creature.id for creature in c.creatures])
    planets = {planet.id for planet in c.planets}
    for creature in c.creatures:
        if creature.planet not in planets:
            yield f"creature {creature.id!r}: there is no planet {creature.planet!r}"
        if creature.value < 1:
            yield f"creature {creature.id!r}: the value {creature.value} is not positive"
    if len(c.creatures) != c.counts.creatures:
        yield f"counts.creatures is {c.counts.creatures}, but {len(c.creatures)} creatures are listed"


def _resources(c: Components) -> Iterator[str]:
    yield from _twice("resource value", [entry.value for entry in c.resources])
    for entry in c.resources:
        if entry.value < 1 or entry.copies < 1:
            yield f"resources of value {entry.value}: value and copies have to be 1 or more"
    copies = sum(entry.copies for entry in c.resources)
    if copies != c.counts.resources:
        yield f"counts.resources is {c.counts.resources}, but the copies listed make {copies} resources"


def _actions(c: Components) -> Iterator[str]:
    if sorted(action.id for action in c.actions) != sorted(ACTION_IDS):
        yield f"actions: exactly these are needed: {', '.join(ACTION_IDS)}"
        return
    for action in c.actions:
        if action.symbol != SYMBOLS[action.id]:
            yield f"action {action.id!r}: its symbol is {SYMBOLS[action.id]!r}, as the rules play it (XF-2.6)"
        if action.copies < 1:
            yield f"action {action.id!r}: there has to be 1 copy or more"
        if action.id in AMOUNTS and action.amount < 1:
            yield f"action {action.id!r}: amount says how many cards are {AMOUNTS[action.id]}, 1 or more"
        if action.id not in AMOUNTS and action.amount:
            yield f"action {action.id!r} has no amount: it is about one card"
    order = [(action.auto_order, action.id) for action in c.actions if action.id not in EARLY_ACTIONS]
    if [place for place, _ in sorted(order)] != list(range(1, len(order) + 1)):
        yield f"auto_order: the actions of step 7 have the places 1 to {len(order)}, one each (XF-9.4)"
    for action in c.actions:
        if action.id in EARLY_ACTIONS and action.auto_order:
            yield f"action {action.id!r} has no auto_order: it is done before step 7 (XF-9.1)"


def _action_sets(c: Components) -> Iterator[str]:
    if [entry.id for entry in c.action_sets] != list(SET_IDS):
        yield f"action_sets: these are needed, in this order: {', '.join(SET_IDS)} (XF-15)"
    types = c.counts.action_types_in_play
    for entry in c.action_sets:
        known = {*entry.actions} & {*ACTION_IDS}
        if not len(known) == len(entry.actions) == types:
            yield f"action set {entry.id!r}: counts.action_types_in_play asks for {types} different actions"


def _counts(c: Components) -> Iterator[str]:
    for name in ("hand_refill", "no_bid_draw", "planet_set_size", "planet_set_bonus"):
        if getattr(c.counts, name) < 1:
            yield f"counts.{name} has to be 1 or more"


def _options(c: Components) -> Iterator[str]:
    """What cannot be the default of an option."""
    options = c.options
    choices = {
        "action_set": ("auto", *SET_IDS),
        "scoring": ("planet_sets", "values_only"),
        "fast_hands": ("off", "realtime", "sealed"),
        "bid_enforcement": ("prevent", "tabletop"),
        "discard_scope": ("any_but_no_bid", "value_cards"),
        "start_player": ("random", "0", "1"),  # more there need not be
    }
    for name, allowed in choices.items():
        if getattr(options, name) not in allowed:
            yield f"options.{name} = {getattr(options, name)!r}: it has to be one of {', '.join(allowed)}"
    for name in ("creatures_removed", "quick_play_remove", "stalled_final_rounds", "bid_timer_seconds"):
        if getattr(options, name) < 0:
            yield f"options.{name} cannot be less than 0"
    if options.creatures_removed + options.quick_play_remove >= c.counts.creatures:
        yield "options: creatures_removed and quick_play_remove leave no creature for sale (XF-3.10)"


def _fast_hands(hands: FastHands) -> Iterator[str]:
    if [bot.level for bot in hands.bots] != list(LEVELS):
        yield f"fast_hands.bots: one entry for each level is needed: {', '.join(LEVELS)}"
    if not 0 <= hands.reveal_delay_ms_min <= hands.reveal_delay_ms_max:
        yield "fast_hands.reveal_delay_ms_min is less than 0 or more than reveal_delay_ms_max"
    if not 0 < hands.reaction_floor_ms < hands.window_ms <= LONGEST_WINDOW_MS:
        yield f"fast_hands: reaction_floor_ms, window_ms and {LONGEST_WINDOW_MS} have to follow in this order"
    if not 0 <= hands.latency_compensation_cap_ms <= hands.settle_ms:
        yield "fast_hands.settle_ms is smaller than the cap: a slower line could never be first (XF-14.15)"
    if hands.latency_samples < 1:
        yield "fast_hands.latency_samples has to be 1 or more"
    for bot in hands.bots:
        if bot.median_ms < 1 or bot.sigma < 0:
            yield f"fast_hands.bots {bot.level!r}: median_ms and sigma have to be positive"
        for name in ("miss_chance", "false_grab_chance"):
            if not 0 <= getattr(bot, name) <= 1:
                yield f"fast_hands.bots {bot.level!r}: {name} is a chance, from 0 to 1"


COMPONENTS = load(FOLDER / "components.toml", Components, mistakes)
