"""A log as decisions: secret answers as one each, and nothing lost on the way."""

from __future__ import annotations

import pytest

from meeplehall import games
from meeplehall.engine.game import Setup
from meeplehall.engine.match import Match
from meeplehall.games.magpies.rules.turn import LAY, TAKE_BACK
from meeplehall.insight.strokes import Story
from meeplehall.testing.walks import new_match, random_match
from tests.insight.matches import MAGPIES


@pytest.mark.parametrize("id", games.ids())
def test_every_action_belongs_to_one_decision_and_all_lead_to_the_end(id: str) -> None:
    game = games.game(id)
    match = random_match(game, Setup(game.min_seats), 3, 100_000)
    story = Story(match)
    numbers = [number for stroke in story.strokes for number in stroke.numbers]
    assert sorted(numbers) == list(range(1, len(match.moves) + 1))
    for stroke in story.strokes[:: max(1, len(story.strokes) // 20)]:
        assert stroke.seat in story.before(stroke).waiting
        if stroke.final:
            end = max(stroke.numbers)
            assert story.after(stroke).facts() == match.at(end).facts()
    assert story.after(story.strokes[-1]).over


def laid_twice() -> Match:
    """Somebody lays a card, takes it back while the other answers, and lays another one."""
    match = new_match(MAGPIES, Setup(2), 1)
    low, high = match.state.hands[0][0], match.state.hands[0][-1]  # type: ignore[attr-defined]
    match.do(0, LAY[low])
    match.do(0, TAKE_BACK)
    match.do(0, LAY[high])
    match.do(1, LAY[match.state.hands[1][0]])  # type: ignore[attr-defined]
    return match


def test_what_was_taken_back_is_no_decision_of_its_own() -> None:
    match = laid_twice()
    first, second = Story(match).strokes
    assert first.numbers == (1, 2, 3)
    assert first.actions == (match.moves[2].action,)
    assert second.numbers == (4,)
    assert second.since == (first,)
    assert not first.final


def test_whoever_answers_at_the_same_time_has_not_answered_before() -> None:
    story = Story(laid_twice())
    assert story.before(story.strokes[0]).waiting == [0, 1]
    assert story.before(story.strokes[1]).waiting == [1]
