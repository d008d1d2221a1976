"""A Race is a decision in which time counts, for whoever holds the clock: the rules never read one."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from meeplehall.engine.action import Action


@mypyc_attr(allow_interpreted_subclasses=True)
class Race:
    """All times are whole milliseconds on one monotonic clock; clients' clocks are never used."""

    def delay(self) -> int:
        """How long to wait, with everything in, before the reveal is sent to all in one message."""
        raise NotImplementedError

    def effective(self, sent: int, received: int, round_trips: list[int]) -> int:
        """How long a press took, its way through the network taken off.

        `sent` is when the reveal was written to this player's connection, `received` when the press arrived,
        `round_trips` are those measured before the reveal (none for players at the server's own screen), none
        of them longer than the shortest ever measured for this player: late answers gain nothing.
        """
        raise NotImplementedError

    def closes_at(self, opened: int, first_valid: int, answered: bool) -> int:
        """When it is over: `opened` is the reveal, `first_valid` the first press that counts (or -1)."""
        raise NotImplementedError

    def is_valid(self, effective: int) -> bool:
        """Does a press count that took this long?"""
        raise NotImplementedError

    def press(self, effective: int) -> Action[Any]:
        """The action of somebody who pressed, this long after the reveal."""
        raise NotImplementedError

    def early(self) -> Action[Any]:
        """The action of somebody who pressed before the reveal."""
        raise NotImplementedError

    def nothing(self) -> Action[Any]:
        """The action of somebody who did not press."""
        raise NotImplementedError

    def took(self, action: Action[Any]) -> int:
        """How long after the reveal this press was; -1 if it is none."""
        raise NotImplementedError
