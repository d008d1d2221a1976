"""How much a second of thinking counts: with `MEEPLEHALL_PACE=4` all bots think a quarter as long.

The compiled build thinks about four times as fast as plain source; at this pace it shows how strong plain
source is, in a quarter of the time.
"""

from __future__ import annotations

import os

from meeplehall.bots.bot import BotError

VARIABLE = "MEEPLEHALL_PACE"


def pace() -> float:
    """So many seconds a second of thinking counts as."""
    written = os.environ.get(VARIABLE, "1")
    try:
        found = float(written)
    except ValueError:
        found = 0.0
    if not 0.01 <= found <= 100:
        raise BotError(f"{VARIABLE} is {written!r}; a number from 0.01 to 100 is allowed.")
    return found
