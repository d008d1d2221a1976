"""The cards: every physical card is a number, and `CARD[number]` says what is printed on it.

Numbers are given family by family in the order starting cards, resources, creatures, actions, No Bid,
so that in a sorted hand equal cards lie side by side and value cards come first.
"""

from __future__ import annotations

from typing import Final

from meeplehall.games.xenofera.components.data import ACTION_IDS, COMPONENTS, ActionCard

DOUBLE: Final = 0
KEEP: Final = 1
LOSE: Final = 2
STEAL: Final = 3
BUY: Final = 4
DISCARD: Final = 5
EXCHANGE: Final = 6
MULTIPLIER: Final = 7
PEIK: Final = 8
#: the draw of the No Bid card, which is resolved like an action
NO_BID_DRAW: Final = 9
EFFECTS: Final = 10

#: the two kinds of bids
VALUE_BID: Final = 1
NO_BID: Final = 2

#: ids, in the order of their numbers
COLOURS: Final[list[str]] = [colour.id for colour in COMPONENTS.colours]
PLANETS: Final[list[str]] = [planet.id for planet in COMPONENTS.planets]

#: XF-12.4: so many creatures of one planet bring so many points more
SET_SIZE: Final = COMPONENTS.counts.planet_set_size
SET_BONUS: Final = COMPONENTS.counts.planet_set_bonus


class Effect:
    """One of the nine action types, or the draw of the No Bid card."""

    def __init__(
        self, id: str, name: str, symbol: str, text: str, rules: tuple[str, ...], order: int, amount: int
    ):
        self.id: Final = id
        self.name: Final = name
        #: `bid` or `no_bid`: what it is played with (XF-2.6)
        self.symbol: Final = symbol
        self.text: Final = text
        self.rules: Final = rules
        #: its place when nobody chooses (XF-9.4)
        self.order: Final = order
        #: how many cards it draws, discards or looks at; 0 where that is no question
        self.amount: Final = amount


def _print_effects() -> list[Effect]:
    by_id: dict[str, ActionCard] = {action.id: action for action in COMPONENTS.actions}
    effects: list[Effect] = []
    for id in ACTION_IDS:
        action = by_id[id]
        rules, order = tuple(action.rules), action.auto_order
        effects.append(Effect(id, action.name, action.symbol, action.text, rules, order, action.amount))
    no_bid = COMPONENTS.starting_set.no_bid
    rules, draws = ("XF-5.3", "XF-9.2"), COMPONENTS.counts.no_bid_draw
    effects.append(Effect("no_bid", no_bid.name, "no_bid", no_bid.text, rules, 0, draws))
    return effects


EFFECT: Final[list[Effect]] = _print_effects()


class Card:
    """One physical card."""

    def __init__(
        self,
        number: int,
        last: int,
        id: str,
        family: str,
        title: str,
        kind: int,
        value: int = 0,
        action: int = -1,
        planet: int = -1,
        colour: int = -1,
    ) -> None:
        self.number: Final = number
        #: the highest number of its kind
        self.last: Final = last
        #: what people, files and pages call it
        self.id: Final = id
        #: `starting`, `resource`, `creature`, `action` or `no_bid`
        self.family: Final = family
        #: its name without the value
        self.title: Final = title
        self.name: Final = f"{title} {value}" if value else title
        #: cards of one kind are interchangeable: two resources of 7, or starting cards of two colours
        self.kind: Final = kind
        #: 0 for actions and No Bid
        self.value: Final = value
        #: what the Buy action takes for it: half the value, rounded up (XF-10.11)
        self.price: Final = (value + 1) // 2
        #: the number of its action type; -1 for all other cards
        self.action: Final = action
        #: the kind of bid it can be part of (XF-2.6, XF-5.1)
        self.bid: Final = VALUE_BID if value or (action >= 0 and EFFECT[action].symbol == "bid") else NO_BID
        #: the number of its planet; -1 for all but creatures
        self.planet: Final = planet
        #: the number of its colour; -1 for all but starting cards and No Bid
        self.colour: Final = colour


def _print_cards() -> list[Card]:
    cards: list[Card] = []
    kind = 0
    for value in COMPONENTS.starting_set.values:
        last = len(cards) + len(COLOURS) - 1
        for colour, id in enumerate(COLOURS):
            id = f"start-{id}-{value}"
            cards.append(Card(len(cards), last, id, "starting", "Starter", kind, value, colour=colour))
        kind += 1
    for entry in sorted(COMPONENTS.resources, key=lambda entry: entry.value):
        last = len(cards) + entry.copies - 1
        for copy in range(1, entry.copies + 1):
            id = f"res-{entry.value:02d}-{copy}"
            cards.append(Card(len(cards), last, id, "resource", "Resource", kind, entry.value))
        kind += 1
    for creature in COMPONENTS.creatures:
        name, value, planet = creature.name, creature.value, PLANETS.index(creature.planet)
        last = len(cards)
        cards.append(Card(last, last, creature.id, "creature", name, kind, value, planet=planet))
        kind += 1
    copies = {action.id: action.copies for action in COMPONENTS.actions}
    for action, action_id in enumerate(ACTION_IDS):
        last = len(cards) + copies[action_id] - 1
        for copy in range(1, copies[action_id] + 1):
            id = f"act-{action_id}-{copy}"
            cards.append(Card(len(cards), last, id, "action", EFFECT[action].name, kind, action=action))
        kind += 1
    last = len(cards) + len(COLOURS) - 1
    for colour, id in enumerate(COLOURS):
        no_bid = EFFECT[NO_BID_DRAW].name
        cards.append(Card(len(cards), last, f"nobid-{id}", "no_bid", no_bid, kind, colour=colour))
    return cards


CARD: Final[list[Card]] = _print_cards()
CARDS: Final = len(CARD)
#: the ids in the order of the numbers, as actions travel
IDS: Final[list[str]] = [card.id for card in CARD]
BY_ID: Final[dict[str, Card]] = {card.id: card for card in CARD}


def _first(family: str) -> int:
    return next(card.number for card in CARD if card.family == family)


FIRST_RESOURCE: Final = _first("resource")
FIRST_CREATURE: Final = _first("creature")
FIRST_ACTION: Final = _first("action")
FIRST_NO_BID: Final = _first("no_bid")


def starting_set(colour: int) -> list[int]:
    """The value cards of a colour (XF-2.1)."""
    return list(range(colour, FIRST_RESOURCE, len(COLOURS)))


def is_creature(card: int) -> bool:
    """Is it a creature?"""
    return FIRST_CREATURE <= card < FIRST_ACTION


def value_of(cards: list[int]) -> int:
    """The sum of the printed values."""
    sum = 0
    for card in cards:
        sum += CARD[card].value
    return sum


def ids(cards: list[int]) -> list[str]:
    """What these cards are called."""
    return [IDS[card] for card in cards]


def one_of_each(cards: list[int]) -> list[int]:
    """One card of each kind; the cards are sorted."""
    found: list[int] = []
    last = -1
    for card in cards:
        if card > last:
            last = CARD[card].last
            found.append(card)
    return found


def alike(card: int, cards: list[int]) -> list[int]:
    """Those of the cards that are interchangeable with this one."""
    kind = CARD[card].kind
    return [other for other in cards if CARD[other].kind == kind]
