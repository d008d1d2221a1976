"""Decisions are judged by what the seat knew, and marked only where it is clear."""

from __future__ import annotations

from random import Random

import pytest

from meeplehall import games
from meeplehall.engine.game import Setup
from meeplehall.games.magpies.rules.turn import TAKE
from meeplehall.insight.data import MARKS, Budget, Scale
from meeplehall.insight.judging import Question, judge, reason_for
from meeplehall.insight.strokes import Story
from meeplehall.testing.walks import walk
from tests.insight.matches import MAGPIES, sensible_match

SMALL = Scale(lead=5.0, budget=Budget(ahead=1, ways=4, trials=12, fresh=6, followed=2))


@pytest.mark.parametrize("id", games.ids())
def test_a_judgement_is_the_same_in_all_states_that_the_seat_cannot_tell_apart(id: str) -> None:
    game = games.game(id)
    match = sensible_match(game, max(2, game.min_seats), 4, 0.8)
    story = Story(match)
    judged = 0
    for stroke in story.strokes[:: max(1, len(story.strokes) // 12)]:
        truth = story.before(stroke)
        other = game.redeal(truth, stroke.seat, 99)
        first = judge(Question(game, truth, stroke.seat, list(stroke.actions)), SMALL, 1, 5)
        second = judge(Question(game, other, stroke.seat, list(stroke.actions)), SMALL, 1, 5)
        assert first == second
        judged += first is not None
    assert judged > 1


def test_another_seed_gives_another_estimate_and_the_same_one_the_same() -> None:
    story = Story(sensible_match(MAGPIES, 2, 4))
    stroke = next(each for each in story.strokes if len(story.before(each).options(each.seat)) > 2)
    question = Question(MAGPIES, story.before(stroke), stroke.seat, list(stroke.actions))
    assert judge(question, SMALL, 1, 5) == judge(question, SMALL, 1, 5)
    assert any(judge(question, SMALL, 1, 5) != judge(question, SMALL, 1, seed) for seed in range(6, 12))


def test_leaving_the_higher_card_is_marked_and_taking_it_is_not() -> None:
    marks = {True: 0, False: 0}
    tried = 0
    for state, player in (found for seed in range(6) for found in walk(MAGPIES, Setup(2), seed)):
        laid = sorted(state.laid)
        if state.step.kind != "turn" or laid[-1] < 2 * laid[0] or state.rounds > 1:
            continue
        tried += 1
        for card in (laid[0], laid[-1]):
            found = judge(Question(MAGPIES, state, player, [TAKE[card]]), SMALL, 1, tried)
            assert found is not None
            marks[card == laid[-1]] += found.mark in MARKS
            if card == laid[0] and found.mark:
                assert found.score_loss > 0
                assert found.by_score == (found.done.chance in (0.0, 1.0))
                assert found.reason
    assert tried
    assert marks[False] == tried
    assert marks[True] == 0


def test_what_was_forced_or_a_matter_of_taste_does_not_count() -> None:
    xenofera = games.game("xenofera")
    start = xenofera.start(3, {}, 1)
    forced = [(s.clone(), p) for s, p in walk(MAGPIES, Setup(2), 3) if len(s.options(p)) == 1]
    for state, player in forced:
        assert judge(Question(MAGPIES, state, player, state.options(player)), SMALL, 1, 1) is None
    if xenofera.knowledge().is_taste(start):
        player = start.waiting[0]
        assert judge(Question(xenofera, start, player, start.options(player)[:1]), SMALL, 1, 1) is None


def test_a_race_is_not_judged() -> None:
    game = games.game("xenofera")
    timed = next(
        (state.clone(), player)
        for seed in range(20)
        for state, player in walk(game, Setup(3, {"fast_hands": "realtime"}), seed)
        if state.step.timed
    )
    state, player = timed
    action = Random(1).choice(state.options(player))
    assert judge(Question(game, state, player, [action]), SMALL, 1, 1) is None


def test_the_reason_for_a_bid_is_about_all_of_it() -> None:
    """Others may begin with the same card."""
    game = games.game("xenofera")
    story = Story(sensible_match(game, 3, 6, 0.6))
    bids = [each for each in story.strokes if story.before(each).step.kind == "bid"]
    assert bids
    for stroke in bids[:10]:
        position = game.redeal(story.before(stroke), stroke.seat, 1)
        position.reopen(stroke.seat)
        knowledge = game.knowledge()
        for idea in knowledge.judged(position, stroke.seat)[:4]:
            own = knowledge.reason(position, stroke.seat, idea)
            assert reason_for(knowledge, position, stroke.seat, idea) == own
