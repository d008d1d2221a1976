"""Who looks at a table: the connections of its seats and of spectators."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from meeplehall.hall.round_trips import Fastest, RoundTrips

#: the code with which a page is closed that need not try again
UNWANTED = 1008


class Onlooker(Protocol):
    """A connection that wants to know what happens at a table."""

    seat: int
    #: the page is open, but nobody can see it
    hidden: bool

    def wake(self) -> None: ...

    def say(self, **message: object) -> None: ...

    def show_scene(self, regions: Mapping[str, str], told: Sequence[str] | None = None) -> None: ...

    def forget(self) -> None:
        """Let go of the drawings that it was shown."""

    @property
    def round_trips(self) -> RoundTrips: ...

    def close_soon(self, code: int, reason: str) -> None: ...


class Listener(Protocol):
    """A program that waits for news of a table: it is shown nothing, and looks itself."""

    seat: int

    def wake(self) -> None: ...

    def close_soon(self, code: int, reason: str) -> None: ...


class Audience:
    """All connections to one table."""

    def __init__(self) -> None:
        #: in the order in which they came, so that the same course of events is the same every time
        self.onlookers: dict[Onlooker, None] = {}
        self.listeners: dict[Listener, None] = {}
        #: raised with every change; stays inside the hall
        self.version = 1
        self._fastest: dict[int, Fastest] = {}

    @property
    def anybody(self) -> bool:
        """Somebody looks at the table, or waits for news of it."""
        return bool(self.onlookers or self.listeners)

    def _all(self) -> list[Onlooker | Listener]:
        return [*self.onlookers, *self.listeners]

    def connected(self) -> set[int]:
        """The seats with a connection of their own."""
        return {onlooker.seat for onlooker in self.onlookers if onlooker.seat >= 0}

    def watching(self) -> set[int]:
        """Those of them whose page can be seen."""
        return {onlooker.seat for onlooker in self.onlookers if onlooker.seat >= 0 and not onlooker.hidden}

    def fastest(self, seat: int) -> Fastest:
        """The shortest round trip of a seat on any of its connections."""
        return self._fastest.setdefault(seat, Fastest())

    def latencies(self) -> dict[str, int]:
        """The round trip to each player, in milliseconds."""
        return self._measured(lambda trips: trips.median)

    def jitters(self) -> dict[str, int]:
        """How much longer than the fastest the way to each player usually takes."""
        return self._measured(lambda trips: trips.jitter)

    def _measured(self, what: Callable[[RoundTrips], int | None]) -> dict[str, int]:
        found: dict[str, int] = {}
        for onlooker in self.onlookers:
            measured = what(onlooker.round_trips)
            if onlooker.seat >= 0 and measured is not None:
                found[str(onlooker.seat)] = measured
        return found

    def show(self) -> None:
        """Something may look different now."""
        self.version += 1
        for each in self._all():
            each.wake()

    def tell(self, seat: int, **message: object) -> None:
        """Say something to all pages of one seat."""
        for onlooker in self.onlookers:
            if onlooker.seat == seat:
                onlooker.say(**message)

    def send_home(self, seats: set[int], reason: str) -> None:
        """The pages of these seats are not wanted any more."""
        for each in self._all():
            if each.seat in seats:
                each.close_soon(UNWANTED, reason)

    def close(self, code: int, reason: str) -> None:
        """Send everybody home."""
        for each in self._all():
            each.close_soon(code, reason)
