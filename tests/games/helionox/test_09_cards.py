"""HX-9: keywords that move cards: Archivist, Reserve, Consume, targets of the Market, To Deck, To Hand."""

import pytest

from meeplehall.games.helionox.components.cards import PRIME
from meeplehall.games.helionox.game import GAME
from meeplehall.testing import rule
from tests.games.helionox.effects import answer, answers, asked, names, run, skip
from tests.games.helionox.tables import (
    action,
    can,
    card,
    consume,
    devastate,
    do,
    faction,
    give,
    main_phase,
    offered,
    refresh,
    refusal,
    reserve,
    show,
)

FLEET, FORTRESS, BIOCOM, CYBER = (faction(id) for id in ("fleet", "fortress", "biocom", "cyber"))


# the Archivist (HX-9.2)


@rule("HX-9.2", "HX-5.1.4")
def test_the_archivist_moves_one_display_card_or_prime_asset_to_the_reserve() -> None:
    state = main_phase(2, 3)
    devastate(show(show(state, "fleet_signal_corvette"), "cyber_relay_shrine"), "fleet")
    reserve(state, "biocom_vat_technician")
    slots = [option["slot"] for option in offered(state, 0, "archivist")]
    # Devastated or not, but nothing that is in the Reserve already
    assert slots == ["market-fleet", "market-fortress", "market-biocom", "market-cyber", "prime"]
    assert not offered(state, 1, "archivist")
    do(state, 0, "archivist", slot="market-fleet")
    assert names(state.reserve) == ["biocom_vat_technician", "fleet_signal_corvette"]
    assert (state.market_devastation[FLEET], state.actions_left) == (1, 3)
    assert GAME.view(state, 1)["archivist"] is False
    again = refusal(state, 0, "archivist", slot="market-fleet")
    assert (again.rule, again.sentence) == ("HX-5.1.4", "The Archivist has been used in this round.")


@rule("HX-9.2")
def test_the_archivist_takes_a_prime_asset_too_and_finds_no_card_in_an_empty_deck() -> None:
    state = main_phase(1, 3)
    state.consumed, state.decks[FLEET] = state.decks[FLEET], []
    refresh(state)
    assert not can(state, 0, "archivist", slot="market-fleet")
    primes = state.primes
    do(state, 0, "archivist", slot="prime")
    assert (names(state.reserve), state.primes) == (["prime_asset"], primes - 1)


@rule("HX-9.2", "HX-3.2.3")
@pytest.mark.parametrize("episode", [1, 2])
def test_there_is_no_archivist_before_episode_3(episode: int) -> None:
    state = main_phase(1, episode)
    assert not offered(state, 0, "archivist")
    assert GAME.view(state, 0)["archivist"] is None


# Consume (HX-9.4)


@rule("HX-9.4", "HX-7.7.5")
def test_consume_as_a_cost_has_to_be_possible() -> None:
    state = give(main_phase(1, 2), 0, "alpha_salvage_writ")
    do(state, 0, "play", card="alpha_salvage_writ")  # the last card of the hand, no discard
    assert (asked(state), state.players[0].cred, state.consumed) == ("action", 0, [])


@rule("HX-9.4")
def test_consume_takes_a_card_of_the_hand_or_the_discard() -> None:
    state = give(main_phase(1, 2), 0, "alpha_salvage_writ", "sentinel", "material_asset")
    me = state.players[0]
    me.discard.append(me.deck.pop(0))
    discarded = names(me.discard)[0]
    do(state, 0, "play", card="alpha_salvage_writ")
    assert answers(state, 0) == [
        "consume hand material_asset", "consume hand sentinel", f"consume discard {discarded}", "skip",
    ]  # fmt: skip
    declined = skip(state.clone(), 0)
    assert (declined.players[0].cred, declined.consumed) == (0, [])
    answer(state, 0, f"consume discard {discarded}")
    assert (me.cred, me.discard, names(state.consumed)) == (3, [], [discarded])
    assert GAME.view(state, 0)["consumed"] == [discarded]


@rule("HX-9.4", "HX-9.14", "HX-12.15")
def test_consume_from_the_market_reaches_what_lies_on_top() -> None:
    state = main_phase(1, 4)
    show(show(state, "fleet_convoy_broker"), "cyber_relay_shrine")
    reserve(reserve(state, "biocom_helix_garden"), "biocom_vat_technician")
    devastate(state, "fleet")
    run(state, 0, {"consume": 2, "from": ["market"]})
    assert answers(state, 0) == [
        "consume_market market-fleet", "consume_market market-fortress", "consume_market market-biocom",
        "consume_market market-cyber", "consume_market prime", "consume_market reserve", "skip",
    ]  # fmt: skip
    under = state.decks[FLEET][-2]
    answer(state, 0, "consume_market market-fleet")
    answer(state, 0, "consume_market market-fleet")  # the next card was turned up at once
    assert state.consumed == [card("fleet_convoy_broker"), under]
    run(state, 0, {"consume": 1, "from": ["market"]})
    answer(state, 0, "consume_market reserve")
    assert names(state.reserve) == ["biocom_helix_garden"]


@rule("HX-9.4", "HX-12.5", "HX-12.15")
def test_a_cost_of_several_market_cards_may_come_from_one_deck() -> None:
    state = main_phase(1, 4)
    kept = state.decks[FLEET][:2]
    for deck in state.decks:
        state.consumed += deck
        deck.clear()
    state.consumed += [PRIME] * state.primes
    state.primes = 0
    state.decks[FLEET] = kept[:]
    for taken in kept:
        state.consumed.remove(taken)
    run(state, 0, {"cost": [{"consume": 2, "from": ["market"]}], "then": [{"gain": "cred", "n": 9}]})
    answer(state, 0, "consume_market market-fleet")  # the display refills between two picks
    assert (state.players[0].cred, state.decks[FLEET]) == (9, [])
    run(state, 0, {"cost": [{"consume": 1, "from": ["market"]}], "then": [{"gain": "cred", "n": 9}]})
    assert (asked(state), state.players[0].cred) == ("action", 9)


@rule("HX-9.4", "HX-10.1.3")
def test_consumed_cards_count_for_nobody() -> None:
    state = main_phase(1, 2)
    before = GAME.view(state, 0)
    consume(consume(state, "fleet_admiralty_seat"), "biocom_plague_dividend")
    after = GAME.view(state, 0)
    assert after["team"]["score"] == before["team"]["score"]
    assert after["opponent"]["score"] == before["opponent"]["score"]


@rule("HX-9.5", "HX-12.14")
def test_any_consumed_card_can_be_taken_whoever_consumed_it() -> None:
    state = main_phase(2, 4, ["aellae", "nyah"])
    give(state, 1, "sentinel", "alpha_salvage_writ")
    do(state, 1, "play", card="alpha_salvage_writ")  # player 1 consumes, on the turn of player 0
    answer(state, 1, "consume hand sentinel")
    for id in ("fleet_the_long_patrol", "fleet_carrier_meridian", "cyber_code_novice"):
        consume(state, id)
    do(state, 0, "architect", architect="aellae", ability=1, x=0)  # a Consumed card of at most 5
    assert asked(state) == "take_pick"
    # every kind, not only the top one; Alphas count as 0; Carrier Meridian costs 6
    assert answers(state, 0) == [
        "take_consumed sentinel", "take_consumed fleet_the_long_patrol", "take_consumed cyber_code_novice",
        "skip",
    ]  # fmt: skip
    answer(state, 0, "take_consumed sentinel")
    assert names(state.players[0].hand) == ["sentinel"]
    assert card("sentinel") not in state.consumed
    assert state.players[0].cred == 3


@rule("HX-9.5")
def test_without_consumed_cards_nothing_is_asked() -> None:
    state = main_phase(1, 4, ["aellae"])
    do(state, 0, "architect", architect="aellae", ability=1, x=0)
    assert (asked(state), state.players[0].cred) == ("action", 3)


# targets (HX-9.14)


@rule("HX-9.14")
def test_a_market_target_is_a_display_card_the_top_prime_or_the_top_of_the_reserve() -> None:
    state = main_phase(1, 3)
    show(show(state, "fleet_refugee_convoy"), "fortress_siege_marshal")  # Operatives of 4 and 5
    show(show(state, "biocom_gene_arbitrage"), "cyber_prelate_osei_9")  # a Tech; both, but of 6
    reserve(reserve(state, "cyber_code_novice"), "biocom_vat_technician")
    give(state, 0, "fleet_press_gang_officer")  # a Market Operative of at most 4, to the deck
    do(state, 0, "play", card="fleet_press_gang_officer")
    assert answers(state, 0) == ["take market-fleet", "take reserve", "skip"]
    answer(state, 0, "take reserve")
    assert names(state.players[0].deck)[-1] == "biocom_vat_technician"
    assert names(state.reserve) == ["cyber_code_novice"]
    assert GAME.view(state, 0)["seats"][0]["known"] == ["biocom_vat_technician"]


@rule("HX-9.14", "HX-2.1.3")
def test_a_card_that_is_tech_and_operative_answers_to_either_name() -> None:
    for type in ("tech", "operative"):
        state = show(main_phase(1, 3), "cyber_prelate_osei_9")
        run(state, 0, {"take": "market", "to": "hand", "filter": {"type": type, "faction": "cyber"}})
        assert answers(state, 0) == ["take market-cyber", "skip"]


@rule("HX-9.14")
def test_a_cost_limit_looks_at_the_printed_cost_and_a_faction_at_the_card() -> None:
    state = main_phase(1, 3, ["tiberius"])
    show(state, "fortress_levy_captain")  # costs 4
    state.players[0].marks = [5, 5, 5, 5]
    run(state, 0, {"take": "market", "to": "hand", "filter": {"faction": "fortress", "max_cost": 3}})
    assert asked(state) == "action"
    run(state, 0, {"take": "market", "to": "hand", "filter": {"faction": "fortress", "max_cost": 4}})
    assert answers(state, 0) == ["take market-fortress", "skip"]
    assert state.players[0].marks == [5, 5, 5, 5]


@rule("HX-9.14")
def test_a_reserved_card_is_the_top_of_the_reserve_only() -> None:
    state = main_phase(1, 4, ["nyah"])
    reserve(reserve(state, "fleet_outrider_wing"), "fleet_admiralty_seat")  # 2, and 7 on top
    do(state, 0, "architect", architect="nyah", ability=1, x=0)  # a Reserved card of at most 6
    assert (asked(state), len(state.reserve)) == ("action", 2)
    run(state, 0, {"take": "reserve", "to": "hand"})
    assert answers(state, 0) == ["take reserve", "skip"]
    answer(state, 0, "take reserve")
    assert names(state.players[0].hand) == ["fleet_admiralty_seat"]


@rule("HX-9.14", "HX-2.2.5")
def test_prime_assets_are_taken_until_none_is_left() -> None:
    state = main_phase(1, 2)
    state.consumed += [PRIME] * (state.primes - 1)
    state.primes = 1
    run(state, 0, {"take": "prime", "to": "deck"}, {"take": "prime", "to": "deck"}, {"gain": "cred", "n": 1})
    answer(state, 0, "take prime")
    assert (asked(state), state.primes, names(state.players[0].deck)[-1]) == ("action", 0, "prime_asset")
    assert (state.players[0].deck.count(PRIME), state.players[0].cred) == (1, 1)


# Reserve n (HX-9.17)


@rule("HX-9.17", "HX-12.15")
def test_reserve_moves_market_cards_onto_the_reserve_devastated_or_not() -> None:
    state = devastate(show(main_phase(1, 3), "fleet_signal_corvette"), "fleet")
    under = state.decks[FLEET][-2]
    run(state, 0, {"reserve": 3})
    assert answers(state, 0) == [
        "reserve market-fleet", "reserve market-fortress", "reserve market-biocom", "reserve market-cyber",
        "reserve prime", "skip",
    ]  # fmt: skip
    answer(state, 0, "reserve market-fleet")
    assert "reserve reserve" not in answers(state, 0)
    answer(state, 0, "reserve market-fleet")
    answer(state, 0, "reserve prime")
    assert state.reserve == [card("fleet_signal_corvette"), under, PRIME]
    assert (asked(state), state.market_devastation[FLEET]) == ("action", 1)


@rule("HX-9.17", "HX-7.4.2")
def test_the_top_of_the_reserve_can_be_bought_and_targeted() -> None:
    state = main_phase(1, 3)
    reserve(reserve(state, "fleet_convoy_broker"), "fleet_outrider_wing")
    state.players[0].cred = 4
    refresh(state)
    assert can(state, 0, "buy", slot="reserve", marks=0)
    do(state, 0, "buy", slot="reserve", marks=0)
    assert (state.players[0].cred, names(state.reserve)) == (2, ["fleet_convoy_broker"])
    assert names(state.players[0].deck)[-1] == "fleet_outrider_wing"


@rule("HX-9.17", "HX-6.2.8")
def test_the_opponent_never_scores_the_reserve() -> None:
    state = main_phase(1, 3)
    reserve(state, "fleet_admiralty_seat")  # worth 3, more than any other card would be
    for market in range(4):
        state.market_defense[market] = 1
    refresh(state)
    do(state, 0, "pass")
    assert (state.round, state.taken_cards, names(state.reserve)) == (2, [], ["fleet_admiralty_seat"])


@rule("HX-9.17")
def test_reserving_from_an_empty_market_is_not_asked() -> None:
    state = main_phase(1, 3)
    for deck in state.decks:
        state.consumed += deck
        deck.clear()
    state.consumed += [PRIME] * state.primes
    state.primes = 0
    run(state, 0, {"reserve": 2}, {"gain": "cred", "n": 1})
    assert (asked(state), state.players[0].cred) == ("action", 1)


# To Deck, To Hand (HX-9.19)


@rule("HX-9.19", "HX-12.14", "HX-13.2")
def test_to_deck_is_on_top_for_free_and_known_to_all() -> None:
    state = show(main_phase(2, 2), "cyber_relay_shrine")
    give(state, 0, "cyber_assembler_monk")
    do(state, 0, "play", card="cyber_assembler_monk")
    answer(state, 0, "take market-cyber")
    me = state.players[0]
    assert (names(me.deck)[-1], me.known, me.cred) == ("cyber_relay_shrine", 1, 0)
    assert GAME.view(state, 1)["seats"][0]["known"] == ["cyber_relay_shrine"]
    run(state, 0, {"draw": 1})
    answer(state, 0, "do")
    assert (names(me.hand), me.known) == (["cyber_relay_shrine"], 0)


@rule("HX-9.19", "HX-7.7.3", "HX-12.14")
def test_a_card_put_into_hand_may_be_played_in_the_same_play_action() -> None:
    state = show(main_phase(1, 2), "fortress_gate_warden")
    give(state, 0, "fortress_last_gate_of_caloris")
    do(state, 0, "play", card="fortress_last_gate_of_caloris")
    answer(state, 0, "take market-fortress")
    assert (asked(state), state.actions_left) == ("more", 2)
    do(state, 0, "play", card="fortress_gate_warden")
    assert (state.players[0].defense, state.actions_left) == (4, 2)


@rule("HX-9.19", "HX-7.7.7")
def test_a_card_put_into_hand_by_an_architect_needs_its_action() -> None:
    state = show(main_phase(1, 2, ["jetta"]), "cyber_relay_shrine")
    do(state, 0, "architect", architect="jetta", ability=1, x=0)
    answer(state, 0, "take market-cyber")
    assert (asked(state), state.actions_left) == ("action", 2)
    do(state, 0, "play", card="cyber_relay_shrine")
    assert state.actions_left == 1
    assert action("play", card="cyber_relay_shrine") not in state.options(0)
