"""HX-7.4: buying cards, with Cred and Marks."""

import pytest

from meeplehall.games.helionox.components.cards import CARD
from meeplehall.games.helionox.game import GAME
from meeplehall.games.helionox.rules.state import Chronicle
from meeplehall.testing import rule
from tests.games.helionox.tables import (
    action,
    can,
    card,
    devastate,
    do,
    faction,
    give,
    has,
    main_phase,
    marks,
    next_round,
    offered,
    refusal,
    reserve,
    show,
)


def shop(episode: int = 3, seats: int = 1, **amounts: int) -> Chronicle:
    """No Marks, no Defense, so much Cred, and cheap cards on display."""
    state = main_phase(seats, episode, architects=["fontaine", "mai", "feint"][:seats])
    for id in (
        "fleet_convoy_broker",
        "fortress_siege_marshal",
        "biocom_nutrient_broker",
        "cyber_code_novice",
    ):
        if state.rules.factions >> faction(id.split("_")[0]) & 1:
            show(state, id)
    return has(state, 0, **({"cred": 0, "defense": 0} | amounts))


def marks_for(state: Chronicle, slot: str) -> list[int]:
    """With how many Marks this card can be bought (D-20)."""
    return [option["marks"] for option in offered(state, 0, "buy") if option["slot"] == slot]


def slots(state: Chronicle) -> list[str]:
    """What can be bought."""
    return list(dict.fromkeys(option["slot"] for option in offered(state, 0, "buy")))


@rule("HX-7.4.1")
def test_any_number_of_cards_in_one_action() -> None:
    state = shop(cred=20)
    show(state, "fleet_outrider_wing")
    for slot in ("market-fleet", "market-cyber", "prime", "market-fleet", "prime", "market-biocom"):
        do(state, 0, "buy", slot=slot, marks=0)
    assert state.players[0].cred == 20 - 2 - 2 - 3 - 4 - 3 - 2
    assert state.actions_left == 2
    do(state, 0, "done")
    assert state.actions_left == 2
    do(state, 0, "buy", slot="prime", marks=0)
    assert state.actions_left == 1


@rule("HX-7.4.2")
def test_display_cards_the_prime_asset_and_the_top_of_the_reserve() -> None:
    state = shop(cred=20)
    assert slots(state) == ["market-fleet", "market-fortress", "market-biocom", "market-cyber", "prime"]
    reserve(state, "fleet_patrol_cutter")
    reserve(state, "cyber_relay_shrine")
    assert slots(state)[-1] == "reserve"
    do(state, 0, "buy", slot="reserve", marks=0)
    assert state.players[0].deck[-1] == card("cyber_relay_shrine")
    assert [CARD[number].id for number in state.reserve] == ["fleet_patrol_cutter"]
    primes = state.primes
    do(state, 0, "buy", slot="prime", marks=0)
    assert state.primes == primes - 1
    assert state.players[0].cred == 20 - 3 - 3


@rule("HX-7.4.2")
@pytest.mark.parametrize(
    ("id", "slot", "cost"),
    [
        ("fleet_outrider_wing", "market-fleet", 2),
        ("fortress_iron_treasury", "market-fortress", 7),
        ("biocom_plague_dividend", "market-biocom", 2),
        ("cyber_godhead_mainframe", "market-cyber", 8),
        ("prime_asset", "prime", 3),
    ],
)
def test_the_printed_cost_and_not_one_cred_less(id: str, slot: str, cost: int) -> None:
    state = shop(4, cred=cost - 1)
    if slot != "prime":
        show(state, id)
    no = refusal(state, 0, "buy", slot=slot, marks=0)
    assert (no.rule, no.sentence) == ("HX-7.4.2", f"This takes {cost} Cred, and you have {cost - 1}.")
    has(state, 0, cred=cost)
    buy = action("buy", slot=slot, marks=0)
    assert buy.price(state, 0) == cost
    do(state, 0, "buy", slot=slot, marks=0)
    assert state.players[0].cred == 0
    assert state.players[0].deck[-1] == card(id)


@rule("HX-7.4.2")
def test_defense_buys_nothing() -> None:
    state = shop(defense=20)
    assert offered(state, 0, "buy") == []


@rule("HX-7.4.2")
def test_empty_stacks_sell_nothing() -> None:
    state = shop(1, cred=20)
    assert slots(state) == ["market-fleet", "market-fortress", "prime"]
    state.reserve, state.decks[faction("fleet")] = state.decks[faction("fleet")], []
    state.primes = 0
    assert slots(show(state, "fortress_gate_warden")) == ["market-fortress", "reserve"]
    for slot in ("market-fleet", "prime", "market-cyber"):
        no = action("buy", slot=slot, marks=0).refusal(state, 0)
        assert no is not None
        assert (no.rule, no.sentence) == ("HX-2.2.5", "There is no card.")


@rule("HX-7.4.3")
def test_a_mark_counts_one_cred_for_a_card_of_its_faction() -> None:
    state = shop(cred=4)
    marks(state, 0, fleet=2, cyber=1)
    do(state, 0, "buy", slot="market-fleet", marks=1)  # Convoy Broker, 4
    assert state.players[0].cred == 1
    assert state.players[0].marks == [1, 0, 0, 1]
    do(state, 0, "buy", slot="market-cyber", marks=1)  # Code Novice, 2
    assert state.players[0].cred == 0
    assert state.players[0].marks == [1, 0, 0, 0]


@rule("HX-7.4.3")
def test_a_card_can_be_bought_with_marks_alone() -> None:
    state = shop()
    marks(state, 0, cyber=3)
    assert marks_for(state, "market-cyber") == [2]
    do(state, 0, "buy", slot="market-cyber", marks=2)
    assert state.players[0].marks == [0, 0, 0, 1]
    assert state.players[0].deck[-1] == card("cyber_code_novice")


@rule("HX-7.4.3")
def test_marks_of_other_factions_do_not_count() -> None:
    state = shop(cred=3)
    marks(state, 0, fortress=4, biocom=4)
    assert marks_for(state, "market-fleet") == []
    no = action("buy", slot="market-fleet", marks=1).refusal(state, 0)
    assert no is not None
    assert (no.rule, no.sentence) == ("HX-7.4.3", "You have 0 fitting Marks.")


@rule("HX-7.4.3")
def test_never_for_prime_assets_buildings_or_resources() -> None:
    state = shop(cred=2)
    marks(state, 0, fleet=5, fortress=5, biocom=5, cyber=5)
    assert marks_for(state, "prime") == []
    has(state, 0, cred=3)
    assert marks_for(state, "prime") == [0]
    has(state, 0, cred=0)
    assert offered(state, 0, "build") == []
    assert offered(state, 0, "buy_resource") == []
    assert refusal(state, 0, "build", building="fuel_terminal").rule == "HX-7.4.8"
    assert refusal(state, 0, "buy_resource", resource="key", building=0).rule == "HX-7.5.1"


@rule("HX-7.4.3")
def test_a_prime_asset_in_the_reserve_takes_no_marks_either() -> None:
    state = shop(cred=3)
    marks(state, 0, fleet=5, fortress=5, biocom=5, cyber=5)
    reserve(state, "prime_asset")
    assert marks_for(state, "reserve") == [0]


@rule("HX-7.4.3")
def test_marks_cannot_overpay() -> None:
    state = shop(cred=5)
    marks(state, 0, cyber=9)
    assert marks_for(state, "market-cyber") == [0, 1, 2]  # Code Novice, 2
    no = action("buy", slot="market-cyber", marks=3).refusal(state, 0)
    assert no is not None
    assert (no.rule, no.sentence) == ("HX-7.4.3", "Marks cannot overpay.")


@rule("V-4", "HX-7.4.3")
def test_three_cred_and_a_fleet_mark() -> None:
    state = shop(cred=3)
    marks(state, 0, fleet=1)
    assert marks_for(state, "market-fleet") == [1]  # Convoy Broker, 4
    assert marks_for(state, "market-fortress") == []  # Siege Marshal, 5
    has(state, 0, cred=4)
    assert marks_for(state, "market-fortress") == []


@rule("V-24", "HX-7.4.3")
def test_how_many_marks_is_a_choice_only_with_enough_cred() -> None:
    state = shop(cred=2)
    marks(state, 0, fleet=2)
    assert marks_for(state, "market-fleet") == [2]
    has(state, 0, cred=4)
    assert marks_for(state, "market-fleet") == [0, 1, 2]
    has(state, 0, cred=2)
    do(state, 0, "buy", slot="market-fleet", marks=2)
    assert (state.players[0].cred, state.players[0].marks) == (0, [0, 0, 0, 0])


@rule("HX-7.4.4")
def test_bought_cards_go_on_top_of_the_deck_the_last_one_first() -> None:
    state = shop(cred=9)
    player = state.players[0]
    size = len(player.deck)
    do(state, 0, "buy", slot="market-fleet", marks=0)
    assert len(player.deck) == size + 1
    assert GAME.view(state, 0)["seats"][0]["known"] == ["fleet_convoy_broker"]
    do(state, 0, "buy", slot="market-cyber", marks=0)
    assert GAME.view(state, 0)["seats"][0]["known"] == ["fleet_convoy_broker", "cyber_code_novice"]
    do(state, 0, "done")
    give(state, 0, "biocom_vat_technician")
    do(state, 0, "play", card="biocom_vat_technician")
    do(state, 0, "do")  # Draw 1
    assert player.hand == [card("cyber_code_novice")]
    assert GAME.view(state, 0)["seats"][0]["known"] == ["fleet_convoy_broker"]


@rule("HX-7.4.4")
def test_a_bought_card_goes_to_the_buyer_and_is_drawn_next_round() -> None:
    state = shop(1, seats=2, cred=4)
    sizes = [len(player.deck) for player in state.players]
    do(state, 0, "buy", slot="market-fleet", marks=0)
    assert [len(player.deck) for player in state.players] == [sizes[0] + 1, sizes[1]]
    next_round(state)
    assert card("fleet_convoy_broker") in state.players[0].hand


@rule("HX-7.4.4")
def test_a_card_bought_onto_an_empty_deck_is_its_only_card() -> None:
    state = shop(1, cred=4)
    player = state.players[0]
    player.discard, player.deck = player.deck, []
    do(state, 0, "buy", slot="market-fleet", marks=0)
    assert player.deck == [card("fleet_convoy_broker")]


@rule("HX-7.4.5")
def test_the_next_card_is_turned_up_and_can_be_bought_at_once() -> None:
    state = shop(cred=6)
    show(state, "fleet_outrider_wing")
    below = state.decks[faction("fleet")][-2]
    assert CARD[below].id == "fleet_convoy_broker"
    do(state, 0, "buy", slot="market-fleet", marks=0)
    assert GAME.view(state, 0)["markets"][0]["card"] == "fleet_convoy_broker"
    assert can(state, 0, "buy", slot="market-fleet", marks=0)
    do(state, 0, "buy", slot="market-fleet", marks=0)
    assert (state.players[0].cred, state.actions_left) == (0, 2)


@rule("HX-7.4.6")
@pytest.mark.parametrize("episode", [1, 2, 3, 5])
def test_a_devastated_market_sells_nothing_in_any_episode(episode: int) -> None:
    state = shop(episode, cred=20)
    devastate(state, "fleet")
    assert "market-fleet" not in slots(state)
    assert "market-fortress" in slots(state)
    no = refusal(state, 0, "buy", slot="market-fleet", marks=0)
    assert (no.rule, no.sentence) == ("HX-7.4.6", "Cards of a Devastated Market cannot be bought.")


@rule("HX-7.4.7")
def test_reserve_and_prime_assets_sell_whatever_is_devastated() -> None:
    state = shop(cred=20)
    reserve(state, "fleet_patrol_cutter")
    devastate(state, "fleet", "fortress", "biocom", "cyber", "luna", "mars")
    assert slots(state) == ["prime", "reserve"]
    do(state, 0, "buy", slot="reserve", marks=0)
    do(state, 0, "buy", slot="prime", marks=0)
    assert state.players[0].cred == 20 - 3 - 3


@rule("V-41", "HX-7.4.3", "HX-7.4.7")
def test_a_reserved_siege_marshal_is_bought_with_a_fortress_mark() -> None:
    state = shop(cred=4)
    reserve(state, "fortress_siege_marshal")
    devastate(state, "fortress")
    assert marks_for(state, "reserve") == []
    marks(state, 0, fortress=1)
    assert marks_for(state, "reserve") == [1]
    do(state, 0, "buy", slot="reserve", marks=1)
    assert (state.players[0].cred, state.players[0].marks) == (0, [0, 0, 0, 0])
    assert state.players[0].deck[-1] == card("fortress_siege_marshal")


@rule("HX-7.4.2")
def test_cards_can_be_bought_at_a_devastated_location_and_only_in_the_own_turn() -> None:
    state = shop(1, seats=2, cred=4)
    has(state, 1, cred=9)
    state.devastation[state.players[0].here] = 3
    assert offered(state, 1, "buy") == []
    do(state, 0, "buy", slot="market-fleet", marks=0)
    assert state.players[0].deck[-1] == card("fleet_convoy_broker")


@rule("HX-7.4.1")
def test_a_plan_between_two_purchases_pays_for_the_second() -> None:
    # D-19: done after at least one
    state = shop(1, cred=3)
    give(state, 0, "strategic_asset")
    assert not can(state, 0, "done")
    do(state, 0, "buy", slot="prime", marks=0)
    do(state, 0, "play", card="strategic_asset")
    do(state, 0, "branch", branch=0)  # + 4 Cred
    do(state, 0, "buy", slot="market-fleet", marks=0)
    assert (state.players[0].cred, state.actions_left) == (0, 2)
