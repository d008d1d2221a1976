"""Every piece as people read it: cards, Events, Architects, Locations, Opponents, tokens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from meeplehall.engine.game import Piece
from meeplehall.games.helionox.components import data
from meeplehall.games.helionox.components.box import COMPONENTS
from meeplehall.games.helionox.components.facts import (
    architect_source,
    card_facts,
    card_source,
    event_facts,
    event_source,
    location_source,
    opponent_source,
)
from meeplehall.games.helionox.components.places import TABLE
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
    kind = "Starting cards" if isinstance(card, data.Alpha) else "Market cards"
    return Piece(card.id, card.name, text, rules, tags, card_source(card), kind)


_WORDS: Final = {
    "Unite": "HX-9.15", "Gravshot": "HX-9.11", "Thaw": "HX-9.18", "Reserve": "HX-9.17", "Consume": "HX-9.4",
    "Purge": "HX-9.16", "Overcome": "HX-9.13", "Clear": "HX-9.3", "Draw": "HX-9.8", "Infamy": "HX-9.12",
    "Discard": "HX-9.7", "Defense token": "HX-9.21", "Key Complex": "HX-9.10", "Fuel Terminal": "HX-9.10",
}  # fmt: skip


def _keywords(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(rule for word, rule in _WORDS.items() if word in text))


#: what to look up about an Event
_ON_EVENTS: Final = ("HX-6.1.1", "HX-12.4", "HX-3.2.6")


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
        found[event.id] = Piece(event.id, event.name, text, _ON_EVENTS, tags, event_source(event), "Events")
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
        found[architect.id] = Piece(architect.id, architect.name, text, rules, tags, source, "Architects")
    for place in COMPONENTS.location:
        tags = {
            "kind": "location",
            "hex": place.hex,
            "gravshot": list(place.gravshot),
            "episode": place.episode,
        }
        text = f"Key Access: {place.text}"
        source = location_source(place)
        found[place.id] = Piece(place.id, place.name, text, ("HX-7.6.2",), tags, source, "Locations")
    for opponent in COMPONENTS.opponent:
        text = " ".join([opponent.goal, *opponent.rules_text])
        tags = {"kind": "opponent", "episode": opponent.episode, "eternal": " ".join(opponent.eternal_text)}
        source = opponent_source(opponent)
        rules = ("HX-3.2.4", "HX-3.2.5")
        found[opponent.id] = Piece(opponent.id, opponent.name, text, rules, tags, source, "Opponents")
    return {**{piece.id: piece for piece in TABLE}, **found}


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
