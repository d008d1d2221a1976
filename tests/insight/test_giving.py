"""What a decision did: beside what everybody was expected to do in its place."""

from __future__ import annotations

from random import Random

import pytest

from meeplehall import games
from meeplehall.bots.search.bot import search
from meeplehall.bots.search.trying import best_of
from meeplehall.engine.game import Setup
from meeplehall.engine.knowledge import follow
from meeplehall.engine.match import Match, Seat
from meeplehall.games.magpies.rules.turn import TAKE
from meeplehall.insight.data import Budget, Scale
from meeplehall.insight.judging import Question, judge
from meeplehall.insight.run import Analysis, analyse
from meeplehall.testing.walks import walk
from tests.insight.matches import MAGPIES

LOOKING = Scale(
    lead=5.0,
    budget=Budget(ahead=1, looking=True, ways=3, trials=4, fresh=12, course_ahead=1, samples=2, deals=4),
)


def as_expected(id: str, seats: int, seed: int) -> Match:
    """A match in which everybody does what everybody is expected to do."""
    game = games.game(id)
    match = Match(game, [Seat(f"Player {i + 1}") for i in range(seats)], {}, seed)
    knowledge = game.knowledge()
    while not match.over:
        player = match.state.waiting[0]
        for action in best_of(knowledge.judged(game.redeal(match.state, player, 1), player)).actions:
            if player not in match.state.waiting or not match.state.allows(player, action):
                break
            match.do(player, action)
    return match


def test_who_does_what_was_expected_neither_gains_nor_loses_and_all_the_rest_is_luck() -> None:
    """A team whose decisions are all as expected wins as often as was expected: errors of a whole team never
    cancel out, so what is beside the best would look like luck that they always have."""
    analysis = Analysis(as_expected("xenon-profiteer", 2, 3), seed=1)
    analysis.scale = LOOKING
    for seat in analyse(analysis).seats:
        assert seat.own == pytest.approx(0.0)
        assert seat.others == pytest.approx(0.0)
        assert seat.adjusted == pytest.approx(seat.initial)


def test_leaving_the_higher_card_gives_the_others_what_it_takes() -> None:
    found = 0
    for state, player in (each for seed in range(4) for each in walk(MAGPIES, Setup(2), seed)):
        laid = sorted(state.laid)
        if state.step.kind != "turn" or laid[-1] < 2 * laid[0]:
            continue
        worse = judge(Question(MAGPIES, state, player, [TAKE[laid[0]]]), LOOKING, 1, found)
        better = judge(Question(MAGPIES, state, player, [TAKE[laid[-1]]]), LOOKING, 1, found)
        assert worse is not None
        assert better is not None
        assert worse.gave[player] <= better.gave[player]
        assert sum(worse.gave) == pytest.approx(0.0)
        found += worse.gave[player] < 0
    assert found


def test_where_all_go_on_as_planned_it_is_what_was_given_up() -> None:
    game = games.game("pipeline")
    scale = Scale(lead=150.0, budget=Budget(ways=40, trials=12, fresh=2, followed=2))
    given: list[float] = []
    state = game.start(2, {}, 5)
    knowledge = game.knowledge()
    while len(given) < 3:
        player = state.waiting[0]
        if state.step.kind == "before_action":
            last = knowledge.judged(state, player)[-1]
            found = judge(Question(game, state, player, last.actions[:1]), scale, 1, 1)
            assert found is not None
            assert found.gave[player] == pytest.approx(-found.loss)
            assert sum(found.gave) == pytest.approx(0.0)
            given.append(found.gave[player])
        knowledge.play(state, player, Random(1))
    assert min(given) < 0


def test_a_turn_that_pays_later_is_judged_by_the_line_of_play_behind_it() -> None:
    """What a search finds that plans ahead loses less than what looks best at first sight, if they differ."""
    game = games.game("pipeline")
    scale = Scale(lead=150.0, budget=Budget(ways=40, trials=36, fresh=2, followed=4))
    knowledge = game.knowledge()
    planned = looked = 0.0
    differ = 0
    state = game.start(2, {}, 2)
    while differ < 2:
        player = state.waiting[0]
        if state.step.kind == "before_action":
            wise = search(
                game, game.redeal(state, player, 1), player, Random(1), 1_500, 0.0, rivals=1
            ).actions
            quick = best_of(knowledge.judged(state, player)).actions
            if wise[0] != quick[0]:
                losses = [
                    found.loss
                    if (found := judge(Question(game, state, player, actions[:1]), scale, 1, 1))
                    else 0.0
                    for actions in (wise, quick)
                ]
                planned, looked, differ = planned + losses[0], looked + losses[1], differ + 1
            follow(state, player, wise)
        else:
            knowledge.play(state, player, Random(1))
    assert planned < looked
    assert planned / differ < 0.03
