"""Whether what goes on at a table by itself goes on in this hall."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from meeplehall.hall.many.leases import Leases


class Runner:
    """Where there is no other hall, always here."""

    @property
    def mine(self) -> bool:
        return True

    @property
    def epoch(self) -> int | None:
        """What an action that nobody sent has to name when it is stored."""
        return None

    def want(self) -> None:
        """Something is to be run: it shall be here if nobody else does it."""


class LeasedRunner(Runner):
    """With others, while this hall has the table's lease."""

    def __init__(self, leases: Leases, table_id: str) -> None:
        self._leases = leases
        self._table_id = table_id

    @property
    def mine(self) -> bool:
        return self._leases.holds(self._table_id)

    @property
    def epoch(self) -> int | None:
        return self._leases.epoch(self._table_id)

    def want(self) -> None:
        self._leases.want(self._table_id)
