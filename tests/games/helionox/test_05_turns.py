"""HX-5.2: cycles, turns and actions."""

import re
from typing import Any

import pytest

from meeplehall.engine.decision import decision
from meeplehall.games.helionox.game import GAME
from meeplehall.games.helionox.rules.state import Chronicle
from meeplehall.testing import rule
from meeplehall.web.frame.prompt import offers
from tests.games.helionox.tables import (
    at,
    can,
    devastate,
    do,
    everybody_passes,
    give,
    has,
    main_phase,
    next_round,
    offered,
    place,
    priced,
    refusal,
    spend_action,
    spend_turn,
)


def types(state: Chronicle, seat: int = 0) -> set[str]:
    """The kinds of things that may be done."""
    return {option.type for option in state.options(seat)}


@rule("HX-5.2.1", "HX-5.2.2")
@pytest.mark.parametrize(("seats", "actions"), [(1, 3), (2, 3), (3, 2), (4, 2)])
def test_one_turn_of_two_or_three_actions_in_every_cycle(seats: int, actions: int) -> None:
    state = main_phase(seats)
    for cycle in range(2):
        for seat in range(seats):
            assert (state.cycle, state.waiting) == (cycle, [seat])
            assert GAME.view(state, 0)["active"] == seat
            for left in range(actions, 0, -1):
                assert (state.waiting, state.actions_left) == ([seat], left)
                spend_action(state, seat)
    assert state.cycle == 2


@rule("HX-5.2.3")
def test_an_action_is_carried_out_before_the_next_one_is_chosen() -> None:
    state = has(main_phase(1), 0, cred=20, defense=5, fuel=1)
    give(state, 0, "fleet_convoy_broker")
    do(state, 0, "buy", slot="prime", marks=0)
    # the action under way is Buy: only that, free things, or done
    assert (state.step.kind, GAME.view(state, 0)["doing"]) == ("more", "buying")
    assert types(state) == {"buy", "build", "done"}
    others: list[tuple[str, dict[str, Any]]] = [
        ("pass", {}),
        ("defend", {"target": "market-fleet", "points": 1}),
        ("burn", {"hex": "mars"}),
        ("play", {"card": "fleet_convoy_broker"}),
        ("architect", {"architect": "fontaine", "ability": 0, "x": 0}),
    ]
    for type, fields in others:
        assert refusal(state, 0, type, **fields).sentence == "This is not possible at this moment."
    do(state, 0, "buy", slot="market-fleet", marks=0)
    assert state.actions_left == 2  # still the same action
    do(state, 0, "done")
    assert state.actions_left == 2
    assert {"buy", "defend", "burn", "play", "architect", "pass"} <= types(state)


@rule("HX-5.2.3")
def test_the_cost_of_an_action_is_paid_when_it_is_chosen() -> None:
    state = has(main_phase(1), 0, fuel=2, cred=4)
    do(state, 0, "burn", hex="mars")
    assert (state.players[0].fuel, state.actions_left) == (1, 2)
    do(state, 0, "done")
    do(state, 0, "buy_resource", resource="key", building=0)
    assert (state.players[0].cred, state.players[0].keys, state.actions_left) == (2, 1, 1)


@rule("HX-5.2.4")
def test_the_same_action_again_in_the_same_turn() -> None:
    state = has(main_phase(1), 0, defense=9)
    for left in (2, 1):
        do(state, 0, "defend", target="market-fleet", points=1)
        do(state, 0, "done")
        assert state.actions_left == left
    do(state, 0, "defend", target="market-fleet", points=1)
    assert GAME.view(state, 0)["markets"][0]["defense"] == 3


@rule("HX-5.2.4")
def test_limits_of_things_still_hold_when_an_action_is_repeated() -> None:
    state = at(main_phase(1), 0, "mars")
    has(state, 0, keys=2, cred=9)
    do(state, 0, "commit")
    assert str(refusal(state, 0, "commit")).endswith("(HX-7.6.3)")
    do(state, 0, "architect", architect="fontaine", ability=0, x=0)
    assert refusal(state, 0, "architect", architect="fontaine", ability=1, x=0).rule == "HX-7.1.1"


@rule("HX-5.2.5")  # D-13
def test_each_action_is_offered_only_where_it_does_something() -> None:
    state = main_phase(1)
    assert types(state) == {"architect", "pass"}
    has(state, 0, cryo=1, defense=1)
    assert types(state) == {"defend", "pass"}
    devastate(state, "fleet", "fortress")
    assert types(state) == {"clear", "pass"}  # no Event here, no Market that takes a token
    has(state, 0, defense=0, cred=1)
    assert types(state) == {"buy_resource", "build", "clear", "pass"}  # the Key Complex here is ready
    state.players[0].ready = [0, 0]
    has(state, 0, cred=0, fuel=1)
    assert types(state) == {"burn", "pass"}
    has(state, 0, fuel=0, keys=1)
    assert types(state) == {"commit", "pass"}
    give(state, 0, "fleet_convoy_broker")
    devastate(state, "luna")
    assert types(state) == {"play", "pass"}


@rule("HX-5.2.5")  # D-13
def test_all_eight_actions() -> None:
    state = main_phase(1, 3)
    give(state, 0, "fleet_convoy_broker", "sentinel")
    place(state, "ev_customs_seizure")
    devastate(state, "fleet")
    has(state, 0, cred=9, defense=9, keys=1, fuel=1)
    assert types(state) == {
        "architect", "defend", "clear", "buy", "build", "buy_resource", "commit", "burn", "play", "pass",
        "archivist",
    }  # fmt: skip
    assert {option["card"] for option in offered(state, 0, "play")} == {"fleet_convoy_broker", "sentinel"}


@rule("HX-5.2.5")
def test_done_is_no_action_by_itself() -> None:
    state = has(main_phase(1), 0, cred=9)
    assert refusal(state, 0, "done").sentence == "This is not possible at this moment."
    do(state, 0, "buy", slot="prime", marks=0)
    assert can(state, 0, "done")


@rule("HX-5.2.6")
def test_passing_ends_the_turn_at_once() -> None:
    state = main_phase(2)
    spend_action(state, 0)
    assert state.actions_left == 2
    do(state, 0, "pass")
    assert (state.waiting, state.actions_left) == ([1], 3)
    assert GAME.view(state, 1)["seats"][0]["passed"]


@rule("HX-5.2.6")
def test_who_has_nothing_else_to_do_must_pass() -> None:
    state = main_phase(2)
    has(state, 0, cryo=1)  # no card, no Cred, nothing: the turn is skipped and the player has passed
    assert GAME.view(state, 0)["seats"][0]["passed"]
    assert state.waiting == [1]


@rule("HX-5.2.6")
def test_a_plan_in_hand_is_something_to_do() -> None:
    state = give(main_phase(2), 0, "material_asset")
    has(state, 0, cryo=1)
    assert state.waiting == [0]
    assert types(state) == {"play", "pass"}


@rule("HX-5.2.7")
def test_who_has_passed_takes_no_more_turns() -> None:
    state = main_phase(3)
    do(state, 0, "pass")
    for _ in range(3):
        for seat in (1, 2):
            assert state.waiting == [seat]
            assert state.options(0) == []
            spend_turn(state, seat)
    assert state.cycle == 3
    assert refusal(state, 0, "pass").sentence == "It is not your turn to decide."


@rule("HX-5.2.8")
def test_the_main_phase_ends_when_all_have_passed() -> None:
    state = main_phase(3)
    spend_turn(state, 0)
    do(state, 1, "pass")
    do(state, 2, "pass")
    assert (state.round, state.waiting, state.cycle) == (1, [0], 1)
    do(state, 0, "pass")
    # the Opponent has scored, or the table is asked about it
    assert state.round == 2 or state.step.kind == "score_event_tie"


@rule("HX-5.2.8")
def test_everybody_passing_at_once_ends_the_phase_without_dice() -> None:
    state = main_phase(4)
    place(state, "ev_doomsday_marches")
    everybody_passes(state)
    assert state.infamy == 1  # from the Event alone, which triggered
    assert state.devastation == [0] * 6
    assert state.market_devastation == [0] * 4


@rule("HX-5.2.6")
def test_passing_with_something_left_to_do_is_warned_of() -> None:
    state = at(priced(main_phase(1), ev_crater_brawl=4), 0, "mars")
    place(state, "ev_crater_brawl")
    passing = next(option for option in state.options(0) if option.type == "pass")
    state.players[0].cryo = 1
    assert passing.warning(state, 0) == ""
    give(state, 0, "fleet_convoy_broker")
    assert passing.warning(state, 0) == "Not used yet: Convoy Broker."
    has(state, 0, defense=4)
    assert passing.warning(state, 0) == "You have the Defense to overcome Crater Brawl here."


@rule("HX-5.2.2")
def test_actions_that_are_not_used_are_not_kept() -> None:
    state = main_phase(2)
    do(state, 0, "pass")
    spend_turn(state, 1)
    assert (state.waiting, state.actions_left) == ([1], 3)
    next_round(state)
    while state.step.kind == "council":
        do(state, state.waiting[0], "done")
    assert (state.waiting, state.actions_left) == ([0], 3)


@rule("HX-5.2.3")
def test_actions_are_offered_as_turns_are_usually_made_the_archivist_after_them() -> None:
    state = main_phase(2, episode=3)
    give(state, 0, "material_asset", "sentinel")
    state.players[0].cred, state.players[0].defense, state.players[0].keys = 9, 3, 1
    state.players[0].fuel = 1
    asked = decision(GAME, state, 0)
    assert asked is not None
    groups = [re.sub(r"^\d+ ", "", name) for name in offers(asked)]
    assert groups[0] == "Play a card"
    assert groups.index("Buy or build") < groups.index("Use the Archivist")
    assert groups.index("Use Defense") < groups.index("Use Key or Fuel") < groups.index("Use the Archivist")
    assert groups[-1] == "Pass for this round"
