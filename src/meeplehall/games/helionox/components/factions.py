"""The factions, and the places of the Market: each of them has one, beside Prime Assets and Reserve."""

from __future__ import annotations

from typing import Final

from meeplehall.games.helionox.components import data
from meeplehall.games.helionox.components.box import COMPONENTS

#: the faction of cards that have none
NEUTRAL: Final = -1


class Faction:
    """A faction, with its names."""

    def __init__(self, printed: data.Faction) -> None:
        self.id = printed.id
        self.name = printed.name
        self.short = printed.short


FACTION: Final[list[Faction]] = [Faction(printed) for printed in COMPONENTS.faction]
FACTIONS: Final = len(FACTION)
FACTION_ID: Final[list[str]] = [faction.id for faction in FACTION]
_NUMBER: Final = {"neutral": NEUTRAL, "none": NEUTRAL} | {id: n for n, id in enumerate(FACTION_ID)}


def faction_number(id: str) -> int:
    """The number of a faction; NEUTRAL for none."""
    return _NUMBER[id]


# the Market: the display card of each faction, the Prime Assets, the top of the Reserve (HX-2.2.4)
PRIME_SLOT: Final = FACTIONS
RESERVE_SLOT: Final = FACTIONS + 1
SLOTS: Final = FACTIONS + 2
SLOT_ID: Final[list[str]] = [*(f"market-{id}" for id in FACTION_ID), "prime", "reserve"]
