"""components.toml, or its owner's, read once."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from meeplehall.engine.components import load
from meeplehall.games.xenon_profiteer.components.checks import mistakes
from meeplehall.games.xenon_profiteer.components.data import Components

FOLDER = Path(__file__).parent.parent
COMPONENTS: Final = load(FOLDER / "components.toml", Components, mistakes)
