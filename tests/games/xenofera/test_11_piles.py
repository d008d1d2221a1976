"""XF-11: discarding, drawing, reshuffling."""

from random import Random

from meeplehall.games.xenofera.game import GAME
from meeplehall.testing import rule
from tests.games.xenofera.playing import at_random, begin
from tests.games.xenofera.tables import (
    A,
    B,
    C,
    asked,
    bids,
    choose,
    discard_pile,
    draw_pile,
    draws,
    hand,
    hands,
    market,
    one_round,
    sorted_cards,
)


@rule("XF-11.1")
def test_winners_and_losers_tie_break_cards_and_actions_are_discarded() -> None:
    state = one_round("NB s1 s2 r7 r9 DBL", "NB s3 s4 r4 r10 r8 LOS", "NB s1 s2 r6", draw="r2 r3 r5")
    bids(state, "r7 DBL", "r4 r10 LOS", "r6")
    # Lose takes r7 from A and r6 from C; B wins with 14
    assert discard_pile(state) == "r4 r6 r7 r10 DBL LOS"
    tied = one_round("NB s1 s2 r7 r9", "NB s3 s4 r7 r8", draw="r2 r3 r5")
    bids(tied, "r7", "r7")
    choose(tied, A, "lay r9")
    choose(tied, B, "lay r8")
    assert discard_pile(tied) == "r7 r7 r8 r9"


@rule("XF-11.2")
def test_no_bid_returns_to_its_owner() -> None:
    state = one_round("NB s1 s2", "NB s1 s2", "NB r8 r9 r10", draw="r2 r3 r4 r5")
    own = [state.hands[player][-1] for player in (A, B)]
    bids(state, "NB", "NB", "r8")
    assert [state.hands[player][-1] for player in (A, B)] == own
    assert discard_pile(state) == "r8"


@rule("XF-11.3")
def test_hands_are_filled_up_to_three() -> None:
    state = one_round("NB r10", "NB r4", "NB s1 r2 r3", draw="r5 r6 r7 r8 r9", marker=A)
    bids(state, "r10", "r4", "r3 r2")
    assert draws(state) == ["B r5 r6", "C r7", "A r8"]
    assert hands(state) == ["NB r8 x18", "NB r5 r6", "NB s1 r7"]


@rule("XF-11.4")
def test_no_bid_and_creatures_count_and_the_marker_gives_the_order() -> None:
    state = one_round("NB x12 r4", "NB x30 r3", "NB r2 r9", draw="r5 r6 r7 r8", marker=A)
    bids(state, "r4", "r3", "r9")
    # C has won: the order is A, B, C; A and B hold two cards, C three
    assert draws(state) == ["A r5", "B r6"]
    state = one_round("NB x12 x13 r4", "NB r3 r2 r5", "NB s1 s2 r9", draw="r6")
    bids(state, "r4", "r3", "r9")
    assert draws(state) == []


@rule("XF-11.5")
def test_the_discard_pile_is_shuffled_only_when_a_card_is_missing() -> None:
    state = one_round("NB s1 s2", "NB s1 s2 r9", draw="r5 r6", discard="r2 r3 r4")
    bids(state, "NB", "r9")
    assert (draw_pile(state), discard_pile(state)) == ("", "r2 r3 r4 r9")


@rule("XF-11.5", "XF-11.8")
def test_the_pile_runs_out_in_the_middle_of_a_draw() -> None:
    state = one_round("NB s1 s2", "NB s1 s2 r9", draw="r5", discard="r2 r3 r4")
    bids(state, "NB", "r9")
    assert "r5" in hand(state, A)
    assert len(state.hands[A]) == 5
    assert len(state.draw) == 2
    assert discard_pile(state) == "r9"


@rule("XF-11.5")
def test_the_discard_pile_is_really_shuffled() -> None:
    drawn = set()
    for seed in range(30):
        state = one_round("NB s1 s2", "NB s1 s2 r9", draw="", discard="r2 r3 r4 r5 r6 r7", seed=seed)
        bids(state, "NB", "r9")
        drawn.add(draws(state)[0])
    assert len(drawn) > 10


@rule("XF-11.6")
def test_nothing_is_sorted_out_of_the_discard_pile() -> None:
    state = one_round("NB s1 s2", "NB s4 s5 r9", draw="", discard="s3 r7 x10 KEP PEK DBL")
    bids(state, "NB", "r9")
    drawn = draws(state)[0].split()[1:]
    assert sorted(sorted_cards(state.draw).split() + drawn) == sorted(
        ["s3", "r7", "x10", "KEP", "PEK", "DBL"]
    )


@rule("XF-11.7")
def test_a_spent_creature_is_shuffled_in_and_drawn_by_anybody() -> None:
    state = market("NB s1 s2 x20", "NB s1 s2 r8 r9", draw="", lot="x18", pile="x11 x12")
    bids(state, "x20", "r9")
    assert discard_pile(state) == "r9 x20"
    bids(state, "s1", "NB")
    assert hand(state, B) == "NB s1 s2 r8 r9 x20"
    assert sorted_cards(state.pile + state.lot) == "x12"


@rule("XF-11.7")
def test_a_drawn_creature_can_be_bid_and_scores_for_its_holder() -> None:
    state = market("NB s1 s2", "NB s4 s5 r9", draw="x20 r2", lot="x18", pile="x11")
    bids(state, "NB", "s4")
    assert hand(state, A) == "NB s1 s2 r2 x20"
    assert GAME.outcome(state).scores == [20, 18]
    bids(state, "x20", "s5")
    assert state.over
    assert (state.marker, GAME.outcome(state).scores) == (A, [11, 18])
    assert "x20" in discard_pile(state)


@rule("XF-11.7")
def test_creatures_never_return_to_the_xenofera_pile() -> None:
    state = begin(3, action_set="aggressive")
    pile = state.pile[:]
    for now in at_random(state, Random(5)):
        assert now.pile == pile[: len(now.pile)]
        assert len(now.pile) == 25 - now.round if not now.over else not now.pile


@rule("XF-11.8")
def test_cards_on_the_table_are_not_shuffled() -> None:
    state = one_round("NB s1 r8 MUL", "NB s2 r9 r10 LOS", draw="", discard="r2 r3 r4 r5 r6")
    bids(state, "NB MUL", "r9 LOS")
    choose(state, A, "resolve MUL")
    cards = sorted(
        sorted_cards(state.draw).split() + [card for line in draws(state) for card in line.split()[1:]]
    )
    assert cards == ["r2", "r3", "r4", "r5", "r6"]
    assert discard_pile(state) == "r9 LOS MUL"


@rule("XF-11.9")
def test_cards_that_are_not_there_are_not_made_up_for() -> None:
    state = market("NB s1 s2 s3", "NB s4 s5 r9 r8", draw="r5", pile="x11")
    bids(state, "NB", "r9")
    assert draws(state) == ["A r5"]  # one instead of two; the r9 is discarded later
    assert (draw_pile(state), discard_pile(state)) == ("", "r9")
    bids(state, "NB", "r8")
    assert draws(state)[1:] == ["A r9"]


@rule("XF-11.9")
def test_with_both_piles_empty_nothing_is_drawn_and_the_round_goes_on() -> None:
    state = market("NB s1", "NB s4", draw="", pile="x11")
    bids(state, "NB", "NB")
    assert draws(state) == []
    assert (asked(state), state.round) == ("bid AB", 2)


@rule("XF-11.10")
def test_starting_cards_go_to_anybody_and_their_colour_means_nothing() -> None:
    state = market("NB s1 s2 s3", "NB s4 s5 r8 r9", "NB r2 r3", draw="r4 r5 r6 r7", pile="x11 x12")
    of_b = [card for card in state.hands[B] if card < 30]
    bids(state, "NB", "s4 s5", "NB")
    assert state.discard == of_b
    bids(state, "s3", "r8", "NB")
    assert set(of_b) <= set(state.hands[C])
    bids(state, "NB", "r9", "s4 s5 r2")
    assert state.marker == C  # 11 against 9


@rule("XF-11.11")
def test_there_is_no_hand_limit() -> None:
    many = "NB s1 s2 s3 s4 s5 r2 r2 r3 r3 r4 r4 r5 r5 r6 r6 r7 r7 x10 x11 DBL KEP LOS"
    state = market(many, "NB s4 s5 r9", draw="r8 r8 r9 r10", pile="x12")
    bids(state, "NB", "NB")
    assert len(state.hands[A]) == len(many.split()) + 2
    assert asked(state) == "bid AB"


@rule("XF-11.12")
def test_three_cards_or_more_draw_nothing() -> None:
    state = one_round("NB s1 s2 r9", "NB s1 s2 s3 r3", draw="r5 r6 r7")
    bids(state, "r9", "r3")
    assert draws(state) == []
    assert draw_pile(state) == "r5 r6 r7"
