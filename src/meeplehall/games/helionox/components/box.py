"""All that is in the box, as components.toml describes it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

from meeplehall.games.helionox.components.data import Components
from meeplehall.games.helionox.components.mistakes import mistakes

FOLDER: Final = Path(__file__).parent.parent


class ComponentsError(ValueError):
    """Something in components.toml cannot be played with."""


def load(path: Path = FOLDER / "components.toml") -> Components:
    """Read the components; ComponentsError says what is wrong and where."""
    try:
        components = msgspec.toml.decode(path.read_bytes(), type=Components)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise ComponentsError(f"{path.name}: {error}") from None
    for wrong in mistakes(components):
        raise ComponentsError(f"{path.name}: {wrong}")
    return components


COMPONENTS: Final = load()
LIMITS: Final = COMPONENTS.limits
SEATS: Final = len(COMPONENTS.player_count)
COLOURS: Final[list[str]] = COMPONENTS.colors.ids
