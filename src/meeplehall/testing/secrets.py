"""Hidden information: the law of the redeal, at every decision of random matches."""

from __future__ import annotations

from random import Random

import msgspec

from meeplehall.engine.game import SPECTATOR, Setup
from meeplehall.testing.suite import Suite, in_every_setup
from meeplehall.testing.walks import ENDLESS, new_match, play_on, walk


class SecretTests(Suite):
    """Nobody sees, or can work out, what is hidden."""

    @in_every_setup
    def test_nobody_sees_what_is_hidden(self, setup: Setup) -> None:
        """The law: view(state, seat) == view(redeal(state, seat), seat), and the options too."""
        game = self.game
        for number, (state, _) in enumerate(walk(game, setup, 7, every=4)):
            for seat in range(SPECTATOR, setup.seats):
                other = game.redeal(state, seat, number)
                seen = game.view(state, seat)
                assert game.view(other, seat) == seen
                assert msgspec.json.decode(msgspec.json.encode(seen)) == seen
                assert not game.invariants(other)
                if seat != SPECTATOR:
                    assert other.options(seat) == state.options(seat)

    def test_the_moments_in_between_show_nothing_hidden_either(self, setup: Setup) -> None:
        match = new_match(self.game, setup, 16)
        for _ in play_on(match, Random(16), 400):
            for scene in match.scenes:
                for seat in range(SPECTATOR, setup.seats):
                    guess = self.game.redeal(scene, seat, len(match.moves))
                    assert self.game.view(guess, seat) == self.game.view(scene, seat)

    def test_a_redeal_depends_on_nothing_that_its_seat_does_not_know(self, setup: Setup) -> None:
        game = self.game
        for number, (state, _) in enumerate(walk(game, setup, 8, every=4)):
            for seat in range(SPECTATOR, setup.seats):
                once = game.redeal(state, seat, 1000 + number)
                again = game.redeal(game.redeal(state, seat, number), seat, 1000 + number)
                assert again.facts() == once.facts()
                assert once.chance != state.chance

    def test_what_nobody_has_seen_is_dealt_anew_without_anybody_seeing_it(self, setup: Setup) -> None:
        """The law for all seats together, and that it depends on nothing but what they know together."""
        game = self.game
        for number, (state, _) in enumerate(walk(game, setup, 11, every=6)):
            other = game.redeal_unseen(state, number)
            assert not game.invariants(other)
            assert other.chance != state.chance
            assert other.waiting == state.waiting
            for seat in range(SPECTATOR, setup.seats):
                assert game.view(other, seat) == game.view(state, seat)
                if seat != SPECTATOR:
                    assert other.options(seat) == state.options(seat)
            again = game.redeal_unseen(other, 1000 + number)
            assert again.facts() == game.redeal_unseen(state, 1000 + number).facts()

    def test_without_chance_and_reveals_nobody_learns_what_nobody_has_seen(self, setup: Setup) -> None:
        """An action that neither used chance nor counted as a reveal is no luck for anybody."""
        game = self.game
        for number, (state, player) in enumerate(walk(game, setup, 12, every=10)):
            for action in state.options(player):
                after = state.clone()
                after.act(player, action)
                if after.reveals != state.reveals or after.chance != state.chance:
                    continue
                other = game.redeal_unseen(state, number)
                other.act(player, action)
                for seat in range(SPECTATOR, setup.seats):
                    assert game.view(other, seat) == game.view(after, seat)

    def test_the_game_waits_whatever_is_hidden(self, setup: Setup) -> None:
        """Whether somebody is asked, or the game runs on by itself, tells nothing about hidden cards."""
        game = self.game
        for number, (state, _) in enumerate(walk(game, setup, 6, every=4)):
            for seat in range(SPECTATOR, setup.seats):
                other = game.redeal(state, seat, number)
                before = other.facts()
                other.advance()
                assert other.facts() == before

    def test_what_can_be_taken_back_has_shown_nothing(self, setup: Setup) -> None:
        """An action that neither used chance nor counted as a reveal looks the same from every redeal."""
        game = self.game
        for number, (state, player) in enumerate(walk(game, setup, 9, every=3)):
            for action in state.options(player):
                after = state.clone()
                after.act(player, action)
                if after.reveals != state.reveals or after.chance != state.chance:
                    continue
                other = game.redeal(state, player, number)
                other.act(player, action)
                assert game.view(other, player) == game.view(after, player)

    def test_a_redeal_can_be_played_to_the_end(self, setup: Setup) -> None:
        rng = Random(10)
        for number, (state, player) in enumerate(walk(self.game, setup, 10, every=97)):
            guess = self.game.redeal(state, player, number)
            guess.reopen(player)
            for _ in range(ENDLESS):
                if guess.over:
                    break
                who = guess.waiting[0]
                guess.act(who, rng.choice(guess.options(who)))
                assert not self.game.invariants(guess)
            assert guess.over
