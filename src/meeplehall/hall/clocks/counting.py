"""Counting the time of everybody at a table: no clock is read here, and nothing is stored.

A person has so much for each decision, or a bank that grows once with each turn. Going to and fro, or taking
something back, brings nothing: a question that comes again goes on with what was left for it, and a turn that
is played again does not let the bank grow again.
"""

from __future__ import annotations

from collections.abc import Collection
from hashlib import blake2b

import msgspec

from meeplehall.engine.match import Match
from meeplehall.hall.house_rules import ClockRule

#: so many questions of one turn are remembered
MOST_QUESTIONS = 16


class SeatTime(msgspec.Struct, omit_defaults=True):
    """What one seat has left, in milliseconds."""

    #: in its bank
    bank: int = 0
    #: for each question of its turn, by a hash of it
    questions: dict[str, int] = {}
    #: the last turn that began, as the number of the seat's actions then, or one less than it has done
    turn: int = -1
    #: how many of its actions there were when its time ran out, until the game has chosen; -1 otherwise
    lapsed: int = -1


class Counted(msgspec.Struct, omit_defaults=True):
    """All of it, as it is stored: who was asked after so many actions."""

    seats: list[SeatTime]
    asked: list[int] = []
    actions: int = 0
    #: the question, by a hash of it, and all who were asked it
    question: str = ""
    sharing: list[int] = []


class Counting:
    """The clock of one table."""

    def __init__(self, rule: ClockRule | None, for_each: int, seats: int) -> None:
        """`for_each` are the seconds that the game itself gives for each decision; 0: any number."""
        limits = [seconds for seconds in (rule.decision if rule else 0, for_each) if seconds]
        #: for each decision; 0 if only the bank counts
        self.limit = min(limits, default=0) * 1000
        self.bank = rule.bank * 1000 if rule else 0
        self._increment = rule.increment * 1000 if rule else 0
        self.state = Counted([SeatTime(self.bank) for _ in range(seats)])
        #: what was counted since it was last certain that nobody has answered elsewhere
        self._recent: dict[int, int] = {}
        #: those who have answered while nobody else may know it: what is shown of them
        self._veiled: dict[int, int] = {}

    @property
    def on(self) -> bool:
        return bool(self.limit or self.bank)

    @property
    def asked(self) -> list[int]:
        return self.state.asked

    def recall(self, counted: Counted) -> None:
        """Go on with what was stored."""
        if len(counted.seats) == len(self.state.seats):
            self.state = counted
            self._veiled = {}

    def no_less_than(self, shown: Counted) -> None:
        """Whose turn has begun since it was stored has what that brought to the bank, as far as it was shown.

        What was asked in it has all its time again: nobody counted it.
        """
        for time, seen in zip(self.state.seats, shown.seats, strict=True):
            if seen.turn > time.turn:
                time.turn, time.questions = seen.turn, {}
                time.bank = max(time.bank, seen.bank)

    # who is asked

    def ask(self, match: Match, asked: Collection[int], seen_asked: Collection[int] = ()) -> None:
        """From now on the time of these runs; `seen_asked` are those whom everybody may see deciding."""
        state, question = self.state, question_of(match)
        faces = {**{seat: self._face(seat) for seat in state.asked}, **self._veiled}
        self._veiled = {i: left for i, left in faces.items() if i in seen_asked and i not in asked}
        known = self._known(match, question)
        for seat, time in enumerate(state.seats):
            time.turn = max(time.turn, match.turns[seat] - 1)
            if seat in asked:
                if seat not in known and match.turns[seat] > time.turn:
                    self._begin_turn(time, match.turns[seat])
                self._put(time, question, match.turns[seat])
        shared = state.sharing if state.question == question else []
        state.asked, state.actions, state.question = sorted(asked), len(match.moves), question
        state.sharing = sorted({*shared, *asked})

    def _known(self, match: Match, question: str) -> set[int]:
        """Those for whom no turn begins now: they are asked still, or may change their secret answer."""
        state = self.state
        if state.question == question and match.state.stack and match.state.step.together:
            return set(state.sharing)
        return set(state.asked) - _returned(match, state.actions)

    def _begin_turn(self, time: SeatTime, turn: int) -> None:
        time.turn = turn
        time.bank += self._increment
        time.questions = {}

    def _put(self, time: SeatTime, question: str, turn: int) -> None:
        """This is asked; after the game has chosen, what is asked next has its own time again."""
        left = time.questions.pop(question, self.limit)
        if 0 <= time.lapsed < turn:
            left, time.lapsed = left or self.limit, -1
        time.questions[question] = left
        if len(time.questions) > MOST_QUESTIONS:
            del time.questions[next(iter(time.questions))]

    # what is left

    def run(self, milliseconds: int) -> None:
        """So much time has passed for those who are asked."""
        for seat in self.state.asked:
            self._take(seat, milliseconds)
            self._recent[seat] = self._recent.get(seat, 0) + milliseconds
        self._veiled = {seat: max(0, left - milliseconds) for seat, left in self._veiled.items()}

    def _take(self, seat: int, milliseconds: int) -> None:
        time, question = self.state.seats[seat], self.state.question
        time.bank = max(0, time.bank - milliseconds)
        if question in time.questions:
            time.questions[question] = max(0, time.questions[question] - milliseconds)

    def sure(self, since: int) -> None:
        """Nobody had answered so many milliseconds ago."""
        self._recent = {seat: min(passed, since) for seat, passed in self._recent.items()}

    def give_back(self, seats: Collection[int]) -> None:
        """These answered elsewhere, and it was heard later: nobody knows how much."""
        for seat in seats:
            if seat in self.state.asked:
                self._take(seat, -self._recent.pop(seat, 0))

    def left(self, seat: int) -> int:
        """Until the game chooses for this seat, or would if it were asked now."""
        time = self.state.seats[seat]
        asked = seat in self.asked
        left = time.questions.get(self.state.question, self.limit) if asked else self.limit
        if self.limit and self.bank:
            return min(left, time.bank)
        return time.bank if self.bank else left

    def _face(self, seat: int) -> int:
        """What a clock shows: the bank, where there is one."""
        return self.state.seats[seat].bank if self.bank else self.left(seat)

    def shown(self, seat: int, to: int) -> int:
        """What is shown of this seat's clock to another one (-1: to those who watch)."""
        face = self._face(seat)
        return face if seat == to else self._veiled.get(seat, face)

    def late(self) -> list[int]:
        """Those who have nothing left."""
        return [seat for seat in self.asked if not self.left(seat)]

    def lapse(self, seat: int, turn: int) -> None:
        """The game chooses for this seat, which has acted so often."""
        self.state.seats[seat].lapsed = turn


def question_of(match: Match) -> str:
    """What tells this question from others; the same step may come again later with other chances."""
    state = match.state
    if not state.stack:
        return ""
    facts = (type(state.step).__name__, state.step.data(), state.reveals, state.chance)
    return blake2b(repr(facts).encode(), digest_size=6).hexdigest()


def _returned(match: Match, since: int) -> set[int]:
    """The seats that acted since so many actions, and others after them: they were not asked meanwhile.

    Whoever plays alone has a turn with every action.
    """
    found: set[int] = set()
    acted: set[int] = set()
    for move in match.moves[since:]:
        found |= acted - {move.player}
        acted.add(move.player)
    return acted if len(match.seats) == 1 else found
