"""HX-7.5: buying Keys and Fuel Cells."""

import pytest

from meeplehall.games.helionox.game import GAME
from meeplehall.games.helionox.rules.state import Chronicle
from meeplehall.testing import rule
from tests.games.helionox.tables import (
    action,
    at,
    build,
    can,
    devastate,
    do,
    has,
    leave_council,
    main_phase,
    marks,
    next_round,
    offered,
    refusal,
)


def depot(cred: int, episode: int = 1, seats: int = 1, **amounts: int) -> Chronicle:
    """At Mars with so much Cred, without Keys and Fuel unless told."""
    state = main_phase(seats, episode, architects=["amnon", "feint", "mai"][:seats])
    at(state, 0, "mars")
    return has(state, 0, **({"cred": cred, "defense": 0, "keys": 0, "fuel": 0} | amounts))


def ways(state: Chronicle, seat: int = 0) -> list[tuple[str, int]]:
    """What can be bought, 1 with a building."""
    return [(option["resource"], option["building"]) for option in offered(state, seat, "buy_resource")]


def held(state: Chronicle) -> tuple[int, int, int]:
    """Keys, Fuel Cells, Cred."""
    seat = GAME.view(state, 0)["seats"][0]
    return seat["keys"], seat["fuel"], seat["cred"]


@rule("HX-7.5.1")
@pytest.mark.parametrize(("resource", "keys", "fuel"), [("key", 1, 0), ("fuel", 0, 1)])
def test_two_cred_without_a_building(resource: str, keys: int, fuel: int) -> None:
    state = depot(2)
    assert ways(state) == [("key", 0), ("fuel", 0)]
    do(state, 0, "buy_resource", resource=resource, building=0)
    assert held(state) == (keys, fuel, 0)
    assert state.actions_left == 2


@rule("HX-7.5.1")
@pytest.mark.parametrize(
    ("resource", "building", "keys", "fuel"), [("key", "key_complex", 1, 0), ("fuel", "fuel_terminal", 0, 1)]
)
def test_one_cred_with_the_own_ready_building_here(
    resource: str, building: str, keys: int, fuel: int
) -> None:
    state = depot(1)
    assert ways(state) == []
    build(state, 0, building, "mars")
    assert ways(state) == [(resource, 1)]
    do(state, 0, "buy_resource", resource=resource, building=1)
    assert held(state) == (keys, fuel, 0)
    mars = next(w for w in GAME.view(state, 0)["worlds"] if w["hex"] == "mars")
    assert mars["buildings"] == [{"seat": 0, "type": building, "ready": False}]
    has(state, 0, cred=1)
    assert ways(state) == []  # exhausted


@rule("HX-7.5.1")
def test_any_number_in_any_mix_in_one_action() -> None:
    state = depot(7)
    build(state, 0, "key_complex", "mars")
    build(state, 0, "fuel_terminal", "mars")
    assert ways(state) == [("key", 0), ("key", 1), ("fuel", 0), ("fuel", 1)]
    do(state, 0, "buy_resource", resource="key", building=1)
    do(state, 0, "buy_resource", resource="fuel", building=0)
    do(state, 0, "buy_resource", resource="key", building=0)
    assert not can(state, 0, "buy_resource", resource="key", building=0)
    do(state, 0, "buy_resource", resource="fuel", building=1)
    assert held(state) == (2, 2, 1)
    assert state.actions_left == 2


@rule("HX-7.5.1")
def test_the_building_has_to_be_the_right_one_the_own_ready_and_here() -> None:
    state = depot(5, seats=2)
    build(state, 0, "fuel_terminal", "mars")  # not for Keys
    build(state, 0, "key_complex", "luna")  # elsewhere
    build(state, 1, "key_complex", "mars")  # of somebody else
    no = refusal(state, 0, "buy_resource", resource="key", building=1)
    assert (no.rule, no.sentence) == ("HX-7.5.1", "You have no ready building of this type here.")
    build(state, 0, "key_complex", "mars", ready=False)
    assert refusal(state, 0, "buy_resource", resource="key", building=1).rule == "HX-7.5.1"
    assert ways(state) == [("key", 0), ("fuel", 0), ("fuel", 1)]


@rule("HX-7.5.1")
def test_an_exhausted_building_is_ready_in_the_next_round() -> None:
    state = depot(1)
    build(state, 0, "key_complex", "mars")
    do(state, 0, "buy_resource", resource="key", building=1)
    leave_council(next_round(state))
    has(state, 0, cred=1, keys=0)
    assert ("key", 1) in ways(state)


@rule("HX-7.5.1")
def test_too_little_cred() -> None:
    state = depot(1)
    no = refusal(state, 0, "buy_resource", resource="fuel", building=0)
    assert (no.rule, no.sentence) == ("HX-7.5.1", "This takes 2 Cred, and you have 1.")
    build(state, 0, "fuel_terminal", "mars")
    has(state, 0, cred=0, defense=5)
    assert refusal(state, 0, "buy_resource", resource="fuel", building=1).rule == "HX-7.5.1"
    assert ways(state) == []


@rule("HX-7.5.1")
def test_marks_do_not_pay_for_resources() -> None:
    state = depot(1, episode=3)
    marks(state, 0, fleet=3, cyber=3)
    assert ways(state) == []


@rule("HX-7.5.2")
def test_at_a_devastated_location_only_for_two() -> None:
    state = depot(5)
    build(state, 0, "key_complex", "mars")
    build(state, 0, "fuel_terminal", "mars")
    devastate(state, "mars")
    assert ways(state) == [("key", 0), ("fuel", 0)]
    no = refusal(state, 0, "buy_resource", resource="key", building=1)
    assert (no.rule, no.sentence) == ("HX-7.5.2", "Buildings at a Devastated Location cannot be used.")
    do(state, 0, "buy_resource", resource="key", building=0)
    assert held(state) == (1, 0, 3)


@rule("HX-7.5.3")
@pytest.mark.parametrize(("resource", "other"), [("key", "fuel"), ("fuel", "key")])
def test_whoever_has_two_cannot_buy_a_third_of_that_kind(resource: str, other: str) -> None:
    state = depot(9, **{"keys" if resource == "key" else "fuel": 2})
    build(state, 0, "key_complex", "mars")
    build(state, 0, "fuel_terminal", "mars")
    assert ways(state) == [(other, 0), (other, 1)]
    for building in (0, 1):
        no = refusal(state, 0, "buy_resource", resource=resource, building=building)
        held = "2 Keys" if resource == "key" else "2 Fuel Cells"
        assert (no.rule, no.sentence) == ("HX-7.5.3", f"You hold {held}, as many as you may.")


@rule("HX-7.5.3")
def test_a_bought_resource_is_stored_and_not_used_at_once() -> None:
    state = depot(4)
    do(state, 0, "buy_resource", resource="fuel", building=0)
    assert state.step.kind == "more"
    assert offered(state, 0, "burn") == []
    do(state, 0, "buy_resource", resource="key", building=0)
    assert state.step.kind == "action"  # nothing more to buy: D-21 is not asked again
    assert held(state) == (1, 1, 0)
    assert can(state, 0, "commit")


@rule("HX-7.5.4")
def test_the_use_action_sells_nothing() -> None:
    state = depot(9, keys=1, fuel=1)
    build(state, 0, "key_complex", "mars")
    do(state, 0, "commit")
    assert GAME.view(state, 0)["doing"] == "using"
    assert ways(state) == []
    buy = action("buy_resource", resource="key", building=1)
    assert state.refusal(0, buy) is not None
    do(state, 0, "done")
    assert state.refusal(0, buy) is None
    do(state, 0, "buy_resource", resource="key", building=1)
    assert state.actions_left == 1  # an action of its own


@rule("HX-7.5.4")
def test_the_other_way_round_nothing_is_used_while_buying() -> None:
    state = depot(9, keys=1, fuel=1)
    do(state, 0, "buy_resource", resource="key", building=0)
    assert GAME.view(state, 0)["doing"] == "buying_resources"
    assert offered(state, 0, "burn") == []
    assert offered(state, 0, "commit") == []
    assert offered(state, 0, "buy") == []
