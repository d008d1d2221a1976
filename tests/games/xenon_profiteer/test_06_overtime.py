"""XP-6: Overtime."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meeplehall.games.xenon_profiteer.game import GAME
from meeplehall.testing import rule
from tests.games.xenon_profiteer.tables import (
    A,
    B,
    begin,
    discard,
    do,
    end_turn,
    hand,
    installed,
    laid,
    mine,
    offered,
    plant,
    player,
    said,
    told,
    why_not,
)

EDITIONS = pytest.mark.parametrize("edition", ["rulebook", "later"])


@rule("XP-6.1")
@EDITIONS
def test_overtime_distils_twice_one_after_the_other(edition: str) -> None:
    """WX-11."""
    state = plant("N O Kr Xe Xe", edition=edition)
    do(state, "mode overtime")
    assert (hand(state), mine(state).stored, discard(state)) == ("Kr Xe Xe", 0, "")
    assert state.step.kind == "buy_or_bid"


@rule("XP-6.1")
@EDITIONS
@pytest.mark.parametrize("moment", [0, 1, 2])
def test_abilities_are_used_before_between_and_after(moment: int, edition: str) -> None:
    """WX-12."""
    state = plant("N O Kr Xe reflux", edition=edition)
    do(state, "mode overtime")
    for done in range(3):
        if done == moment:
            do(state, "play reflux", "discard Kr")
            break
        do(state, "distill")
        if edition == "later" and done < moment - 1:
            do(state, "end_action")
    assert state.step.kind == "buy_or_bid"
    assert (mine(state).stored, hand(state), discard(state)) == (1, "", "Kr reflux")


@rule("XP-6.2")
@EDITIONS
def test_neither_air_nor_wipe(edition: str) -> None:
    state = plant("N feed", installed="expansion_turbine", edition=edition)
    do(state, "mode overtime")
    while player(state) == A:
        options = offered(state)
        assert not [name for name in options if name.startswith(("air", "wipe", "play feed"))]
        do(state, options[0])
    assert not [line for line in told(state) if "introduces AIR" in line or "wipes" in line]


@rule("XP-6.3", "XP-9.8")
@EDITIONS
def test_two_separate_bids_are_mandatory_and_may_go_on_the_same_card(edition: str) -> None:
    state = plant("N", edition=edition)
    do(state, "mode overtime")
    assert {name.split()[0] for name in offered(state)} == {"bid_place"}
    do(state, "bid_place upgrade-2")
    assert {name.split()[0] for name in offered(state)} == {"bid_place", "bid_move"}
    do(state, "bid_place upgrade-2")
    assert (laid(state, "upgrade-2"), player(state)) == ({A: 2}, B)


@rule("XP-6.3")
def test_one_bid_action_is_not_both() -> None:
    """Each is an action of its own: an installed Sales Executive serves only one of them (XP-12.12)."""
    state = plant(installed="sales_executive")
    do(
        state,
        "mode overtime",
        "use sales_executive",
        "bid_place upgrade-1",
        "bid_place upgrade-1",
        "end_step",
    )
    assert offered(state) == [
        *(f"bid_place {which}-{i}" for which in ("contract", "upgrade") for i in (1, 2, 3)),
        *(
            f"bid_move upgrade-1 {x}"
            for x in ("contract-1", "contract-2", "contract-3", "upgrade-2", "upgrade-3")
        ),
    ]
    do(state, "bid_place upgrade-1")
    assert (mine(state).tokens, player(state)) == (2, B)


@rule("XP-6.4")
@EDITIONS
def test_there_is_no_buy(edition: str) -> None:
    state = plant("N", money=50, edition=edition)
    do(state, "mode overtime")
    assert why_not(state, "buy contract-1") == why_not(state, "buy upgrade-1 install") == "XP-8.1"
    do(state, "bid_place contract-1")
    assert why_not(state, "buy contract-1") == "XP-8.1"


@rule("XP-6.4")
@EDITIONS
@pytest.mark.parametrize("which", [1, 2])
@pytest.mark.parametrize("where", ["agent", "installed agent"])
def test_agent_may_add_a_buy_to_one_of_the_two_bids(which: int, where: str, edition: str) -> None:
    table: dict[str, Any] = {"money": 3, "contracts": "endoscope", "edition": edition}
    held, there = ("", "agent") if where != "agent" else ("agent", "")
    state = plant(held, installed=there, **table)
    do(state, "mode overtime")
    while state.step.kind == "distil":
        do(state, offered(state)[0])
    if which == 2:
        do(state, "bid_place upgrade-1", "end_step")
    do(state, "use agent" if there else "play agent", "buy contract-1")
    # the Bid is still due, and no further Buy
    assert {name.split()[0] for name in offered(state)} <= {"bid_place", "bid_move"}
    do(state, "bid_place upgrade-1")
    if which == 1:
        assert {name.split()[0] for name in offered(state)} == {"bid_place", "bid_move"}
        do(state, "bid_place upgrade-1")
    assert mine(state).tokens == 3
    assert GAME.view(state, A)["seats"][A]["contract"] == "con_endoscope"
    assert player(state) == B or state.step.kind == "discard"


@rule("XP-6.5")
@EDITIONS
def test_installing_and_any_time_abilities_stay_possible_between_the_bids(edition: str) -> None:
    state = plant("N reflux booster_compressor", "O", money=4, edition=edition)
    do(state, "mode overtime", "distill", *(["end_action"] if edition == "later" else []), "distill")
    do(state, "end_action" if edition == "later" else "end_step", "bid_place contract-1")
    assert offered(state) == ["end_step", "play booster_compressor", "install reflux"]
    do(state, "install reflux", "play booster_compressor")
    assert (installed(state), hand(state)) == ("reflux", "O")
    assert "bid_place contract-1" in offered(state)


@rule("XP-6.6")
@EDITIONS
def test_all_is_shuffled_after_discarding_and_before_drawing(edition: str) -> None:
    """WX-24: what was discarded can be drawn again at once."""
    state = plant("lobbyist feed", "O O", "Kr Kr Kr Xe Xe reflux", edition=edition)
    do(state, "mode overtime", "bid_place contract-1", "bid_place contract-1")
    do(state, "discard feed", "discard lobbyist")
    facility = mine(state)
    assert (len(facility.hand), len(facility.draw), facility.discard) == (5, 5, [])
    assert said(facility.hand + facility.draw) == "O O Kr Kr Kr Xe Xe feed reflux lobbyist"
    assert "[seat:0] shuffles all 10 cards together." in told(state)


@rule("XP-6.6")
@EDITIONS
@given(seed=st.integers(0, 10_000))
def test_the_order_of_the_draw_pile_does_not_survive(edition: str, seed: int) -> None:
    """Without the reshuffle the first five of the pile would be drawn."""
    pile = "Xe Xe Kr Kr Kr O O O O N N N N N"
    state = plant(draw=pile, discard="feed reflux", begin=False, edition=edition)
    state.chance = begin(2, seed).chance[:]
    state.advance()
    do(state, "mode overtime", "bid_place contract-1", "bid_place contract-1")
    facility = mine(state)
    assert (len(facility.hand), len(facility.draw), discard(state)) == (5, 11, "")
    assert sorted(facility.hand + facility.draw) == sorted(plant(pile + " feed reflux").facilities[A].hand)


@rule("XP-6.6")
def test_the_reshuffle_is_mandatory_and_by_chance() -> None:
    hands = set()
    for seed in range(30):
        state = plant(draw="Xe Xe Kr Kr Kr O O N N N N N", begin=False)
        state.chance = begin(2, seed).chance[:]
        state.advance()
        do(state, "mode overtime", "bid_place contract-1", "bid_place contract-1")
        hands.add(hand(state))
    assert len(hands) > 8


@rule("XP-6.6")
def test_a_hand_that_is_kept_is_not_shuffled_in() -> None:
    state = plant("feed reflux lobbyist", "N N", "O O")
    do(state, "mode overtime", "distill", "distill", "end_step")
    do(state, "bid_place contract-1", "bid_place contract-1", "done")
    assert {"feed", "reflux", "lobbyist"} <= set(hand(state).split())
    assert "[seat:0] shuffles all 4 cards together." in told(state)


@rule("XP-6.6")
def test_a_normal_turn_does_not_reshuffle() -> None:
    state = plant(draw="N N O O Xe Xe Kr Kr Kr", discard="feed")
    do(state, "mode normal", "wipe contract", "bid_place contract-1")
    assert (hand(state), discard(state)) == ("Kr Kr Kr Xe Xe", "feed")


@rule("XP-6.7")
@EDITIONS
def test_the_base_stays_on_overtime_until_the_next_own_turn(edition: str) -> None:
    state = plant("N", seats=3, edition=edition)
    do(state, "mode overtime")
    for _ in range(3):
        assert GAME.view(state, -1)["seats"][A]["overtime"]
        end_turn(state)
    assert player(state) == A
    assert not GAME.view(state, -1)["seats"][A]["overtime"]


@rule("XP-6.7")
def test_a_normal_turn_leaves_the_base_on_its_standard_side() -> None:
    state = plant("N")
    do(state, "mode normal")
    assert not GAME.view(state, -1)["seats"][A]["overtime"]
