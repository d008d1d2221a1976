"""The rules of Magpies, one after the other."""

import pytest

from meeplehall.engine.action import Refusal
from meeplehall.engine.options import OptionError
from meeplehall.games.magpies.components.cards import card_ids
from meeplehall.games.magpies.game import GAME
from meeplehall.games.magpies.rules.state import Table
from meeplehall.games.magpies.rules.turn import DRAW, LAY, SHUFFLE, TAKE, TAKE_BACK
from meeplehall.testing import rule

A, B = 0, 1


def table(a: list[int], b: list[int], deck: list[int], rounds: int = 2) -> Table:
    """Two players with these hands; the top of the deck is its end, and the rest is out of the game."""
    state = GAME.start(2, {"rounds": rounds}, seed=1)
    state.hands, state.deck = [sorted(a), sorted(b)], deck
    state.out = [card for card in range(1, 13) if card not in a + b + deck]
    assert not GAME.invariants(state)
    return state


def laid(state: Table, seat: int) -> list[object]:
    """The laid cards as a seat sees them: by name, or only how many."""
    return [player["laid"] for player in GAME.view(state, seat)["seats"]]


def shown(a: int, b: int, deck: list[int], rounds: int = 2) -> Table:
    """Both have laid their only card."""
    state = table([a], [b], deck, rounds)
    state.act(A, LAY[a])
    state.act(B, LAY[b])
    return state


@rule("MP-1.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_gets_three_cards_unseen_by_the_others(seats: int) -> None:
    state = GAME.start(seats, {}, seed=3)
    assert [len(hand) for hand in state.hands] == [3] * seats
    assert len(state.deck) == 12 - 3 * seats
    for seat in range(seats):
        seen = GAME.view(state, seat)
        assert seen["hand"] == card_ids(state.hands[seat])
        assert [other["hand"] for other in seen["seats"]] == [3] * seats
    assert GAME.start(seats, {}, seed=4).hands != state.hands


@rule("MP-1.1")
@pytest.mark.parametrize("seats", [1, 5])
def test_nobody_else_can_play(seats: int) -> None:
    with pytest.raises(OptionError, match="2 to 4 players"):
        GAME.start(seats, {}, seed=1)


@rule("MP-1.2", "MP-2.6")
@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_so_many_rounds_are_played(rounds: int) -> None:
    state = GAME.start(2, {"rounds": rounds}, seed=1)
    for _ in range(rounds):
        assert not state.over
        state.act(A, LAY[state.hands[A][0]])
        state.act(B, LAY[state.hands[B][0]])
        state.act(state.turn, DRAW)
    assert state.over


@rule("MP-1.2")
def test_two_rounds_unless_agreed_otherwise() -> None:
    assert GAME.start(2, {}, seed=1).rounds == 2
    for wrong in (0, 4):
        with pytest.raises(OptionError):
            GAME.start(2, {"rounds": wrong}, seed=1)


@rule("MP-2.1")
def test_a_laid_card_is_secret_and_can_be_taken_back_until_the_last_one_is_laid() -> None:
    state = table([2, 9], [5], [7])
    state.act(A, LAY[9])
    assert laid(state, B) == [1, []]
    assert laid(state, A) == [["card-9"], 0]
    assert state.options(A) == [TAKE_BACK]
    state.act(A, TAKE_BACK)
    assert (state.hands[A], state.laid) == ([2, 9], [0, 0])
    state.act(A, LAY[2])
    state.act(B, LAY[5])
    assert isinstance(state.refusal(A, TAKE_BACK), Refusal)


@rule("MP-2.2")
@pytest.mark.parametrize(("a", "b", "first"), [(9, 5, A), (5, 9, B)])
def test_whoever_laid_the_highest_has_the_turn(a: int, b: int, first: int) -> None:
    state = shown(a, b, [1, 2])
    assert (state.turn, state.waiting) == (first, [first])
    assert laid(state, -1) == [[f"card-{a}"], [f"card-{b}"]]
    assert state.options(1 - first) == []


@rule("MP-2.3", "MP-2.6")
@pytest.mark.parametrize(("taken", "left"), [(9, 5), (5, 9)])
def test_a_taken_card_goes_into_the_nest_and_the_other_out_of_the_game(taken: int, left: int) -> None:
    state = shown(9, 5, [1, 2], rounds=1)
    assert state.options(A) == [TAKE[9], TAKE[5], DRAW, SHUFFLE]
    state.act(A, TAKE[taken])
    assert state.nests == [[taken], []]
    assert left in state.out
    assert not GAME.invariants(state)


@rule("MP-2.4")
def test_the_top_card_of_the_deck_is_drawn_unseen() -> None:
    state = shown(9, 5, [1, 2])
    state.act(A, DRAW)
    assert (state.hands[A], state.deck) == ([2], [1])
    assert GAME.view(state, B)["hand"] == []
    refusal = shown(9, 5, []).refusal(A, DRAW)
    assert refusal is not None
    assert refusal.rule == "MP-2.4"


@rule("MP-2.5")
def test_shuffling_needs_two_cards() -> None:
    state = shown(9, 5, [1, 2, 3, 4, 6, 7, 8, 10, 11, 12])
    before = state.deck[:]
    state.act(A, SHUFFLE)
    assert sorted(state.deck) == before
    assert state.deck != before
    refusal = shown(9, 5, [1]).refusal(A, SHUFFLE)
    assert refusal is not None
    assert refusal.rule == "MP-2.5"


@rule("MP-3.1")
@pytest.mark.parametrize(
    ("nests", "scores", "winners"),
    [([[3, 4], [6]], [7, 6], [A]), ([[3], [1, 2]], [3, 3], [A, B]), ([[], [1]], [0, 1], [B])],
)
def test_the_highest_nest_wins_and_equal_ones_share_the_win(
    nests: list[list[int]], scores: list[int], winners: list[int]
) -> None:
    state = shown(9, 5, [])
    state.nests = nests
    outcome = GAME.outcome(state)
    assert (outcome.scores, outcome.winners) == (scores, winners)
