"""What the seats of one table have in common at one position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from meeplehall.draw.memo import Memo
from meeplehall.engine.match import Match
from meeplehall.engine.state import State
from meeplehall.web.frame.log import Line

#: a view as JSON: what is open to all, and the rest of it
Spelt = tuple[bytes, bytes]

#: so many lines of the log are sent; the replay has all
LOG_LINES = 60

encode = msgspec.json.Encoder().encode


class Sharing:
    """The part of their views that is open to all, made once, and what was drawn for any of them.

    A state changes with what is done at the table, and with nothing else: then its check is another one.
    """

    def __init__(self) -> None:
        self.memo = Memo()
        #: the last lines of the log, by their number
        self._lines: dict[int, Line] = {}
        self._state: State | None = None
        self._check = ""
        self._open: Mapping[str, Any] | None = None
        self._spelt = b""

    def line(self, line: Line) -> Line:
        """A line of the log; one object for all seats that read the same, by which its drawing is found."""
        known = self._lines.get(line[0])
        if known != line:
            known = self._lines[line[0]] = line
            self._lines.pop(line[0] - LOG_LINES, None)
        return known

    def view(self, match: Match, state: State, seat: int) -> tuple[Mapping[str, Any], Spelt]:
        """What this seat sees of a position of the match, and what differs if it sees anything else."""
        if self._state is not state or self._check != match.last_check:
            self._look_at(match, state)
        if self._open is None:
            view = match.game.view(state, seat)
            return view, (encode(view), b"")
        own = match.game.own_view(state, seat)
        return {**self._open, **own}, (self._spelt, encode(own))

    def _look_at(self, match: Match, state: State) -> None:
        self._state, self._check = state, match.last_check
        self._open = match.game.open_view(state)
        self._spelt = b"" if self._open is None else encode(self._open)
        self.memo.turn()
