"""HX-7.6: committing Keys and burning Fuel."""

from typing import Any

import pytest

from meeplehall.games.helionox.game import GAME
from meeplehall.games.helionox.rules.state import Chronicle
from meeplehall.testing import rule
from tests.games.helionox.tables import (
    action,
    at,
    can,
    devastate,
    do,
    give,
    has,
    hex,
    leave_council,
    main_phase,
    marks,
    next_round,
    no_markets,
    offered,
    refusal,
)


def ship(
    here: str = "mars", keys: int = 0, fuel: int = 0, episode: int | str = 1, seats: int = 1, **options: Any
) -> Chronicle:
    """A ship there, with so many Keys and Fuel Cells, and no Cred and Defense."""
    state = main_phase(seats, episode, architects=["amnon", "feint", "mai"][:seats], **options)
    at(state, 0, here)
    return has(state, 0, cred=0, defense=0, keys=keys, fuel=fuel)


def seat(state: Chronicle, number: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = GAME.view(state, 0)["seats"][number]
    return found


def keys_on(state: Chronicle, hex_id: str) -> list[int]:
    """Whose Keys lie there."""
    return next(w["keys"] for w in GAME.view(state, 0)["worlds"] if w["hex"] == hex_id)


@rule("HX-7.6.1", "HX-7.6.5")
def test_keys_and_fuel_in_any_order_in_one_action() -> None:
    state = ship("mars", keys=2, fuel=2)
    do(state, 0, "burn", hex="old_world")
    do(state, 0, "burn", hex="mars")
    do(state, 0, "commit")  # Hale Crater HQ
    assert (seat(state)["defense"], state.actions_left) == (3, 2)
    state = ship("mars", keys=2, fuel=2)
    do(state, 0, "commit")
    do(state, 0, "burn", hex="mercury")
    do(state, 0, "commit")  # Shrines of the Borealis: Draw 2, + 1 Cred
    do(state, 0, "do")
    do(state, 0, "burn", hex="luna")
    if state.step.kind == "more":
        do(state, 0, "done")
    found = seat(state)
    assert (found["here"], found["keys"], found["fuel"]) == ("luna", 0, 0)
    assert (found["defense"], found["cred"], len(found["hand"])) == (3, 1, 2)
    assert state.actions_left == 2


@rule("HX-7.6.2")
@pytest.mark.parametrize("resource", ["keys", "fuel"])
def test_nothing_to_use_nothing_offered(resource: str) -> None:
    state = ship("mars")
    assert offered(state, 0, "commit") == []
    assert offered(state, 0, "burn") == []
    if resource == "keys":
        no = refusal(state, 0, "commit")
        assert (no.rule, no.sentence) == ("HX-7.6.2", "You have no Key.")
    else:
        no = refusal(state, 0, "burn", hex="luna")
        assert (no.rule, no.sentence) == ("HX-7.6.4", "You have no Fuel Cell.")


@rule("HX-7.6.2")
def test_a_committed_key_lies_on_the_hex_until_the_next_start_phase() -> None:
    state = ship("mars", keys=1)
    do(state, 0, "commit")
    assert seat(state)["keys"] == 0
    assert keys_on(state, "mars") == [0]
    next_round(state)
    assert keys_on(state, "mars") == []
    assert seat(state)["keys"] == 0  # it went back to the supply


@rule("HX-7.6.2")
def test_no_key_at_a_devastated_location() -> None:
    state = ship("mars", keys=1)
    devastate(state, "mars")
    assert not can(state, 0, "commit")
    no = refusal(state, 0, "commit")
    assert (no.rule, no.sentence) == ("HX-8.5.2", "No action commits a Key at a Devastated Location.")
    at(state, 0, "luna")
    assert can(state, 0, "commit")


@rule("HX-7.6.2")
@pytest.mark.parametrize(
    ("here", "episode", "gains"),
    [
        ("mars", 1, {"defense": 3}),
        ("ceres", 3, {"cred": 3}),
        ("luna", 4, {"defense": 3, "marks": [1, 0, 0, 0]}),
    ],
)
def test_the_key_access_of_the_location_is_resolved(here: str, episode: int, gains: dict[str, Any]) -> None:
    state = ship(here, keys=1, episode=episode)
    marks(state, 0, fleet=0, fortress=0, biocom=0, cyber=0)
    do(state, 0, "commit")
    found = seat(state)
    assert {name: found[name] for name in gains} == gains


@rule("HX-7.6.2")
def test_the_influence_of_the_hippodrome_costs_a_cred() -> None:
    state = ship("old_world", keys=1)
    do(state, 0, "commit")
    assert state.influence == 0  # without Cred it is not even asked
    state = ship("old_world", keys=1)
    has(state, 0, cred=2)
    do(state, 0, "commit")
    assert state.step.kind == "pay_cost"
    do(state, 0, "pay")
    assert (state.influence, seat(state)["cred"]) == (1, 1)


@rule("HX-7.6.3")
def test_once_per_location_also_after_leaving_and_coming_back() -> None:
    state = ship("mars", keys=2, fuel=2)
    do(state, 0, "commit")
    no = refusal(state, 0, "commit")
    assert (no.rule, no.sentence) == ("HX-7.6.3", "You have used Key Access here in this round.")
    do(state, 0, "burn", hex="luna")
    assert can(state, 0, "commit")
    do(state, 0, "burn", hex="mars")
    assert not can(state, 0, "commit")
    assert state.step.kind == "action"  # nothing more to use: D-22 is not asked again
    assert refusal(state, 0, "commit").rule == "HX-7.6.3"


@rule("HX-7.6.3")
def test_a_second_location_does_not_open_the_first_again() -> None:
    state = ship("mars", keys=2, fuel=1)
    do(state, 0, "commit")
    do(state, 0, "burn", hex="luna")
    do(state, 0, "commit")
    do(state, 0, "burn", hex="mars")  # with the Fuel Cell of Aitken Launch Hub
    has(state, 0, keys=1)
    assert refusal(state, 0, "commit").rule == "HX-7.6.3"
    assert (keys_on(state, "mars"), keys_on(state, "luna")) == ([0], [0])


@rule("HX-7.6.3")
def test_the_limit_lasts_for_all_cycles_of_the_round_and_no_longer() -> None:
    state = ship("mars", keys=2)
    do(state, 0, "commit")
    has(state, 0, cred=9)
    do(state, 0, "build", building="key_complex")
    do(state, 0, "done")
    do(state, 0, "architect", architect="amnon", ability=0, x=1)
    assert state.cycle == 1
    state.devastation[hex("mars")] = 0
    assert refusal(state, 0, "commit").rule == "HX-7.6.3"
    leave_council(next_round(state))
    state.devastation[hex("mars")] = 0
    has(state, 0, keys=1)
    assert can(state, 0, "commit")


@rule("HX-7.6.3")
def test_the_limit_is_per_player() -> None:
    state = ship("mars", keys=2, seats=2)
    at(state, 1, "mars")
    has(state, 1, keys=1, defense=0)
    do(state, 0, "commit")
    do(state, 0, "pass")
    do(state, 1, "commit")
    assert seat(state, 1)["defense"] == 3
    assert keys_on(state, "mars") == [0, 1]


@rule("HX-7.6.4")
def test_fuel_moves_to_any_other_location_in_play() -> None:
    state = ship("mars", fuel=1)
    devastate(state, "luna")
    assert [option["hex"] for option in offered(state, 0, "burn")] == ["mercury", "old_world", "luna"]
    for hex_id, rule_id, sentence in (
        ("mars", "HX-7.6.4", "You are there."),
        ("ceres", "HX-3.2.1", "This world is not in play."),
    ):
        no = action("burn", hex=hex_id).refusal(state, 0)
        assert no is not None
        assert (no.rule, no.sentence) == (rule_id, sentence)
    do(state, 0, "burn", hex="luna")  # Devastated Locations may be entered
    assert (seat(state)["here"], seat(state)["fuel"]) == ("luna", 0)


@rule("HX-7.6.4")
def test_a_devastated_location_can_be_left() -> None:
    state = ship("mars", fuel=1)
    devastate(state, "mars", "mars")
    do(state, 0, "burn", hex="old_world")
    assert seat(state)["here"] == "old_world"


@rule("HX-7.6.4")
def test_there_is_no_mercury_from_episode_three_on() -> None:
    state = ship("mars", fuel=1, episode=3)
    assert [option["hex"] for option in offered(state, 0, "burn")] == [
        "old_world",
        "luna",
        "ceres",
        "europa",
    ]


@rule("V-27", "HX-7.6.5", "HX-7.6.1")
def test_two_keys_at_hale_crater_and_aitken_in_one_action() -> None:
    state = ship("mars", keys=2, fuel=1)
    do(state, 0, "commit")
    assert seat(state)["defense"] == 3
    assert not can(state, 0, "commit")
    do(state, 0, "burn", hex="luna")
    do(state, 0, "commit")
    assert state.step.kind == "fuel_now"
    do(state, 0, "store", resource="fuel")
    found = seat(state)
    assert (found["defense"], found["cred"], found["fuel"], found["keys"]) == (3, 1, 1, 0)
    assert state.actions_left == 2
    assert can(state, 0, "burn", hex="mars")  # and the new Fuel Cell burns in the same action
    do(state, 0, "burn", hex="mars")
    assert state.actions_left == 2


@rule("V-26", "HX-7.6.2")
def test_a_third_key_is_committed_at_once_or_lost() -> None:
    def castellan(**amounts: int) -> Chronicle:
        state = ship("mars", **amounts)
        return give(state, 0, "fortress_castellan_brakk_oyelaran")  # Gain 1 Key, + 2 Defense, Draw 1

    state = castellan(keys=2)
    do(state, 0, "play", card="fortress_castellan_brakk_oyelaran")
    assert state.step.kind == "key_now"
    assert [action.type for action in state.options(0)] == ["commit", "skip"]
    do(state, 0, "commit")
    assert (seat(state)["keys"], seat(state)["defense"]) == (2, 5)
    assert state.actions_left == 2  # the Play action; the Key cost none
    state = castellan(keys=2)
    devastate(state, "mars")  # an ability overrides it (HX-8.2.3)
    do(state, 0, "play", card="fortress_castellan_brakk_oyelaran")
    assert [action.type for action in state.options(0)] == ["commit", "skip"]
    state = castellan(keys=2)
    state.players[0].accessed = 1 << state.players[0].here
    do(state, 0, "play", card="fortress_castellan_brakk_oyelaran")
    assert state.step.kind == "draw"  # nothing to ask about the Key: it is lost
    assert (seat(state)["keys"], seat(state)["defense"]) == (2, 2)
    state = castellan(keys=1)
    do(state, 0, "play", card="fortress_castellan_brakk_oyelaran")
    assert [action.type for action in state.options(0)] == ["store", "commit", "skip"]


@rule("HX-7.6.1")
def test_a_plan_that_clears_the_place_lets_the_key_follow_in_the_same_action() -> None:
    state = ship("mars", keys=1, fuel=1, episode=3)
    no_markets(state)
    devastate(state, "luna")
    give(state, 0, "fortress_wall_engineer")
    do(state, 0, "burn", hex="luna")
    assert state.step.kind == "more"
    do(state, 0, "play", card="fortress_wall_engineer")
    do(state, 0, "clear_free", target="hex-luna")
    do(state, 0, "commit")
    do(state, 0, "store", resource="fuel")
    assert (seat(state)["keys"], state.actions_left) == (0, 2)


@rule("HX-7.6.1")
def test_resources_of_one_player_are_used_in_the_own_turn_only() -> None:
    state = ship("mars", seats=2)
    has(state, 1, keys=1, fuel=1)
    assert offered(state, 1, "commit") == []
    assert offered(state, 1, "burn") == []
    assert state.refusal(1, action("commit")) is not None
