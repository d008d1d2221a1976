"""What is printed as programs: cards, Key Access, abilities, special rules of Opponents."""

from __future__ import annotations

from typing import Final

from meeplehall.games.helionox.components.architects import ARCHITECT
from meeplehall.games.helionox.components.board import LOCATION
from meeplehall.games.helionox.components.cards import CARD
from meeplehall.games.helionox.components.events import EVENT
from meeplehall.games.helionox.components.opponents import OPPONENT
from meeplehall.games.helionox.rules.effects.reading import program
from meeplehall.games.helionox.rules.state import NONE

# the programs are numbered in this order, and match files know them by their numbers

#: what playing each card does
CARD_PROGRAM: Final[list[int]] = [program(card.effects, card.faction) for card in CARD]
#: the Key Access of each Location card
KEY_ACCESS: Final[list[int]] = [program(place.key_access) for place in LOCATION]
#: per Architect and ability, the program for each X; without X it is the only one
ABILITY_PROGRAM: Final[list[list[list[int]]]] = [
    [[program(ability.effects, x=x) for x in ability.xs()] for ability in architect.abilities]
    for architect in ARCHITECT
]
#: [eternal][opponent]: what overcoming an Event of a type gives
_BY_TYPE: Final[list[list[dict[str, int]]]] = [
    [
        {
            rule.filter.type: program(rule.effects)
            for rule in opponent.rules[eternal]
            if rule.hook == "on_overcome" and rule.filter
        }
        for opponent in OPPONENT
    ]
    for eternal in (False, True)
]
#: and what overcoming each Event does, NONE for most
ON_OVERCOME: Final[list[list[list[int]]]] = [
    [[by_type.get(event.type, NONE) for event in EVENT] for by_type in opponents] for opponents in _BY_TYPE
]
