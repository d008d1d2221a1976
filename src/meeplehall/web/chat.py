"""What is said at a table, as it is shown."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

#: so many characters can be said at once
LONGEST = 200
#: what can be said with one press
PHRASES = (
    "Hello!", "Good luck, have fun!", "Thinking …", "One moment, please.", "Your turn!", "Well played!",
    "Oh no!", "Thank you!", "Sorry!", "Good game!",
)  # fmt: skip
#: who says something from beside the table
SPECTATOR_NAME = "Somebody who watches"


class Line(msgspec.Struct, frozen=True):
    """One thing that was said; the seat is -1 for whoever only watches."""

    n: int
    seat: int
    words: str
    at: str


class ChatData(msgspec.Struct, frozen=True):
    """What a page needs to know of it besides what it shows."""

    #: there is somebody to talk with
    useful: bool
    #: why this seat can say nothing now; empty if it can
    why_not: str
    #: own words can be said, too
    free: bool


class ChatStatus(msgspec.Struct, frozen=True):
    """The chat as one seat may see it."""

    lines: Sequence[Line] = ()
    why_not: str = ""
    talk: str = "free"
    watchers: str = "read"
    quiet: bool = False
    #: this seat may change its rules
    host: bool = False
    #: the seats of people
    people: Sequence[int] = ()
    useful: bool = True

    @property
    def data(self) -> ChatData:
        return ChatData(self.useful, self.why_not, self.talk == "free")


def speaker(line: Line, names: Sequence[str]) -> str:
    return names[line.seat] if 0 <= line.seat < len(names) else SPECTATOR_NAME
