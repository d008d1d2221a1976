"""HX-6.2: what the Opponent scores at the end of a round."""

import pytest

from meeplehall.games.helionox.components.cards import CARD
from meeplehall.games.helionox.components.events import EVENT
from meeplehall.games.helionox.components.factions import FACTION_ID
from meeplehall.games.helionox.game import GAME
from meeplehall.games.helionox.rules.market import best_for_opponent
from meeplehall.games.helionox.rules.state import Chronicle
from meeplehall.testing import rule
from tests.games.helionox.tables import (
    Prints,
    can,
    card,
    clear_events,
    consume,
    devastate,
    do,
    event,
    everybody_passes,
    faction,
    fetch,
    lines,
    logged,
    main_phase,
    next_round,
    no_markets,
    offered,
    place,
    refresh,
    reserve,
    show,
    strips,
)

# Influence 3, 2, 2, 2, and nothing but Infamy and Devastated Locations when they trigger
THREE = "ev_refugee_quotas"
TWOS = ["ev_doomsday_marches", "ev_grid_overload", "ev_radiation_squall"]


def taken(state: Chronicle) -> tuple[list[str], list[str]]:
    """The Events and cards that the Opponent scored, as everybody sees them."""
    opponent = GAME.view(state, 0)["opponent"]
    return opponent["events"], opponent["cards"]


def score(state: Chronicle) -> int:
    points: int = GAME.view(state, 0)["opponent"]["score"]
    return points


def defend_all_but(state: Chronicle, *ids: str) -> None:
    """1 token on every other Market, besides those that the Events in play will remove."""
    tokens = 1 + strips(*(EVENT[event].id for event in state.placed))
    for number, id in enumerate(FACTION_ID):
        if state.rules.factions >> number & 1:
            state.market_defense[number] = 0 if id in ids else tokens


@rule("HX-6.2.1")
def test_events_are_scored_before_cards() -> None:
    state = logged(main_phase(2, 2))
    place(state, THREE)
    show(state, "fleet_convoy_broker")
    defend_all_but(state, "fleet")
    next_round(state)
    said = [line.text for line in lines(state) if line.text.startswith("The Opponent scores")]
    assert said == [
        "The Opponent scores [piece:ev_refugee_quotas].",
        "The Opponent scores [piece:fleet_convoy_broker].",
    ]


@rule("HX-6.2.1", "HX-6.2.2", "HX-6.2.7")
def test_solo_the_choice_of_an_event_comes_before_that_of_a_card() -> None:
    state = main_phase(1)
    place(state, "ev_doomsday_marches", "ev_grid_overload")
    show(state, "fleet_convoy_broker")
    show(state, "fortress_toll_assessor")
    everybody_passes(state)
    assert state.step.kind == "score_event_tie"
    assert offered(state, 0, "give_event") == [
        {"event": "ev_doomsday_marches"},
        {"event": "ev_grid_overload"},
    ]
    do(state, 0, "give_event", event="ev_grid_overload")
    assert state.step.kind == "score_card_tie"
    do(state, 0, "give_card", slot="market-fortress")
    assert taken(state) == (["ev_grid_overload"], ["fortress_toll_assessor"])
    assert event("ev_doomsday_marches") in state.placed


@rule("HX-6.2.2")
@pytest.mark.parametrize(("seats", "count"), [(1, 1), (2, 2), (3, 2), (4, 2)])
def test_the_events_with_the_highest_influence_of_all_locations(seats: int, count: int) -> None:
    state = main_phase(seats, 2)
    no_markets(state)
    ranked = ["ev_capital_in_flames", "ev_naval_defection", "ev_sunward_breach", "ev_separatist_vote"]
    place(state, *reversed(ranked))  # Influence 5, 4, 3, 2
    next_round(state)
    assert sorted(taken(state)[0]) == sorted(ranked[:count])
    assert score(state) - sum(CARD[c].influence for c in state.taken_cards) == sum([5, 4][:count])


@rule("HX-6.2.2")
def test_with_fewer_events_the_opponent_takes_what_is_there() -> None:
    state = main_phase(4, 2)
    place(state, "ev_radiation_squall")
    next_round(state)
    assert taken(state)[0] == ["ev_radiation_squall"]
    state = main_phase(2, 2)
    next_round(state)
    assert taken(state)[0] == []


@rule("HX-6.2.2")
def test_equals_are_taken_without_asking_where_all_of_them_go() -> None:
    state = main_phase(2, 2)
    place(state, "ev_radiation_squall", "ev_grid_overload")
    everybody_passes(state)
    assert state.round == 2
    assert sorted(taken(state)[0]) == ["ev_grid_overload", "ev_radiation_squall"]


@rule("HX-6.2.2")
def test_the_table_chooses_twice_among_three_equals() -> None:
    state = main_phase(2, 2, start_player="1")
    place(state, *TWOS)
    everybody_passes(state)
    assert (state.step.kind, state.waiting) == ("score_event_tie", [1])  # HX-1.8: the starting player
    assert not state.options(0)
    do(state, 1, "give_event", event=TWOS[2])
    assert offered(state, 1, "give_event") == [{"event": TWOS[0]}, {"event": TWOS[1]}]
    do(state, 1, "give_event", event=TWOS[0])
    assert taken(state)[0] == [TWOS[2], TWOS[0]]
    assert event(TWOS[1]) in state.placed


@rule("V-21", "HX-6.2.2", "HX-6.2.4", "HX-6.2.5")
@pytest.mark.parametrize(("difficulty", "cards"), [("standard", 4), ("veteran", 5)])
def test_three_players_two_events_and_every_undefended_card(
    difficulty: str, cards: int, infamy: Prints
) -> None:
    infamy(fortress_toll_assessor=0, biocom_seed_bank_charter=0, cyber_black_liturgy=1)
    state = main_phase(3, 2, difficulty=difficulty)
    place(state, TWOS[0], THREE, *TWOS[1:])
    show(state, "fleet_admiralty_seat")
    show(state, "fortress_toll_assessor")
    show(state, "biocom_seed_bank_charter")
    show(state, "cyber_black_liturgy")
    defend_all_but(state, "fortress", "biocom", "cyber")
    everybody_passes(state)
    assert taken(state) == ([THREE], [])
    assert offered(state, 0, "give_event") == [{"event": id} for id in TWOS]
    do(state, 0, "give_event", event=TWOS[1])
    assert taken(state) == (
        [THREE, TWOS[1]],
        ["fortress_toll_assessor", "biocom_seed_bank_charter", "cyber_black_liturgy"],
    )
    assert score(state) == 3 + 2 + cards
    assert state.market_defense == [1, 0, 0, 0]
    assert state.decks[faction("fleet")][-1] == card("fleet_admiralty_seat")


@rule("HX-6.2.3")
def test_solo_only_the_best_undefended_card_is_taken() -> None:
    state = main_phase(1, 2)
    show(state, "fleet_admiralty_seat")  # 3, but defended
    show(state, "fortress_aegis_lattice")  # 2
    show(state, "biocom_nutrient_broker")
    show(state, "cyber_splinter_drone")  # 1
    state.market_defense[faction("fleet")] = 1
    everybody_passes(state)
    assert taken(state)[1] == ["fortress_aegis_lattice"]


@rule("V-23", "HX-6.2.3", "HX-6.2.5")
def test_solo_two_cards_of_two_are_a_choice_and_four_defended_markets_none() -> None:
    state = main_phase(1, 2)
    show(state, "fleet_carrier_meridian")
    show(state, "fortress_aegis_lattice")
    show(state, "biocom_sleep_cycle_nurse")
    show(state, "cyber_splinter_drone")
    defended = state.clone()
    everybody_passes(state)
    assert offered(state, 0, "give_card") == [{"slot": "market-fleet"}, {"slot": "market-fortress"}]
    assert len(state.options(0)) == 2
    do(state, 0, "give_card", slot="market-fortress")
    assert taken(state)[1] == ["fortress_aegis_lattice"]
    defend_all_but(defended)
    next_round(defended)
    assert taken(defended)[1] == []
    assert defended.market_defense == [1, 1, 1, 1]


@rule("HX-6.2.4")
@pytest.mark.parametrize(("episode", "count"), [(1, 2), (2, 4), (5, 4)])
def test_one_card_of_each_market_and_never_a_second(episode: int, count: int) -> None:
    state = main_phase(2, episode)
    shown = [deck[-1] for deck in state.decks if deck]
    assert len(shown) == count
    next_round(state)
    assert state.taken_cards == shown


@rule("HX-6.2.4")
def test_an_empty_market_gives_nothing_and_no_other_makes_up_for_it() -> None:
    state = main_phase(2)
    fortress = state.decks[faction("fortress")]
    state.reserve, state.decks[faction("fortress")] = fortress, []
    shown = state.decks[faction("fleet")][-1]
    next_round(state)
    assert state.taken_cards == [shown]


@rule("V-43", "HX-6.2.4", "HX-6.2.5")
def test_two_players_take_one_event_and_four_cards_worth_six() -> None:
    state = main_phase(2, 2)
    place(state, THREE)
    show(state, "fleet_convoy_broker")  # 1
    show(state, "fortress_gate_warden")  # 0
    show(state, "biocom_helix_garden")  # 2
    show(state, "cyber_code_novice")  # 0
    defended = state.clone()
    next_round(state)
    assert (len(state.taken_events), len(state.taken_cards), score(state)) == (1, 4, 6)
    defended.market_defense[faction("biocom")] = 1 + strips(THREE)
    next_round(defended)
    assert (len(defended.taken_cards), score(defended)) == (3, 4)
    assert defended.market_defense[faction("biocom")] == 1


@rule("HX-6.2.5")
def test_the_token_guards_the_market_for_more_than_one_round() -> None:
    state = main_phase(2, 2)
    state.market_defense[faction("cyber")] = 1
    shown = state.decks[faction("cyber")][-1]
    for _ in range(3):
        next_round(state)
        clear_events(state)  # none of them may spoil it
        refresh(state)
        assert state.market_defense[faction("cyber")] == 1
    assert state.decks[faction("cyber")][-1] == shown
    assert len(state.taken_cards) == 3 * 3


@rule("HX-6.2.6")
def test_a_devastated_market_is_scored_and_stays_devastated() -> None:
    for seats in (1, 2):
        state = main_phase(seats)
        show(state, "fleet_admiralty_seat")
        defend_all_but(state, "fleet")
        devastate(state, "fleet")
        next_round(state)
        assert taken(state)[1] == ["fleet_admiralty_seat"]
        assert GAME.view(state, 0)["markets"][0]["devastated"] == 1


@rule("HX-6.2.7")
def test_at_no_influence_infamy_ranks_before_none(infamy: Prints) -> None:
    infamy(fleet_privateer_charter=1, fortress_gate_warden=0, biocom_nutrient_broker=0, cyber_code_novice=0)
    state = main_phase(1, 2)
    show(state, "fleet_privateer_charter")
    show(state, "fortress_gate_warden")
    show(state, "biocom_nutrient_broker")
    show(state, "cyber_code_novice")
    everybody_passes(state)
    assert taken(state)[1] == ["fleet_privateer_charter"]


@rule("HX-6.2.7")
def test_any_influence_ranks_before_infamy_and_infamy_is_not_compared(infamy: Prints) -> None:
    infamy(fleet_convoy_broker=0, biocom_plague_dividend=2, cyber_black_liturgy=1, fortress_gate_warden=0)
    state = main_phase(1, 2)
    show(state, "fleet_convoy_broker")  # 1
    show(state, "biocom_plague_dividend")  # 0
    show(state, "cyber_black_liturgy")  # 0
    show(state, "fortress_gate_warden")
    equal = state.clone()
    everybody_passes(state)
    assert taken(state)[1] == ["fleet_convoy_broker"]
    equal.market_defense[faction("fleet")] = 1
    everybody_passes(equal)
    # both have Infamy: how much of it makes no difference
    assert offered(equal, 0, "give_card") == [{"slot": "market-biocom"}, {"slot": "market-cyber"}]


@rule("HX-6.2.7")
@pytest.mark.parametrize(
    ("difficulty", "equal"), [("standard", ["biocom", "cyber"]), ("veteran", ["biocom"])]
)
def test_in_veteran_more_infamy_ranks_above_less(infamy: Prints, difficulty: str, equal: list[str]) -> None:
    infamy(biocom_plague_dividend=2, cyber_black_liturgy=1, fortress_gate_warden=0, fleet_patrol_cutter=0)
    state = main_phase(1, 2, difficulty=difficulty)
    for id in (
        "biocom_plague_dividend",
        "cyber_black_liturgy",
        "fortress_gate_warden",
        "fleet_patrol_cutter",
    ):
        show(state, id)
    assert best_for_opponent(state, 0) == [faction(id) for id in equal]
    everybody_passes(state)
    if difficulty == "veteran":
        assert taken(state)[1] == ["biocom_plague_dividend"]
    else:
        assert offered(state, 0, "give_card") == [{"slot": f"market-{id}"} for id in equal]


@rule("HX-6.2.7")
@pytest.mark.parametrize("difficulty", ["standard", "veteran"])
def test_influence_ranks_before_any_infamy(infamy: Prints, difficulty: str) -> None:
    infamy(biocom_plague_dividend=2, fleet_convoy_broker=0, fortress_gate_warden=0)
    state = main_phase(1, 2, difficulty=difficulty)
    show(state, "biocom_plague_dividend")  # 0
    show(state, "fleet_convoy_broker")  # 1
    show(state, "fortress_gate_warden")
    show(state, "cyber_code_novice")
    everybody_passes(state)
    assert taken(state)[1] == ["fleet_convoy_broker"]


@rule("HX-6.2.7")
def test_cards_with_nothing_printed_are_all_equal(infamy: Prints) -> None:
    state = main_phase(1, 2)
    for id in (
        "fleet_patrol_cutter",
        "fortress_gate_warden",
        "biocom_nutrient_broker",
        "cyber_code_novice",
    ):
        infamy(**{id: 0})
        show(state, id)
    everybody_passes(state)
    assert len(offered(state, 0, "give_card")) == 4


@rule("HX-6.2.7")
def test_an_asterisk_ranks_as_nothing_even_as_the_second_of_a_pair(infamy: Prints) -> None:
    infamy(fortress_gate_warden=0, fleet_privateer_charter=1)
    state = main_phase(1)
    wardens = card("fortress_gate_warden")
    assert CARD[wardens].pair
    state.taken_cards.append(fetch(state, wardens))
    show(state, "fortress_gate_warden")
    show(state, "fleet_privateer_charter")  # 0
    everybody_passes(state)
    assert taken(state)[1] == ["fortress_gate_warden", "fleet_privateer_charter"]
    assert score(state) == 0


@rule("HX-6.2.7")
def test_the_highest_of_an_event_is_ranked_alike() -> None:
    # D-44 is asked for every "highest": here by an Event, before the Score step
    state = main_phase(2, 3)
    place(state, "ev_enforcer_dragnet")
    show(state, "fleet_carrier_meridian")
    show(state, "biocom_helix_garden")
    show(state, "fortress_gate_warden")
    show(state, "cyber_silent_cathedral")  # 3, but defended
    state.market_defense[faction("cyber")] = 1
    everybody_passes(state)
    assert state.step.kind == "score_card_tie"
    assert state.taken_events == []
    assert offered(state, 0, "give_card") == [{"slot": "market-fleet"}, {"slot": "market-biocom"}]
    assert not can(state, 0, "give_card", slot="market-cyber")
    do(state, 0, "give_card", slot="market-biocom")
    assert taken(state)[1][:2] == ["biocom_helix_garden", "fleet_carrier_meridian"]


@rule("HX-6.2.8")
@pytest.mark.parametrize("seats", [1, 2])
def test_reserve_prime_assets_and_consumed_cards_are_safe(seats: int) -> None:
    state = main_phase(seats, 4)
    reserve(state, "fleet_dreadnought_ironwake")
    consume(state, "biocom_omnigenesis")
    no_markets(state)
    primes = state.primes
    next_round(state)
    assert state.taken_cards == []
    assert [CARD[number].id for number in state.reserve] == ["fleet_dreadnought_ironwake"]
    assert [CARD[number].id for number in state.consumed] == ["biocom_omnigenesis"]
    assert state.primes == primes


@rule("HX-6.2.2", "HX-6.2.4")
def test_the_forecast_of_the_view_says_what_the_opponent_will_score() -> None:
    state = main_phase(3, 2)
    place(state, TWOS[0], THREE)
    show(state, "biocom_helix_garden")
    defend_all_but(state, "biocom")
    forecast = GAME.view(state, 0)["forecast"]
    next_round(state)
    assert forecast["total"] == score(state) == 3 + 2 + 2
    assert forecast["markets"] == ["market-biocom"]


@rule("HX-6.2.4", "HX-6.2.6")
def test_a_card_scored_for_devastation_does_not_spare_the_next_one() -> None:
    # the Market is targeted while Devastated (HX-8.6.1), then scored in the Score step
    state = main_phase(2)
    place(state, "ev_dock_guild_lockout")
    devastate(state, "fleet")
    state.market_defense[faction("fortress")] = 1 + strips("ev_dock_guild_lockout")
    first, second = reversed(state.decks[faction("fleet")][-2:])
    next_round(state)
    assert state.taken_cards == [first, second]
