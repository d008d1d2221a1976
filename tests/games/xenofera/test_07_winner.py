"""XF-7 Winner."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from meeplehall.testing import rule
from tests.games.xenofera.tables import (
    A,
    B,
    C,
    bidding_area,
    bids,
    discard_pile,
    hand,
    hands,
    market,
    on_table,
    one_round,
)


@rule("XF-7.1")
def test_highest_total_wins_not_the_highest_card_nor_the_most_cards() -> None:
    state = one_round("NB s1 s2 s3 s4 r2 r2", "NB s1 s2 x14", "NB s1 s2 r10 r5", lot="x30")
    bids(state, "s1 s2 s3 r2 r2", "x14", "r10 r5")
    assert (state.totals, state.winner) == ([10, 14, 15], C)


@rule("XF-7.1")
def test_lose_and_double_decide_who_wins() -> None:
    # as printed A would win with 12 against 11
    state = one_round("NB s1 s2 r2 r10", "NB s1 s2 r4 r7 DBL", "NB s1 s2 s4 LOS", marker=A)
    bids(state, "r2 r10", "r4 r7 DBL", "s4 LOS")
    assert (state.totals, state.winner) == ([10, 14, 4], B)


@rule("XF-7.1")
@given(st.lists(st.integers(2, 6), min_size=2, max_size=6, unique=False), st.integers(0, 5))
def test_single_highest_card_wins_whoever_holds_the_marker(values: list[int], marker: int) -> None:
    assume(values.count(max(values)) == 1)
    own = [f"NB s1 r{value}" for value in values]
    state = one_round(*own, marker=marker % len(values), draw="", log=False)
    bids(state, *(f"r{value}" for value in values))
    assert state.winner == values.index(max(values))


@rule("XF-7.2")
def test_winner_takes_the_whole_lot_into_hand_and_the_marker() -> None:
    state = one_round("NB s1 s2 s3", "NB s1 s2 s3", "NB s1 s2 s3", lot="x14 x22 x30", marker=C)
    bids(state, "s2", "s3", "s1")
    assert hands(state) == ["NB s1 s3", "NB s1 s2 x14 x22 x30", "NB s2 s3"]
    assert (state.marker, bidding_area(state)) == (B, "")


@rule("XF-7.2")
def test_creature_just_won_can_be_bid_in_the_next_round() -> None:
    state = market("NB s1 s2 s3", "NB s1 s2 s3", lot="x14", pile="x22")
    bids(state, "s1", "NB")
    bids(state, "x14", "NB")
    assert hand(state, A).split()[:4] == ["NB", "s2", "s3", "x22"]
    assert discard_pile(state) == "s1 x14"


@rule("XF-7.3")
def test_a_single_value_bid_of_1_wins() -> None:
    state = one_round("NB s1 s2", "NB s1 s2", "NB s1 s2", lot="x30 x29", marker=B)
    bids(state, "NB", "NB", "s1")
    assert (state.winner, state.marker) == (C, C)


@rule("XF-7.4")
def test_no_bid_never_wins_not_even_against_a_bid_of_0() -> None:
    state = one_round("NB r5 LOS", "NB r4 LOS", "NB s1 s2", marker=C)
    bids(state, "r5 LOS", "r4 LOS", "NB")
    # A and B have 0 and no card for the tie-break: nobody wins, C least of all
    assert state.totals == [0, 0, -1]
    assert (state.winner, bidding_area(state)) == (-1, "x18")


@rule("XF-7.5")
@pytest.mark.parametrize("marker", [A, B])
def test_marker_stays_if_all_make_no_bid(marker: int) -> None:
    state = one_round("NB s1 s2", "NB s1 s2", marker=marker)
    bids(state, "NB", "NB")
    assert (state.winner, state.marker) == (-1, marker)


@rule("XF-7.5")
@pytest.mark.parametrize("marker", [A, B, C])
def test_marker_stays_if_nobody_wins_a_tie(marker: int) -> None:
    state = one_round("NB r5", "NB r5", "NB s1 s2", marker=marker)
    bids(state, "r5", "r5", "NB")
    assert (state.winner, state.marker) == (-1, marker)


@rule("XF-7.6")
def test_losers_pay_too() -> None:
    state = one_round("NB s1 s2 r9 r8", "NB s1 s2 r7 x12 DBL", "NB s1 s2 s3 KEP", lot="x30")
    bids(state, "r9 r8", "r7 DBL", "s3 s2 s1")
    assert hands(state)[1] == "NB s1 s2 x12"
    assert discard_pile(state) == "s1 s2 s3 r7 r8 r9 DBL"
    assert [on_table(state, player) for player in (A, B, C)] == ["", "", ""]
