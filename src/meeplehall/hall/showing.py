"""Who looks at a table, and what each seat is shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol

from meeplehall.engine.state import State
from meeplehall.hall.seen import Eyes, Sight
from meeplehall.hall.status import status_of

if TYPE_CHECKING:
    from meeplehall.hall.table import Table


class Onlooker(Protocol):
    """A connection that wants to know what happens at a table."""

    seat: int

    def wake(self) -> None: ...

    def say(self, **message: object) -> None: ...

    def stage(self, regions: Mapping[str, str]) -> None: ...

    def latency(self) -> int | None: ...

    def close_soon(self, code: int, reason: str) -> None: ...


class Showing:
    """The connections to one table, and the last drawing for each seat (-1: for all spectators)."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.onlookers: set[Onlooker] = set()
        #: raised with every change; stays inside the hall
        self.version = 1
        self._eyes: dict[int, Eyes] = {}

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

    def stage(self) -> None:
        """Show the moments that the last action led through; a race shows its reveal itself."""
        table, match = self.table, self.table.match
        game, names = match.game, tuple(table.names)
        seats = {onlooker.seat for onlooker in self.onlookers}
        for scene in match.scenes if table.race is None else []:
            drawn = {seat: game.table(game.view(scene, seat), names) for seat in seats}
            for onlooker in self.onlookers:
                onlooker.stage(drawn[onlooker.seat])
        match.scenes = []

    def close(self, code: int, reason: str) -> None:
        """Send everybody home."""
        for onlooker in list(self.onlookers):
            onlooker.close_soon(code, reason)

    # drawing; hold the table's lock, so that nothing is shown before it is stored

    def sight(self, seat: int) -> Sight:
        """What this seat is shown now."""
        eyes = self._eyes.get(seat)
        if eyes is None:
            eyes = self._eyes[seat] = Eyes(seat)
        table = self.table
        state, moves = self.position()
        return eyes.look(
            table.match, state, moves, status_of(table, seat), table.turn(seat), table.asks(seat)
        )

    def pointable(self, seat: int) -> frozenset[str]:
        """The keys of all that this seat can point at on its table."""
        self.sight(seat)
        return self._eyes[seat].things

    def position(self) -> tuple[State, int]:
        """The position that people may see now, and how many actions led to it: a reveal may be held back."""
        match, race = self.table.match, self.table.race
        if race is not None and race.opened < 0:
            return race.curtain, race.moves_shown
        return match.state, len(match.moves)

    def forget_drawings(self) -> bool:
        """Free what can be drawn again: the same table gives the same sight. False if there was nothing."""
        drawn = bool(self._eyes)
        self._eyes.clear()
        return drawn
