"""XF-9 After-effects in general (step 7)."""

import pytest

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
    hands,
    lines,
    offered,
    on_table,
    one_round,
)


@rule("XF-9.1")
def test_lose_and_double_are_not_offered_again_in_step_7() -> None:
    state = one_round("NB s1 r9 DBL LOS KEP STL", "NB s1 r2 r3")
    bids(state, "r9 DBL LOS KEP STL", "r2 r3")
    assert offered(state, A) == ["resolve STL", "resolve KEP"]


@rule("XF-9.1", "XF-9.4")
def test_no_bid_and_all_no_bid_actions_are_resolved_in_step_7() -> None:
    state = one_round("NB s1 s2 BUY DIS EXC MUL PEK", "NB s1 s2", pile="x10 x11")
    bids(state, "NB PEK EXC MUL DIS BUY", "NB")
    assert [option.split()[1] for option in offered(state, A)] == ["NB", "MUL", "PEK", "BUY", "DIS", "EXC"]


@rule("XF-9.2")
def test_no_bid_draws_two_cards_whatever_they_are() -> None:
    state = one_round("NB s1 s2", "NB s1 s2 s3", draw="x12 KEP s5 r2")
    bids(state, "NB", "s1")
    assert draws(state) == ["A x12 KEP"]
    assert hand(state, A) == "NB s1 s2 x12 KEP"


@rule("XF-9.2")
def test_a_value_bid_brings_no_draw() -> None:
    state = one_round("NB s1 s2 s3", "NB s1 s2 s3")
    bids(state, "s1", "s2")
    assert draws(state) == []


@rule("XF-9.3")
@pytest.mark.parametrize(("winner", "order"), [(A, "BCDA"), (B, "CDAB"), (C, "DABC"), (D, "ABCD")])
def test_winner_of_this_round_resolves_last(winner: int, order: str) -> None:
    # the marker lies with the player before the winner, so that its old place would give another order
    state = one_round(*["NB s1 r2 r7 KEP"] * 4, marker=(winner - 1) % 4)
    bids(state, *("r7 s1 KEP" if player == winner else "r2 s1 KEP" for player in range(4)))
    for seat in order:
        assert asked(state) == f"keep_card {seat}"
        choose(state, "ABCD".index(seat), "keep s1")


@rule("XF-9.3")
@pytest.mark.parametrize(("marker", "order"), [(A, "BCA"), (B, "CAB"), (C, "ABC")])
def test_marker_holder_resolves_last_if_nobody_wins(marker: int, order: str) -> None:
    state = one_round(*["NB s1 s2"] * 3, marker=marker, draw="r2 r2 r3 r3 r4 r4")
    bids(state, "NB", "NB", "NB")
    assert draws(state) == [f"{seat} r{n} r{n}" for seat, n in zip(order, (2, 3, 4), strict=True)]


@rule("XF-9.4")
def test_a_player_resolves_all_own_cards_before_the_next_player_begins() -> None:
    state = one_round("NB s1 MUL", "NB s1 MUL", draw="r2 r2 r3 r3 r4 r4 r5 r5", marker=A)
    bids(state, "NB MUL", "NB MUL")
    assert asked(state) == "next_effect B"
    assert offered(state, A) == []
    choose(state, B, "resolve MUL")
    assert asked(state) == "next_effect A"
    choose(state, A, "resolve NB")
    assert draws(state) == ["B r2 r2", "B r3 r3", "A r4 r4", "A r5 r5"]


@rule("XF-9.4")
def test_order_is_the_players_own_choice() -> None:
    state = one_round("NB s1 DIS MUL", "NB s1 s2 s3 s4", draw="r5 r6 r7 r8 r9 r10")
    bids(state, "NB MUL DIS", "s4")
    choose(state, A, "resolve DIS")
    # Discard is on its way before anything was drawn
    assert (asked(state), draws(state)) == ("discard_cards B", [])
    choose(state, B, "pick s1", "pick s2", "discard")
    choose(state, A, "resolve MUL")
    assert draws(state) == ["A r5 r6", "A r7 r8"]


@rule("XF-9.4")
@pytest.mark.parametrize(
    ("cards", "order"),
    [("NB EXC DIS BUY PEK MUL", ["NB", "MUL", "PEK", "BUY", "DIS", "EXC"]), ("r9 KEP STL", ["STL", "KEP"])],
)
def test_default_order(cards: str, order: list[str]) -> None:
    """DP-08."""
    state = one_round(f"NB s1 s2 r9 {cards[3:]}", "NB s1 s2 s3", "NB s1 s2", lot="x30", pile="x11 x12")
    bids(state, cards, *(["NB", "NB"] if "NB" in cards else ["s1", "NB"]))
    while not asked(state).startswith("next_effect A"):
        choose(state, B, default(state, B))
    for effect in order[:-1]:
        assert default(state, A) == f"resolve {effect}"
        choose(state, A, default(state, A))
        while not state.over and not asked(state).startswith("next_effect"):
            (player,) = state.waiting
            choose(state, player, default(state, player))


@rule("XF-9.5")
def test_effects_are_compulsory_except_buy() -> None:
    state = one_round("NB s1 r9 KEP STL", "NB s1 r2 r3", "NB s1 s2 DIS EXC PEK", pile="x10 x11 x12", marker=C)
    bids(state, "r9 KEP STL", "r2 r3", "NB DIS EXC PEK")
    assert offered(state, C) == ["resolve NB", "resolve PEK", "resolve DIS", "resolve EXC"]
    choose(state, C, "resolve PEK")
    assert offered(state, C) == ["put_next x10", "put_next x11", "put_next x12"]
    choose(state, C, "put_next x10", "put_next x11", "resolve DIS")
    assert offered(state, C) == ["target B", "target A"]
    choose(state, C, "target B", "resolve EXC", "target B")
    assert offered(state, C) == ["give s1", "give s2"]
    choose(state, C, "give s1")
    assert offered(state, A) == ["resolve STL", "resolve KEP"]
    choose(state, A, "resolve STL")
    assert offered(state, A) == ["steal r2 from B", "steal r3 from B"]
    choose(state, A, "steal r3 from B")
    assert offered(state, A) == ["keep r9", "keep STL"]


@rule("XF-9.5", "XF-10.13")
def test_buy_may_be_declined() -> None:
    state = one_round("NB s1 r9 BUY", "NB s1 s2", lot="x10")
    bids(state, "NB BUY", "NB")
    choose(state, A, "resolve BUY")
    assert offered(state, A) == ["decline", "buy x10"]
    choose(state, A, "decline")
    assert bidding_area(state) == "x10"
    assert discard_pile(state) == "BUY"


@rule("XF-9.6")
def test_effects_with_nothing_to_move_do_nothing_and_the_cards_are_spent() -> None:
    state = one_round("NB r9 KEP STL", "NB s1 s2", "NB EXC PEK", draw="r2 r3 r4 r5", marker=C)
    bids(state, "r9 KEP STL", "NB", "NB EXC PEK")
    # Exchange has no card to give, Peik no creature to look at, Steal no value card to take
    choose(state, C, "resolve EXC", "resolve PEK")
    choose(state, A, "resolve STL")
    choose(state, A, "keep r9")
    assert hands(state) == ["NB r9 x18", "NB s1 s2 r2 r3", "NB r4 r5"]
    assert discard_pile(state) == "EXC KEP PEK STL"


@rule("XF-9.7")
def test_played_cards_stay_on_the_table_until_step_8() -> None:
    state = one_round("NB s1 r2 KEP STL", "NB s1 r3 r4", "NB s1 s2 MUL", marker=C)
    bids(state, "r2 KEP STL", "r3 r4", "NB MUL")
    choose(state, C, "resolve NB")
    choose(state, A, "resolve STL", "steal r4 from B")
    # a resolved action still lies there, the stolen card does not
    assert [on_table(state, player) for player in (A, B, C)] == ["r2 KEP STL", "r3", "NB MUL"]
    assert discard_pile(state) == ""


@rule("XF-9.8")
def test_every_effect_is_finished_before_the_next_one_and_later_ones_see_the_result() -> None:
    state = one_round("NB DIS", "NB r9 s1", "NB s2 DIS", draw="r5 r6 r7 r8 r2 r3", marker=B)
    bids(state, "NB DIS", "r9", "NB DIS")
    choose(state, C, "resolve NB", "target A")
    # A has drawn nothing yet and so has nothing to discard
    assert "A discards nothing." in lines(state)
    choose(state, A, "resolve NB", "target C")
    # C holds what C has drawn
    assert offered(state, C) == ["pick s2", "pick r5", "pick r6"]
    assert hand(state, A) == "r7 r8"


@rule("XF-9.9")
def test_after_effects_happen_to_losers_winners_and_without_a_sale() -> None:
    lost = one_round("NB s1 s2 r2 KEP", "NB s1 s2 r9 KEP")
    bids(lost, "r2 KEP", "r9 KEP")
    assert hands(lost) == ["NB s1 s2 r2", "NB s1 s2 r9 x18"]
    unsold = one_round("NB r9 KEP", "NB r9 STL", "NB s1 s2")
    bids(unsold, "r9 KEP", "r9 STL", "NB")
    # nobody can continue the tie; B steals A's 9 before A, who has the marker, could keep it
    assert unsold.winner == -1
    assert "r9" in hand(unsold, B).split()
    assert "A has nothing to keep." in lines(unsold)
