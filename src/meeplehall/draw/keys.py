"""Names under which pieces move over the page: what has the same key before and after a move is animated."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

#: always the same object, as the slices should be that a part is drawn from
_NOTHING: Final[Mapping[str, int]] = {}


class Keys:
    """The keys of one drawing; equal pieces are told apart by the order in which they are drawn."""

    def __init__(self, seen: Mapping[str, int] | None = None) -> None:
        self._seen: dict[str, int] = dict(seen or {})

    def leave(self, names: Sequence[str]) -> Mapping[str, int]:
        """Leave these names to a part that is drawn by itself, whose Keys begin with what this gives."""
        before = {name: self._seen[name] for name in names if name in self._seen}
        for name in names:
            self._seen[name] = self._seen.get(name, 0) + 1
        return before or _NOTHING

    def of(self, name: str) -> str:
        """The name itself, then name~2, name~3 ..."""
        count = self._seen[name] = self._seen.get(name, 0) + 1
        return name if count == 1 else f"{name}~{count}"

    def numbered(self, name: str) -> str:
        """name-0, name-1 ..., where another piece has to know what the first one is called."""
        count = self._seen[name] = self._seen.get(name, 0) + 1
        return f"{name}-{count - 1}"
