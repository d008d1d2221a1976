"""XF-14: Fast Hands, the table rule in both forms. The arbitration of XF-14.11 ff. has a file of its own."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from meeplehall.engine.options import OptionError
from meeplehall.games.xenofera.game import GAME
from meeplehall.games.xenofera.rules.arbitration import EARLY_HAND, KEEP_OFF, GrabAt
from meeplehall.games.xenofera.rules.bidding import HANDS_OFF, REACH
from meeplehall.games.xenofera.rules.state import FAST, Market
from meeplehall.testing import rule
from tests.games.xenofera.playing import begin, do, future
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
    discard_pile,
    draws,
    find,
    hand,
    hands,
    lines,
    market,
    offered,
)

FORMS = ["realtime", "sealed"]
THREE = "NB s1 s2 r3", "NB s1 s2 r4", "NB s1 s2 r5"


def play(state: Market, *played: str, grabbers: tuple[int, ...] = ()) -> None:
    """All bids in seat order, and who grabs or reaches, the first one fastest. "" sits out."""
    sealed = state.rules.fast == 2
    for player, cards in enumerate(played):
        if cards:
            bid(state, player, cards, reach=player in grabbers if sealed else None)
    if not sealed:
        for player in state.waiting[:]:
            in_time = GrabAt(400 + 50 * grabbers.index(player)) if player in grabbers else KEEP_OFF
            do(state, player, in_time)


@pytest.fixture(params=FORMS)
def form(request: pytest.FixtureRequest) -> str:
    return str(request.param)


# the table rule


@rule("XF-14.1")
def test_a_lot_without_a_value_bid_goes_to_whoever_grabs_it(form: str) -> None:
    state = market(*THREE, pile="x11", fast_hands=form)
    play(state, "NB", "NB", "NB", grabbers=(B,))
    assert "x18" in hand(state, B)
    assert bidding_area(state) == "x11"


@rule("XF-14.1")
def test_a_value_bid_wins_whoever_grabs(form: str) -> None:
    state = market(*THREE, pile="x11", fast_hands=form)
    play(state, "NB", "s1", "NB", grabbers=(A,))
    assert "x18" in hand(state, B)


@rule("XF-14.2")
def test_a_false_grab_costs_the_next_round(form: str) -> None:
    state = market(
        "NB s1 s2", "NB s1 s2 r3 r4", "NB s1 s2 r5", pile="x11 x12", fast_hands=form, draw="r2 " * 8
    )
    play(state, "NB", "r3", "NB", grabbers=(A,))
    assert (asked(state), offered(state, A)) == ("bid BC", [])
    held, drawn = hand(state, A), len(draws(state))
    play(state, "", "r4", "NB")
    assert hand(state, A) == held
    assert [draw for draw in draws(state)[drawn:] if draw[0] == "A"] == []
    assert asked(state) == "bid ABC"


@rule("XF-14.3")
@pytest.mark.parametrize("seats", [2, 6])
def test_buy_is_not_used_with_fast_hands(form: str, seats: int) -> None:
    with pytest.raises(OptionError, match=r"Buy is not used with Fast Hands.*XF-14\.3"):
        GAME.settle(seats, {"fast_hands": form, "action_set": "non_aggressive"})
    for chosen in ("auto", "aggressive", "large_group"):
        state = begin(seats, fast_hands=form, action_set=chosen)
        assert "Buy" not in GAME.view(state, A)["action_types"]


@rule("XF-14.4")
def test_everything_else_is_unchanged(form: str) -> None:
    options: dict[str, Any] = {"action_set": "aggressive", "creatures_removed": 20}
    plain, fast = begin(3, 7, **options), begin(3, 7, **options, fast_hands=form)
    rng = Random(7)
    while not plain.over:
        player = rng.choice(plain.waiting)
        action = rng.choice([a for a in plain.options(player) if a.type != "take_back"])
        do(plain, player, action)
        do(fast, player, action)
        if (
            not fast.over
            and fast.step.kind == "bid"
            and fast.confirmed >> player & 1
            and player in fast.owing
        ):
            do(fast, player, HANDS_OFF)
        while not fast.over and fast.step.kind == "grab":
            do(fast, fast.waiting[0], KEEP_OFF)
        for fact in ("hands", "table", "lot", "pile", "draw", "discard", "marker", "round", "totals"):
            assert getattr(fast, fact) == getattr(plain, fact), fact
    assert fast.over


# consequences


@rule("XF-14.5")
def test_a_value_bid_wiped_out_by_lose_still_makes_a_grab_false(form: str) -> None:
    wiped = "NB s1 s2 r5 LOS", "NB s1 s2 r4 LOS", "NB s1 s2 r3"
    state = market(*wiped, pile="x11", fast_hands=form)
    play(state, "r5 LOS", "r4 LOS", "NB", grabbers=(C,))
    assert asked(state) == "tie_break AB"
    choose(state, A, "pass")
    choose(state, B, "pass")
    assert bidding_area(state) == "x11 x18"
    assert asked(state) == "bid AB"


@rule("XF-14.5")
def test_the_window_opens_before_lose_takes_effect() -> None:
    state = market("NB s1 r5 r6 LOS", "NB s1 r4 r7", "NB s1 r3", pile="x11", fast_hands="realtime")
    bids(state, "r5 LOS", "r4 r7", "NB")
    assert asked(state) == "grab ABC"
    assert discard_pile(state) == ""
    assert not [line for line in lines(state) if "loses" in line]


@rule("XF-14.6")
def test_the_grabber_wins_the_whole_lot_and_the_marker_and_resolves_last(form: str) -> None:
    state = market(*THREE, lot="x18 x12", pile="x11", marker=C, fast_hands=form, draw="r2 r6 r7 r8 r9 r10")
    play(state, "NB", "NB", "NB", grabbers=(A,))
    assert state.marker == A
    assert hand(state, A) == "NB s1 s2 r3 r9 r10 x12 x18"
    assert draws(state) == ["B r2 r6", "C r7 r8", "A r9 r10"]


@rule("XF-14.6")
def test_if_nobody_grabs_the_lot_stays(form: str) -> None:
    state = market(*THREE, pile="x11", marker=B, fast_hands=form)
    play(state, "NB", "NB", "NB")
    assert bidding_area(state) == "x11 x18"
    assert state.marker == B


@rule("XF-14.7")
def test_every_participant_may_grab_also_one_with_a_value_bid(form: str) -> None:
    state = market(*THREE, pile="x11", fast_hands=form)
    play(state, "r3", "NB", "NB", grabbers=(A,))
    assert "x18" in hand(state, A)
    assert asked(state) == "bid BC"


@rule("XF-14.7")
def test_nobody_grabs_twice() -> None:
    state = market(*THREE, pile="x11", fast_hands="realtime")
    bids(state, "NB", "NB", "NB")
    for answer in (GrabAt(500), KEEP_OFF, EARLY_HAND):
        after = state.clone()
        do(after, A, answer)
        assert asked(after) == "grab BC"
        assert after.refusal(A, GrabAt(400)) is not None
        assert after.options(A) == []


@rule("XF-14.8")
def test_a_false_grab_changes_nothing_in_its_own_round(form: str) -> None:
    after = []
    for grabbers in ((), (A, B, C)):
        cards = "NB r9", "NB r4", "NB s1 s2"
        state = market(*cards, pile="x11 x12", fast_hands=form, draw="r2 r3 r5 r6 r7 r8")
        play(state, "r9", "r4", "NB", grabbers=grabbers)
        after.append((hands(state), draws(state), state.marker))
    assert after[0] == after[1]
    assert after[0][1] == ["C r2 r3", "B r5 r6", "A r7"]


@rule("XF-14.8")
def test_several_players_can_make_a_false_grab(form: str) -> None:
    state = market(*THREE, "NB s1 r6 r7", pile="x11 x12", fast_hands=form)
    play(state, "NB", "NB", "NB", "r6", grabbers=(C, A))
    assert asked(state) == "bid BD"
    play(state, "", "NB", "", "r7")
    assert asked(state) == "bid ABCD"


@rule("XF-14.9")
def test_who_sits_out_neither_bids_grabs_nor_refills(form: str) -> None:
    state = market("NB s1", "NB s1 s2 r4", "NB s1 s2 r5", pile="x11 x12", sitting_out=[A], fast_hands=form)
    assert asked(state) == "bid BC"
    assert offered(state, A) == []
    with pytest.raises(ValueError, match="A cannot"):
        find(state, A, "take_back")
    bid(state, B, "NB", reach=False if form == "sealed" else None)
    bid(state, C, "NB", reach=True if form == "sealed" else None)
    if form == "realtime":
        assert asked(state) == "grab BC"
        assert state.refusal(A, GrabAt(200)) is not None
        do(state, B, KEEP_OFF)
        do(state, C, GrabAt(500))
    assert "x18" in hand(state, C)  # all participants made no bid, A does not count
    assert hand(state, A) == "NB s1"
    assert asked(state) == "bid ABC"


@rule("XF-14.9")
def test_who_sits_out_keeps_the_marker_and_the_creature_is_turned_up(form: str) -> None:
    state = market(*THREE, pile="x11 x12", marker=A, sitting_out=[A], fast_hands=form, draw="r2 r6 r7 r8 r9")
    assert bidding_area(state) == "x18"
    play(state, "", "NB", "NB")
    assert state.marker == A
    assert [draw[0] for draw in draws(state)] == ["B", "C"]


@rule("XF-14.9")
@pytest.mark.parametrize("card", ["DIS", "EXC"])
def test_who_sits_out_can_be_chosen_as_a_target(form: str, card: str) -> None:
    cards = "NB s1 s2 r3 r4", f"NB s1 s2 {card}", "NB s1 s2 r5"
    state = market(*cards, pile="x11", sitting_out=[A], fast_hands=form)
    play(state, "", f"NB {card}", "NB")
    choose(state, B, f"resolve {card}")
    assert sorted(offered(state, B)) == ["target A", "target C"]
    choose(state, B, "target A")
    assert asked(state) == ("discard_cards A" if card == "DIS" else "exchange_gift B")


@rule("XF-14.9")
def test_two_false_grabs_in_a_row_cost_two_single_rounds(form: str) -> None:
    state = market(*THREE, pile="x10 x11 x12 x13 x14", fast_hands=form)
    asked_in = [asked(state)]
    for played in (("NB", "s1", "NB"), ("", "s2", "NB"), ("NB", "r4", "NB"), ("", "NB", "NB")):
        play(state, *played, grabbers=(A,))
        asked_in.append(asked(state))
    assert asked_in == ["bid ABC", "bid BC", "bid ABC", "bid BC", "bid ABC"]


@rule("XF-14.10")
def test_if_everybody_sits_out_the_creature_is_turned_up_and_the_lot_stays(form: str) -> None:
    state = market("NB s1 s2 r3", "NB s1 s2 r4", pile="x11 x12 x13", fast_hands=form)
    play(state, "r3", "NB", grabbers=(A, B))
    # round 2 passes by itself; round 3 is played by both, for two creatures
    assert (state.round, asked(state)) == (3, "bid AB")
    assert bidding_area(state) == "x11 x12"


@rule("XF-14.10")
def test_steps_two_to_nine_are_skipped_if_everybody_sits_out(form: str) -> None:
    state = market("NB r3", "NB s1", lot="x18", pile="x11 x12", sitting_out=[A, B], fast_hands=form)
    assert (state.round, asked(state), bidding_area(state)) == (2, "bid AB", "x11 x18")
    assert hands(state) == ["NB r3", "NB s1"]
    played_on = market("NB r3", "NB s1", lot="x18", pile="x11 x12", fast_hands=form)
    assert future(state, FAST) == future(played_on, FAST)  # no window was opened


@rule("XF-14.10")
def test_such_a_round_counts_as_stalled(form: str) -> None:
    cards = "NB s1 s2 r3", "NB s1 s2 r4"
    state = market(*cards, begins_empty=True, stalled=2, sitting_out=[A, B], fast_hands=form)
    assert state.over
    state = market(*cards, begins_empty=True, stalled=1, sitting_out=[A, B], fast_hands=form)
    assert not state.over


@rule("XF-14.10")
def test_a_single_participant_plays_normally(form: str) -> None:
    state = market("NB s1 s2 r3", "NB s1 s2 r4", pile="x11", sitting_out=[A], fast_hands=form)
    assert asked(state) == "bid B"
    play(state, "", "s1")
    assert hand(state, B) == "NB s2 r4 x18"


# sealed


@rule("XF-14.21")
def test_everybody_chooses_to_reach_together_with_the_bid_and_in_secret() -> None:
    state = market(*THREE, pile="x11", fast_hands="sealed")
    seen = [GAME.view(state, seat) for seat in (-1, B, C)]
    bid(state, A, "NB")
    assert asked(state) == "bid ABC"  # the bid is in only with the reach
    assert [GAME.view(state, seat) for seat in (-1, B, C)] == seen
    assert {(a.type, getattr(a, "grab", None)) for a in state.options(A)} == {
        ("reach", True),
        ("reach", False),
        ("take_back", None),
    }
    other = state.clone()
    do(state, A, REACH)
    do(other, A, HANDS_OFF)
    assert asked(state) == "bid BC"
    for seat in (-1, B, C):
        assert GAME.view(state, seat) == GAME.view(other, seat)
    assert GAME.view(state, A)["own"]["reach"] != GAME.view(other, A)["own"]["reach"]


@rule("XF-14.21")
def test_a_choice_to_reach_can_be_taken_back_with_the_bid() -> None:
    state = market(*THREE, pile="x11", fast_hands="sealed")
    bid(state, A, "NB", reach=True)
    choose(state, A, "take_back")
    bid(state, A, "NB", reach=False)
    bid(state, B, "NB", reach=False)
    bid(state, C, "NB", reach=False)
    assert bidding_area(state) == "x11 x18"


@rule("XF-14.21")
def test_the_choice_is_asked_anew_in_every_round() -> None:
    state = market(*THREE, pile="x11 x12", fast_hands="sealed")
    play(state, "NB", "s1", "NB")
    for player in (A, B, C):
        assert "confirm" not in offered(state, player)
        assert "reach" not in offered(state, player)
        assert "add NB" in offered(state, player)


@rule("XF-14.22")
def test_one_of_those_who_reached_is_drawn_evenly() -> None:
    wins: Counter[int] = Counter()
    for seed in range(600):
        state = market(*THREE, "NB s1 r6 r7", pile="x11", fast_hands="sealed", seed=seed, log=False)
        play(state, "NB", "NB", "NB", "NB", grabbers=(A, C, D))
        wins[state.marker] += 1
    assert set(wins) == {A, C, D}
    assert all(150 < count < 250 for count in wins.values())


@rule("XF-14.22")
def test_no_window_is_opened() -> None:
    state = market(*THREE, pile="x11", fast_hands="sealed")
    play(state, "NB", "NB", "NB", grabbers=(A, B))
    assert (asked(state), state.round) == ("bid ABC", 2)


@rule("XF-14.22")
def test_with_a_value_bid_all_who_reached_sit_out() -> None:
    state = market(*THREE, "NB s1 r6 r7", pile="x11", fast_hands="sealed")
    play(state, "NB", "s1", "NB", "NB", grabbers=(A, B, C))
    assert "x18" in hand(state, B)
    assert asked(state) == "bid D"


@rule("XF-14.21", "XF-14.22")
def test_a_forfeited_bid_reaches_for_nothing() -> None:
    state = market(*THREE, pile="x11", fast_hands="sealed", bid_enforcement="tabletop")
    bid(state, A, "NB s1", reach=True)
    bid(state, B, "NB", reach=False)
    bid(state, C, "NB", reach=False)
    assert bidding_area(state) == "x11 x18"
    assert asked(state) == "bid ABC"
