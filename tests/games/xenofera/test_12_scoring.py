"""XF-12: the end of the match and scoring."""

import pytest

from meeplehall.games.xenofera.game import GAME
from meeplehall.testing import rule
from tests.games.xenofera.tables import (
    A,
    B,
    C,
    asked,
    bid,
    bidding_area,
    bids,
    choose,
    discard_pile,
    draws,
    hand,
    market,
    one_round,
)


@rule("XF-12.1")
def test_the_match_ends_when_the_last_creature_is_won() -> None:
    state = market("NB r9 r8 r7", "NB r4 r5 r6", lot="x18", pile="x12")
    bids(state, "r9", "r4")
    assert not state.over  # the pile is empty, but the x12 is for sale
    bids(state, "r8", "r5")
    assert state.over
    assert asked(state) == ""
    assert state.options(A) == []


@rule("XF-12.1")
def test_an_empty_pile_with_an_unsold_lot_is_not_the_end() -> None:
    state = market("NB r9 r8 r7", "NB r4 r5 r6", lot="x18")
    bids(state, "NB", "NB")
    assert asked(state) == "bid AB"
    assert bidding_area(state) == "x18"


@rule("XF-12.1")
def test_a_bought_last_creature_ends_the_match() -> None:
    state = market("NB r9 r8 BUY", "NB r4 r5 r6", lot="x18", action_set="non_aggressive")
    bids(state, "NB BUY", "NB")
    choose(state, A, "resolve BUY", "buy x18", "pick r9", "pay")
    assert state.over
    assert "x18" in hand(state, A)


@rule("XF-12.1")
def test_a_grabbed_last_creature_ends_the_match() -> None:
    state = market("NB r9 r8", "NB r4 r5 r6", lot="x18", fast_hands="sealed")
    bid(state, A, "NB", reach=False)
    bid(state, B, "NB", reach=True)
    assert state.over
    assert GAME.outcome(state).winners == [B]


@rule("XF-12.1")
def test_a_stalled_lot_ends_the_match_and_counts_for_nobody() -> None:
    state = market("NB r9 r8 x11", "NB r4 r5 r6", lot="x18", begins_empty=True, stalled=2)
    bids(state, "NB", "NB")
    assert state.over
    assert GAME.outcome(state).scores == [11, 0]


@rule("XF-12.2")
def test_the_last_round_is_played_to_the_end_of_step_nine() -> None:
    state = market("NB s1 s2 r9", "NB r4 x20 KEP", "NB s1 s2", lot="x18", draw="r2 x15 x13 r3")
    bids(state, "r9", "x20 r4 KEP", "NB")
    assert state.marker == B
    assert not state.over
    assert draws(state) == ["C r2 x15"]  # step 7: C draws a creature
    choose(state, B, "keep r4")
    assert draws(state)[1:] == []
    assert state.over
    assert discard_pile(state) == "r9 x20 KEP"
    assert GAME.outcome(state).scores == [0, 18, 15]


@rule("XF-12.2")
def test_a_refill_of_the_last_round_still_counts() -> None:
    state = market("NB r9 r8 r7", "NB r4", lot="x18", draw="x15 x13")
    bids(state, "r9", "r4")
    assert state.over
    assert GAME.outcome(state).scores == [18, 28]


@rule("XF-12.3")
def test_values_only_adds_up_the_creatures() -> None:
    hands = "NB x10@barren x15@barren x18@barren", "NB x12 x30"
    state = one_round(*hands, scoring="values_only", lot="x11")
    outcome = GAME.outcome(state)
    assert outcome.scores == [43, 42]
    assert outcome.winners == [A]
    assert [sum(line.points for line in lines) for lines in outcome.lines] == [43, 42]


@rule("XF-12.4")
def test_three_of_a_planet_bring_fifteen_for_each_planet() -> None:
    two_sets = "NB x10@prairie x14@prairie x17@prairie x12@umida x16@umida x18@umida"
    state = one_round(two_sets, "NB x10@barren x15@barren x30", lot="x11")
    outcome = GAME.outcome(state)
    assert outcome.scores == [87 + 15 + 15, 55]
    assert [sum(line.points for line in lines) for lines in outcome.lines] == outcome.scores


@rule("XF-12.5")
@pytest.mark.parametrize(
    ("cards", "points"),
    [("x11 x14", 25), ("x11 x14 x19", 59), ("x11 x14 x19 x23", 82), ("x11 x14 x19 x23 x25", 107)],
)
def test_a_planet_counts_once_however_many_there_are(cards: str, points: int) -> None:
    held = " ".join(f"{card}@calista" for card in cards.split())
    assert GAME.outcome(one_round(f"NB {held}", "NB r2", lot="x30")).scores[A] == points


@rule("XF-12.6")
def test_other_cards_and_creatures_elsewhere_count_nothing() -> None:
    state = market("NB r9 r8 r10 s5 STL x12", "NB r4 r5 r6", discard="x20", draw="x21 r2 r3", lot="x18")
    bids(state, "r9", "r4")
    assert state.over
    outcome = GAME.outcome(state)
    assert outcome.scores == [30, 0]
    assert sorted(line.points for line in outcome.lines[A]) == [12, 18]


@rule("XF-12.7")
def test_the_highest_score_wins_and_equal_ones_share() -> None:
    alone = GAME.outcome(one_round("NB x12", "NB x20", "NB x19", lot="x11"))
    assert (alone.winners, alone.share(B), alone.share(A)) == ([B], 1, 0)
    shared = GAME.outcome(one_round("NB x10 x20", "NB x30", "NB x29", lot="x11"))
    assert shared.winners == [A, B]
    assert [shared.share(seat) for seat in (A, B, C)] == [0.5, 0.5, 0]
