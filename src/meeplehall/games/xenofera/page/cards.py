"""The faces of the cards: made once, put together from then on."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from meeplehall.draw.html import el, join
from meeplehall.draw.memo import kept
from meeplehall.draw.pieces import button, image
from meeplehall.draw.sprite import Sprite
from meeplehall.games.xenofera.components.cards import (
    BY_ID,
    CARD,
    COLOURS,
    DISCARD,
    EFFECT,
    MULTIPLIER,
    NO_BID_DRAW,
    PEIK,
    Card,
)
from meeplehall.games.xenofera.components.data import COMPONENTS

SPRITE: Final = Sprite("xenofera")
use: Final = SPRITE.use

#: what fits on a card; the whole text is in the glossary
SHORT: Final = {
    "double": "lowest card counts twice",
    "keep": "take one card back",
    "lose": "rivals lose their lowest",
    "steal": "take a rival’s card",
    "buy": "half price if nobody bids",
    "discard": f"a rival discards {EFFECT[DISCARD].amount}",
    "exchange": "swap with a rival",
    "multiplier": f"draw {EFFECT[MULTIPLIER].amount} more",
    "peik": f"see the next {EFFECT[PEIK].amount}",
}
DRAW: Final = f"draw {EFFECT[NO_BID_DRAW].amount}"
SYMBOL_WORDS: Final = {"bid": "goes with value cards", "no_bid": "goes with No Bid"}
MARK: Final = {colour.id: use(f"mark-{colour.mark}", "mark") for colour in COMPONENTS.colours}
NO_MARK: Final = el("span", cls="mark none")
PLANET_ICON: Final = [use(f"planet-{planet.icon}", "icon") for planet in COMPONENTS.planets]
#: places of the table that have a sign
PLACE_SIGN: Final = {"marker": "symbol-marker", "bid-symbol": "symbol-bid", "no-bid-symbol": "symbol-no-bid"}
SYMBOL: Final = {"bid": use("symbol-bid", "symbol"), "no_bid": use("symbol-no-bid", "symbol")}


def mark(colour: str | None) -> Markup:
    """The shape of a player's colour."""
    return MARK[colour] if colour else NO_MARK


def in_words(card: Card) -> str:
    """A card as it is read aloud."""
    if card.family == "creature":
        planet = COMPONENTS.planets[card.planet].name
        return f"{card.title}, creature of {planet}, value {card.value}"
    if card.family == "action":
        effect = EFFECT[card.action]
        return f"{card.name}, action, {SYMBOL_WORDS[effect.symbol]}: {SHORT[effect.id]}"
    if card.family == "no_bid":
        return f"{card.name}: pass and {DRAW}"
    return f"{card.name}, value card"


def _kind(card: Card) -> str:
    """The classes of a card."""
    if card.family == "creature":
        return f"creature p-{COMPONENTS.planets[card.planet].id}"
    if card.family == "action":
        return f"action s-{EFFECT[card.action].symbol}"
    if card.family == "no_bid":
        return f"nobid c-{COLOURS[card.colour]}"
    return f"starter c-{COLOURS[card.colour]}" if card.family == "starting" else "resource"


@kept(200)
def _inside(card: Card) -> Markup:
    """What is printed on a card."""
    if card.family == "creature":
        name, planet = el("i", card.title), el("small", COMPONENTS.planets[card.planet].name)
        return join(use(card.id, "art"), el("b", card.value), PLANET_ICON[card.planet], name, planet)
    if card.family == "action":
        effect = EFFECT[card.action]
        words = el("i", card.name), el("small", SHORT[effect.id])
        return join(SYMBOL[effect.symbol], use(f"action-{effect.id}", "glyph"), words)
    if card.family == "no_bid":
        words = el("i", card.name), el("small", DRAW)
        return join(SYMBOL["no_bid"], use("action-pass", "glyph"), words, MARK[COLOURS[card.colour]])
    if card.family == "starting":
        return join(el("b", card.value), MARK[COLOURS[card.colour]])
    return join(use(_ore(card), "art"), el("b", card.value))


def picture(id: str) -> str:
    """The picture on a card, without its frame and numbers, or the sign of a place."""
    if id not in BY_ID:
        return use(PLACE_SIGN[id]) if id in PLACE_SIGN else ""
    card = BY_ID[id]
    if card.family == "creature":
        return use(id)
    if card.family == "action":
        return use(f"action-{EFFECT[card.action].id}")
    if card.family == "no_bid":
        return use("action-pass")
    return MARK[COLOURS[card.colour]] if card.family == "starting" else use(_ore(card))


def _ore(card: Card) -> str:
    """How much ore a resource card shows."""
    return "ore-1" if card.value < 5 else "ore-2" if card.value < 8 else "ore-3"


#: how a card stands, for those who do not see it
STATES: Final = {"picked": "picked", "wanted": "to be bought"}


def _aloud(card: Card, state: str, price: int) -> str:
    """All that is seen of a card."""
    buy = f"can be bought for {price}" if price else ""
    return ", ".join([part for part in (in_words(card), STATES.get(state, ""), buy) if part])


@kept(4_000)
def entry(id: str, state: str = "", origin: str = "", price: int = 0, group: str = "") -> Markup:
    """A card of a row, which may be clicked.

    `origin` is the key of the place it comes from if it has not been seen, `price` what it can be bought for,
    and `group` is the heading of the cards that begin with it.
    """
    card = BY_ID[id]
    face = button(
        _inside(card), cls=("card", _kind(card), state), label=_aloud(card, state, price), piece=id, key=id,
        origin=origin,
    )  # fmt: skip
    tag = el("span", f"Buy {price}", cls="price", aria_hidden="true") if price else ""
    return el("li", face, tag, cls="first" if group else "", data_kind=group)


@kept(200)
def lying(id: str) -> Markup:
    """A card of a row that only lies there."""
    card = BY_ID[id]
    return el("li", image(_inside(card), cls=("card", _kind(card)), label=in_words(card), key=id, card=id))


@kept(200)
def token(id: str) -> Markup:
    """A creature as an entry of a collection."""
    card = BY_ID[id]
    planet = f"p-{COMPONENTS.planets[card.planet].id}"
    inside = use(id), el("b", card.value)
    return el("li", inside, cls=("token", planet), data_card=id, aria_label=in_words(card))


#: how a hand is laid out
GROUPS: Final = ("Value cards", "Creatures", "Actions", "No Bid")
CREATURES: Final = 1


def order(card: Card) -> tuple[int, int, int]:
    """Hands are sorted: value cards by value, creatures by planet, actions by symbol, No Bid."""
    if card.family == "creature":
        return CREATURES, card.planet, card.value
    if card.family == "action":
        return 2, card.action, card.number
    return (3, 0, card.number) if card.family == "no_bid" else (0, card.value, card.number)


ORDER: Final = {card.id: order(card) for card in CARD}
