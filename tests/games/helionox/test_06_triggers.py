"""HX-6.1: at the end of a round every Event in play does its worst."""

from typing import Any

from meeplehall.games.helionox.game import GAME
from meeplehall.games.helionox.rules.state import Chronicle
from meeplehall.testing import rule
from tests.games.helionox.tables import (
    at,
    build,
    can,
    card,
    do,
    event,
    everybody_passes,
    faction,
    has,
    hex,
    leave_council,
    lines,
    logged,
    main_phase,
    marks,
    next_round,
    offered,
    place,
    priced,
    show,
    strips,
    tokens,
)


def seen(state: Chronicle, hex_id: str) -> dict[str, Any]:
    """A world as everybody sees it."""
    found: dict[str, Any] = next(w for w in GAME.view(state, 0)["worlds"] if w["hex"] == hex_id)
    return found


def triggered(state: Chronicle) -> list[str]:
    """The Events that the log saw triggering, in order."""
    return [line.text.split(":")[1].split("]")[0] for line in lines(state) if "triggers." in line.text]


@rule("HX-6.1.1")
def test_every_event_in_play_carries_out_its_ability() -> None:
    state = main_phase(2)
    place(state, "ev_heat_sink_failure", "ev_doomsday_marches", "ev_bank_closures")
    next_round(state)
    assert state.devastation[hex("mercury")] == 1
    assert state.infamy == 1
    assert state.market_devastation[faction("fleet")] == 1
    # nothing else happened to the worlds and Markets
    assert sum(state.devastation) == 1
    assert sum(state.market_devastation) == 1


@rule("HX-6.1.1")
def test_an_overcome_event_does_not_trigger() -> None:
    state = main_phase(2, architects=["fontaine", "amnon"])
    place(priced(state, ev_stray_debris_field=6), "ev_stray_debris_field", "ev_regolith_fever")
    has(state, 0, defense=6)
    do(state, 0, "defend", target="ev_stray_debris_field", points=6)
    logged(state)
    next_round(state)
    assert triggered(state) == ["ev_regolith_fever"]
    assert state.devastation[hex("luna")] == 0


@rule("HX-6.1.2")
def test_the_oldest_event_triggers_first() -> None:
    for order in (
        ["ev_garrison_mutiny", "ev_separatist_vote", "ev_heat_sink_failure"],
        ["ev_heat_sink_failure", "ev_separatist_vote", "ev_garrison_mutiny"],
    ):
        state = logged(main_phase(2))
        place(state, *order)
        next_round(state)
        assert triggered(state) == order


@rule("HX-6.1.2")
def test_the_order_of_triggers_matters_for_a_defended_market() -> None:
    # Prophecy: the Opponent scores the Fortress card if undefended. Vote: Devastation there, or a token less
    for order, by_prophecy in (
        (["ev_false_prophecy", "ev_separatist_vote"], 0),
        (["ev_separatist_vote", "ev_false_prophecy"], 1),
    ):
        state = main_phase(2)
        place(state, *order)
        state.market_defense[faction("fortress")] = 1
        fortress = state.decks[faction("fortress")][::-1]
        next_round(state)
        assert state.market_defense[faction("fortress")] == 0
        # the Score step takes one of each Market in either case
        assert [c for c in state.taken_cards if c in fortress] == fortress[: by_prophecy + 1]


@rule("HX-6.1.3")
def test_what_cannot_be_done_is_skipped_and_the_rest_done() -> None:
    state = main_phase(2, 2)
    has(state, 0, fuel=0)
    has(state, 1, fuel=2)
    # each player loses 1 Fuel Cell, then the Fleet Market is Devastated
    place(state, "ev_transit_blockade")
    next_round(state)
    assert [player.fuel for player in state.players] == [0, 1]
    assert state.market_devastation[faction("fleet")] == 1


@rule("HX-6.1.3")
def test_a_market_without_cards_gives_the_opponent_nothing() -> None:
    state = main_phase(2)
    place(state, "ev_false_prophecy", "ev_heat_sink_failure")
    state.reserve, state.decks[faction("fortress")] = state.decks[faction("fortress")], []
    next_round(state)
    assert [c for c in state.taken_cards if c in state.reserve] == []
    assert state.devastation[hex("mercury")] == 1


@rule("HX-6.1.3")
def test_those_who_stand_elsewhere_lose_nothing() -> None:
    state = main_phase(2)
    at(state, 0, "mars")
    at(state, 1, "luna")
    has(state, 0, keys=2)
    has(state, 1, keys=2)
    place(state, "ev_water_rights_dispute")
    next_round(state)
    assert [player.keys for player in state.players] == [1, 2]


@rule("HX-6.1.4")
def test_an_event_triggers_every_round_also_with_tokens_on_it() -> None:
    state = main_phase(2, architects=["fontaine", "amnon"])
    # of lower Influence than others, so that the Opponent leaves it in play
    priced(state, ev_regolith_fever=4)
    place(state, "ev_regolith_fever", "ev_launch_window_sabotage", "ev_coastal_blackout")
    at(state, 1, "luna")
    has(state, 0, defense=3)
    do(state, 0, "defend", target="ev_regolith_fever", points=3)
    logged(state)
    next_round(state)
    assert triggered(state)[0] == "ev_regolith_fever"
    assert event("ev_regolith_fever") in state.placed
    assert [len(player.hand) for player in state.players] == [4, 4]  # 1 fewer for both
    place(state, "ev_panic_in_the_stands")
    logged(state)
    next_round(state)
    assert triggered(state)[0] == "ev_regolith_fever"


@rule("HX-6.1.4")
def test_an_event_triggers_before_the_opponent_scores_it() -> None:
    state = main_phase(1)
    place(state, "ev_coastal_blackout")
    next_round(state)
    assert state.taken_events == [event("ev_coastal_blackout")]
    assert state.devastation[hex("old_world")] == 1


@rule("HX-6.1.5")
def test_events_lose_their_tokens_and_need_the_full_cost_again() -> None:
    state = main_phase(1, architects=["fontaine"])
    place(priced(state, ev_regolith_fever=4), "ev_regolith_fever", "ev_coastal_blackout")
    has(state, 0, defense=3)
    do(state, 0, "defend", target="ev_regolith_fever", points=3)
    assert tokens(state, "ev_regolith_fever") == 3
    state.market_defense[0] = 2 + strips("ev_regolith_fever", "ev_coastal_blackout")
    next_round(state)
    assert tokens(state, "ev_regolith_fever") == 0
    assert state.market_defense[0] == 2  # Events only
    leave_council(state)
    has(state, 0, defense=4)
    shown = seen(state, "luna")["events"][0]
    assert (shown["id"], shown["cost"], shown["tokens"]) == ("ev_regolith_fever", 4, 0)
    assert can(state, 0, "defend", target="ev_regolith_fever", points=4)


@rule("HX-6.1.1")
def test_a_player_with_marks_of_several_factions_chooses_which_to_lose() -> None:
    # D-41: asked only if there is a choice
    state = main_phase(2, 4)
    place(state, "ev_interdicted_convoy")
    marks(state, 0, fleet=1, cyber=2)
    marks(state, 1, biocom=2)
    state.players[0].marks[faction("fortress")] = 0
    state.players[1].marks[faction("fleet")] = state.players[1].marks[faction("fortress")] = 0
    state.players[1].marks[faction("cyber")] = 0
    state.players[0].marks[faction("biocom")] = 0
    everybody_passes(state)
    assert (state.step.kind, state.waiting) == ("lose_mark", [0])
    assert offered(state, 0, "lose_mark") == [{"faction": "fleet"}, {"faction": "cyber"}]
    assert not state.options(1)
    do(state, 0, "lose_mark", faction="cyber")
    assert state.players[0].marks == [1, 0, 0, 1]
    assert state.players[1].marks == [0, 0, 1, 0]  # only BioCom: nothing to choose


@rule("HX-6.1.3")
def test_whoever_has_no_mark_loses_none() -> None:
    state = main_phase(2, 4)
    place(state, "ev_interdicted_convoy", "ev_ore_cartel")
    for player in state.players:
        player.marks = [0, 0, 0, 0]
    next_round(state)
    assert [player.marks for player in state.players] == [[0] * 4, [0] * 4]
    assert state.market_devastation[faction("cyber")] == 1  # the next Event triggered all the same


@rule("HX-6.1.1")
def test_the_owner_chooses_which_building_is_razed() -> None:
    # D-42: one of two; a lonely one goes without asking; buildings elsewhere stay
    state = main_phase(3, 2, architects=["elias", "jetta", "feint"])
    place(state, "ev_ambush_at_the_pass")
    build(state, 0, "key_complex", "mars")
    build(state, 0, "fuel_terminal", "mars", ready=False)
    build(state, 1, "fuel_terminal", "mars")
    build(state, 1, "key_complex", "luna")
    everybody_passes(state)
    assert (state.step.kind, state.waiting) == ("raze_pick", [0])
    assert offered(state, 0, "raze") == [{"building": "key_complex"}, {"building": "fuel_terminal"}]
    do(state, 0, "raze", building="fuel_terminal")
    assert seen(state, "mars")["buildings"] == [{"seat": 0, "type": "key_complex", "ready": True}]
    assert [b["seat"] for b in seen(state, "luna")["buildings"]] == [1]
    assert GAME.view(state, 0)["seats"][1]["supply"] == [2, 3]  # back on the board


@rule("HX-6.1.1")
def test_a_lonely_building_is_razed_without_asking_ready_or_not() -> None:
    state = main_phase(2, 2, architects=["elias", "jetta"])
    place(state, "ev_ambush_at_the_pass")
    build(state, 0, "key_complex", "mars")
    build(state, 1, "key_complex", "mars")
    build(state, 1, "fuel_terminal", "mars")
    everybody_passes(state)
    assert (state.step.kind, state.waiting) == ("raze_pick", [1])
    assert (state.players[0].built, state.players[0].ready) == ([0, 0], [0, 0])


@rule("HX-6.1.3")
def test_frozen_architects_are_not_frozen_more() -> None:
    state = main_phase(2, 2, architects=["elias", "jetta"])
    place(state, "ev_cryo_bay_brownout")
    has(state, 0, cryo=3)
    next_round(state)
    # 3 stays 3, 0 becomes 2; then both thaw by 1 in the Start phase
    assert [player.cryo for player in state.players] == [2, 1]


@rule("V-46", "HX-6.1.1")
def test_shattered_moonport_devastates_every_location_with_an_event_once() -> None:
    state = main_phase(2, 2)
    place(state, "ev_shattered_moonport", "ev_gene_tax_riots", "ev_separatist_vote")
    has(state, 0, fuel=2)
    next_round(state)
    devastated = {w["hex"]: w["devastation"] for w in GAME.view(state, 0)["worlds"]}
    assert devastated == {"mercury": 0, "old_world": 0, "luna": 1, "mars": 1}
    assert state.players[0].fuel == 1


@rule("HX-6.1.1")
def test_devastate_twice_on_a_location_adds_two() -> None:
    state = main_phase(2, 2)
    place(state, "ev_dome_puncture", "ev_mass_driver_misfire")
    next_round(state)
    devastated = {w["hex"]: w["devastation"] for w in GAME.view(state, 0)["worlds"]}
    assert devastated == {"mercury": 0, "old_world": 1, "luna": 1, "mars": 2}


@rule("HX-6.1.1")
def test_an_event_lets_the_opponent_score_a_named_market_unless_it_is_defended() -> None:
    for defended in (False, True):
        state = main_phase(2)
        place(state, "ev_ore_price_crash")
        show(state, "fleet_admiralty_seat")
        show(state, "fleet_convoy_broker")
        state.market_defense[faction("fortress")] = 1
        state.market_defense[faction("fleet")] = int(defended)
        next_round(state)
        # undefended: first by the Event, then in the Score step
        expected = [] if defended else [card("fleet_convoy_broker"), card("fleet_admiralty_seat")]
        assert state.taken_cards == expected
