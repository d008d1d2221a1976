"""XF-6 Lose and Double."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meeplehall.games.xenofera.components.cards import CARD
from meeplehall.testing import rule
from tests.games.xenofera.tables import (
    A,
    B,
    C,
    D,
    asked,
    bids,
    choose,
    default,
    discard_pile,
    hand,
    lines,
    offered,
    on_table,
    one_round,
)


@rule("XF-6.1")
def test_lose_takes_the_lowest_card_of_every_other_value_bid() -> None:
    state = one_round("NB s1 r2 r8 LOS", "NB s1 r9 r3", "NB s2 s3 r4", "NB r7 r5 r6", lot="x30", marker=A)
    bids(state, "r2 r8 LOS", "r9 r3", "NB", "r7 r5 r6")
    assert state.totals == [10, 9, -1, 13]
    assert [line for line in lines(state) if "loses" in line] == ["B loses r3.", "D loses r5."]


@rule("XF-6.1")
def test_two_lose_players_strike_each_other_but_not_themselves() -> None:
    state = one_round("NB s1 r5 r7 LOS", "NB s1 r4 r6 LOS", marker=A)
    bids(state, "r5 r7 LOS", "r4 r6 LOS")
    assert state.totals == [7, 6]


@rule("XF-6.2")
@pytest.mark.parametrize(("marker", "struck"), [(A, "CABABC"), (B, "ABBCCA"), (C, "BCCAAB")])
def test_lose_cards_are_resolved_from_the_marker(marker: int, struck: str) -> None:
    state = one_round(*["NB s1 s2 s3 s4 LOS"] * 3, marker=marker)
    bids(state, *["s1 s2 s3 LOS"] * 3)
    # when A holds the marker, B's Lose strikes C and A, then C's strikes the others, and A's comes last
    losses = [line[0] for line in lines(state) if "loses" in line]
    assert [set(losses[i : i + 2]) for i in (0, 2, 4)] == [set(struck[i : i + 2]) for i in (0, 2, 4)]


@rule("XF-6.3")
def test_only_one_of_several_equal_lowest_cards_is_lost() -> None:
    state = one_round("NB s1 r9 LOS", "NB r3 r3 r3 r5", marker=A)
    bids(state, "r9 LOS", "r3 r3 r3")
    assert state.totals == [9, 6]


@rule("XF-6.3")
@pytest.mark.parametrize(
    ("cards", "question"),
    [
        ("r3 r3 r5", ""),
        ("s3 r3 r5", "lose_tie B"),
        ("r10 x10", "lose_tie B"),
        ("x10@barren x10@prairie", "lose_tie B"),
        ("r2 s3 r3", ""),
    ],
)
def test_owner_is_asked_only_if_the_equal_cards_differ(cards: str, question: str) -> None:
    state = one_round("NB s1 r2 r8 r9 r9 LOS", f"NB {cards}", lot="x30", marker=A)
    bids(state, "r8 r9 r9 LOS", cards)
    assert asked(state) == question


@rule("XF-6.3")
def test_owner_says_which_of_the_equal_cards_is_lost() -> None:
    state = one_round("NB s1 r9 r9 LOS", "NB s1 r10 x10", lot="x30", marker=A)
    bids(state, "r9 r9 LOS", "r10 x10")
    assert offered(state, B) == ["lose r10", "lose x10"]
    choose(state, B, "lose x10")
    assert [state.totals[A], state.totals[B]] == [18, 10]
    assert any(line == "B loses x10." for line in lines(state))


@rule("XF-6.3")
@pytest.mark.parametrize(
    ("cards", "lost"),
    [
        ("x10 r10", "res-10-1"),
        ("x10@prairie x10@barren", "gritmole"),
        ("x11@silvestra x11@calista", "blushhopper"),
    ],
)
def test_default_is_to_lose_a_card_that_is_no_creature_else_the_lowest_id(cards: str, lost: str) -> None:
    """DP-06."""
    state = one_round("NB s1 r9 r9 LOS", f"NB s1 {cards}", lot="x30", marker=A)
    bids(state, "r9 r9 LOS", cards)
    assert default(state, B).startswith("lose")
    state.act(B, state.step.default(state, B))
    assert CARD[state.discard[0]].id == lost


@rule("XF-6.3")
def test_a_lost_card_is_discarded_at_once_and_cannot_be_kept() -> None:
    state = one_round("NB s1 s2 r9 LOS", "NB s1 r2 r5 r8 KEP", marker=A)
    bids(state, "r9 LOS", "r2 r5 r8 KEP")
    assert asked(state) == "keep_card B"
    assert discard_pile(state) == "r2"
    assert on_table(state, B) == "r5 r8 KEP"
    assert offered(state, B) == ["keep r5", "keep r8"]


@rule("XF-6.4")
def test_lose_never_removes_an_action() -> None:
    state = one_round("NB s1 r9 r8 LOS", "NB s1 r4 r8 LOS", "NB s1 r2 DBL KEP", marker=A)
    bids(state, "r9 r8 LOS", "r4 r8 LOS", "r2 DBL KEP")
    # both Lose cards strike C, who has one value card
    assert [line for line in lines(state) if line.startswith("C loses")] == ["C loses r2."]
    assert hand(state, C) == "NB s1 DBL"


@rule("XF-6.4")
def test_lose_works_although_its_player_has_lost_everything() -> None:
    # from the marker: B strikes first and takes A's only card; A's Lose still strikes B
    state = one_round("NB s1 r9 LOS", "NB s1 r4 r6 LOS", marker=A)
    bids(state, "r9 LOS", "r4 r6 LOS")
    assert state.totals == [0, 6]
    assert state.winner == B


@rule("XF-6.4", "XF-6.1", "XF-6.2")
@given(
    st.lists(st.lists(st.integers(2, 8), min_size=1, max_size=5), min_size=2, max_size=4),
    st.lists(st.booleans(), min_size=4, max_size=4),
    st.integers(0, 3),
)
def test_k_lose_cards_remove_exactly_the_k_lowest(
    values: list[list[int]], loses: list[bool], marker: int
) -> None:
    cards = [" ".join(f"r{value}" for value in own) for own in values]
    played = [f"{own} LOS" if lose else own for own, lose in zip(cards, loses, strict=False)]
    try:
        state = one_round(*(f"NB {own}" for own in played), marker=marker % len(cards), log=False)
    except ValueError:
        return  # more cards of one value than there are
    bids(state, *played)
    for player, own in enumerate(values):
        strikes = sum(loses[: len(values)]) - loses[player]
        assert state.totals[player] == sum(sorted(own)[strikes:])


@rule("XF-6.4")
@pytest.mark.parametrize("marker", [A, B, C, D])
def test_the_marker_never_changes_a_total(marker: int) -> None:
    cards = ("r4 r3 r2 LOS", "r5 s1 LOS", "r6 s2 r6 DBL", "x10 r10 s3 LOS")
    state = one_round(*(f"NB {own}" for own in cards), marker=marker, lot="x30")
    bids(state, *cards)
    choose(state, D, "lose x10")
    assert state.totals == [4, 0, 0, 10]


@rule("XF-6.5")
def test_double_repeats_the_lowest_card_that_lose_has_left() -> None:
    state = one_round("NB s1 s2 r9 LOS", "NB s1 r2 r7 r10 DBL", marker=A)
    bids(state, "r9 LOS", "r2 r7 r10 DBL")
    assert state.totals == [9, 7 + 10 + 7]


@rule("XF-6.5")
def test_double_waits_for_all_lose_cards() -> None:
    state = one_round("NB s1 r9 LOS", "NB s1 r2 r7 r10 DBL", "NB s1 r8 r6 LOS", marker=A)
    bids(state, "r9 LOS", "r2 r7 r10 DBL", "r8 r6 LOS")
    assert state.totals[B] == 10 + 10


@rule("XF-6.6")
@pytest.mark.parametrize(
    ("cards", "total"), [("r4 DBL", 8), ("r9 r2 r5 DBL", 18), ("s1 x30 DBL", 32), ("x12 r10 DBL", 32)]
)
def test_double_adds_the_lowest_card_once_more_to_the_total(cards: str, total: int) -> None:
    state = one_round(f"NB {cards}", "NB s1 s2", lot="x20")
    bids(state, cards, "s1")
    assert state.totals[A] == total


@rule("XF-6.7")
def test_double_counts_only_one_of_two_equal_lowest_cards() -> None:
    state = one_round("NB r4 r4 r9 DBL", "NB s1 s2")
    bids(state, "r4 r9 r4 DBL", "s1")
    assert state.totals[A] == 4 + 4 + 9 + 4


@rule("XF-6.8")
def test_wiped_out_bid_is_still_a_value_bid_of_0_and_double_adds_nothing() -> None:
    state = one_round("NB s1 s2 r9 LOS", "NB s1 s2 r4 DBL", "NB s1 BUY", marker=A)
    bids(state, "r9 LOS", "r4 DBL", "NB BUY")
    assert state.totals == [9, 0, -1]
    # it counts as a bid: C cannot buy, and B gets no No Bid draw
    assert state.winner == A
    assert hand(state, B) == "NB s1 s2"


@rule("XF-6.8")
def test_keep_and_steal_of_a_wiped_out_bid_still_resolve() -> None:
    state = one_round("NB s1 s2 r9 LOS", "NB s1 r4 DBL KEP STL", marker=A)
    bids(state, "r9 LOS", "r4 DBL KEP STL")
    choose(state, B, "resolve STL")
    assert hand(state, B) == "NB s1 r9"
    choose(state, B, "keep DBL")
    assert hand(state, B) == "NB s1 r9 DBL"


@rule("XF-6.9")
def test_a_creature_is_the_lowest_card_if_its_value_is() -> None:
    state = one_round("NB s1 r9 LOS", "NB s1 x11 x12 x13 DBL", lot="x30", marker=A)
    bids(state, "r9 LOS", "x13 x11 x12 DBL")
    assert discard_pile(state).split().count("x11") == 1
    assert state.totals[B] == 12 + 13 + 12


@rule("XF-6.10")
def test_lose_and_double_do_not_touch_tie_break_cards() -> None:
    # A: 4 + 4 with Double; B: 8 and Lose
    state = one_round("NB s1 r2 r4 r6 DBL", "NB s1 s2 r3 r8 LOS", marker=A)
    bids(state, "r2 r4 DBL", "r8 LOS")
    assert asked(state) == "tie_break AB"
    choose(state, A, "lay s1")
    choose(state, B, "lay s2")
    # with Double A's 1 would be 2 and tie; with Lose it would be gone
    assert (state.totals, state.winner) == ([8, 8], B)
    assert not any("loses s1" in line for line in lines(state))
