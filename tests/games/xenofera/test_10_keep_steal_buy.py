"""XF-10 After-effects card by card: Keep, Steal and Buy (XF-10.1 to XF-10.15)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meeplehall.games.xenofera.game import GAME
from meeplehall.testing import rule
from tests.games.xenofera.tables import (
    A,
    B,
    C,
    D,
    asked,
    bidding_area,
    bids,
    choose,
    default,
    discard_pile,
    draws,
    hand,
    lines,
    market,
    offered,
    on_table,
    one_round,
    play_defaults,
    refused,
)

# Keep


@rule("XF-10.1")
def test_keep_takes_exactly_one_played_card_back() -> None:
    state = one_round("NB s1 s2 r6 r9 KEP", "NB s1 s2 s3")
    bids(state, "r6 r9 KEP", "s1")
    choose(state, A, "keep r6")
    assert hand(state, A) == "NB s1 s2 r6 x18"
    assert discard_pile(state) == "s1 r9 KEP"


@rule("XF-10.2")
def test_value_cards_creatures_and_other_actions_can_be_kept() -> None:
    state = one_round("NB s1 r2 r4 x12 DBL KEP LOS STL", "NB s1 r10 r10 r2 r2", lot="x30", marker=A)
    bids(state, "r2 r4 x12 DBL LOS STL KEP", "r10 r10")
    choose(state, A, "resolve KEP")
    assert offered(state, A) == ["keep r2", "keep r4", "keep x12", "keep DBL", "keep LOS", "keep STL"]


@rule("XF-10.2")
def test_lost_stolen_and_unplayed_cards_and_those_of_others_cannot_be_kept() -> None:
    state = one_round("NB s1 r2 r4 r6 KEP", "NB s1 s2 s3 s4 LOS STL", marker=B)
    bids(state, "r2 r4 r6 KEP", "s3 s4 LOS STL")
    choose(state, B, "steal r6 from A")
    # r2 is lost, r6 stolen, s1 was never played
    assert hand(state, A) == "NB s1 r4 x18"


@rule("XF-10.2", "XF-8.10")
def test_tie_break_card_can_be_kept() -> None:
    state = one_round("NB s1 r9 KEP", "NB r9 s2", marker=A)
    bids(state, "r9 KEP", "r9")
    choose(state, A, "lay s1")
    choose(state, B, "lay s2")
    assert offered(state, A) == ["keep r9", "keep s1"]


@rule("XF-10.3")
def test_an_action_kept_before_it_was_resolved_does_not_happen() -> None:
    state = one_round("NB s1 r6 KEP STL", "NB s1 s2 r9")
    bids(state, "r6 KEP STL", "r9")
    choose(state, A, "resolve KEP", "keep STL")
    assert hand(state, A) == "NB s1 STL"
    assert discard_pile(state) == "r6 r9 KEP"


@rule("XF-10.3")
def test_a_resolved_action_can_be_kept_as_well() -> None:
    state = one_round("NB s1 r6 KEP STL", "NB s1 s2 r9")
    bids(state, "r6 KEP STL", "r9")
    choose(state, A, "resolve STL", "keep STL")
    assert hand(state, A) == "NB s1 r9 STL"


@rule("XF-10.3", "XF-5.8")
def test_of_an_action_played_in_two_copies_none_can_be_kept() -> None:
    state = one_round("NB s1 r6 DBL DBL KEP STL", "NB s1 s2 r2", bid_enforcement="tabletop")
    bids(state, "r6 DBL STL DBL KEP", "r2")
    choose(state, A, "resolve KEP")
    assert offered(state, A) == ["keep r6", "keep STL"]


@rule("XF-10.4")
def test_keep_cannot_take_back_itself() -> None:
    state = one_round("NB s1 s2 r6 r7 KEP", "NB s1 s2 r2")
    bids(state, "r6 r7 KEP", "r2")
    assert offered(state, A) == ["keep r6", "keep r7"]


@rule("XF-10.4")
def test_keep_with_nothing_else_on_the_table_does_nothing() -> None:
    state = one_round("NB s1 s2 r6 KEP", "NB s1 s2 r9 LOS")
    bids(state, "r6 KEP", "r9 LOS")
    assert hand(state, A) == "NB s1 s2"
    assert discard_pile(state) == "r6 r9 KEP LOS"


@rule("XF-10.1")
@pytest.mark.parametrize(
    ("cards", "expected"),
    [("r6 r9 r2 DBL KEP", "keep r9"), ("r9 x12 s4 KEP", "keep x12"), ("s1 LOS DBL KEP", "keep s1")],
)
def test_default_is_to_keep_the_highest_value_card(cards: str, expected: str) -> None:
    """DP-09."""
    state = one_round(f"NB s5 {cards}", "NB s1 s2", lot="x30")
    bids(state, cards, "NB")
    assert default(state, A) == expected


# Steal


@rule("XF-10.5")
def test_steal_takes_one_value_card_that_an_opponent_played() -> None:
    state = one_round("NB s1 s2 r2 STL", "NB s1 s2 r4 r5", "NB s1 s2 r10")
    bids(state, "r2 STL", "r4 r5", "r10")
    choose(state, A, "steal r5 from B")
    assert hand(state, A) == "NB s1 s2 r5"
    assert discard_pile(state) == "r2 r4 r10 STL"


@rule("XF-10.6")
def test_creatures_and_tie_break_cards_of_all_opponents_can_be_stolen_but_no_actions() -> None:
    hands = ("NB s1 s2 r2 STL", "NB r8 x12 KEP", "NB s3 x20 DBL", "NB s1 MUL")
    state = one_round(*hands, lot="x30", marker=D)
    bids(state, "r2 STL", "r8 x12 KEP", "x20", "NB MUL")
    choose(state, C, "lay s3")
    choose(state, D, "resolve NB")
    stealable = ["steal r8 from B", "steal s3 from C", "steal x12 from B", "steal x20 from C"]
    assert sorted(offered(state, A)) == stealable


@rule("XF-10.6")
def test_lost_kept_and_stolen_cards_and_own_cards_cannot_be_stolen() -> None:
    state = one_round("NB s1 r3 STL", "NB s1 r4 r5 KEP", "NB s1 r7 r6 LOS STL", "NB s1 r2 r10 r9", marker=C)
    bids(state, "r3 STL", "r4 r5 KEP", "r7 r6 LOS STL", "r2 r10 r9")
    # Lose has taken r3, r4 and r2; D has won, so A is first
    assert state.winner == D
    options = ["steal r10 from D", "steal r5 from B", "steal r6 from C", "steal r7 from C", "steal r9 from D"]
    assert sorted(offered(state, A)) == options
    choose(state, A, "steal r9 from D")
    # B has kept r5, the only card left there
    assert hand(state, B) == "NB s1 r5"
    assert asked(state) == ""
    assert hand(state, C) == "NB s1 r10"


@rule("XF-10.7")
def test_steal_without_a_target_does_nothing() -> None:
    state = one_round("NB s1 s2 r2 STL", "NB s1 s2", draw="r3 r4 r5")
    bids(state, "r2 STL", "NB")
    assert hand(state, A) == "NB s1 s2 x18"
    assert discard_pile(state) == "r2 STL"


@rule("XF-10.8")
def test_the_winners_bid_can_be_stolen_from_but_not_the_creature_just_won() -> None:
    state = one_round("NB s1 s2 r2 STL", "NB s1 s2 r9 r8", lot="x30")
    bids(state, "r2 STL", "r9 r8")
    assert state.winner == B
    assert offered(state, A) == ["steal r9 from B", "steal r8 from B"]


@rule("XF-10.9")
def test_a_stolen_card_is_safe_from_keep_and_steal_this_round() -> None:
    # A and B lose and steal, C has won: A takes C's 9, and B can no longer get at it
    state = one_round("NB s1 r2 STL", "NB s1 r3 STL KEP", "NB s1 s2 r9 s5 KEP", marker=C)
    bids(state, "r2 STL", "r3 STL KEP", "r9 KEP")
    choose(state, A, "steal r9 from C")
    assert hand(state, A) == "NB s1 r9"
    choose(state, B, "resolve STL")
    # the only value card left to B was A's 2
    choose(state, B, "keep r3")
    assert hand(state, B) == "NB s1 r2 r3"
    assert hand(state, C) == "NB s1 s2 s5 x18"


@rule("XF-10.5")
@pytest.mark.parametrize(
    ("marker", "expected"), [(A, "steal r9 from B"), (B, "steal r9 from C"), (C, "steal r9 from B")]
)
def test_default_is_to_steal_the_highest_value_card_first_from_the_marker(marker: int, expected: str) -> None:
    """DP-10."""
    state = one_round("NB s1 r2 STL", "NB r3 r9", "NB r9 r3", "NB s1 s2", marker=marker)
    bids(state, "r2 STL", "r3 r9", "r9 r3", "NB")
    # nobody can continue the tie, so that the marker stays
    assert state.winner == -1
    assert default(state, A) == expected


# Buy


@rule("XF-10.10")
def test_buy_does_nothing_if_there_is_a_value_bid() -> None:
    state = one_round("NB s1 r9 BUY", "NB s1 s2", "NB s1 s2", lot="x10 x12", marker=B)
    bids(state, "NB BUY", "NB", "s1")
    choose(state, A, "resolve BUY")
    assert state.over
    assert "A cannot buy anything." in lines(state)


@rule("XF-10.10")
def test_buy_does_nothing_after_a_tie_that_nobody_continued() -> None:
    state = one_round("NB s1 r9 r9 BUY", "NB r5", "NB r5", lot="x10")
    bids(state, "NB BUY", "r5", "r5")
    choose(state, A, "resolve BUY")
    assert (state.over, bidding_area(state)) == (True, "x10")


@rule("XF-10.11")
@pytest.mark.parametrize(
    ("creature", "exact", "short"),
    [
        ("x10", "r5", "r4"),
        ("x11", "r6", "r5"),
        ("x12", "r6", "r5"),
        ("x17", "r9", "r8"),
        ("x25", "r10 r3", "r10 r2"),
        ("x30", "r10 r5", "r10 r4"),
    ],
)
def test_price_is_half_the_value_rounded_up(creature: str, exact: str, short: str) -> None:
    for cards, enough in ((exact, True), (short, False)):
        state = one_round(f"NB {cards} BUY", "NB s1 s2 s3", lot=creature, draw="", marker=B)
        bids(state, "NB BUY", "NB")
        choose(state, A, "resolve NB")
        # who cannot pay is not asked
        assert (asked(state) == "buy_creature A") == enough
        if enough:
            choose(state, A, f"buy {creature}", *(f"pick {card}" for card in cards.split()), "pay")
        assert (creature in hand(state, A).split()) == enough


@rule("XF-10.11")
def test_a_creature_that_the_hand_cannot_pay_is_refused() -> None:
    state = one_round("NB s1 s4 DIS BUY", "NB s1 s2", lot="x10 x11", draw="")
    bids(state, "NB BUY", "NB")
    choose(state, A, "resolve BUY")
    assert offered(state, A) == ["decline", "buy x10"]
    assert refused(state, A, "buy x11") == "XF-10.12"


@rule("XF-10.12")
def test_payment_goes_to_the_discard_pile_and_there_is_no_change() -> None:
    state = one_round("NB s1 s2 r10 BUY", "NB s1 s2 s3", lot="x10", draw="r2 r3 r4 r5")
    bids(state, "NB BUY", "NB")
    choose(state, A, "resolve BUY", "buy x10", "pick r10")
    assert refused(state, A, "pick s1") == "XF-10.12"
    choose(state, A, "pay")
    assert discard_pile(state) == "r10 BUY"
    assert hand(state, A) == "NB s1 s2 r4 r5 x10"


@rule("XF-10.12")
def test_creatures_may_be_used_to_pay_but_actions_may_not() -> None:
    state = one_round("NB s1 x12 DBL BUY", "NB s1 s2 s3", lot="x24")
    bids(state, "NB BUY", "NB")
    choose(state, A, "resolve BUY", "buy x24")
    assert offered(state, A) == ["pick s1", "pick x12", "back"]
    choose(state, A, "pick x12", "pay")
    assert discard_pile(state) == "x12 BUY"


@rule("XF-10.12")
def test_payment_must_not_contain_a_card_that_is_not_needed() -> None:
    state = one_round("NB s1 s3 r4 r5 BUY", "NB s1 s2 s3", lot="x16")
    bids(state, "NB BUY", "NB")
    choose(state, A, "resolve BUY", "buy x16", "pick s1", "pick r4")
    assert refused(state, A, "pay") == "XF-10.11"
    choose(state, A, "pick r5")
    # 1 + 4 + 5 = 10 for a price of 8: the 1 is not needed
    assert refused(state, A, "pay") == "XF-10.12"
    choose(state, A, "put_back s1", "pay")
    assert discard_pile(state) == "r4 r5 BUY"


@rule("XF-10.12", "XF-10.11")
@given(st.lists(st.integers(2, 7), min_size=1, max_size=6), st.sampled_from([10, 13, 16, 19, 22, 26]))
def test_a_payment_is_accepted_exactly_if_it_suffices_without_a_card_to_spare(
    values: list[int], creature: int
) -> None:
    cost = -(-creature // 2)
    state = one_round(
        f"NB x30 {' '.join(f'r{v}' for v in values)} BUY", "NB s1", lot=f"x{creature}", draw="", log=False
    )
    bids(state, "NB BUY", "NB")
    choose(state, A, "resolve BUY", f"buy x{creature}")
    paid: list[int] = []
    for value in values:
        if refused(state, A, f"pick r{value}"):
            assert sum(paid) >= cost
            break
        choose(state, A, f"pick r{value}")
        paid.append(value)
    suffices = sum(paid) >= cost
    spare = any(sum(paid) - value >= cost for value in paid)
    assert (refused(state, A, "pay") is None) == (suffices and not spare)


@rule("XF-10.13")
def test_one_buy_card_buys_exactly_one_creature_at_its_own_price() -> None:
    state = one_round("NB s1 r6 r10 r10 BUY", "NB s1 s2 s3", lot="x12 x30", draw="r2 r3 r4 r5")
    bids(state, "NB BUY", "NB")
    choose(state, A, "resolve BUY", "buy x30", "back", "buy x12", "pick r6", "pay")
    assert (bidding_area(state), state.over) == ("x30", True)
    assert hand(state, A) == "NB s1 r4 r5 r10 r10 x12"


@rule("XF-10.13")
def test_default_is_to_decline() -> None:
    """DP-11."""
    state = one_round("NB s1 r9 BUY", "NB s1 s2", lot="x10")
    bids(state, "NB BUY", "NB")
    choose(state, A, "resolve BUY")
    assert default(state, A) == "decline"


@rule("XF-10.12")
@pytest.mark.parametrize(
    ("cards", "paid"),
    [
        ("r2 r3 r4 r7", "r3 r4"),
        ("r5 r5 r4", "r4 r5"),
        ("r6 r8 x10", "r8"),
        ("s1 r6 r10", "s1 r6"),
        ("r5 x12", ""),
        ("s1 s2 x12", ""),
    ],
)
def test_default_payment_is_the_smallest_sufficient_one_without_creatures(cards: str, paid: str) -> None:
    """DP-12."""
    state = one_round(f"NB {cards} BUY", "NB s1 s2 s3", lot="x13", draw="")
    bids(state, "NB BUY", "NB")
    choose(state, A, "resolve BUY", "buy x13")
    play_defaults(state, A, "buy_payment")
    if paid:
        assert sum(map(value, paid.split())) == sum(value(card) for card in paid_in(lines(state)))
        assert not any(card.startswith("x") for card in paid_in(lines(state)))
    else:
        assert asked(state) == "buy_creature A"
        assert default(state, A) == "decline"


def value(card: str) -> int:
    return int(card[1:])


def paid_in(log: list[str]) -> list[str]:
    """The cards of the payment in the log."""
    (line,) = [line for line in log if " buys " in line]
    return line[:-1].split(" for ")[1].split()


@rule("XF-10.12")
@pytest.mark.parametrize(
    ("cards", "picked", "paid"),
    [
        ("r2 r5 r5 x12", ["r5", "r5"], ["r2", "r5"]),
        ("r2 r5 r5 x12", ["x12"], ["r2", "r5"]),
        ("r2 r5 r5 x12", ["r5"], ["r2", "r5"]),
        ("r5 r5 r7", ["r5", "r5"], ["r7"]),
    ],
)
def test_default_payment_is_reached_from_whatever_has_been_picked(
    cards: str, picked: list[str], paid: list[str]
) -> None:
    """DP-12."""
    state = one_round(f"NB {cards} BUY", "NB s1 s2 s3", lot="x13", draw="")
    bids(state, "NB BUY", "NB")
    choose(state, A, "resolve BUY", "buy x13", *(f"pick {card}" for card in picked))
    for _ in range(6):
        if asked(state) == "buy_payment A":
            choose(state, A, default(state, A))
    assert sorted(paid_in(lines(state))) == paid


@rule("XF-10.14")
def test_several_buy_cards_are_offered_in_order_as_long_as_a_creature_is_left() -> None:
    state = one_round(*["NB s1 s2 r9 BUY"] * 3, lot="x10 x12", draw="", marker=A)
    bids(state, "NB BUY", "NB BUY", "NB BUY")
    for player, creature, left in ((B, "x12", ["decline", "buy x10"]), (C, "x10", [])):
        assert asked(state) == f"next_effect {'ABC'[player]}"
        choose(state, player, "resolve BUY", f"buy {creature}", "pick r9", "pay")
        assert [f"buy {card}" for card in bidding_area(state).split()] == left[1:]
    choose(state, A, "resolve BUY")
    assert state.over
    assert "r9" in hand(state, A).split()


@rule("XF-10.15")
def test_a_bought_creature_is_in_hand_and_the_marker_does_not_move() -> None:
    state = one_round("NB s1 r9 BUY", "NB s1 s2 s3", lot="x10", draw="r2 r3 r4 r5", marker=B)
    bids(state, "NB BUY", "NB")
    choose(state, A, "resolve BUY", "buy x10", "pick r9", "pay")
    assert hand(state, A) == "NB s1 r2 r3 x10"
    assert (state.marker, state.winner) == (B, -1)


@rule("XF-10.15")
@pytest.mark.parametrize("first", ["resolve NB", "resolve BUY"])
def test_the_buyer_gets_the_no_bid_draw_before_or_after(first: str) -> None:
    state = one_round("NB s1 r9 BUY", "NB s1 s2 s3", lot="x10", draw="r5 r3 r4 r6", marker=B)
    bids(state, "NB BUY", "NB")
    choose(state, A, first, "buy x10")
    # what was drawn before can be used to pay
    assert ("pick r5" in offered(state, A)) == (first == "resolve NB")
    choose(state, A, "pick r9", "pay")
    assert draws(state)[0] == "A r5 r3"


@rule("XF-10.15")
def test_buying_the_last_creature_ends_the_match() -> None:
    state = market("NB s1 r9 BUY", "NB s1 s2 s3", lot="x10", draw="", marker=B)
    bids(state, "NB BUY", "NB")
    choose(state, A, "resolve BUY", "buy x10", "pick r9", "pay")
    assert state.over
    assert GAME.outcome(state).scores == [10, 0]
    assert on_table(state, A) == ""
