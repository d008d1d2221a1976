"""XP-16 Profiteers: both sides of each."""

import pytest

from meeplehall.engine.game import Setup
from meeplehall.games.xenon_profiteer.components.box import COMPONENTS
from meeplehall.games.xenon_profiteer.components.cards import COLOURS
from meeplehall.games.xenon_profiteer.game import GAME
from meeplehall.games.xenon_profiteer.rules.state import LASTING, START, Industry
from meeplehall.testing import rule
from tests.games.xenon_profiteer.expansions import counted, finish, go, until, with_profiteer, with_tactic
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
    player,
    said,
    told,
    why_not,
)

SEAT = {"financier": 0, "chemist": 1, "broker": 2, "plant_builder": 3, "logistician": 4}
ALL_FIVE: dict[str, object] = {
    "edition": "later", "five_players": True, "profiteers": True, "start_player": "3",
    "bonus_contracts": False, "colours": "seats",
}  # fmt: skip


def chosen(start: str) -> Industry:
    """Five players; the Profiteers named take their start bonus, the others the lasting ability."""
    state: Industry = GAME.start(5, ALL_FIVE, 4, log=True)
    for seat in (3, 4, 0, 1, 2):
        assert player(state) == seat
        takes = any(SEAT[name] == seat for name in start.split())
        do(state, "side start" if takes else "side lasting")
    return state


@rule("XP-16.1", "XP-3.7")
def test_everybody_has_the_profiteer_of_the_own_colour_and_chooses_a_side() -> None:
    state: Industry = GAME.start(5, ALL_FIVE, 4)
    for seat, shown in enumerate(GAME.view(state, A)["seats"]):
        man = next(man for man in COMPONENTS.profiteers if man.id == shown["profiteer"])
        assert man.color == shown["colour"] == COLOURS[seat]
    assert offered(state) == ["side start", "side lasting"]


@rule("XP-16.2")
def test_sides_are_chosen_in_turn_order_openly_before_any_hand_is_drawn() -> None:
    state: Industry = GAME.start(5, ALL_FIVE, 4)
    order = []
    while state.step.kind == "profiteer_side":
        order.append(player(state))
        assert all(not facility.hand for facility in state.facilities)
        do(state, "side lasting")
        seen = [GAME.view(state, seat)["seats"][order[-1]]["side"] for seat in (-1, 0, 2)]
        assert seen == ["lasting"] * 3
    assert order == [3, 4, 0, 1, 2]


@rule("XP-16.3")
@pytest.mark.parametrize("name", SEAT)
def test_the_unchosen_start_bonus_has_no_effect(name: str) -> None:
    state = chosen("")
    facility = state.facilities[SEAT[name]]
    assert (facility.money, facility.tokens, len(facility.hand), len(facility.draw)) == (3, 5, 5, 5)
    assert facility.installed == 0


@rule("XP-16.3")
def test_the_unchosen_lasting_ability_has_no_effect() -> None:
    financier = with_profiteer("financier", "Xe", side=START, contract="endoscope", money=0)
    assert mine(do(financier, "mode normal")).money == 0
    builder = with_profiteer("plant_builder", "reflux", side=START, money=3)
    assert why_not(builder, "install reflux") == "XP-8.20"
    chemist = with_profiteer("chemist", "N", side=START, discard="O")
    assert do(chemist, "mode normal").step.kind == "air_or_wipe"
    broker = until(go(with_profiteer("broker", side=START, money=0), "air"), "buy_or_bid")
    do(broker, "bid_place contract-1")
    assert broker.active == B
    logistician = until(with_profiteer("logistician", side=START, money=0), "air_or_wipe")
    assert mine(do(logistician, "wipe contract")).money == 0


# the start bonuses


@rule("XP-16.1")
def test_financier_starts_with_two_dollars_more() -> None:
    assert [facility.money for facility in chosen("financier").facilities] == [5, 3, 3, 3, 3]


@rule("XP-16.1")
def test_chemist_starts_without_one_n_and_one_o() -> None:
    state = chosen("chemist")
    chemist = state.facilities[1]
    assert said(chemist.hand + chemist.draw) == "N O Kr Kr Xe Xe feed reflux"
    assert len(chemist.hand) == 5
    assert state.supply == [36 - 9, 36 - 9, 36 - 10, 36 - 10]


@rule("XP-16.1", "XP-3.9")
def test_broker_places_two_tokens_when_all_the_rest_is_done() -> None:
    state = chosen("broker")
    assert (player(state), state.step.kind) == (2, "setup_bid")
    assert all(len(facility.hand) == 5 for facility in state.facilities)
    assert offered(state) == [
        f"bid_place {line}-{i}" for line in ("contract", "upgrade") for i in (1, 2, 3, 4)
    ]
    do(state, "bid_place contract-1", "bid_place contract-1")
    assert (state.facilities[2].tokens, state.laid[2]) == (3, 2)
    assert state.active == 3  # the first turn


@rule("XP-16.1")
def test_plant_builder_starts_with_reflux_installed_for_two_dollars() -> None:
    builder = chosen("plant_builder").facilities[3]
    assert (said(builder.hand + builder.draw), builder.money) == ("N N O O Kr Kr Xe Xe feed", 1)
    assert installed(chosen("plant_builder"), 3) == "reflux"
    state = chosen("plant_builder")
    assert counted(finish(state), "XP-14.2", 3) == 1  # it scores and counts like any other


@rule("XP-16.1")
def test_logistician_starts_with_seven_cards_and_a_dollar_more() -> None:
    logistician = chosen("logistician").facilities[4]
    assert (len(logistician.hand), len(logistician.draw), logistician.money) == (7, 3, 4)


# the lasting abilities


@rule("XP-16.4")
def test_financier_takes_a_dollar_more_for_each_contract() -> None:
    state = with_profiteer("financier", "Xe", contract="coast_beacons", money=0)
    do(state, "mode normal")
    assert mine(state).money == 1 + 1
    bonus = with_profiteer("financier", "Xe Xe", contract="x_weather_bureau", money=0, bonus_contracts=True)
    assert mine(do(bonus, "mode normal", "decline")).money == 1  # also where the reward is no money


@rule("XP-16.4")
def test_lasting_abilities_belong_to_one_player() -> None:
    state = with_profiteer("financier", "Xe", contract="coast_beacons", money=0, side=START, begin=False)
    state.facilities[B].colour, state.facilities[B].side = 0, LASTING
    state.advance()
    assert mine(do(state, "mode normal")).money == 1


@rule("XP-16.4")
def test_chemist_puts_a_card_under_the_draw_pile_and_draws_once_per_turn() -> None:
    state = with_profiteer("chemist", "N N Kr", draw="O O Xe")
    do(state, "mode normal")
    assert offered(state) == ["skip", "cycle N", "cycle Kr"]
    do(state, "cycle Kr")
    assert [said([x]) for x in mine(state).draw] == ["Kr", "O", "O"]  # the bottom comes first
    assert mine(state).stored == 1  # N N were distilled, the Xe drawn is alone


@rule("XP-16.4")
def test_chemist_has_one_exchange_in_overtime_and_none_for_a_bonus_distil() -> None:
    state = with_profiteer("chemist", "N O Kr feed", draw="N N", money=0)
    do(state, "mode overtime", "skip")
    assert state.step.kind == "buy_or_bid"
    bonus = with_profiteer(
        "chemist", "Xe Xe Xe feed", draw="N N", contract="x_blood_bank", bonus_contracts=True
    )
    do(bonus, "mode normal", "skip", "take")
    assert bonus.step.kind != "cycle"


@rule("XP-16.6", "XP-5.7")
def test_the_exchange_precedes_the_isolation_check() -> None:
    state = with_profiteer("chemist", "Xe Xe", draw="Kr", contract="endoscope")
    do(state, "mode normal")
    assert state.step.kind == "cycle"
    assert (mine(state).stored, completed(state)) == (0, "")
    do(state, "cycle Xe")
    assert completed(state) == "endoscope"  # the Kr came, was distilled, and one Xe was alone
    assert said(mine(state).draw) == "Xe"


@rule("XP-16.6")
def test_an_empty_draw_pile_is_renewed_before_the_exchange() -> None:
    state = with_profiteer("chemist", "N", discard="O O")
    do(state, "mode normal", "cycle N")
    assert (discard(state), said(mine(state).draw), said(mine(state).draw[:1])) == ("", "N O", "N")
    assert hand(state) == ""  # the O drawn was distilled
    nothing = with_profiteer("chemist", "N N")
    assert do(nothing, "mode normal").step.kind == "air_or_wipe"  # neither pile has a card


@rule("XP-16.4")
def test_broker_may_place_or_move_one_token_more_with_each_bid() -> None:
    state = until(go(with_profiteer("broker", money=0), "air"), "buy_or_bid")
    do(state, "bid_place contract-1")
    assert {"end_turn", "bid_place contract-1", "bid_move contract-1 upgrade-1"} <= {*offered(state)}
    do(state, "bid_place contract-2")
    assert (mine(state).tokens, state.active) == (3, B)
    overtime = do(with_profiteer("broker", money=0), "mode overtime", *["bid_place contract-1"] * 4)
    assert (mine(overtime).tokens, overtime.active) == (1, B)


@rule("XP-16.4", "XP-17.8")
def test_broker_has_the_extra_token_with_a_bonus_bid_beside_the_own_one() -> None:
    state = with_profiteer(
        "broker", "agent", money=0, stored=1, contracts="x_dental_lamps endoscope", bonus_contracts=True
    )
    until(go(state, "air"), "buy_or_bid")
    do(state, "play agent", "buy contract-1", "take")
    do(state, *["bid_place contract-2"] * 4)
    assert mine(state).tokens == 1
    assert "bid_place contract-2" not in offered(state)


@rule("XP-16.4")
def test_broker_tokens_add_to_sales_executive() -> None:
    state = with_profiteer("broker", money=0, installed="sales_executive")
    until(go(state, "air"), "buy_or_bid")
    do(state, "use sales_executive", *["bid_place contract-1"] * 4)
    assert (mine(state).tokens, state.active) == (1, B)


@rule("XP-16.4")
def test_plant_builder_installs_from_hand_for_one_less_but_not_from_the_line() -> None:
    state = with_profiteer("plant_builder", "feed", money=7, upgrades="reboiler agent deoxo_unit")
    do(state, "install feed")
    assert (installed(state), mine(state).money) == ("feed", 0)
    line = until(go(with_profiteer("plant_builder", money=3, upgrades="reboiler"), "air"), "buy_or_bid")
    assert why_not(line, "buy upgrade-1 install") == "XP-8.7"  # 6, with $5


@rule("XP-16.4")
def test_logistician_takes_two_dollars_for_each_wipe() -> None:
    state = until(with_profiteer("logistician", money=0), "air_or_wipe")
    assert mine(do(state, "wipe upgrade")).money == 2
    bonus = with_profiteer("logistician", "Xe Xe", contract="x_weather_bureau", money=0, bonus_contracts=True)
    do(bonus, "mode normal", "take", "wipe contract")
    assert mine(bonus).money == 2
    assert any("takes $2" in line for line in told(bonus))


@rule("XP-16.4", "XP-13.1")
def test_a_profiteer_is_no_installed_upgrade() -> None:
    state = with_profiteer("financier", installed="feed reflux agent deoxo_unit", money=0)
    assert counted(finish(state.clone()), "XP-14.2") == 4
    until(go(state, "air"), "buy_or_bid")
    do(state, "bid_place contract-1")
    assert state.trigger < 0


@rule("XP-16.5")
def test_discounts_are_added_and_end_at_nothing() -> None:
    state = with_tactic("fast_track", "reflux", money=0, begin=False)
    state.rules.profiteers = True
    state.facilities[A].colour, state.facilities[A].side = COLOURS.index("yellow"), LASTING
    state.advance()
    do(state, "tactic")  # 4 - 2 - 3
    assert (installed(state), mine(state).money) == ("reflux", 0)


@rule("XP-16.5")
def test_own_tokens_can_make_a_price_negative() -> None:
    bids = {"contract-1": {A: 2}}
    state = with_profiteer("plant_builder", contracts="endoscope", money=0, bids=bids)
    until(go(state, "air"), "buy_or_bid")
    do(state, "buy contract-1")
    assert mine(state).money == 2 + 2


@rule("XP-16.1")
def test_without_the_option_nobody_has_a_profiteer() -> None:
    view = GAME.view(GAME.start(3, Setup(3).options, 1), 0)
    assert [(seat["profiteer"], seat["side"]) for seat in view["seats"]] == [(None, None)] * 3
