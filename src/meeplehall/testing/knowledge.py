"""What the game tells bots: about the position it was asked about, within its options, changing nothing."""

from __future__ import annotations

from random import Random

from meeplehall.engine.game import Setup
from meeplehall.testing.suite import Suite
from meeplehall.testing.walks import frozen, walk


class KnowledgeTests(Suite):
    """Ideas, values and quick turns."""

    def test_the_games_knowledge_is_about_this_game(self, setup: Setup) -> None:
        knowledge, rng = self.game.knowledge(), Random(15)
        for number, (state, player) in enumerate(walk(self.game, setup, 15, every=23)):
            if state.step.timed:
                continue
            sight = self.game.redeal(state, player, number)
            sight.reopen(player)
            before = frozen(sight)
            values = knowledge.values(sight)
            assert len(values) == setup.seats
            assert all(0 <= value <= 1 for value in values)
            ideas = knowledge.judged(sight, player)
            weights = knowledge.weigh(sight, player, ideas)
            assert ideas
            assert len(weights) == len(ideas)
            assert all(weight > 0 for weight in weights)
            for idea in ideas:
                after = sight.clone()
                for action in idea.actions:
                    assert action in after.options(player)
                    after.act(player, action)
                assert knowledge.reason(sight, player, idea)
            after = sight.clone()
            knowledge.play(after, player, rng)
            assert frozen(after) != before, "a turn changes something"
            assert frozen(sight) == before, "thinking changed the position"
