"""Workers that were lost, counted, and what to say about them."""

from __future__ import annotations


class WorkersError(RuntimeError):
    """Why work cannot be done by these workers, in one sentence."""


class Losses:
    """How often a worker was lost, and how many calls were begun again for that."""

    def __init__(self) -> None:
        self.lost = 0
        self.again = 0

    def note(self, calls: int) -> None:
        """A worker is gone, and these calls are begun again."""
        self.lost += 1
        self.again += calls

    def told(self) -> str:
        """What to say about workers that were lost; nothing if none was."""
        if not self.lost:
            return ""
        times = "once" if self.lost == 1 else f"{self.lost} times"
        return f"A worker was lost {times}; what it was playing was played again ({self.again} begun anew)."
