"""XP-17 Contracts with a bonus action, completed in each step of the turn."""

import pytest

from meeplehall.games.xenon_profiteer.rules.state import Industry
from meeplehall.testing import rule
from tests.games.xenon_profiteer.expansions import BONUS, finish_turn, go, kinds, packing, until
from tests.games.xenon_profiteer.tables import (
    B,
    discard,
    do,
    hand,
    mine,
    offered,
    plant,
    player,
    said,
)

# taken in each step, with Structured Packing Column (Dental Curing Lamps need one Xe and have no discount)

IN_EACH_STEP = [action for action in BONUS if action != "bid"]
TAKEN = {"wipe": "wipe upgrade", "buy": "buy upgrade-1", "distill": "distill", "air": "air"}
#: a card that could be played in every window, so that none passes unasked
KEEPER = "xenon_recovery"


def take_bonus(state: Industry, action: str) -> Industry:
    """Complete the Contract now, take the bonus, and see that it happened."""
    before = state.clone()
    do(state, "use structured_packing", "take")
    if action != "air" or before.step.kind != "air_or_wipe":  # in its own step it comes at once
        do(state, TAKEN[action])
    if action == "wipe":
        assert state.bins[1] == before.line[4:7]
    elif action == "buy":
        assert "reboiler" in discard(state)
    elif action == "air":
        assert mine(state).money - mine(before).money == 2
    else:
        assert "N" not in hand(state).split()
    return state


@rule("XP-17.4", "XP-17.7")
@pytest.mark.parametrize("action", IN_EACH_STEP)
def test_taken_before_the_mode_is_chosen(action: str) -> None:
    state = packing(action, f"N N O O {KEEPER}", money=1, upgrades="reboiler")
    take_bonus(state, action)
    go(state, "mode overtime", "distill", "distill")
    assert hand(state) == KEEPER
    go(state, "bid_place contract-1", "bid_place contract-1")


@rule("XP-17.4", "XP-17.7")
@pytest.mark.parametrize("action", [action for action in IN_EACH_STEP if action != "distill"])
def test_taken_in_the_distil_step(action: str) -> None:
    state = packing(action, f"N O Kr {KEEPER}", money=1, upgrades="reboiler")
    do(state, "mode normal")
    go(take_bonus(state, action), "distill")
    assert hand(state) == f"O Kr {KEEPER}"
    go(state, "air", "bid_place contract-1")


@rule("XP-17.8")
def test_a_bonus_distil_in_the_distil_step_is_one_distil_more() -> None:
    state = packing("distill", f"N O Kr Kr {KEEPER}", money=1)
    do(state, "mode normal", "use structured_packing", "take", "distill", "distill")
    assert hand(state) == f"Kr Kr {KEEPER}"
    assert "distill" not in offered(state)


@rule("XP-17.4", "XP-17.7", "XP-17.8")
@pytest.mark.parametrize("own", ["air", "wipe contract"])
@pytest.mark.parametrize("action", IN_EACH_STEP)
def test_taken_in_the_air_step_before_its_own_action(action: str, own: str) -> None:
    state = until(packing(action, f"N O {KEEPER}", money=1, upgrades="reboiler"), "air_or_wipe")
    take_bonus(state, action)
    if "end_step" in offered(state):
        do(state, "end_step")  # that of the bonus
    assert {"air", "wipe contract", "wipe upgrade"} <= {*offered(state)}  # the choice is as open as before
    assert "end_step" not in offered(state)  # and as compulsory
    do(state, own)
    assert not kinds(state) & {"air", "wipe"}
    until(state, "buy_or_bid")


@rule("XP-17.4", "XP-17.8")
@pytest.mark.parametrize("action", IN_EACH_STEP)
def test_taken_in_the_air_step_after_its_own_action(action: str) -> None:
    state = until(packing(action, f"O {KEEPER}", money=1, upgrades="reboiler"), "air_or_wipe")
    do(state, "wipe contract")
    take_bonus(state, action)
    until(state, "buy_or_bid")


@rule("XP-17.4", "XP-17.7", "XP-17.8")
@pytest.mark.parametrize("own", ["buy upgrade-2", "bid_place contract-1"])
@pytest.mark.parametrize("action", IN_EACH_STEP)
def test_taken_in_the_buy_step_before_its_own_action(action: str, own: str) -> None:
    state = packing(action, KEEPER, money=9, upgrades="reboiler agent buyer")
    until(go(state, "air"), "buy_or_bid")
    take_bonus(state, action)
    if "end_step" in offered(state):
        do(state, "end_step")  # that of the bonus
    assert {"buy", "bid_place"} <= kinds(state)  # the choice is as open as before
    assert "end_turn" not in offered(state)  # and as compulsory
    do(state, own)
    assert "end_turn" in offered(state)
    assert not kinds(state) & {"buy", "bid_place"}


@rule("XP-17.4", "XP-17.8")
@pytest.mark.parametrize("action", BONUS)
def test_taken_in_the_buy_step_as_the_contract_is_bought(action: str) -> None:
    name, need = BONUS[action]
    state = plant(
        KEEPER, contracts=f"{name} endoscope", stored=need, money=3, upgrades="reboiler", bonus_contracts=True
    )
    go(state, "air", "buy contract-1", "take")
    if action == "buy":
        assert {"buy", "end_turn"} <= kinds(state)  # a part of the step
        assert not kinds(state) & {"bid_place"}
        do(state, "buy contract-2")
        assert said([mine(state).contract]) == "endoscope"
    elif action == "bid":
        assert {"bid_place", "end_turn"} <= kinds(state)
        do(state, "bid_place contract-2")
        assert mine(state).tokens == 4
    elif action == "wipe":
        do(state, "wipe contract")
        assert state.line[0] >= 0  # the wipe also fills the place that was bought
    elif action == "air":
        do(state, "air")
        assert mine(state).money == 3 + 2 + 2
    finish_turn(state)
    assert player(state) == B
