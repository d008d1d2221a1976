"""What the seats of one table have in common at one position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from meeplehall.draw.memo import Memo
from meeplehall.engine.game import SPECTATOR
from meeplehall.engine.match import Match
from meeplehall.engine.state import State
from meeplehall.web.frame.log import GROUP, Line
from meeplehall.web.team import Asked, others_asked

#: so many groups of lines of the log are sent; the replay has all
LOG_GROUPS = 7

encode = msgspec.json.Encoder().encode


class Sharing:
    """The part of their views that is open to all, made once, and what was drawn for any of them.

    A state changes with what is done at the table, and with nothing else: then its check is another one.
    """

    def __init__(self) -> None:
        self.memo = Memo()
        #: the last groups of lines of the log, by their number
        self._groups: dict[int, tuple[Line, ...]] = {}
        self._state: State | None = None
        self._check = ""
        self._open: Mapping[str, Any] | None = None
        #: what everybody is asked whom the table waits for, of these
        self._asked: tuple[tuple[int, ...], list[Asked]] | None = None

    def group(self, lines: tuple[Line, ...]) -> tuple[Line, ...]:
        """Lines of the log that travel together; one object for all seats that read the same, by which their
        drawing is found."""
        number = lines[0][0] // GROUP
        known = self._groups.get(number)
        if known != lines:
            known = self._groups[number] = lines
            self._groups.pop(number - LOG_GROUPS, None)
        return known

    def view(self, match: Match, state: State, seat: int) -> Mapping[str, Any]:
        """What this seat sees of a position of the match."""
        if self._state is not state or self._check != match.last_check:
            self._look_at(match, state)
        if self._open is None:
            return match.game.view(state, seat)
        return {**self._open, **match.game.own_view(state, seat)}

    def asked(self, match: Match, state: State, seat: int, asked: tuple[int, ...]) -> Sequence[Asked]:
        """What the others of a team are asked, as far as this seat can know it."""
        if match.game.secrets.redeal_unseen is not None:
            return others_asked(match.game, state, seat, asked)
        if self._state is not state or self._check != match.last_check:
            self._look_at(match, state)
        if self._asked is None or self._asked[0] != asked:  # all of them see the same
            self._asked = asked, others_asked(match.game, state, SPECTATOR, asked)
        return [one for one in self._asked[1] if one.seat != seat]

    def _look_at(self, match: Match, state: State) -> None:
        self._state, self._check = state, match.last_check
        self._open = match.game.open_view(state)
        self._asked = None
        self.memo.turn()


def looks_the_same(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Are these two views the same JSON? Games give what has not changed as the same object.

    What is equal need not be the same, such as 1 and true, and is spelt out; what is not equal never is.
    """
    if one.keys() != other.keys():
        return False
    for name, part in one.items():
        known = other[name]
        if part is not known and (part != known or encode(part) != encode(known)):
            return False
    return True
