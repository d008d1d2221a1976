"""The faces of the cards as HTML: made once, put together from then on."""

# not compiled: drawing, and msgspec.Struct behind it
from __future__ import annotations

from html import escape
from typing import Final

from meeplehall.games.xenofera.components.cards import BY_ID, CARD, COLOURS, EFFECT, Card
from meeplehall.games.xenofera.components.data import COMPONENTS

STATIC: Final = "/static/games/xenofera"
SPRITE: Final = f"{STATIC}/sprite.svg"

#: what fits on a card; the whole text is in the card reference
SHORT: Final = {
    "double": "lowest card counts twice",
    "keep": "take one card back",
    "lose": "rivals lose their lowest",
    "steal": "take a rival’s card",
    "buy": "half price if nobody bids",
    "discard": "a rival discards two",
    "exchange": "swap with a rival",
    "multiplier": "draw two more",
    "peik": "see the next three",
}
SYMBOL_WORDS: Final = {"bid": "goes with value cards", "no_bid": "goes with No Bid"}


def use(symbol: str, kind: str = "") -> str:
    """A picture of the sprite; words beside it say what it shows."""
    of = f' class="{kind}"' if kind else ""
    return f'<svg{of} aria-hidden="true"><use href="{SPRITE}#{symbol}"/></svg>'


MARK: Final = {colour.id: use(f"mark-{colour.mark}", "mark") for colour in COMPONENTS.colours}
PLANET_ICON: Final = [use(f"planet-{planet.icon}", "icon") for planet in COMPONENTS.planets]
SYMBOL: Final = {"bid": use("symbol-bid", "symbol"), "no_bid": use("symbol-no-bid", "symbol")}


def in_words(card: Card) -> str:
    """A card as it is read aloud."""
    if card.family == "creature":
        planet = COMPONENTS.planets[card.planet].name
        return f"{card.title}, creature of {planet}, value {card.value}"
    if card.family == "action":
        effect = EFFECT[card.action]
        return f"{card.name}, action, {SYMBOL_WORDS[effect.symbol]}: {SHORT[effect.id]}"
    if card.family == "no_bid":
        return f"{card.name}: pass and draw two"
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


def _inside(card: Card) -> str:
    """What is printed on a card."""
    if card.family == "creature":
        art, icon, planet = (
            use(card.id, "art"),
            PLANET_ICON[card.planet],
            COMPONENTS.planets[card.planet].name,
        )
        return f"{art}<b>{card.value}</b>{icon}<i>{card.title}</i><small>{planet}</small>"
    if card.family == "action":
        effect = EFFECT[card.action]
        glyph = use(f"action-{effect.id}", "glyph")
        return f"{SYMBOL[effect.symbol]}{glyph}<i>{card.name}</i><small>{SHORT[effect.id]}</small>"
    if card.family == "no_bid":
        glyph = use("action-pass", "glyph")
        mark = MARK[COLOURS[card.colour]]
        return f"{SYMBOL['no_bid']}{glyph}<i>{card.name}</i><small>draw two</small>{mark}"
    if card.family == "starting":
        return f"<b>{card.value}</b>{MARK[COLOURS[card.colour]]}"
    return f"{use(_ore(card), 'art')}<b>{card.value}</b>"


def picture(id: str) -> str:
    """The picture on a card, without its frame and numbers."""
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


#: the parts before and after what differs from place to place
_HEAD: Final = {card.id: f'<button type="button" class="card {_kind(card)}' for card in CARD}
_TAIL: Final = {
    card.id: f' data-key="{card.id}" data-piece="{card.id}" aria-label="{escape(in_words(card))}">'
    f"{_inside(card)}</button>"
    for card in CARD
}
_LYING: Final = {
    card.id: f'<span class="card {_kind(card)}" data-key="{card.id}" role="img"'
    f' aria-label="{escape(in_words(card))}">{_inside(card)}</span>'
    for card in CARD
}
_TOKEN: Final = {
    card.id: f'<li class="token {_kind(card).split()[1]}" title="{escape(card.name)}">'
    f"{use(card.id)}<b>{card.value}</b></li>"
    for card in CARD
    if card.family == "creature"
}


def face(id: str, state: str = "", origin: str = "") -> str:
    """A card that may be clicked; `origin` is the key of the place it comes from if it has not been seen."""
    more = f" {state}" if state else ""
    come = f' data-from="{origin}"' if origin else ""
    return f'{_HEAD[id]}{more}"{come}{_TAIL[id]}'


def lying(id: str) -> str:
    """A card that only lies there."""
    return _LYING[id]


def token(id: str) -> str:
    """A creature as an entry of a collection."""
    return _TOKEN[id]


def mark(colour: str | None) -> str:
    """The shape of a player's colour."""
    return MARK[colour] if colour else '<span class="mark none"></span>'


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
