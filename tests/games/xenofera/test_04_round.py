"""XF-4: the ten steps of a round."""

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
    lay,
    lines,
    listed,
    market,
    on_table,
    one_round,
    xenofera_pile,
)


@rule("XF-4.1")
def test_the_top_creature_is_turned_up_beside_those_still_there() -> None:
    state = market("NB r2 r3", "NB r4 r5", lot="x18", pile="x12 x30 x11")
    bids(state, "NB", "NB")
    assert listed(state.lot) == "x18 x12"
    assert xenofera_pile(state) == "x30 x11"


@rule("XF-4.2")
def test_every_participant_is_asked_for_a_bid_and_nobody_sees_it() -> None:
    state = market("NB r2 r3", "NB r4 r5", "NB r6 r7")
    before = [GAME.view(state, seat) for seat in (-1, B, C)]
    assert asked(state) == "bid ABC"
    lay(state, A, "r2 r3")
    assert [GAME.view(state, seat) for seat in (-1, B, C)] == before
    bid(state, B, "NB")
    assert asked(state) == "bid AC"


@rule("XF-4.3")
def test_all_bids_are_revealed_at_the_same_moment() -> None:
    state = market("NB r2 r3 KEP", "NB r4 r5", "NB r6 r7")
    bid(state, A, "r2 r3 KEP")
    bid(state, B, "r4")
    assert [seat["table"] for seat in GAME.view(state, C)["seats"]] == [[], [], []]
    bid(state, C, "NB")
    shown = [seat["table"] for seat in GAME.view(state, -1)["seats"]]
    assert [len(cards) for cards in shown] == [3, 1, 1]
    assert lines(state)[:3] == ["B bids r4.", "C makes no bid: NB.", "A bids r2 r3 KEP."]


@rule("XF-4.4")
@pytest.mark.parametrize(("marker", "victims"), [(A, ["AC", "AB"]), (B, ["AB", "AC"]), (C, ["AC", "AB"])])
def test_lose_cards_take_effect_from_the_marker(marker: int, victims: list[str]) -> None:
    hands = "NB r2 r3 r10", "NB r4 r5 r6 LOS", "NB r7 r8 r9 LOS"
    state = market(*hands, marker=marker)
    bids(state, "r2 r3 r10", "r4 r5 r6 LOS", "r7 r8 r9 LOS")
    lost = [line[0] for line in lines(state) if " loses " in line]
    assert ["".join(sorted(lost[:2])), "".join(sorted(lost[2:]))] == victims


@rule("XF-4.4", "XF-4.5")
def test_totals_are_added_up_after_lose_with_double_last() -> None:
    state = one_round("NB r2 r9 DBL", "NB r3 r4 LOS", "NB r10")
    bids(state, "r2 r9 DBL", "r3 r4 LOS", "NB")
    assert "Totals: A 18, B 7." in lines(state)


@rule("XF-4.6")
def test_the_highest_total_wins_the_lot_and_the_marker() -> None:
    state = one_round("NB r2 r3", "NB r4 r5 r6", "NB r8", lot="x18 x12", marker=A)
    bids(state, "r2 r3", "r4 r5", "r8")
    assert (state.winner, state.marker) == (B, B)
    assert hand(state, B) == "NB r6 x12 x18"
    assert bidding_area(state) == ""


@rule("XF-4.7")
def test_after_effects_run_from_the_marker_as_it_lies_now() -> None:
    state = one_round("NB s1 s2 s3", "NB r4 r5 r6", "NB s1 s2 s3", marker=C, draw="r2 r3 r7 r8")
    bids(state, "NB", "r4", "NB")
    assert draws(state) == ["C r2 r3", "A r7 r8"]


@rule("XF-4.8")
def test_played_cards_are_discarded_and_no_bid_comes_back() -> None:
    state = one_round("NB s1 s2 r9 LOS", "NB r4 r5 r6", "NB s1 s2 MUL")
    bids(state, "r9 LOS", "r4", "NB MUL")
    choose(state, C, "resolve NB")
    assert discard_pile(state) == "r4 r9 LOS MUL"
    assert [on_table(state, player) for player in (A, B, C)] == ["", "", ""]
    assert hand(state, C).startswith("NB ")


@rule("XF-4.9")
def test_hands_below_three_are_filled_up_after_discarding() -> None:
    state = one_round("NB r9", "NB r4 s1", draw="r2 r3 r7 r8", marker=A)
    bids(state, "r9", "r4")
    # the loser holds NB s1 and needs one card, the winner NB x18 and one too
    assert draws(state) == ["B r2", "A r3"]


@rule("XF-4.10")
def test_the_next_round_starts_until_the_match_is_over() -> None:
    state = market("NB r9 r8 r2 r2", "NB r4 r3 s1 s2", lot="x18", pile="x12")
    bids(state, "r9", "r4")
    assert (asked(state), state.round, bidding_area(state)) == ("bid AB", 2, "x12")
    bids(state, "r8", "r3")
    assert state.over


@rule("XF-4.11")
def test_the_steps_follow_the_numbered_list() -> None:
    state = market("NB r9 r8 LOS", "NB r3 r4", "NB r5 r6 r7", pile="x12")
    bids(state, "r9 LOS", "r3 r4", "NB")
    assert state.log is not None
    told = list(dict.fromkeys(event.rule for event in state.log if event.text))
    # 3 show, 4 lose, 5 total, 6 winner, 7 after-effects, 9 refill, and 1 of the next round
    assert told == ["XF-4.3", "XF-6.1", "XF-4.5", "XF-7.2", "XF-9.2", "XF-11.3", "XF-4.1"]


@rule("XF-4.12")
def test_lose_goes_by_the_old_marker_and_after_effects_by_the_new_one() -> None:
    hands = "NB r10 r10 r10 x30", "NB r2 r3 r4 LOS KEP", "NB r5 r6 r7 LOS KEP"
    state = market(*hands, marker=B)
    bids(state, "r10 r10 r10 x30", "r2 r3 r4 LOS KEP", "r5 r6 r7 LOS KEP")
    lost = [line[0] for line in lines(state) if " loses " in line]
    assert sorted(lost[:2]) == ["A", "B"]  # B held the marker: the Lose card of C came first
    assert (state.marker, asked(state)) == (A, "keep_card B")  # A holds it now: B keeps before C
    choose(state, B, "keep LOS")
    assert asked(state) == "keep_card C"


@rule("XF-4.12")
def test_without_a_winner_after_effects_go_by_the_same_marker() -> None:
    state = one_round("NB s1 s2", "NB s1 s2", "NB s1 s2", marker=B, draw="r2 r3 r4 r5 r6 r7")
    bids(state, "NB", "NB", "NB")
    assert draws(state) == ["C r2 r3", "A r4 r5", "B r6 r7"]
