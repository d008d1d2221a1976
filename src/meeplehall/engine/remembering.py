"""Parts of views that are remembered: most of a table is the same from one look to the next.

    _WORLDS: Final = Remembered()

    def worlds(state):
        key = (state.rules, *state.devastation)      # all that it is made from
        known = _WORLDS.parts.get(key)
        return known if known is not None else _WORLDS.keep(key, [...])

What is given again is the same object, so nobody may change it, and to see that it is the same costs nothing.
The tests that every game inherits look at everything as if for the first time, and compare.
"""

from __future__ import annotations

from typing import Any, Final

_ALL: Final[list[Remembered]] = []


class Remembered:
    """Parts of one kind by all that they are made from; when there are too many it begins anew."""

    def __init__(self, most: int = 1024) -> None:
        self.most: Final = most
        self.parts: Final[dict[object, Any]] = {}
        _ALL.append(self)

    def keep(self, key: object, part: Any) -> Any:
        """Remember a part that was not known, and give it back."""
        if len(self.parts) >= self.most:
            self.parts.clear()
        self.parts[key] = part
        return part


def forget_all() -> None:
    """Let every view be made as if it were the first one: for tests, and where nobody plays."""
    for remembered in _ALL:
        remembered.parts.clear()
