"""Comparing ideas in the same worlds: one redeal and the same answers of the others for all of them."""

from random import Random
from typing import Any

import pytest

from meeplehall.bots import bot
from meeplehall.bots.search.trying import next_world
from meeplehall.bots.search.ways import TO_CHOOSE, Look, Ways
from meeplehall.bots.search.worlds import ALIKE, CLEARLY, ENOUGH, FIELD, THOUGHT_OF, Others, Worlds
from meeplehall.engine.knowledge import Idea
from meeplehall.games.xenofera.components.cards import CARD
from meeplehall.games.xenofera.game import GAME
from meeplehall.games.xenofera.rules.bidding import ADD, CONFIRM
from meeplehall.games.xenofera.rules.state import Market
from tests.games.xenofera.tables import A, B, market


def auction() -> Market:
    return market("NB s1 s2 r6 r7 KEP", "NB s1 s2 r5 r8", pile="x11 x12 x13")


def worlds(state: Market) -> Worlds:
    return Worlds(GAME, GAME.redeal(state, A, 1), A, Random(1))


def world_of(compared: Worlds) -> Market:
    found: Any = next_world(GAME, compared.knowledge, compared.position, A, compared.rng)
    assert isinstance(found, Market)
    return found


def test_all_ideas_of_the_field_are_tried_in_each_world() -> None:
    compared = worlds(auction())
    field = len(compared.field)
    assert 4 < field <= FIELD
    for tried in range(1, ENOUGH):
        for _ in range(field):
            compared.iterate()
        assert {len(compared.brought[i]) for i in compared.field} == {tried}


def test_in_a_world_the_others_have_answered_already() -> None:
    compared = worlds(auction())
    world = world_of(compared)
    assert world.waiting == [A]
    assert world.table[B]


def test_the_same_idea_fares_the_same_in_the_same_world() -> None:
    compared = worlds(auction())
    world, idea = world_of(compared), compared.ideas[0]
    assert compared._value_of(idea, world.clone()) == compared._value_of(idea, world.clone())


def test_an_idea_that_is_clearly_worse_is_left_out_and_one_that_may_be_luck_is_not() -> None:
    compared = worlds(auction())
    compared.field = [0, 1, 2]
    compared.brought[0] = [0.5, 0.6, 0.4, 0.5, 0.55, 0.45] * 2
    compared.brought[1] = [each - 0.1 + 0.01 * (i % 2) for i, each in enumerate(compared.brought[0])]
    compared.brought[2] = [0.4, 0.7, 0.45, 0.4, 0.65, 0.35] * 2
    compared._leave_out()
    assert compared.field == [0, 2]
    assert CLEARLY > 0


def test_of_ideas_that_come_to_the_same_one_is_left() -> None:
    compared = worlds(auction())
    compared.field = [0, 1]
    for count, left in ((ENOUGH, [0, 1]), (ALIKE - 1, [0, 1]), (ALIKE, [0])):
        compared.brought[0] = [0.3 + 0.01 * (i % 7) for i in range(count)]
        compared.brought[1] = compared.brought[0][:]
        compared._leave_out()
        assert compared.field == left


def test_the_others_answer_by_what_they_have_seen_and_not_by_what_is_hidden_from_them() -> None:
    asked: list[list[int]] = []

    class Spying(type(GAME.knowledge())):  # type: ignore[misc]
        def foresee(self, state: Market, player: int, rng: Random) -> list[Any]:
            asked.append(sorted(state.hands[A]))
            return []

    compared = worlds(auction())
    compared.knowledge = Spying()
    for _ in range(20):
        world_of(compared)
    assert len({tuple(hand) for hand in asked}) > 10


def test_what_is_foreseen_is_done() -> None:
    state = auction()

    class Sure(type(GAME.knowledge())):  # type: ignore[misc]
        def foresee(self, state: Market, player: int, rng: Random) -> list[Any]:
            return [ADD[max(card for card in state.hands[player] if CARD[card].value)], CONFIRM]

    compared = worlds(state)
    compared.knowledge = Sure()
    for _ in range(3):
        world = world_of(compared)
        held = [*world.hands[B], *world.table[B]]
        assert world.table[B] == [max(card for card in held if CARD[card].value)]


def test_once_a_single_idea_is_left_nobody_waits() -> None:
    compared = worlds(auction())
    assert not compared.settled(100)
    compared.field = compared.field[:1]
    assert compared.settled(100)


def test_without_any_world_the_idea_that_looks_best_is_taken() -> None:
    compared = worlds(auction())
    best = max(compared.ideas, key=lambda idea: idea.merit)
    assert compared.best() is best


def test_a_world_that_is_under_way_does_not_count_yet() -> None:
    compared = worlds(auction())
    compared.ideas = [Idea([], 0.1), Idea([], 0.9)]
    compared.field = [0, 1]
    compared.brought = [[0.4, 0.9], [0.5]]
    assert compared.best() is compared.ideas[1]


def test_a_search_compares_worlds_where_the_knowledge_of_the_game_asks_for_it() -> None:
    state = auction()
    compared = Worlds(GAME, GAME.redeal(state, A, 1), A, Random(7))
    for _ in range(30):
        if compared.settled(1):
            break
        compared.iterate()
    assert bot("search:30").choose(GAME, GAME.redeal(state, A, 1), A, 7) == compared.best().actions


@pytest.mark.parametrize("seed", range(3))
def test_comparing_does_not_change_what_it_looks_at(seed: int) -> None:
    compared = Worlds(GAME, GAME.redeal(auction(), A, seed), A, Random(seed))
    before = repr(compared.position.facts())
    for _ in range(30):
        compared.iterate()
    assert repr(compared.position.facts()) == before


def test_others_who_are_thought_to_think_answer_what_they_find() -> None:
    thinking = Worlds(GAME, GAME.redeal(auction(), A, 1), A, Random(1), rivals=60)
    seen: Any = GAME.redeal(auction(), B, 3)
    found = thinking.others._answer_of(seen, B)
    assert found in [idea.actions for idea in Worlds(GAME, GAME.redeal(auction(), B, 3), B, Random(1)).ideas]
    for _ in range(2 * THOUGHT_OF * len(thinking.field)):
        if thinking.settled(0):
            break
        thinking.iterate()
    made: list[Any] = [*thinking.others.thought_of]
    assert 0 < len(made) <= THOUGHT_OF
    assert all(world.waiting == [A] and world.table[B] for world in made)


def test_after_so_many_worlds_they_are_looked_at_again() -> None:
    others = Others(GAME, GAME.redeal(auction(), A, 1), A, Random(1), thinking=2, most=5)
    made = [others.next_world() for _ in range(12)]
    assert made[5:10] == made[:5]
    assert made[10:] == made[:2]
    assert len({id(world) for world in made}) == 5


def ways(thinking: int) -> Ways:
    position = GAME.redeal(auction(), A, 1)
    bids = [idea.actions for idea in GAME.knowledge().judged(position, A)[:2]]
    return Ways(GAME, position, A, bids, Random(1), Look(1, thinking=thinking, thought_of=3 * TO_CHOOSE))


def test_a_world_that_is_looked_at_again_counts_once() -> None:
    """Or looking again and again would make a difference look sure that only some answers of others make."""
    looked = ways(thinking=2)
    for _ in range(9):
        looked.try_out([0, 1])
    made = [*looked.others.thought_of]
    assert len(made) == 3
    assert looked.apart([1.0, 2.0, 3.0, 3.0, 2.0, 1.0, 5.0]) == [3.0, 2.0, 2.0]
    assert looked.apart([1.0, 2.0]) == [1.0, 2.0]
    looked.forget()
    for _ in range(3 * TO_CHOOSE + 1):
        looked.try_out([0, 1])
    assert len(looked.chances[0]) == 3 * TO_CHOOSE + 1
    assert len(looked.others.thought_of) == 3 * TO_CHOOSE  # to compare there are more than to choose
    assert all(looked.others.thought_of[0] is not world for world in made)


def test_usual_answers_are_given_anew_in_every_world() -> None:
    usual = ways(thinking=0)
    for _ in range(7):
        usual.try_out([0, 1])
    assert not usual.others.thought_of
    assert usual.apart(usual.chances[0]) == usual.chances[0]


def test_who_decides_is_expected_to_think_as_much_as_the_others_and_the_same_in_the_same_world() -> None:
    others = Others(GAME, GAME.redeal(auction(), A, 1), A, Random(1), thinking=60, most=4)
    expected = [(others.next_world(), others.own_answer())[1] for _ in range(8)]
    assert expected[4:] == expected[:4]
    position = GAME.redeal(auction(), A, 1)
    assert all(position.allows(A, answer[0]) and answer[-1] is CONFIRM for answer in expected)


def test_what_is_expected_of_whoever_thinks_is_better_than_a_usual_answer() -> None:
    """Usual bids are noisy: held against them, what a good bid did is mostly what the usual one would not."""
    position = GAME.redeal(auction(), A, 1)
    usual = GAME.knowledge().foresee(GAME.redeal(auction(), A, 2), A, Random(1))
    compared = Ways(GAME, position, A, [[], usual], Random(1), Look(1, thinking=60, thought_of=6))
    for _ in range(24):
        compared.try_out([0, 1])
    assert sum(compared.chances[0]) >= sum(compared.chances[1])
    nobody_thinks = Ways(GAME, position, A, [[]], Random(1), Look(1))
    nobody_thinks.try_out([0])
    assert nobody_thinks.others.own_answer() == []
