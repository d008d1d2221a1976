"""Every piece as people read it: cards, Events, Architects, Locations, Opponents, tokens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from meeplehall.engine.game import Piece
from meeplehall.games.helionox.components import data
from meeplehall.games.helionox.components.box import COMPONENTS, LIMITS
from meeplehall.games.helionox.components.facts import (
    architect_source,
    card_facts,
    card_source,
    event_facts,
    event_source,
    location_source,
    opponent_source,
)
from meeplehall.games.helionox.components.texts import defense_text


def _card(card: data.Card) -> Piece:
    tags: dict[str, object] = {
        "kind": "alpha" if isinstance(card, data.Alpha) else "card",
        "faction": card.faction,
        "types": list(card.types),
        "influence": card.influence,
        "infamy": card.infamy,
        "pair": card.pair,
        "episode": card.episode,
        "copies": card.copies,
    }
    if isinstance(card, data.Alpha):
        tags["build_points"] = card.build_points
    elif isinstance(card, data.MarketCard):
        tags["cost"] = card.cost
    text = f"{card_facts(card)} {card.text}"
    rules = ("HX-7.7.2", *_keywords(card.text), *(["HX-10.4.1"] if card.pair else []))
    return Piece(card.id, card.name, text, rules, tags, card_source(card))


_WORDS: Final = {
    "Unite": "HX-9.15", "Gravshot": "HX-9.11", "Thaw": "HX-9.18", "Reserve": "HX-9.17", "Consume": "HX-9.4",
    "Purge": "HX-9.16", "Overcome": "HX-9.13", "Clear": "HX-9.3", "Draw": "HX-9.8", "Infamy": "HX-9.12",
    "Discard": "HX-9.7", "Defense token": "HX-9.21", "Key Complex": "HX-9.10", "Fuel Terminal": "HX-9.10",
}  # fmt: skip


def _keywords(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(rule for word, rule in _WORDS.items() if word in text))


#: tracks, places and signs of the table: id, name, what it is for, rule
PLACES: Final = [
    (
        "cred",
        "Cred",
        "Buys cards, buildings, Keys and Fuel Cells, and clears Devastation. It lasts until the round ends.",
        "HX-8.1.1",
    ),
    (
        "defense",
        "Defense",
        "Overcomes Events at your Location and protects Markets. It lasts until the round ends.",
        "HX-8.1.1",
    ),
    (
        "cryo",
        "Cryo",
        "An Architect who has used an ability sleeps: 1 Cryo goes in every round, and only an Architect "
        "without Cryo can be activated.",
        "HX-7.1.1",
    ),
    (
        "ship",
        "Ship",
        "Shows at which Location a player is: the Events, the Key Access and the buildings there are in "
        "reach.",
        "HX-7.6.4",
    ),
    (
        "world",
        "Location",
        "A world with its Location card: Events break out here, a Key opens what the card says, and "
        "buildings are placed here.",
        "HX-7.6.2",
    ),
    (
        "market",
        "Market",
        "The top card of each faction is for sale, beside Prime Assets and the Reserve. When a round "
        "ends, the Opponent takes from Markets without Defense.",
        "HX-2.2.4",
    ),
    (
        "event-deck",
        "Event deck",
        "The Events that are still to come, some each round; those on top come first.",
        "HX-4.7",
    ),
    (
        "forecast",
        "What the Opponent scores next",
        "When a round ends, the Opponent scores the Events with the highest Influence and takes cards of "
        "Markets without Defense.",
        "HX-6.2.2",
    ),
    (
        "triggers",
        "Events that trigger",
        "When a round ends, every Event in play does what its text says.",
        "HX-6.1.1",
    ),
    (
        "team-score",
        "The team's Influence",
        "To win, the team needs more Influence than the Opponent at the end.",
        "HX-1.2",
    ),
    (
        "opponent-score",
        "The Opponent's Influence",
        "It comes from the Events and cards that the Opponent scores.",
        "HX-10.3.1",
    ),
]


def _pieces() -> dict[str, Piece]:
    cards: list[data.Card] = [*COMPONENTS.alpha, COMPONENTS.prime_asset, *COMPONENTS.market_card]
    found = {card.id: _card(card) for card in cards}
    for event in COMPONENTS.event:
        tags = {
            "kind": "event", "tier": event.tier, "type": event.type, "hex": event.location,
            "defense": defense_text(event), "influence": event.influence, "mark": event.mark,
            "episode": event.episode,
        }  # fmt: skip
        text = f"{event_facts(event)} {event.text}"
        rules = ("HX-6.1.1", "HX-12.4")
        found[event.id] = Piece(event.id, event.name, text, rules, tags, event_source(event))
    for architect in COMPONENTS.architect:
        lines = [f"{ability.cryo} Cryo: {ability.text}" for ability in architect.abilities]
        text = f"Begins with: {architect.bonus_text} " + " ".join(lines)
        tags = {
            "kind": "architect", "start": architect.start, "bonus": architect.bonus_text,
            "abilities": [[ability.cryo, ability.text] for ability in architect.abilities],
            "episode": architect.episode,
        }  # fmt: skip
        rules = ("HX-3.6.1", "HX-7.1.2")
        source = architect_source(architect)
        found[architect.id] = Piece(architect.id, architect.name, text, rules, tags, source)
    for place in COMPONENTS.location:
        tags = {
            "kind": "location",
            "hex": place.hex,
            "gravshot": list(place.gravshot),
            "episode": place.episode,
        }
        text = f"Key Access: {place.text}"
        found[place.id] = Piece(place.id, place.name, text, ("HX-7.6.2",), tags, location_source(place))
    for opponent in COMPONENTS.opponent:
        text = " ".join([opponent.goal, *opponent.rules_text])
        tags = {"kind": "opponent", "episode": opponent.episode, "eternal": " ".join(opponent.eternal_text)}
        source = opponent_source(opponent)
        found[opponent.id] = Piece(opponent.id, opponent.name, text, ("HX-3.2.4", "HX-3.2.5"), tags, source)
    price = LIMITS.resource_cost_with_building
    tokens = [
        ("key", "Key", "Commit it at a Location to use its Key Access.", "HX-7.6.2"),
        ("fuel", "Fuel Cell", "Burn it to move to any other Location.", "HX-7.6.4"),
        ("key_complex", "Key Complex", f"Exhaust it to buy a Key for {price} Cred here.", "HX-7.5.1"),
        ("fuel_terminal", "Fuel Terminal", f"Exhaust it to buy a Fuel Cell for {price} Cred here.",
         "HX-7.5.1"),
        ("archivist", "The Archivist", "Once a round the starting player moves a Market card to the Reserve.",
         "HX-9.2"),
        ("devastation", "Devastation", "No Key Access, no building, no buying from a Market.", "HX-8.5.1"),
        *PLACES,
    ]  # fmt: skip
    for id, name, text, rule in tokens:
        found[id] = Piece(id, name, text, (rule,), {"kind": "token"})
    for faction in COMPONENTS.faction:
        id, name = f"mark-{faction.id}", f"{faction.name} Mark"
        text = f"Pays 1 Cred for a {faction.name} card, or clears 1 Devastation."
        found[id] = Piece(id, name, text, ("HX-7.4.3", "HX-7.3.3"), {"kind": "token"})
    return found


PIECES: Final = _pieces()


def lying_at(view: Mapping[str, Any], id: str) -> str:
    """The piece at a place of the table ("" if none): a slot of the Market, a hex, a pile."""
    if id in PIECES:
        return id
    for market in view["markets"]:
        if id == f"market-{market['faction']}":
            return market["card"] or ""
    if id == "prime":
        return "prime_asset" if view["primes"] else ""
    if id == "reserve":
        return view["reserve"][-1] if view["reserve"] else ""
    for world in view["worlds"]:
        if id == f"hex-{world['hex']}":
            return str(world["location"])
    for start in ("consumed-", "discarded-", "alpha-", "chosen-"):
        if id.startswith(start) and id.removeprefix(start) in PIECES:
            return id.removeprefix(start)
    return ""
