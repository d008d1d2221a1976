"""What components.toml has to hold."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from meeplehall.engine.components import load

FOLDER = Path(__file__).parent.parent
#: the nine action types in the order of the card numbers
ACTION_IDS = ("double", "keep", "lose", "steal", "buy", "discard", "exchange", "multiplier", "peik")


class Counts(msgspec.Struct, frozen=True):
    creatures: int
    resources: int
    action_types_in_play: int
    copies_per_action: int
    hand_refill: int
    no_bid_draw: int
    planet_set_size: int
    planet_set_bonus: int


class NoBid(msgspec.Struct, frozen=True):
    name: str
    text: str


class StartingSet(msgspec.Struct, frozen=True):
    values: list[int]
    no_bid: NoBid


class Colour(msgspec.Struct, frozen=True):
    id: str
    name: str
    hex: str
    mark: str


class Planet(msgspec.Struct, frozen=True):
    id: str
    name: str
    hex: str
    icon: str
    blurb: str


class Creature(msgspec.Struct, frozen=True):
    id: str
    name: str
    planet: str
    value: int
    text: str
    art: str


class Copies(msgspec.Struct, frozen=True):
    value: int
    copies: int


class Resources(msgspec.Struct, frozen=True):
    distribution: list[Copies]


class ActionCard(msgspec.Struct, frozen=True):
    id: str
    code: str
    name: str
    symbol: str
    copies: int
    text: str
    rules: list[str]
    auto_order: int = -1


class ActionSet(msgspec.Struct, frozen=True):
    id: str
    name: str
    actions: list[str]
    fast_hands_ok: bool


class BotHands(msgspec.Struct, frozen=True):
    level: str
    median_ms: int
    sigma: float
    floor_ms: int
    miss_chance: float
    false_grab_chance: float


class FastHands(msgspec.Struct, frozen=True):
    reveal_delay_ms_min: int
    reveal_delay_ms_max: int
    window_ms: int
    settle_ms: int
    latency_compensation_cap_ms: int
    latency_samples: int
    reaction_floor_ms: int
    bots: list[BotHands]


class Components(msgspec.Struct, frozen=True):
    """All of components.toml that the game is played with."""

    meta: dict[str, Any]
    counts: Counts
    starting_set: StartingSet
    colours: list[Colour]
    planets: list[Planet]
    creatures: list[Creature]
    resources: Resources
    actions: list[ActionCard]
    action_sets: list[ActionSet]
    options: dict[str, Any]
    fast_hands: FastHands


def mistakes(c: Components) -> list[str]:
    """What is wrong with the data, in words."""
    wrong: list[str] = []
    planets = {planet.id for planet in c.planets}
    wrong += [
        f"creature {x.id!r}: there is no planet {x.planet!r}" for x in c.creatures if x.planet not in planets
    ]
    wrong += [f"creature {x.id!r}: the value {x.value} is not positive" for x in c.creatures if x.value < 1]
    ids = [x.id for x in c.creatures]
    wrong += [f"creature {id!r} is there twice" for id in sorted(set(ids)) if ids.count(id) > 1]
    if len(c.creatures) != c.counts.creatures:
        wrong.append(f"{len(c.creatures)} creatures, but counts.creatures says {c.counts.creatures}")
    copies = sum(entry.copies for entry in c.resources.distribution)
    if copies != c.counts.resources:
        wrong.append(f"{copies} resources, but counts.resources says {c.counts.resources}")
    wrong += [f"resources of value {r.value}: not possible" for r in c.resources.distribution if r.value < 1]
    if sorted(action.id for action in c.actions) != sorted(ACTION_IDS):
        wrong.append(f"actions: exactly these are needed: {', '.join(ACTION_IDS)}")
    for entry in c.action_sets:
        if len(set(entry.actions)) != c.counts.action_types_in_play or not set(entry.actions) <= set(
            ACTION_IDS
        ):
            wrong.append(
                f"action set {entry.id!r}: {c.counts.action_types_in_play} different actions are needed"
            )
    if len(c.colours) < int(c.meta["players_max"]):
        wrong.append("there are fewer colours than players")
    hands = c.fast_hands
    if hands.settle_ms < hands.latency_compensation_cap_ms:
        wrong.append(
            "fast_hands.settle_ms is smaller than the cap: a slower line could never be first (XF-14.15)"
        )
    if hands.reveal_delay_ms_min > hands.reveal_delay_ms_max:
        wrong.append("fast_hands.reveal_delay_ms_min is larger than reveal_delay_ms_max")
    return wrong


COMPONENTS = load(FOLDER / "components.toml", Components, mistakes)
