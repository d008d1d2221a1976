"""What the game tells people who ask for a hint or have the coach on, with nothing hidden in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

from meeplehall.engine.game import Game, Setup
from meeplehall.engine.knowledge import Knowledge
from meeplehall.engine.state import State
from meeplehall.engine.wording import named
from meeplehall.testing.suite import Suite
from meeplehall.testing.walks import walk

#: a reason has so many words at least, and at most
FEWEST, MOST = 4, 30
#: what matters may take two sentences
MOST_THAT_MATTERS = 45
#: so many actions are advised
ADVISED = 3
#: the names of things in code, and what a sentence that was put together wrongly has in it
CODE = re.compile(r"\w_\w|[<>{}\[\]\\]|\b(?:None|nan|inf)\b|  |\.\.|,[.,;:]|;[.,;:]|:[.,;]|\s[.,;]")


class ReasonTests(Suite):
    """Every sentence of random matches, and of such as bots play."""

    #: one moment in so many is looked at, in random matches and in those that the game's knowledge plays
    reasons_every = 23

    def test_every_advice_says_why_in_a_sentence(self, setup: Setup) -> None:
        options = {str(name) for name in setup.options}
        for state, player in self._moments(setup):
            sight = self.game.redeal(state, player, 7)
            found = self.game.knowledge().advice(sight, player, ADVISED)
            assert 1 <= len(found) <= ADVISED
            for number, advice in enumerate(found):
                label = named(advice.action.label(sight, player))
                sentence = named(advice.sentence)
                assert advice.action in sight.options(player), label
                assert advice.action not in [other.action for other in found[:number]], label
                check(sentence, MOST)
                assert _bare(sentence) != _bare(label), f"{sentence!r} says no more than the button"
                assert not options & set(re.findall(r"\w+_\w+", sentence))

    def test_nobody_is_told_what_they_cannot_know(self, setup: Setup) -> None:
        """Reasons, and what matters, are the same in every position that looks the same to the player."""
        knowledge = self.game.knowledge()
        guesses = type(knowledge).reason is Knowledge.reason  # a chance to win is a guess, and says so
        for state, player in self._moments(setup):
            one, other = (self.game.redeal(state, player, seed) for seed in (7, 8))
            words = knowledge.matters(one, player)
            assert knowledge.matters(other, player) == words
            if words:
                check(named(words), MOST_THAT_MATTERS)
            for idea in [] if guesses else knowledge.judged(one, player)[:ADVISED]:
                said = knowledge.reason(one, player, idea)
                assert knowledge.reason(other, player, idea) == said

    def _moments(self, setup: Setup) -> Iterator[tuple[State, int]]:
        every = self.reasons_every
        for moments in (walk(self.game, setup, 16, every), played(self.game, setup, 17, every)):
            for state, player in moments:
                if not state.step.timed:
                    yield state, player


def played(game: Game[Any], setup: Setup, seed: int, every: int) -> Iterator[tuple[State, int]]:
    """A match as the game's knowledge plays it at first sight."""
    state, rng = game.start(setup.seats, setup.options, seed), Random(seed)
    knowledge = game.knowledge()
    number = 0
    while not state.over:
        player = state.waiting[0]
        if number % every == 0:
            yield state, player
        knowledge.play(state, player, rng)
        number += 1


def check(sentence: str, most: int) -> None:
    """English as people write it."""
    words = sentence.split()
    assert FEWEST <= len(words) <= most, f"{len(words)} words: {sentence!r}"
    assert sentence[-1] == ".", f"no full stop: {sentence!r}"
    assert sentence[0].isupper() or sentence[0] in "$“0123456789", f"begins small: {sentence!r}"
    assert not CODE.search(sentence), f"looks like code: {sentence!r}"


def _bare(words: str) -> str:
    return words.rstrip(".").casefold()
