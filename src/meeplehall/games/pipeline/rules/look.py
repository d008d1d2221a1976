"""What the parts of a view were made of when somebody last looked: most of a table is the same then."""

from __future__ import annotations

from typing import Any, Final

from meeplehall.engine.remembering import Made
from meeplehall.games.pipeline.components.markets import ROWS
from meeplehall.games.pipeline.rules.state import NONE, Refineries

#: the keys of an open view, in their order
KEYS: Final = (
    "seat", "over", "winner", "step", "rule", "asked", "year", "round", "upper", "lower", "active", "cross",
    "space", "worker", "markets", "contracts", "orders", "reserves", "machine_shop", "tank_shop",
    "machine_reserve", "tank_reserve", "shop_pipes", "pipe_stack", "government", "families", "costs",
    "valuations", "turn", "trading", "prices", "placing", "covering", "seats",
)  # fmt: skip


class Look:
    """The parts of one table."""

    def __init__(self, state: Refineries, drawn: bool) -> None:
        #: with what is only drawn
        self.drawn: Final = drawn
        #: all keys, with what they are at the end of a match and whenever nothing is to be told
        self.blank: Final[dict[str, Any]] = {
            **dict.fromkeys(KEYS),
            "seat": NONE,
            "over": True,
            "winner": NONE,
            "step": "over",
            "rule": "PL-22.7",
            "asked": [],
            "active": NONE,
            "trading": [],
        }
        #: what changes seldom, all together
        self.seldom: Final = Made()
        self.cross: Final = Made()
        self.markets: Final = Made()
        self.rows: Final = [Made() for _ in range(ROWS)]
        self.displays: Final = Made()
        self.reserves: Final = Made()
        self.shops: Final = Made()
        self.pipes: Final = Made()
        self.government: Final = Made()
        self.families: Final = Made()
        self.costs: Final = Made()
        self.valuations: Final = Made()
        self.turn: Final = Made()
        self.prices: Final = Made()
        self.networks: Final = [Made() for _ in range(state.rules.seats)]
        self.seats: Final = [Made() for _ in range(state.rules.seats)]


def look_at(state: Refineries, drawn: bool) -> Look:
    """What was made of this table so far, with or without what is only drawn."""
    look: Look | None = state.looked
    if look is None or look.drawn != drawn:
        look = state.looked = Look(state, drawn)
    return look


def members(mask: int) -> list[int]:
    """The numbers that are in a set."""
    return [n for n in range(mask.bit_length()) if mask >> n & 1]
