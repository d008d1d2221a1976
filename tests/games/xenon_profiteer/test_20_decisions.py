"""XP-20 Decision points."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from meeplehall.engine.game import Setup
from meeplehall.games.xenon_profiteer.components.cards import PLACES
from meeplehall.games.xenon_profiteer.game import GAME
from meeplehall.games.xenon_profiteer.rules.state import Industry
from meeplehall.testing import rule, walk
from tests.games.xenon_profiteer.expansions import (
    finish_turn,
    go,
    packing,
    prices,
    until,
    with_profiteer,
    with_tactic,
)
from tests.games.xenon_profiteer.tables import A, B, completed, do, mine, offered, plant

SETUPS = [
    Setup(2), Setup(4, {"tactics": True, "profiteers": True, "colours": "random"}),
    Setup(3, {"edition": "later", "tactics": True, "profiteers": True, "colours": "random"}),
]  # fmt: skip
FREE = {"play expansion_turbine", "install expansion_turbine", "use structured_packing", "tactic"}


@rule("XP-20.1")
def test_what_has_no_choice_happens_without_a_question() -> None:
    """Isolation, completion, payouts, restock, redraw: one answer leads from the mode to AIR or WIPE."""
    state = plant("O Xe", contract="coast_beacons", installed="reboiler", money=0, draw="N N N N N")
    do(state, "mode normal")
    assert state.step.kind == "air_or_wipe"
    assert (completed(state), mine(state).stored, mine(state).money) == ("coast_beacons", 0, 1 + 1)
    do(state, "wipe contract", "buy contract-1")  # and from the Buy to the next player
    assert (state.active, len(mine(state).hand)) == (B, 6 if mine(state).pipelines else 5)
    assert state.line[0] >= 0


@rule("XP-20.1", "XP-6.6")
def test_the_reshuffle_of_overtime_is_not_asked_for() -> None:
    state = do(plant("", "N N", "O O O O"), "mode overtime", "bid_place contract-1", "bid_place contract-1")
    assert (state.active, mine(state).discard) == (B, [])


@rule("XP-20.1")
@given(st.sampled_from(SETUPS), st.integers(0, 10_000))
@settings(max_examples=8)
def test_nobody_is_asked_where_there_is_one_answer(setup: Setup, seed: int) -> None:
    for state, player in walk(GAME, setup, seed):
        assert len(state.options(player)) > 1 or state.step.hides_choice(state, player)


@rule("XP-20.2")
def test_identical_cards_give_one_option() -> None:
    state = go(plant("N N O O reboiler reboiler reflux", money=9), "play reflux")
    assert offered(state) == ["discard N", "discard O", "discard reboiler"]
    keeping = until(plant("N N N O O feed", money=0), "air_or_wipe")
    do(keeping, "air", "end_step", "bid_place contract-1")
    assert offered(keeping) == ["done", "discard O", "discard feed"]
    windows = do(plant("reboiler reboiler", money=9), "mode normal")
    assert offered(windows).count("play reboiler") == offered(windows).count("install reboiler") == 1


@rule("XP-20.2")
@given(st.sampled_from(SETUPS), st.integers(0, 10_000))
@settings(max_examples=8)
def test_no_option_is_there_twice(setup: Setup, seed: int) -> None:
    for state, player in walk(GAME, setup, seed):
        messages = [repr(GAME.codec.encode(action)) for action in state.options(player)]
        assert len({*messages}) == len(messages)


@rule("XP-20.3")
def test_options_that_cost_or_earn_carry_their_price() -> None:
    bids = {"upgrade-1": {A: 1, B: 2}, "contract-2": {A: 2}}
    state = plant("feed reflux", money=20, upgrades="agent buyer", contracts="white endoscope", bids=bids)
    asked = prices(do(state, "mode normal"))
    assert (asked["install feed"], asked["install reflux"], asked["distill"]) == (8, 4, None)
    assert prices(until(state, "air_or_wipe"))["air"] == -2
    assert prices(do(state, "air"))["play feed"] == -2
    asked = prices(until(state, "buy_or_bid"))
    assert (asked["buy upgrade-1"], asked["buy upgrade-1 install"]) == (2 - 1 + 2, 7 - 1 + 2)
    assert (asked["buy contract-1"], asked["buy contract-2"]) == (5, -2)
    assert asked["bid_place contract-1"] is None


@rule("XP-20.3", "XP-16.5")
def test_prices_know_about_tactics_profiteers_and_rewards() -> None:
    assert prices(with_tactic("line_of_credit"))["tactic"] == -3
    permit = with_tactic("fast_track", "feed reflux", money=9)
    assert prices(do(permit, "tactic")) == {"install feed": 5, "install reflux": 1}
    builder = with_profiteer("plant_builder", "feed", money=9)
    assert prices(builder)["install feed"] == 7
    logistician = until(with_profiteer("logistician"), "air_or_wipe")
    assert prices(logistician)["wipe contract"] == -2
    asked = do(plant("Xe Xe Xe", contract="plasma_panels", installed="structured_packing"), "mode normal")
    assert prices(asked)["full"] == -7
    takeover = with_tactic("takeover", money=0, upgrades="agent", bids={"upgrade-1": {A: 1, B: 2}})
    until(go(takeover, "air"), "buy_or_bid")
    do(takeover, "tactic")
    assert prices(takeover)["buy upgrade-1"] == 2 - 1
    assert GAME.view(takeover, B)["lines"][1]["places"][0]["price"] == 2 - 2 + 1  # B's price, as ever


@rule("XP-20.3")
@given(st.sampled_from(SETUPS), st.integers(0, 10_000))
@settings(max_examples=5)
def test_the_price_shown_is_the_money_that_moves(setup: Setup, seed: int) -> None:
    for state, player in walk(GAME, setup, seed):
        for action in state.options(player):
            price = action.price(state, player)
            if price is None or action.type == "full":
                continue
            after = state.clone()
            assert isinstance(after, Industry)
            money = after.facilities[player].money
            action.apply(after, player)  # without what happens by itself afterwards
            assert money - after.facilities[player].money == price


@rule("XP-20.4", "XP-9.6", "XP-9.7")
@pytest.mark.parametrize(("mode", "way_out"), [("normal", "pass"), ("overtime", "skip")])
def test_without_line_cards_only_the_way_out_is_left(mode: str, way_out: str) -> None:
    state = plant("xenon_recovery", money=0, begin=False)
    state.line = [-1] * PLACES
    state.decks = [[], []]
    state.advance()
    go(state, f"mode {mode}", *(["air"] if mode == "normal" else []))
    until(state, "buy_or_bid")
    assert [option for option in offered(state) if option != "play xenon_recovery"] == [way_out]


@rule("XP-20.4")
@given(st.sampled_from(SETUPS), st.integers(0, 10_000))
@settings(max_examples=8)
def test_an_option_list_is_never_empty_even_if_the_market_runs_out(setup: Setup, seed: int) -> None:
    state: Industry = GAME.start(setup.seats, setup.options, seed)
    state.decks = [deck[-1:] for deck in state.decks]
    rng = Random(seed)
    for _ in range(400):
        if state.over:
            break
        options = state.options(state.waiting[0])
        assert options
        state.act(state.waiting[0], rng.choice(options))


@rule("XP-20.5")
def test_what_follows_a_buy_or_bid_and_the_last_free_options_are_one_window() -> None:
    state = plant("buyer expansion_turbine", money=9, upgrades="reboiler agent")
    until(go(state, "air"), "buy_or_bid")
    assert "end_turn" not in offered(state)
    do(state, "play buyer", "buy upgrade-1")
    assert {"end_turn", "buy upgrade-2", "play expansion_turbine"} <= {*offered(state)}
    do(state, "end_turn")
    assert state.step.kind == "discard"


@rule("XP-20.5")
def test_the_first_bid_of_overtime_and_bonus_actions_close_with_end_step() -> None:
    state = do(plant("expansion_turbine", money=0), "mode overtime")
    until(state, "buy_or_bid")
    do(state, "bid_place contract-1")
    assert {"end_step", "play expansion_turbine"} == {*offered(state)}
    do(state, "end_step", "bid_place contract-1")
    assert {"end_turn", "play expansion_turbine"} == {*offered(state)}
    bonus = go(packing("buy", "expansion_turbine"), "use structured_packing", "take")
    assert "end_step" in offered(bonus)
    assert "end_turn" not in offered(bonus)


@rule("XP-20.5")
def test_the_window_is_skipped_if_nothing_is_left_to_do() -> None:
    state = until(go(plant("", money=0), "air"), "buy_or_bid")
    do(state, "bid_place contract-1")
    assert state.active == B


@rule("XP-20.6")
def test_two_line_cards_of_one_name_are_two_options() -> None:
    state = plant("", upgrades="reboiler reboiler", bids={"upgrade-2": {A: 1}}, money=0)
    until(go(state, "air"), "buy_or_bid")
    asked = prices(state)
    assert (asked["buy upgrade-1"], asked["buy upgrade-2"]) == (1, 0)
    assert "bid_move upgrade-2 upgrade-1" in asked


@rule("XP-20.5", "XP-4.8", "XP-11.2")
def test_free_options_are_offered_in_every_window_from_the_start_to_the_end_of_the_actions() -> None:
    state = with_tactic(
        "flagship_client", "N expansion_turbine feed", contract="etch_house", stored=2, money=20,
        installed="structured_packing",
    )  # fmt: skip
    for kind in ("mode", "distil", "air_or_wipe"):
        until(state, kind)
        assert {*offered(state)} >= FREE
    until(do(state, "air"), "buy_or_bid")
    assert {*offered(state)} >= FREE
    do(state, "bid_place contract-1")
    assert {*offered(state)} >= FREE | {"end_turn"}
    do(state, "end_turn")
    assert not {*offered(state)} & FREE


@rule("XP-20.1", "XP-1.9")
def test_only_the_player_whose_turn_it_is_decides() -> None:
    state = plant("N feed reflux", seats=3)
    assert [bool(state.options(seat)) for seat in range(3)] == [True, False, False]
    finish_turn(state)
    assert [bool(state.options(seat)) for seat in range(3)] == [False, True, False]
