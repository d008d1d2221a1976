"""The cards: every physical card is a number, and these tables say what is printed on it.

Numbers are given family by family in the order starting cards, resources, creatures, actions, No Bid,
so that in a sorted hand equal cards lie side by side and value cards come first.
"""

from __future__ import annotations

from typing import Final

from meeplehall.games.xenofera.components.data import ACTION_IDS, Components, load

COMPONENTS: Final[Components] = load()

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

#: XF-2.6: the action types that go with value cards; the others go with No Bid
BID_ACTIONS: Final = 0b0000_1111

#: the printed value; 0 for actions and No Bid
VALUE: Final[list[int]] = []
#: cards of one kind are interchangeable: two resources of 7, or starting cards of two colours
KIND: Final[list[int]] = []
#: the id that people, files and pages use
ID: Final[list[str]] = []
NAME: Final[list[str]] = []
#: the action type; -1 for all other cards
TYPE: Final[list[int]] = []
#: the number of the planet; -1 for all other cards
PLANET: Final[list[int]] = []

#: the order in which effects run when nobody chooses (XF-9.4)
AUTO_ORDER: Final[list[int]] = [
    *({action.id: action.auto_order for action in COMPONENTS.actions}[id] for id in ACTION_IDS),
    0,
]
_BY_ID: Final = {action.id: action for action in COMPONENTS.actions}
ACTION_NAME: Final[list[str]] = [*(_BY_ID[id].name for id in ACTION_IDS), COMPONENTS.starting_set.no_bid.name]
COLOURS: Final[list[str]] = [colour.id for colour in COMPONENTS.colours]
PLANETS: Final[list[str]] = [planet.id for planet in COMPONENTS.planets]


def _print_cards() -> tuple[int, int, int, int]:
    """Fill the tables; gives the first number of resources, creatures, actions and No Bid cards."""
    kinds = 0

    def card(id: str, name: str, value: int = 0, type: int = -1, planet: int = -1) -> None:
        ID.append(id)
        NAME.append(name)
        VALUE.append(value)
        KIND.append(kinds)
        TYPE.append(type)
        PLANET.append(planet)

    for value in COMPONENTS.starting_set.values:
        for colour in COMPONENTS.colours:
            card(f"start-{colour.id}-{value}", f"Starter {value}", value)
        kinds += 1
    resources = len(ID)
    for entry in sorted(COMPONENTS.resources.distribution, key=lambda entry: entry.value):
        for copy in range(1, entry.copies + 1):
            card(f"res-{entry.value:02d}-{copy}", f"Resource {entry.value}", entry.value)
        kinds += 1
    creatures = len(ID)
    for creature in COMPONENTS.creatures:
        planet = PLANETS.index(creature.planet)
        card(creature.id, f"{creature.name} {creature.value}", creature.value, planet=planet)
        kinds += 1
    actions = len(ID)
    for type, id in enumerate(ACTION_IDS):
        for copy in range(1, _BY_ID[id].copies + 1):
            card(f"act-{id}-{copy}", _BY_ID[id].name, type=type)
        kinds += 1
    no_bids = len(ID)
    for colour in COMPONENTS.colours:
        card(f"nobid-{colour.id}", COMPONENTS.starting_set.no_bid.name)
    return resources, creatures, actions, no_bids


_FIRST: Final = _print_cards()
FIRST_RESOURCE: Final = _FIRST[0]
FIRST_CREATURE: Final = _FIRST[1]
FIRST_ACTION: Final = _FIRST[2]
FIRST_NO_BID: Final = _FIRST[3]
CARDS: Final = len(ID)


def starting_set(colour: int) -> list[int]:
    """The value cards of a colour (XF-2.1)."""
    return list(range(colour, FIRST_RESOURCE, len(COLOURS)))


def is_creature(card: int) -> bool:
    """Is it a creature?"""
    return FIRST_CREATURE <= card < FIRST_ACTION
