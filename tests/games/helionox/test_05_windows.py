"""HX-5.1: the Great Council, Plans at any time, the Archivist."""

from typing import Any

import pytest

from meeplehall.games.helionox.components.cards import CARD
from meeplehall.games.helionox.game import GAME
from meeplehall.games.helionox.rules.actions.playing import LASTING
from meeplehall.games.helionox.rules.state import Chronicle
from meeplehall.testing import rule
from tests.games.helionox.effects import run
from tests.games.helionox.tables import (
    action,
    at,
    can,
    clear_events,
    consume,
    devastate,
    do,
    empty_deck,
    empty_hand,
    everybody_passes,
    give,
    has,
    main_phase,
    next_round,
    no_markets,
    offered,
    place,
    refresh,
    refusal,
    reserve,
    show,
    spend_action,
    spend_turn,
    table,
)


def council(seats: int = 2, episode: int = 1, **options: Any) -> Chronicle:
    """The first Great Council with empty hands."""
    state = table(seats, episode, **options)
    for seat in range(seats):
        empty_hand(state, seat)
    clear_events(state)
    return state  # not advanced: the Council ends as soon as nobody holds a Plan


def plays(state: Chronicle, seat: int) -> list[str]:
    """The cards that may be played."""
    return [option["card"] for option in offered(state, seat, "play")]


# the Great Council


@rule("HX-5.1.1")  # D-11
def test_everybody_may_play_any_number_of_plans_in_the_council() -> None:
    state = council(3)
    give(state, 0, "sentinel", "sentinel_prototype")
    give(state, 2, "material_asset", "material_asset")
    assert state.step.kind == "council"
    # all at once: nobody waits for anybody
    assert state.waiting == [0, 2]
    do(state, 2, "play", card="material_asset")
    do(state, 0, "play", card="sentinel")
    do(state, 2, "play", card="material_asset")
    assert (state.players[2].cred, state.players[0].defense) == (2, 4)
    # who has no Plan left has nothing to decide
    assert state.waiting == [0]
    do(state, 0, "done")
    assert (state.step.kind, state.waiting) == ("action", [0])
    assert GAME.view(state, 0)["actions_left"] == 2


@rule("HX-5.1.1")  # D-11
def test_in_the_council_only_plans_can_be_played_and_nothing_else_done() -> None:
    state = council(1)
    give(state, 0, "sentinel", "fleet_convoy_broker")
    has(state, 0, cred=9, keys=1, fuel=1, defense=3)
    assert [GAME.codec.encode(option) for option in state.options(0)] == [
        {"type": "play", "card": "sentinel"},
        {"type": "done"},
    ]
    for type in ("pass", "commit"):
        assert refusal(state, 0, type).sentence == "This is not possible at this moment."
    no_plan = action("play", card="fleet_convoy_broker").refusal(state, 0)
    assert str(no_plan) == "It is no Plan: playing it takes an action of yours. (HX-7.7.7)"


@rule("HX-5.1.1")
def test_who_is_done_with_the_council_may_still_play_while_others_think() -> None:
    state = council(2)
    give(state, 0, "sentinel")
    give(state, 1, "material_asset")
    do(state, 0, "done")
    assert state.waiting == [1]
    assert plays(state, 0) == ["sentinel"]
    do(state, 0, "play", card="sentinel")
    assert state.players[0].defense == 4


@rule("HX-5.1.1")
def test_without_plans_there_is_no_council() -> None:
    state = refresh(council(2))
    assert (state.step.kind, state.waiting) == ("action", [0])


@rule("HX-5.1.1")
def test_every_round_has_its_council() -> None:
    state = table(2)
    for number in (1, 2, 3):
        assert (state.round, state.step.kind, state.waiting) == (number, "council", [0, 1])
        do(state, 1, "done")
        do(state, 0, "done")
        assert state.step.kind == "action"
        next_round(state)


# Plans at any time


@rule("HX-5.1.2")
@pytest.mark.parametrize("left", [3, 1])
def test_a_plan_never_costs_an_action(left: int) -> None:
    state = give(main_phase(1), 0, "sentinel", "material_asset")
    while state.actions_left > left:
        has(state, 0, cryo=0)
        do(state, 0, "architect", architect="fontaine", ability=0, x=0)
    assert state.actions_left == left
    for id in ("sentinel", "material_asset"):
        do(state, 0, "play", card=id)
        assert state.actions_left == left
    assert state.step.kind == "action"


@rule("HX-5.1.2", "HX-5.1.3")  # D-12
def test_plans_on_another_players_turn_and_after_passing() -> None:
    state = has(main_phase(3), 1, cred=0)
    for seat in (2, 1, 0):
        give(state, seat, "material_asset", "fleet_outrider_wing")
    assert plays(state, 1) == plays(state, 2) == ["material_asset"]
    do(state, 1, "play", card="material_asset")  # on the turn of 0
    assert (state.players[1].cred, state.waiting, state.actions_left) == (1, [0], 2)
    assert action("play", card="fleet_outrider_wing").refusal(state, 1) is not None
    do(state, 0, "pass")
    assert plays(state, 0) == ["material_asset"]
    do(state, 0, "play", card="material_asset")  # after having passed
    assert (state.players[0].cred, state.waiting) == (1, [1])


@rule("HX-5.1.3")
def test_a_plan_with_questions_on_another_players_turn() -> None:
    state = main_phase(2)
    give(state, 1, "strategic_asset")
    do(state, 1, "play", card="strategic_asset")
    assert (state.step.kind, state.waiting) == ("branch", [1])
    # while it is being resolved nobody plays anything
    give(state, 0, "material_asset")
    assert state.options(0) == []
    assert refusal(state, 0, "play", card="material_asset").sentence == "It is not your turn to decide."
    do(state, 1, "branch", branch=1)
    assert (state.players[1].defense, state.waiting) == (4, [0])
    assert plays(state, 0) == ["material_asset"]


@rule("HX-5.1.3")
def test_no_plans_while_a_card_is_being_resolved() -> None:
    state = give(main_phase(1), 0, "sentinel", "fleet_outrider_wing")
    do(state, 0, "play", card="fleet_outrider_wing")
    assert state.step.kind == "fuel_now"
    assert plays(state, 0) == []
    do(state, 0, "store", resource="fuel")
    assert plays(state, 0) == ["sentinel"]


@rule("HX-5.1.3")
def test_no_plans_in_the_start_phase() -> None:
    state = main_phase(2)
    player = state.players[0]
    player.hand = sorted(player.deck[:3])
    del player.deck[:3]
    everybody_passes(state)
    while state.step.kind != "discard_down":
        state.act(state.waiting[0], state.options(state.waiting[0])[0])
    assert {option.type for option in state.options(0)} == {"discard"}
    assert refusal(state, 0, "play", card="material_asset").sentence == "This is not possible at this moment."
    assert state.options(1) == []


@rule("HX-5.1.3")
def test_no_plans_in_the_end_phase() -> None:
    state = give(main_phase(2), 0, "material_asset")
    place(state, "ev_heat_sink_failure", "ev_panic_in_the_stands", "ev_crater_brawl")
    no_markets(state)
    everybody_passes(state)
    assert state.step.kind == "score_event_tie"
    assert {option.type for option in state.options(0)} == {"give_event"}
    assert state.players[0].hand


@rule("HX-5.1.3")
def test_a_plan_drawn_by_the_last_action_can_be_played_before_the_dice() -> None:
    state = main_phase(1, 2, ["elias"])
    spend_action(state, 0)
    spend_action(state, 0)
    state.players[0].deck[-2:] = [0, 0]  # two Material Assets on top
    do(state, 0, "architect", architect="elias", ability=0, x=0)
    do(state, 0, "do")
    assert (state.step.kind, state.cycle, state.actions_left) == ("more", 0, 0)
    assert state.step.prompt(state, 0) == "You may still play Plans."
    assert GAME.view(state, 0)["doing"] == "activated"
    do(state, 0, "play", card="material_asset")
    assert (state.cycle, state.players[0].cred) == (0, 2)
    do(state, 0, "done")
    assert state.cycle == 1


@rule("HX-5.1.3")
def test_without_plans_the_dice_follow_the_last_action_at_once() -> None:
    state = main_phase(1)
    spend_action(state, 0)
    spend_action(state, 0)
    do(state, 0, "architect", architect="fontaine", ability=0, x=0)
    assert state.cycle == 1
    has(state, 0, fuel=1, defense=1)
    spend_action(state, 0)
    spend_action(state, 0)
    do(state, 0, "burn", hex="mars")
    assert state.cycle == 2


# before what nobody can answer any more


def waiting(state: Chronicle) -> tuple[str, list[int]]:
    return state.step.kind, list(state.waiting)


@rule("HX-5.1.6")
@pytest.mark.parametrize("ends", ["action", "pass"])
def test_before_the_dice_a_plan_can_be_played_although_another_player_acted_last(ends: str) -> None:
    state = give(main_phase(2), 0, "sentinel")
    spend_turn(state, 0)
    if ends == "pass":
        do(state, 1, "pass")
    else:
        spend_turn(state, 1)
    assert (waiting(state), state.cycle) == (("before_dice", [0]), 0)
    assert plays(state, 0) == ["sentinel"]
    assert GAME.view(state, 0)["active"] == -1
    kept = state.clone()
    do(state, 0, "play", card="sentinel")
    assert (state.cycle, state.players[0].defense) == (1, 4)  # nothing more to ask: the dice
    do(kept, 0, "done")
    assert (kept.cycle, len(kept.players[0].hand)) == (1, 1)


@rule("HX-5.1.6")
def test_who_acted_last_needs_no_pause_but_may_use_that_of_others() -> None:
    state = give(main_phase(2), 1, "sentinel")
    spend_turn(state, 0)
    spend_action(state, 1)
    spend_action(state, 1)
    has(state, 1, cred=2)
    do(state, 1, "buy_resource", resource="key", building=0)
    assert (waiting(state), state.actions_left) == (("more", [1]), 0)  # a moment of its own (HX-5.1.3)
    do(state, 1, "done")
    assert (state.cycle, state.step.kind) == (1, "action")
    state = give(give(main_phase(2), 0, "sentinel"), 1, "sentinel_prototype")
    spend_turn(state, 0)
    do(state, 1, "pass")
    assert waiting(state) == ("before_dice", [0])
    assert plays(state, 1) == ["sentinel_prototype"]
    assert not can(state, 1, "done")


@rule("HX-5.1.6")
def test_no_pause_without_a_plan_and_none_alone() -> None:
    state = main_phase(2)
    spend_turn(state, 0)
    do(state, 1, "pass")
    assert (state.cycle, state.step.kind) == (1, "action")
    alone = give(main_phase(1), 0, "sentinel")
    for _ in range(3):
        spend_action(alone, 0)
        if alone.step.kind == "more":
            do(alone, 0, "done")
    assert (alone.cycle, alone.step.kind) == (1, "action")


@rule("HX-5.1.6", "HX-5.1.4")
def test_the_archivist_serves_in_a_pause_but_opens_none() -> None:
    state = main_phase(2, 3)
    spend_turn(state, 0)
    do(state, 1, "pass")
    assert (state.cycle, state.archivist) == (1, True)
    state = give(main_phase(2, 3), 0, "sentinel")
    spend_turn(state, 0)
    do(state, 1, "pass")
    assert can(state, 0, "archivist", slot="market-fleet")


def bastion(seats: int = 2, holder: int = 0) -> Chronicle:
    """A Bastion Recruit and a Sentinel in one hand; nothing but Fleet can be scored."""
    state = give(main_phase(seats, 3), holder, "fortress_bastion_recruit", "sentinel")
    no_markets(state)
    state.market_defense[0] = 0
    return state


@rule("HX-5.1.7", "HX-6.2.5")
@pytest.mark.parametrize("seats", [1, 2])
def test_bastion_recruit_saves_a_market_before_the_opponent_scores(seats: int) -> None:
    state = bastion(seats)
    for seat in range(seats):
        do(state, seat, "pass")
    if seats > 1:
        assert waiting(state) == ("before_triggers", [0])  # another player passed last
        do(state, 0, "done")
    assert waiting(state) == ("before_score", [0])
    assert plays(state, 0) == ["fortress_bastion_recruit"]
    scored = state.clone()
    do(state, 0, "play", card="fortress_bastion_recruit")
    do(state, 0, "place", target="market-fleet", points=1)
    assert (state.round, state.taken_cards) == (2, [])
    do(scored, 0, "done")
    assert len(scored.taken_cards) == 1


@rule("HX-5.1.7")
def test_a_plan_that_gives_only_cred_or_defense_comes_too_late() -> None:
    state = bastion(1)
    do(state, 0, "pass")
    no = refusal(state, 0, "play", card="sentinel")
    assert (no.rule, no.sentence) == (
        "HX-5.1.7", "Nobody can use its Cred or Defense in this round any more."
    )  # fmt: skip


@rule("HX-5.1.7")
def test_the_last_to_pass_is_not_asked_before_the_triggers_but_before_the_score_step() -> None:
    state = bastion(2, holder=1)
    do(state, 0, "pass")
    do(state, 1, "pass")
    assert waiting(state) == ("before_score", [1])


@rule("HX-5.1.7", "HX-6.1.5")
def test_tokens_still_lie_on_events_when_the_last_plans_are_played() -> None:
    state = bastion(1)
    place(state, "ev_crater_brawl")
    state.tokens[0] = 1
    do(state, 0, "pass")
    assert (state.step.kind, state.tokens) == ("before_score", [1])
    do(state, 0, "done")
    assert not any(state.tokens)


@rule("HX-5.1.7")
def test_which_plans_still_matter_after_the_last_turn() -> None:
    names = {CARD[card].id for card in range(len(CARD)) if LASTING[card]}
    assert {"fortress_bastion_recruit", "fortress_wall_engineer", "cyber_relay_acolyte"} <= names
    assert {"alpha_cryo_steward", "alpha_salvage_writ", "fleet_black_channel_pilot"} <= names
    assert not {"sentinel", "strategic_asset", "alpha_grey_ledger", "fortress_penal_levy"} & names
    assert not any(LASTING[card] and not CARD[card].plan for card in range(len(CARD)))


# between the picks of one action


@rule("HX-5.1.5")
def test_plans_between_two_cards_bought_belong_to_no_action() -> None:
    state = has(main_phase(1), 0, cred=3)
    give(state, 0, "strategic_asset")
    do(state, 0, "buy", slot="prime", marks=0)
    assert not can(state, 0, "buy", slot="prime", marks=0)
    do(state, 0, "play", card="strategic_asset")
    do(state, 0, "branch", branch=0)
    assert (state.step.kind, GAME.view(state, 0)["doing"], state.actions_left) == ("more", "buying", 2)
    do(state, 0, "buy", slot="prime", marks=0)
    assert (state.actions_left, state.primes) == (2, 14)


@rule("HX-5.1.5")
def test_plans_of_others_between_two_points_placed() -> None:
    state = has(main_phase(2), 1, cred=0)
    give(state, 1, "material_asset")
    has(state, 0, defense=2)
    do(state, 0, "defend", target="market-fleet", points=1)
    do(state, 1, "play", card="material_asset")
    assert (state.players[1].cred, state.waiting, state.step.kind) == (1, [0], "more")
    do(state, 0, "defend", target="market-fleet", points=1)
    assert state.actions_left == 2


@rule("HX-5.1.5")
@pytest.mark.parametrize("left", [3, 1])
def test_a_plan_that_clears_the_place_for_a_key_in_the_same_action(left: int) -> None:
    state = main_phase(1, 3, ["fontaine"])
    while state.actions_left > left:
        spend_action(state, 0)
    give(state, 0, "fortress_wall_engineer")
    has(state, 0, fuel=1, keys=1)
    devastate(state, "mars")
    do(state, 0, "burn", hex="mars")
    assert not can(state, 0, "commit")
    do(state, 0, "play", card="fortress_wall_engineer")
    do(state, 0, "clear_free", target="hex-mars")
    assert state.players[0].defense == 4
    do(state, 0, "commit")  # Hale Crater HQ: +3 Defense
    assert state.players[0].defense == 7
    assert (state.cycle, state.actions_left) == (0, left - 1)
    if left == 1:  # the Archivist may still be used before the dice
        do(state, 0, "done")
        assert state.cycle == 1


# the Archivist


@rule("HX-5.1.4", "HX-9.2")  # D-12
def test_the_archivist_moves_one_market_card_to_the_reserve() -> None:
    state = main_phase(2, 3)
    shown = show(state, "fleet_wing_commander")
    reserve(state, "biocom_helix_garden")
    slots = ["market-fleet", "market-fortress", "market-biocom", "market-cyber", "prime"]
    assert [option["slot"] for option in offered(shown, 0, "archivist")] == slots  # not the Reserve itself
    left = state.actions_left
    do(state, 0, "archivist", slot="market-fleet")
    assert GAME.view(state, 0)["reserve"] == ["biocom_helix_garden", "fleet_wing_commander"]
    assert (state.actions_left, GAME.view(state, 0)["archivist"]) == (left, False)
    again = action("archivist", slot="market-fortress").refusal(state, 0)
    assert str(again) == "The Archivist has been used in this round. (HX-5.1.4)"
    assert not offered(state, 0, "archivist")


@rule("HX-5.1.4")
def test_the_archivist_serves_the_starting_player_only() -> None:
    state = main_phase(3, 3, start_player="1")
    assert [bool(offered(state, seat, "archivist")) for seat in range(3)] == [False, True, False]
    why = action("archivist", slot="prime").refusal(state, 0)
    assert str(why) == "Only the starting player uses the Archivist. (HX-5.1.4)"
    # also on another player's turn and after passing
    do(state, 1, "pass")
    assert state.waiting == [2]
    do(state, 1, "archivist", slot="prime")
    assert (GAME.view(state, 0)["reserve"], state.waiting) == (["prime_asset"], [2])


@rule("HX-5.1.4")
def test_the_archivist_in_the_council_and_inside_an_action() -> None:
    state = council(2, 3)
    give(state, 1, "sentinel")
    assert state.step.kind == "council"
    assert offered(state, 0, "archivist")  # though no Plan is in that hand
    state = has(main_phase(1, 3), 0, cred=9)
    do(state, 0, "buy", slot="prime", marks=0)
    do(state, 0, "archivist", slot="prime")
    assert state.step.kind == "more"
    assert (state.actions_left, state.primes) == (2, 14)
    # not while something is being resolved
    state = give(main_phase(1, 3), 0, "strategic_asset")
    do(state, 0, "play", card="strategic_asset")
    assert not offered(state, 0, "archivist")


@rule("HX-5.1.4")
def test_once_a_round() -> None:
    state = main_phase(1, 3)
    do(state, 0, "archivist", slot="prime")
    spend_turn(state, 0)
    assert (state.cycle, offered(state, 0, "archivist")) == (1, [])
    next_round(state)
    assert offered(state, 0, "archivist")


@rule("HX-5.1.4", "HX-9.2")
def test_the_archivist_ignores_devastation_and_finds_no_card_in_an_empty_deck() -> None:
    state = main_phase(1, 3)
    devastate(state, "fleet")
    empty_deck(state, "cyber")
    assert can(state, 0, "archivist", slot="market-fleet")
    assert not can(state, 0, "archivist", slot="market-cyber")
    why = action("archivist", slot="market-cyber").refusal(state, 0)
    assert str(why) == "There is no card. (HX-2.2.5)"
    do(state, 0, "archivist", slot="market-fleet")
    assert GAME.view(state, 0)["markets"][0]["devastated"] == 1


@rule("HX-5.1.4")
@pytest.mark.parametrize("episode", [1, 2])
def test_no_archivist_before_episode_3(episode: int) -> None:
    state = main_phase(1, episode)
    assert not offered(state, 0, "archivist")
    why = action("archivist", slot="prime").refusal(state, 0)
    assert str(why) == "There is no Archivist before episode 3. (HX-5.1.4)"


@rule("HX-5.1.2")
def test_a_plan_taken_into_the_hand_is_played_at_once() -> None:
    state = at(main_phase(1, 4), 0, "mars")
    consume(state, "biocom_spore_futures")
    run(state, 0, {"take": "consumed", "to": "hand"})
    do(state, 0, "take_consumed", card="biocom_spore_futures")
    assert plays(state, 0) == ["biocom_spore_futures"]
    do(state, 0, "play", card="biocom_spore_futures")
    assert (state.players[0].cred, state.actions_left) == (2, 3)
