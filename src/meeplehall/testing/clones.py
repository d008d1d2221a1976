"""Clones: they share nothing that changes, and play on like their original; so do states that travelled."""

from __future__ import annotations

import pickle
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from meeplehall.engine.game import SPECTATOR, Setup
from meeplehall.engine.record import Record, field_names
from meeplehall.engine.remembering import look_anew
from meeplehall.engine.state import AT_HOME, SETTINGS, State
from meeplehall.testing.suite import Suite
from meeplehall.testing.walks import frozen, moves, walk


class CloneTests(Suite):
    """What a search relies on: a copy is a copy."""

    #: fields, also of records, that are replaced but never changed inside: clones may share those
    shared: ClassVar[tuple[str, ...]] = ()

    def test_clones_are_independent(self, setup: Setup) -> None:
        kept: list[tuple[State, tuple[str, ...]]] = []
        for state, _ in walk(self.game, setup, 3, every=7):
            clone = state.clone()
            assert clone.facts() == state.facts()
            kept.append((clone, frozen(clone)))
        for clone, facts in kept:
            assert frozen(clone) == facts, "playing on changed an earlier clone"
            again = clone.clone()
            again.act(again.waiting[0], again.options(again.waiting[0])[-1])
            assert frozen(clone) == facts, "playing on with a clone changed its original"

    def test_a_clone_plays_on_like_its_original(self, setup: Setup) -> None:
        """Every clone plays beside its original until the next is made; all options are tried besides."""
        twin: State | None = None
        for number, (state, player, action) in enumerate(moves(self.game, setup, 4)):
            if twin is not None:
                assert twin.facts() == state.facts()
                assert twin.options(player) == state.options(player)
            if number % 5 == 0 or twin is None:
                twin = state.clone()
                for option in state.options(player):
                    one, two = state.clone(), twin.clone()
                    one.act(player, option)
                    two.act(player, option)
                    assert one.facts() == two.facts()
            twin.act(player, action)
        assert twin is not None
        assert twin.facts() == state.facts()
        assert twin.over

    def test_a_clone_shares_nothing_that_changes(self, setup: Setup) -> None:
        for state, _ in walk(self.game, setup, 2, every=3):
            own = lists_in(state, self.shared)  # kept, so that no other list gets an identity of these
            identities = {id(part) for part in own}
            assert not [part for part in lists_in(state.clone(), self.shared) if id(part) in identities]

    def test_every_field_is_a_fact(self, setup: Setup) -> None:
        """The settings are not: they are in the header of a match. Nor the log: it is told by replaying."""
        for state, _ in walk(self.game, setup, 2, every=50):
            names = [name for name in field_names(type(state)) if name not in (*AT_HOME, SETTINGS)]
            clone = state.clone()
            assert_facts_show(clone, clone, names)

    def test_a_state_travels_through_pickle(self, setup: Setup) -> None:
        for state, player in walk(self.game, setup, 6, every=9):
            arrived: State = pickle.loads(pickle.dumps(state))
            assert arrived.facts() == state.facts()
            assert arrived.log is None
            assert all(one is other for one, other in zip(arrived.stack, state.stack, strict=True))
            assert arrived.options(player) == state.options(player)
            assert self._seen_anew(arrived) == self._seen_anew(state)
            action = state.options(player)[-1]
            after = state.clone()
            after.act(player, action)
            arrived.act(player, action)
            assert arrived.facts() == after.facts()

    def _seen_anew(self, state: State) -> list[Any]:
        """What everybody sees, made as if for the first time: halls put matches away, and wake them again."""
        look_anew(state)
        return [self.game.view(state, seat) for seat in range(SPECTATOR, state.seats)]

    def test_the_game_is_the_same_on_the_other_side_of_pickle(self) -> None:
        assert pickle.loads(pickle.dumps(self.game)) is self.game


def lists_in(whole: State, shared: Sequence[str]) -> list[Any]:
    """All lists of a state, however deep inside, but for the fields that may be shared.

    Nobody changes a list of options, or of those who are waited for.
    """
    left_out = (*AT_HOME, "waiting", SETTINGS, *shared)
    found: list[Any] = []
    todo: list[Any] = [whole]
    while todo:
        part = todo.pop()
        if isinstance(part, (State, Record)):
            todo += [getattr(part, name) for name in field_names(type(part)) if name not in left_out]
        elif isinstance(part, (list, dict, set)):
            found.append(part)
            todo += part.values() if isinstance(part, dict) else part
    return found


def assert_facts_show(state: State, part: Any, names: Iterable[str]) -> None:
    """A change of any of these fields of a part, and of every field of its records, changes the facts."""
    before = state.facts()
    for name in names:
        value = getattr(part, name)
        inside = value if isinstance(value, list) else [value]
        records = [one for one in inside if isinstance(one, Record)]
        for record in records:
            if type(record).facts is Record.facts:  # otherwise it says itself what is a cache
                assert_facts_show(state, record, field_names(type(record)))
        if not records:
            setattr(part, name, other_than(value))
            assert state.facts() != before, f"{type(part).__name__}.{name} is no fact"
            setattr(part, name, value)


def other_than(value: Any) -> Any:
    """Another value of the same type."""
    if isinstance(value, (list, tuple)):
        return value[:-1] if value else type(value)([1])
    if isinstance(value, str):
        return value + "?"
    return not value if isinstance(value, bool) else value + 1
