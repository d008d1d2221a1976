"""XF-8 Ties and unsold creatures."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meeplehall.games.xenofera.game import GAME
from meeplehall.testing import rule
from meeplehall.testing.drawings import sketched
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
    xenofera_pile,
)


@rule("XF-8.1")
def test_if_all_make_no_bid_the_lot_stays_and_the_round_goes_on() -> None:
    state = market("NB s1 MUL", "NB s1", lot="x14", pile="x22 x10", draw="r2 r3 r4 r5 r6 r7 r8", marker=B)
    bids(state, "NB MUL", "NB")
    choose(state, A, "resolve NB")
    assert draws(state) == ["A r2 r3", "A r4 r5", "B r6 r7"]
    assert discard_pile(state) == "MUL"
    assert (bidding_area(state), asked(state), state.marker) == ("x14 x22", "bid AB", B)


@rule("XF-8.1")
def test_one_value_bid_is_enough_to_sell_the_lot() -> None:
    state = one_round("NB s1", "NB s1", "NB s1")
    bids(state, "NB", "s1", "NB")
    assert (state.winner, bidding_area(state)) == (B, "")


@rule("XF-8.2")
def test_only_those_with_the_highest_total_hold_a_tie_break() -> None:
    state = one_round("NB s1 r4 r4", "NB s1 r8", "NB s1 r7", "NB s1 s2", lot="x30")  # 8, 8, 7 and a no bid
    bids(state, "r4 r4", "r8", "r7", "NB")
    assert asked(state) == "tie_break AB"
    assert offered(state, C) == offered(state, D) == []


@rule("XF-8.2")
def test_a_lower_tie_does_not_matter() -> None:
    state = one_round("NB s1 r4", "NB s1 r4", "NB s1 r7")
    bids(state, "r4", "r4", "r7")
    assert state.winner == C


@rule("XF-8.2")
def test_tie_at_0_is_a_tie_like_any_other() -> None:
    state = one_round("NB s1 s3 r5 LOS", "NB s1 s2 r4 LOS", "NB s5 s4", marker=C)
    bids(state, "r5 LOS", "r4 LOS", "NB")
    assert (state.totals, asked(state)) == ([0, 0, -1], "tie_break AB")
    choose(state, A, "lay s1")
    choose(state, B, "lay s2")
    assert state.winner == B


@rule("XF-8.2", "XF-8.3", "XF-8.15")
def test_one_value_card_of_any_family_may_be_laid_but_no_action() -> None:
    state = one_round("NB s1 r3 r3 r8 x12 DBL KEP MUL", "NB s1 r8")
    bids(state, "r8", "r8")
    assert offered(state, A) == ["pass", "lay s1", "lay r3", "lay x12"]
    choose(state, A, "lay r3")
    # one card each: A has nothing more to decide
    assert offered(state, A) == []
    assert asked(state) == "tie_break B"


@rule("XF-8.4")
@pytest.mark.parametrize(("a", "b", "winner"), [("s1", "r3", B), ("x12", "r10", A), ("r10", "s5", A)])
def test_highest_laid_card_wins(a: str, b: str, winner: int) -> None:
    state = one_round("NB s1 r8 r10 x12", "NB s5 r8 r3 r10", lot="x30", marker=A)
    bids(state, "r8", "r8")
    choose(state, A, f"lay {a}")
    choose(state, B, f"lay {b}")
    assert (state.winner, state.marker) == (winner, winner)
    assert "x30" in hand(state, winner).split()


@rule("XF-8.5")
def test_equal_highest_cards_lead_to_another_tie_break_among_those() -> None:
    state = one_round("NB s1 r2 r5 r8", "NB s3 r5 r8", "NB s4 r8 r9", marker=A)
    bids(state, "r8", "r8", "r8")
    choose(state, A, "lay r5")
    choose(state, B, "lay r5")
    choose(state, C, "lay s4")
    assert asked(state) == "tie_break AB"
    assert offered(state, C) == []


@rule("XF-8.5")
def test_equal_lower_cards_do_not_matter() -> None:
    state = one_round("NB s2 r8", "NB s2 r8", "NB s4 r8", marker=A)
    bids(state, "r8", "r8", "r8")
    choose(state, A, "lay s2")
    choose(state, B, "lay s2")
    choose(state, C, "lay s4")
    assert state.winner == C


@rule("XF-8.5")
def test_each_tie_break_compares_only_the_cards_laid_in_it() -> None:
    state = one_round("NB s1 s2 r5 r8", "NB s3 s4 r5 r8", "NB r8 x20", marker=A)
    bids(state, "r8", "r8", "r8")
    choose(state, A, "lay r5")
    choose(state, B, "lay r5")
    choose(state, C, "pass")
    choose(state, A, "lay s2")
    choose(state, B, "lay s3")
    assert state.winner == B
    assert on_table(state, B) == ""


@rule("XF-8.6")
@pytest.mark.parametrize("other", ["NB r8", "NB r8 DBL", "NB r8 x30"])
def test_a_single_laid_card_wins_and_is_needed_to_win(other: str) -> None:
    state = one_round("NB s1 r8", other, lot="x20", marker=A)
    bids(state, "r8", "r8")
    if "x30" in other:
        choose(state, B, "pass")
    assert asked(state) == "tie_break A"
    laid = state.clone()
    choose(laid, A, "lay s1")
    assert (laid.winner, bidding_area(laid)) == (A, "")
    choose(state, A, "pass")
    assert (state.winner, bidding_area(state)) == (-1, "x20")


@rule("XF-8.7")
def test_who_has_no_value_card_left_declines_without_being_asked_and_unnoticed() -> None:
    state = one_round("NB s1 r8", "NB r8 DBL", "NB s1 r8")
    bids(state, "r8", "r8", "r8")
    assert asked(state) == "tie_break AC"
    # the others see all three deciding (XF-16.4)
    assert [GAME.view(state, seat)["asked"] for seat in (A, C, -1)] == [[A, B, C]] * 3
    choose(state, A, "pass")
    choose(state, C, "lay s1")
    assert state.winner == C
    assert "B lays no card." in lines(state)


@rule("XF-8.7")
def test_who_declines_is_out_of_the_next_tie_break() -> None:
    state = one_round("NB r2 r8 r9", "NB s1 r2 r8", "NB r8 x30", lot="x20")
    bids(state, "r8", "r8", "r8")
    choose(state, A, "lay r2")
    choose(state, B, "lay r2")
    choose(state, C, "pass")
    assert asked(state) == "tie_break AB"


@rule("XF-8.7")
def test_default_in_a_tie_break_is_to_pass() -> None:
    """DP-07."""
    state = one_round("NB s1 r8 x30", "NB s1 r8", lot="x20")
    bids(state, "r8", "r8")
    assert default(state, A) == default(state, B) == "pass"


@rule("XF-8.8")
def test_if_nobody_lays_a_card_nobody_wins() -> None:
    state = market("NB s1 s2 r8", "NB s1 s2 r8", lot="x14", pile="x22", marker=B)
    bids(state, "r8", "r8")
    choose(state, A, "pass")
    choose(state, B, "pass")
    assert (bidding_area(state), state.marker, asked(state)) == ("x14 x22", B, "bid AB")


@rule("XF-8.8")
def test_a_second_tie_break_can_end_without_a_winner() -> None:
    state = one_round("NB s1 s2 r2 r8", "NB s1 s2 r2 r8", marker=B)
    bids(state, "r8", "r8")
    choose(state, A, "lay r2")
    choose(state, B, "lay r2")
    choose(state, A, "pass")
    choose(state, B, "pass")
    assert (state.winner, bidding_area(state)) == (-1, "x18")
    assert discard_pile(state) == "r2 r2 r8 r8"


@rule("XF-8.9")
def test_tie_break_cards_of_all_are_discarded_in_step_8() -> None:
    state = one_round("NB s1 s2 s3 r8", "NB s1 s2 s4 r8", marker=B)
    bids(state, "r8", "r8")
    choose(state, A, "lay s3")
    choose(state, B, "lay s4")
    assert discard_pile(state) == "s3 s4 r8 r8"


@rule("XF-8.10")
def test_tie_break_is_finished_before_step_7() -> None:
    state = one_round("NB s1 s2 r8", "NB s1 s2 r8", "NB s1 s2", draw="r2 r3 r4", marker=A)
    bids(state, "r8", "r8", "NB")
    assert asked(state) == "tie_break AB"
    assert draws(state) == []
    choose(state, A, "lay s1")
    choose(state, B, "pass")
    assert draws(state) == ["C r2 r3"]


@rule("XF-8.10")
def test_tie_break_cards_can_be_kept_and_stolen() -> None:
    state = one_round("NB s1 r8 x12 KEP", "NB s1 r8 r9 STL", lot="x30", marker=A)
    bids(state, "r8 KEP", "r8 STL")
    choose(state, A, "lay x12")
    choose(state, B, "lay r9")
    assert offered(state, B) == ["steal r8 from A", "steal x12 from A"]
    choose(state, B, "steal r8 from A")
    # A is last: the creature laid in the tie-break can be kept
    assert hand(state, A) == "NB s1 x12 x30"


@rule("XF-8.11")
def test_unsold_lot_stays_face_up_while_the_bids_are_spent() -> None:
    state = market("NB s1 s2 r8 x12", "NB s1 s2 r8", lot="x14", pile="x22")
    bids(state, "r8", "r8")
    choose(state, A, "pass")
    choose(state, B, "pass")
    assert GAME.view(state, -1)["lot"] == ["petalmane", "glasshorn-yett"]
    assert discard_pile(state) == "r8 r8"
    assert hand(state, A) == "NB s1 s2 x12"


@rule("XF-8.12")
def test_one_bid_is_for_all_creatures_of_a_growing_lot() -> None:
    state = market("NB s1 s2 s3", "NB s1 s2 s3", lot="x14", pile="x22 x10 x11 x30")
    for lot in ("x14 x22", "x10 x14 x22", "x10 x11 x14 x22"):
        bids(state, "NB", "NB")
        assert bidding_area(state) == lot
    bids(state, "s1", "NB")
    assert [card for card in hand(state, A).split() if card[0] == "x"] == ["x10", "x11", "x14", "x22"]
    assert bidding_area(state) == "x30"


@rule("XF-8.13")
def test_next_round_starts_without_a_reveal_if_the_xenofera_pile_is_empty() -> None:
    state = market("NB s1 s2 s3", "NB s1 s2 s3", lot="x14")
    bids(state, "NB", "NB")
    assert (asked(state), bidding_area(state), xenofera_pile(state)) == ("bid AB", "x14", "")
    bids(state, "s1", "NB")
    assert state.over
    assert "x14" in hand(state, A).split()


@rule("XF-8.14")
@pytest.mark.parametrize("limit", [1, 2, 3, 5])
def test_match_ends_after_that_many_rounds_without_a_sale(limit: int) -> None:
    state = market("NB s1 s2 s3", "NB s1 s2 s3", lot="x14 x22", stalled_final_rounds=limit)
    # this round began with a creature in the pile and does not count
    for _ in range(limit):
        bids(state, "NB", "NB")
        assert not state.over
    bids(state, "NB", "NB")
    assert state.over
    assert bidding_area(state) == ""
    assert {"petalmane", "glasshorn-yett"} == {*GAME.view(state, -1)["unsold"]}
    assert GAME.outcome(state).scores == [0, 0]


@rule("XF-8.14")
@pytest.mark.parametrize(
    ("lot", "limit", "said"),
    [
        ("x14", 1, ["x14 leaves the market unsold.", "1 round without a sale: the match is over."]),
        ("x14 x22", 3, ["x14 x22 leave the market unsold.", "3 rounds without a sale: the match is over."]),
    ],
)
def test_a_match_that_ends_stalled_says_so(lot: str, limit: int, said: list[str]) -> None:
    table: dict[str, Any] = {"begins_empty": True, "stalled_final_rounds": limit, "stalled": limit - 1}
    state = market("NB s1 s2 s3", "NB s1 s2 s3", lot=lot, **table)
    bids(state, "NB", "NB")
    assert state.over
    assert lines(state)[-2:] == said
    view = GAME.view(state, A)
    assert view["rule"] == "XF-8.14"
    assert "ended with these unsold" in "".join(GAME.table(view, ["Ann", "Ben"]).values())
    assert any("ended with these unsold" in line for line in sketched(GAME, view, 2, 120))


@rule("XF-8.14", "XF-12.1")
def test_a_match_that_sells_everything_does_not_speak_of_stalling() -> None:
    state = market("NB s1 s2 s3", "NB s1 s2 s3", begins_empty=True, lot="x14", stalled=2)
    bids(state, "s1", "NB")
    assert lines(state)[-1] == "All creatures have been sold: the match is over."
    view = GAME.view(state, A)
    assert (view["rule"], view["unsold"]) == ("XF-12.1", [])
    assert "unsold" not in "".join(GAME.table(view, ["Ann", "Ben"]).values())


@rule("XF-8.14", "XF-1.11")
def test_three_rounds_are_the_default_and_the_last_is_played_to_the_end_of_step_9() -> None:
    table: dict[str, Any] = {"lot": "x14", "begins_empty": True, "draw": "r2 r3 r4 r5 r6"}
    second = market("NB s1", "NB s1 s2 s3", stalled=1, **table)
    bids(second, "NB", "NB")
    assert asked(second) == "bid AB"
    # a tie that nobody can continue; the hands are filled up before the match ends
    third = market("NB r8", "NB r8", stalled=2, **table)
    bids(third, "r8", "r8")
    assert third.over
    assert draws(third) == ["B r2 r3", "A r4 r5"]
    assert hand(third, A) == "NB r4 r5"


@rule("XF-8.14")
def test_0_switches_the_end_by_stalling_off() -> None:
    state = market("NB s1 s2 s3", "NB s1 s2 s3", lot="x14", stalled_final_rounds=0, begins_empty=True)
    for _ in range(10):
        bids(state, "NB", "NB")
    assert (asked(state), bidding_area(state)) == ("bid AB", "x14")


@rule("XF-8.14")
def test_a_creature_that_is_bought_starts_the_count_anew() -> None:
    hands = ("NB s1 s2 r7 BUY", "NB s1 s2 s3")
    state = market(*hands, lot="x14 x22", stalled_final_rounds=2, begins_empty=True, stalled=1)
    bids(state, "NB BUY", "NB")
    choose(state, A, "resolve BUY", "buy x14", "pick r7", "pay")
    assert asked(state) == "bid AB"
    bids(state, "NB", "NB")
    assert asked(state) == "bid AB"
    bids(state, "NB", "NB")
    assert state.over


@rule("XF-8.15")
def test_creature_laid_in_a_tie_break_counts_its_value_and_is_spent() -> None:
    state = one_round("NB s1 s2 r8 x12", "NB s1 s2 r8 r10", lot="x30")
    bids(state, "r8", "r8")
    choose(state, A, "lay x12")
    choose(state, B, "lay r10")
    assert state.winner == A
    assert discard_pile(state) == "r8 r8 r10 x12"


@rule("XF-8.16")
@given(st.sampled_from(["pass", "lay s1", "lay r9", "lay x12"]))
def test_nobody_sees_an_answer_before_all_are_in(answer: str) -> None:
    state = one_round("NB s1 r8 r9 x12", "NB s1 r8", "NB s1 r8")
    bids(state, "r8", "r8", "r8")
    before = [GAME.view(state, seat) for seat in (B, C, -1)]
    told = len(lines(state))
    choose(state, A, answer)
    assert [GAME.view(state, seat) for seat in (B, C, -1)] == before
    assert len(lines(state)) == told
    choose(state, B, "pass")
    choose(state, C, "pass")
    assert len(lines(state)) > told
