"""XP-8.10 to XP-8.23: Upgrades bought and installed, and installed from hand."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meeplehall.games.xenon_profiteer.components.box import COMPONENTS
from meeplehall.games.xenon_profiteer.game import GAME
from meeplehall.testing import rule
from tests.games.xenon_profiteer.tables import (
    A,
    B,
    at_random,
    begin,
    card,
    discard,
    do,
    hand,
    installed,
    mine,
    offered,
    plant,
    player,
    said,
    trading,
    why_not,
)

EDITIONS = pytest.mark.parametrize("edition", ["rulebook", "later"])
UPGRADES = [card.id.split("_", 1)[1] for card in COMPONENTS.upgrades]
INSTALLABLE = [card.id.split("_", 1)[1] for card in COMPONENTS.upgrades if card.installable]


def system(state: Any) -> list[str]:
    facility = mine(state)
    return said(facility.hand + facility.draw + facility.discard).split()


# Upgrades


@rule("XP-8.10")
@EDITIONS
@pytest.mark.parametrize("name", ["agent", "buyer", "quality_certificate"])
def test_bought_into_the_system_the_card_goes_to_the_discard_pile(name: str, edition: str) -> None:
    state = trading(upgrades=name, installed="expansion_turbine", money=9, edition=edition)
    do(state, "buy upgrade-1")
    assert discard(state).split()[4:] == [name]
    assert (hand(state), mine(state).draw, installed(state)) == ("", [], "expansion_turbine")


@rule("XP-8.11")
@EDITIONS
@pytest.mark.parametrize("name", UPGRADES)
def test_installed_from_the_line_if_there_is_an_install_price(name: str, edition: str) -> None:
    state = trading(upgrades=name, money=30, edition=edition)
    if name not in INSTALLABLE:
        assert "buy upgrade-1 install" not in offered(state)
        assert why_not(state, "buy upgrade-1 install") == "XP-12.16"
        assert "buy upgrade-1" in offered(state)
        return
    do(state, "buy upgrade-1 install")
    assert installed(state) == name
    assert name not in system(state)


@rule("XP-8.11")
def test_a_pipeline_and_a_contract_are_not_installed() -> None:
    state = trading(contracts="white endoscope", money=30)
    assert "buy contract-1" in offered(state)
    assert not [name for name in offered(state) if name.startswith("buy contract") and "install" in name]


@rule("XP-8.12")
@EDITIONS
def test_no_name_is_installed_twice_neither_from_the_line_nor_from_hand(edition: str) -> None:
    """WX-8."""
    state = trading("reboiler", installed="reboiler", upgrades="reboiler agent", money=30, edition=edition)
    assert why_not(state, "buy upgrade-1 install") == "XP-8.12"
    assert why_not(state, "install reboiler") == "XP-8.12"
    assert not {"buy upgrade-1 install", "install reboiler"} & set(offered(state))
    assert "buy upgrade-2 install" in offered(state)


@rule("XP-8.12")
def test_two_copies_in_hand_do_not_both_become_installed() -> None:
    state = plant("agent agent", money=30)
    do(state, "install agent")
    assert (hand(state), why_not(state, "install agent")) == ("agent", "XP-8.12")


@rule("XP-8.12")
def test_others_may_install_what_i_have() -> None:
    state = plant("agent", begin=False)
    state.facilities[B].installed = 1 << card("agent")
    mine(state).money = 9
    state.advance()
    assert "install agent" in offered(state)


@rule("XP-8.12", "XP-12.9")
def test_a_card_that_installs_for_nothing_cannot_install_a_duplicate() -> None:
    state = plant("turnkey_contractor reflux", installed="reflux", money=30)
    assert "play turnkey_contractor" not in offered(state)


@rule("XP-8.13")
@EDITIONS
def test_a_duplicate_may_be_bought_and_played_from_hand(edition: str) -> None:
    state = trading(installed="reboiler", upgrades="reboiler", money=1, edition=edition)
    do(state, "buy upgrade-1")
    assert ("reboiler" in system(state), installed(state)) == (True, "reboiler")
    again = plant("O O reboiler", installed="reboiler", money=0, edition=edition)
    do(again, "mode normal", "play reboiler")
    assert mine(again).money == 4


@rule("XP-8.14", "XP-8.24", "XP-8.32")
@pytest.mark.parametrize("seed", range(4))
def test_nothing_built_is_ever_lost(seed: int) -> None:
    """Installed cards, Pipelines and completed Contracts stay; an active Contract until it is completed."""
    options: dict[str, Any] = {
        "tactics": True,
        "profiteers": True,
        "edition": ["rulebook", "later"][seed % 2],
    }
    before: list[tuple[int, int, int, int]] = [(0, 0, 0, -1)] * 3
    built = 0
    for state in at_random(begin(3, seed, **options), Random(seed)):
        for seat, facility in enumerate(state.facilities):
            was_installed, was_pipelines, was_completed, contract = before[seat]
            assert facility.installed & was_installed == was_installed
            assert facility.pipelines & was_pipelines == was_pipelines
            assert facility.completed & was_completed == was_completed
            if contract >= 0:
                assert facility.contract == contract or facility.completed >> contract & 1
            now = (facility.installed, facility.pipelines, facility.completed, facility.contract)
            before[seat] = now
        built = sum(seat[0].bit_count() + seat[2].bit_count() for seat in before)
    assert built > 5


@rule("XP-8.15")
@EDITIONS
def test_installed_from_the_line_it_may_be_used_at_once_for_what_is_still_to_come(edition: str) -> None:
    """WX-4."""
    price = 6 if edition == "rulebook" else 7
    state = trading(upgrades="expansion_turbine", money=price, edition=edition)
    do(state, "buy upgrade-1 install")
    assert offered(state) == ["end_turn", "use expansion_turbine"]
    do(state, "use expansion_turbine")
    assert player(state) == B  # once only, and nothing else is left to do
    assert sorted(system(state)) == sorted(["N", "O", "Kr", "Kr", "Xe", "Xe"])


@rule("XP-8.15")
@EDITIONS
@pytest.mark.parametrize("name", ["pressure_swing", "deoxo_unit", "gas_chromatograph", "reboiler"])
def test_bought_after_distilling_a_card_for_distilling_cannot_be_used(name: str, edition: str) -> None:
    """WX-7."""
    table: dict[str, Any] = {"upgrades": name, "installed": "expansion_turbine", "edition": edition}
    state = trading("Kr N O Xe", "N", money=9, **table)
    money = mine(state).money
    do(state, "buy upgrade-1 install")
    assert offered(state) == ["end_turn", "use expansion_turbine"]
    assert hand(state) == "O Kr Xe"
    assert mine(state).money < money  # and Reboiler pays nothing


@rule("XP-8.15", "XP-11.5")
def test_feed_installed_after_air_does_not_change_that_air() -> None:
    state = plant("feed", money=8)
    do(state, "mode normal", "distill", "end_step", "air", "install feed")
    assert (state.step.kind, mine(state).money) == ("buy_or_bid", 2)
    assert sorted(system(state)) == ["Kr", "N", "O", "Xe"]


@rule("XP-8.15")
def test_feed_installed_before_air_serves_it() -> None:
    state = plant("feed", money=8)
    do(state, "mode normal", "distill", "end_step", "install feed", "air", "use feed")
    assert mine(state).money == 4


@rule("XP-8.15", "XP-11.5")
def test_sales_executive_installed_after_the_bid_does_not_change_that_bid() -> None:
    state = trading("sales_executive", money=4)
    do(state, "bid_place contract-1", "install sales_executive")
    assert (player(state), mine(state).tokens) == (B, 4)


@rule("XP-8.15")
def test_sales_executive_installed_between_the_bids_of_overtime_serves_the_second() -> None:
    state = plant("sales_executive", money=4)
    do(state, "mode overtime", "distill", "distill", "end_step")
    do(state, "bid_place contract-1", "install sales_executive")
    do(state, "use sales_executive", *["bid_place contract-2"] * 3)
    assert (player(state), mine(state).tokens) == (B, 1)


@rule("XP-8.15")
def test_sales_executive_bought_with_agent_serves_the_bid_still_to_come() -> None:
    state = trading("agent", upgrades="sales_executive", money=6)
    do(state, "play agent", "buy upgrade-1 install", "use sales_executive", *["bid_place contract-1"] * 3)
    assert (player(state), mine(state).tokens) == (B, 2)


@rule("XP-8.15", "XP-12.11")
@EDITIONS
def test_agent_installed_by_the_buy_does_not_add_a_bid_to_it(edition: str) -> None:
    state = trading(upgrades="agent", installed="expansion_turbine", money=7, edition=edition)
    do(state, "buy upgrade-1 install")
    assert offered(state) == ["end_turn", "use expansion_turbine"]


# installing from hand


@rule("XP-8.20")
@pytest.mark.parametrize(
    ("name", "edition", "price"),
    [
        ("feed", "rulebook", 8),
        ("reflux", "later", 4),
        ("agent", "rulebook", 5),
        ("gas_chromatograph", "later", 5),
        ("expansion_turbine", "rulebook", 4),
        ("expansion_turbine", "later", 5),
        ("public_relations", "later", 7),
    ],
)
def test_installing_from_hand_costs_the_difference(name: str, edition: str, price: int) -> None:
    for money in (price - 1, price):
        state = plant(f"{name} N feed reflux", money=money, edition=edition)
        if state.step.kind == "mode" and edition == "later":
            do(state, "mode normal")
        assert (f"install {name}" in offered(state)) is (money == price)
        if money < price:
            assert why_not(state, f"install {name}") == "XP-8.20"
            continue
        do(state, f"install {name}")
        assert (mine(state).money, installed(state)) == (0, name)


@rule("XP-8.20")
@given(st.sampled_from(INSTALLABLE), st.sampled_from(["rulebook", "later"]))
def test_the_difference_is_what_the_line_asks_for_more(name: str, edition: str) -> None:
    market = trading(upgrades=name, money=30, edition=edition)
    prices = GAME.view(market, A)["lines"][1]["places"][0]
    state = trading(name, money=30, edition=edition)
    option = next(a for a in state.options(A) if a.type == "install")
    assert option.price(state, A) == prices["install_cost"] - prices["cost"]


@rule("XP-8.20", "XP-12.16")
@pytest.mark.parametrize("name", sorted(set(UPGRADES) - set(INSTALLABLE)))
def test_a_card_without_an_install_price_is_not_installed_from_hand(name: str) -> None:
    state = plant(f"{name} N", "O", money=50)
    assert f"install {name}" not in offered(state)


@rule("XP-8.21")
@EDITIONS
def test_it_is_no_buy_needs_no_step_and_is_done_any_number_of_times(edition: str) -> None:
    state = trading("feed reflux agent lobbyist", money=30, contracts="endoscope", edition=edition)
    do(state, "install feed", "install reflux", "install agent", "install lobbyist")
    assert installed(state) == "feed reflux agent lobbyist"
    assert "buy contract-1" in offered(state)
    do(state, "buy contract-1")
    assert mine(state).contract == card("endoscope")


@rule("XP-8.21")
def test_it_is_possible_after_the_buy_too() -> None:
    state = trading("reflux", money=30, contracts="endoscope")
    do(state, "buy contract-1")
    assert offered(state) == ["end_turn", "install reflux"]
    do(state, "install reflux")
    assert (player(state), installed(state)) == (B, "reflux")


@rule("XP-8.22")
def test_bid_tokens_play_no_part_in_it() -> None:
    state = trading("agent", upgrades="agent reboiler", bids={"upgrade-1": {A: 3, B: 1}}, money=5)
    b = state.facilities[B].money
    do(state, "install agent")
    assert (mine(state).money, state.facilities[B].money, mine(state).tokens) == (0, b, 2)


@rule("XP-8.23")
@EDITIONS
def test_the_card_leaves_the_system_at_once_and_may_be_used_at_once(edition: str) -> None:
    """WX-5."""
    state = plant("O Kr Xe reflux feed", money=4, edition=edition)
    do(state, "mode normal", "install reflux")
    assert (mine(state).money, hand(state), installed(state)) == (0, "O Kr Xe feed", "reflux")
    assert offered(state) == ["distill", "use reflux"]
    do(state, "use reflux", "discard Kr")
    assert (mine(state).stored, hand(state), discard(state)) == (1, "feed", "Kr")


@rule("XP-8.23")
def test_agent_installed_from_hand_before_the_bid_may_be_used_at_once() -> None:
    state = trading("agent", money=5, contracts="endoscope")
    do(state, "install agent", "use agent", "bid_place upgrade-1", "buy contract-1")
    assert (player(state), mine(state).tokens, mine(state).contract) == (B, 4, card("endoscope"))


@rule("XP-8.23")
def test_an_installed_card_is_not_drawn_again() -> None:
    state = plant("reflux", "N O", money=4)
    do(state, "install reflux", "mode normal", "wipe contract", "bid_place contract-1")
    assert (hand(state), installed(state)) == ("N O", "reflux")
