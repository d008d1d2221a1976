"""How long everybody at a table has thought while a hall ran: counted beside the hall, and never stored.

Whatever is lost, killed or stands still, a hall may only give more time than this, never less.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from meeplehall.engine.match import Match
from meeplehall.hall.action_log import BY_CLOCK
from meeplehall.hall.house_rules import ClockRule, house_rules

#: what is said of an action that the clock did
CLOCK = f"{BY_CLOCK} "
#: a clock may be so many seconds early: it rounds
ROUNDED = 0.01
#: ... and so many for each time that a hall stood still: it counts on to its next look
LOOK = 1.6


@dataclass
class Thought:
    """One seat: seconds for each question of its turn, and in its bank."""

    bank: float
    questions: dict[object, float] = field(default_factory=dict)
    turn: int = -1
    #: how often it had acted when it was last asked something, and whether nothing was left for that
    at: int = -1
    empty: bool = False
    #: the game chooses for it: what it is asked then has its whole time
    chosen: bool = False


class Times:
    """Those of one table."""

    def __init__(self, house: str, match: Match, ran: float) -> None:
        self.rule = house_rules(house).clock or ClockRule()
        limits = (self.rule.decision, match.game.seconds_to_decide(match.options))
        self.limit = min((seconds for seconds in limits if seconds), default=0)
        self._seats = [Thought(self.rule.bank) for _ in match.seats]
        self._asked: set[int] = set()
        #: those who were asked the same: until all have answered, they may change their minds
        self._sharing: set[int] = set()
        self._question: object = None
        self._ran = ran

    def go_on(self, match: Match, people: set[int], ran: float) -> None:
        """The match is this one now; halls have run for so many seconds in all."""
        self._count(ran)
        state = match.state
        waits = bool(state.stack) and not state.step.timed
        asked = set(state.waiting) & people if waits else set()
        question = (state.step, state.reveals, tuple(state.chance)) if waits else None
        same = question == self._question
        known = self._sharing if same and waits and state.step.together else self._asked
        self._question = question
        for seat, thought in enumerate(self._seats):
            turn = match.turns[seat]
            thought.turn = max(thought.turn, turn - 1)
            if seat in asked:
                if seat not in known and turn > thought.turn:
                    thought.turn, thought.questions = turn, {}
                    thought.bank += self.rule.increment
                if turn != thought.at:
                    if thought.chosen:
                        thought.questions[question], thought.chosen = 0.0, False
                    thought.at, thought.empty = turn, self._spent(thought) >= self.limit
        self._asked, self._sharing = asked, (self._sharing | asked if same else asked)

    def _count(self, ran: float) -> None:
        passed, self._ran = ran - self._ran, ran
        for seat in self._asked:
            thought = self._seats[seat]
            thought.bank -= passed
            thought.questions[self._question] = self._spent(thought) + passed

    def _spent(self, thought: Thought) -> float:
        return thought.questions.get(self._question, 0.0)

    def ran_out(self, seat: int, ran: float, pauses: int) -> Iterator[str]:
        """The hall says that the time of this seat has run out: what is wrong with that."""
        self._count(ran)
        thought = self._seats[seat]
        thought.chosen = not thought.empty
        if seat not in self._asked or not (self.limit or self.rule.bank):
            yield f"the time of seat {seat} ran out, which has no clock now"
            return
        left = [self.limit - self._spent(thought)] if self.limit else []
        if self.rule.bank:
            left.append(thought.bank)
        if min(left) > ROUNDED + pauses * LOOK:
            yield f"the time of seat {seat} ran out {min(left):.2f} seconds too early"
