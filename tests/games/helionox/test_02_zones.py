"""HX-2.2: where things lie, the Market and its decks, and what belongs to the team."""

from typing import Any

import pytest

from meeplehall.games.helionox.components.cards import CARD
from meeplehall.games.helionox.game import GAME
from meeplehall.games.helionox.rules.market import devastate_market
from meeplehall.games.helionox.rules.state import Chronicle
from meeplehall.testing import rule
from tests.games.helionox.effects import run
from tests.games.helionox.tables import (
    at,
    can,
    card,
    devastate,
    do,
    empty_deck,
    event,
    faction,
    fetch,
    give,
    has,
    main_phase,
    next_round,
    no_markets,
    offered,
    place,
    priced,
    refresh,
    refusal,
    reserve,
    show,
    spend_turn,
    table,
)


def market(state: Chronicle, id: str) -> Any:
    """A Faction Market as everybody sees it."""
    return next(one for one in GAME.view(state, 0)["markets"] if one["faction"] == id)


@rule("HX-2.2.1")
def test_the_shared_zones_lie_open() -> None:
    state = priced(main_phase(2, 3), ev_crater_brawl=4)
    place(state, "ev_crater_brawl")
    state.scored = [state.event_deck.pop(0)]
    state.taken_events = [state.event_deck.pop(0)]
    state.purged = [state.event_deck.pop(0)]
    state.taken_cards.append(fetch(state, card("fleet_convoy_broker")))
    reserve(state, "fleet_wing_commander")
    state.consumed.append(fetch(state, card("cyber_code_novice")))
    show(state, "biocom_helix_garden")
    devastate(state, "mars", "fleet")
    state.market_defense[faction("cyber")] = 2
    state.influence, state.infamy = 4, 3
    view = GAME.view(state, 1)
    mars = next(world for world in view["worlds"] if world["hex"] == "mars")
    assert [(one["id"], one["cost"], one["tokens"]) for one in mars["events"]] == [("ev_crater_brawl", 4, 0)]
    assert mars["devastation"] == 1
    assert [len(view["team"]["scored"]), len(view["opponent"]["events"]), len(view["purged"])] == [1, 1, 1]
    assert view["opponent"]["cards"] == ["fleet_convoy_broker"]
    assert view["reserve"] == ["fleet_wing_commander"]
    assert view["consumed"] == ["cyber_code_novice"]
    assert view["primes"] == 16
    assert [one["faction"] for one in view["markets"]] == ["fleet", "fortress", "biocom", "cyber"]
    assert market(state, "biocom")["card"] == "biocom_helix_garden"
    assert (market(state, "fleet")["devastated"], market(state, "cyber")["defense"]) == (1, 2)
    assert (view["team"]["influence"], view["team"]["infamy"]) == (4, 3)
    assert view["event_deck"]["left"] == len(state.event_deck) == 24


@rule("HX-2.2.2")
def test_the_zones_of_a_player() -> None:
    state = main_phase(2, 3, ["fontaine", "tiberius"])
    give(state, 0, "fleet_fleet_liaison", "sentinel")
    do(state, 0, "play", card="fleet_fleet_liaison")
    has(state, 0, cred=6, defense=3, keys=1, fuel=1)
    do(state, 0, "commit")  # Aitken Launch Hub gives a Fuel Cell and 1 Cred
    do(state, 0, "store", resource="fuel")
    do(state, 0, "done")
    do(state, 0, "architect", architect="fontaine", ability=0, x=0)
    state.players[0].discard.append(state.players[0].deck.pop())
    seat = GAME.view(state, 1)["seats"][0]
    assert (seat["here"], seat["architect"], seat["cryo"]) == ("luna", "fontaine", 1)
    assert (seat["cred"], seat["defense"], seat["keys"], seat["fuel"]) == (11, 3, 0, 2)
    assert seat["marks"] == [2, 0, 0, 0]
    assert (seat["hand"], seat["play"]) == (["sentinel"], ["fleet_fleet_liaison"])
    assert (seat["deck"], len(seat["discard"])) == (7, 1)
    assert seat["supply"] == [2, 3]
    luna = next(world for world in GAME.view(state, 1)["worlds"] if world["hex"] == "luna")
    assert luna["buildings"] == [{"seat": 0, "type": "key_complex", "ready": True}]
    assert luna["keys"] == [0]
    assert luna["ships"] == [0]
    assert seat["passed"] is False
    do(state, 0, "pass")
    assert GAME.view(state, 1)["seats"][0]["passed"] is True


@rule("HX-2.2.3")
def test_a_display_card_that_is_bought_is_replaced_at_once() -> None:
    state = has(main_phase(1), 0, cred=40)
    left = market(state, "fleet")["left"]
    below = state.decks[0][-2]
    do(state, 0, "buy", slot="market-fleet", marks=0)
    assert market(state, "fleet")["card"] == CARD[below].id
    assert market(state, "fleet")["deck"] == len(left) - 1 == 22
    # and may be bought in the same action
    assert can(state, 0, "buy", slot="market-fleet", marks=0)


@rule("HX-2.2.3")
@pytest.mark.parametrize("way", ["archivist", "consume", "take", "devastation", "score"])
def test_a_display_card_that_leaves_in_another_way_is_replaced_at_once(way: str) -> None:
    state = main_phase(2, 3)
    show(state, "fleet_convoy_broker")
    show(state, "fleet_wing_commander")
    if way == "archivist":
        do(state, 0, "archivist", slot="market-fleet")
    elif way == "consume":
        run(state, 0, {"consume": 1, "from": ["market"]})
        do(state, 0, "consume_market", slot="market-fleet")
    elif way == "take":
        run(state, 0, {"take": "market", "to": "hand"})
        do(state, 0, "take", slot="market-fleet")
    elif way == "devastation":
        devastate(state, "fleet")
        devastate_market(state, 0)
    else:
        next_round(state)
    assert market(state, "fleet")["card"] == "fleet_convoy_broker"


@rule("HX-2.2.4")
def test_the_market_is_the_faction_markets_the_prime_assets_and_the_reserve() -> None:
    state = has(main_phase(1, 3), 0, cred=90)
    reserve(state, "biocom_helix_garden")
    state.consumed.append(fetch(state, card("biocom_vat_technician")))
    everything = ["market-fleet", "market-fortress", "market-biocom", "market-cyber", "prime", "reserve"]
    assert [option["slot"] for option in offered(state, 0, "buy")] == everything
    run(state, 0, {"take": "market", "to": "hand"})
    assert [option["slot"] for option in offered(state, 0, "take")] == everything
    do(state, 0, "skip")
    # a Faction Market is a deck of a faction: only these are defended
    has(state, 0, defense=1)
    assert [option["target"] for option in offered(state, 0, "defend")] == everything[:4]


@rule("HX-2.2.4")
@pytest.mark.parametrize("episode", [1, 2])
def test_there_is_no_reserve_before_episode_3(episode: int) -> None:
    state = has(main_phase(1, episode), 0, cred=90)
    assert GAME.view(state, 0)["reserve"] is None
    assert refusal(state, 0, "archivist", slot="prime").sentence == "This is not possible at this moment."
    assert "reserve" not in [option["slot"] for option in offered(state, 0, "buy")]


@rule("HX-2.2.5")
def test_an_empty_faction_deck_stays_a_market_without_a_card() -> None:
    state = has(main_phase(1, 3, ["fontaine"]), 0, cred=90, defense=9)
    empty_deck(state, "fleet")
    view = market(state, "fleet")
    assert (view["card"], view["deck"], view["left"]) == (None, 0, [])
    assert "market-fleet" not in [option["slot"] for option in offered(state, 0, "buy")]
    assert not can(state, 0, "archivist", slot="market-fleet")
    run(state, 0, {"take": "market", "to": "hand"})
    assert not can(state, 0, "take", slot="market-fleet")
    do(state, 0, "skip")
    # defended, Devastated, cleared
    do(state, 0, "defend", target="market-fleet", points=1)
    assert market(state, "fleet")["defense"] == 1
    do(state, 0, "done")
    taken = len(state.taken_cards)
    for _ in range(3):  # the token goes, then Devastation, then there is no card to score
        devastate_market(state, 0)
    refresh(state)
    assert (market(state, "fleet")["defense"], market(state, "fleet")["devastated"]) == (0, 1)
    assert len(state.taken_cards) == taken
    do(state, 0, "clear", target="market-fleet", payment="cred")
    assert market(state, "fleet")["devastated"] == 0
    # nothing to score, and no new deck
    show(state, "fortress_gate_warden")
    no_markets(state)
    state.market_defense[0] = 0
    refresh(state)
    next_round(state)
    assert len(state.taken_cards) == taken
    assert market(state, "fleet")["card"] is None


@rule("HX-2.2.5")
def test_an_empty_stack_of_prime_assets_sells_none() -> None:
    state = has(main_phase(1, 3), 0, cred=90)
    state.consumed += [card("prime_asset")] * state.primes
    state.primes = 0
    refresh(state)
    assert not can(state, 0, "buy", slot="prime", marks=0)
    run(state, 0, {"take": "prime", "to": "deck"})
    assert state.step.kind == "action"
    assert not can(state, 0, "archivist", slot="prime")
    assert can(state, 0, "archivist", slot="market-fleet")
    assert not GAME.invariants(state)


@rule("HX-2.2.6")
def test_influence_and_infamy_belong_to_the_team_whoever_earned_them() -> None:
    state = main_phase(2, 2, ["elias", "fontaine"])
    at(state, 1, "old_world")
    do(state, 0, "architect", architect="elias", ability=1, x=0)  # 2 Influence, draw 1
    do(state, 0, "do")
    spend_turn(state, 0)
    give(state, 1, "alpha_grey_ledger")
    do(state, 1, "play", card="alpha_grey_ledger")
    has(state, 1, keys=1)
    do(state, 1, "commit")
    do(state, 1, "pay")  # 1 Influence for 1 Cred
    view = GAME.view(state, 0)["team"]
    assert (view["influence"], view["infamy"]) == (3, 1)
    assert GAME.outcome(state).scores[0] == GAME.outcome(state).scores[1] == view["score"]


@rule("HX-2.2.1", "HX-2.2.2")
def test_every_card_is_in_one_zone_from_the_beginning() -> None:
    for episode in (1, 3, 5, "eternal"):
        state = table(3, episode)
        assert not GAME.invariants(state)
        state.players[0].hand.append(state.players[0].deck[0])
        assert any(wrong.startswith("I-1") for wrong in GAME.invariants(state))
    state = main_phase(1)
    place(state, "ev_crater_brawl")
    state.scored.append(event("ev_crater_brawl"))
    assert any(wrong.startswith("I-6") for wrong in GAME.invariants(state))
