"""What bots know: an answer at once at every moment, and ideas that look the same to whoever judges them."""

from random import Random

import pytest

from meeplehall.games.xenon_profiteer.bot.answers import answer
from meeplehall.games.xenon_profiteer.bot.knowledge import XenonKnowledge
from meeplehall.games.xenon_profiteer.game import GAME
from tests.games.xenon_profiteer.expansions import packing
from tests.games.xenon_profiteer.tables import A, begin, do, offered, player, words


class Always(Random):
    """Not random at all."""

    def __init__(self, *numbers: float) -> None:
        super().__init__()
        self.numbers = list(numbers)

    def random(self) -> float:
        return self.numbers.pop(0)


def test_where_only_air_can_be_taken_the_quick_answer_does_not_look_for_a_line_to_wipe() -> None:
    """A bonus AIR before the Distil step: besides it only Feed can be installed."""
    state = packing("air", "N Xe feed", money=9)
    do(state, "use structured_packing", "take")
    assert offered(state) == ["air", "install feed"]
    assert [words(state, action) for action in answer(state, A, Always(0.0, 0.99))] == ["install feed"]


@pytest.mark.parametrize("seed", range(4))
def test_an_answer_is_there_at_every_moment(seed: int) -> None:
    state = begin(4, seed, tactics=True, profiteers=True, edition=["rulebook", "later"][seed % 2])
    knowledge, rng = XenonKnowledge(), Random(seed)
    while not state.over:
        who = player(state)
        assert state.allows(who, answer(state, who, rng)[0])
        knowledge.play(state, who, rng)


def test_ideas_are_judged_again_in_another_redeal() -> None:
    state = begin(3, 5)
    who = player(state)
    knowledge = XenonKnowledge()
    found = knowledge.judged(state, who)
    merits = [idea.merit for idea in found]
    assert merits == sorted(merits, reverse=True)
    other = GAME.redeal(state, who, 1)
    there = {tuple(idea.actions): idea.merit for idea in XenonKnowledge().ideas(other, who)}
    knowledge.judge(other, who, found)
    for idea in found:
        assert idea.merit == there.get(tuple(idea.actions), min(there.values()))
