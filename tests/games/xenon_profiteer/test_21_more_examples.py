"""XP-21 Worked examples: more vectors."""

import pytest

from meeplehall.games.xenon_profiteer.game import GAME
from meeplehall.games.xenon_profiteer.rules.state import XP_SIDE
from meeplehall.testing import rule
from tests.games.xenon_profiteer.expansions import buying, finish, finish_turn, go, score, until, with_tactic
from tests.games.xenon_profiteer.tables import (
    A,
    B,
    C,
    card,
    completed,
    discard,
    do,
    hand,
    installed,
    mine,
    offered,
    plant,
    player,
    said,
    why_not,
)


@rule("WX-11")
def test_wx_11_overtime_that_isolates_nothing() -> None:
    state = do(plant("N O Kr Xe Xe", "N N N N", "O O"), "mode overtime")
    assert (hand(state), mine(state).stored, state.step.kind) == ("Kr Xe Xe", 0, "buy_or_bid")
    do(state, "bid_place contract-1", "bid_place contract-1")
    assert offered(state) == ["done", "discard Kr", "discard Xe"]
    do(state, "discard Kr", "done")
    facility = mine(state)
    assert (len(facility.hand), len(facility.draw), facility.discard) == (5, 4, [])
    assert state.active == B


@rule("WX-12")
def test_wx_12_overtime_and_reflux() -> None:
    state = go(plant("N O Kr Xe reflux"), "mode overtime", "distill", "distill", "play reflux", "discard Kr")
    assert (mine(state).stored, hand(state)) == (1, "")


@rule("WX-13")
def test_wx_13_the_second_bid_of_overtime_without_tokens() -> None:
    state = do(plant("", tokens=1, money=0), "mode overtime")
    assert not {"skip", "pass"} & {*offered(state)}
    do(state, "bid_place contract-2")
    assert {option.split()[0] for option in offered(state)} == {"bid_move", "skip"}
    assert "bid_move contract-2 upgrade-1" in offered(state)
    assert "bid_move contract-2 contract-2" not in offered(state)


@rule("WX-14")
def test_wx_14_a_contract_with_tokens_of_both() -> None:
    state = buying("xenon_recovery", money=0, contracts="dark_matter", bids={"contract-1": {A: 2, B: 1}})
    theirs = state.facilities[B].money
    do(state, "buy contract-1")
    assert (mine(state).money, state.facilities[B].money) == (1, theirs + 1)
    assert (mine(state).tokens, state.facilities[B].tokens) == (5, 5)


@rule("WX-15")
@pytest.mark.parametrize(("own", "enough"), [(0, 2), (1, 1), (2, 0)])
def test_wx_15_money_needed_for_tokens_of_others(own: int, enough: int) -> None:
    bids = {"contract-1": {A: own, B: 1, C: 1}}
    table: dict[str, object] = {"seats": 3, "contracts": "dark_matter", "bids": bids}
    if enough:
        poor = buying("", money=enough - 1, **table)
        assert why_not(poor, "buy contract-1") == "XP-8.7"
    state = buying("xenon_recovery", money=enough, **table)
    theirs = [state.facilities[seat].money for seat in (B, C)]
    do(state, "buy contract-1")
    assert mine(state).money == 0
    assert [state.facilities[seat].money for seat in (B, C)] == [money + 1 for money in theirs]


@rule("WX-17")
def test_wx_17_a_contract_completed_as_it_is_bought() -> None:
    state = do(buying("xenon_recovery", stored=3, money=0, contracts="harbor_floodlights"), "buy contract-1")
    assert (mine(state).stored, mine(state).money, mine(state).contract) == (1, 2, -1)
    assert completed(state) == "harbor_floodlights"


@rule("WX-19")
def test_wx_19_drawing_through_a_shuffle() -> None:
    state = plant("Kr Kr Kr", "N", "O O O O", begin=True)
    until(do(state, "mode normal"), "air_or_wipe")
    mine(state).hand[:] = [2, 2]  # two cards kept
    do(state, "wipe contract", "bid_place contract-1", "done")
    facility = mine(state)
    assert (len(facility.hand), len(facility.draw), len(facility.discard)) == (5, 2, 0)
    assert said(facility.hand) == "N O O Kr Kr"


@rule("WX-20")
def test_wx_20_a_hand_larger_than_the_hand_size_is_kept() -> None:
    state = until(plant("", "N N"), "air_or_wipe")
    mine(state).hand[:] = [0] * 7
    do(state, "wipe contract", "bid_place contract-1", "done")
    assert (len(mine(state).hand), len(mine(state).draw)) == (7, 2)


@rule("WX-21")
def test_wx_21_the_pipeline_counts_for_the_redraw_of_this_turn() -> None:
    state = plant("", "N N N N N N N N", money=5, contracts="white")
    until(go(state, "air"), "buy_or_bid")
    do(state, "buy contract-1")
    assert len(mine(state).hand) == 6


@rule("WX-23")
def test_wx_23_booster_compressor_with_little_to_draw() -> None:
    assert why_not(plant("booster_compressor feed"), "play booster_compressor") == "XP-11.8"
    state = do(plant("booster_compressor", "N"), "play booster_compressor")
    assert hand(state) == "N"


@rule("WX-24")
def test_wx_24_the_end_of_an_overtime_turn() -> None:
    state = do(plant("feed", "O O", "O O O O O O", money=0), "mode overtime")
    until(state, "buy_or_bid")
    mine(state).hand[:] = [0, card("feed")]
    do(state, "bid_place contract-1", "bid_place contract-1", "discard N", "discard feed")
    facility = mine(state)
    assert (len(facility.hand), len(facility.draw), len(facility.discard)) == (5, 5, 0)


@rule("WX-25")
@pytest.mark.parametrize("seats", [4, 2])
def test_wx_25_wiping_around_a_protected_card(seats: int) -> None:
    state = plant("", seats=seats, bids={"upgrade-1": {B: 1}}, begin=False)
    del state.decks[1][10:]
    state.advance()
    until(state, "air_or_wipe")
    size = state.rules.line_size
    before = state.line[4 : 4 + size]
    do(state, "wipe upgrade")
    assert state.line[4] == before[0]
    assert state.bins[1] == before[1:]
    assert len(state.decks[1]) == 10 - (size - 1) == (7 if seats == 4 else 8)
    assert state.laid[5 * 4 + B] == 1
    assert all(x >= 0 for x in state.line[4 : 4 + size])


@rule("WX-27")
def test_wx_27_payouts_count_abilities_and_the_distil_action() -> None:
    state = go(plant("N O O Xe pressure_swing", installed="reboiler", money=0), "play pressure_swing")
    until(state, "air_or_wipe")
    assert (mine(state).stored, mine(state).money, hand(state)) == (1, 2, "")


@rule("WX-28")
@pytest.mark.parametrize(("how", "money"), [("install", 0), ("play", 5 + 2)])
def test_wx_28_reboiler_installed_or_played_after_the_distil(how: str, money: int) -> None:
    state = go(plant("O O reboiler", money=5), "distill", f"{how} reboiler")
    until(state, "air_or_wipe")
    assert mine(state).money == money


@rule("WX-30")
def test_wx_30_structured_packing_column() -> None:
    state = do(
        plant("", installed="structured_packing", contract="ct_detector", stored=3), "use structured_packing"
    )
    assert (completed(state), mine(state).stored) == ("ct_detector", 0)
    one = plant("feed", installed="structured_packing", contract="endoscope")
    assert why_not(one, "use structured_packing") == "XP-12.5"
    for answer, left in (("discount installed", 1), ("full", 0)):
        asked = plant("Xe Xe", installed="structured_packing", contract="etch_house", stored=1)
        do(asked, "mode normal")
        assert offered(asked) == ["full", "discount installed"]
        do(asked, answer)
        assert (completed(asked), mine(asked).stored) == ("etch_house", left)


@rule("WX-32")
@pytest.mark.parametrize(("side", "turns"), [("xp", [C, A]), ("final_turn", [C, A, B])])
def test_wx_32_the_turns_after_the_trigger(side: str, turns: list[int]) -> None:
    state = plant("", "N N N N N", seats=3)
    five = mine(plant("", installed="feed reflux agent reboiler deoxo_unit")).installed
    contracts = mine(plant("", completed="endoscope coast_beacons dark_matter etch_house solar_tester"))
    state.facilities[B].installed = five
    finish_turn(state)
    while state.step.kind != "privilege":
        plain = [o for o in ("mode normal", "distill", "air", "end_step", "end_turn") if o in offered(state)]
        do(state, plain[0] if plain else "bid_place contract-1")
    assert player(state) == B
    do(state, f"privilege {side}")
    if state.active == B and player(state) == B:
        do(state, "done")
    taken = []
    while not state.over:
        taken.append(state.active)
        if state.active == A:
            mine(state).completed = contracts.completed  # five Contracts in the final turn
        finish_turn(state)
    assert taken == turns
    assert state.trigger == B


@rule("WX-34")
@pytest.mark.parametrize(("edition", "xp"), [("rulebook", 30), ("later", 31)])
def test_wx_34_scoring(edition: str, xp: int) -> None:
    contracts = "endoscope ventilation_scan excimer_dermatology coast_beacons"
    table: dict[str, object] = {
        "completed": contracts, "pipelines": "white gray", "money": 13, "edition": edition,
    }  # fmt: skip
    state = plant("", installed="quality_certificate feed reflux agent", **table)  # type: ignore[arg-type]
    assert score(finish(state, A, XP_SIDE)) == xp
    office = plant("", installed="quality_certificate feed reflux finance_office", **table)  # type: ignore[arg-type]
    assert score(finish(office, A, XP_SIDE)) == xp + 4


@rule("WX-37")
def test_wx_37_turnkey_contractor_and_feed() -> None:
    state = do(plant("turnkey_contractor feed", money=0), "play turnkey_contractor")
    assert (installed(state), mine(state).money, said(state.bins[1])) == ("feed", 0, "turnkey_contractor")
    assert (hand(state), discard(state), mine(state).draw) == ("", "", [])


@rule("WX-38")
def test_wx_38_xe_alone_at_the_start_of_the_distil_step() -> None:
    state = do(plant("Xe Xe feed", contract="ventilation_scan", money=0), "mode normal")
    assert (completed(state), mine(state).money, mine(state).stored) == ("ventilation_scan", 1, 0)
    supply = list(state.supply)
    until(state, "air_or_wipe")
    assert (hand(state), state.supply) == ("feed", supply)


@rule("WX-39")
def test_wx_39_line_of_credit() -> None:
    unused = with_tactic("line_of_credit", money=0)
    assert score(finish(unused)) == 2
    used = with_tactic("line_of_credit", "N", "N N N N N N N N", money=0, begin=False)
    used.turns = 4  # A's third turn
    used.advance()
    do(used, "tactic")
    assert mine(used).money == 3
    assert score(finish(used)) == 0


@rule("WX-40")
def test_wx_40_the_start_of_a_game_with_four_players() -> None:
    state = GAME.start(4, {}, 7)
    assert state.supply == [18] * 4
    assert [len(deck) for deck in state.decks] == [23, 23]
    for facility in state.facilities:
        assert (len(facility.hand), len(facility.draw), len(facility.discard)) == (5, 5, 0)
        assert (facility.money, facility.tokens) == (3, 5)
