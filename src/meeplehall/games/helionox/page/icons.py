"""The signs of the table as HTML, and words of cards with signs in them: made once."""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape
from typing import Final

from meeplehall.games.helionox.components.board import HEX
from meeplehall.games.helionox.components.box import COLOURS, COMPONENTS
from meeplehall.games.helionox.components.factions import FACTION_ID

STATIC: Final = "/static/games/helionox"
SPRITE: Final = f"{STATIC}/sprite.svg"
PICTURES: Final = f"{STATIC}/pictures.svg"

#: one word for each faction, as cards call it
FACTION_SHORT: Final = {
    faction.id: faction.short if " " in faction.name else faction.name for faction in COMPONENTS.faction
} | {"neutral": "Neutral"}
FACTION_NAME: Final = {faction.id: faction.name for faction in COMPONENTS.faction}
WORLD_NAME: Final = {hex.id: hex.name for hex in HEX}
EVENT_TYPE_NAME: Final = {type.id: type.name for type in COMPONENTS.event_type}
TIER_NAME: Final = {"t1": "Tier 1", "core": "Core", "t2": "Tier 2", "cat": "Catastrophe"}
RESOURCE_NAME: Final = {"cred": "Cred", "defense": "Defense", "key": "Keys", "fuel": "Fuel Cells"}


@lru_cache(maxsize=1_000)
def use(symbol: str, kind: str = "icon") -> str:
    """A sign of the sprite; words beside it say what it shows."""
    return f'<svg class="{kind}" aria-hidden="true"><use href="{SPRITE}#{symbol}"/></svg>'


@lru_cache(maxsize=1_000)
def art(id: str) -> str:
    """The picture of a card or an Event."""
    return f'<svg class="art" aria-hidden="true"><use href="{PICTURES}#{id}"/></svg>'


@lru_cache(maxsize=200)
def icon(name: str) -> str:
    """A sign in the colour of what it stands for."""
    return use(f"icon-{name}", f"icon i-{name}")


def mark(faction: str) -> str:
    """The Mark of a faction."""
    return use(f"icon-mark-{faction}", f"icon f-{faction}")


def market(faction: str) -> str:
    """A Faction Market, named by its sign."""
    return f"{use(f'faction-{faction}', f'icon f-{faction}')} Market"


BADGE: Final = {colour: use(f"player-{colour}", "badge") for colour in COLOURS}
NO_BADGE: Final = '<i class="badge"></i>'


def badge(colour: str | None) -> str:
    """The sign of a player, which their ship and buildings carry."""
    return BADGE[colour] if colour else NO_BADGE


# words with signs: what is gained is seen before it is read

_SHORTS: Final = {FACTION_SHORT[id]: id for id in FACTION_ID}
_NOUNS: Final = (
    (re.compile(rf"\b({'|'.join(_SHORTS)}) Marks?\b"), lambda found: mark(_SHORTS[found[1]])),
    (re.compile(rf"\bthe ({'|'.join(_SHORTS)}) Market\b"), lambda found: market(_SHORTS[found[1]])),
    (re.compile(r"\bFuel Cells?\b"), lambda _: icon("fuel")),
    (re.compile(r"\bKeys?\b(?! (?:Access|Complex))"), lambda _: icon("key")),
    (re.compile(r"\bCred\b"), lambda _: icon("cred")),
    (re.compile(r"\bDefense\b"), lambda _: icon("defense")),
    (re.compile(r"\bInfluence\b"), lambda _: icon("influence")),
    (re.compile(r"\bInfamy\b"), lambda _: icon("infamy")),
    (re.compile(r"\bDevastation\b"), lambda _: icon("devastation")),
    (re.compile(r"\bDraw (?=\d|X)"), lambda _: f"Draw {icon('draw')}"),
    (re.compile(r"\bThaw (?=\d)"), lambda _: f"Thaw {icon('thaw')}"),
)
#: a number and its sign stay together
_AMOUNT: Final = re.compile(r"(?:[+−]?[\dX]+ )?<svg[^>]*><use[^>]*></svg>(?:[\dX]+)?[,;:]?")
_SENTENCE: Final = re.compile(r"(?<=[.;]) ")


@lru_cache(maxsize=1_000)
def in_signs(text: str) -> str:
    """The words of a card, one effect per line, with signs for nouns."""
    lines = ""
    for sentence in _SENTENCE.split(text):
        words = escape(sentence.rstrip("."))
        for pattern, sign in _NOUNS:
            words = pattern.sub(sign, words)
        words = _AMOUNT.sub(r'<span class="nb">\g<0></span>', words)
        lines += f"<span>{words}</span>"
    return lines


def plural(count: int, word: str, many: str = "") -> str:
    """1 card, 2 cards."""
    return f"{count} {word}" if count == 1 else f"{count} {many or word + 's'}"


def figure(points: int) -> str:
    """3 or −2."""
    return f"−{-points}" if points < 0 else str(points)


def signed(points: int) -> str:
    """+3 or −2."""
    return f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "0"
