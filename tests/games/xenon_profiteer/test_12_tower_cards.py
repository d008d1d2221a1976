"""XP-12 Card rulings: what works on the own System, the tower and Contracts."""

import pytest

from meeplehall.testing import rule
from tests.games.xenon_profiteer.expansions import go, until, with_tactic
from tests.games.xenon_profiteer.tables import (
    card,
    completed,
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

#: cards without an install price
NEVER = (
    "xenon_recovery", "booster_compressor", "process_engineer", "turnkey_contractor", "buyer",
)  # fmt: skip


@rule("XP-12.1")
@pytest.mark.parametrize("how", ["play", "use"])
def test_feed_introduces_air_once_more_with_its_money(how: str) -> None:
    state = plant("feed" if how == "play" else "", installed="feed" if how == "use" else "", money=0)
    go(state, "air")
    assert mine(state).money == 2
    do(state, f"{how} feed")
    assert mine(state).money == 4
    assert discard(state) == "N N O O Kr Kr Xe Xe" + " feed" * (how == "play")


@rule("XP-12.1")
def test_feed_needs_air_and_a_wipe_is_none() -> None:
    state = until(plant("feed"), "air_or_wipe")
    assert why_not(state, "play feed") == "XP-12.1"
    do(state, "wipe contract")
    assert state.step.kind == "buy_or_bid"  # the step had nothing more to offer


@rule("XP-12.1", "XP-17.5")
def test_feed_works_with_an_air_granted_by_a_contract_also_in_overtime() -> None:
    state = plant("Xe Xe feed", contract="x_camera_drones", bonus_contracts=True, money=0)
    go(state, "mode overtime", "take")
    assert state.step.kind == "air_or_wipe"
    do(state, "play feed")
    assert mine(state).money == 4
    assert state.step.kind in ("distil", "buy_or_bid")


@rule("XP-12.2")
@pytest.mark.parametrize("other", ["N", "Xe", "expansion_turbine"])
def test_reflux_discards_any_other_card_and_nothing_to_the_supply(other: str) -> None:
    state = plant(f"N Kr Xe expansion_turbine reflux {other}")
    supply = list(state.supply)
    go(state, "play reflux", f"discard {other}")
    assert discard(state).split().count(other) == 1
    assert state.supply == supply


@rule("XP-12.2")
def test_installed_reflux_also_takes_the_last_card() -> None:
    state = plant("Kr", installed="reflux")
    go(state, "use reflux")  # the Kr is the only card, so there is no question
    assert (hand(state), discard(state), mine(state).stored) == ("", "Kr", 0)


@rule("XP-12.3")
def test_pressure_swing_removes_all_n_in_addition_to_the_distil() -> None:
    state = plant("N N O Xe pressure_swing")
    supply = list(state.supply)
    until(go(state, "play pressure_swing"), "air_or_wipe")
    assert [after - before for after, before in zip(state.supply, supply, strict=True)] == [2, 1, 0, 0]
    assert (hand(state), mine(state).stored) == ("", 1)


@rule("XP-12.3")
def test_deoxo_unit_works_while_n_is_in_hand() -> None:
    state = plant("N O O Kr", installed="deoxo_unit")
    do(state, "use deoxo_unit")
    assert hand(state) == "N Kr"
    state = plant("N O O deoxo_unit reflux")
    go(state, "play deoxo_unit")
    assert hand(state) == "N reflux"


@rule("XP-12.4")
@pytest.mark.parametrize(
    ("name", "empty", "gained"),
    [
        ("expansion_turbine", "", "Kr Xe"),
        ("expansion_turbine", "Kr", "Xe"),
        ("expansion_turbine", "Xe", "Kr"),
        ("expansion_turbine", "Kr Xe", None),
        ("xenon_recovery", "", "Xe"),
        ("xenon_recovery", "Xe", None),
    ],
)
def test_elements_from_the_supply_as_far_as_there_are_any(name: str, empty: str, gained: str | None) -> None:
    state = plant(name, begin=False)
    for symbol in empty.split():
        state.supply[card(symbol)] = 0
    state.advance()
    if gained is None:
        assert why_not(state, f"play {name}") == "XP-12.4"
    else:
        do(state, f"play {name}")
        assert discard(state) == f"{gained} {name}"


@rule("XP-12.4", "XP-2.8")
def test_an_unlimited_supply_is_never_empty() -> None:
    state = plant("xenon_recovery", begin=False, element_supply="unlimited")
    state.supply[3] = 0
    state.advance()
    do(state, "play xenon_recovery")
    assert discard(state) == "Xe xenon_recovery"


@rule("XP-12.5")
@pytest.mark.parametrize("how", ["play", "use"])
def test_structured_packing_completes_with_one_xe_less_at_any_time(how: str) -> None:
    state = plant(
        "structured_packing" if how == "play" else "", contract="etch_house", stored=2, money=0,
        installed="structured_packing" if how == "use" else "",
    )  # fmt: skip
    do(state, f"{how} structured_packing")  # in the very first window of the turn
    assert (completed(state), mine(state).stored, mine(state).money) == ("etch_house", 0, 4)


@rule("XP-12.5")
@pytest.mark.parametrize(("contract", "stored"), [("endoscope", 0), ("etch_house", 1), ("", 3)])
def test_structured_packing_is_not_offered_where_it_would_not_complete(contract: str, stored: int) -> None:
    state = plant("structured_packing feed", contract=contract, stored=stored, money=0)
    do(state, "mode normal")
    assert why_not(state, "play structured_packing") == "XP-12.5"


@rule("XP-12.5", "XP-8.36")
def test_the_choice_when_the_contract_completes_leaves_one_xe_more() -> None:
    for answer, left in (("full", 0), ("discount installed", 1)):
        state = plant("Xe Xe", contract="ventilation_scan", installed="structured_packing")
        do(state, "mode normal")
        assert offered(state) == ["full", "discount installed"]
        do(state, answer)
        assert (mine(state).stored, completed(state)) == (left, "ventilation_scan")


@rule("XP-12.5")
def test_the_need_never_falls_below_one() -> None:
    state = plant("Xe", contract="endoscope", installed="structured_packing")
    do(state, "mode normal")  # completed without a question
    assert (completed(state), mine(state).stored) == ("endoscope", 0)
    state = plant("Xe Xe structured_packing", contract="ventilation_scan", installed="structured_packing")
    do(state, "mode normal", "discount hand")  # a second one has nothing left to lower
    assert (completed(state), mine(state).stored) == ("ventilation_scan", 1)
    assert (hand(state), discard(state)) == ("", "structured_packing")


@rule("XP-12.5", "XP-12.17", "XP-11.4")
def test_several_discounts_are_added_even_if_the_first_alone_would_not_do() -> None:
    state = with_tactic(
        "flagship_client",
        "structured_packing",
        installed="structured_packing",
        contract="dark_matter",
        stored=2,
    )
    do(state, "play structured_packing")
    # 5 Xe, one less: only further discounts make it possible, and both are needed, so nothing is asked twice
    assert offered(state) == ["discount installed", "discount tactic"]
    do(state, "discount tactic")
    assert (completed(state), mine(state).stored) == ("dark_matter", 0)
    assert mine(state).tactic_used
    short = with_tactic(
        "flagship_client",
        "structured_packing",
        installed="structured_packing",
        contract="dark_matter",
        stored=1,
    )
    assert why_not(short, "play structured_packing") == why_not(short, "tactic") == "XP-12.5"


@rule("XP-12.17")
def test_a_discount_spent_serves_one_contract_only() -> None:
    """The second Contract of the turn needs its full number of Xe again."""
    state = plant(
        "", installed="structured_packing", contract="etch_house", stored=2, money=0,
        contracts="ventilation_scan endoscope coast_beacons",
    )  # fmt: skip
    assert mine(go(state, "use structured_packing")).stored == 0
    mine(state).stored = 2  # what the next Contract needs
    go(state, "air", "buy contract-1")
    assert completed(state) == said([card("ventilation_scan"), card("etch_house")])
    assert mine(state).stored == 0


@rule("XP-12.6")
def test_gas_chromatograph_draws_or_discards_the_next_card() -> None:
    for answer, held, gone in (("draw", "Kr", "O"), ("discard_looked", "", "O Kr")):
        state = plant("N", "Xe Kr", "O", installed="gas_chromatograph")
        do(state, "mode normal", "use gas_chromatograph")
        assert offered(state) == ["draw", "discard_looked"]  # it cannot be put back
        do(state, answer)
        assert (said(mine(state).draw), discard(state)) == ("Xe", gone)
        assert hand(state) == held  # the Distil that was left removed the N


@rule("XP-12.6")
def test_gas_chromatograph_renews_an_empty_draw_pile_first() -> None:
    state = plant("N", "", "O O", installed="gas_chromatograph")
    go(state, "use gas_chromatograph")
    assert (discard(state), len(mine(state).draw)) == ("", 1)


@rule("XP-12.7")
@pytest.mark.parametrize(
    ("draw", "gone", "held"),
    [("N N N N", "O", "Xe N N N"), ("N", "O", "Xe N O"), ("", "O Kr", "Xe O Kr"), ("N N", "", "Xe N N")],
)
def test_booster_compressor_draws_up_to_three(draw: str, gone: str, held: str) -> None:
    state = plant("booster_compressor Xe", draw, gone)
    do(state, "play booster_compressor")
    assert sorted(hand(state).split()) == sorted(held.split())


@rule("XP-12.7", "XP-10.8")
def test_booster_compressor_exceeds_the_hand_size() -> None:
    state = plant("booster_compressor N N N N N", "O O O")
    do(state, "play booster_compressor")
    assert hand(state) == "N N N N N O O O"


@rule("XP-12.9")
@pytest.mark.parametrize(("others", "allowed"), [("", False), ("reboiler", True), ("buyer", False)])
def test_turnkey_contractor_needs_an_installable_card(others: str, allowed: bool) -> None:
    state = plant(f"turnkey_contractor {others}", money=0)
    assert ("play turnkey_contractor" in offered(state)) == allowed


@rule("XP-12.9", "XP-8.12")
def test_turnkey_contractor_does_not_install_a_second_card_of_a_name() -> None:
    state = plant("turnkey_contractor reboiler", money=0, installed="reboiler")
    assert why_not(state, "play turnkey_contractor") == "XP-12.9"


@rule("XP-12.9")
def test_turnkey_contractor_leaves_the_system_for_the_upgrade_discard_pile() -> None:
    state = plant("turnkey_contractor public_relations reboiler", money=0)
    do(state, "play turnkey_contractor")
    assert offered(state) == ["install public_relations", "install reboiler"]
    do(state, "install public_relations")
    assert (installed(state), hand(state), discard(state)) == ("public_relations", "reboiler", "")
    assert said(state.bins[1]) == "turnkey_contractor"
    assert mine(state).money == 0
    assert why_not(state, "install reboiler") == "XP-8.20"  # only one card was free


@rule("XP-12.13")
def test_reboiler_pays_for_each_o_and_for_nothing_else() -> None:
    state = plant("N N O Kr", installed="reboiler", money=0)
    until(go(state, "mode overtime"), "buy_or_bid")
    assert mine(state).money == 1


@rule("XP-12.13")
@pytest.mark.parametrize("how", ["play", "installed"])
def test_vapor_compression_gives_an_optional_bid_for_each_n(how: str) -> None:
    state = plant(
        "N N" + " vapor_compression" * (how == "play"),
        bids={"contract-1": {0: 1}},
        money=0,
        installed="vapor_compression" if how == "installed" else "",
    )
    do(state, "mode normal", *(["play vapor_compression"] if how == "play" else []))
    assert state.step.kind == "free_bids"
    assert {"done", "bid_place contract-1", "bid_move contract-1 upgrade-1"} <= {*offered(state)}
    never = do(state.clone(), "done")
    assert (mine(never).tokens, never.step.kind) == (4, "air_or_wipe")
    do(state, "bid_place contract-2", "bid_move contract-1 contract-2")
    assert state.step.kind == "air_or_wipe"  # two N, two bids
    assert (mine(state).tokens, state.laid[5:6]) == (3, [2])


@rule("XP-12.13", "XP-5.11")
def test_vapor_compression_counts_abilities_and_both_distils_of_overtime() -> None:
    state = plant("N pressure_swing booster_compressor", "N N", installed="vapor_compression", money=0)
    go(state, "mode overtime", "distill", "play booster_compressor", "play pressure_swing")
    until(state, "free_bids")
    for _ in range(3):
        do(state, "bid_place contract-1")
    assert state.step.kind == "buy_or_bid"


@rule("XP-12.16", "XP-8.11")
@pytest.mark.parametrize("name", NEVER)
def test_cards_without_an_install_price_are_never_installed(name: str) -> None:
    state = plant(
        f"turnkey_contractor {name} reboiler".replace("turnkey_contractor turnkey", "turnkey"), money=99
    )
    assert f"install {name}" not in offered(state)
    do(state, "play turnkey_contractor")  # the Reboiler is the only choice, so nothing is asked
    assert installed(state) == "reboiler"
    line = plant("", upgrades=name, money=99)
    go(line, "air")
    assert "buy upgrade-1" in offered(line)
    assert "buy upgrade-1 install" not in offered(line)
