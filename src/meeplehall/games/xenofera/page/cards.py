"""The faces of the cards as HTML: made once, put together from then on."""

# not compiled: drawing, and msgspec.Struct behind it
from __future__ import annotations

from html import escape
from typing import Final

from meeplehall.games.xenofera.components.cards import (
    CARDS,
    COMPONENTS,
    FIRST_NO_BID,
    FIRST_RESOURCE,
    ID,
    NAME,
    PLANET,
    TYPE,
    VALUE,
    is_creature,
)
from meeplehall.games.xenofera.components.data import ACTION_IDS

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
ACTION: Final = {action.id: action for action in COMPONENTS.actions}
SYMBOL_WORDS: Final = {"bid": "goes with value cards", "no_bid": "goes with No Bid"}
PLACE: Final[dict[str, int]] = {id: card for card, id in enumerate(ID)}


def use(symbol: str, kind: str = "") -> str:
    """A picture of the sprite; words beside it say what it shows."""
    of = f' class="{kind}"' if kind else ""
    return f'<svg{of} aria-hidden="true"><use href="{SPRITE}#{symbol}"/></svg>'


MARK: Final = {colour.id: use(f"mark-{colour.mark}", "mark") for colour in COMPONENTS.colours}
PLANET_ICON: Final = [use(f"planet-{planet.icon}", "icon") for planet in COMPONENTS.planets]
SYMBOL: Final = {"bid": use("symbol-bid", "symbol"), "no_bid": use("symbol-no-bid", "symbol")}
CREATURE_NAME: Final = {creature.id: creature.name for creature in COMPONENTS.creatures}


def in_words(card: int) -> str:
    """A card as it is read aloud."""
    if is_creature(card):
        planet = COMPONENTS.planets[PLANET[card]].name
        return f"{CREATURE_NAME[ID[card]]}, creature of {planet}, value {VALUE[card]}"
    if TYPE[card] >= 0:
        id = ACTION_IDS[TYPE[card]]
        return f"{NAME[card]}, action, {SYMBOL_WORDS[ACTION[id].symbol]}: {SHORT[id]}"
    if VALUE[card]:
        return f"{NAME[card]}, value card"
    return f"{NAME[card]}: pass and draw two"


def _colour(card: int) -> str:
    """The colour of a starting card."""
    return ID[card].split("-")[1]


def _kind(card: int) -> str:
    """The classes of a card."""
    if is_creature(card):
        return f"creature p-{COMPONENTS.planets[PLANET[card]].id}"
    if TYPE[card] >= 0:
        return f"action s-{ACTION[ACTION_IDS[TYPE[card]]].symbol}"
    if card >= FIRST_NO_BID:
        return f"nobid c-{_colour(card)}"
    return f"starter c-{_colour(card)}" if card < FIRST_RESOURCE else "resource"


def _inside(card: int) -> str:
    """What is printed on a card."""
    if is_creature(card):
        art = use(ID[card], "art")
        name, planet = CREATURE_NAME[ID[card]], COMPONENTS.planets[PLANET[card]].name
        return f"{art}<b>{VALUE[card]}</b>{PLANET_ICON[PLANET[card]]}<i>{name}</i><small>{planet}</small>"
    if TYPE[card] >= 0:
        id = ACTION_IDS[TYPE[card]]
        glyph = use(f"action-{id}", "glyph")
        return f"{SYMBOL[ACTION[id].symbol]}{glyph}<i>{NAME[card]}</i><small>{SHORT[id]}</small>"
    if card >= FIRST_NO_BID:
        glyph = use("action-pass", "glyph")
        return f"{SYMBOL['no_bid']}{glyph}<i>{NAME[card]}</i><small>draw two</small>{MARK[_colour(card)]}"
    if card < FIRST_RESOURCE:
        return f"<b>{VALUE[card]}</b>{MARK[_colour(card)]}"
    return f"{use(f'ore-{_heap(card)}', 'art')}<b>{VALUE[card]}</b>"


def picture(id: str) -> str:
    """The picture on a card, without its frame and numbers."""
    card = PLACE[id]
    if is_creature(card):
        return use(id)
    if TYPE[card] >= 0:
        return use(f"action-{ACTION_IDS[TYPE[card]]}")
    if card >= FIRST_NO_BID:
        return use("action-pass")
    return MARK[_colour(card)] if card < FIRST_RESOURCE else use(f"ore-{_heap(card)}")


def _heap(card: int) -> int:
    """How much ore a resource card shows."""
    return 1 if VALUE[card] < 5 else 2 if VALUE[card] < 8 else 3


_KIND: Final = [f"card {_kind(card)}" for card in range(CARDS)]
_INSIDE: Final = [_inside(card) for card in range(CARDS)]
#: the parts before and after what differs from place to place
_HEAD: Final = [f'<button type="button" class="{_KIND[card]}' for card in range(CARDS)]
_TAIL: Final = [
    f' data-key="{ID[card]}" data-piece="{ID[card]}" aria-label="{escape(in_words(card))}">'
    f"{_INSIDE[card]}</button>"
    for card in range(CARDS)
]
_LYING: Final = [
    f'<span class="{_KIND[card]}" data-key="{ID[card]}" role="img" aria-label="{escape(in_words(card))}">'
    f"{_INSIDE[card]}</span>"
    for card in range(CARDS)
]
_TOKEN: Final = [
    f'<li class="token {_kind(card).split()[1]}" title="{escape(NAME[card])}">'
    f"{use(ID[card])}<b>{VALUE[card]}</b></li>"
    if is_creature(card)
    else ""
    for card in range(CARDS)
]


def face(id: str, state: str = "", origin: str = "") -> str:
    """A card that may be clicked; `origin` is the key of the place it comes from if it has not been seen."""
    card = PLACE[id]
    more = f" {state}" if state else ""
    come = f' data-from="{origin}"' if origin else ""
    return f'{_HEAD[card]}{more}"{come}{_TAIL[card]}'


def lying(id: str) -> str:
    """A card that only lies there."""
    return _LYING[PLACE[id]]


def token(id: str) -> str:
    """A creature as an entry of a collection."""
    return _TOKEN[PLACE[id]]


def mark(colour: str | None) -> str:
    """The shape of a player's colour."""
    return MARK[colour] if colour else '<span class="mark none"></span>'


#: how a hand is laid out
GROUPS: Final = ("Value cards", "Creatures", "Actions", "No Bid")
CREATURES: Final = 1


def order(id: str) -> tuple[int, int, int]:
    """Hands are sorted: value cards by value, creatures by planet, actions by symbol, No Bid."""
    card = PLACE[id]
    if is_creature(card):
        return CREATURES, PLANET[card], VALUE[card]
    if TYPE[card] >= 0:
        return 2, TYPE[card], card
    return (3, 0, card) if card >= FIRST_NO_BID else (0, VALUE[card], card)


ORDER: Final = {id: order(id) for id in ID}
