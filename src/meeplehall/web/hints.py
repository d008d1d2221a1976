"""What somebody was advised to do, as it is shown to them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import msgspec


@dataclass(frozen=True, slots=True)
class Advised:
    """An action that is advised, as JSON in its one spelling, and why."""

    action: bytes
    sentence: str


def spelling(message: Mapping[str, object]) -> bytes:
    """An action in one spelling, whoever wrote it."""
    return msgspec.json.encode(message, order="sorted")
