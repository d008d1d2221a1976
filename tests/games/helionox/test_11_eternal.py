"""HX-11.3: Eternal mode, its Opponent, worlds, cards and special rules."""

from collections import Counter
from typing import Any

import pytest

from meeplehall.engine.options import OptionError
from meeplehall.games.helionox.components.architects import ARCHITECT_ID
from meeplehall.games.helionox.components.board import HEX, HEX_ID, LOCATION, LOCATION_ID
from meeplehall.games.helionox.components.cards import (
    ALPHAS,
    CARD,
    CARD_ID,
    CARDS,
    FIRST_MARKET,
    MATERIAL_ASSET,
)
from meeplehall.games.helionox.components.data import TIERS
from meeplehall.games.helionox.components.events import EVENT
from meeplehall.games.helionox.components.factions import FACTION_ID
from meeplehall.games.helionox.components.opponents import OPPONENT, OPPONENT_ID
from meeplehall.games.helionox.game import GAME
from meeplehall.games.helionox.rules.state import Chronicle
from meeplehall.testing import rule
from tests.games.helionox.effects import answer, answers, asked, fly, sail_on
from tests.games.helionox.tables import (
    begin,
    devastate,
    do,
    event,
    everybody_passes,
    give,
    hex,
    main_phase,
    offered,
    place,
    priced,
    refresh,
    show,
    table,
)

FIVE = ["mercury", "old_world", "luna", "mars", "ceres"]
SEEDS = range(40)


def eternal(seats: int = 1, seed: int = 1, **options: Any) -> Chronicle:
    """The first decision of an Eternal match."""
    return begin(seats, "eternal", seed, **options)


def against(opponent: str, seats: int = 1, **options: Any) -> Chronicle:
    """The first turn against this Opponent, on five known worlds."""
    architects = ["zoe", "feint", "jetta", "mai"][:seats]
    options = {"eternal_hexes": FIVE, **options}
    return main_phase(seats, "eternal", architects, eternal_opponent=opponent, **options)


# the Opponent


@rule("HX-11.3.1", "HX-11.3.6")
@pytest.mark.parametrize("opponent", OPPONENT_ID)
def test_any_opponent_can_be_chosen_and_shows_its_eternal_side(opponent: str) -> None:
    view = GAME.view(eternal(eternal_opponent=opponent), 0)
    assert view["opponent"]["id"] == opponent
    card = OPPONENT[OPPONENT_ID.index(opponent)]
    assert view["opponent"]["rules"] == card.texts[True]
    campaign_too = opponent in ("enforcers", "omegatron", "shadow_syndicate")
    assert (card.rules[True] == card.rules[False]) is campaign_too


@rule("HX-11.3.1")
def test_a_random_opponent_is_any_of_the_five() -> None:
    found = Counter(GAME.view(eternal(seed=seed), 0)["opponent"]["id"] for seed in SEEDS)
    assert {*found} == {*OPPONENT_ID}
    assert max(found.values()) < len(SEEDS) / 2


@rule("HX-11.3.1")
def test_an_episode_has_its_own_opponent() -> None:
    with pytest.raises(OptionError, match="an episode has its own Opponent"):
        begin(1, 3, eternal_opponent="terminus")


# worlds


@rule("HX-11.3.2")
def test_five_of_six_hexes_and_one_location_card_each() -> None:
    left_out: Counter[str] = Counter()
    used: Counter[str] = Counter()
    for seed in SEEDS:
        state = eternal(seed=seed)
        worlds = GAME.view(state, 0)["worlds"]
        hexes = [world["hex"] for world in worlds]
        assert len(hexes) == 5
        left_out.update({*HEX_ID} - {*hexes})
        for world in worlds:
            assert HEX[LOCATION[LOCATION_ID.index(world["location"])].hex].id == world["hex"]
            used[world["location"]] += 1
    assert {*left_out} == {*HEX_ID}  # Mercury is in sometimes, and out sometimes
    assert {*used} == {*LOCATION_ID}


@rule("HX-11.3.2")
def test_hexes_and_locations_can_be_chosen() -> None:
    wanted = ["calores_montes", "hale_crater_hq"]
    for seed in SEEDS:
        state = eternal(seed=seed, eternal_hexes=FIVE, eternal_locations=wanted)
        worlds = GAME.view(state, 0)["worlds"]
        assert [world["hex"] for world in worlds] == FIVE
        assert (worlds[0]["location"], worlds[3]["location"]) == ("calores_montes", "hale_crater_hq")


@rule("HX-11.3.2")
def test_a_location_that_is_asked_for_brings_its_hex_into_play() -> None:
    wanted = ["calores_montes", "anwnn_temple"]
    left_out: set[str] = set()
    for seed in SEEDS:
        worlds = GAME.view(eternal(seed=seed, eternal_locations=wanted), 0)["worlds"]
        assert (len(worlds), worlds[0]["location"], worlds[-1]["location"]) == (5, *wanted)
        left_out |= {*HEX_ID} - {world["hex"] for world in worlds}
    assert left_out == {"old_world", "luna", "mars", "ceres"}


@rule("HX-11.3.2")
@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"eternal_hexes": FIVE[:4]}, "exactly 5 worlds"),
        ({"eternal_hexes": [*FIVE, "europa"]}, "exactly 5 worlds"),
        ({"eternal_locations": ["calores_montes", "shrines_borealis"]}, "only one card of mercury"),
        ({"eternal_hexes": FIVE, "eternal_locations": ["anwnn_temple"]}, "needs europa in play"),
        ({"eternal_locations": LOCATION_ID[:4] + LOCATION_ID[5:7]}, "only 5 worlds are in play"),
    ],
)
def test_a_choice_of_worlds_has_to_fit(options: dict[str, Any], words: str) -> None:
    with pytest.raises(OptionError, match=words):
        eternal(**options)


@rule("HX-11.3.2")
@pytest.mark.parametrize("name", ["eternal_hexes", "eternal_locations"])
def test_worlds_are_chosen_in_eternal_mode_only(name: str) -> None:
    chosen: Any = FIVE if name == "eternal_hexes" else ["calores_montes"]
    with pytest.raises(OptionError, match="only Eternal mode chooses worlds"):
        begin(1, 2, **dict[str, Any]({name: chosen}))


# Events


@rule("HX-11.3.3", "HX-3.4.2")
@pytest.mark.parametrize(
    ("seats", "bottom", "top"),
    [
        (1, {"t1": 7, "core": 7, "cat": 1}, {"t1": 3}),
        (2, {"core": 15, "cat": 2}, {"core": 11}),
        (3, {"core": 5, "t2": 8, "cat": 3}, {"core": 8}),
        (4, {"core": 5, "t2": 8, "cat": 3}, {"core": 8}),
    ],
)
def test_the_event_deck_is_that_of_the_later_episodes(
    seats: int, bottom: dict[str, int], top: dict[str, int]
) -> None:
    deck = eternal(seats).event_deck
    split = len(deck) - sum(top.values())
    assert Counter(TIERS[EVENT[e].tier] for e in deck[:split]) == bottom
    assert Counter(TIERS[EVENT[e].tier] for e in deck[split:]) == top


@rule("HX-11.3.3", "HX-3.4.1")
def test_events_come_from_every_episode_and_from_hexes_in_play_only() -> None:
    seen: set[int] = set()
    for seed in SEEDS:
        state = eternal(4, seed)
        pool = state.event_deck + state.spare_events
        assert {*pool} == {e for e, card in enumerate(EVENT) if state.rules.hexes >> card.hex & 1}
        seen |= {*state.event_deck}
    assert {EVENT[e].episode for e in seen} == {1, 2, 3, 4, 5}
    assert hex("mercury") in {EVENT[e].hex for e in seen}


# cards and Architects


@rule("HX-11.3.4")
def test_all_four_factions_with_all_their_cards() -> None:
    state = eternal()
    cards = Counter(card for deck in state.decks for card in deck)
    assert cards == {card: CARD[card].copies for card in range(FIRST_MARKET, CARDS)}
    assert [market["faction"] for market in GAME.view(state, 0)["markets"]] == FACTION_ID
    assert GAME.view(state, 0)["primes"] == 16


@rule("HX-11.3.4", "HX-3.6.4")
def test_all_architects_and_a_start_for_those_without_their_hex() -> None:
    state = eternal(eternal_hexes=FIVE)
    assert [option["architect"] for option in offered(state, 0, "choose")] == ARCHITECT_ID
    assert len(ARCHITECT_ID) == 16
    at_home = do(state.clone(), 0, "choose", architect="amnon")
    assert (asked(at_home), GAME.view(at_home, 0)["seats"][0]["here"]) == ("deck_edit", "mercury")
    do(state, 0, "choose", architect="scion")  # from Europa, which is not in play
    assert asked(state) == "start_location"
    assert [option["hex"] for option in offered(state, 0, "start_at")] == FIVE


@rule("HX-11.3.4", "HX-3.7.4")
def test_all_alphas_of_the_own_colour_and_of_the_factions_six_material_assets() -> None:
    state = do(eternal(eternal_hexes=FIVE), 0, "choose", architect="zoe")
    alphas = {alpha["id"]: alpha["left"] for alpha in GAME.view(state, 0)["building"]["alphas"]}
    others = {"alpha_azure_ledger", "alpha_jade_foundry", "alpha_violet_cantor"}
    assert {*alphas} == {*CARD_ID[:ALPHAS]} - others
    assert state.players[0].deck.count(MATERIAL_ASSET) + alphas["material_asset"] == 6


# what is on


@rule("HX-11.3.5")
@pytest.mark.parametrize(("seats", "rounds"), [(1, 9), (2, 7), (3, 6), (4, 6)])
def test_no_round_limit(seats: int, rounds: int) -> None:
    state = table(seats, "eternal")
    sail_on(state)
    assert (state.over, state.round, state.event_deck) == (True, rounds, [])


@rule("HX-11.3.5")
def test_archivist_marks_reserve_gravshot_and_unite_are_on() -> None:
    state = against("terminus", 2)
    view = GAME.view(state, 0)
    assert (view["archivist"], view["marks"], view["gravshot"], view["reserve"]) == (True, True, True, [])
    do(state, 0, "archivist", slot="prime")
    assert GAME.view(state, 0)["reserve"] == ["prime_asset"]
    place(fly(priced(state, ev_claim_jumpers=4), 0, "ceres"), "ev_claim_jumpers")  # shows a Fleet Mark
    state.players[0].defense = 4
    do(refresh(state), 0, "defend", target="ev_claim_jumpers", points=4)
    assert state.players[0].marks[0] == 1
    give(state, 0, "fortress_shieldmate")
    do(state, 0, "play", card="fortress_shieldmate")
    assert GAME.view(state, 0)["seats"][0]["waiting_unites"] == 1


# special rules


@rule("HX-11.3.6")
@pytest.mark.parametrize(("worlds", "infamy"), [(2, 0), (3, 1), (5, 1)])
def test_terminus_gives_infamy_where_three_locations_are_devastated(worlds: int, infamy: int) -> None:
    state = against("terminus")
    for world in FIVE[:worlds]:
        devastate(state, world, world)
    everybody_passes(state)
    while state.round == 1:  # which of several cards the Opponent takes
        state.act(0, state.options(0)[0])
    assert (state.round, state.infamy) == (2, infamy)


@rule("HX-11.3.6", "HX-3.2.4")
def test_in_the_campaign_terminus_has_no_such_rule() -> None:
    state = devastate(main_phase(1, 1), "mercury", "old_world", "luna", "mars")
    everybody_passes(state)
    assert (state.round, state.infamy) == (2, 0)


def last_round(state: Chronicle, *ids: str) -> Chronicle:
    """These Events are the last ones; the Markets are safe."""
    place(state, *ids)
    state.purged += state.event_deck
    state.event_deck, state.topped = [], 0
    state.market_defense = [9, 9, 9, 9]
    return refresh(state)


@rule("HX-11.3.6", "HX-10.1.2")
def test_the_council_scores_the_location_with_most_events_at_the_end() -> None:
    state = against("interworld_council")
    mars = ["ev_crater_brawl", "ev_dust_curtain"]
    last_round(state, "ev_capital_in_flames", "ev_regolith_fever", *mars, "ev_isotope_shortfall")
    everybody_passes(state)
    assert state.over  # no question: Mars holds two
    assert state.taken_events == [event("ev_capital_in_flames"), *map(event, mars)]
    assert len(state.placed) == 2


@rule("HX-11.3.6", "HX-1.8")
def test_the_table_breaks_a_tie_of_locations() -> None:
    """D-45, asked of the starting player."""
    state = against("interworld_council", 2, start_player="1")
    luna, mars = ["ev_regolith_fever", "ev_customs_seizure"], ["ev_crater_brawl", "ev_dust_curtain"]
    bait = ["ev_capital_in_flames", "ev_perdition_s_edge"]
    last_round(state, *bait, *luna, *mars, "ev_isotope_shortfall")
    everybody_passes(state)
    assert (asked(state), state.waiting, state.options(0)) == ("most_events_tie", [1], [])
    assert answers(state, 1) == ["give_hex luna", "give_hex mars"]
    answer(state, 1, "give_hex luna")
    assert state.over
    assert state.taken_events[2:] == [event(id) for id in luna]


@rule("HX-11.3.6")
def test_the_council_without_events_scores_nothing() -> None:
    state = last_round(against("interworld_council"), "ev_capital_in_flames")
    everybody_passes(state)
    assert (state.over, state.taken_events) == (True, [event("ev_capital_in_flames")])


@rule("HX-11.3.6", "HX-3.2.4")
@pytest.mark.parametrize(("worlds", "more"), [(1, 0), (2, 1)])
def test_the_enforcers_take_a_tech_or_operative_more(worlds: int, more: int) -> None:
    state = devastate(against("enforcers"), *FIVE[:worlds])
    for id in ("fleet_admiralty_seat", "fortress_gate_warden", "biocom_spore_futures", "cyber_data_tithe"):
        show(state, id)
    state.decks[0].insert(0, state.decks[0].pop(-2))
    show(show(state, "fleet_tanker_lease"), "fleet_admiralty_seat")  # a Plan beneath the Seat
    everybody_passes(state)
    # the Seat is worth most; the Gate Warden is the only Tech or Operative on display
    taken = [CARD[card].id for card in state.taken_cards]
    assert taken == ["fleet_admiralty_seat", "fortress_gate_warden"][: 1 + more]


@rule("HX-11.3.6", "HX-3.2.4")
def test_omegatron_and_the_syndicate_are_as_in_the_campaign() -> None:
    costs = {o: against(o).rules.costs[event("ev_ore_price_crash")] for o in ("omegatron", "terminus")}
    assert costs == {"omegatron": 6, "terminus": 5}
    state = against("shadow_syndicate")
    state.market_defense = [2, 1, 1, 1]
    everybody_passes(refresh(state))
    assert (state.round, state.market_defense, state.taken_cards) == (2, [1, 0, 0, 0], [])
