"""The dice after each cycle of turns (HX-5.3)."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.chance import below
from meeplehall.games.helionox.components.board import HEX, hex_number
from meeplehall.games.helionox.components.box import COMPONENTS
from meeplehall.games.helionox.components.events import EVENT
from meeplehall.games.helionox.components.factions import FACTION, FACTION_ID, faction_number
from meeplehall.games.helionox.rules.market import devastate_market
from meeplehall.games.helionox.rules.state import DICE, Chronicle

INFAMY_FACE: Final = len(FACTION_ID)
BLANK_FACE: Final = INFAMY_FACE + 1
MARKET_DIE: Final[list[int]] = [
    faction_number(face) if face in FACTION_ID else INFAMY_FACE if face == "infamy" else BLANK_FACE
    for face in COMPONENTS.dice.market
]
LOCATION_DIE: Final[list[int]] = [hex_number(face) for face in COMPONENTS.dice.location]


def roll_dice(state: Chronicle, seat: int) -> None:
    """The market die, then the location die (HX-5.3)."""
    market = MARKET_DIE[below(state.chance, DICE, len(MARKET_DIE))]
    place = LOCATION_DIE[below(state.chance, DICE, len(LOCATION_DIE))]
    state.reveals += 1  # nobody could know it (HX-13.1)
    if state.log is not None:
        face = FACTION[market].short if market < INFAMY_FACE else ["Infamy", "a blank"][market - INFAMY_FACE]
        state.tell(f"[seat:{seat}] rolls {face} and {HEX[place].name}.", "HX-5.3.1")
    apply_roll(state, market, place)


def apply_roll(state: Chronicle, market: int, place: int) -> None:
    """What the faces do (HX-5.3.3, HX-5.3.4)."""
    if market < INFAMY_FACE:
        devastate_market(state, market)
    elif market == INFAMY_FACE:
        state.infamy += 1
        if state.log is not None:
            state.tell("The team gains 1 Infamy.", "HX-5.3.3")
    for event in state.placed:
        if EVENT[event].hex == place:
            state.devastation[place] += 1
            if state.log is not None:
                state.tell(f"1 Devastation on {HEX[place].name}.", "HX-5.3.4")
            return
