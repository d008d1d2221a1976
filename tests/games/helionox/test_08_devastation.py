"""HX-8.5 and HX-8.6: Devastation on Locations and on Faction Markets."""

from typing import Any

import pytest

from meeplehall.games.helionox.components.cards import CARD
from meeplehall.games.helionox.components.data import Effect
from meeplehall.games.helionox.game import GAME
from meeplehall.games.helionox.rules.effects.reading import verb
from meeplehall.games.helionox.rules.phases.dice import INFAMY_FACE, apply_roll
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
    faction,
    give,
    has,
    hex,
    main_phase,
    next_round,
    no_markets,
    offered,
    place,
    priced,
    refresh,
    refusal,
    show,
)


def at_mars(*ids: str, episode: int = 1, seats: int = 1, **amounts: int) -> Chronicle:
    """Amnon at Mars with these cards in hand."""
    state = main_phase(seats, episode, architects=["amnon", "feint", "mai"][:seats])
    at(state, 0, "mars")
    has(state, 0, **({"cred": 0, "defense": 0} | amounts))
    return give(state, 0, *ids)


def market(state: Chronicle, id: str) -> dict[str, Any]:
    found: dict[str, Any] = next(m for m in GAME.view(state, 0)["markets"] if m["faction"] == id)
    return found


def rolled(state: Chronicle, id: str) -> Chronicle:
    """The market die shows this faction, the location die a world without Events."""
    apply_roll(state, faction(id), hex("europa"))
    assert not GAME.invariants(state)
    return refresh(state)


# Locations


@rule("HX-8.5.1")
def test_a_location_holds_any_number_and_one_is_enough() -> None:
    state = at_mars(cred=9, keys=1)
    devastate(state, *["mars"] * 5)
    assert next(w["devastation"] for w in GAME.view(state, 0)["worlds"] if w["hex"] == "mars") == 5
    for left in (4, 3, 2, 1):
        do(state, 0, "clear", target="hex-mars", payment="cred")
        assert state.devastation[hex("mars")] == left
        no = action("commit").refusal(state, 0)
        assert no is not None
        assert no.rule == "HX-8.5.2"
    do(state, 0, "clear", target="hex-mars", payment="cred")
    assert can(state, 0, "commit")


@rule("HX-8.5.1")
def test_dice_pile_up_devastation_on_a_location() -> None:
    state = at_mars()
    place(state, "ev_dust_curtain", "ev_crater_brawl")
    for tokens in (1, 2, 3):
        apply_roll(state, INFAMY_FACE, hex("mars"))
        assert state.devastation[hex("mars")] == tokens  # 1 per roll, however many Events


@rule("HX-8.5.2")
def test_no_key_access_at_a_devastated_location() -> None:
    state = at_mars(keys=2)
    devastate(state, "mars")
    no = refusal(state, 0, "commit")
    assert (no.rule, no.sentence) == ("HX-8.5.2", "No action commits a Key at a Devastated Location.")
    assert offered(state, 0, "commit") == []


@rule("HX-8.5.3")
def test_no_action_places_or_uses_buildings_there() -> None:
    state = at_mars(cred=9)
    build(state, 0, "key_complex", "mars")
    assert can(state, 0, "build", building="fuel_terminal")
    assert can(state, 0, "buy_resource", resource="key", building=1)
    devastate(state, "mars")
    assert offered(state, 0, "build") == []
    assert not can(state, 0, "buy_resource", resource="key", building=1)
    assert refusal(state, 0, "build", building="fuel_terminal").rule == "HX-7.4.8"
    assert refusal(state, 0, "buy_resource", resource="key", building=1).rule == "HX-7.5.2"


@rule("HX-8.5.4")
def test_everything_else_stays_possible_there() -> None:
    state = at_mars("fleet_patrol_cutter", cred=5, defense=4, fuel=1)
    place(priced(state, ev_dust_curtain=4), "ev_dust_curtain")
    devastate(state, "mars", "luna")
    assert can(state, 0, "burn", hex="luna")
    assert can(state, 0, "defend", target="ev_dust_curtain", points=4)
    assert can(state, 0, "play", card="fleet_patrol_cutter")
    assert can(state, 0, "buy", slot="prime", marks=0)
    assert can(state, 0, "buy_resource", resource="key", building=0)
    assert can(state, 0, "architect", architect="amnon", ability=0, x=2)
    do(state, 0, "architect", architect="amnon", ability=0, x=2)
    assert state.players[0].cred == 5 + 5
    do(state, 0, "burn", hex="luna")
    assert state.players[0].here == hex("luna")


@rule("HX-8.5.5")
def test_cards_and_architects_build_in_spite_of_devastation() -> None:
    state = at_mars("fleet_tanker_lease")
    devastate(state, "mars", "mars")
    do(state, 0, "play", card="fleet_tanker_lease")
    do(state, 0, "raise", building="fuel_terminal")
    assert state.players[0].ready[1] >> hex("mars") & 1
    state = main_phase(1, 2, architects=["jetta"])
    devastate(state, "old_world")
    do(state, 0, "architect", architect="jetta", ability=0, x=0)
    do(state, 0, "raise", building="key_complex")
    assert state.players[0].ready[0] >> hex("old_world") & 1


# Markets


@rule("V-14", "HX-8.6.1")
def test_tokens_first_then_devastation_then_the_display_card() -> None:
    state = at_mars()
    shown, below = reversed(state.decks[faction("fleet")][-2:])
    state.market_defense[faction("fleet")] = 2
    for defense, devastated, taken in ((1, 0, []), (0, 0, []), (0, 1, []), (0, 1, [shown])):
        rolled(state, "fleet")
        found = market(state, "fleet")
        assert (found["defense"], found["devastated"]) == (defense, devastated)
        assert state.taken_cards == taken
    assert market(state, "fleet")["card"] == CARD[below].id
    assert market(state, "fortress")["devastated"] == 0


@rule("HX-8.6.1")
def test_an_empty_devastated_market_gives_nothing_more() -> None:
    state = at_mars()
    devastate(state, "fleet")
    deck = state.decks[faction("fleet")]
    state.reserve, state.decks[faction("fleet")] = deck[:], []
    rolled(state, "fleet")
    assert state.taken_cards == []
    assert market(state, "fleet")["devastated"] == 1


@rule("HX-8.6.1")
def test_an_empty_market_can_still_be_devastated_and_guarded() -> None:
    state = at_mars()
    state.reserve, state.decks[faction("fleet")] = state.decks[faction("fleet")], []
    state.market_defense[faction("fleet")] = 1
    rolled(state, "fleet")
    assert (market(state, "fleet")["defense"], market(state, "fleet")["devastated"]) == (0, 0)
    rolled(state, "fleet")
    assert market(state, "fleet")["devastated"] == 1


@rule("HX-8.6.2")
def test_a_market_never_holds_more_than_one() -> None:
    state = at_mars()
    for _ in range(5):
        rolled(state, "fortress")
    assert market(state, "fortress")["devastated"] == 1
    assert len(state.taken_cards) == 4


@rule("HX-8.6.3")
def test_every_event_targets_on_its_own() -> None:
    state = main_phase(2)
    show(state, "fleet_admiralty_seat")
    place(state, "ev_customs_seizure", "ev_smugglers_toll", "ev_isotope_shortfall")  # all the Fleet Market
    state.market_defense[faction("fleet")] = 1
    state.market_defense[faction("fortress")] = 9
    next_round(state)
    # a token, the Devastation, the display card; and one more in the Score step
    assert market(state, "fleet")["devastated"] == 1
    assert len(state.taken_cards) == 2
    assert state.taken_cards[0] == card("fleet_admiralty_seat")


@rule("HX-8.6.3")
def test_an_amount_above_one_targets_so_many_times() -> None:
    # no Event of the box says so, but the effect language allows it
    state = at_mars()
    shown = state.decks[faction("fleet")][-1]
    state.market_defense[faction("fleet")] = 1
    verb(Effect(devastate="fleet", n=3)).run(state, hex("mars"))
    assert (market(state, "fleet")["defense"], market(state, "fleet")["devastated"]) == (0, 1)
    assert state.taken_cards == [shown]


@rule("HX-8.6.3")
def test_two_dice_on_the_same_market_are_two_targetings() -> None:
    state = at_mars(seats=2)
    shown = state.decks[faction("fortress")][-1]
    devastate(state, "fortress")
    rolled(state, "fortress")
    rolled(state, "fortress")
    assert state.taken_cards[0] == shown
    assert len(state.taken_cards) == 2


@rule("HX-8.6.3")
def test_every_market_in_play_once() -> None:
    for episode, count in ((2, 4), (5, 4)):
        state = main_phase(2, episode)
        place(state, "ev_capital_in_flames")
        state.market_defense[faction("biocom")] = 1
        next_round(state)
        assert [m["devastated"] for m in GAME.view(state, 0)["markets"]] == [1, 1, 0, 1]
        assert state.market_defense == [0] * count


@rule("HX-8.6.4")
def test_abilities_take_cards_of_a_devastated_market() -> None:
    state = at_mars("cyber_replica_saint", episode=2)  # a Tech of 4 or less to hand
    show(state, "fleet_patrol_cutter")
    devastate(state, "fleet", "fortress", "biocom", "cyber")
    do(state, 0, "play", card="cyber_replica_saint")
    do(state, 0, "take", slot="market-fleet")
    assert card("fleet_patrol_cutter") in state.players[0].hand
    assert market(state, "fleet")["devastated"] == 1


@rule("HX-8.6.4")
def test_abilities_consume_cards_of_a_devastated_market() -> None:
    state = at_mars("biocom_chimera_ward", episode=2)
    show(state, "fleet_patrol_cutter")
    devastate(state, "fleet")
    do(state, 0, "play", card="biocom_chimera_ward")
    do(state, 0, "consume_market", slot="market-fleet")
    assert state.consumed == [card("fleet_patrol_cutter")]


@rule("HX-8.6.4")
@pytest.mark.parametrize("archivist", [True, False])
def test_cards_of_a_devastated_market_are_reserved(archivist: bool) -> None:
    state = at_mars("fleet_signal_corvette", episode=3, cred=5)
    show(state, "fleet_patrol_cutter")
    devastate(state, "fleet")
    assert not can(state, 0, "buy", slot="market-fleet", marks=0)
    if archivist:
        do(state, 0, "archivist", slot="market-fleet")
    else:
        do(state, 0, "play", card="fleet_signal_corvette")
        do(state, 0, "reserve", slot="market-fleet")
        do(state, 0, "done")
    assert state.reserve == [card("fleet_patrol_cutter")]
    assert can(state, 0, "buy", slot="reserve", marks=0)


@rule("HX-8.6.4")
def test_neither_bought_nor_defended() -> None:
    state = at_mars("fortress_bulwark_drone", cred=9, defense=3)  # + 1 Defense, 2 tokens on Markets
    devastate(state, "fleet")
    assert refusal(state, 0, "buy", slot="market-fleet", marks=0).rule == "HX-7.4.6"
    assert refusal(state, 0, "defend", target="market-fleet", points=1).rule == "HX-7.2.5"
    do(state, 0, "play", card="fortress_bulwark_drone")
    assert [o["target"] for o in offered(state, 0, "place")] == ["market-fortress"]
    devastate(state, "fortress")
    assert offered(state, 0, "place") == []


@rule("HX-8.6.5")
def test_tokens_guard_the_market_and_not_the_card() -> None:
    state = at_mars("fleet_signal_corvette", episode=3, cred=9)
    show(state, "fleet_patrol_cutter")
    show(state, "fleet_outrider_wing")
    state.market_defense[faction("fleet")] = 2
    do(state, 0, "buy", slot="market-fleet", marks=0)
    assert (market(state, "fleet")["card"], market(state, "fleet")["defense"]) == ("fleet_patrol_cutter", 2)
    do(state, 0, "archivist", slot="market-fleet")
    assert market(state, "fleet")["defense"] == 2


@rule("HX-8.6.5")
def test_a_market_is_never_both_devastated_and_defended() -> None:
    state = at_mars(cred=1, defense=2)
    state.market_defense[faction("fleet")] = 1
    rolled(state, "fleet")
    rolled(state, "fleet")
    assert (market(state, "fleet")["defense"], market(state, "fleet")["devastated"]) == (0, 1)
    assert not can(state, 0, "defend", target="market-fleet", points=1)
    do(state, 0, "clear", target="market-fleet", payment="cred")
    do(state, 0, "defend", target="market-fleet", points=1)
    assert (market(state, "fleet")["defense"], market(state, "fleet")["devastated"]) == (1, 0)


@rule("HX-8.6.1")
def test_a_faction_that_is_not_in_play_is_never_devastated() -> None:
    state = at_mars()
    rolled(state, "cyber")
    rolled(state, "biocom")
    assert state.market_devastation == [0, 0, 0, 0]
    assert state.taken_cards == []


@rule("HX-8.6.1")
def test_the_card_scored_for_devastation_counts_for_the_opponent() -> None:
    state = at_mars()
    no_markets(state)
    show(state, "fleet_admiralty_seat")  # 3
    state.market_defense[faction("fleet")] = 0
    devastate(state, "fleet")
    rolled(state, "fleet")
    assert GAME.view(state, 0)["opponent"]["score"] == 3
    assert GAME.view(state, 0)["opponent"]["cards"] == ["fleet_admiralty_seat"]
