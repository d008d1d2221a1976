"""The clock of the hall: an argument, so that a test can bring its own."""

from __future__ import annotations

import time
from datetime import UTC, datetime


class Clock:
    """What time it is. Waiting goes through the event loop, which a test can replace as well."""

    def milliseconds(self) -> int:
        """Whole milliseconds that only ever grow: for races and round trips."""
        return int(time.monotonic() * 1000)

    def stamp(self) -> str:
        """The time of day, as it is written into records."""
        return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
