"""XP-17 Contracts with a bonus action."""

from typing import Any

import pytest

from meeplehall.games.xenon_profiteer.components.cards import CARD
from meeplehall.games.xenon_profiteer.game import GAME
from meeplehall.games.xenon_profiteer.rules.state import Industry
from meeplehall.testing import rule
from tests.games.xenon_profiteer.expansions import (
    BONUS,
    finish,
    go,
    kinds,
    packing,
    score,
    until,
    with_tactic,
)
from tests.games.xenon_profiteer.tables import (
    A,
    B,
    card,
    completed,
    discard,
    do,
    hand,
    mine,
    offered,
    plant,
    player,
    said,
    why_not,
)

#: a card that could be played in every window, so that none passes unasked
KEEPER = "xenon_recovery"


def isolating(action: str, more: str = "", **table: Any) -> Industry:
    """A about to distil, with the Contract of this bonus and the Xe for it in hand."""
    name, need = BONUS[action]
    held = f"{'Xe ' * need}{more}"
    return plant(held, contract=name, bonus_contracts=True, **table)


@rule("XP-17.1", "XP-20.1")
@pytest.mark.parametrize("action", BONUS)
def test_a_bonus_is_offered_immediately_instead_of_money(action: str) -> None:
    state = do(isolating(action, money=0), "mode normal")
    assert state.step.kind == "bonus"
    assert offered(state) == ["take", "decline"]
    assert (completed(state), mine(state).money, mine(state).stored) == (BONUS[action][0], 0, 0)


@rule("XP-17.1")
def test_a_contract_with_money_gives_no_bonus() -> None:
    state = do(plant("Xe", contract="coast_beacons", bonus_contracts=True), "mode normal")
    assert state.step.kind == "air_or_wipe"


@rule("XP-17.2")
def test_bonus_distil() -> None:
    state = isolating("distill", "feed", draw="N")
    do(state, "mode normal", "take")
    # nothing was in hand: the step's own Distil and the bonus pass without a question
    assert state.step.kind == "air_or_wipe"
    with_n = plant("Xe Xe Xe booster_compressor", "N O O", contract="x_blood_bank", bonus_contracts=True)
    do(with_n, "mode normal", "take", "play booster_compressor")
    assert hand(with_n) == ""  # two Distils: N, then O O


@rule("XP-17.2", "XP-7.2")
def test_bonus_air() -> None:
    state = do(isolating("air", money=0), "mode normal", "take")
    assert mine(state).money == 2
    assert discard(state) == "N O Kr Xe"
    assert state.step.kind == "air_or_wipe"  # the one of the turn
    assert {"air", "wipe contract"} <= {*offered(state)}


@rule("XP-17.2", "XP-7.6")
def test_bonus_wipe() -> None:
    state = do(isolating("wipe"), "mode normal", "take")
    line = state.line[4:7]
    assert offered(state) == ["wipe contract", "wipe upgrade"]  # no AIR instead
    do(state, "wipe upgrade")
    assert state.bins[1] == line
    assert {"air", "wipe contract"} <= {*offered(state)}


@rule("XP-17.2", "XP-8.7")
def test_bonus_buy_at_the_normal_price() -> None:
    bids = {"upgrade-1": {A: 1, B: 1}, "upgrade-2": {A: 1}}
    state = isolating("buy", money=1, upgrades="reboiler agent deoxo_unit", bids=bids)
    do(state, "mode normal", "take")
    assert kinds(state) == {"buy", "end_step"}  # nor may it be a Bid
    assert why_not(state, "buy upgrade-3") == "XP-8.7"
    do(state, "buy upgrade-1")
    assert (mine(state).money, discard(state)) == (0, "reboiler")
    assert state.step.kind == "air_or_wipe"


@rule("XP-17.2", "XP-9.1")
def test_bonus_bid() -> None:
    state = do(isolating("bid", money=9), "mode normal", "take")
    assert kinds(state) == {"bid_place", "end_step"}
    do(state, "bid_place contract-1")
    assert (mine(state).tokens, state.step.kind) == (4, "air_or_wipe")


@rule("XP-17.3")
@pytest.mark.parametrize("action", BONUS)
def test_declining_changes_nothing(action: str) -> None:
    state = do(isolating(action, money=4), "mode normal")
    before = (mine(state).money, mine(state).tokens, discard(state), list(state.line), hand(state))
    do(state, "decline")
    assert (mine(state).money, mine(state).tokens, discard(state), list(state.line), hand(state)) == before
    assert state.step.kind == "air_or_wipe"


@rule("XP-17.4")
@pytest.mark.parametrize("action", BONUS)
def test_a_bonus_in_overtime_and_the_two_bids_follow_all_the_same(action: str) -> None:
    state = isolating(action, money=4, upgrades="reboiler reboiler agent")
    do(state, "mode overtime", "take")
    if action in ("wipe", "buy", "bid"):
        do(state, {"wipe": "wipe contract", "buy": "buy upgrade-1", "bid": "bid_place upgrade-2"}[action])
    tokens = mine(state).tokens
    assert state.step.kind == "buy_or_bid"
    do(state, "bid_place upgrade-3", "bid_place upgrade-3")
    assert mine(state).tokens == tokens - 2 or player(state) == B
    assert mine(state).overtime


@rule("XP-17.5")
def test_abilities_of_the_action_are_used_with_the_bonus() -> None:
    agent = do(isolating("buy", "agent", money=9, upgrades="reboiler reboiler"), "mode normal", "take")
    do(agent, "play agent", "buy upgrade-1", "bid_place contract-1")
    assert mine(agent).tokens == 4
    sales = do(
        isolating("bid", money=0, installed="sales_executive"), "mode normal", "take", "use sales_executive"
    )
    do(sales, *["bid_place contract-1"] * 3)
    assert (mine(sales).tokens, sales.step.kind) == (2, "air_or_wipe")
    buyer = do(isolating("buy", "buyer", money=9, upgrades="reboiler agent"), "mode normal", "take")
    do(buyer, "play buyer", "buy upgrade-1", "buy upgrade-2")
    assert mine(buyer).money == 6
    engineer = do(isolating("wipe", "process_engineer"), "mode normal", "take", "wipe upgrade engineer")
    assert len(engineer.turn.dealt) == 6


@rule("XP-17.5", "XP-5.11")
def test_a_bonus_distil_outside_the_step_has_its_own_payouts() -> None:
    state = packing("distill", "O booster_compressor", draw="O O", money=0, more=" reboiler")
    until(state, "air_or_wipe")
    assert mine(state).money == 1
    do(state, "play booster_compressor", "use structured_packing", "take")
    assert mine(state).money == 1 + 2
    assert hand(state) == ""


@rule("XP-17.6")
def test_a_bonus_distil_isolates_and_may_complete_a_contract_bought_meanwhile() -> None:
    state = plant("buyer", stored=3, contracts="x_blood_bank endoscope", bonus_contracts=True, money=0)
    until(go(state, "air"), "buy_or_bid")
    mine(state).hand[:0] = [2, 3, 3]  # Kr Xe Xe that came after the Distil step
    do(state, "play buyer", "buy contract-1")
    nothing_more = do(state.clone(), "take")
    assert (mine(nothing_more).stored, hand(nothing_more)) == (2, "")
    assert completed(nothing_more) == "x_blood_bank"
    # the bonus waits while nothing else is possible; a Contract bought in it is completed by its Xe
    do(state, "take", "buy contract-2")
    assert completed(state) == "endoscope x_blood_bank"
    assert mine(state).stored == 1


@rule("XP-17.6", "XP-5.8")
def test_a_bonus_distil_isolates_before_anything_is_removed_in_the_rulebook_edition() -> None:
    state = packing("distill", money=0)
    until(state, "air_or_wipe")
    mine(state).hand[:] = [3, 3]
    do(state, "use structured_packing", "take")
    assert mine(state).stored == 2


@rule("XP-17.7")
def test_the_interrupted_distil_step_counts_on_for_its_payouts() -> None:
    state = plant(
        f"O Xe {KEEPER}", contract="x_dental_lamps", installed="reboiler", bonus_contracts=True, money=0
    )
    go(state, "mode overtime", "distill", "take", "bid_place contract-1", "distill")
    assert mine(state).money == 0  # the step is not over
    until(state, "buy_or_bid")
    assert mine(state).money == 1


@rule("XP-17.7", "XP-17.8")
def test_bonus_upon_bonus() -> None:
    """In the Distil step a bonus Buy takes a Contract completed at once, whose bonus is a Buy again."""
    state = plant(
        f"N Xe {KEEPER}", stored=2, contract="x_display_lab", bonus_contracts=True, money=5,
        contracts="x_space_tug x_dental_lamps x_weather_bureau",
    )  # fmt: skip
    do(state, "mode normal", "distill", "take")
    mine(state).stored = 4 + 1  # as if the Contracts in the line had been saved up for
    do(state, "buy contract-1")  # the Space Tug: another Buy
    assert offered(state) == ["take", "decline"]
    do(state, "take", "buy contract-2", "take", "bid_place upgrade-1")
    assert completed(state) == said([card(n) for n in ("x_display_lab", "x_space_tug", "x_dental_lamps")])
    assert not kinds(state) & {"buy", "bid_place"}
    do(state, "end_step")
    assert (state.step.kind, hand(state)) == ("distil", KEEPER)  # where it was interrupted
    go(state, "air", "bid_place upgrade-1")


@rule("XP-17.8")
def test_a_bonus_wipe_in_the_air_step_is_an_extra_wipe_in_either_order() -> None:
    for order in (["wipe contract", "air"], ["air", "wipe contract"], ["wipe contract", "wipe upgrade"]):
        state = until(packing("wipe", "xenon_recovery", money=0), "air_or_wipe")
        do(state, "use structured_packing", "take", *order)
        until(state, "buy_or_bid")
        assert mine(state).money == 2 * order.count("air")
        assert len(state.bins[0]) + len(state.bins[1]) == 3 * (2 - order.count("air"))


@rule("XP-17.8")
def test_buyer_with_a_bonus_buy_in_its_own_step() -> None:
    state = packing(
        "buy", "buyer", money=20, upgrades="reboiler agent deoxo_unit", contracts="white gray black"
    )
    until(go(state, "air"), "buy_or_bid")
    do(state, "use structured_packing", "take", "play buyer", "buy upgrade-1")
    assert "end_turn" not in offered(state)
    do(state, "buy upgrade-2", "buy upgrade-3", "buy contract-1")  # the bonus, and three with Buyer
    assert not kinds(state) & {"buy", "bid_place"}


@rule("XP-17.8")
def test_buyer_after_the_bonus_buy_leaves_the_choice_of_the_step_open() -> None:
    state = packing(
        "buy", f"buyer {KEEPER}", money=20, upgrades="reboiler agent deoxo_unit", contracts="white"
    )
    until(go(state, "air"), "buy_or_bid")
    do(state, "use structured_packing", "take", "buy upgrade-1", "play buyer")
    assert "end_turn" not in offered(state)
    do(state, "buy upgrade-2")  # the Buy of the step, so it need not go on
    assert {"end_turn", "buy upgrade-3"} <= {*offered(state)}
    assert "bid_place upgrade-3" not in offered(state)
    do(state, "buy upgrade-3", "buy contract-1")
    assert not kinds(state) & {"buy", "bid_place"}


@rule("XP-17.8")
def test_buyer_helps_the_bonus_buy_if_the_step_itself_is_a_bid() -> None:
    state = packing(
        "buy", "buyer", money=20, upgrades="reboiler agent deoxo_unit", contracts="white gray black"
    )
    until(go(state, "air"), "buy_or_bid")
    do(state, "use structured_packing", "take", "play buyer", "buy upgrade-1", "bid_place contract-1")
    do(state, "buy upgrade-2", "buy upgrade-3")
    assert not kinds(state) & {"buy", "bid_place"}


@rule("XP-17.2", "XP-14.1")
def test_bonus_contracts_score_like_others() -> None:
    state = finish(plant("", completed="x_space_tug x_dental_lamps", bonus_contracts=True, money=0))
    assert score(state) == 7 + 2


@rule("XP-17.1")
def test_bonus_contracts_are_only_in_the_deck_if_the_option_says_so() -> None:
    ids = {"con_" + name for name, _ in BONUS.values()}
    for on in (False, True):
        state = GAME.start(4, {"bonus_contracts": on}, 3)
        deck = {CARD[x].id for x in state.decks[0] + state.line if x >= 0}
        assert (ids <= deck) == on
        assert len(state.decks[0]) + 4 == (33 if on else 27)


@rule("XP-17.4", "XP-15.3")
def test_market_sweep_with_a_bonus_air() -> None:
    state = with_tactic(
        "market_sweep", contract="x_camera_drones", bonus_contracts=True, hand="Xe Xe", money=0
    )
    do(state, "mode overtime", "full", "take", "tactic")  # a bonus Air in Overtime, and the sweep with it
    do(state, "wipe contract")
    assert (mine(state).money, len(state.bins[0]), state.step.kind) == (2, 3, "buy_or_bid")


@rule("XP-17.4", "XP-15.3")
def test_market_sweep_after_the_steps_own_wipe_gives_air_though_a_bonus_air_came_before() -> None:
    state = until(
        with_tactic(
            "market_sweep",
            "structured_packing",
            contract="x_camera_drones",
            bonus_contracts=True,
            stored=1,
            money=0,
        ),
        "air_or_wipe",
    )
    do(state, "play structured_packing", "take", "wipe contract", "tactic")
    assert (mine(state).money, state.step.kind) == (2 + 2, "buy_or_bid")
