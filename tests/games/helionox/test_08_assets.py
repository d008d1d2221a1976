"""HX-8.1 to HX-8.4: Securities, resources, Marks and buildings."""

from random import Random
from typing import Any

import pytest

from meeplehall.games.helionox.game import GAME
from meeplehall.games.helionox.rules.state import Chronicle, Player
from meeplehall.testing import rule
from tests.games.helionox.tables import (
    at,
    build,
    can,
    devastate,
    do,
    everybody_passes,
    give,
    has,
    leave_council,
    main_phase,
    marks,
    next_round,
    no_markets,
    offered,
    place,
    refusal,
    table,
)


def at_mars(*ids: str, episode: int = 1, seats: int = 1, **amounts: int) -> Chronicle:
    """Amnon at Mars with these cards in hand, and nothing on the board unless told."""
    state = main_phase(seats, episode, architects=["amnon", "feint", "mai"][:seats])
    no_markets(state)
    at(state, 0, "mars")
    has(state, 0, **({"cred": 0, "defense": 0, "keys": 0, "fuel": 0} | amounts))
    return give(state, 0, *ids)


def seat(state: Chronicle, number: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = GAME.view(state, 0)["seats"][number]
    return found


def types(state: Chronicle) -> list[str]:
    """What kinds of answers there are."""
    return [option.type for option in state.options(0)]


def buildings(state: Chronicle, hex_id: str) -> list[tuple[int, str, bool]]:
    worlds = GAME.view(state, 0)["worlds"]
    return [(b["seat"], b["type"], b["ready"]) for w in worlds if w["hex"] == hex_id for b in w["buildings"]]


# Securities


@rule("HX-8.1.1")
def test_securities_last_for_the_round_and_no_longer() -> None:
    state = at_mars("fleet_convoy_broker", "sentinel", "strategic_asset", seats=2)
    do(state, 0, "play", card="fleet_convoy_broker")
    do(state, 0, "play", card="sentinel")
    do(state, 0, "done")
    assert (seat(state)["cred"], seat(state)["defense"]) == (3, 4)
    do(state, 0, "build", building="key_complex")
    if state.step.kind == "more":
        do(state, 0, "done")
    do(state, 0, "build", building="fuel_terminal")
    if state.step.kind == "more":
        do(state, 0, "done")
    has(state, 1, cred=0, defense=0)
    do(state, 1, "pass")
    do(state, 0, "done")  # Strategic Asset is kept before the dice (HX-5.1.6)
    # a new cycle of the same round
    assert (state.cycle, state.waiting) == (1, [0])
    assert (seat(state)["cred"], seat(state)["defense"]) == (1, 4)
    next_round(state)
    assert (seat(state)["cred"], seat(state)["defense"]) == (0, 0)


@rule("HX-8.1.1")
def test_securities_are_kept_after_passing_until_the_next_reset() -> None:
    state = at_mars(cred=3, defense=2, seats=2)
    do(state, 0, "pass")
    assert (seat(state)["cred"], seat(state)["defense"]) == (3, 2)


def wealth(player: Player) -> list[int]:
    """All that one player could give to another."""
    cards = len(player.deck) + len(player.hand) + len(player.play) + len(player.discard)
    return [player.cred, player.defense, player.keys, player.fuel, *player.marks, cards]


@rule("HX-8.1.1", "HX-8.1.2")
@pytest.mark.parametrize("episode", [1, 3, 5])
def test_nobody_ever_gains_by_what_another_one_does(episode: int) -> None:
    chance = Random(episode)
    state = table(3, episode)
    for _ in range(900):
        if state.over:
            break
        actor = state.waiting[0]
        before, round_ = [wealth(player) for player in state.players], state.round
        state.act(actor, chance.choice(state.options(actor)))
        for number, player in enumerate(state.players):
            now = wealth(player)
            assert min(now) >= 0
            if number != actor and state.round == round_:
                assert all(new <= old for new, old in zip(now, before[number], strict=True))


# resources


@rule("HX-8.2.1")
def test_resources_stay_until_spent() -> None:
    state = at_mars(keys=2, fuel=1)
    leave_council(next_round(state))
    assert (seat(state)["keys"], seat(state)["fuel"]) == (2, 1)
    do(state, 0, "commit")
    assert seat(state)["keys"] == 1


@rule("HX-8.2.1", "HX-8.2.2")
@pytest.mark.parametrize(
    ("id", "name", "resource"),
    [("fleet_outrider_wing", "fuel", "fuel"), ("fortress_castellan_brakk_oyelaran", "keys", "key")],
)
def test_a_gained_resource_is_stored_up_to_two(id: str, name: str, resource: str) -> None:
    for held, there in ((0, True), (1, True), (2, False)):
        state = at_mars(id, **{name: held})
        do(state, 0, "play", card=id)
        assert can(state, 0, "store", resource=resource) is there
        if there:
            do(state, 0, "store", resource=resource)
            assert seat(state)[name] == held + 1


@rule("HX-8.2.2")
def test_gained_fuel_moves_the_ship_at_once_even_at_the_limit() -> None:
    for held in (0, 2):
        state = at_mars("fleet_outrider_wing", fuel=held)
        do(state, 0, "play", card="fleet_outrider_wing")
        assert state.step.kind == "fuel_now"
        do(state, 0, "burn", hex="luna")
        assert (seat(state)["here"], seat(state)["fuel"]) == ("luna", held)
        assert state.actions_left == 2  # the Play action only


@rule("HX-8.2.2")
def test_a_gained_key_opens_the_location_at_once_even_at_the_limit() -> None:
    for held in (0, 2):
        state = at_mars("fortress_castellan_brakk_oyelaran", keys=held)  # 1 Key, + 2 Defense, Draw 1
        do(state, 0, "play", card="fortress_castellan_brakk_oyelaran")
        do(state, 0, "commit")
        # Hale Crater HQ, then the rest of the card
        assert (seat(state)["keys"], seat(state)["defense"]) == (held, 3 + 2)
        assert state.actions_left == 2


@rule("HX-8.2.2")
def test_fuel_of_a_key_access_moves_on_at_once() -> None:
    state = at_mars(keys=2)
    at(state, 0, "luna")
    do(state, 0, "commit")  # Aitken Launch Hub: 1 Fuel Cell, + 1 Cred
    do(state, 0, "burn", hex="mars")
    do(state, 0, "commit")  # Hale Crater HQ
    assert (seat(state)["here"], seat(state)["cred"], seat(state)["defense"]) == ("mars", 1, 3)
    assert state.actions_left == 2


@rule("HX-8.2.3", "HX-8.5.5")
def test_a_gained_key_opens_a_devastated_location_at_once_and_a_stored_one_does_not() -> None:
    state = at_mars("fortress_castellan_brakk_oyelaran")
    devastate(state, "mars")
    do(state, 0, "play", card="fortress_castellan_brakk_oyelaran")
    assert types(state) == ["store", "commit", "skip"]
    stored = state.clone()
    do(state, 0, "commit")
    assert seat(state)["defense"] == 5  # 3 of Hale Crater HQ, 2 of the card
    do(stored, 0, "store", resource="key")
    do(stored, 0, "skip")  # no card
    if stored.step.kind == "more":
        do(stored, 0, "done")
    assert refusal(stored, 0, "commit").rule == "HX-8.5.2"


@rule("HX-8.2.3")
def test_a_gained_key_does_not_open_the_same_location_twice() -> None:
    state = at_mars("fortress_castellan_brakk_oyelaran", keys=1)
    do(state, 0, "commit")
    do(state, 0, "play", card="fortress_castellan_brakk_oyelaran")
    assert types(state) == ["store", "skip"]
    # and a Key committed at once counts for the rest of the round
    state = at_mars("fortress_castellan_brakk_oyelaran", keys=1)
    do(state, 0, "play", card="fortress_castellan_brakk_oyelaran")
    do(state, 0, "commit")
    do(state, 0, "skip")  # no card
    if state.step.kind == "more":
        do(state, 0, "done")
    assert refusal(state, 0, "commit").rule == "HX-7.6.3"


@rule("HX-8.2.4")
def test_a_key_that_can_neither_be_stored_nor_used_is_lost() -> None:
    state = at_mars("fortress_castellan_brakk_oyelaran", keys=2)
    state.players[0].accessed = 1 << state.players[0].here
    do(state, 0, "play", card="fortress_castellan_brakk_oyelaran")
    assert state.step.kind == "draw"  # the line after it
    assert seat(state)["keys"] == 2


# Marks


@rule("HX-8.3.1")
def test_marks_have_no_limit_and_stay() -> None:
    state = at_mars("fleet_fleet_liaison", "fleet_fleet_liaison", "fleet_refugee_convoy", episode=3)
    marks(state, 0, fleet=9, cyber=1)
    do(state, 0, "play", card="fleet_fleet_liaison")  # 2 Fleet Marks
    do(state, 0, "play", card="fleet_fleet_liaison")
    do(state, 0, "play", card="fleet_refugee_convoy")  # 1 Fleet Mark
    assert seat(state)["marks"] == [14, 0, 0, 1]
    next_round(state)
    assert seat(state)["marks"] == [14, 0, 0, 1]


@rule("HX-8.3.2")
def test_marks_only_clear_and_buy() -> None:
    state = at_mars(episode=4, cryo=1)
    place(state, "ev_dust_curtain")
    build(state, 0, "key_complex", "mars")
    marks(state, 0, fleet=9, fortress=9, biocom=9, cyber=9)
    assert {option.type for option in state.options(0)} == {"archivist", "buy", "pass"}
    devastate(state, "mars")
    assert {option.type for option in state.options(0)} == {"archivist", "buy", "clear", "pass"}


@rule("HX-8.3.2")
def test_marks_do_not_pay_the_cost_of_a_line() -> None:
    state = at_mars("fortress_null_siege_engine", episode=3)  # Spend 1 Cred: ...
    place(state, "ev_dust_curtain")
    marks(state, 0, fleet=5, fortress=5)
    do(state, 0, "play", card="fortress_null_siege_engine")
    assert state.step.kind != "pay_cost"
    assert state.scored == []


# buildings


@rule("HX-8.4.1")
def test_bought_buildings_are_exhausted_those_of_cards_ready() -> None:
    state = at_mars("fleet_tanker_lease", cred=1)
    do(state, 0, "build", building="key_complex")
    do(state, 0, "play", card="fleet_tanker_lease")
    do(state, 0, "raise", building="fuel_terminal")
    assert buildings(state, "mars") == [(0, "key_complex", False), (0, "fuel_terminal", True)]
    assert seat(state)["cred"] == 1  # 1 of the card: the Terminal cost nothing


@rule("HX-8.4.1")
def test_a_building_of_an_ability_stands_where_its_owner_is() -> None:
    state = at_mars("fleet_tanker_lease")
    at(state, 0, "luna")
    do(state, 0, "play", card="fleet_tanker_lease")
    do(state, 0, "raise", building="fuel_terminal")
    assert buildings(state, "luna") == [(0, "fuel_terminal", True)]
    assert buildings(state, "mars") == []


@rule("V-3", "HX-8.4.1", "HX-8.5.5")
def test_a_card_builds_on_devastated_mars_where_the_buy_action_cannot() -> None:
    state = at_mars("fortress_keyhouse_annex", cred=5)  # Key Complex, 1 Key, + 1 Cred
    devastate(state, "mars")
    assert refusal(state, 0, "build", building="key_complex").rule == "HX-7.4.8"
    do(state, 0, "play", card="fortress_keyhouse_annex")
    do(state, 0, "raise", building="key_complex")
    assert buildings(state, "mars") == [(0, "key_complex", True)]


@rule("HX-8.4.2")
def test_an_ability_places_no_second_building_and_none_that_is_not_there() -> None:
    state = at_mars("fleet_tanker_lease")
    build(state, 0, "fuel_terminal", "mars", ready=False)
    do(state, 0, "play", card="fleet_tanker_lease")
    assert state.step.kind == "action"  # nothing is asked
    assert buildings(state, "mars") == [(0, "fuel_terminal", False)]
    assert seat(state)["cred"] == 1
    state = at_mars("fleet_tanker_lease")
    for place_id in ("mercury", "old_world", "luna"):
        build(state, 0, "fuel_terminal", place_id)
    do(state, 0, "play", card="fleet_tanker_lease")
    assert buildings(state, "mars") == []


@rule("HX-8.4.2")
def test_a_choice_of_buildings_offers_only_what_can_stand_here() -> None:
    state = main_phase(1, 2, architects=["jetta"])
    build(state, 0, "key_complex", "old_world")
    do(state, 0, "architect", architect="jetta", ability=0, x=0)
    assert offered(state, 0, "raise") == [{"building": "fuel_terminal"}]


@rule("HX-8.4.3")
def test_only_the_owner_uses_a_building() -> None:
    state = at_mars(cred=1, seats=2)
    build(state, 1, "key_complex", "mars")
    assert offered(state, 0, "buy_resource") == []
    do(state, 0, "pass")
    at(state, 1, "mars")
    has(state, 1, cred=1, keys=0)
    assert can(state, 1, "buy_resource", resource="key", building=1)


@rule("HX-8.4.4")
def test_devastation_neither_removes_nor_exhausts_buildings() -> None:
    state = at_mars(cred=1)
    place(state, "ev_dust_curtain")  # 1 Devastation on Mars
    build(state, 0, "key_complex", "mars")
    build(state, 0, "fuel_terminal", "mars", ready=False)
    everybody_passes(state)
    assert state.devastation[state.players[0].here] == 1
    # the Ready step turned the other one, also at a Devastated Location
    assert buildings(state, "mars") == [(0, "key_complex", True), (0, "fuel_terminal", True)]


@rule("HX-8.4.4")
def test_a_cleared_location_gives_its_buildings_back() -> None:
    state = at_mars(cred=2)
    build(state, 0, "key_complex", "mars")
    devastate(state, "mars")
    assert not can(state, 0, "buy_resource", resource="key", building=1)
    do(state, 0, "clear", target="hex-mars", payment="cred")
    assert can(state, 0, "buy_resource", resource="key", building=1)
