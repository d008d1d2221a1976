"""Parts of views that are remembered: most of a table is the same from one look to the next.

A state carries along what its view was last made of, its clones share it, and a part that would be made from
the same is given again:

    look: Look = state.looked                          # a class of the game's own, with a Made for each part
    made_from = [state.devastation, state.placed]      # all that the part is made from
    known = look.worlds.of(made_from)
    return known if known is not None else look.worlds.keep(made_from, [...])

Small parts that are the same at many tables are known by a key, wherever they are:

    key = tuple(cards)
    known = _IDS.parts.get(key)
    return known if known is not None else _IDS.keep(key, [...])

What is given again is the same object, so nobody may change it, and to see that it is the same costs nothing.
The tests that every game inherits look at everything as if for the first time, and compare.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from meeplehall.engine.state import State

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


class Made:
    """One part of one table, with a copy of what it was last made from.

    To compare lists costs a fraction of making a key of them, and what is not there any more leaves nothing
    behind that Python would have to look for.
    """

    def __init__(self) -> None:
        # both together, for those who look at clones in several threads
        self._last: tuple[list[Any], Any] = ([], None)

    def of(self, made_from: list[Any]) -> Any:
        """The part that was made from the same; None if the last one was made from something else."""
        last = self._last
        return last[1] if last[0] == made_from else None

    def keep(self, made_from: list[Any], part: Any) -> Any:
        """Remember this part, and give it back. Lists in what it was made from are copied, but not what is
        in those."""
        copies = [value[:] if type(value) is list else value for value in made_from]
        self._last = copies, part
        return part


def look_anew(state: State) -> None:
    """Let this table be looked at as if for the first time."""
    state.looked = None
    forget_all()


def forget_all() -> None:
    """Forget what is known by a key: where nobody plays, it only takes room."""
    for remembered in _ALL:
        remembered.parts.clear()
