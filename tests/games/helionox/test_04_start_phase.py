"""HX-4: drawing, thawing, readying, resetting the boards, placing Events."""

import pytest

from meeplehall.games.helionox.components.cards import CARD
from meeplehall.games.helionox.components.events import EVENT
from meeplehall.games.helionox.game import GAME
from meeplehall.games.helionox.rules.decks import draw_cards
from meeplehall.games.helionox.rules.state import Chronicle
from meeplehall.testing import rule
from tests.games.helionox.effects import happen, names
from tests.games.helionox.tables import (
    at,
    begin,
    build,
    can,
    clear_events,
    devastate,
    do,
    everybody_passes,
    has,
    lines,
    logged,
    main_phase,
    marks,
    next_round,
    no_markets,
    offered,
    place,
    refresh,
    refusal,
    spend_turn,
    table,
)


def pile(state: Chronicle, seat: int, hand: int, deck: int, discard: int) -> Chronicle:
    """Share out the first so many of the player's cards."""
    player = state.players[seat]
    cards = sorted(player.deck + player.hand + player.play + player.discard)
    player.play = []
    player.hand = cards[:hand]
    player.deck = cards[hand : hand + deck]
    player.discard = cards[hand + deck : hand + deck + discard]
    player.known = 0
    state.consumed += cards[hand + deck + discard :]
    return refresh(state)


def to_the_draw(state: Chronicle) -> Chronicle:
    """Everybody passes; stop at the choice of what to discard, or after it."""
    round = state.round
    while state.round == round:
        seat = state.waiting[0]
        state.act(seat, state.step.default(state, seat))
    return state


@rule("HX-4.1")  # D-10
def test_old_and_new_cards_are_discarded_down_to_the_limit() -> None:
    state = pile(main_phase(1), 0, hand=2, deck=8, discard=0)
    kept = names(state.players[0].hand)
    assert kept == ["material_asset"] * 2
    to_the_draw(state)
    assert (state.round, state.step.kind, state.waiting) == (2, "discard_down", [0])
    assert len(state.players[0].hand) == 7
    choices = {option["card"] for option in offered(state, 0, "discard")}
    assert choices == {CARD[one].id for one in state.players[0].hand}
    assert "material_asset" in choices  # an old one
    new = next(id for id in choices if id != "material_asset")
    do(state, 0, "discard", card=new)
    assert len(state.players[0].hand) == 6
    do(state, 0, "discard", card="material_asset")
    assert len(state.players[0].hand) == 5
    assert sorted(names(state.players[0].discard)) == sorted([new, "material_asset"])
    assert state.step.kind != "discard_down"


@rule("HX-4.1")  # D-10
def test_all_players_discard_at_once_in_any_order() -> None:
    state = main_phase(3)
    for seat in (0, 1):
        pile(state, seat, hand=1, deck=9, discard=0)
        state.players[seat].deck.sort(reverse=seat == 1)
    pile(state, 2, hand=0, deck=10, discard=0)
    to_the_draw(state)
    assert state.step.kind == "discard_down"
    assert state.waiting == [0, 1]
    assert state.options(2) == []
    do(state, 1, **{"type": "discard", **offered(state, 1, "discard")[0]})
    assert state.waiting == [0]
    assert refusal(state, 1, "discard", card="material_asset").sentence == "It is not your turn to decide."


@rule("HX-4.1")
@pytest.mark.parametrize(("seats", "draw"), [(1, 5), (2, 5), (3, 3), (4, 3)])
def test_everybody_draws(seats: int, draw: int) -> None:
    state = main_phase(seats)
    for seat in range(seats):
        pile(state, seat, hand=0, deck=10, discard=0)
    to_the_draw(state)
    assert [len(player.hand) for player in state.players] == [draw] * seats
    assert [len(player.deck) for player in state.players] == [10 - draw] * seats


@rule("HX-4.2", "V-12")
def test_the_discard_is_shuffled_when_the_deck_runs_out() -> None:
    state = pile(main_phase(1), 0, hand=0, deck=2, discard=6)
    player = state.players[0]
    first = sorted(player.deck)
    to_the_draw(state)
    assert (len(player.hand), len(player.deck), len(player.discard)) == (5, 3, 0)
    assert all(card in player.hand for card in first)


@rule("HX-4.2", "V-13")
def test_drawing_stops_when_both_piles_are_empty() -> None:
    state = pile(main_phase(1), 0, hand=0, deck=1, discard=1)
    to_the_draw(state)
    player = state.players[0]
    assert (len(player.hand), player.deck, player.discard) == (2, [], [])
    state = pile(main_phase(1), 0, hand=0, deck=0, discard=0)
    to_the_draw(state)
    assert (state.round, state.players[0].hand) == (2, [])


@rule("HX-4.2")
def test_the_discard_waits_until_a_card_is_missing() -> None:
    state = pile(main_phase(1), 0, hand=0, deck=5, discard=5)
    to_the_draw(state)
    player = state.players[0]
    assert (len(player.hand), len(player.deck), len(player.discard)) == (5, 0, 5)


@rule("HX-4.2")
def test_a_new_deck_lies_in_random_order() -> None:
    orders = set()
    for seed in range(8):
        state = pile(main_phase(1, seed=seed), 0, hand=0, deck=0, discard=10)
        draw_cards(state, 0, 1)
        orders.add((*state.players[0].deck, *state.players[0].hand))
    assert len(orders) > 5
    logged(state)
    pile(state, 0, hand=0, deck=0, discard=3)
    draw_cards(state, 0, 1)
    assert [(line.text, line.rule) for line in lines(state)] == [
        ("[seat:0] shuffles the discard, 3 cards.", "HX-4.2")
    ]


@rule("HX-4.3")
@pytest.mark.parametrize(("events", "drawn"), [(1, 4), (2, 3), (5, 0), (7, 0)])
def test_an_event_lowers_the_next_draw_never_below_none(events: int, drawn: int) -> None:
    state = pile(main_phase(1), 0, hand=0, deck=10, discard=0)
    for _ in range(events):
        happen(state, "mars", {"next_draw": -1, "who": "each"})
    assert GAME.view(state, 0)["seats"][0]["fewer"] == events
    to_the_draw(state)
    assert len(state.players[0].hand) == drawn
    # only the next one
    pile(state, 0, hand=0, deck=10, discard=0)
    to_the_draw(state)
    assert len(state.players[0].hand) == 5


@rule("HX-4.3")
def test_fewer_cards_for_those_who_are_there_and_the_same_hand_limit() -> None:
    state = main_phase(2, 1, ["fontaine", "mai"])
    place(state, "ev_regolith_fever")  # Luna: each player there draws 1 fewer
    for seat in (0, 1):
        pile(state, seat, hand=1, deck=9, discard=0)
    no_markets(state)
    to_the_draw(state)
    # 1 kept and 4 drawn: five may stay; the other has six
    assert [len(player.hand) for player in state.players] == [5, 6]
    assert state.waiting == [1]


@rule("HX-4.4")
def test_one_cryo_thaws_from_each_architect() -> None:
    state = main_phase(4)
    for seat, cryo in enumerate([3, 1, 0, 4]):
        has(state, seat, cryo=cryo)
    next_round(state)
    assert [player.cryo for player in state.players] == [2, 0, 0, 3]


@rule("HX-4.4", "V-30")
def test_three_cryo_last_until_the_third_start_phase() -> None:
    state = next_round(main_phase(1, 1, ["fontaine"]))
    while state.step.kind == "council":
        do(state, 0, "done")
    do(state, 0, "architect", architect="fontaine", ability=1, x=0)
    do(state, 0, "store", resource="fuel")
    for number, cryo in [(3, 2), (4, 1), (5, 0)]:
        next_round(state)
        assert (state.round, state.players[0].cryo) == (number, cryo)
        while state.step.kind == "council":
            do(state, 0, "done")
        assert can(state, 0, "architect", architect="fontaine", ability=0, x=0) is (number == 5)


@rule("HX-4.5")
def test_every_building_is_readied_also_at_devastated_locations() -> None:
    state = main_phase(2, 1, ["amnon", "feint"])
    build(state, 0, "key_complex", "mars", ready=False)
    build(state, 0, "fuel_terminal", "luna", ready=False)
    build(state, 1, "key_complex", "mars", ready=False)
    devastate(state, "mars", "mars")
    at(state, 0, "mercury")
    next_round(state)
    found = {
        (world["hex"], building["seat"], building["type"], building["ready"])
        for world in GAME.view(state, 0)["worlds"]
        for building in world["buildings"]
    }
    assert found == {
        ("mars", 0, "key_complex", True),
        ("luna", 0, "fuel_terminal", True),
        ("mars", 1, "key_complex", True),
    }


@rule("HX-4.5", "V-29")
def test_a_building_that_was_bought_is_ready_in_the_next_round() -> None:
    state = has(main_phase(1, 1, ["mai"]), 0, cred=2)
    assert refusal(state, 0, "build", building="fuel_terminal").rule == "HX-8.4.2"
    do(state, 0, "build", building="key_complex")
    assert state.players[0].cred == 1
    mars = GAME.view(state, 0)["worlds"][3]
    assert {"seat": 0, "type": "key_complex", "ready": False} in mars["buildings"]
    next_round(state)
    mars = GAME.view(state, 0)["worlds"][3]
    assert {"seat": 0, "type": "key_complex", "ready": True} in mars["buildings"]


@rule("HX-4.5")
def test_the_archivist_is_readied() -> None:
    state = table(2, 3)
    do(state, 0, "archivist", slot="prime")
    assert GAME.view(state, 0)["archivist"] is False
    next_round(state)
    assert GAME.view(state, 0)["archivist"] is True


@rule("HX-4.6")
def test_cred_and_defense_are_lost_and_keys_leave_the_hexes() -> None:
    state = main_phase(2, 3, ["mai", "fontaine"])
    has(state, 0, cred=9, defense=9, keys=2, fuel=1)
    has(state, 1, cred=3, defense=2, keys=1, fuel=2)
    marks(state, 0, fleet=3, cyber=1)
    do(state, 0, "commit")  # Hale Crater HQ
    mars = next(world for world in GAME.view(state, 0)["worlds"] if world["hex"] == "mars")
    assert mars["keys"] == [0]
    do(state, 0, "done")
    assert refusal(state, 0, "commit").rule in ("HX-7.6.2", "HX-7.6.3")
    next_round(state)
    boards = [
        {name: seat[name] for name in ("cred", "defense", "keys", "fuel", "marks")}
        for seat in GAME.view(state, 0)["seats"]
    ]
    assert boards == [
        {"cred": 0, "defense": 0, "keys": 1, "fuel": 1, "marks": [3, 0, 0, 1]},
        {"cred": 0, "defense": 0, "keys": 1, "fuel": 2, "marks": [0, 0, 0, 0]},
    ]
    mars = next(world for world in GAME.view(state, 0)["worlds"] if world["hex"] == "mars")
    assert mars["keys"] == []
    while state.step.kind == "council":
        do(state, state.waiting[0], "done")
    assert can(state, 0, "commit")  # Key Access can be used there again


@rule("HX-4.7")
@pytest.mark.parametrize(("seats", "count"), [(1, 2), (2, 4), (3, 4), (4, 4)])
def test_events_are_turned_up_one_by_one_at_their_locations(seats: int, count: int) -> None:
    state = begin(seats, 2)
    top = state.event_deck[-count:][::-1]
    while not state.round:
        seat = state.waiting[0]
        state.act(seat, state.step.default(state, seat))
    assert state.placed == top
    for world in GAME.view(state, 0)["worlds"]:
        here = [one["id"] for one in world["events"]]
        assert here == [EVENT[one].id for one in top if GAME.piece(EVENT[one].id).tags["hex"] == world["hex"]]
    assert state.tokens == [0] * count


@rule("HX-4.7")
def test_any_number_of_events_may_share_a_location() -> None:
    state = main_phase(2)
    mars = [one for one in state.event_deck if EVENT[one].hex == 3][:4]
    rest = [one for one in state.event_deck if one not in mars]
    state.event_deck = rest + mars
    no_markets(state)
    next_round(state)
    assert [one for one in state.placed if one in mars] == mars[::-1]


@rule("HX-4.7")
@pytest.mark.parametrize("left", [1, 3])
def test_if_fewer_events_remain_those_are_placed(left: int) -> None:
    state = main_phase(2, 2)
    state.scored += state.event_deck[left:]
    state.event_deck = state.event_deck[:left]
    state.topped = 0
    refresh(state)
    next_round(state)
    assert (state.round, state.over) == (2, False)
    assert (len(state.placed), state.event_deck) == (left, [])
    next_round(state)
    assert state.over


@rule("HX-4.8")
def test_events_of_earlier_rounds_stay() -> None:
    state = main_phase(1)
    place(state, "ev_crater_brawl", "ev_dust_curtain", "ev_heat_sink_failure")
    no_markets(state)
    everybody_passes(state)
    do(state, 0, "give_event", event="ev_dust_curtain")
    while state.step.kind == "discard_down":
        state.act(0, state.options(0)[0])
    assert [EVENT[one].id for one in state.placed[:2]] == ["ev_crater_brawl", "ev_heat_sink_failure"]
    assert len(state.placed) == 4


@rule("HX-4.9")
def test_market_tokens_stay_from_round_to_round() -> None:
    state = main_phase(2)
    devastate(state, "fleet", "luna")
    state.market_defense[1] = 3
    for _ in range(3):
        clear_events(state)
        refresh(state)
        next_round(state)
        while state.step.kind == "council":
            do(state, state.waiting[0], "done")
        clear_events(state)  # whose triggers would change it
    markets = GAME.view(state, 0)["markets"]
    assert (markets[0]["devastated"], markets[1]["defense"]) == (1, 3)
    assert GAME.view(state, 0)["worlds"][2]["devastation"] == 1


@rule("HX-4.1")
def test_a_new_round_forgets_who_passed() -> None:
    state = main_phase(2)
    spend_turn(state, 0)
    do(state, 1, "pass")
    next_round(state)
    assert [seat["passed"] for seat in GAME.view(state, 0)["seats"]] == [False, False]
    assert (state.cycle, state.turn) == (0, 0)
