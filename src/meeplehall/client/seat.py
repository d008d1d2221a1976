"""A seat at a table of a hall: looking, acting, waiting for one's turn, playing to the end."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterator
from typing import Self
from urllib.parse import quote, urlsplit

from meeplehall.client.data import Acted, Log, LogLine, Message, Option, Outcome, Seen
from meeplehall.client.line import ClientError, Line, Refused

#: seconds for which the hall is asked to wait at a time; it allows 60
WAIT = 30.0
#: the status of an action that comes at the wrong moment
NOT_NOW = 409


class Seat:
    """A seat, by its key; without one it is for watching only."""

    def __init__(self, address: str, table: str, key: str = "", patience: float = 60.0) -> None:
        self.table = table
        self._line = Line(address, key, patience)
        self._path = f"/api/tables/{quote(table, safe='')}"
        self._seen: Seen | None = None
        #: how often this seat has acted, as far as it knows
        self._turn = 0

    @classmethod
    def by_link(cls, link: str, patience: float = 60.0) -> Self:
        """The seat of a link as people have it: http://HALL/t/TABLE/KEY, or /t/TABLE to watch."""
        found = urlsplit(link)
        parts = found.path.strip("/").split("/")
        if parts[0] != "t" or len(parts) not in (2, 3):
            raise ValueError(f"The link of a seat is like http://127.0.0.1:8000/t/TABLE/KEY, not {link!r}.")
        key = parts[2] if len(parts) == 3 else ""
        return cls(f"{found.scheme}://{found.netloc}", parts[1], key, patience)

    @property
    def link(self) -> str:
        """The same for browsers. Whoever has it has the seat."""
        key = f"/{self._line.key}" if self._line.key else ""
        return f"{self._line.address}/t/{self.table}{key}"

    @property
    def watch_link(self) -> str:
        """Where anybody can watch."""
        return f"{self._line.address}/t/{self.table}"

    def close(self) -> None:
        self._line.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # looking

    def observe(self) -> Seen:
        """All that the seat may know now."""
        return self._noticed(self._line.get(self._path, Seen))

    def options(self) -> list[Option]:
        """What the seat can do now; nothing if it is not asked."""
        return self.observe().options

    def over(self) -> bool:
        return self.observe().over

    def log(self, after: int = 0) -> list[LogLine]:
        """What has happened, from this line on."""
        return self._line.get(f"{self._path}/log?after={after}", Log).lines

    def _noticed(self, seen: Seen) -> Seen:
        self._seen, self._turn = seen, seen.turn
        return seen

    # waiting

    def change(self, seconds: float = WAIT) -> Seen:
        """The table when something has changed since the last look, or after so many seconds."""
        if self._seen is None:
            return self.observe()
        wait = min(seconds, WAIT)
        path = f"{self._path}?after={self._seen.mark}&wait={wait:.3f}"
        return self._noticed(self._line.get(path, Seen, wait))

    def wait(self, seconds: float | None = None) -> Seen:
        """The table when it waits for this seat, when the match is over, or when the time is up."""
        deadline = time.monotonic() + seconds if seconds is not None else None
        seen = self.observe()
        while not (seen.owed or seen.over):
            left = WAIT if deadline is None else deadline - time.monotonic()
            if left <= 0:
                break
            seen = self.change(left)
        return seen

    def events(self) -> Iterator[Seen]:
        """The table after each change, first as it is now; endless, so stop when it is over."""
        mark = ""
        for told in self._line.events(f"{self._path}/events", Seen):
            # it may have been on its way since before the last action
            seen = self._noticed(told) if told.turn >= self._turn else self.observe()
            if seen.mark != mark:
                mark = seen.mark
                yield seen

    # acting

    def act(self, action: Option | Message, turn: int | None = None) -> int:
        """Do something; when this returns it is done and stored. Refused says why not.

        It is meant for the turn that was seen last; gives the turn that comes next.
        """
        message = action.message if isinstance(action, Option) else action
        wanted = {
            "turn": self._turn if turn is None else turn,
            "action": message,
            "key": secrets.token_hex(12),  # so that it is done once, however often it has to be sent
        }
        self._turn = self._line.post(f"{self._path}/act", wanted, Acted).turn
        return self._turn

    def undo(self) -> int:
        """Take the last action back; the people at the table may have to agree first."""
        self._turn = self._line.post(f"{self._path}/undo", {"turn": self._turn}, Acted).turn
        return self._turn

    def play(self, choose: Callable[[Seen], Option | Message]) -> Outcome:
        """Answer with what `choose` says whenever the table waits for this seat, until the match is over."""
        while not (seen := self.wait()).over:
            try:
                self.act(choose(seen))
            except Refused as refused:
                # somebody else may have acted meanwhile; what is refused although nothing has is wrong
                if refused.status != NOT_NOW or self.observe().mark == seen.mark:
                    raise
        if seen.outcome is None:
            raise ClientError("The match is over, and the hall does not say how.")
        return seen.outcome
