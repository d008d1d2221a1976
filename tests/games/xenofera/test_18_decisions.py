"""XF-18: decision points, their defaults, and who is asked together."""

from random import Random
from typing import Any

import pytest

from meeplehall.engine.decision import decision
from meeplehall.games.xenofera.components.cards import CARD, COLOURS
from meeplehall.games.xenofera.game import GAME
from meeplehall.games.xenofera.rules.bidding import HANDS_OFF
from meeplehall.games.xenofera.rules.setup import CHOOSE
from meeplehall.games.xenofera.rules.state import Market
from meeplehall.testing import rule
from tests.games.xenofera.playing import begin, do
from tests.games.xenofera.tables import (
    A,
    B,
    C,
    asked,
    bid,
    bids,
    choose,
    default,
    discard_pile,
    find,
    hand,
    lay,
    lines,
    market,
    offered,
    on_table,
    one_round,
    play_defaults,
    refused,
    xenofera_pile,
)

TOGETHER = {"bid", "grab", "tie_break"}  # sealed Fast Hands asks for the reach within the bid
KINDS = TOGETHER | {
    *("choose_colour", "lose_tie", "next_effect", "keep_card", "steal_card", "buy_creature", "buy_payment"),
    *("discard_target", "discard_cards", "exchange_target", "exchange_gift", "peik_order"),
}
VARIANTS: list[dict[str, Any]] = [
    {"action_set": "aggressive"},
    {"action_set": "non_aggressive"},
    {"fast_hands": "sealed"},
    {"fast_hands": "realtime", "bid_enforcement": "tabletop"},
]


@pytest.fixture(scope="module")
def moments() -> list[Market]:
    """All moments of some matches of three, with all variants, in which cards are laid more than not."""
    found = []
    for seed in range(24):
        rng = Random(seed)
        state = begin(3, seed, **VARIANTS[seed % len(VARIANTS)])
        while not state.over:
            found.append(state.clone())
            player = rng.choice(state.waiting)
            options = state.options(player)
            more = [a for a in options if a.type in ("add", "confirm") and rng.random() < 0.8]
            do(state, player, rng.choice(more or options))
    return found


# defaults, in the order of the table


def test_dp_02_the_default_colour_is_the_first_free_one() -> None:
    state = GAME.start(3, {}, 1)
    do(state, 0, CHOOSE[COLOURS.index("green")])
    assert state.step.default(state, 1) is CHOOSE[COLOURS.index("red")]
    do(state, 1, CHOOSE[COLOURS.index("blue")])
    assert state.step.default(state, 2) is CHOOSE[COLOURS.index("red")]


@pytest.mark.parametrize("laid", ["", "r3", "r3 r4 KEP", "NB", "NB MUL"])
@pytest.mark.parametrize("enforcement", ["prevent", "tabletop"])
def test_dp_03_the_default_bid_is_no_bid_alone(laid: str, enforcement: str) -> None:
    state = market("NB r3 r4 KEP MUL", "NB s1 s2", bid_enforcement=enforcement)
    lay(state, A, laid)
    play_defaults(state, A, "bid")
    assert asked(state) == "bid B"
    assert on_table(state, A) == "NB"
    assert hand(state, A) == "r3 r4 KEP MUL"


def test_dp_03_a_value_bid_needs_a_value_card_and_no_bid_is_always_possible() -> None:
    state = market("NB KEP", "NB s1 s2")
    assert offered(state, A) == ["add NB"]
    assert refused(state, A, "add KEP") == "XF-5.4"


def test_dp_03_a_bid_is_toggled_confirmed_and_taken_back() -> None:
    state = market("NB r3 r4 KEP", "NB s1 s2")
    choose(state, A, "add r3", "add KEP", "remove KEP", "confirm")
    assert offered(state, A) == ["take_back"]
    choose(state, A, "take_back")
    assert "add NB" in offered(state, A)


def test_dp_04_the_default_is_hands_off() -> None:
    state = market("NB r3 r4", "NB s1 s2", fast_hands="sealed")
    bid(state, A, "r3")
    assert state.step.default(state, A) is HANDS_OFF


def test_dp_05_the_default_is_not_to_grab() -> None:
    state = market("NB r3 r4", "NB s1 s2", fast_hands="realtime")
    bids(state, "NB", "NB")
    assert state.step.timed
    assert default(state, A) == "hands_off"


@pytest.mark.parametrize(("cards", "lost"), [("x10 r10", "r10"), ("r10 x10", "r10"), ("x10 s5 r5", "s5")])
def test_dp_06_a_card_that_is_no_creature_is_lost_first(cards: str, lost: str) -> None:
    state = market("NB r2 r9 LOS", f"NB {cards}")
    bids(state, "r9 LOS", cards)
    assert asked(state) == "lose_tie B"
    assert default(state, B) == f"lose {lost}"


def test_dp_07_the_default_is_to_lay_no_card() -> None:
    state = market("NB r3 r9", "NB r4 r9")
    bids(state, "r9", "r9")
    assert default(state, A) == "pass"


def test_dp_08_the_default_order_of_effects() -> None:
    no_bids = "NB r2 r3 r4 MUL PEK BUY DIS EXC"
    state = market(no_bids, "NB r5 r6 r7", "NB r8 r9", pile="x10 x11 x12")
    bids(state, "NB EXC DIS BUY PEK MUL", "NB", "NB")
    while asked(state) != "next_effect A":
        do(state, state.waiting[0], state.step.default(state, state.waiting[0]))
    order = []
    while state.round == 1:
        if asked(state) == "next_effect A":
            order.append(default(state, A).removeprefix("resolve "))
        do(state, state.waiting[0], state.step.default(state, state.waiting[0]))
    assert order == ["NB", "MUL", "PEK", "BUY", "DIS"]  # and Exchange, the last one, without asking
    bidder = market("NB r3 r9 KEP STL", "NB r4 r5")
    bids(bidder, "r9 r3 KEP STL", "r4 r5")
    assert (asked(bidder), default(bidder, A)) == ("next_effect A", "resolve STL")


def test_dp_09_the_highest_value_card_is_kept() -> None:
    state = market("NB r3 x10 r9 KEP DBL", "NB s1 s2")
    bids(state, "r3 x10 r9 DBL KEP", "s1")
    assert default(state, A) == "keep x10"


def test_dp_10_the_highest_value_card_is_stolen_first_from_the_marker() -> None:
    state = market("NB s1 r2 STL", "NB r3 r9", "NB r4 r9 r8", marker=A)
    bids(state, "r2 STL", "r3 r9", "r4 r9 r8")
    assert state.marker == C  # the order is A, B, C
    assert default(state, A) == "steal r9 from B"
    state = market("NB s1 r2 STL", "NB r3 r8 r9", "NB r4 r9", marker=A)
    bids(state, "r2 STL", "r3 r8 r9", "r4 r9")
    assert state.marker == B  # the order is C, A, B
    assert default(state, A) == "steal r9 from C"


BUYING: dict[str, Any] = {"action_set": "non_aggressive", "pile": "x11"}


def test_dp_11_the_default_is_to_buy_nothing() -> None:
    state = market("NB r9 r8 BUY", "NB r4 r5 r6", **BUYING)
    bids(state, "NB BUY", "NB")
    choose(state, A, "resolve BUY")
    assert default(state, A) == "decline"


@pytest.mark.parametrize(
    ("cards", "paid"),
    [
        ("r8 r6 r3 x12", "r3 r6"),
        ("r10 r8 r4", "r10"),
        ("r4 r5 r10 x12", "r4 r5"),
        ("r2 r2 r2 r3", "r2 r2 r2 r3"),
    ],
)
def test_dp_12_the_smallest_sufficient_payment_without_creatures(cards: str, paid: str) -> None:
    state = market(f"NB {cards} BUY", "NB s1 s2 s3", draw="DBL DBL DBL DBL", **BUYING)
    bids(state, "NB BUY", "NB")
    choose(state, A, "resolve BUY", "buy x18")  # 9
    play_defaults(state, A, "buy_payment")
    assert f"A buys x18 for {paid}." in lines(state)


def test_dp_12_a_wrong_start_of_the_payment_is_put_back() -> None:
    state = market("NB r2 r9 BUY", "NB s1 s2 s3", draw="DBL DBL DBL DBL", **BUYING)
    bids(state, "NB BUY", "NB")
    choose(state, A, "resolve BUY", "buy x18", "pick r2")
    play_defaults(state, A, "buy_payment")
    assert "A buys x18 for r9." in lines(state)


def test_dp_12_if_only_creatures_would_pay_the_default_is_to_decline() -> None:
    state = market("NB r2 x12 BUY", "NB s1 s2 s3", draw="DBL DBL DBL DBL", **BUYING)
    bids(state, "NB BUY", "NB")
    choose(state, A, "resolve BUY", "buy x18")
    play_defaults(state, A, "buy_payment")
    assert asked(state) == "buy_creature A"
    play_defaults(state, A, "buy_creature")
    assert "A buys nothing." in lines(state)


@pytest.mark.parametrize("card", ["DIS", "EXC"])
@pytest.mark.parametrize(
    ("cards", "played", "target"),
    [
        # C wins, so that it goes D, A, B, C; B and D hold four cards
        (("NB r2 r3 r4 r5", "NB r6 r7", "NB s1 s2 s3 s4"), ("r2", "r6", "s1"), "D"),
        # B wins, so that it goes C, D, A, B; C and D hold four cards
        (("NB r9 r2", "NB r3 r4 r5 r6", "NB s1 s2 s3 s4"), ("r9", "r3", "s1"), "C"),
        # C wins; B, the third, holds five cards
        (("NB r2 r3 r4 r5 r5", "NB r6 r7", "NB s1 s2 s3 s4"), ("r2", "r6", "s1"), "B"),
    ],
)
def test_dp_13_dp_15_the_default_target_has_the_most_cards_first_from_the_marker(
    card: str, cards: tuple[str, ...], played: tuple[str, ...], target: str
) -> None:
    state = market(f"NB s1 s2 {card}", *cards)
    bids(state, f"NB {card}", *played)
    choose(state, A, f"resolve {card}")
    assert default(state, A) == f"target {target}"


@pytest.mark.parametrize(
    ("cards", "gone"),
    [
        ("r6 r2 x10 r4", "r2 r4"),
        ("x12 x10 x11", "x10 x11"),
        ("x10 x11 r9", "r9 x10"),
        ("r6 x10 KEP", "r6 KEP"),
    ],
)
def test_dp_14_the_two_lowest_that_are_no_creatures_go_first(cards: str, gone: str) -> None:
    state = market("NB s1 s2 DIS", f"NB {cards}", draw="DBL DBL DBL DBL", marker=B)
    bids(state, "NB DIS", "NB")
    choose(state, A, "resolve DIS")
    play_defaults(state, B, "discard_cards")
    assert {*gone.split()} <= {*discard_pile(state).split()}


@pytest.mark.parametrize(
    ("cards", "gift"), [("r6 r2 x10 KEP", "r2"), ("x12 x10 KEP", "KEP"), ("x12 x10", "x10"), ("s1 r2", "s1")]
)
def test_dp_16_the_lowest_value_card_is_given_then_an_action_then_the_lowest_creature(
    cards: str, gift: str
) -> None:
    state = market(f"NB {cards} EXC", "NB s1 s2 r9", draw="r10 r10 r9", marker=B)
    bids(state, "NB EXC", "r9")
    choose(state, A, "resolve EXC")
    assert asked(state) == "exchange_gift A"
    assert default(state, A) == f"give {gift}"


def test_dp_17_the_order_stays_unchanged() -> None:
    state = one_round("NB s1 s2 PEK", "NB s1 s2 r9", pile="x13 x11 x12 x10")
    bids(state, "NB PEK", "r9")
    choose(state, A, "resolve PEK")
    play_defaults(state, A, "peik_order")
    assert xenofera_pile(state) == "x13 x11 x12 x10"


# XF-18.1 to XF-18.4


@rule("XF-18.1")
@pytest.mark.parametrize(("card", "next_kind"), [("DIS", "discard_cards B"), ("EXC", "exchange_gift A")])
def test_with_two_players_the_target_is_not_asked_for(card: str, next_kind: str) -> None:
    state = market(f"NB s1 s2 {card}", "NB s1 s2 s3 r9")
    bids(state, f"NB {card}", "r9")
    choose(state, A, f"resolve {card}")
    assert asked(state) == next_kind
    three = market(f"NB s1 s2 {card}", "NB s1 s2 s3 r9", "NB s1 r8 r7")
    bids(three, f"NB {card}", "r9", "NB")
    choose(three, A, f"resolve {card}")
    assert asked(three).endswith("target A")


@rule("XF-18.2")
def test_only_bids_grabs_and_tie_breaks_are_asked_of_several_players(moments: list[Market]) -> None:
    several = set()
    for state in moments:
        if len(state.waiting) > 1:
            several.add(state.step.kind)
            assert state.step.together
        if state.step.kind not in TOGETHER:
            assert len(state.waiting) == 1
            others = [player for player in range(3) if player not in state.waiting]
            assert not any(state.options(player) for player in others)
    assert several == TOGETHER


@rule("XF-18.2")
def test_together_means_that_all_are_asked_at_once_and_in_any_order() -> None:
    state = market("NB r3 r9", "NB r4 r9", "NB r5 r9", pile="x11")
    for order in ((C, A, B), (B, C, A)):
        bidding = state.clone()
        for player in order:
            bid(bidding, player, "r9")
        assert asked(bidding) == "tie_break ABC"
        for player, laid in zip(order, ("pass", "pass"), strict=False):
            choose(bidding, player, laid)
        assert len(bidding.waiting) == 1


@rule("XF-18.3")
def test_no_other_kind_of_decision_is_ever_asked(moments: list[Market]) -> None:
    kinds = {state.step.kind for state in moments}
    assert kinds <= KINDS
    assert len(kinds) > 9


@rule("XF-18.3")
def test_a_round_of_plain_bids_and_draws_asks_for_bids_only() -> None:
    state = market("NB r3 r9 DBL", "NB r4 r8 LOS", "NB r5 r6", pile="x11", draw="r2 r2 r2 r7 r7 r7")
    bids(state, "r9 r3 DBL", "r4 r8 LOS", "NB")
    assert (state.round, asked(state)) == (2, "bid ABC")


@rule("XF-18.4")
def test_the_pending_decisions_are_a_list_longer_than_one_only_for_those_kinds(
    moments: list[Market],
) -> None:
    for state in moments[::3]:
        found = [decision(GAME, state, player) for player in range(3)]
        pending = [one for one in found if one is not None and one.owed]
        assert [one.player for one in pending] == state.waiting
        assert {one.kind for one in pending} == {state.step.kind}
        assert len(pending) == 1 or pending[0].kind in TOGETHER
        for one in pending:
            assert one.options
            assert one.prompt
            assert 0 <= one.default < len(one.options)


@rule("XF-18.4")
def test_who_has_answered_a_secret_question_owes_nothing_more() -> None:
    state = market("NB r3 r9", "NB r4 r9", pile="x11")
    bid(state, A, "r9")
    mine = decision(GAME, state, A)
    assert mine is not None
    assert (mine.owed, [choice.action.type for choice in mine.options]) == (False, ["take_back"])
    bid(state, B, "r9")
    choose(state, A, "pass")
    assert decision(GAME, state, A) is None
    assert asked(state) == "tie_break B"


def test_cards_of_one_kind_are_shown_as_one_entry_with_all_its_pieces() -> None:
    state = market("NB r3 r3 r3 r4", "NB s1 s2")
    assert offered(state, A) == ["add r3", "add r4", "add NB"]
    pieces = find(state, A, "add r3").pieces(state, A)
    assert pieces == [CARD[card].id for card in state.hands[A][:3]]
    assert len(decision(GAME, state, A).options) == 3  # type: ignore[union-attr]
    assert begin(2).waiting == [A, B]
