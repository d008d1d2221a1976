"""Planning the own next turns: layer by layer, ever the best lines, whatever they began with."""

from random import Random

from meeplehall.bots.search.bot import search
from meeplehall.bots.search.plans import FEWEST, Plans
from meeplehall.engine.knowledge import follow
from meeplehall.engine.state import State
from meeplehall.games.pipeline.game import GAME
from meeplehall.games.pipeline.rules.scoring import score
from meeplehall.games.pipeline.rules.state import Refineries
from tests.games.pipeline.tables import A, B, table

NETWORK = "WE-OTT (0,0) 0; WE-OSS (2,0) 0"


def position(round: int) -> Refineries:
    return GAME.redeal(table(oil="T3 T2 O0", network=NETWORK, year=3, round=round), A, 1)


def plans(iterations: int, round: int = 2, rivals: int = 0) -> Plans:
    return Plans(GAME.knowledge(), position(round), A, Random(1), iterations, rivals)


def rival_in(state: State) -> tuple[int, ...]:
    assert isinstance(state, Refineries)
    refinery = state.refineries[B]
    return (refinery.cash, *refinery.oil)


def to_the_end(planned: Plans) -> None:
    while not planned.settled(1):
        planned.iterate()


def test_as_many_lines_as_the_budget_allows_are_followed_in_each_layer() -> None:
    planned = plans(9)
    assert planned.width == 3
    for _ in range(3):
        assert planned.layers == GAME.knowledge().horizon
        planned.iterate()
    assert planned.layers == GAME.knowledge().horizon - 1
    assert len(planned.lines) > 3
    assert {line.began for line in planned.lines} <= set(range(len(planned.ideas)))


def test_the_best_line_comes_first_in_every_layer_and_no_position_twice() -> None:
    planned = plans(12)
    for _ in range(8):
        merits = [line.merit for line in planned.lines]
        assert merits == sorted(merits, reverse=True)
        if planned.layers < GAME.knowledge().horizon:
            assert len(set(merits)) == len(merits)
        planned.iterate()


def test_a_smaller_budget_makes_layers_narrower_but_compares_at_least_two_lines() -> None:
    planned = plans(0)
    assert planned.width == GAME.knowledge().plans
    planned.expect(1)
    assert planned.width == FEWEST


def test_at_the_end_of_the_match_lines_are_compared_by_what_they_really_brought() -> None:
    planned = plans(0, round=4)
    to_the_end(planned)
    assert planned.lines[0].step is None
    assert not planned.lines[0].where.stack
    assert planned.lines[0].merit == score(planned.lines[0].where, A)  # type: ignore[arg-type]
    after = position(4)
    follow(after, A, planned.best().actions)
    while after.stack:
        GAME.knowledge().stand_by(after, after.waiting[0], Random(1))
    assert score(after, A) == planned.lines[0].merit


def test_rivals_play_their_turns_in_as_many_layers_as_they_are_thought_of() -> None:
    def rivals_in_layers(planned: Plans) -> list[set[tuple[int, ...]]]:
        """Money and oil of the rival in the lines of each layer, at first and after each turn."""
        found = []
        while planned.layers:
            layer = planned.layers
            found.append({rival_in(line.where) for line in planned.lines})
            while planned.layers == layer:
                planned.iterate()
        return found

    standing_by = rivals_in_layers(plans(6))
    assert len(set.union(*standing_by)) == 1
    first, second, third = rivals_in_layers(plans(6, rivals=1))
    assert first == standing_by[0]
    assert first.isdisjoint(second)
    assert third <= second


def test_nobody_plans_on_when_all_good_lines_begin_alike() -> None:
    planned = plans(0)
    first = planned.lines[0]
    planned.width = 1
    assert planned.settled(1)
    assert planned.best() is planned.ideas[first.began]


def test_a_style_makes_its_idea_look_better_in_every_layer() -> None:
    planned = plans(0)
    liked = planned.lines[-1].began
    planned.favour([1e6 if i == liked else 0.0 for i in range(len(planned.ideas))])
    to_the_end(planned)
    assert planned.best() is planned.ideas[liked]


def test_a_search_with_a_budget_answers_with_the_beginning_of_its_best_line() -> None:
    effort = GAME.knowledge().effort
    planned = plans(9)
    for _ in range(9):
        if not planned.settled(1):
            planned.iterate()
    assert search(GAME, position(2), A, Random(1), 9 * effort, 0.0).actions == planned.best().actions
