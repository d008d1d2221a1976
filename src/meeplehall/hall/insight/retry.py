"""Learn from your mistakes: a marked decision of one's own is tried again, without the answer.

    await hall.retries.decision(table, seat, action)         Judged: not to be shown before a try
    await hall.retries.position(table, seat, action, done)   Position: what the seat sees after `done`
    await hall.retries.judge(table, seat, action, tried)     Verdict; with the answer if it is passed or shown
    await hall.retries.play_on(table, seat, key, action)     the link of a new table from there

`action` is the number of the decision's first action, as in `Judged` and `Mistake`. Nothing of a try is kept.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from meeplehall.bots.turns import Thinker
from meeplehall.engine.codec import CodecError
from meeplehall.engine.decision import decision as asked_of
from meeplehall.engine.match import Match, Refused
from meeplehall.engine.state import State
from meeplehall.hall.insight.analyses import Analyses
from meeplehall.hall.insight.data import Position, Try, Verdict, mistake_of
from meeplehall.hall.insight.run import match_bytes
from meeplehall.hall.problem import Problem
from meeplehall.hall.rematch import fork
from meeplehall.hall.server_log import note
from meeplehall.hall.visitors import visitor
from meeplehall.insight.data import MARKS, Judged
from meeplehall.web.push import decision_data

if TYPE_CHECKING:
    from meeplehall.hall.table import Table

#: a try passes that gives up less than this of the chance to win
GOOD_ENOUGH = 0.02
#: an answer in more actions than this is none
LONGEST_ANSWER = 40
NOTHING_TO_TRY = "There is nothing to be tried again here: none of your decisions at this action was marked."

Actions = Sequence[dict[str, Any]]


class Retries:
    """Tries at the analysed matches of one hall."""

    def __init__(self, analyses: Analyses) -> None:
        self.analyses = analyses
        #: the seats whose last try is still being judged
        self._judging: set[tuple[str, int]] = set()

    async def decision(self, table: Table, seat: int, action: int) -> Judged:
        """The marked decision of this seat; Problem if there is none."""
        report = await self.analyses.report(table, seat)
        for judged in report.decisions:
            if judged.action == action and judged.seat == seat and judged.mark in MARKS:
                return judged
        raise Problem(404, NOTHING_TO_TRY)

    async def position(self, table: Table, seat: int, action: int, done: Actions) -> Position:
        """What the seat saw before the decision, and after what it has done of a try so far."""
        judged = await self.decision(table, seat, action)
        return await asyncio.to_thread(_position, table.match, table.names, judged, done)

    async def judge(self, table: Table, seat: int, action: int, tried: Try) -> Verdict:
        """What came of a try; nothing yet if the answer is not complete."""
        judged = await self.decision(table, seat, action)
        if tried.show:
            return Verdict(complete=True, passed=False, sentence="This was better.", answer=judged)
        actions, complete = await asyncio.to_thread(_answer, table.match, judged, tried.actions)
        if not complete:
            return Verdict(complete=False, passed=False, sentence="Go on: the answer is not complete.")
        if _same(actions, judged.best.actions):
            return _verdict(0.0, 0.0, judged, passed=True)
        if _same(actions, judged.done.actions):
            sentence = "That is what you did then. Try something else."
            return Verdict(True, False, sentence, judged.loss, judged.error)
        found = await self._judged(table, judged, actions)
        if found is None:
            return _verdict(0.0, 0.0, judged, passed=True)
        return _verdict(found.loss, found.error, judged, passed=is_good_enough(found))

    async def _judged(self, table: Table, judged: Judged, actions: Actions) -> Judged | None:
        """The try as if it had been done, judged where matches are analysed; None if it does not count."""
        who = table.id, judged.seat
        if who in self._judging:
            raise Problem(409, "Your last try is still being judged.")
        self._judging.add(who)
        services = self.analyses.hall.services
        try:
            match = await match_bytes(services.store, table.id)
            stored = await asyncio.to_thread(self.analyses.store.reported, table.id)
            seed = stored.seed if stored is not None else 0
            thinker = Thinker(visitor.get(), f"{table.id} {judged.seat}")
            work = services.core.judge_try, match, seed, judged.action, judged.seat, list(actions)
            return await services.analysts.work(thinker, *work)
        except Exception as error:  # a try must not break anything, whatever is wrong with it
            note("try not judged", game=table.match.game.id, why=repr(error))
            raise Problem(503, "Your try could not be judged. Try again.") from None
        finally:
            self._judging.discard(who)

    async def play_on(self, table: Table, seat: int, key: str, action: int) -> str:
        """A new table from before the decision, against the same bots; gives this seat's link there."""
        judged = await self.decision(table, seat, action)
        return await fork(self.analyses.hall, table, seat, key, judged.action - 1)


def is_good_enough(judged: Judged) -> bool:
    """It loses less than a little, or that it does is not established."""
    if judged.by_score:
        return judged.mark not in MARKS
    return judged.loss < GOOD_ENOUGH or judged.loss <= 2 * judged.error


def _verdict(loss: float, error: float, answer: Judged, passed: bool) -> Verdict:
    if passed:
        best = loss == 0
        sentence = "Right: nothing better is known." if best else "Good: that is about as good as the best."
        return Verdict(True, True, sentence, loss, error, answer)
    points = max(1, round(100 * loss))
    sentence = f"Not yet: it gives up about {points} of 100 such matches. Try something else."
    if answer.by_score:
        sentence = "Not yet: something else scores more. Try something else."
    return Verdict(True, False, sentence, loss, error)


# where a try stands


def _played(match: Match, judged: Judged, actions: Actions) -> tuple[Match, State]:
    """The match with the actions of a try, and the state before them; Problem says what is not possible."""
    if len(actions) > LONGEST_ANSWER:
        raise Problem(422, f"An answer has at most {LONGEST_ANSWER} actions.")
    before = match.fork(judged.action - 1)
    state = before.state.clone()
    for message in actions:
        try:
            before.do(judged.seat, match.game.codec.decode(message))
        except CodecError as error:
            raise Problem(422, str(error)) from None
        except Refused as refused:
            raise Problem(409, refused.refusal.sentence, refused.refusal.rule) from None
    return before, state


def _answer(match: Match, judged: Judged, actions: Actions) -> tuple[Actions, bool]:
    """A try as the codec writes it, and whether it is a whole answer."""
    after, before = _played(match, judged, actions)
    entries = after.entries(judged.action - 1)
    return [entry.action for entry in entries], bool(entries) and is_complete(
        before, after.state, judged.seat
    )


def _same(one: Actions, other: Actions) -> bool:
    """Cards laid in another order are the same answer."""
    written = [
        sorted(msgspec.json.encode(action, order="sorted") for action in each) for each in (one, other)
    ]
    return written[0] == written[1]


def is_complete(before: State, after: State, seat: int) -> bool:
    """Whether a seat has answered: mostly one action does, but a secret answer may take several."""
    if after.over or not before.step.together:
        return True
    return after.step is not before.step or seat not in after.waiting


def _position(match: Match, names: Sequence[str], judged: Judged, done: Actions) -> Position:
    after, _ = _played(match, judged, done)
    game, state, seat = match.game, after.state, judged.seat
    asked = decision_data(asked_of(game, state, seat, names))
    view = msgspec.to_builtins(game.view(state, seat))
    return Position(mistake_of(judged), seat, view, asked)
