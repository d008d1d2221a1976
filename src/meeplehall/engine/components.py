"""components.toml: read and checked once, with plain words about what is wrong in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

import msgspec

C = TypeVar("C")


class ComponentsError(ValueError):
    """Something in components.toml cannot be played with."""


def load(path: Path, schema: type[C], mistakes: Callable[[C], Iterable[str]]) -> C:
    """Read the components of a game; ComponentsError says what is wrong and where.

    The first mistake is told: those after it may only follow from it.
    """
    try:
        components = msgspec.toml.decode(path.read_bytes(), type=schema)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise ComponentsError(f"{path.name}: {error}") from None
    for wrong in mistakes(components):
        raise ComponentsError(f"{path.name}: {wrong}")
    return components
