"""The faces of the cards as HTML: made once, put together from then on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from html import escape
from typing import Final

from meeplehall.games.xenon_profiteer.components.cards import (
    CARD,
    CARDS,
    ELEMENTS,
    FEED,
    FIRST_CONTRACT,
    FIRST_PIPELINE,
    FIRST_UPGRADE,
    ID,
)
from meeplehall.games.xenon_profiteer.components.data import COMPONENTS

STATIC: Final = "/static/games/xenon-profiteer"
SPRITE: Final = f"{STATIC}/sprite.svg"

PLACE: Final[dict[str, int]] = {id: card for card, id in enumerate(ID)}
SYMBOL: Final[dict[str, str]] = {card.id: card.symbol for card in COMPONENTS.elements}
TACTICS: Final = {card.id: card for card in COMPONENTS.tactics}
PROFITEERS: Final = {card.id: card for card in COMPONENTS.profiteers}
#: when a card is used, in a word that fits on it
TIMING: Final = {
    "distill": "distil",
    "air": "air",
    "wipe": "wipe",
    "buy": "buy",
    "bid": "bid",
    "any": "any time",
    "game_end": "at the end",
}


def use(symbol: str, kind: str = "") -> str:
    """A picture of the sprite; words beside it say what it shows."""
    of = f' class="{kind}"' if kind else ""
    return f'<svg{of} aria-hidden="true"><use href="{SPRITE}#{symbol}"/></svg>'


MARK: Final = {colour: use(f"mark-{colour}", "mark") for colour in COMPONENTS.editions["later"].player_colors}
SIGN: Final = {
    name: use(f"sign-{name}", "sign")
    for name in ("money", "token", "draw", "discard", "cold", "overtime", "privilege", "first", "air", "hand")
}
BACK: Final = '<i class="back"></i>'


def is_element(id: str) -> bool:
    return id in SYMBOL


def in_words(card: int) -> str:
    """A card as it is read aloud; it begins with the name."""
    if card < ELEMENTS:
        return f"{COMPONENTS.elements[card].name}, {CARD[card].name}"
    if card < FIRST_PIPELINE:
        return f"{CARD[card].name}: {CARD[card].ability.text}"
    if card < FIRST_CONTRACT:
        return f"{CARD[card].name}: hand size plus one"
    reward = f"bonus {CARD[card].bonus}" if CARD[card].bonus else f"${CARD[card].reward}"
    return f"{CARD[card].name}: {CARD[card].sector}, {CARD[card].need} Xe for {reward} and {CARD[card].xp} XP"


def kind(card: int) -> str:
    """The classes of a card."""
    if card < ELEMENTS:
        return f"element e-{CARD[card].name}"
    if card < FIRST_PIPELINE:
        return f"upgrade w-{CARD[card].ability.timing}"
    return f"pipeline {CARD[card].id}" if card < FIRST_CONTRACT else f"contract s-{CARD[card].sector}"


def _deal(card: int) -> str:
    """What a Contract asks for and gives."""
    reward = f'<span class="gets bonus">{CARD[card].bonus}</span>' if CARD[card].bonus else ""
    if CARD[card].reward:
        reward = f'<span class="gets">${CARD[card].reward}</span>'
    need = f'<span class="needs"><b>{CARD[card].need}</b> Xe</span>'
    return f'<span class="deal">{need}{reward}<span class="xp"><b>{CARD[card].xp}</b> XP</span></span>'


def _inside(card: int) -> str:
    """What is printed on a card that lies in a line or in a hand."""
    art = use(CARD[card].id, "art")
    if card < ELEMENTS:
        return f"{art}<b>{CARD[card].name}</b>"
    name = f'<b class="name">{escape(CARD[card].name)}</b>'
    if card < FIRST_PIPELINE:
        when = f'<i class="when">{TIMING[CARD[card].ability.timing]}</i>'
        return f'{art}{when}{name}<small class="text">{escape(CARD[card].ability.text)}</small>'
    if card < FIRST_CONTRACT:
        return f'{art}{name}<small class="text">Hand +1. Three score 1, 4, 9 XP.</small>'
    return f"{art}{use(f'sector-{CARD[card].sector}', 'sector')}{name}{_deal(card)}"


KIND: Final = [kind(card) for card in range(CARDS)]
_WORDS: Final = [escape(in_words(card)) for card in range(CARDS)]
INSIDE: Final = [_inside(card) for card in range(CARDS)]
DEAL: Final = [_deal(card) if card >= FIRST_CONTRACT else "" for card in range(CARDS)]


@lru_cache(maxsize=20_000)
def face(id: str, key: str, piece: str = "", state: str = "", origin: str = "", note: str = "") -> str:
    """A card that may be clicked, as it lies in a line, in a hand or in the tower.

    `piece` is the name by which actions know it, `origin` the key of the place that it comes from.
    """
    card = PLACE[id]
    more = f" {state}" if state else ""
    come = f' data-from="{origin}"' if origin else ""
    named = f' data-piece="{piece}" data-card="{id}"' if piece else f' data-card="{id}"'
    words = f' data-note="{escape(note)}"' if note else ""
    return (
        f'<button type="button" class="card {KIND[card]}{more}" data-key="{key}"{come}{named}{words} '
        f'aria-label="{_WORDS[card]}">{INSIDE[card]}</button>'
    )


@lru_cache(maxsize=20_000)
def tile(id: str, key: str, piece: str = "", state: str = "", below: str = "") -> str:
    """A card as a small square with its picture."""
    card = PLACE[id]
    more = f" {state}" if state else ""
    named = f' data-piece="{piece}"' if piece else ""
    return (
        f'<button type="button" class="tile {KIND[card]}{more}" data-key="{key}"{named} data-card="{id}" '
        f'aria-label="{_WORDS[card]}">{use(id, "art")}{below}</button>'
    )


@lru_cache(maxsize=4_000)
def chip(id: str, key: str, origin: str = "", count: int = 0) -> str:
    """A card as a word: the letter of an element, or a small picture."""
    card = PLACE[id]
    come = f' data-from="{origin}"' if origin else ""
    times = f"<b>{count}</b>" if count > 1 else ""
    inside = f"<i>{CARD[card].name}</i>" if card < ELEMENTS else use(id, "art")
    return (
        f'<span class="bit {KIND[card]}" data-key="{key}"{come} data-card="{id}" role="img" '
        f'aria-label="{_WORDS[card]}{f", {count} times" if count > 1 else ""}">{inside}{times}</span>'
    )


@lru_cache(maxsize=4_000)
def entries(ids: tuple[str, ...]) -> str:
    """All cards of a pile, equal ones counted."""
    count = Counter(ids)
    items = ""
    for id in sorted(count, key=PLACE.__getitem__):
        card = PLACE[id]
        picture = f"<i>{CARD[card].name}</i>" if card < ELEMENTS else use(id, "art")
        times = f" <b>×{count[id]}</b>" if count[id] > 1 or card < ELEMENTS else ""
        name = "" if card < ELEMENTS else escape(CARD[card].name)
        items += f'<li class="{KIND[card]}" data-card="{id}">{picture}{name}{times}</li>'
    return items


def sorted_ids(ids: Sequence[str]) -> list[str]:
    """Elements in the order in which they leave, then starters and Upgrades."""
    return sorted(ids, key=PLACE.__getitem__)


def picture(id: str) -> str:
    """The picture on a card, without its frame and figures."""
    return use(id) if id in PLACE or id in TACTICS or id in PROFITEERS else ""


class Keys:
    """Names under which cards move over the page: a card keeps its name from the line to the plant.

    Equal cards are told apart by the order in which they are drawn; the starters by their owner.
    """

    def __init__(self) -> None:
        self._seen: Counter[str] = Counter()

    def of(self, id: str, seat: int = -1) -> str:
        name = id
        if PLACE[id] < FIRST_UPGRADE:
            name = f"{id}-{seat}"
            self._seen[name] += 1
            return f"{name}-{self._seen[name] - 1}" if PLACE[id] < FEED else name
        self._seen[name] += 1
        return name if self._seen[name] == 1 else f"{name}~{self._seen[name]}"
