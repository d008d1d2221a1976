"""Who sits where, seen from one's own chair."""

from __future__ import annotations


def others(me: int, seats: int) -> list[int]:
    """The other players from the left neighbour on; all of them for somebody who only watches."""
    return [(me + i) % seats for i in range(1, seats)] if me >= 0 else list(range(seats))
