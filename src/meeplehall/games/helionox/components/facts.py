"""What is to know about a piece beside its text: the same facts for page, terminal and card reference, and
what of it is printed and what is ours."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.wording import listed, plural
from meeplehall.games.helionox.components import data
from meeplehall.games.helionox.components.box import COMPONENTS
from meeplehall.games.helionox.components.texts import defense_text

#: one word for each faction, as cards call it
FACTION_SHORT: Final = {
    faction.id: faction.short if " " in faction.name else faction.name for faction in COMPONENTS.faction
} | {"neutral": "Neutral"}
EVENT_TYPE_NAME: Final = {type.id: type.name for type in COMPONENTS.event_type}
TIER_NAME: Final = {"t1": "Tier 1", "core": "Core", "t2": "Tier 2", "cat": "Catastrophe"}
OURS: Final = "authored"


def card_facts(card: data.Card) -> str:
    """Faction, types, and what it costs and counts."""
    types = listed([type.capitalize() for type in card.types])
    facts = [f"{FACTION_SHORT[card.faction]} {types}".rstrip()]
    if isinstance(card, data.Alpha):
        facts.append(plural(card.build_points, "Build Point"))
    elif isinstance(card, data.MarketCard):
        facts.append(f"costs {card.cost}")
    if card.influence:
        facts.append(f"Influence {card.influence}")
    if card.infamy:
        facts.append(f"Infamy {card.infamy}")
    if card.pair:
        facts.append("an asterisk (1 for each card of a pair)")
    return f"{', '.join(facts)}."


def event_facts(event: data.Crisis) -> str:
    """Type, tier, Defense cost and worth."""
    facts = [f"{EVENT_TYPE_NAME[event.type]} Event", TIER_NAME[event.tier], f"Defense {defense_text(event)}"]
    facts.append(f"Influence {event.influence}")
    if event.mark != "none":
        facts.append(f"{FACTION_SHORT[event.mark]} Mark")
    return f"{', '.join(facts)}."


# what is ours


def card_source(card: data.Card) -> str:
    """The names of a few cards are printed; no card face is public."""
    if card.source == OURS:
        return "The whole card is ours, name and numbers; no card face is public."
    if card.effects_source == OURS:
        cost = "Build Points" if isinstance(card, data.Alpha) else "its cost"
        return f"The name is printed; {cost}, what it does and its numbers are ours."
    return ""


def event_source(event: data.Crisis) -> str:
    """No Event is public."""
    return (
        "The whole Event is ours, name and numbers; no Event card is public." if event.source == OURS else ""
    )


def architect_source(architect: data.Architect) -> str:
    """Names, starts and bonuses are printed, but for one."""
    if architect.source == OURS:
        return (
            f"{architect.name} is ours altogether: the rulebook announces one more Architect for episode "
            f"{architect.episode} than it names."
        )
    if architect.effects_source == OURS:
        return "Name, start and bonus are printed; the abilities and their Cryo are ours."
    return ""


def location_source(place: data.Location) -> str:
    """Names and hexes are printed."""
    if place.source == OURS:
        return "The whole Location is ours."
    if place.effects_source == OURS:
        return "Name and hex are printed; what a Key opens here, and the Gravshot icons, are ours."
    return ""


def opponent_source(opponent: data.Opponent) -> str:
    """Names are printed, and hints about what they do."""
    if opponent.source == OURS:
        return "The whole Opponent is ours."
    if opponent.effects_source == OURS:
        return (
            "The name is printed, with a hint at what it is after; its text, its special rules and its head "
            "start are ours."
        )
    return ""
