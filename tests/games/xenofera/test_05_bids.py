"""XF-5 Silent bids."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meeplehall.engine.decision import decision
from meeplehall.games.xenofera.game import GAME
from meeplehall.games.xenofera.rules.state import FORFEIT
from meeplehall.testing import rule
from tests.games.xenofera.tables import (
    A,
    B,
    C,
    D,
    asked,
    bid,
    bidding_area,
    bids,
    choose,
    default,
    discard_pile,
    draws,
    hand,
    kind_of_bid,
    lay,
    market,
    offered,
    on_table,
    one_round,
    play_defaults,
    refused,
)

BID_ACTIONS = ["DBL", "KEP", "LOS", "STL"]
NO_BID_ACTIONS = ["BUY", "DIS", "EXC", "MUL", "PEK"]


@rule("XF-5.1", "XF-5.6")
def test_no_bid_and_value_cards_exclude_each_other() -> None:
    state = market("NB s1 r6 DBL MUL", "NB s2")
    lay(state, A, "r6")
    assert refused(state, A, "add NB") == "XF-5.6"
    assert refused(state, A, "add MUL") == "XF-5.1"
    choose(state, A, "remove r6")
    lay(state, A, "NB")
    assert refused(state, A, "add s1") == "XF-5.1"
    assert refused(state, A, "add DBL") == "XF-5.1"
    assert offered(state, A) == ["add MUL", "confirm", "remove NB"]


@rule("XF-5.1", "XF-5.3")
def test_what_was_laid_decides_which_kind_of_bid_it_is() -> None:
    state = one_round("NB s1 s2 MUL", "NB s2 KEP")
    bids(state, "NB MUL", "s2 KEP")
    assert [kind_of_bid(state, A), kind_of_bid(state, B)] == ["no bid", "value"]
    assert state.totals == [-1, 2]


@rule("XF-5.2", "XF-5.5")
def test_value_bid_takes_every_value_card_and_every_bid_action_in_hand() -> None:
    cards = "s1 s2 s3 s4 s5 r2 r2 r2 r10 x10 x30 DBL KEP LOS STL"
    state = market(f"NB {cards}", "NB s1 s2")
    bids(state, cards, "NB")
    assert state.totals[A] == 15 + 6 + 10 + 40 + 1


@rule("XF-5.2")
def test_one_value_card_is_enough() -> None:
    state = market("NB s1 s2 s3", "NB s1", pile="x10")
    lay(state, A, "s1")
    assert refused(state, A, "confirm") is None
    bids(state, "", "NB")
    assert state.marker == A
    assert hand(state, A) == "NB s2 s3 x18"


@rule("XF-5.3", "XF-5.5")
def test_no_bid_takes_several_no_bid_actions() -> None:
    state = market("NB s1 BUY DIS EXC MUL PEK", "NB s1 s2")
    lay(state, A, "NB BUY DIS EXC MUL PEK")
    assert refused(state, A, "confirm") is None


@rule("XF-5.3", "XF-5.4")
@pytest.mark.parametrize("action", NO_BID_ACTIONS)
def test_no_bid_action_needs_the_no_bid_card(action: str) -> None:
    state = market(f"NB s1 {action}", "NB s1")
    assert refused(state, A, f"add {action}") == "XF-5.4"
    lay(state, A, "s1")
    assert refused(state, A, f"add {action}") == "XF-5.1"
    choose(state, A, "remove s1", "add NB", f"add {action}")
    assert refused(state, A, "remove NB") == "XF-5.4"
    assert refused(state, A, f"remove {action}") is None


@rule("XF-5.2", "XF-5.4")
@pytest.mark.parametrize("action", BID_ACTIONS)
def test_bid_action_needs_a_value_card(action: str) -> None:
    state = market(f"NB s1 r6 {action}", "NB s1")
    assert refused(state, A, f"add {action}") == "XF-5.4"
    lay(state, A, f"s1 {action}")
    assert refused(state, A, "remove s1") == "XF-5.4"
    assert refused(state, A, "confirm") is None
    # with a second value card one of them can go
    lay(state, A, "r6")
    assert refused(state, A, "remove s1") is None
    choose(state, A, "remove s1")
    assert refused(state, A, "remove r6") == "XF-5.4"


@rule("XF-5.5")
def test_there_is_no_minimum_total() -> None:
    state = one_round("NB s1 s2 s3", "NB s1 s2 s3", lot="x30")
    bids(state, "s1", "NB")
    assert state.winner == A


@rule("XF-5.7")
def test_an_empty_bid_cannot_be_submitted() -> None:
    state = market("NB s1", "NB s1")
    assert refused(state, A, "confirm") == "XF-5.7"
    lay(state, A, "s1")
    choose(state, A, "remove s1")
    assert refused(state, A, "confirm") == "XF-5.7"


@rule("XF-5.8", "XF-5.14")
@pytest.mark.parametrize("action", BID_ACTIONS + NO_BID_ACTIONS)
def test_second_copy_of_an_action_cannot_be_added(action: str) -> None:
    state = market(f"NB s1 {action} {action}", "NB s1")
    lay(state, A, f"{'s1' if action in BID_ACTIONS else 'NB'} {action}")
    assert refused(state, A, f"add {action}") == "XF-5.8"


@rule("XF-5.8")
def test_at_a_table_one_of_two_copies_works_and_both_are_discarded() -> None:
    state = one_round("NB s1 r2 MUL MUL", "NB s1 s2 s3", draw="r3 r4 r5 r6 r7 r8", bid_enforcement="tabletop")
    bids(state, "NB MUL MUL", "s1")
    choose(state, A, "resolve NB")
    assert draws(state) == ["A r3 r4", "A r5 r6"]
    assert discard_pile(state) == "s1 MUL MUL"


@rule("XF-5.8")
def test_at_a_table_two_lose_cards_of_one_player_strike_once() -> None:
    state = one_round("NB s1 r9 LOS LOS", "NB r2 r3 r4 r5", bid_enforcement="tabletop")
    bids(state, "r9 LOS LOS", "r2 r3 r4")
    assert state.totals == [9, 7]


@rule("XF-5.9")
def test_creature_from_hand_counts_its_full_value_and_is_spent() -> None:
    state = one_round("NB s1 s2 x21 x12", "NB s1 s2 r10 r10", lot="x30")
    bids(state, "x21", "r10 r10")
    assert (state.totals, state.winner) == ([21, 20], A)
    assert "x21" in discard_pile(state).split()
    assert hand(state, A) == "NB s1 s2 x12 x30"


@rule("XF-5.9")
def test_creature_in_a_bid_can_be_lost_kept_and_stolen() -> None:
    state = one_round("NB s1 x10 x12 x14 KEP", "NB s1 r9 LOS STL", lot="x30", marker=A)
    bids(state, "x10 x12 x14 KEP", "r9 LOS STL")
    assert state.totals == [26, 9]
    assert discard_pile(state) == "x10"
    assert offered(state, B) == ["steal x12 from A", "steal x14 from A"]
    choose(state, B, "steal x12 from A")
    # A is last, and only x14 is left to keep
    assert hand(state, A) == "NB s1 x14 x30"


@rule("XF-5.10", "XF-5.7")
@pytest.mark.parametrize("cards", ["", "DBL", "MUL", "r6 MUL", "NB DBL", "NB r6", "DBL MUL", "r6 NB MUL"])
def test_bad_bids_at_a_table_are_forfeited(cards: str) -> None:
    state = one_round("NB s1 r6 DBL MUL", "NB s1 s2", bid_enforcement="tabletop")
    bids(state, cards, "s1")
    assert state.bid[A] == FORFEIT
    assert state.winner == B


@rule("XF-5.10")
@pytest.mark.parametrize(("cards", "kind"), [("r6 DBL", "value"), ("NB MUL", "no bid"), ("MUL NB", "no bid")])
def test_good_bids_at_a_table_are_not_forfeited(cards: str, kind: str) -> None:
    state = one_round("NB s1 r6 DBL MUL", "NB s1 s2", bid_enforcement="tabletop")
    bids(state, cards, "s1")
    assert kind_of_bid(state, A) == kind


@rule("XF-5.11")
def test_forfeited_cards_are_discarded_at_once_and_no_bid_returns() -> None:
    state = one_round("NB s1 s2 r6 KEP", "NB s1 s2 r9 STL", "NB r9 s3", bid_enforcement="tabletop")
    bids(state, "NB r6 KEP", "s1 STL", "r9")
    # B had no choice: C's card was the only one left to steal
    assert hand(state, A) == "NB s1 s2"
    assert hand(state, B) == "NB s2 r9 r9"


@rule("XF-5.11")
def test_forfeited_cards_are_in_a_reshuffle_of_step_7() -> None:
    state = one_round("NB s1 s2 r6 KEP", "NB s1 s2 s3", draw="", bid_enforcement="tabletop")
    bids(state, "NB r6 KEP", "NB")
    assert hand(state, B) == "NB s1 s2 s3 r6 KEP"


@rule("XF-5.11")
@pytest.mark.parametrize("cards", ["r6 LOS MUL", "NB LOS", "LOS"])
def test_no_action_of_a_forfeited_bid_takes_effect(cards: str) -> None:
    state = one_round("NB s1 r6 LOS MUL", "NB s1 s2 r2 r3", draw="r4 r5", bid_enforcement="tabletop")
    bids(state, cards, "r2 r3")
    assert state.totals == [-1, 5]
    assert draws(state) == []


@rule("XF-5.12")
def test_who_forfeits_is_not_refilled_in_step_9() -> None:
    state = one_round("NB r6 MUL", "NB s1", "NB s1 s2 s3", draw="r2 r3 r4 r5", bid_enforcement="tabletop")
    bids(state, "r6 MUL", "s1", "s1")
    choose(state, B, "pass")
    choose(state, C, "pass")
    assert draws(state) == ["B r2 r3"]
    assert hand(state, A) == "NB"


@rule("XF-5.13")
def test_forfeit_does_not_hinder_an_all_no_bid_round() -> None:
    state = one_round("NB s1 r6 MUL", "NB s1 r9 BUY", "NB s2 s3", lot="x12", bid_enforcement="tabletop")
    bids(state, "r6 MUL", "NB BUY", "NB")
    choose(state, B, "resolve BUY")
    assert offered(state, B) == ["decline", "buy x12"]


@rule("XF-5.13")
def test_lot_stays_if_everybody_forfeits() -> None:
    state = one_round("NB r6 MUL", "NB r6 MUL", marker=B, pile="x10", bid_enforcement="tabletop")
    bids(state, "r6 MUL", "r6 MUL")
    assert (state.winner, state.marker, bidding_area(state)) == (-1, B, "x18")
    assert draws(state) == []


@rule("XF-5.13")
def test_forfeiter_may_still_be_chosen_for_discard_and_exchange() -> None:
    state = one_round("NB s1 s2 r6 MUL", "NB s1 r9 DIS EXC", "NB s2 s3", bid_enforcement="tabletop")
    bids(state, "r6 MUL", "NB DIS EXC", "NB")
    choose(state, B, "resolve DIS")
    assert offered(state, B) == ["target C", "target A"]
    choose(state, B, "target A", "resolve EXC")
    assert offered(state, B) == ["target C", "target A"]
    assert hand(state, A) == "NB"


@rule("XF-5.13")
def test_forfeiter_cannot_be_stolen_from_and_loses_nothing_to_lose() -> None:
    hands = ("NB s1 s2 r9 MUL", "NB s1 r2 LOS STL", "NB s1 s2 r4", "NB s4 s5 r5 r3")
    state = one_round(*hands, marker=D, bid_enforcement="tabletop")
    bids(state, "r9 MUL", "r2 LOS STL", "NB", "r5 s4")
    assert state.totals == [-1, 2, -1, 5]
    assert [hand(state, A), hand(state, B)] == ["NB s1 s2", "NB s1 r5"]
    assert discard_pile(state) == "s4 r2 r9 LOS MUL STL"


@rule("XF-5.14")
def test_a_group_that_wants_the_table_rule_can_lay_anything() -> None:
    state = market("NB s1 r6 DBL DBL MUL", "NB s1", bid_enforcement="tabletop")
    lay(state, A, "DBL NB r6 MUL DBL s1")
    assert offered(state, A)[0] == "confirm"
    shown = decision(GAME, state, A)
    assert shown
    assert "XF-5.10" in shown.options[0].warning


@rule("XF-5.14")
@given(st.lists(st.integers(0, 30), max_size=14))
def test_with_the_default_enforcement_nobody_can_forfeit(picks: list[int]) -> None:
    state = market("NB s1 r6 x12 DBL KEP KEP MUL MUL PEK", "NB s1 s2 s3 s4 s5", log=False)
    for pick in picks:
        options = [action for action in state.options(A) if action.type != "confirm"]
        state.act(A, options[pick % len(options)])
    if "confirm" not in offered(state, A):
        assert on_table(state, A) == ""
        return
    choose(state, A, "confirm")
    bid(state, B, "s1 s2 s3 s4")
    assert state.bid[A] != FORFEIT


@rule("XF-5.15")
def test_bid_can_be_taken_back_and_changed_until_the_last_one_is_in() -> None:
    state = one_round("NB s1 s2 r9", "NB s1 s2", "NB s3 s4")
    bid(state, A, "s1 s2")
    bid(state, B, "s1")
    assert offered(state, A) == ["take_back"]
    choose(state, A, "take_back")
    assert hand(state, A) == "NB s1 s2 r9"
    assert asked(state) == "bid AC"
    bid(state, C, "s3")
    bid(state, A, "r9")
    assert (state.winner, state.totals) == (A, [9, 1, 3])


@rule("XF-5.15")
def test_bid_is_final_when_the_last_one_is_in() -> None:
    state = market("NB s1 s2 r9", "NB s1 s2 r9")
    bids(state, "r9", "r9")
    assert asked(state) == "tie_break AB"
    assert not any(option in ("take_back", "remove r9") for option in offered(state, A) + offered(state, B))


@rule("XF-5.15")
def test_bid_is_hidden_until_all_are_in() -> None:
    big, small = (market("NB s1 s2 r9 DBL", "NB s1 s2", "NB s1 s2") for _ in range(2))
    bid(big, A, "s1 s2 r9 DBL")
    bid(small, A, "NB")
    for seat in (B, C, -1):
        assert GAME.view(big, seat) == GAME.view(small, seat)


@rule("XF-5.16")
def test_default_bid_is_no_bid_alone() -> None:
    state = one_round("NB s1 r9 MUL", "NB s1 s2 s3", draw="r2 r3 r4 r5")
    lay(state, A, "s1 r9")
    play_defaults(state, A, "bid")
    assert on_table(state, A) == "NB"
    assert asked(state) == "bid B"


@rule("XF-5.16")
@pytest.mark.parametrize("laid", ["", "NB", "NB MUL", "s1", "r9 s1 DBL"])
def test_default_leads_to_no_bid_from_whatever_has_been_laid(laid: str) -> None:
    state = market("NB s1 r9 MUL DBL", "NB s1")
    lay(state, A, laid)
    for _ in range(4):
        if asked(state) == "bid AB":
            choose(state, A, default(state, A))
    assert (asked(state), on_table(state, A)) == ("bid B", "NB")


@rule("XF-5.16")
@pytest.mark.parametrize("cards", ["NB", "NB DBL KEP KEP", "NB s1 x12 LOS PEK"])
def test_no_bid_alone_is_always_legal(cards: str) -> None:
    state = market(cards, "NB s1")
    lay(state, A, "NB")
    assert refused(state, A, "confirm") is None


@rule("XF-5.17")
def test_without_value_cards_only_a_no_bid_is_possible() -> None:
    state = market("NB DBL STL PEK", "NB s1")
    assert offered(state, A) == ["add NB"]
    lay(state, A, "NB")
    assert offered(state, A) == ["add PEK", "confirm", "remove NB"]
