"""All that is in the box, as components.toml describes it."""

from __future__ import annotations

from typing import Final

from meeplehall.games.helionox.components.data import load

COMPONENTS: Final = load()
LIMITS: Final = COMPONENTS.limits
SEATS: Final = len(COMPONENTS.player_count)
COLOURS: Final[list[str]] = COMPONENTS.colors.ids
