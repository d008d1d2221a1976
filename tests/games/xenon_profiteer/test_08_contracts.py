"""XP-8.30 to XP-8.37: Contracts."""

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
    card,
    completed,
    discard,
    do,
    end_turn,
    hand,
    mine,
    offered,
    plant,
    player,
    trading,
    why_not,
)

EDITIONS = pytest.mark.parametrize("edition", ["rulebook", "later"])
CONTRACTS = {
    card.id.split("_", 1)[1]: (card.xe, card.money) for card in COMPONENTS.contracts if card.set == "base"
}


@rule("XP-8.30")
@EDITIONS
def test_a_contract_can_be_bought_only_without_an_active_one(edition: str) -> None:
    table: dict[str, Any] = {"contracts": "endoscope coast_beacons white", "money": 9, "edition": edition}
    busy = trading(contract="dark_matter", **table)
    assert why_not(busy, "buy contract-1") == why_not(busy, "buy contract-2") == "XP-8.30"
    assert [name for name in offered(busy) if name.startswith("buy contract")] == ["buy contract-3"]
    free = trading(completed="dark_matter", **table)
    assert {"buy contract-1", "buy contract-2"} <= set(offered(free))


@rule("XP-8.30", "XP-12.10")
def test_a_second_contract_is_refused_in_the_same_step_too() -> None:
    state = trading("buyer", contracts="endoscope coast_beacons")
    do(state, "play buyer", "buy contract-1")
    assert why_not(state, "buy contract-2") == "XP-8.30"


@rule("XP-8.31")
@EDITIONS
def test_no_stored_xe_are_needed(edition: str) -> None:
    state = trading(contracts="dark_matter", stored=0, money=0, edition=edition)
    do(state, "buy contract-1")
    assert GAME.view(state, B)["seats"][A]["contract"] == "con_dark_matter"
    assert GAME.view(state, B)["seats"][A]["need"] == 5


@rule("XP-8.32")
@EDITIONS
def test_an_active_contract_cannot_be_given_up(edition: str) -> None:
    """Whatever is done in three turns, Overtime among them, the Contract stays."""
    state = plant("N", contract="dark_matter", money=9, edition=edition)
    for mode in ("mode normal", "mode overtime", "mode normal"):
        if mode in offered(state):
            do(state, mode)
        while player(state) == A:
            for action in state.options(A):
                other = state.clone()
                other.act(A, action)
                assert mine(other).contract == card("dark_matter")
            state.act(A, state.step.default(state, A))
        end_turn(state)


@rule("XP-8.33")
@EDITIONS
def test_a_contract_is_completed_at_once_when_it_is_bought_with_enough_xe(edition: str) -> None:
    """WX-17."""
    state = trading(contracts="harbor_floodlights", stored=3, money=0, edition=edition)
    supply = state.supply[3]
    do(state, "buy contract-1")
    assert (completed(state), mine(state).contract) == ("harbor_floodlights", -1)
    assert (mine(state).stored, mine(state).money, state.supply[3]) == (1, 2, supply + 2)


@rule("XP-8.33")
@EDITIONS
@pytest.mark.parametrize("stored", [0, 1])
def test_it_waits_while_xe_are_missing(stored: int, edition: str) -> None:
    state = trading(contracts="harbor_floodlights", stored=stored, edition=edition)
    do(state, "buy contract-1")
    assert (completed(state), mine(state).contract) == ("", card("harbor_floodlights"))
    assert mine(state).stored == stored


@rule("XP-8.33")
@EDITIONS
def test_it_is_completed_after_the_isolation_that_brings_enough(edition: str) -> None:
    state = plant("N Xe Xe", contract="plasma_panels", stored=1, money=0, edition=edition)
    do(state, "mode normal")
    assert (completed(state), mine(state).stored, mine(state).money) == ("plasma_panels", 0, 7)


@rule("XP-8.33", "XP-12.5")
@EDITIONS
def test_it_is_completed_when_an_ability_lowers_the_need(edition: str) -> None:
    """WX-30."""
    state = trading(contract="memory_fab", stored=3, money=0, installed="structured_packing", edition=edition)
    do(state, "use structured_packing")
    assert (completed(state), mine(state).stored, mine(state).money) == ("memory_fab", 0, 4)


@rule("XP-8.33", "XP-8.34")
@given(st.sampled_from(list(CONTRACTS)), st.integers(0, 7), st.sampled_from(["rulebook", "later"]))
def test_any_contract_with_any_number_of_stored_xe(name: str, stored: int, edition: str) -> None:
    need, money = CONTRACTS[name]
    state = trading(contracts=name, stored=stored, money=1, edition=edition)
    supply = state.supply[3]
    do(state, "buy contract-1")
    done = stored >= need
    assert completed(state) == (name if done else "")
    assert mine(state).stored == stored - (need if done else 0)
    assert mine(state).money == 1 + (money if done else 0)
    assert state.supply[3] == supply + (need if done else 0)


@rule("XP-8.34")
def test_xe_return_to_the_supply_not_to_the_system_and_extra_ones_stay_stored() -> None:
    state = plant("N Xe Xe Xe", contract="coast_beacons", money=0)
    supply = state.supply[3]
    do(state, "mode normal")
    assert (mine(state).stored, state.supply[3]) == (2, supply + 1)
    assert (hand(state), discard(state), mine(state).draw) == ("", "", [])


@rule("XP-8.34", "XP-17.1")
def test_a_bonus_action_takes_the_place_of_the_money() -> None:
    state = trading(contracts="x_camera_drones", stored=2, money=0, bonus_contracts=True)
    do(state, "buy contract-1")
    assert (completed(state), mine(state).money) == ("x_camera_drones", 0)
    assert offered(state) == ["take", "decline"]
    do(state, "take")
    assert mine(state).money == 2


@rule("XP-8.35")
@EDITIONS
def test_completing_is_not_a_choice_and_uses_no_action(edition: str) -> None:
    state = plant("N Xe feed", contract="endoscope", edition=edition)
    do(state, "mode normal")
    asked = []
    while player(state) == A:
        asked.append(state.step.kind)
        assert not {"full", "take"} & set(offered(state))
        state.act(A, state.step.default(state, A))
    assert completed(state) == "endoscope"
    assert {"air_or_wipe", "buy_or_bid"} <= set(asked)


@rule("XP-8.35")
@EDITIONS
@pytest.mark.parametrize("kind", ["mode", "distil", "air_or_wipe", "buy_or_bid"])
def test_completing_may_happen_in_any_step(kind: str, edition: str) -> None:
    state = plant(
        "N feed", contract="harbor_floodlights", stored=1, installed="structured_packing", edition=edition
    )
    while state.step.kind != kind:
        state.act(A, state.step.default(state, A))
    if kind == "mode" and edition == "later":
        assert "use structured_packing" not in offered(state)  # the choice is the very first thing
        return
    do(state, "use structured_packing")
    assert completed(state) == "harbor_floodlights"


@rule("XP-8.35")
def test_completing_may_happen_in_overtime() -> None:
    state = plant("N O Xe", contract="endoscope")
    do(state, "mode overtime")
    assert (completed(state), state.step.kind) == ("endoscope", "buy_or_bid")


@rule("XP-8.36", "XP-12.5")
@EDITIONS
@pytest.mark.parametrize("source", ["installed", "hand"])
@pytest.mark.parametrize("choice", ["full", "discount"])
def test_with_a_discount_at_hand_the_player_chooses_first(source: str, choice: str, edition: str) -> None:
    """WX-30."""
    packing = "structured_packing"
    held, there = ("", packing) if source == "installed" else (packing, "")
    table: dict[str, Any] = {"contract": "etch_house", "stored": 1, "money": 0, "edition": edition}
    state = plant(f"N Xe Xe {held}", installed=there, **table)
    do(state, "mode normal")
    while state.step.kind == "distil":
        do(state, offered(state)[0])
    assert (state.step.kind, offered(state)) == ("complete", ["full", f"discount {source}"])
    assert completed(state) == ""
    do(state, "full" if choice == "full" else f"discount {source}")
    assert (completed(state), mine(state).stored) == ("etch_house", 0 if choice == "full" else 1)
    assert mine(state).money == 4
    used = source == "hand" and choice == "discount"
    assert (packing in discard(state).split()) is used


@rule("XP-8.36")
def test_an_installed_discount_is_offered_once_per_turn() -> None:
    state = trading("buyer", contracts="etch_house solar_tester", stored=8, installed="structured_packing")
    do(state, "play buyer", "buy contract-1", "discount installed", "buy contract-2")
    assert (completed(state), mine(state).stored) == ("solar_tester etch_house", 8 - 2 - 2)


@rule("XP-8.36", "XP-12.5")
def test_a_need_of_one_leaves_nothing_to_choose() -> None:
    state = trading(contracts="endoscope", stored=2, installed="structured_packing")
    do(state, "buy contract-1")
    assert (completed(state), mine(state).stored) == ("endoscope", 1)


@rule("XP-8.36")
def test_the_discount_of_flagship_client_is_asked_about_too() -> None:
    ids = [tactic.id for tactic in COMPONENTS.tactics]
    state = trading(contracts="etch_house", stored=3, tactics=True, bonus_contracts=False)
    mine(state).tactic, mine(state).tactic_used = ids.index("tac_flagship_client"), False
    do(state, "buy contract-1")
    assert offered(state) == ["full", "discount tactic"]
    do(state, "discount tactic")
    assert (completed(state), mine(state).stored, mine(state).tactic_used) == ("etch_house", 1, True)


@rule("XP-8.37")
@EDITIONS
def test_completing_frees_the_place_for_a_later_buy_even_in_the_same_turn(edition: str) -> None:
    state = plant("N Xe feed", contract="endoscope", contracts="coast_beacons", edition=edition)
    do(state, "mode normal")
    while state.step.kind != "buy_or_bid":
        state.act(A, state.step.default(state, A))
    do(state, "buy contract-1")
    assert (completed(state), mine(state).contract) == ("endoscope", card("coast_beacons"))


@rule("XP-8.37", "XP-12.10")
def test_a_contract_completed_by_a_buy_allows_another_in_the_same_step() -> None:
    state = trading("buyer", contracts="endoscope coast_beacons white", stored=1, money=0)
    do(state, "play buyer", "buy contract-1", "buy contract-2")
    assert (completed(state), mine(state).contract) == ("endoscope", card("coast_beacons"))
