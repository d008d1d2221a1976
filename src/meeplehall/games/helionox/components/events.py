"""The Events, and the places where Defense tokens can lie."""

from __future__ import annotations

from typing import Final

from meeplehall.games.helionox.components import data
from meeplehall.games.helionox.components.board import hex_number
from meeplehall.games.helionox.components.box import COMPONENTS
from meeplehall.games.helionox.components.factions import FACTION_ID, FACTIONS, faction_number
from meeplehall.games.helionox.components.texts import defense_text


class Crisis:
    """An Event card: where it breaks out, what it costs to overcome, what it does and what it is worth."""

    def __init__(self, printed: data.Crisis) -> None:
        self.id = printed.id
        self.name = printed.name
        self.text = printed.text
        #: one of TIERS, as a number
        self.tier = data.TIERS.index(printed.tier)
        self.type = printed.type
        self.hex = hex_number(printed.location)
        #: the Defense cost (HX-12.4): printed, and per player
        self.defense = printed.defense
        self.defense_x = printed.defense_x
        self.defense_text = defense_text(printed)
        self.influence = printed.influence
        #: the faction of its Mark
        self.mark = faction_number(printed.mark)
        self.episode = printed.episode
        self.effects = printed.effects


EVENT: Final[list[Crisis]] = [Crisis(printed) for printed in COMPONENTS.event]
EVENTS: Final = len(EVENT)
EVENT_ID: Final[list[str]] = [event.id for event in EVENT]

# where Defense tokens can lie: Events, then Faction Markets
TARGETS: Final = EVENTS + FACTIONS
TARGET_ID: Final[list[str]] = [*EVENT_ID, *(f"market-{id}" for id in FACTION_ID)]
