"""Decisions: options can be done, all else is refused with a reason, and people are told what it is about."""

from __future__ import annotations

from typing import Any

from meeplehall.engine.action import Action
from meeplehall.engine.decision import decision
from meeplehall.engine.game import Setup
from meeplehall.testing.suite import Suite, in_every_setup
from meeplehall.testing.walks import frozen, walk


class DecisionTests(Suite):
    """What players are asked."""

    @in_every_setup
    def test_options_apply_and_everything_else_is_refused(self, setup: Setup) -> None:
        known: dict[str, Action[Any]] = {}
        for number, (state, player) in enumerate(walk(self.game, setup, 5)):
            options = state.options(player)
            assert len({id(action) for action in options}) == len(options)
            for action in options:
                assert state.refusal(player, action) is None
                known.setdefault(repr(self.game.codec.encode(action)), action)
            if number % 11:
                continue
            before = frozen(state)
            for other in range(setup.seats):
                allowed = state.options(other)
                for action in known.values():
                    if action not in allowed and not state.step.offers(state, other, action):
                        refusal = state.refusal(other, action)
                        assert refusal is not None
                        assert refusal.sentence
                for action in state.step.candidates(state, other):
                    assert (action in allowed) == (state.refusal(other, action) is None)
            assert frozen(state) == before, "asking changed the state"
            for action in options:
                after = state.clone()
                after.act(player, action)
                assert not self.game.invariants(after)

    def test_decisions_say_what_they_are_about(self, setup: Setup) -> None:
        for state, player in walk(self.game, setup, 6, every=5):
            asked = decision(self.game, state, player)
            assert asked is not None
            assert asked.owed
            assert asked.prompt
            assert asked.kind
            assert asked.rule in self.game.rulebook
            assert asked.options[asked.default].action in state.options(player)
            for choice in asked.options:
                assert choice.label
                assert self.game.codec.decode(choice.message) == choice.action
            for blocked in asked.blocked:
                assert blocked.label
                assert blocked.sentence
                assert blocked.rule in self.game.rulebook
