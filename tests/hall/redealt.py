"""A match as it might be for all that one seat knows: everything hidden from it is dealt anew.

It goes along with a true match: the same actions, with the same to be seen for the seat (and so for
spectators), while hands, piles, secret answers, what is to come and the number of secret actions are others.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

from meeplehall.engine.action import Action, Refusal
from meeplehall.engine.event import Event
from meeplehall.engine.game import SPECTATOR
from meeplehall.engine.match import Match, Move, Refused
from meeplehall.engine.record import field_names
from meeplehall.engine.state import State

#: stands wherever a line of the log is none of the seat's business
HIDDEN = "something else that you must not read"


class Leap(Action[Any]):
    """An action that was done in the true match; here it leads to the redealt position after it."""

    def __init__(self, meant: Action[Any], goal: State) -> None:
        self.meant = meant
        self.goal = goal
        vars(self)["type"] = meant.type  # it is written down as the action that it stands for

    def __getattr__(self, name: str) -> Any:
        return getattr(self.meant, name)

    def apply(self, state: Any, player: int) -> None:
        goal = self.goal.clone()
        for name in field_names(type(goal)):
            if name != "log":
                setattr(state, name, getattr(goal, name))


class Redealt(Match):
    """A match that its seat cannot tell from the true one, however it goes on."""

    def __init__(self, truth: Match, seat: int, salt: int) -> None:
        """Redealt from the position of this match on, which goes on with it."""
        self.truth = truth
        self.seat = seat
        self.salt = salt
        self.game, self.seats, self.options = truth.game, truth.seats, truth.options
        self.seed, self.rules, self.opening = truth.seed, truth.rules, self._others_lines(truth.opening)
        self.start_check = self._other_check()
        self.state = self._guess(truth.state)
        self.moves = []
        self.turns = [0] * len(truth.seats)
        self.scenes = []
        self._snapshots = {}
        self._goals: list[State] = [self.state.clone()]
        #: after each of these moves, how many there are in the true match
        self._true_moves = [len(truth.moves)]

    @classmethod
    def of(cls, match: Match, seat: int, salt: int) -> Redealt:
        """All of a match redealt, every moment of it. Secret actions of others were fewer or more."""
        new, rng = cls(match.fork(0), seat, salt), Random(salt)
        for move in match.moves:
            before = new._seen()
            new.do(move.player, move.action)
            if new._is_secret(new.moves[-1], before):
                new._count_otherwise(rng)
        new.scenes = []
        return new

    # what nobody at the seat sees

    def _other_seed(self, what: object) -> int:
        return Random(f"{self.salt} {what}").getrandbits(48)

    def _other_check(self) -> str:
        salt = f"{self.salt} {len(self.truth.moves)}".encode()
        return hashlib.blake2b(salt, digest_size=6).hexdigest()

    def _guess(self, state: State) -> State:
        found: State = self.game.redeal(state, self.seat, self._other_seed(len(self.truth.moves)))
        found.log = []
        return found

    def _others_lines(self, events: Sequence[Event]) -> list[Event]:
        """The same log for the seat and for spectators, and another one for the others."""
        found = []
        for event in events:
            if event.seen_by(self.seat) == event.text:
                found.append(event)
            elif event.public:
                found.append(Event(HIDDEN, event.rule, event.known_to, event.public))
        return found

    def _seen(self) -> object:
        """All that the seat and spectators see of the true match."""
        state = self.truth.state
        views = [self.game.view(state, seat) for seat in (self.seat, SPECTATOR)]
        asked = sorted(state.step.asked(state)) if state.stack else []
        return [msgspec.json.encode(view) for view in views], asked

    def _is_secret(self, move: Move, before: object) -> bool:
        """Nobody can know that it was done: neither the seat nor a spectator."""
        if move.player == self.seat or move.final or self._seen() != before:
            return False
        return not any(event.seen_by(seat) for event in move.events for seat in (self.seat, SPECTATOR))

    def _count_otherwise(self, rng: Random) -> None:
        """The last action was not done, or twice."""
        times = rng.choice((0, 2))
        last = self.moves[-1]
        if times == 0:
            self.moves.pop()
            goal, true_moves = self._goals.pop(), self._true_moves.pop()
            self._goals[-1], self._true_moves[-1] = goal, true_moves
        else:
            self.moves.append(last)
            self._goals.append(self._goals[-1])
            self._true_moves.append(self._true_moves[-1])
        self.turns[last.player] += times - 1

    # how it goes on

    def do(self, player: int, action: Action[Any]) -> Move:
        """The seat's own actions are refused as in this match, those of others as in the true one."""
        if not 0 <= player < len(self.seats):
            raise Refused(Refusal("", f"There is no seat {player}."))
        judge = self.state if player == self.seat else self.truth.state
        refusal = judge.refusal(player, action)
        if refusal is not None:
            raise Refused(refusal)
        if self.truth.state.refusal(player, action) is not None:
            raise AssertionError(f"{action.type} is possible in a redeal, and not in truth")
        move = self.truth.do(player, action)
        state, events = self._by_the_rules(player, action, move) or self._as_in_truth(move)
        self.state = state
        goal = state.clone()
        self.moves.append(Move(player, Leap(action, goal), self._other_check(), move.final, events))
        self.turns[player] += 1
        self._goals.append(goal)
        self._true_moves.append(len(self.truth.moves))
        return self.moves[-1]

    def _by_the_rules(self, player: int, action: Action[Any], move: Move) -> tuple[State, list[Event]] | None:
        """What the rules make of it here, if it shows nothing of what is different.

        A reveal that is held back for a race shows nothing yet.
        """
        if self.state.refusal(player, action) is not None:
            return None
        state = self.state.clone()
        state.log = []
        before = (state.reveals, state.chance[:])
        state.act(player, action)
        final = (state.reveals, state.chance) != before
        true_state = self.truth.state
        held_back = _is_race(state) and _is_race(true_state) and state.waiting == true_state.waiting
        if (final or move.final) and not held_back:
            return None
        return state, self._take_events(state)

    def _as_in_truth(self, move: Move) -> tuple[State, list[Event]]:
        """What there is to be seen now is as in truth; all the rest is anything that fits it."""
        self.scenes = [self._guess(scene) for scene in self.truth.scenes]
        return self._guess(self.truth.state), self._others_lines(move.events)

    # looking back, and taking back

    def at(self, n: int) -> State:
        return self._goals[n].clone()

    def fork(self, n: int) -> Redealt:
        new = Redealt(self.truth.fork(self._true_moves[n]), self.seat, self.salt)
        new.opening, new.start_check = self.opening, self.start_check
        new.moves, new._goals = self.moves[:n], self._goals[: n + 1]
        new._true_moves = self._true_moves[: n + 1]
        new.state = self._goals[n].clone()
        new.state.log = []
        new.turns = [sum(move.player == seat for move in new.moves) for seat in range(len(self.seats))]
        return new

    def _without(self, n: int) -> Match | None:
        """Whether others' later actions depend on it is as in truth: here they might not even be possible."""
        true_n = self._true_moves[n]
        shorter = self.truth._without(true_n)
        if shorter is None:
            return None
        new = self.fork(n)
        for move in shorter.moves[true_n:]:
            new.do(move.player, move.action)
        return new


def _is_race(state: State) -> bool:
    return bool(state.stack) and state.step.timed and state.step.race(state) is not None
