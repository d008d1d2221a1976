"""XP-5: distilling and isolating."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meeplehall.engine.decision import decision
from meeplehall.games.xenon_profiteer.game import GAME
from meeplehall.games.xenon_profiteer.rules.state import Industry
from meeplehall.testing import rule
from tests.games.xenon_profiteer.expansions import with_tactic
from tests.games.xenon_profiteer.tables import (
    A,
    B,
    completed,
    discard,
    do,
    hand,
    mine,
    offered,
    plant,
    said,
    why_not,
)

EDITIONS = pytest.mark.parametrize("edition", ["rulebook", "later"])
HANDS = st.lists(
    st.sampled_from(["N", "O", "Kr", "Xe", "lobbyist", "finance_office", "quality_certificate"]), max_size=8
).map(lambda names: [n for i, n in enumerate(names) if len(n) < 3 or n not in names[:i]])


def distilled(held: str, mode: str = "normal", edition: str = "rulebook", **more: Any) -> Industry:
    """After a Distil step without any ability used."""
    state = plant(held, edition=edition, **more)
    do(state, f"mode {mode}")
    while state.step.kind == "distil":
        do(state, offered(state)[0])
    return state


@rule("XP-5.1")
@EDITIONS
@pytest.mark.parametrize(
    ("held", "left"),
    [
        ("N N O Kr Xe", "O Kr Xe"),  # WX-1
        ("O O Kr Kr Xe", "Kr Kr Xe"),
        ("Kr Kr N O", "O Kr Kr"),
        ("Kr O", "Kr"),
        ("Kr Kr", ""),
    ],
)
def test_the_first_of_n_o_kr_is_removed_completely(held: str, left: str, edition: str) -> None:
    state = plant(held, edition=edition)
    before = state.supply[:]
    do(state, "mode normal")
    assert hand(state) == left
    gone = len(held.split()) - len(left.split())
    assert sum(state.supply) - sum(before) == gone
    assert discard(state) == ""
    assert mine(state).stored == 0


@rule("XP-5.1", "XP-5.2", "XP-5.3", "XP-5.5", "XP-5.6")
@given(HANDS, st.sampled_from(["rulebook", "later"]), st.sampled_from([1, 2]))
def test_distilling_any_hand(names: list[str], edition: str, actions: int) -> None:
    """The whole of XP-5 said once more, for hands in which no ability can be used."""
    state = distilled(" ".join(names), "overtime" if actions == 2 else "normal", edition, money=0)
    left = [name for name in names if name in ("N", "O", "Kr")]
    for _ in range(actions):
        first = next((symbol for symbol in ("N", "O", "Kr") if symbol in left), None)
        left = [name for name in left if name != first]
    others = [name for name in names if len(name) > 2]
    xenon = names.count("Xe")
    assert mine(state).stored == (0 if left else xenon)
    kept = left + others + (["Xe"] * xenon if left else [])
    assert sorted(hand(state).split()) == sorted(kept)


@rule("XP-5.2")
def test_quantity_does_not_matter() -> None:
    state = distilled("N O O O Kr Kr Kr Kr")
    assert hand(state) == "O O O Kr Kr Kr Kr"


@rule("XP-5.3")
@EDITIONS
def test_xe_is_never_removed(edition: str) -> None:
    state = plant("Kr Xe Xe", edition=edition)
    xenon = state.supply[3]
    do(state, "mode overtime")
    assert (state.supply[3], mine(state).stored, hand(state)) == (xenon, 2, "")


@rule("XP-5.4", "XP-5.12")
@EDITIONS
def test_the_distil_action_is_mandatory(edition: str) -> None:
    state = plant("O Kr reflux", edition=edition)
    do(state, "mode normal")
    assert offered(state) == ["distill", "play reflux"]
    do(state, "play reflux", "discard O")
    # nothing else is left, and so it is done without being asked
    assert (hand(state), state.step.kind) == ("", "air_or_wipe")


@rule("XP-5.4")
@EDITIONS
def test_without_n_o_and_kr_it_does_nothing(edition: str) -> None:
    state = plant("Xe Xe lobbyist", edition=edition)
    supply = state.supply[:]
    do(state, "mode normal")
    assert (hand(state), state.supply) == ("lobbyist", supply)


@rule("XP-5.5")
@EDITIONS
@pytest.mark.parametrize("held", ["O Xe Xe feed reflux", "O Xe Xe agent buyer sales_executive"])
def test_upgrades_and_starters_do_not_hinder_isolating(held: str, edition: str) -> None:
    """WX-2."""
    state = distilled(held, edition=edition)
    assert mine(state).stored == 2
    assert hand(state) == said(sorted(plant(" ".join(held.split()[3:])).facilities[A].hand))


@rule("XP-5.6")
@EDITIONS
def test_all_xe_are_isolated_without_being_asked_and_leave_the_system(edition: str) -> None:
    state = distilled("N Xe Xe Xe Xe", edition=edition)
    assert GAME.view(state, B)["seats"][A]["stored"] == 4
    assert (hand(state), discard(state)) == ("", "")


@rule("XP-5.6")
@EDITIONS
@pytest.mark.parametrize("in_the_way", ["N", "O", "Kr"])
def test_one_other_element_is_enough_to_hinder_it(in_the_way: str, edition: str) -> None:
    state = distilled(f"N N {in_the_way.replace('N', 'O')} Xe Xe", edition=edition)
    assert (mine(state).stored, hand(state)) == (0, f"{in_the_way.replace('N', 'O')} Xe Xe")


@rule("XP-5.7")
def test_the_rulebook_isolates_when_the_step_begins() -> None:
    """WX-38: the Xe are stored before the Distil action."""
    state = plant("Xe Xe feed gas_chromatograph", "O", contract="ventilation_scan", money=0)
    assert mine(state).stored == 0  # not before the Distil step
    do(state, "mode normal")
    assert (offered(state)[0], hand(state)) == ("distill", "feed gas_chromatograph")
    assert (completed(state), mine(state).money, mine(state).stored) == ("ventilation_scan", 1, 0)


@rule("XP-5.7")
def test_the_rulebook_isolates_after_each_ability_too() -> None:
    state = plant("O Xe deoxo_unit gas_chromatograph", "Xe")
    do(state, "mode normal", "play deoxo_unit")
    assert (mine(state).stored, hand(state)) == (1, "gas_chromatograph")
    do(state, "play gas_chromatograph", "draw")
    assert (mine(state).stored, hand(state)) == (2, "")


@rule("XP-5.7")
def test_the_rulebook_isolates_after_the_first_of_two_distil_actions() -> None:
    state = plant("N Xe gas_chromatograph", "O")
    do(state, "mode overtime", "distill")
    assert (mine(state).stored, offered(state)) == (1, ["distill", "play gas_chromatograph"])
    # an O that comes later does not bring the Xe back
    do(state, "play gas_chromatograph", "draw")
    assert (mine(state).stored, hand(state)) == (1, "")


@rule("XP-5.7", "XP-18.3")
def test_the_later_edition_isolates_once_at_the_end_of_the_action() -> None:
    state = plant("O Xe deoxo_unit gas_chromatograph", "Xe", edition="later")
    do(state, "mode normal", "play deoxo_unit")
    assert (mine(state).stored, hand(state)) == (0, "Xe gas_chromatograph")
    do(state, "distill")
    assert (mine(state).stored, offered(state)) == (0, ["end_action", "play gas_chromatograph"])
    do(state, "play gas_chromatograph", "draw")
    # nothing else can be done before the action ends, and with it the step
    assert (mine(state).stored, hand(state), state.step.kind) == (2, "", "air_or_wipe")


@rule("XP-5.13", "XP-5.9")
@pytest.mark.parametrize("mode", ["normal", "overtime"])
def test_in_the_later_edition_no_distil_ability_follows_the_last_action(mode: str) -> None:
    state = plant("N O Kr Xe reflux gas_chromatograph expansion_turbine", "Xe", edition="later", money=0)
    do(state, f"mode {mode}")
    for left in range(2 if mode == "overtime" else 1, 0, -1):
        assert {"play reflux", "play gas_chromatograph"} <= {*offered(state)}  # before the body,
        do(state, "distill")
        assert {"play reflux", "play gas_chromatograph"} <= {*offered(state)}  # and after it
        do(state, "end_action")
        assert (state.step.kind == "distil") is (left > 1)
    assert "play expansion_turbine" in offered(state)  # any-time abilities go on
    assert why_not(state, "play reflux") == why_not(state, "play gas_chromatograph") == "XP-11.2"


@rule("XP-5.13", "XP-17.8")
def test_a_distil_won_at_the_end_of_the_last_action_is_one_more_of_the_step() -> None:
    state = plant(
        "N Xe gas_chromatograph reflux", "Kr Xe", contract="x_blood_bank", stored=2, bonus_contracts=True,
        edition="later", money=0,
    )  # fmt: skip
    do(state, "mode normal", "distill", "end_action", "take")
    assert {"distill", "play gas_chromatograph"} <= {*offered(state)}
    do(state, "play gas_chromatograph", "draw", "play reflux")
    assert (hand(state), mine(state).stored, state.step.kind) == ("", 0, "air_or_wipe")


def ending(state: Industry) -> str:
    """The warning beside the end of the Distil step or of its last action."""
    asked = decision(GAME, state, A)
    assert asked is not None
    return next(c.warning for c in asked.options if c.action.type in ("end_action", "end_step"))


@rule("XP-5.14")
@EDITIONS
@pytest.mark.parametrize(
    ("held", "more", "says"),
    [
        ("N Kr Xe Xe reflux", {}, "Reflux could still isolate 2 Xe."),
        ("N Kr Kr Xe reflux feed", {"money": 9}, ""),  # one card of two: the Xe would not be alone
        ("N Kr reflux", {}, ""),  # there is no Xe
        ("N O O Xe", {"installed": "deoxo_unit reflux"}, "Deoxo Unit could still isolate 1 Xe."),
        ("N O Xe reflux deoxo_unit", {}, "Deoxo Unit or Reflux could still isolate 1 Xe."),
        (
            "N O O Kr Xe reflux deoxo_unit agent",
            {},
            "Deoxo Unit and Reflux together could still isolate 1 Xe.",
        ),
        ("N O Kr Xe gas_chromatograph", {"draw": "Xe"}, ""),  # what the next card is nobody knows
    ],
)
def test_the_end_of_distilling_warns_of_xe_that_could_be_isolated(
    held: str, more: dict[str, Any], says: str, edition: str
) -> None:
    state = plant(held, edition=edition, **({"money": 0} | more))
    do(state, "mode normal", "distill")
    assert ending(state) == says


@rule("XP-5.14")
@pytest.mark.parametrize(
    ("name", "held", "says"),
    [
        ("stockpile", "N O Kr Xe", "Strategic Stockpile could still isolate 1 Xe."),
        ("double_shift", "N O O Xe", "Double Shift could still isolate 1 Xe."),
        ("double_shift", "N O Kr Xe", ""),
        ("purge_cycle", "N Kr Kr Xe", "Purge Cycle could still isolate 1 Xe."),
    ],
)
def test_a_tactics_card_that_could_isolate_is_named_too(name: str, held: str, says: str) -> None:
    state = with_tactic(name, held, money=0)
    assert ending(do(state, "mode normal", "distill")) == says


@rule("XP-5.14")
def test_the_first_of_two_distil_actions_ends_without_a_warning() -> None:
    state = do(plant("N O Xe reflux", edition="later", money=0), "mode overtime", "distill")
    assert ending(state) == ""


@rule("XP-5.7", "XP-18.3")
def test_in_the_later_edition_an_ability_used_with_the_action_can_spoil_the_check() -> None:
    state = plant("N Xe gas_chromatograph", "Kr", edition="later")
    do(state, "mode normal", "distill", "play gas_chromatograph", "draw")
    assert (mine(state).stored, hand(state)) == (0, "Kr Xe")


@rule("XP-5.7")
def test_in_the_later_edition_each_distil_action_has_its_check() -> None:
    state = plant("N Xe gas_chromatograph", "O", edition="later")
    do(state, "mode overtime", "distill")
    assert why_not(state, "distill") == "XP-5.7"
    do(state, "end_action")
    assert (mine(state).stored, offered(state)[0]) == (1, "distill")


@rule("XP-5.8")
@EDITIONS
def test_xe_that_come_after_the_distil_step_stay_in_hand(edition: str) -> None:
    state = distilled("N booster_compressor", draw="Xe Xe", edition=edition)
    do(state, "play booster_compressor", "air")
    assert (mine(state).stored, hand(state)) == (0, "Xe Xe")
    do(state, "bid_place upgrade-1")
    assert (mine(state).stored, hand(state)) == (0, "Xe Xe")


@rule("XP-5.8")
def test_xe_that_come_before_the_distil_step_wait_for_it() -> None:
    state = plant("booster_compressor", "Xe Xe feed")
    do(state, "play booster_compressor")
    assert (mine(state).stored, hand(state)) == (0, "Xe Xe feed")
    do(state, "mode normal")
    assert (mine(state).stored, hand(state)) == (2, "feed")


@rule("XP-5.8", "XP-17.6")
@EDITIONS
def test_a_distil_action_granted_by_a_card_isolates(edition: str) -> None:
    table: dict[str, Any] = {
        "stored": 3,
        "contracts": "x_blood_bank",
        "bonus_contracts": True,
        "edition": edition,
    }
    state = plant("N Kr Xe", **table)
    do(state, "mode normal", "wipe upgrade")
    assert hand(state) == "Kr Xe"
    do(state, "buy contract-1", "take")
    assert (completed(state), mine(state).stored, hand(state)) == ("x_blood_bank", 1, "")


@rule("XP-5.9")
@EDITIONS
@pytest.mark.parametrize("order", ["before", "after"])
def test_abilities_come_before_or_after_the_distil_action(order: str, edition: str) -> None:
    """WX-5, WX-6: either way the Kr is out and the Xe stored."""
    state = plant("O Kr Xe reflux feed", edition=edition)
    do(state, "mode normal")
    reflux = ["play reflux", "discard Kr"]
    # with nothing left to choose the rest is done without being asked
    do(state, *(reflux if order == "before" else ["distill", *reflux]))
    assert state.step.kind == "air_or_wipe"
    assert (mine(state).stored, hand(state), discard(state)) == (1, "feed", "Kr reflux")


@rule("XP-5.9", "XP-6.1")
@EDITIONS
def test_abilities_come_between_the_distil_actions(edition: str) -> None:
    state = plant("N O O Kr Xe reflux", edition=edition)
    ended = ["end_action"] if edition == "later" else []
    do(state, "mode overtime", "distill", *ended, "play reflux", "discard O")
    # the one O left is removed; without Reflux between, both would be
    assert (hand(state), discard(state)) == ("Kr Xe", "O reflux")


@rule("XP-5.9")
def test_two_abilities_in_either_order() -> None:
    for abilities in (["pressure_swing", "deoxo_unit"], ["deoxo_unit", "pressure_swing"]):
        state = plant("N O Kr Xe pressure_swing deoxo_unit")
        do(state, "mode normal", *(f"play {name}" for name in abilities))
        assert (hand(state), mine(state).stored) == ("", 1)


@rule("XP-5.10", "XP-8.33")
@EDITIONS
@pytest.mark.parametrize(("stored", "done"), [(0, False), (1, True), (2, True)])
def test_the_active_contract_is_looked_at_after_every_isolation(
    stored: int, done: bool, edition: str
) -> None:
    state = distilled("N Xe", stored=stored, contract="harbor_floodlights", money=0, edition=edition)
    assert completed(state) == ("harbor_floodlights" if done else "")
    assert mine(state).stored == stored + 1 - (2 if done else 0)
    assert mine(state).money == (2 if done else 0)


@rule("XP-5.10")
def test_the_contract_is_completed_before_the_next_distil_action() -> None:
    """The reward can be spent between the two: Reflux is installed with it."""
    state = plant("N Xe O Kr reflux pressure_swing deoxo_unit", contract="photo_strobes", stored=1, money=0)
    do(state, "mode normal", "play pressure_swing", "play deoxo_unit")
    assert "install reflux" not in offered(state)
    do(state, "distill")
    assert (completed(state), mine(state).money) == ("photo_strobes", 4)
    assert "install reflux" in offered(state)


@rule("XP-5.11")
@EDITIONS
def test_payouts_are_settled_once_at_the_end_of_the_step(edition: str) -> None:
    """WX-27: what abilities removed counts too, and the money comes last."""
    state = plant("N O O Xe pressure_swing gas_chromatograph", installed="reboiler", money=0, edition=edition)
    do(state, "mode normal", "play pressure_swing", "distill")
    assert mine(state).money == 0
    if edition == "rulebook":
        assert (mine(state).stored, mine(state).money) == (1, 0)
    do(state, "end_action" if edition == "later" else "end_step")
    assert (mine(state).stored, mine(state).money) == (1, 2)


@rule("XP-5.11")
@EDITIONS
def test_both_distil_actions_of_overtime_count_together(edition: str) -> None:
    state = plant("N N O O O Kr", installed="reboiler vapor_compression", money=0, edition=edition)
    do(state, "mode overtime")
    assert mine(state).money == 3
    assert state.step.kind == "free_bids"
    do(state, "bid_place contract-1", "bid_place contract-1")
    assert (state.step.kind, mine(state).tokens) == ("buy_or_bid", 3)


@rule("XP-5.11")
def test_the_payout_comes_after_the_contract_is_completed() -> None:
    state = plant("O Xe gas_chromatograph", "N", installed="reboiler", contract="coast_beacons", money=0)
    do(state, "mode normal", "distill")
    assert (completed(state), mine(state).money) == ("coast_beacons", 1)
    do(state, "end_step")
    assert mine(state).money == 2


@rule("XP-5.11")
def test_what_is_removed_in_the_next_turn_is_counted_anew() -> None:
    state = plant("O O", "O", installed="reboiler", money=0)
    do(state, "mode normal")
    assert mine(state).money == 2
    do(state, "wipe contract", "bid_place upgrade-1")
    while state.active != A:
        state.act(B, state.step.default(state, B))
    do(state, "mode normal")
    assert mine(state).money == 3


@rule("XP-5.11")
def test_a_distil_step_granted_by_a_card_is_counted_by_itself() -> None:
    table: dict[str, Any] = {"installed": "reboiler", "stored": 3, "bonus_contracts": True, "money": 0}
    state = plant("O O Kr", contracts="x_blood_bank", **table)
    do(state, "mode normal", "wipe upgrade")
    assert mine(state).money == 2
    do(state, "buy contract-1", "take")  # removes the Kr, for which nothing is paid
    assert (completed(state), mine(state).money) == ("x_blood_bank", 2)


@rule("XP-5.12", "XP-6.1")
@EDITIONS
def test_the_step_ends_only_when_all_distil_actions_are_done(edition: str) -> None:
    state = plant("N O Kr feed reflux", edition=edition)
    do(state, "mode overtime")
    for left in (2, 1):
        assert GAME.view(state, A)["turn"]["distils"] == left
        assert "end_step" not in offered(state)
        do(state, "distill")
        if edition == "later":
            assert "end_step" not in offered(state)
            do(state, "end_action")
    if edition == "later":
        assert state.step.kind == "buy_or_bid"  # the last action ends the step
        return
    assert "end_step" in offered(state)
    assert why_not(state, "distill") == "XP-5.12"
