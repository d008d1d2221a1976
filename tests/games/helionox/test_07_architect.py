"""HX-7.1: activating the own Architect, and the Cryo that it costs."""

from typing import Any

import pytest

from meeplehall.games.helionox.components.architects import ARCHITECT_ID
from meeplehall.games.helionox.game import GAME
from meeplehall.games.helionox.rules.state import Chronicle
from meeplehall.testing import rule
from tests.games.helionox.tables import (
    at,
    can,
    devastate,
    do,
    give,
    has,
    leave_council,
    main_phase,
    next_round,
    no_markets,
    offered,
    place,
    priced,
    refusal,
    tokens,
)


def abilities(state: Chronicle, seat: int = 0) -> list[tuple[int, int]]:
    """What is offered of the Architect, as pairs of ability and X."""
    return [(option["ability"], option["x"]) for option in offered(state, seat, "architect")]


def activate(state: Chronicle, architect: str, ability: int, x: int = 0, seat: int = 0) -> Chronicle:
    return do(state, seat, "architect", architect=architect, ability=ability, x=x)


def seat(state: Chronicle, number: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = GAME.view(state, number)["seats"][number]
    return found


@rule("HX-7.1.1")
def test_only_an_architect_without_cryo_can_be_activated() -> None:
    state = main_phase(1, architects=["fontaine"])
    assert abilities(state) == [(0, 0), (1, 0)]
    give(state, 0, "material_asset")
    for cryo in (1, 2, 4):
        has(state, 0, cryo=cryo)
        assert abilities(state) == []
        no = refusal(state, 0, "architect", architect="fontaine", ability=0, x=0)
        assert (no.rule, no.sentence) == ("HX-7.1.1", f"Your Architect sleeps, with {cryo} Cryo.")
    has(state, 0, cryo=0)
    assert abilities(state) == [(0, 0), (1, 0)]


@rule("HX-7.1.1", "HX-7.1.2")
def test_one_ability_costs_one_action_and_blocks_the_other() -> None:
    state = main_phase(1, architects=["fontaine"])
    activate(state, "fontaine", 0)
    assert (seat(state)["cryo"], seat(state)["cred"], state.actions_left) == (1, 4, 2)
    assert abilities(state) == []
    assert not can(state, 0, "architect", architect="fontaine", ability=1, x=0)


@rule("HX-7.1.2")
@pytest.mark.parametrize(
    ("architect", "ability", "cryo", "cred", "defense"),
    [
        ("fontaine", 0, 1, 4, 0),
        ("mai", 0, 1, 0, 4),
        ("feint", 0, 1, 2, 2),
        ("zoe", 0, 1, 1, 3),
        ("zoe", 1, 3, 0, 8),
        ("aellae", 0, 1, 4, 0),
        ("scion", 1, 1, 2, 2),
    ],
)
def test_the_printed_cryo_and_what_it_brings(
    architect: str, ability: int, cryo: int, cred: int, defense: int
) -> None:
    state = main_phase(1, 5, architects=[architect])
    has(state, 0, cred=0, defense=0)
    activate(state, architect, ability)
    found = seat(state)
    assert (found["cryo"], found["cred"], found["defense"]) == (cryo, cred, defense)


@rule("HX-7.1.2")
def test_an_ability_resolves_line_by_line() -> None:
    state = main_phase(1, architects=["fontaine"])
    activate(state, "fontaine", 1)
    # 1 Fuel Cell first, then 6 Defense
    assert state.step.kind == "fuel_now"
    assert (seat(state)["cryo"], seat(state)["defense"]) == (3, 0)
    do(state, 0, "burn", hex="mars")
    assert (seat(state)["here"], seat(state)["defense"], seat(state)["fuel"]) == ("mars", 6, 0)


@rule("HX-7.1.2")
def test_seven_tokens_of_feint_go_to_events_anywhere() -> None:
    state = main_phase(1, architects=["feint"])
    priced(state, ev_launch_window_sabotage=6, ev_dust_curtain=4)
    place(state, "ev_launch_window_sabotage", "ev_dust_curtain")  # at Luna and at Mars
    activate(state, "feint", 1)
    assert seat(state)["cryo"] == 3
    do(state, 0, "place", target="ev_launch_window_sabotage", points=6)
    do(state, 0, "place", target="ev_dust_curtain", points=1)
    assert len(state.scored) == 1
    assert tokens(state, "ev_dust_curtain") == 1
    assert state.step.kind == "action"
    assert seat(state)["defense"] == 1  # the bonus of the beginning: tokens come from the supply


@rule("HX-7.1.3")
def test_no_event_adds_cryo_to_an_architect_that_has_some() -> None:
    for before, after in ((0, 2), (1, 1), (3, 3)):
        state = main_phase(2, 2, architects=["elias", "jetta"])
        no_markets(state)
        place(state, "ev_magnetic_storm")
        has(state, 0, cryo=before)
        next_round(state)
        # the Thaw of the next Start phase took one off
        assert seat(state)["cryo"] == after - 1


@rule("HX-7.1.4")
def test_a_thaw_after_the_activation_removes_what_was_just_put_down() -> None:
    # Cryo lies there before the ability resolves: a card taken to hand meanwhile could thaw it
    state = main_phase(1, 2, architects=["jetta"])
    give(state, 0, "alpha_cryo_steward")
    activate(state, "jetta", 1)
    assert seat(state)["cryo"] == 3  # the ability still asks for its Tech card
    assert state.step.kind == "take_pick"
    do(state, 0, "skip")
    do(state, 0, "play", card="alpha_cryo_steward")
    assert state.step.kind == "thaw"
    do(state, 0, "do")
    assert seat(state)["cryo"] == 2


@rule("HX-7.1.4")
def test_a_key_gained_by_the_ability_can_thaw_the_architect_at_once() -> None:
    # no ability of the sixteen has Thaw itself: Gravshot to Anwnn Temple is as near as it gets
    state = main_phase(1, 5, architects=["pleida"])
    at(state, 0, "ceres")
    has(state, 0, keys=1)
    activate(state, "pleida", 0)
    assert seat(state)["cryo"] == 1
    do(state, 0, "gravshot", hex="europa")
    do(state, 0, "commit")
    do(state, 0, "do")  # Thaw 1
    assert seat(state)["cryo"] == 0
    do(state, 0, "skip")  # no Influence for 1 Cred
    assert abilities(state) == [(0, 0), (1, 0)]


@rule("HX-7.1.5")
def test_x_is_one_to_four_and_is_both_cryo_and_amount() -> None:
    state = main_phase(1, architects=["amnon"])
    assert abilities(state) == [(0, 1), (0, 2), (0, 3), (0, 4), (1, 0)]
    for x in (1, 2, 3, 4):
        state = main_phase(1, architects=["amnon"])
        has(state, 0, cred=0)
        activate(state, "amnon", 0, x)
        assert (seat(state)["cryo"], seat(state)["cred"]) == (x, x + 3)


@rule("HX-7.1.5")
def test_x_cards_for_x_cryo() -> None:
    for x in (1, 4):
        state = main_phase(1, 5, architects=["scion"])
        has(state, 0, cred=0)
        activate(state, "scion", 0, x)
        assert state.step.kind == "draw"
        do(state, 0, "do")
        assert (seat(state)["cryo"], len(seat(state)["hand"]), seat(state)["cred"]) == (x, x, 2)


@rule("V-31", "HX-7.1.5")
def test_amnon_with_three_and_with_one() -> None:
    for x, cred in ((3, 6), (1, 4)):
        state = main_phase(1, architects=["amnon"])
        has(state, 0, cred=0)
        activate(state, "amnon", 0, x)
        assert (seat(state)["cryo"], seat(state)["cred"]) == (x, cred)


@rule("HX-7.1.6")
def test_only_the_own_architect_and_only_on_the_own_turn() -> None:
    state = main_phase(2, architects=["fontaine", "amnon"])
    assert {option["architect"] for option in offered(state, 0, "architect")} == {"fontaine"}
    assert offered(state, 1, "architect") == []
    theirs = GAME.codec.decode({"type": "architect", "architect": "amnon", "ability": 1, "x": 0})
    no = theirs.refusal(state, 0)
    assert no is not None
    assert (no.rule, no.sentence) == ("HX-7.1.6", "That is not your Architect.")
    assert state.refusal(0, theirs) is not None
    assert state.refusal(1, theirs) is not None
    do(state, 0, "pass")
    assert {option["architect"] for option in offered(state, 1, "architect")} == {"amnon"}


@rule("HX-7.1.2")
def test_every_architect_has_something_to_offer_at_a_devastated_location() -> None:
    for architect in ARCHITECT_ID:
        state = main_phase(1, "eternal", architects=[architect])
        here = state.players[0].here
        state.devastation[here] = 2
        assert len(abilities(state)) >= 2, architect


@rule("V-30", "HX-7.1.1")
def test_three_cryo_of_round_two_are_gone_in_round_five() -> None:
    state = leave_council(next_round(main_phase(1, architects=["fontaine"])))
    assert state.round == 2
    activate(state, "fontaine", 1)
    do(state, 0, "store", resource="fuel")
    for number, cryo in ((3, 2), (4, 1), (5, 0)):
        leave_council(next_round(state))
        assert (state.round, seat(state)["cryo"]) == (number, cryo)
        assert bool(abilities(state)) is (cryo == 0)


@rule("V-30", "HX-7.1.1")
def test_a_thaw_in_round_three_makes_it_round_four() -> None:
    state = leave_council(next_round(main_phase(1, 2, architects=["fontaine"])))
    activate(state, "fontaine", 1)
    do(state, 0, "store", resource="fuel")
    next_round(state)
    assert (state.round, seat(state)["cryo"]) == (3, 2)
    give(state, 0, "alpha_cryo_steward")
    do(state, 0, "play", card="alpha_cryo_steward")
    do(state, 0, "do")
    assert seat(state)["cryo"] == 1
    leave_council(next_round(state))
    assert (state.round, seat(state)["cryo"]) == (4, 0)
    assert abilities(state) == [(0, 0), (1, 0)]


@rule("HX-7.1.2")
def test_an_activation_may_be_the_last_action_of_a_turn() -> None:
    state = main_phase(3, architects=["fontaine", "amnon", "mai"])
    has(state, 0, fuel=1)
    devastate(state, "luna")
    do(state, 0, "burn", hex="mars")
    assert state.actions_left == 1
    activate(state, "fontaine", 0)
    assert state.waiting == [1]
    assert state.players[0].cred == 4
