"""XP-15 Tactics: each of the twelve cards, its ability and its end score."""

import pytest

from meeplehall.games.xenon_profiteer.rules.state import Industry
from meeplehall.testing import rule
from tests.games.xenon_profiteer.expansions import (
    counted,
    deal_tactic,
    finish,
    finish_turn,
    go,
    until,
    with_tactic,
)
from tests.games.xenon_profiteer.tables import (
    A,
    B,
    completed,
    discard,
    do,
    hand,
    installed,
    mine,
    offered,
    plant,
    why_not,
)

pytestmark = rule("XP-15.3")


def end_score(name: str, **table: object) -> int:
    """What the unused card brings at the end."""
    trigger = table.pop("trigger", -1)
    state = with_tactic(name, **table)  # type: ignore[arg-type]
    return counted(finish(state, int(str(trigger))), "XP-14.7")


def buying(state: Industry) -> Industry:
    return until(go(state, "air"), "buy_or_bid")


def test_line_of_credit() -> None:
    state = do(with_tactic("line_of_credit", "N", money=1), "tactic")
    assert mine(state).money == 4
    assert end_score("line_of_credit", money=0) == 2


def test_double_shift_distils_at_once_and_counts_for_payouts() -> None:
    state = with_tactic("double_shift", "N O O Kr", installed="reboiler", money=0)
    do(state, "mode normal", "tactic")  # then the Distil of the step is all that is left
    assert (hand(state), mine(state).money) == ("Kr", 2)


def test_double_shift_isolates_at_the_end_of_its_action_in_the_later_edition() -> None:
    state = with_tactic("double_shift", "N O Xe reflux", edition="later")
    do(state, "mode normal", "distill", "tactic")
    assert mine(state).stored == 0
    do(state, "end_action")
    assert mine(state).stored == 1
    alone = with_tactic("double_shift", "N Xe xenon_recovery", edition="later")
    do(alone, "mode normal", "tactic")
    assert offered(alone) == ["end_action", "play xenon_recovery"]
    do(alone, "end_action")
    assert mine(alone).stored == 1
    assert "distill" in offered(alone)  # that of the step


@pytest.mark.parametrize(
    ("done", "xp"),
    [("endoscope coast_beacons", 0), ("endoscope coast_beacons dark_matter", 1),
     ("endoscope coast_beacons dark_matter etch_house solar_tester ct_detector", 4)],
)  # fmt: skip
def test_double_shift_scores_contracts_after_the_second(done: str, xp: int) -> None:
    assert end_score("double_shift", completed=done) == xp


def test_stockpile_stores_one_or_two_whatever_else_is_in_hand() -> None:
    state = with_tactic("stockpile", "N Kr Xe Xe Xe")
    do(state, "mode normal", "tactic")
    assert offered(state) == ["store 1", "store 2"]
    do(state, "store 2")
    assert (mine(state).stored, hand(state)) == (2, "Kr Xe")
    one = with_tactic("stockpile", "N Xe", contract="endoscope")
    do(one, "mode normal", "tactic")
    assert (completed(one), mine(one).stored) == ("endoscope", 0)  # a Contract is completed by it


@pytest.mark.parametrize(("stored", "xp"), [(0, 0), (2, 2), (4, 4), (6, 6)])
def test_stockpile_scores_stored_xe(stored: int, xp: int) -> None:
    assert end_score("stockpile", stored=stored) == xp


def test_fast_track_installs_one_card_for_three_less() -> None:
    state = with_tactic("fast_track", "public_relations reboiler", money=4)
    assert why_not(state, "install public_relations") == "XP-8.20"
    do(state, "tactic")
    assert offered(state) == ["install public_relations", "install reboiler"]
    do(state, "install public_relations")
    assert (installed(state), mine(state).money) == ("public_relations", 0)
    assert why_not(state, "install reboiler") == "XP-8.20"  # the discount is gone


def test_fast_track_never_pays_out() -> None:
    # installing costs at least $4, so a price below 0 needs the Plant Builder too (XP-16.5)
    state = do(with_tactic("fast_track", "reflux", money=1), "tactic")
    assert (installed(state), mine(state).money) == ("reflux", 0)


@pytest.mark.parametrize(
    ("there", "xp"),
    [("feed reflux", 0), ("feed reflux agent", 1), ("feed reflux agent deoxo_unit reboiler lobbyist", 4)],
)
def test_fast_track_scores_installed_cards_after_the_second(there: str, xp: int) -> None:
    assert end_score("fast_track", installed=there, pipelines="white") == xp


@pytest.mark.parametrize("moment", [0, 1])
def test_bulk_order_adds_one_buy(moment: int) -> None:
    state = buying(with_tactic("bulk_order", upgrades="reboiler agent buyer", contracts="endoscope", money=9))
    buys = ["buy upgrade-1", "buy upgrade-2"]
    do(state, *buys[:moment], "tactic", *buys[moment:])
    assert mine(state).money == 9 + 2 - 1 - 2
    assert state.active == B  # no third Buy


@pytest.mark.parametrize(("pipelines", "xp"), [("", 0), ("gray", 1), ("white gray black", 3)])
def test_bulk_order_scores_pipelines(pipelines: str, xp: int) -> None:
    assert end_score("bulk_order", pipelines=pipelines) == xp


def test_takeover_pays_nothing_to_others_whose_tokens_return() -> None:
    bids = {"upgrade-1": {A: 1, B: 2}, "upgrade-2": {B: 1}}
    state = buying(with_tactic("takeover", "buyer", money=2, upgrades="agent agent reboiler", bids=bids))
    theirs = state.facilities[B].money
    do(state, "play buyer", "tactic", "buy upgrade-1")
    assert mine(state).money == 4 - 2 + 1
    assert (state.facilities[B].money, state.facilities[B].tokens) == (theirs, 4)
    do(state, "buy upgrade-2")  # one Buy only: this one is paid for
    assert (mine(state).money, state.facilities[B].money) == (0, theirs + 1)


@pytest.mark.parametrize(("own", "xp"), [(0, 0), (2, 2), (5, 3)])
def test_takeover_scores_own_tokens_on_any_card(own: int, xp: int) -> None:
    bids = {"upgrade-1": {A: own // 2, B: 2}, "contract-1": {A: own - own // 2}}
    assert end_score("takeover", bids=bids, contracts="white") == xp


@pytest.mark.parametrize("edition", ["rulebook", "later"])
def test_night_crew_allows_overtime_again(edition: str) -> None:
    state = with_tactic("night_crew", "N O Kr Kr", tired=True, edition=edition)
    assert why_not(state, "mode overtime") == "XP-4.7"
    do(state, "tactic", "mode overtime")
    assert mine(state).overtime
    assert hand(state) == "Kr Kr"


def test_night_crew_does_not_tire_less_the_next_time() -> None:
    state = with_tactic("night_crew", "N O Kr Kr reflux", "N N N N N N", tired=True)
    do(state, "tactic", "mode overtime")
    finish_turn(state)
    finish_turn(state)
    assert state.active == A
    assert "mode overtime" not in offered(state)


@pytest.mark.parametrize(("trigger", "xp"), [(A, 0), (B, 2)])
def test_night_crew_scores_if_another_player_triggered(trigger: int, xp: int) -> None:
    assert end_score("night_crew", trigger=trigger) == xp


def test_maintenance_takes_an_upgrade_or_starter_back() -> None:
    state = with_tactic("maintenance", "N", discard="N Xe feed reboiler reboiler")
    do(state, "tactic")
    assert offered(state) == ["retrieve feed", "retrieve reboiler"]
    do(state, "retrieve reboiler")
    assert (hand(state), discard(state)) == ("N reboiler", "N Xe feed reboiler")


@pytest.mark.parametrize(
    ("held", "draw", "gone", "xp"),
    [("N", "O", "Xe", 0), ("feed", "N", "buyer", 2), ("feed agent", "reflux reboiler", "buyer N", 4)],
)
def test_maintenance_scores_upgrades_and_starters_in_the_system(
    held: str, draw: str, gone: str, xp: int
) -> None:
    assert end_score("maintenance", hand=held, draw=draw, discard=gone, installed="deoxo_unit") == xp


def test_purge_cycle_removes_all_kr() -> None:
    state = with_tactic("purge_cycle", "N Kr Kr Xe")
    before = state.supply[2]
    do(state, "mode normal", "tactic")
    assert (state.supply[2] - before, mine(state).stored, hand(state)) == (2, 1, "")


@pytest.mark.parametrize(
    ("held", "draw", "gone", "xp"),
    [("Kr", "O", "Xe", 3), ("N", "", "", 0), ("", "N", "", 0), ("", "", "N", 0)],
)
def test_purge_cycle_scores_a_system_without_n(held: str, draw: str, gone: str, xp: int) -> None:
    assert end_score("purge_cycle", hand=held, draw=draw, discard=gone) == xp


@pytest.mark.parametrize(
    "order",
    [
        ["tactic", "air", "wipe contract"],
        ["wipe contract", "tactic", "air"],
        ["air", "tactic", "wipe contract"],
        ["tactic", "wipe contract", "air"],
    ],
)
def test_market_sweep_takes_both_in_either_order(order: list[str]) -> None:
    state = until(with_tactic("market_sweep", money=0), "air_or_wipe")
    line = state.line[:3]
    for action in order:
        if action != "air" or action in offered(state):  # an AIR that is all that is left is not asked for
            do(state, action)
    assert state.step.kind == "buy_or_bid"
    assert mine(state).money == 2
    assert state.bins[0] == line
    assert mine(state).tactic_used


def test_market_sweep_makes_both_compulsory() -> None:
    state = until(with_tactic("market_sweep", "xenon_recovery"), "air_or_wipe")
    do(state, "tactic", "air")
    assert "end_step" not in offered(state)


@pytest.mark.parametrize(
    ("done", "xp"),
    [("endoscope coast_beacons dark_matter", 0), ("endoscope coast_beacons solar_tester", 2), ("", 0)],
)
def test_market_sweep_scores_all_three_sectors(done: str, xp: int) -> None:
    assert end_score("market_sweep", completed=done) == xp


@pytest.mark.parametrize("moment", [0, 1])
def test_bidding_war_places_or_moves_three_more(moment: int) -> None:
    state = buying(with_tactic("bidding_war", money=0, contracts="white"))
    bids = ["bid_place contract-1"] * 3 + ["bid_move contract-1 upgrade-1"]
    do(state, *bids[:moment], "tactic", *bids[moment:])
    assert mine(state).tokens == 2
    assert state.active == B


@pytest.mark.parametrize(("money", "xp"), [(3, 0), (4, 1), (11, 2), (40, 3)])
def test_bidding_war_scores_money_on_top(money: int, xp: int) -> None:
    assert end_score("bidding_war", money=money) == xp
    state = finish(with_tactic("bidding_war", money=money))
    assert counted(state, "XP-14.5") == money // 5


def test_flagship_client_lowers_the_need_and_is_a_choice_when_the_contract_completes() -> None:
    state = with_tactic("flagship_client", contract="etch_house", stored=2)
    do(state, "tactic")
    assert (completed(state), mine(state).stored) == ("etch_house", 0)
    for answer, left, used in (("full", 0, False), ("discount tactic", 1, True)):
        state = with_tactic("flagship_client", "Xe Xe Xe", contract="etch_house")
        do(state, "mode normal", answer)
        assert (completed(state), mine(state).stored, mine(state).tactic_used) == ("etch_house", left, used)


@pytest.mark.parametrize(
    ("done", "xp"),
    [("etch_house", 0), ("ct_detector etch_house", 2), ("ct_detector dark_matter neuroprotection", 4)],
)
def test_flagship_client_scores_contracts_of_four_or_more(done: str, xp: int) -> None:
    assert end_score("flagship_client", completed=done) == xp


def test_only_the_owners_card_counts() -> None:
    state = with_tactic("bulk_order", pipelines="white gray")
    deal_tactic(state, B, "line_of_credit")
    finish(state)
    assert (counted(state, "XP-14.7", A), counted(state, "XP-14.7", B)) == (2, 2)
    assert counted(finish(plant("", pipelines="white gray")), "XP-14.7") == 0
