"""Playing ideas out: the same luck for all of them, and ever fewer of them."""

from random import Random
from typing import Any

import pytest

from meeplehall.bots import bot
from meeplehall.bots.search.playouts import FINALISTS, Playouts
from meeplehall.games.pipeline.bot.knowledge import PipelineKnowledge
from meeplehall.games.pipeline.bot.value import worth
from meeplehall.games.pipeline.game import GAME
from meeplehall.games.pipeline.rules.state import Refineries
from tests.games.pipeline.tables import A, table


def late() -> Refineries:
    """The last round but one: what follows is short."""
    return table(oil="T3 T2 O0", network="WE-OTT (0,0) 0; WE-OSS (2,0) 0", year=3, round=3)


def playouts(iterations: int) -> Playouts:
    return Playouts(GAME, GAME.redeal(late(), A, 1), A, Random(1), iterations)


def test_after_each_redeal_the_worse_half_is_left_out() -> None:
    played = playouts(0)
    size = len(played.ideas)
    assert len(played.field) == size > 4
    while size > FINALISTS:
        seed = played.seed
        for number in range(size):
            assert played.place == number
            assert played.seed == seed
            played.iterate()
        assert played.seed != seed
        size = max(FINALISTS, size // 2)
        assert len(played.field) == size
        assert len({played.tries[i] for i in played.field}) == 1


def merits_of(played: Playouts) -> list[float]:
    """How good the ideas look to somebody who has not tried them."""
    position: Any = played.position
    return [idea.merit for idea in GAME.knowledge().judged(position, A)]


def test_a_small_budget_looks_at_the_most_promising_ideas_only() -> None:
    played = playouts(6)
    best: dict[int, float] = {}
    for idea, merit in zip(played.ideas, merits_of(played), strict=True):
        begun = id(idea.actions[0])
        best[begun] = max(merit, best.get(begun, merit))
    assert len(played.field) == 4
    assert [played.ideas[i].merit for i in played.field] == sorted(best.values(), reverse=True)[:4]


def test_ideas_that_begin_alike_come_after_those_that_begin_otherwise() -> None:
    position = GAME.redeal(late(), A, 1)
    position.refineries[A].cash = 90
    played = Playouts(GAME, position, A, Random(1), 0)
    begun = [id(played.ideas[i].actions[0]) for i in played.field]
    different = len(set(begun))
    assert different < len(begun)
    assert len(set(begun[:different])) == different


def test_the_best_idea_is_the_one_with_the_best_results() -> None:
    played = playouts(0)
    for _ in range(len(played.ideas) + 3):
        played.iterate()
    means = {i: played.gained[i] / played.tries[i] for i in played.field}
    assert played.best() is played.ideas[max(means, key=lambda i: means[i])]


def test_without_any_try_the_most_promising_idea_is_taken() -> None:
    played = playouts(0)
    merits = merits_of(played)
    assert played.best() is played.ideas[merits.index(max(merits))]


def test_playing_out_does_not_change_what_it_looks_at() -> None:
    played = playouts(4)
    before = repr(played.position.facts())
    for _ in range(4):
        played.iterate()
    assert repr(played.position.facts()) == before


def test_a_search_plays_out_where_the_knowledge_of_the_game_asks_for_it() -> None:
    state = late()
    budget = 4 * GAME.knowledge().playout
    played = Playouts(GAME, GAME.redeal(state, A, 1), A, Random(7), 4)
    for _ in range(4):
        played.iterate()
    assert bot(f"search:{budget}").choose(GAME, GAME.redeal(state, A, 1), A, 7) == played.best().actions


def test_with_a_budget_of_time_the_field_is_what_there_is_time_for() -> None:
    played = playouts(0)
    played.iterate()
    played.expect(6)
    assert len(played.field) == 4
    assert played.tries[played.field[0]] == 1


def test_two_ideas_are_compared_until_the_lead_is_no_luck() -> None:
    played = playouts(0)
    one, other = played.field[:2]
    played.field = [one, other]
    played.results[one], played.results[other] = [9.0, 2.0, 8.0, 3.0, 9.0], [3.0, 8.0, 2.0, 9.0, 3.0]
    assert not played.settled(5)
    played.results[one] = [9.0, 13.0, 8.0, 15.0, 9.0]
    assert played.settled(5)
    played.place = 1
    assert not played.settled(5)


def test_a_playout_ends_at_the_horizon_and_is_judged_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PipelineKnowledge, "horizon", 1)
    seen: list[int] = []

    def fared(self: PipelineKnowledge, state: Refineries, player: int) -> float:
        seen.append(self.clock(state))
        return worth(state, player)

    monkeypatch.setattr(PipelineKnowledge, "fared", fared)
    state = table(oil="T3 T2 O0", network="WE-OTT (0,0) 0; WE-OSS (2,0) 0", year=2, round=3)
    played = Playouts(GAME, GAME.redeal(state, A, 1), A, Random(1), 2)
    played.iterate()
    assert seen == [GAME.knowledge().clock(state) + 1]
