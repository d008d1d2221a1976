"""What whoever runs the hall decides about calls."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

#: seconds for which somebody's page has to be closed or hidden before they are called
AFTER = 600.0
#: seconds between two looks for calls that are due
POLL = 5.0
#: seconds between tries of one call
WAITS = (60.0, 300.0, 1800.0)

#: where a hall posts to: nowhere, by https only, by http as well, or even to addresses of its own network
Webhooks = Literal["off", "https", "http", "inner"]


@dataclass(frozen=True, slots=True)
class Calling:
    """When people are called, and to where."""

    after: float = AFTER
    webhooks: Webhooks = "https"
    poll: float = POLL
    waits: tuple[float, ...] = WAITS

    @property
    def plain(self) -> bool:
        """Addresses need not be secured by https."""
        return self.webhooks in ("http", "inner")

    @property
    def inner(self) -> bool:
        """Addresses of the hall's own network are allowed: for a hall at home."""
        return self.webhooks == "inner"
