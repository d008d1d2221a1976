"""The log of a match as decisions: mostly an action each, but a secret answer that takes several is one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from meeplehall.engine.action import Action
from meeplehall.engine.match import Match, Move
from meeplehall.engine.state import State


@dataclass(frozen=True, slots=True)
class Stroke:
    """What one seat decided at one moment."""

    seat: int
    #: the numbers of all its actions; those of others may lie between
    numbers: tuple[int, ...]
    #: what is left of them without what was taken back
    actions: tuple[Action[Any], ...]
    #: how many actions were done when its moment began: all who answer together begin at the same one
    start: int
    #: strokes of others since then, which were secret
    since: tuple[Stroke, ...]
    #: chance was used, or something hidden was shown
    final: bool

    @property
    def number(self) -> int:
        return self.numbers[0]


class Story:
    """A match that is over, stroke by stroke."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.strokes = list(_strokes(match))

    def before(self, stroke: Stroke) -> State:
        """The true state before a decision; whoever decided later at the same moment has not done so yet."""
        state = self.match.at(stroke.start)
        for earlier in stroke.since:
            for action in earlier.actions:
                state.act(earlier.seat, action)
        return state

    def after(self, stroke: Stroke) -> State:
        """The true state after it."""
        state = self.before(stroke)
        for action in stroke.actions:
            state.act(stroke.seat, action)
        return state


def _strokes(match: Match) -> Iterator[Stroke]:
    state, start, moves = match.at(0), 0, match.moves
    while start < len(moves):
        before = state.clone()
        end = start + 1
        if state.step.together:
            end = _end_of_moment(match, state, start)
        else:
            state.act(moves[start].player, moves[start].action)
        found = _together(before, moves, start, end, state) if end - start > 1 else []
        yield from found or _one_by_one(moves, start, end)
        start = end


def _end_of_moment(match: Match, state: State, start: int) -> int:
    """Play on until what all are asked together is settled; gives the number of actions by then."""
    step, moves = state.step, match.moves
    for number in range(start, len(moves)):
        state.act(moves[number].player, moves[number].action)
        if moves[number].final or state.over or state.step is not step:
            return number + 1
    return len(moves)


def _one_by_one(moves: list[Move], start: int, end: int) -> Iterator[Stroke]:
    for number in range(start, end):
        move = moves[number]
        yield Stroke(move.player, (number + 1,), (move.action,), number, (), move.final)


def _together(before: State, moves: list[Move], start: int, end: int, after: State) -> list[Stroke]:
    """The answers of each seat as one stroke, in the order in which they were complete.

    Nothing if answering one after the other would not have come to the same.
    """
    numbers: dict[int, list[int]] = {}
    for number in range(start, end):
        numbers.setdefault(moves[number].player, []).append(number)
    found: list[Stroke] = []
    state = before.clone()
    for seat in sorted(numbers, key=lambda seat: numbers[seat][-1]):
        actions = _net(before, seat, [moves[number].action for number in numbers[seat]])
        if not _follow(state, seat, actions):
            return []
        last = numbers[seat][-1]
        done = tuple(number + 1 for number in numbers[seat])
        found.append(Stroke(seat, done, tuple(actions), start, tuple(found), moves[last].final))
    return found if state.facts() == after.facts() else []


def _net(before: State, seat: int, actions: list[Action[Any]]) -> list[Action[Any]]:
    """The shortest end of these actions that comes to the same: what was taken back is left out."""
    whole = before.clone()
    if not _follow(whole, seat, actions):
        return actions
    for length in range(1, len(actions)):
        shorter = before.clone()
        if _follow(shorter, seat, actions[-length:]) and shorter.facts() == whole.facts():
            return actions[-length:]
    return actions


def _follow(state: State, seat: int, actions: list[Action[Any]]) -> bool:
    for action in actions:
        if state.refusal(seat, action) is not None:
            return False
        state.act(seat, action)
    return True
