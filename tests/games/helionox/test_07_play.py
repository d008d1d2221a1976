"""HX-7.7 and HX-7.8: playing cards, and passing."""

import pytest

from meeplehall.games.helionox.components.cards import CARD
from meeplehall.games.helionox.game import GAME
from meeplehall.games.helionox.rules.state import Chronicle
from meeplehall.testing import rule
from tests.games.helionox.tables import (
    action,
    at,
    build,
    can,
    card,
    devastate,
    do,
    event,
    everybody_passes,
    give,
    has,
    lines,
    logged,
    main_phase,
    marks,
    no_markets,
    offered,
    place,
    priced,
    refusal,
)


def hand(*ids: str, episode: int = 1, seats: int = 1, **amounts: int) -> Chronicle:
    """Amnon at Mars with these cards in hand, without Cred and Defense unless told."""
    state = main_phase(seats, episode, architects=["amnon", "feint", "mai"][:seats])
    no_markets(state)
    at(state, 0, "mars")
    has(state, 0, **({"cred": 0, "defense": 0} | amounts))
    return give(state, 0, *ids)


def deck_top(state: Chronicle, *ids: str) -> None:
    """These cards lie on top of the deck, the last one first."""
    give(state, 0, *ids)
    for id in ids:
        state.players[0].hand.remove(card(id))
        state.players[0].deck.append(card(id))


def playable(state: Chronicle, seat: int = 0) -> list[str]:
    return [option["card"] for option in offered(state, seat, "play")]


@rule("HX-7.7.1")
def test_any_number_of_cards_in_one_action() -> None:
    state = hand("fleet_patrol_cutter", "fleet_convoy_broker", "fortress_gate_warden", "fleet_patrol_cutter")
    # each kind is offered once
    assert sorted(playable(state)) == ["fleet_convoy_broker", "fleet_patrol_cutter", "fortress_gate_warden"]
    for id in ("fleet_patrol_cutter", "fleet_convoy_broker", "fleet_patrol_cutter", "fortress_gate_warden"):
        do(state, 0, "play", card=id)
    player = state.players[0]
    assert (player.cred, player.defense, player.hand) == (3, 3 + 3 + 2, [])
    assert (state.step.kind, state.actions_left) == ("action", 2)


@rule("HX-7.7.1")
def test_cards_may_be_kept_for_another_action() -> None:
    # D-24: done after at least one card
    state = hand("fleet_patrol_cutter", "fortress_gate_warden")
    assert not can(state, 0, "done")
    do(state, 0, "play", card="fleet_patrol_cutter")
    do(state, 0, "done")
    assert (playable(state), state.actions_left) == (["fortress_gate_warden"], 2)
    do(state, 0, "play", card="fortress_gate_warden")
    assert state.actions_left == 1


@rule("HX-7.7.1")
def test_only_cards_in_the_own_hand() -> None:
    state = hand("fleet_patrol_cutter", seats=2)
    give(state, 1, "fortress_gate_warden", "sentinel")
    no = action("play", card="fortress_gate_warden").refusal(state, 0)
    assert no is not None
    assert (no.rule, no.sentence) == ("HX-7.7.1", "It is not in your hand.")
    assert playable(state) == ["fleet_patrol_cutter"]
    assert state.refusal(0, action("play", card="sentinel")) is not None


@rule("HX-7.7.2")
def test_lines_resolve_from_top_to_bottom() -> None:
    state = logged(hand("fleet_orbital_drydock"))  # Fuel Terminal, Draw 1, + 1 Cred
    do(state, 0, "play", card="fleet_orbital_drydock")
    assert state.step.kind == "building_type"
    assert (len(state.players[0].hand), state.players[0].cred) == (0, 0)
    do(state, 0, "raise", building="fuel_terminal")
    assert state.step.kind == "draw"
    assert (len(state.players[0].hand), state.players[0].cred) == (0, 0)
    do(state, 0, "do")
    assert (len(state.players[0].hand), state.players[0].cred) == (1, 1)
    assert [line.rule for line in lines(state)] == ["HX-7.7.1", "HX-8.4.1", "HX-9.8", "HX-9.6"]


@rule("HX-7.7.2")
def test_no_other_card_is_played_before_the_last_line() -> None:
    state = hand("fleet_orbital_drydock", "fleet_patrol_cutter", "sentinel", seats=2)
    give(state, 1, "sentinel_prototype")
    assert playable(state, 1) == ["sentinel_prototype"]
    do(state, 0, "play", card="fleet_orbital_drydock")
    for kind in ("building_type", "draw"):
        assert state.step.kind == kind
        assert (playable(state, 0), playable(state, 1)) == ([], [])
        assert state.refusal(0, action("play", card="sentinel")) is not None
        do(state, 0, "skip")
    assert {"fleet_patrol_cutter", "sentinel"} <= set(playable(state, 0))
    assert playable(state, 1) == ["sentinel_prototype"]


@rule("HX-7.7.2")
def test_a_line_that_cannot_be_done_is_passed_over() -> None:
    state = hand("fleet_orbital_drydock")
    build(state, 0, "fuel_terminal", "mars")
    state.players[0].hand += state.players[0].deck
    state.players[0].hand.sort()
    state.players[0].deck = []
    do(state, 0, "play", card="fleet_orbital_drydock")
    # no place for a second Terminal, nothing to draw: only the Cred
    assert state.step.kind == "more"
    assert state.players[0].cred == 1


@rule("HX-7.7.3")
def test_drawn_cards_may_be_played_in_the_same_action() -> None:
    state = hand("fleet_wing_commander")  # + 3 Defense, Draw 1
    deck_top(state, "fortress_gate_warden")
    do(state, 0, "play", card="fleet_wing_commander")
    do(state, 0, "do")
    assert state.step.kind == "more"
    assert playable(state) == ["fortress_gate_warden"]
    do(state, 0, "play", card="fortress_gate_warden")
    assert (state.players[0].defense, state.actions_left) == (5, 2)


@rule("HX-7.7.4")
def test_every_line_is_optional_on_its_own() -> None:
    for build_it in (True, False):
        for draw_it in (True, False):
            state = hand("fleet_orbital_drydock")
            do(state, 0, "play", card="fleet_orbital_drydock")
            do(state, 0, "raise", building="fuel_terminal") if build_it else do(state, 0, "skip")
            do(state, 0, "do") if draw_it else do(state, 0, "skip")
            player = state.players[0]
            assert bool(player.built[1]) is build_it
            assert len(player.hand) == int(draw_it)
            assert player.cred == 1  # a plain gain is not asked for (HX-12.16)


@rule("HX-7.7.4")
def test_a_resource_can_be_declined() -> None:
    state = hand("fleet_outrider_wing")  # + 1 Cred, 1 Fuel Cell
    do(state, 0, "play", card="fleet_outrider_wing")
    do(state, 0, "skip")
    player = state.players[0]
    assert (player.cred, player.fuel, player.here) == (1, 0, state.players[0].here)


@rule("HX-7.7.5")
def test_what_stands_after_the_colon_needs_the_cost() -> None:
    state = hand("fleet_contract_hauler", "material_asset", episode=4)  # Discard 1: + 3 Cred; 1 Fuel Cell
    do(state, 0, "play", card="fleet_contract_hauler")
    assert state.step.kind == "pay_cost"
    assert [option.type for option in state.options(0)] == ["discard", "skip"]
    do(state, 0, "discard", card="material_asset")
    do(state, 0, "store", resource="fuel")
    player = state.players[0]
    assert (player.cred, player.fuel, player.hand) == (3, 1, [])
    assert player.discard == [card("material_asset")]


@rule("HX-7.7.5")
def test_the_cost_can_be_declined_and_then_brings_nothing() -> None:
    state = hand("fleet_contract_hauler", "material_asset", episode=4)
    do(state, 0, "play", card="fleet_contract_hauler")
    do(state, 0, "skip")
    player = state.players[0]
    assert (player.cred, player.fuel, player.hand) == (0, 0, [card("material_asset")])
    assert player.play == [card("fleet_contract_hauler")]


@rule("HX-7.7.5")
def test_who_cannot_pay_is_not_asked() -> None:
    state = hand("fleet_contract_hauler", episode=4)  # no other card to discard
    do(state, 0, "play", card="fleet_contract_hauler")
    assert state.step.kind != "pay_cost"
    assert (state.players[0].cred, state.players[0].fuel) == (0, 0)
    state = hand("fortress_null_siege_engine")  # Spend 1 Cred: overcome 1 Event here of 5 or less
    place(state, "ev_crater_brawl")
    do(state, 0, "play", card="fortress_null_siege_engine")
    assert state.step.kind == "action"
    assert state.scored == []


@rule("HX-7.7.5")
def test_cred_before_the_colon_is_spent() -> None:
    state = hand("fortress_null_siege_engine", cred=2)
    place(priced(state, ev_crater_brawl=5, ev_water_rights_dispute=6), "ev_crater_brawl")
    place(state, "ev_water_rights_dispute")
    do(state, 0, "play", card="fortress_null_siege_engine")
    do(state, 0, "pay")
    assert state.players[0].cred == 1
    assert offered(state, 0, "event") == [{"event": "ev_crater_brawl"}]
    do(state, 0, "event", event="ev_crater_brawl")
    assert state.scored == [event("ev_crater_brawl")]


@rule("HX-7.7.6")
def test_a_played_card_stays_in_the_play_area_until_clean_up() -> None:
    state = hand("fleet_patrol_cutter", "material_asset", "fleet_convoy_broker")
    do(state, 0, "play", card="fleet_patrol_cutter")
    do(state, 0, "play", card="material_asset")
    assert sorted(GAME.view(state, 0)["seats"][0]["play"]) == ["fleet_patrol_cutter", "material_asset"]
    do(state, 0, "done")
    assert len(state.players[0].play) == 2
    assert state.players[0].discard == []
    everybody_passes(state)
    assert state.players[0].play == []


@rule("HX-7.7.6")
def test_a_played_card_is_not_shuffled_into_the_deck() -> None:
    state = hand("fleet_wing_commander")
    player = state.players[0]
    player.discard, player.deck = player.deck, []
    do(state, 0, "play", card="fleet_wing_commander")
    do(state, 0, "do")
    assert player.play == [card("fleet_wing_commander")]
    assert card("fleet_wing_commander") not in player.deck + player.hand


@rule("HX-7.7.7")
def test_a_card_without_plan_takes_an_action_a_plan_none() -> None:
    state = hand("fleet_patrol_cutter", "sentinel", "material_asset")
    assert not CARD[card("fleet_patrol_cutter")].plan
    do(state, 0, "play", card="sentinel")
    do(state, 0, "play", card="material_asset")
    assert (state.step.kind, state.actions_left) == ("action", 3)
    do(state, 0, "play", card="fleet_patrol_cutter")
    assert state.actions_left == 2


@rule("HX-7.7.7")
def test_plans_mix_in_freely() -> None:
    state = hand("fleet_patrol_cutter", "sentinel", "fortress_gate_warden", "sentinel_prototype")
    for id in ("fleet_patrol_cutter", "sentinel", "fortress_gate_warden"):
        do(state, 0, "play", card=id)
    assert state.step.kind == "more"  # a Plan is left, and could bring more to play
    do(state, 0, "play", card="sentinel_prototype")
    assert (state.players[0].defense, state.actions_left) == (3 + 4 + 2 + 2, 2)


@rule("HX-7.7.7")
def test_other_cards_are_not_played_within_another_action_or_turn() -> None:
    state = hand("fleet_patrol_cutter", cred=7, seats=2)
    give(state, 1, "fortress_gate_warden")
    assert playable(state, 1) == []
    no = action("play", card="fortress_gate_warden").refusal(state, 1)
    assert no is not None
    assert (no.rule, no.sentence) == ("HX-7.7.7", "It is no Plan: playing it takes an action of yours.")
    do(state, 0, "buy", slot="prime", marks=0)
    assert state.step.kind == "more"
    assert playable(state) == []
    no = action("play", card="fleet_patrol_cutter").refusal(state, 0)
    assert no is not None
    assert no.rule == "HX-7.7.7"


@rule("HX-7.7.7")
def test_no_card_but_a_plan_in_the_great_council() -> None:
    state = hand("fleet_patrol_cutter")
    everybody_passes(state)
    while state.step.kind != "council":
        state.act(0, state.options(0)[0])
    give(state, 0, *({"sentinel", "fleet_patrol_cutter"} - {o["card"] for o in offered(state, 0, "play")}))
    assert "sentinel" in playable(state)
    assert "fleet_patrol_cutter" not in playable(state)


@rule("HX-7.8.1")
def test_passing_is_always_possible_and_costs_nothing() -> None:
    state = hand("fleet_patrol_cutter", cred=3, defense=2, keys=1, fuel=1, seats=2)
    assert can(state, 0, "pass")
    do(state, 0, "play", card="fleet_patrol_cutter")
    assert can(state, 0, "pass")
    do(state, 0, "pass")
    player = state.players[0]
    assert (player.cred, player.defense, player.keys, player.fuel, player.passed) == (3, 5, 1, 1, True)
    assert state.waiting == [1]


@rule("HX-7.8.1")
def test_passing_is_an_action_of_a_turn_and_no_pick_of_another_action() -> None:
    state = hand("fleet_patrol_cutter", "fortress_gate_warden", seats=2)
    assert not can(state, 1, "pass")  # not one's turn
    do(state, 0, "play", card="fleet_patrol_cutter")
    assert state.step.kind == "more"
    assert not can(state, 0, "pass")


@rule("HX-7.8.1")
def test_whoever_passed_rolls_no_dice_and_takes_no_turn() -> None:
    # D-25: nothing beyond choosing it
    state = hand(seats=2)
    do(state, 0, "pass")
    has(state, 1, cred=6, keys=0, fuel=0)
    logged(state)
    for resource in ("key", "fuel", "key"):
        do(state, 1, "buy_resource", resource=resource, building=0)
        if state.step.kind == "more":
            do(state, 1, "done")
    rolls = [line.text for line in lines(state) if " rolls " in line.text]
    assert len(rolls) == 1
    assert rolls[0].startswith("[seat:1]")
    assert (state.cycle, state.waiting) == (1, [1])


AWAKE = "Your Architect is awake and could act."


@rule("HX-7.8.1", "HX-7.8.2")
def test_a_warning_before_something_is_thrown_away() -> None:
    state = priced(hand("fleet_patrol_cutter", defense=4), ev_crater_brawl=4)
    place(state, "ev_crater_brawl")
    leave = action("pass")
    assert leave.warning(state, 0) == "You have the Defense to overcome Crater Brawl here."
    has(state, 0, defense=3)
    assert leave.warning(state, 0) == f"Not used yet: Patrol Cutter, 3 Defense. {AWAKE}"
    state = hand(cred=2)
    assert leave.warning(state, 0) == f"Not used yet: 2 Cred. {AWAKE}"
    has(state, 0, cred=0)
    assert leave.warning(state, 0) == AWAKE
    state.players[0].cryo = 1
    assert leave.warning(state, 0) == ""
    give(state, 0, "sentinel", "material_asset")
    assert leave.warning(state, 0) == (
        "Plans not played yet: Material Asset, Sentinel. You cannot use their Cred and Defense after passing."
    )


@rule("HX-7.8.1")
@pytest.mark.parametrize("episode", [1, 3])
def test_all_eight_actions_are_offered_where_they_do_something(episode: int) -> None:
    # D-13
    state = hand("fleet_patrol_cutter", episode=episode, cred=3, defense=1, keys=1, fuel=1)
    place(state, "ev_crater_brawl")
    devastate(state, "fleet")
    kinds = {option.type for option in state.options(0)} - {"archivist"}
    assert kinds == {
        *("architect", "defend", "clear", "buy", "build", "buy_resource", "commit", "burn", "play", "pass"),
    }
    state = hand(episode=episode, cryo=1)
    if episode == 1:
        # with nothing else to do, passing is done without asking (HX-5.2.6): the next round has begun
        assert state.round == 2
    else:
        assert {option.type for option in state.options(0)} == {"archivist", "pass"}


@rule("HX-7.8.1")
def test_marks_alone_are_enough_for_an_action() -> None:
    state = hand(episode=3, cryo=1)
    devastate(state, "mars")
    marks(state, 0, fleet=1)
    assert {option.type for option in state.options(0)} == {"archivist", "clear", "pass"}
    assert refusal(state, 0, "commit").rule == "HX-7.6.2"


@rule("HX-7.8.1")
def test_a_turn_is_offered_as_nine_things_to_do_at_most_and_passing_comes_last() -> None:
    state = hand("fleet_patrol_cutter", "sentinel", episode=3, cred=9, defense=3, keys=1, fuel=1)
    place(state, "ev_crater_brawl")
    devastate(state, "fleet")
    options = state.options(0)
    assert {option.group for option in options if not option.declines} == {
        *("Play a card", "Activate Architect", "Use Defense", "Clear Devastation", "Buy or build"),
        *("Buy Key or Fuel", "Use Key or Fuel", "Use the Archivist"),
    }
    assert [option.type for option in options if option.declines] == ["pass"]
