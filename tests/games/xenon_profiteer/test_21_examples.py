"""XP-21 Worked examples from the rulebook."""

import pytest

from meeplehall.testing import rule
from tests.games.xenon_profiteer.expansions import buying, finish, go, score, until
from tests.games.xenon_profiteer.tables import (
    A,
    B,
    discard,
    do,
    hand,
    installed,
    mine,
    offered,
    plant,
    said,
    why_not,
)


@rule("WX-1")
def test_wx_1_both_n_leave() -> None:
    state = plant("N N O Kr Xe")
    supply = state.supply[0]
    do(state, "mode normal")
    assert (hand(state), mine(state).stored, state.supply[0]) == ("O Kr Xe", 0, supply + 2)


@rule("WX-2")
def test_wx_2_upgrades_do_not_hinder_isolating() -> None:
    state = go(plant("O Xe Xe feed reflux"), "distill")
    assert (mine(state).stored, hand(state)) == (2, "feed reflux")


@rule("WX-3")
def test_wx_3_air_and_feed() -> None:
    state = go(plant("feed", money=0), "air", "play feed")
    assert mine(state).money == 4
    assert discard(state) == "N N O O Kr Kr Xe Xe feed"


@rule("WX-4")
def test_wx_4_expansion_turbine_installed_and_used_at_once() -> None:
    state = do(buying("", money=6, upgrades="expansion_turbine"), "buy upgrade-1 install")
    assert (mine(state).money, installed(state)) == (0, "expansion_turbine")
    before = len(mine(state).discard)
    after = do(state.clone(), "use expansion_turbine")
    assert after.active == B  # a second use is not to be had, nor anything else
    system = mine(after).hand + mine(after).draw + mine(after).discard
    assert said(system) == "N O Kr Kr Xe Xe"
    assert before == 4
    later = buying("", money=6, upgrades="expansion_turbine", edition="later")
    assert why_not(later, "buy upgrade-1 install") == "XP-8.7"
    assert "buy upgrade-1 install" in offered(
        buying("", money=7, upgrades="expansion_turbine", edition="later")
    )


@rule("WX-4")
def test_wx_4_a_second_use_in_the_turn_is_illegal() -> None:
    state = do(buying("xenon_recovery", money=6, upgrades="expansion_turbine"), "buy upgrade-1 install")
    do(state, "use expansion_turbine")
    assert why_not(state, "use expansion_turbine") == "XP-11.4"


@rule("WX-5")
@pytest.mark.parametrize("order", [["distill", "use reflux", "discard Kr"], ["use reflux", "discard Kr"]])
def test_wx_5_reflux_installed_before_distilling(order: list[str]) -> None:
    state = do(plant("reflux O Kr Xe feed", money=4), "install reflux")
    assert mine(state).money == 0
    go(state, *order)
    until(state, "air_or_wipe")
    assert (mine(state).stored, hand(state), discard(state)) == (1, "feed", "Kr")


@rule("WX-6")
def test_wx_6_reflux_from_hand() -> None:
    state = go(plant("N N Kr Xe reflux"), "distill", "play reflux", "discard Kr")
    assert (mine(state).stored, hand(state), discard(state)) == (1, "", "Kr reflux")


@rule("WX-7")
def test_wx_7_pressure_swing_in_the_buy_step_comes_too_late() -> None:
    state = buying("xenon_recovery", money=8, upgrades="pressure_swing")
    mine(state).hand[:0] = [0, 3]
    do(state, "buy upgrade-1 install")
    assert why_not(state, "use pressure_swing") == "XP-11.2"
    assert hand(state) == "N Xe xenon_recovery"


@rule("WX-8")
def test_wx_8_no_second_card_of_a_name() -> None:
    state = buying("xenon_recovery", money=9, installed="reboiler", upgrades="reboiler agent")
    assert why_not(state, "buy upgrade-1 install") == "XP-8.12"
    do(state, "buy upgrade-1")
    assert mine(state).money == 8
    assert "reboiler" in discard(state)
    held = plant("reboiler xenon_recovery", money=9, installed="reboiler")
    assert why_not(held, "install reboiler") == "XP-8.12"
    reflux = plant("reflux xenon_recovery", money=9, installed="reflux")
    assert why_not(reflux, "install reflux") == "XP-8.12"


@rule("WX-9")
def test_wx_9_pipelines() -> None:
    owned = ["", "white", "white gray", "white gray black"]
    assert [score(finish(plant("", pipelines=names, money=0))) for names in owned] == [0, 1, 4, 9]


@rule("WX-10")
def test_wx_10_pass_without_tokens() -> None:
    none = buying("", tokens=5, bids={"contract-1": {A: 5}}, money=0, contracts="white endoscope")
    options = offered(none)
    assert {"pass", "bid_move contract-1 upgrade-1", "buy contract-2"} <= {*options}
    assert not [option for option in options if option.startswith("bid_place")]
    one = buying("", bids={"contract-1": {A: 4}}, money=0)
    assert "pass" not in offered(one)
