"""Names under which pieces move over the page: what has the same key before and after a move is animated."""

from __future__ import annotations

from collections import Counter


class Keys:
    """The keys of one drawing; equal pieces are told apart by the order in which they are drawn."""

    def __init__(self) -> None:
        self._seen: Counter[str] = Counter()

    def of(self, name: str) -> str:
        """The name itself, then name~2, name~3 ..."""
        self._seen[name] += 1
        return name if self._seen[name] == 1 else f"{name}~{self._seen[name]}"

    def numbered(self, name: str) -> str:
        """name-0, name-1 ..., where another piece has to know what the first one is called."""
        self._seen[name] += 1
        return f"{name}-{self._seen[name] - 1}"
