"""The signs of the table, and words of cards with signs in them: made once."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from markupsafe import Markup

from meeplehall.draw.html import el, join
from meeplehall.draw.memo import kept
from meeplehall.draw.sprite import Sprite
from meeplehall.games.helionox.components.board import HEX
from meeplehall.games.helionox.components.box import COLOURS, COMPONENTS
from meeplehall.games.helionox.components.factions import FACTION_ID
from meeplehall.games.helionox.components.facts import FACTION_SHORT

SPRITE: Final = Sprite("helionox")
PICTURES: Final = Sprite("helionox", "pictures.svg")

FACTION_NAME: Final = {faction.id: faction.name for faction in COMPONENTS.faction}
WORLD_NAME: Final = {hex.id: hex.name for hex in HEX}


def use(symbol: str, cls: str = "icon") -> Markup:
    """A sign of the sprite; words beside it say what it shows."""
    return SPRITE.use(symbol, cls)


def art(id: str) -> Markup:
    """The picture of a card or an Event."""
    return PICTURES.use(id, "art")


def icon(name: str) -> Markup:
    """A sign in the colour of what it stands for."""
    return use(f"icon-{name}", f"icon i-{name}")


def mark(faction: str) -> Markup:
    """The Mark of a faction."""
    return use(f"icon-mark-{faction}", f"icon f-{faction}")


def house(faction: str) -> Markup:
    """The sign of a faction in its colour."""
    return use(f"faction-{faction}", f"icon f-{faction}")


BADGE: Final = {colour: use(f"player-{colour}", "badge") for colour in COLOURS}
NO_BADGE: Final = el("i", cls="badge")


def badge(colour: str | None) -> Markup:
    """The sign of a player, which their ship and buildings carry."""
    return BADGE[colour] if colour else NO_BADGE


@kept(100)
def lamps(lit: int, all: int) -> Markup:
    """So many lamps in a row, the first of them lit."""
    return join(el("i", cls="lamp on" if i < lit else "lamp") for i in range(all))


# words with signs: what is gained is seen before it is read

Part = str | Markup
_SHORTS: Final = {FACTION_SHORT[id]: id for id in FACTION_ID}
_NOUNS: Final[list[tuple[re.Pattern[str], Callable[[re.Match[str]], list[Part]]]]] = [
    (
        re.compile(rf"\b({'|'.join(_SHORTS)}) Marks?\b"),
        lambda found: [mark(_SHORTS[found[1]]), f" {found[1]}"],
    ),
    (
        re.compile(rf"\bthe ({'|'.join(_SHORTS)}) Market\b"),
        lambda found: [house(_SHORTS[found[1]]), f" {found[1]} Market"],
    ),
    (re.compile(r"\bFuel Cells?\b"), lambda _: [icon("fuel")]),
    (re.compile(r"\bKeys?\b(?! (?:Access|Complex))"), lambda _: [icon("key")]),
    (re.compile(r"\bCred\b"), lambda _: [icon("cred")]),
    (re.compile(r"\bDefense\b"), lambda _: [icon("defense")]),
    (re.compile(r"\bInfluence\b"), lambda _: [icon("influence")]),
    (re.compile(r"\bInfamy\b"), lambda _: [icon("infamy")]),
    (re.compile(r"\bDevastation\b"), lambda _: [icon("devastation")]),
    (re.compile(r"\bDraw (?=\d|X)"), lambda _: ["Draw ", icon("draw")]),
    (re.compile(r"\bThaw (?=\d)"), lambda _: ["Thaw ", icon("thaw")]),
]
_BEFORE: Final = re.compile(r"[+−]?[\dX]+ $")
_AFTER: Final = re.compile(r"[\dX]*[,;:]?")
_SENTENCE: Final = re.compile(r"(?<=[.;]) ")


@kept(1_000)
def in_signs(text: str) -> Markup:
    """The words of a card, one effect per line, with signs for nouns."""
    effects = [el("span", _signs(sentence.rstrip("."))) for sentence in _SENTENCE.split(text)]
    return join((" ", effect) if i else effect for i, effect in enumerate(effects))


def _signs(sentence: str) -> list[Part]:
    parts: list[Part] = [sentence]
    for pattern, sign in _NOUNS:
        parts = [new for part in parts for new in _replaced(part, pattern, sign)]
    return _kept_together(parts)


def _replaced(
    part: Part, pattern: re.Pattern[str], sign: Callable[[re.Match[str]], list[Part]]
) -> list[Part]:
    """Words with a sign for each of these nouns; signs stay as they are."""
    if isinstance(part, Markup):
        return [part]
    parts: list[Part] = []
    end = 0
    for found in pattern.finditer(part):
        parts += [part[end : found.start()], *sign(found)]
        end = found.end()
    return [*parts, part[end:]]


def _kept_together(parts: list[Part]) -> list[Part]:
    """A number and its sign do not part at the end of a line."""
    found: list[Part] = []
    for i, part in enumerate(parts):
        if not isinstance(part, Markup):
            found.append(part)
            continue
        before, number, after = str(found.pop()) if found else "", "", ""
        if match := _BEFORE.search(before):
            before, number = before[: match.start()], match[0]
        if i + 1 < len(parts) and not isinstance(parts[i + 1], Markup):
            match = _AFTER.match(parts[i + 1])
            after = match[0] if match else ""
            parts[i + 1] = parts[i + 1][len(after) :]
        found += [before, el("span", number, part, after, cls="nb")]
    return found
