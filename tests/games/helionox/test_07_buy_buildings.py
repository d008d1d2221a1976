"""HX-7.4: placing buildings with the Buy action."""

from typing import Any

import pytest

from meeplehall.games.helionox.game import GAME
from meeplehall.games.helionox.rules.state import Chronicle
from meeplehall.testing import rule
from tests.games.helionox.tables import (
    at,
    build,
    can,
    devastate,
    do,
    give,
    has,
    leave_council,
    main_phase,
    next_round,
    offered,
    refusal,
)


def site(cred: int, episode: int = 1, seats: int = 1, here: str = "mars") -> Chronicle:
    """An empty board at Mars with so much Cred."""
    state = main_phase(seats, episode, architects=["amnon", "feint", "zoe"][:seats])
    at(state, 0, here)
    return has(state, 0, cred=cred, defense=0)


def buildings(state: Chronicle, hex_id: str) -> list[dict[str, Any]]:
    """What stands there, as everybody sees it."""
    return next(w["buildings"] for w in GAME.view(state, 0)["worlds"] if w["hex"] == hex_id)


@rule("HX-7.4.8")
@pytest.mark.parametrize("type", ["key_complex", "fuel_terminal"])
def test_a_building_costs_one_cred_and_stands_exhausted_here(type: str) -> None:
    state = site(1)
    do(state, 0, "build", building=type)
    assert buildings(state, "mars") == [{"seat": 0, "type": type, "ready": False}]
    assert buildings(state, "luna") == []
    assert state.players[0].cred == 0
    assert sorted(GAME.view(state, 0)["seats"][0]["supply"]) == [2, 3]


@rule("HX-7.4.8")
def test_without_cred_nothing_is_built() -> None:
    state = site(0)
    has(state, 0, defense=5)
    assert offered(state, 0, "build") == []
    no = refusal(state, 0, "build", building="key_complex")
    assert (no.rule, no.sentence) == ("HX-7.4.8", "This takes 1 Cred, and you have 0.")


@rule("HX-7.4.8")
def test_one_of_each_type_per_location() -> None:
    state = site(5)
    build(state, 0, "key_complex", "mars")
    build(state, 0, "fuel_terminal", "luna")
    assert offered(state, 0, "build") == [{"building": "fuel_terminal"}]
    no = refusal(state, 0, "build", building="key_complex")
    assert (no.rule, no.sentence) == ("HX-8.4.2", "You have one of this type on this Location.")


@rule("HX-7.4.8")
def test_buildings_of_others_do_not_matter() -> None:
    state = site(2, seats=2)
    build(state, 1, "key_complex", "mars")
    build(state, 1, "fuel_terminal", "mars")
    do(state, 0, "build", building="key_complex")
    do(state, 0, "build", building="fuel_terminal")
    assert len(buildings(state, "mars")) == 4


@rule("HX-7.4.8")
def test_the_supply_holds_three_of_each() -> None:
    state = site(5)
    for place in ("luna", "old_world", "mercury"):
        build(state, 0, "key_complex", place)
    assert offered(state, 0, "build") == [{"building": "fuel_terminal"}]
    no = refusal(state, 0, "build", building="key_complex")
    assert (no.rule, no.sentence) == ("HX-8.4.2", "None of this type is left on your board.")


@rule("HX-7.4.8")
def test_nothing_is_built_at_a_devastated_location() -> None:
    state = site(5)
    devastate(state, "mars")
    assert offered(state, 0, "build") == []
    no = refusal(state, 0, "build", building="key_complex")
    assert (no.rule, no.sentence) == ("HX-7.4.8", "Nothing can be built at a Devastated Location.")
    at(state, 0, "luna")
    assert len(offered(state, 0, "build")) == 2  # Devastation elsewhere does not matter


@rule("HX-7.4.1")
def test_two_buildings_and_cards_in_one_action() -> None:
    state = site(5)
    do(state, 0, "build", building="key_complex")
    do(state, 0, "buy", slot="prime", marks=0)
    do(state, 0, "build", building="fuel_terminal")
    assert (state.players[0].cred, state.actions_left) == (0, 2)
    assert len(buildings(state, "mars")) == 2


@rule("HX-7.4.1")
def test_a_third_building_waits_for_the_next_action() -> None:
    # a Plan that moves the ship between two purchases makes a third one thinkable
    state = site(9, episode=4, here="mars")
    give(state, 0, "fleet_black_channel_pilot", "material_asset")
    do(state, 0, "build", building="key_complex")
    do(state, 0, "build", building="fuel_terminal")
    do(state, 0, "play", card="fleet_black_channel_pilot")
    do(state, 0, "discard", card="material_asset")
    do(state, 0, "burn", hex="luna")
    assert state.step.kind == "more"
    assert offered(state, 0, "build") == []
    no = refusal(state, 0, "build", building="key_complex")
    assert (no.rule, no.sentence) == ("HX-7.4.1", "One action places two buildings at most.")
    do(state, 0, "done")
    assert len(offered(state, 0, "build")) == 2
    do(state, 0, "build", building="key_complex")
    assert can(state, 0, "build", building="fuel_terminal")
    assert len(buildings(state, "luna")) == 1
    assert state.actions_left == 1


@rule("HX-7.4.1")
def test_each_action_has_its_own_two_buildings() -> None:
    state = site(9)
    has(state, 0, fuel=1)
    do(state, 0, "build", building="key_complex")
    do(state, 0, "done")
    do(state, 0, "burn", hex="luna")
    do(state, 0, "build", building="key_complex")
    do(state, 0, "build", building="fuel_terminal")
    assert len(buildings(state, "luna")) == 2


@rule("V-29", "HX-7.4.8")
def test_a_key_complex_beside_the_own_terminal_is_ready_next_round() -> None:
    state = site(2)
    build(state, 0, "fuel_terminal", "mars")
    assert offered(state, 0, "build") == [{"building": "key_complex"}]
    do(state, 0, "build", building="key_complex")
    assert state.players[0].cred == 1
    assert buildings(state, "mars") == [
        {"seat": 0, "type": "key_complex", "ready": False},
        {"seat": 0, "type": "fuel_terminal", "ready": True},
    ]
    assert not can(state, 0, "build", building="fuel_terminal")
    # not ready: no cheap Key in this round
    assert state.step.kind == "action"
    assert not can(state, 0, "buy_resource", resource="key", building=1)
    leave_council(next_round(state))
    assert [b["ready"] for b in buildings(state, "mars")] == [True, True]
    has(state, 0, cred=1)
    assert can(state, 0, "buy_resource", resource="key", building=1)


@rule("HX-7.4.8")
def test_only_at_the_own_location_and_in_the_own_turn() -> None:
    state = site(2, seats=2)
    has(state, 1, cred=3)
    assert offered(state, 1, "build") == []
    do(state, 0, "build", building="key_complex")
    assert [b["seat"] for b in buildings(state, "mars")] == [0]
    assert sum(len(w["buildings"]) for w in GAME.view(state, 0)["worlds"]) == 1
