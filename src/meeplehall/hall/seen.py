"""What people are shown: the only place where a view or a drawing leaves for a person."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from meeplehall.engine.decision import Decision, decision
from meeplehall.engine.match import Match
from meeplehall.engine.state import State
from meeplehall.web.frame import Line, Status, regions
from meeplehall.web.team import others_asked, things_in

#: so many lines of the log are sent; the replay has all
LOG_LINES = 60

Json = dict[str, Any]
encode = msgspec.json.Encoder().encode


@dataclass(frozen=True, slots=True)
class Sight:
    """All that one seat is shown at one moment."""

    regions: Mapping[str, str]
    decision: Json | None
    status: Json
    #: how often this seat has acted: an action for another turn is stale
    turn: int
    #: what tells each region from another drawing of it
    marks: Mapping[str, int]
    #: what tells the rest from another
    rest: int


class SeatLog:
    """The log as one seat may read it, read on from where it stood.

    Lines are numbered per seat: the numbers of actions would count the secret ones of others.
    """

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self._restart()

    def _restart(self) -> None:
        self.lines: deque[Line] = deque(maxlen=LOG_LINES)
        self.count = 0
        self._read = -1
        self._check = ""

    def read(self, match: Match, told: int) -> list[Line]:
        """The last lines, as far as the first `told` actions."""
        moves = match.moves
        if self._read > told or (self._read > 0 and moves[self._read - 1].check != self._check):
            self._restart()  # something was taken back
        if self._read < told:
            for number, rule, parts in match.log(self.seat, self._read + 1):
                if number <= told:
                    self.count += 1
                    self.lines.append((self.count, rule, parts))
            self._read = told
            self._check = moves[told - 1].check if told else ""
        return list(self.lines)


class Eyes:
    """One seat's sight of a table (-1: all spectators'), drawn anew only where it has changed."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.log = SeatLog(seat)
        self._known: tuple[object, ...] = ()
        self._sight: Sight | None = None
        self._drawn: tuple[bytes, tuple[str, ...], Mapping[str, str]] = (b"", (), {})

    @property
    def things(self) -> frozenset[str]:
        """All that can be pointed at in the last drawing."""
        return things_in(self._drawn[2])

    def look(self, match: Match, state: State, told: int, status: Status, turn: int, asks: bool) -> Sight:
        """The table as it is now. What this seat may not know does not even cause another drawing of it."""
        game = match.game
        view = game.view(state, self.seat)
        data = encode(view)
        lines = self.log.read(match, told)
        # without the running clock: a sight must not change by itself
        known = (data, lines, replace(status, seconds=0), bool(status.seconds), turn, asks)
        if self._sight is not None and known == self._known:
            return self._sight
        names = tuple(status.names)
        if self._drawn[:2] != (data, names):
            self._drawn = (data, names, game.table(view, names))
        asked = decision(game, state, self.seat) if asks else None
        outcome = game.outcome(state) if status.over else None
        shown = {**status.message(), "undo_by": status.undo_by}
        if status.together is not None:
            others = others_asked(game, state, self.seat, list(status.asked))
            shown["plans"] = status.together.told(self.seat)
            shown["advice"] = status.together.advice_told()
            status = replace(status, others=others, hues=game.colours(view))
        drawn = {**self._drawn[2], **regions(game, asked, status, self.seat, lines, outcome)}
        answer = decision_json(asked, thinkable=status.together is not None)
        rest = hash(encode([answer, turn, {**shown, "seconds": 0}]))
        marks = {name: hash(html) for name, html in drawn.items()}
        self._known = known
        self._sight = Sight(drawn, answer, shown, turn, marks, rest)
        return self._sight


def decision_json(asked: Decision | None, thinkable: bool = False) -> Json | None:
    """A decision as it travels; what is only `thinkable` can be planned, so its action goes with it."""
    if asked is None:
        return None
    return {
        "owed": asked.owed,
        "kind": asked.kind,
        "rule": asked.rule,
        "prompt": asked.prompt,
        "timed": asked.timed,
        "options": [
            {
                "i": i,
                "label": choice.label,
                "message": choice.message,
                "pieces": choice.pieces,
                "warning": choice.warning,
                **({} if choice.price is None else {"price": choice.price}),
            }
            for i, choice in enumerate(asked.options)
        ],
        "blocked": [
            {
                "label": entry.label,
                "pieces": entry.pieces,
                "rule": entry.rule,
                "sentence": entry.sentence,
                **({"message": entry.message} if thinkable else {}),
            }
            for entry in asked.blocked
        ],
    }
