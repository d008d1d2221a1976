"""Counting the time of everybody at a table: no clock is read here, and nothing is stored.

A person has so much for each decision, or a bank that grows once with each turn. Going to and fro, or taking
something back, brings nothing: a question that comes again goes on with what was left for it, and a turn that
is played again does not let the bank grow again. When the game has chosen for somebody, what they are asked
next has its whole time; not if nothing was left when they were asked what ran out, or whoever comes back to
that again and again would have time without end.

Where there are several halls, what is done elsewhere is heard late. Time is only on trial until it is certain
that whoever was asked had not answered yet.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from hashlib import blake2b
from itertools import islice

import msgspec
from msgspec.structs import replace

from meeplehall.engine.match import Match
from meeplehall.engine.state import State
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
    #: how often it had acted when it was last asked something, and whether nothing was left for that
    at: int = -1
    empty: bool = False
    #: the game has chosen for it, and it was asked nothing since
    chosen: bool = False


class Counted(msgspec.Struct, omit_defaults=True):
    """All of it, as it is stored: who was asked after so many actions, the last of which has this check."""

    seats: list[SeatTime]
    asked: list[int] = []
    actions: int = 0
    check: str = ""
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
        #: what was counted for those who are asked, and is not certain
        self._on_trial: dict[int, int] = {}
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
            self._on_trial, self._veiled = {}, {}

    # who is asked

    def ask(
        self,
        match: Match,
        asked: Collection[int],
        seen_asked: Collection[int] = (),
        by_clock: Callable[[int], bool] = lambda n: False,
        heard: bool = False,
    ) -> None:
        """From now on the time of these runs; `seen_asked` are those whom everybody may see deciding.

        `by_clock` says whether the game chose an action for somebody whose time had run out. If what is new
        was `heard` from elsewhere, time was on trial in vain for all who were not asked the same throughout.
        """
        counted = self.state
        faces = {**{seat: self._face(seat) for seat in counted.asked}, **self._veiled}
        self._veiled = {i: left for i, left in faces.items() if i in seen_asked and i not in asked}
        before, question = counted.asked, counted.question
        since = self._known_until(match)
        still = set(before)
        for state, turns in _between(match, since):
            self._turn_to(state, turns, _waits_for(state))
            still = still & {*counted.asked} if counted.question == question else set()
        self._turn_to(match.state, match.turns, asked)
        still = still & {*asked} if counted.question == question else set()
        for n in range(max(0, since), len(match.moves)):
            time = counted.seats[match.moves[n].player]
            time.chosen = time.chosen or (by_clock(n) and not time.empty)
            still.discard(match.moves[n].player)
        for seat in {*before} - still:
            spent = self._on_trial.pop(seat, 0)
            if heard:
                counted.seats[seat] = self._given(seat, question, spent)
        for seat in counted.asked:
            self._put(counted.seats[seat], counted.question, match.turns[seat])
        counted.actions, counted.check = len(match.moves), match.last_check

    def _known_until(self, match: Match) -> int:
        """So many actions are not new; -1: not even the beginning is known.

        If the match has gone another way since, it is looked at from where a turn may have begun unseen.
        """
        counted = self.state
        if 0 <= counted.actions <= len(match.moves) and counted.check == _check_after(match, counted.actions):
            return counted.actions
        unseen = [seat for seat, time in enumerate(counted.seats) if match.turns[seat] > time.turn]
        since = min(
            (_nth(match, seat, counted.seats[seat].turn) for seat in unseen), default=len(match.moves)
        )
        if unseen:
            counted.asked = _waits_for(match.at(since)) if since >= 0 else []
        return since

    def _turn_to(self, state: State, turns: list[int], asked: Collection[int]) -> None:
        """These are asked now, so often have all acted: whose turn begins?"""
        counted, question = self.state, question_of(state)
        shared = counted.sharing if question == counted.question else []
        known = {*counted.asked}  # they are asked still
        if shared and state.step.together:
            known |= {*shared}  # they may change their secret answer
        if len(turns) == 1:
            known = set()  # whoever plays alone has a turn with every action
        for seat, time in enumerate(counted.seats):
            time.turn = max(time.turn, turns[seat] - 1)
            if seat in asked and seat not in known and turns[seat] > time.turn:
                self._begin_turn(time, turns[seat])
        counted.asked, counted.question = sorted(asked), question
        counted.sharing = sorted({*shared, *asked})

    def _begin_turn(self, time: SeatTime, turn: int) -> None:
        time.turn = turn
        time.bank += self._increment
        time.questions = {}

    def _put(self, time: SeatTime, question: str, turn: int) -> None:
        """This is asked."""
        left = time.questions.pop(question, self.limit)
        if time.chosen:
            left, time.chosen = self.limit, False
        if turn != time.at:
            time.at, time.empty = turn, not left
        time.questions[question] = left
        if len(time.questions) > MOST_QUESTIONS:
            del time.questions[next(iter(time.questions))]

    # what is left

    def run(self, milliseconds: int) -> None:
        """So much time has passed for those who are asked."""
        counted = self.state
        for seat in counted.asked:
            spent = min(milliseconds, self.left(seat))
            counted.seats[seat] = self._given(seat, counted.question, -spent)
            self._on_trial[seat] = self._on_trial.get(seat, 0) + spent
        self._veiled = {seat: max(0, left - milliseconds) for seat, left in self._veiled.items()}

    def _given(self, seat: int, question: str, milliseconds: int) -> SeatTime:
        """What this seat has with so much more time for a question."""
        time = self.state.seats[seat]
        bank, questions = time.bank, time.questions
        if self.bank:
            bank += milliseconds
        if self.limit and question in questions:
            questions = {**questions, question: questions[question] + milliseconds}
        return replace(time, bank=bank, questions=questions)

    def sure(self, since: int) -> None:
        """Nobody had answered so many milliseconds ago."""
        self._on_trial = {seat: min(passed, since) for seat, passed in self._on_trial.items()}

    def certain(self) -> Counted:
        """What is left, whatever is still to be heard."""
        counted, on_trial = self.state, self._on_trial
        seats = [self._given(i, counted.question, on_trial.get(i, 0)) for i in range(len(counted.seats))]
        return replace(counted, seats=seats)

    def give_back(self) -> None:
        """Nobody knows who was asked since it was last certain."""
        self.state, self._on_trial = self.certain(), {}

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


def question_of(state: State) -> str:
    """What tells this question from others; the same step may come again later with other chances."""
    if not state.stack:
        return ""
    facts = (type(state.step).__name__, state.step.data(), state.reveals, state.chance)
    return blake2b(repr(facts).encode(), digest_size=6).hexdigest()


def _check_after(match: Match, actions: int) -> str:
    return match.moves[actions - 1].check if actions else match.start_check


def _nth(match: Match, seat: int, n: int) -> int:
    """Which of all actions is that of this seat (the first is 0); -1 for what comes before the first."""
    if n < 0:
        return -1
    return next(islice((i for i, move in enumerate(match.moves) if move.player == seat), n, None))


def _waits_for(state: State) -> list[int]:
    """Those who are asked; in a race nobody's time runs."""
    return [] if not state.stack or state.step.timed else state.waiting


def _between(match: Match, since: int) -> Iterator[tuple[State, list[int]]]:
    """How it stood after each further action but the last, and how often everybody had acted then."""
    moves = match.moves[since + 1 :]
    if not moves:
        return
    state, turns = match.at(since + 1), match.turns[:]
    for move in moves:
        turns[move.player] -= 1
    for move in moves:
        yield state, turns
        state.act(move.player, move.action)
        turns[move.player] += 1
