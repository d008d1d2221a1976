"""All that is in the box, as components.toml describes it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from meeplehall.engine.components import load
from meeplehall.games.helionox.components.data import Components
from meeplehall.games.helionox.components.mistakes import mistakes

FOLDER: Final = Path(__file__).parent.parent

COMPONENTS: Final = load(FOLDER / "components.toml", Components, mistakes)
LIMITS: Final = COMPONENTS.limits
SEATS: Final = len(COMPONENTS.player_count)
COLOURS: Final[list[str]] = COMPONENTS.colors.ids
