"""XF-10 After-effects card by card: Discard, Exchange, Multiplier and Peik (XF-10.16 to XF-10.25)."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meeplehall.engine.chance import streams
from meeplehall.games.xenofera.game import GAME
from meeplehall.games.xenofera.rules.state import EXCHANGES, STREAMS, Market
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
    code,
    default,
    discard_pile,
    draw_pile,
    draws,
    hand,
    hands,
    lines,
    market,
    offered,
    one_round,
    play_defaults,
    refused,
    steer,
    xenofera_pile,
)

# Discard


@rule("XF-10.16")
def test_any_opponent_may_be_named_even_one_with_nothing_to_discard() -> None:
    state = one_round("NB s1 s2 DIS", "NB s1 s2 r9", "NB r2 DBL", "NB r3", marker=B)
    bids(state, "NB DIS", "r9", "r2", "r3")
    choose(state, A, "resolve DIS")
    assert sorted(offered(state, A)) == ["target B", "target C", "target D"]
    choose(state, A, "target D")
    assert "D discards nothing." in lines(state)
    assert discard_pile(state) == "r2 r3 r9 DIS"


@rule("XF-10.16", "XF-18.1")
def test_with_two_players_the_only_opponent_is_not_asked_for() -> None:
    state = one_round("NB s1 s2 DIS", "NB s1 s2 s3 r9")
    bids(state, "NB DIS", "s1")
    choose(state, A, "resolve DIS")
    assert asked(state) == "discard_cards B"


@rule("XF-10.16")
@pytest.mark.parametrize(("marker", "expected"), [(A, "target C"), (B, "target C"), (C, "target D")])
def test_default_target_holds_the_most_cards_first_from_the_marker(marker: int, expected: str) -> None:
    """DP-13; B, C and D keep 2, 3 and 3 cards in hand."""
    state = one_round("NB s1 DIS", "NB s1 s2", "NB s1 s2 s3", "NB s1 s2 s3", marker=marker, draw="")
    bids(state, "NB DIS", "NB", "NB", "NB")
    choose(state, A, "resolve DIS")
    assert default(state, A) == expected


@rule("XF-10.17", "XF-1.10")
def test_with_the_narrower_scope_the_opponent_chooses_two_value_cards_from_hand() -> None:
    state = one_round("NB s1 s2 DIS", "NB s1 r5 r7 x12 DBL STL", lot="x20", discard_scope="value_cards")
    bids(state, "NB DIS", "s1")
    choose(state, A, "resolve DIS")
    # also the creature just won, but neither actions nor No Bid
    assert offered(state, B) == ["pick r5", "pick r7", "pick x12", "pick x20"]
    assert refused(state, B, "discard") == "XF-10.17"
    choose(state, B, "pick r7")
    assert refused(state, B, "discard") == "XF-10.17"
    choose(state, B, "pick x20")
    assert refused(state, B, "pick r5") == "XF-10.17"
    choose(state, B, "put_back r7", "pick r5", "discard")
    assert hand(state, B) == "NB r7 x12 DBL STL"
    assert "B discards x20 r5." in lines(state, seat=A)
    assert discard_pile(state) == "s1 r5 x20 DIS"


@rule("XF-10.17")
def test_played_cards_are_not_in_hand_and_cannot_be_discarded() -> None:
    state = one_round("NB s1 s2 DIS", "NB s1 s2 s3 r9 r8", "NB s1 s2", marker=A)
    bids(state, "NB DIS", "r9 r8", "NB")
    choose(state, A, "resolve DIS", "target B")
    assert offered(state, B) == ["pick s1", "pick s2", "pick s3", "pick x18"]


@rule("XF-10.17")
def test_the_opponent_chooses_two_cards_any_but_no_bid() -> None:
    state = one_round("NB s1 s2 DIS", "NB s1 r5 DBL STL", marker=B)
    bids(state, "NB DIS", "NB")
    choose(state, A, "resolve DIS")
    assert offered(state, B) == ["pick s1", "pick r5", "pick DBL", "pick STL"]
    choose(state, B, "pick DBL", "pick STL", "discard")
    assert discard_pile(state) == "DBL DIS STL"


@rule("XF-10.18")
@pytest.mark.parametrize(
    ("cards", "left"),
    [
        ("", "NB"),
        ("DBL STL", "NB DBL STL"),
        ("r5", "NB"),
        ("r5 r7 KEP", "NB KEP"),
        ("r5 x12 KEP LOS", "NB KEP LOS"),
    ],
)
def test_with_two_or_fewer_value_cards_all_of_them_go_in_the_narrower_scope(cards: str, left: str) -> None:
    draw = "r2 r2 r3 r3 r4 r4"
    hands = "NB s1 s2 DIS", f"NB r9 {cards}", "NB s1 s2 x30"
    state = one_round(*hands, lot="x20", draw=draw, discard_scope="value_cards")
    bids(state, "NB DIS", "r9", "x30")
    choose(state, A, "resolve DIS", "target B")
    after_step_9 = [card for card in hand(state, B).split() if card not in ("r2", "r3", "r4")]
    assert " ".join(after_step_9) == left
    assert {*cards.split()} - {*left.split()} <= {*discard_pile(state).split()}


@rule("XF-10.18")
@pytest.mark.parametrize("cards", ["", "KEP", "r5", "DBL STL", "r5 KEP", "x12 r7"])
def test_with_two_or_fewer_cards_all_of_them_go_and_no_bid_never(cards: str) -> None:
    state = one_round("NB s1 s2 DIS", f"NB r9 {cards}", "NB s1 x30", draw="r2 r3 r4 r6 r8 r10")
    bids(state, "NB DIS", "r9", "x30")
    choose(state, A, "resolve DIS", "target B")
    (line,) = [line for line in lines(state) if line.startswith("B discards")]
    assert {*line[:-1].split()[2:]} == {*(cards or "nothing").split()}
    assert hand(state, B).startswith("NB")


@rule("XF-10.17")
@pytest.mark.parametrize(
    ("cards", "picked", "discarded"),
    [
        ("r5 s3 r9 x12", [], {"s3", "r5"}),
        ("r9 x10 x12 x14", [], {"r9", "x10"}),
        ("r7 r7 r7", [], {"r7"}),
        ("s1 r5 r5", ["r5", "r5"], {"s1", "r5"}),
        ("s1 r5 r5", ["r5", "s1"], {"s1", "r5"}),
    ],
)
def test_default_is_to_discard_the_lowest_that_are_no_creatures(
    cards: str, picked: list[str], discarded: set[str]
) -> None:
    """DP-14."""
    state = one_round("NB s1 s2 DIS", f"NB {cards}", "NB s1 s2 s3 s4")
    bids(state, "NB DIS", "NB", "s1")
    choose(state, A, "resolve DIS", "target B")
    choose(state, B, *(f"pick {card}" for card in picked))
    for _ in range(5):
        if asked(state) == "discard_cards B":
            choose(state, B, default(state, B))
    (line,) = [line for line in lines(state) if line.startswith("B discards")]
    assert {*line[:-1].split()[2:]} == discarded
    assert len(line.split()) == 4


# Exchange


def exchange(state: Market, give: str, take: str) -> None:
    """A gives and takes these cards."""

    def came(after: Market) -> bool:
        return take in hand(after, A).split() and give not in hand(after, A).split()

    steer(state, EXCHANGES, lambda s: choose(s, A, f"give {give}"), came)


@rule("XF-10.19")
def test_any_card_in_hand_may_be_given_but_not_the_own_no_bid() -> None:
    state = one_round("NB s1 r5 x12 DBL EXC", "NB s2 s3 s4", "NB s2 s3 s4", marker=B)
    bids(state, "NB EXC", "s2", "NB")
    choose(state, A, "resolve EXC")
    assert sorted(offered(state, A)) == ["target B", "target C"]
    choose(state, A, "target B")
    assert offered(state, A) == ["give s1", "give r5", "give x12", "give DBL"]


@rule("XF-10.19", "XF-10.20")
@pytest.mark.parametrize("give", ["s1", "x12", "DBL"])
@pytest.mark.parametrize("take", ["s3", "x18", "LOS"])
def test_gift_goes_to_the_opponent_and_one_card_comes_back(give: str, take: str) -> None:
    state = one_round("NB s1 x12 DBL EXC", "NB s2 s3 LOS", "NB s4 s5", draw="r2 r3 r4 r5", marker=B)
    bids(state, "NB EXC", "s2", "NB")
    before = {*hand(state, B).split()}
    choose(state, A, "resolve EXC", "target B")
    exchange(state, give, take)
    assert {*hand(state, B).split()} == before - {take} | {give}
    assert take in hand(state, A).split()


@rule("XF-10.20", "XF-10.21")
def test_every_card_but_no_bid_is_equally_likely_the_gift_included() -> None:
    start = one_round("NB s1 r2 EXC", "NB s2 r7 r7 LOS", "NB s4 s5", marker=B, log=False)
    bids(start, "NB EXC", "s2", "NB")
    choose(start, A, "resolve NB", "target B")
    taken: Counter[int] = Counter()
    for seed in range(1000):
        state = start.clone()
        state.chance = streams(seed, STREAMS)
        before = {*state.hands[A]}
        choose(state, A, "give s1")
        came = [card for card in state.hands[A] if card not in before and code(card) != "NB"]
        taken[came[0] if came else start.hands[A][0]] += 1
    # the gift, two sevens, Lose and the creature just won; never B's No Bid
    pool = [*start.hands[B][:-1], start.hands[A][0]]
    assert {*taken} == {*pool}
    assert all(150 < times < 250 for times in taken.values())


@rule("XF-10.21")
def test_the_gift_comes_back_if_the_opponent_holds_nothing_else() -> None:
    state = one_round("NB s1 s2 EXC", "NB r9", "NB x30 s1", draw="r2 r3 r4 r5 r6 r7")
    bids(state, "NB EXC", "r9", "x30")
    choose(state, A, "resolve EXC", "target B", "give s1")
    assert "A gives s1 to B and takes s1." in lines(state)


@rule("XF-10.22")
def test_without_a_card_to_give_exchange_does_nothing() -> None:
    state = one_round("NB EXC", "NB s2 s3 s4", "NB s2 s3 s4", draw="r2 r3 r4 r5")
    bids(state, "NB EXC", "s2", "s3")
    choose(state, A, "resolve EXC")
    assert hands(state) == ["NB r2 r3", "NB s3 s4", "NB s2 s4 x18"]


@rule("XF-10.22", "XF-10.19")
def test_cards_drawn_before_can_be_given() -> None:
    state = one_round("NB EXC", "NB s2 s3 s4", "NB s2 s3 s4", draw="r2 r3 r4 r5")
    bids(state, "NB EXC", "s2", "s3")
    choose(state, A, "resolve NB", "target B")
    assert offered(state, A) == ["give r2", "give r3"]


@rule("XF-10.22")
def test_the_pair_knows_gift_and_card_taken_and_the_others_see_neither() -> None:
    def play(give: str, take: str) -> Market:
        hands = ("NB s1 r5 r6 EXC MUL", "NB s2 r8 r9", "NB s4 s5", "NB s1 s2")
        state = one_round(*hands, marker=B)
        bids(state, "NB EXC MUL", "s2", "NB", "NB")
        choose(state, A, "resolve EXC", "target B")
        exchange(state, give, take)
        return state

    one, other = play("r5", "r8"), play("r6", "r9")
    for seat in (A, B):
        assert "A gives r5 to B and takes r8." in lines(one, seat)
    for seat in (C, D, -1):
        assert lines(one, seat) == lines(other, seat)
        assert GAME.view(one, seat) == GAME.view(other, seat)


@rule("XF-10.19")
@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("r5 s3 x12 DBL", "give s3"),
        ("r2 s4 DBL", "give r2"),
        ("x12 DBL x10", "give DBL"),
        ("x14 x12", "give x12"),
    ],
)
def test_default_gift(cards: str, expected: str) -> None:
    """DP-16."""
    state = one_round(f"NB {cards} EXC", "NB s2 s3 s4", "NB s2 s3 s4 s5")
    bids(state, "NB EXC", "s2", "s3")
    choose(state, A, "resolve EXC")
    # DP-15: both opponents have bid one card; C has won and holds the most
    assert default(state, A) == "target C"
    choose(state, A, "target C")
    assert default(state, A) == expected


@rule("XF-10.19")
@pytest.mark.parametrize(("marker", "expected"), [(A, "target B"), (B, "target C"), (C, "target B")])
def test_default_opponent_of_exchange_is_the_first_from_the_marker(marker: int, expected: str) -> None:
    """DP-15."""
    state = one_round("NB s1 s2 EXC", "NB s1 s2 s3", "NB s1 s2 s3", marker=marker, draw="")
    bids(state, "NB EXC", "NB", "NB")
    choose(state, A, "resolve EXC")
    assert default(state, A) == expected


# Multiplier


@rule("XF-10.23")
def test_multiplier_draws_two_in_addition_to_the_two_of_no_bid() -> None:
    state = one_round("NB s1 s2 MUL", "NB s1 s2 s3", draw="r2 x12 KEP r5 r6")
    bids(state, "NB MUL", "s1")
    choose(state, A, "resolve MUL")
    assert draws(state) == ["A r2 x12", "A KEP r5"]
    assert draw_pile(state) == "r6"


# Peik


@rule("XF-10.24")
def test_peik_returns_the_top_three_creatures_in_any_order() -> None:
    state = one_round("NB s1 s2 PEK", "NB s1 s2 s3", pile="x10 x11 x12 x13 x14")
    bids(state, "NB PEK", "s1")
    choose(state, A, "resolve PEK")
    assert offered(state, A) == ["put_next x10", "put_next x11", "put_next x12"]
    choose(state, A, "put_next x12")
    assert offered(state, A) == ["put_next x10", "put_next x11"]
    choose(state, A, "put_next x10")
    assert xenofera_pile(state) == "x12 x10 x11 x13 x14"


@rule("XF-10.24")
@given(st.permutations(["x10", "x11", "x12"]))
def test_every_order_is_possible_and_is_the_order_of_the_next_rounds(order: list[str]) -> None:
    state = market("NB s1 s2 PEK", "NB s1 s2 s3 s4", pile="x10 x11 x12 x13")
    bids(state, "NB PEK", "s1")
    choose(state, A, "resolve PEK", f"put_next {order[0]}", f"put_next {order[1]}")
    for creature in (*order, "x13"):
        assert bidding_area(state) == creature
        bids(state, "NB", hand(state, B).split()[1])


@rule("XF-10.24")
def test_only_the_player_of_peik_sees_the_creatures() -> None:
    state = market("NB s1 s2 PEK", "NB s1 s2 s3", "NB s1 s2", pile="x10@barren x11@calista x12@nix x13@nix")
    bids(state, "NB PEK", "s1", "NB")
    choose(state, A, "resolve PEK")
    assert GAME.view(state, A)["own"]["foreseen"] == ["gritmole", "blushhopper", "sleetpuff"]
    for seat in (B, C, -1):
        assert "gritmole" not in str(GAME.view(state, seat))
        assert "A looks at the next 3 creatures." in lines(state, seat)


@rule("XF-10.24")
def test_default_order_is_unchanged() -> None:
    """DP-17."""
    state = one_round("NB s1 s2 PEK", "NB s1 s2 s3", pile="x30 x11 x20 x13")
    bids(state, "NB PEK", "s1")
    choose(state, A, "resolve PEK")
    play_defaults(state, A, "peik_order")
    assert xenofera_pile(state) == "x30 x11 x20 x13"


@rule("XF-10.25")
@pytest.mark.parametrize(
    ("pile", "seen"), [("x10 x11", "the next 2 creatures"), ("x10", "the next creature"), ("", "nothing")]
)
def test_peik_shows_as_many_as_there_are_and_never_the_bidding_area(pile: str, seen: str) -> None:
    state = one_round(
        "NB s1 s2 PEK", "NB s1 s2 s3", "NB s1 s2", lot="x20 x21", pile=pile, draw="r2 r3 r4 r5 r6 r7"
    )
    bids(state, "NB PEK", "NB", "NB")
    choose(state, A, "resolve PEK")
    assert f"A looks at {seen}." in lines(state, seat=B)
    if pile == "x10 x11":
        choose(state, A, "put_next x11")
        assert xenofera_pile(state) == "x11 x10"
    assert asked(state) == ""
    assert bidding_area(state) == "x20 x21"
