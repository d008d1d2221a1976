"""Who looks at a table: the connections of its seats and of spectators."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol


class Onlooker(Protocol):
    """A connection that wants to know what happens at a table."""

    seat: int

    def wake(self) -> None: ...

    def say(self, **message: object) -> None: ...

    def show_scene(self, regions: Mapping[str, str]) -> None: ...

    def latency(self) -> int | None: ...

    def close_soon(self, code: int, reason: str) -> None: ...


class Audience:
    """All connections to one table."""

    def __init__(self) -> None:
        self.onlookers: set[Onlooker] = set()
        #: raised with every change; stays inside the hall
        self.version = 1

    def connected(self) -> set[int]:
        """The seats with a connection of their own."""
        return {onlooker.seat for onlooker in self.onlookers if onlooker.seat >= 0}

    def latencies(self) -> dict[str, int]:
        """The round trip to each player, in milliseconds."""
        found: dict[str, int] = {}
        for onlooker in self.onlookers:
            latency = onlooker.latency()
            if onlooker.seat >= 0 and latency is not None:
                found[str(onlooker.seat)] = latency
        return found

    def show(self) -> None:
        """Something may look different now."""
        self.version += 1
        for onlooker in self.onlookers:
            onlooker.wake()

    def close(self, code: int, reason: str) -> None:
        """Send everybody home."""
        for onlooker in list(self.onlookers):
            onlooker.close_soon(code, reason)
