"""Events: what happened, for the log and for animation, each with who may know it."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from meeplehall.engine.state import State

EVERYBODY: Final = -1

_REFERENCE = re.compile(r"\[(seat|piece|pieces):([^\]]*)\]")


class Event:
    """One line of the log. `text` is for those who may know it, `public` for everybody else.

    References inside the text: `[seat:2]`, `[piece:res-07-1]`, `[pieces:a,b,c]`.
    """

    __slots__ = ("known_to", "public", "rule", "scene", "text")

    def __init__(
        self,
        text: str,
        rule: str,
        known_to: int = EVERYBODY,
        public: str = "",
        scene: State | None = None,
    ) -> None:
        self.text = text
        self.rule = rule
        #: a bit mask of seats, or EVERYBODY
        self.known_to = known_to
        self.public = public
        #: not a line but a moment to be looked at
        self.scene = scene

    def __reduce__(self) -> tuple[Any, ...]:
        return Event, (self.text, self.rule, self.known_to, self.public, self.scene)

    def seen_by(self, seat: int) -> str:
        """The line as this seat may read it (-1: a spectator); empty if it may not read it at all."""
        if self.known_to == EVERYBODY or (seat >= 0 and self.known_to >> seat & 1):
            return self.text
        return self.public


def seat_ref(player: int) -> str:
    """A reference to a player."""
    return f"[seat:{player}]"


def piece_refs(ids: list[str]) -> str:
    """A reference to some pieces."""
    return f"[pieces:{','.join(ids)}]" if ids else "nothing"


def parts(line: str) -> list[tuple[str, str]]:
    """A log line as typed parts: ("text", words), ("seat", number) or ("piece", id)."""
    return list(_parts(line))


@lru_cache(maxsize=1_000)
def _parts(line: str) -> tuple[tuple[str, str], ...]:
    """Found once for all who read the line."""
    found: list[tuple[str, str]] = []
    end = 0
    for ref in _REFERENCE.finditer(line):
        if ref.start() > end:
            found.append(("text", line[end : ref.start()]))
        if ref[1] == "pieces":
            for i, piece in enumerate(ref[2].split(",")):
                if i:
                    found.append(("text", ", "))
                found.append(("piece", piece))
        else:
            found.append((ref[1], ref[2]))
        end = ref.end()
    if end < len(line):
        found.append(("text", line[end:]))
    return tuple(found)
