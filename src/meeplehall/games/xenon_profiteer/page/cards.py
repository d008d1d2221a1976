"""The faces of the cards: made once, put together from then on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from markupsafe import Markup

from meeplehall.draw.html import el, join
from meeplehall.draw.keys import Keys
from meeplehall.draw.memo import kept
from meeplehall.draw.pieces import button, counted, image
from meeplehall.draw.sprite import Sprite
from meeplehall.games.xenon_profiteer.components.box import COMPONENTS
from meeplehall.games.xenon_profiteer.components.cards import (
    CARD,
    CARDS,
    ELEMENT,
    ELEMENTS,
    FEED,
    FIRST_CONTRACT,
    FIRST_PIPELINE,
    FIRST_UPGRADE,
    ID,
)

SPRITE: Final = Sprite("xenon-profiteer")
use: Final = SPRITE.use

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
#: the bonus actions of Contracts, in words
BONUS: Final = {
    "distill": "bonus Distil", "air": "bonus AIR", "wipe": "bonus WIPE",
    "buy": "bonus Buy", "bid": "bonus Bid",
}  # fmt: skip
MORE_CARDS: Final = {card.id: card.hand_size_bonus for card in COMPONENTS.pipelines}
MARK: Final = {colour: use(f"mark-{colour}", "mark") for colour in COMPONENTS.editions["later"].player_colors}
SIGN: Final = {
    name: use(f"sign-{name}", "sign")
    for name in ("money", "token", "draw", "discard", "cold", "overtime", "privilege", "first", "air", "hand")
}


def is_element(id: str) -> bool:
    """Is it one of the four gases?"""
    return id in SYMBOL


def in_words(card: int) -> str:
    """A card as it is read aloud; it begins with the name."""
    if card < ELEMENTS:
        return f"{ELEMENT[card].name}, {CARD[card].name}"
    if card < FIRST_PIPELINE:
        return f"{CARD[card].name}: {CARD[card].ability.text}"
    if card < FIRST_CONTRACT:
        return f"{CARD[card].name}: hand size plus {MORE_CARDS[CARD[card].id]}"
    reward = f"a {BONUS[CARD[card].bonus]}" if CARD[card].bonus else f"${CARD[card].reward}"
    return f"{CARD[card].name}: {CARD[card].sector}, {CARD[card].need} Xe for {reward} and {CARD[card].xp} XP"


def kind(card: int) -> str:
    """The classes of a card."""
    if card < ELEMENTS:
        return f"element e-{CARD[card].name}"
    if card < FIRST_PIPELINE:
        return f"upgrade w-{CARD[card].ability.timing}"
    return f"pipeline {CARD[card].id}" if card < FIRST_CONTRACT else f"contract s-{CARD[card].sector}"


def _deal(card: int) -> Markup:
    """What a Contract asks for and gives."""
    printed = CARD[card]
    need = el("span", el("b", printed.need), " Xe", cls="needs")
    reward = el("span", BONUS[printed.bonus], cls="gets bonus") if printed.bonus else None
    if printed.reward:
        reward = el("span", f"${printed.reward}", cls="gets")
    return el("span", need, reward, el("span", el("b", printed.xp), " XP", cls="xp"), cls="terms")


def _inside(card: int) -> Markup:
    """What is printed on a card that lies in a line or in a hand."""
    printed = CARD[card]
    art = use(printed.id, "art")
    if card < ELEMENTS:
        return join(el("b", printed.name), art)  # cards that overlap show their left edge
    name = el("b", printed.name, cls="name")
    if card < FIRST_PIPELINE:
        when = el("i", TIMING[printed.ability.timing], cls="when")
        return join(art, when, name, el("small", printed.ability.text, cls="text"))
    if card < FIRST_CONTRACT:
        return join(art, name, el("small", "Hand +1. Three score 1, 4, 9 XP.", cls="text"))
    return join(art, use(f"sector-{printed.sector}", "sector"), name, _deal(card))


_KIND: Final = [kind(card) for card in range(CARDS)]
_WORDS: Final = [in_words(card) for card in range(CARDS)]
_INSIDE: Final = [_inside(card) for card in range(CARDS)]


@kept(20_000)
def face(id: str, key: str, piece: str = "", origin: str = "", note: str = "") -> Markup:
    """A card that may be clicked, as it lies in a line, in a hand or in the tower.

    `piece` is the name by which actions know it, `origin` the key of the place that it comes from.
    """
    card = PLACE[id]
    look = f"card {_KIND[card]}"
    return button(
        _INSIDE[card], cls=look, label=aloud(card, note), piece=piece, key=key, card=id, origin=origin,
        note=note,
    )  # fmt: skip


def aloud(card: int, note: str) -> str:
    """All that is seen of a card, for those who hear it."""
    words = _WORDS[card]
    return f"{words.rstrip('.')}. {note}" if note else words


@kept(20_000)
def tile(
    id: str, key: str, piece: str = "", state: str = "", below: Markup | None = None, note: str = ""
) -> Markup:
    """A card as a small plate with its picture."""
    card = PLACE[id]
    look = ("tile", _KIND[card], state)
    return button(
        use(id, "art"), below, cls=look, label=aloud(card, note), piece=piece, key=key, card=id, note=note
    )


@kept(20_000)
def item(card: Markup, below: Markup | None = None) -> Markup:
    """A card as an entry of a list, perhaps with something under it."""
    return el("li", card, below)


@kept(4_000)
def chip(id: str, key: str, origin: str = "", count: int = 0, note: str = "") -> Markup:
    """A card as a word: the letter of an element, or a small picture."""
    card = PLACE[id]
    label = f"{_WORDS[card]}, {count} times" if count > 1 else _WORDS[card]
    times = el("b", count) if count > 1 else None
    return image(
        _letter(id), times, cls=f"bit {_KIND[card]}", label=label, key=key, card=id, origin=origin, note=note
    )


def _letter(id: str) -> Markup:
    return el("i", SYMBOL[id]) if id in SYMBOL else use(id, "art")


@kept(4_000)
def entries(ids: tuple[str, ...]) -> Markup:
    """All cards of a pile, equal ones counted."""
    items = []
    for id, count in counted(ids, PLACE):
        card = PLACE[id]
        name = None if card < ELEMENTS else el("span", CARD[card].name)
        times = (" ", el("b", f"×{count}")) if count > 1 or card < ELEMENTS else None
        words = ELEMENT[card].name if card < ELEMENTS else CARD[card].name
        label = f"{words}, {count} times" if count > 1 else words
        items.append(el("li", _letter(id), name, times, cls=_KIND[card], data_card=id, aria_label=label))
    return join(items)


def sorted_ids(ids: Sequence[str]) -> list[str]:
    """Elements in the order in which they leave, then starters and Upgrades."""
    return sorted(ids, key=PLACE.__getitem__)


#: the signs of places and markers
SIGN_OF: Final = {
    "supply": "air", "deck-contract": "draw", "deck-upgrade": "draw", "bid-token": "token",
    "cold-storage": "cold", "privilege": "privilege", "overtime": "overtime", "draw-pile": "draw",
    "discard-pile": "discard", "hand": "hand", "money": "money",
}  # fmt: skip


def picture(id: str) -> str:
    """The picture on a card, without its frame and figures; the sign of a place."""
    if id in SIGN_OF:
        return use(f"sign-{SIGN_OF[id]}")
    return use(id) if id in PLACE or id in TACTICS or id in PROFITEERS else ""


def key_of(keys: Keys, id: str, seat: int = -1) -> str:
    """The name under which a card moves: it keeps it from the line to the plant.

    Elements and starters belong to a seat; the elements there are counted.
    """
    if PLACE[id] >= FIRST_UPGRADE:
        return keys.of(id)
    return keys.numbered(f"{id}-{seat}") if PLACE[id] < FEED else f"{id}-{seat}"
