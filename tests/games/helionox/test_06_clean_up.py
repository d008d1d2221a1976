"""HX-6.3: the table is cleaned up, then comes the next round or the end."""

import pytest

from meeplehall.games.helionox.components.cards import CARD
from meeplehall.games.helionox.components.events import EVENT
from meeplehall.games.helionox.game import GAME
from meeplehall.testing import rule
from tests.games.helionox.tables import (
    card,
    do,
    everybody_passes,
    give,
    hex,
    leave_council,
    main_phase,
    next_round,
    no_markets,
    offered,
    place,
    refresh,
    show,
    table,
)


@rule("HX-6.3.1")
def test_played_cards_go_to_the_discard_and_the_hand_stays() -> None:
    state = main_phase(2)
    no_markets(state)
    give(state, 0, "fleet_patrol_cutter", "material_asset", "sentinel")
    give(state, 1, "sentinel_prototype", "fortress_watch_rota")
    do(state, 0, "play", card="fleet_patrol_cutter")
    do(state, 0, "play", card="material_asset")
    do(state, 1, "play", card="sentinel_prototype")
    everybody_passes(state)
    for player in state.players:
        assert player.play == []
    assert sorted(state.players[0].discard) == sorted([card("fleet_patrol_cutter"), card("material_asset")])
    assert state.players[1].discard == [card("sentinel_prototype")]
    # 1 kept and 5 drawn: one too many, of old and new ones
    assert card("sentinel") in state.players[0].hand
    assert card("fortress_watch_rota") in state.players[1].hand
    assert [len(player.hand) for player in state.players] == [6, 6]
    assert state.step.kind == "discard_down"


@rule("HX-6.3.1")
def test_played_cards_are_in_the_discard_before_the_next_draw() -> None:
    state = main_phase(1)
    no_markets(state)
    player = state.players[0]
    give(state, 0, *["material_asset"] * 6, "sentinel", "strategic_asset")
    for _ in range(6):
        do(state, 0, "play", card="material_asset")
    do(state, 0, "play", card="sentinel")
    assert len(player.deck) == 2
    next_round(state)
    # 2 were left, the discard of 7 became the deck for the other 3; 1 too many was discarded
    assert (len(player.hand), len(player.deck), len(player.discard)) == (5, 4, 1)


@rule("HX-6.3.2")
def test_waiting_unite_lines_end_with_the_round() -> None:
    for late in (False, True):
        state = main_phase(1, 5)
        no_markets(state)
        give(state, 0, "fleet_twin_flag_squadron", "fleet_patrol_cutter")
        do(state, 0, "play", card="fleet_twin_flag_squadron")
        assert GAME.view(state, 0)["seats"][0]["waiting_unites"] == 1
        if late:
            next_round(state)
            give(
                state,
                0,
                *(
                    ["fleet_patrol_cutter"]
                    if card("fleet_patrol_cutter") not in state.players[0].hand
                    else []
                ),
            )
            assert GAME.view(state, 0)["seats"][0]["waiting_unites"] == 0
            leave_council(state)
        before = state.players[0].defense
        do(state, 0, "play", card="fleet_patrol_cutter")
        gained = state.players[0].defense - before
        assert gained == (3 if late else 3 + 2)  # Unite Fleet: 2 more
        assert bool(offered(state, 0, "do")) is not late  # Unite Fleet: Draw 1


@rule("HX-6.3.3")
@pytest.mark.parametrize(("seats", "left"), [(1, 2), (2, 4), (3, 4), (4, 4)])
def test_episode_one_ends_at_its_round_limit_with_events_left(seats: int, left: int) -> None:
    state = table(seats, 1)
    rounds = 1
    while not next_round(state).over:
        rounds += 1
        assert state.round == rounds
    assert rounds == 5
    assert len(state.event_deck) == left


@rule("HX-6.3.3")
@pytest.mark.parametrize(("seats", "rounds"), [(1, 9), (2, 7), (3, 6), (4, 6)])
def test_later_episodes_end_with_the_event_deck(seats: int, rounds: int) -> None:
    state = table(seats, 2)
    while state.event_deck:
        assert not state.over
        next_round(state)
    assert state.round == rounds
    assert not state.over  # the last Events still have their Main and End phase
    assert next_round(state).over
    assert state.round == rounds


@rule("HX-6.3.3")
def test_in_the_last_round_the_tables_are_cleaned_up_too() -> None:
    state = main_phase(1)
    give(state, 0, "fleet_patrol_cutter")
    do(state, 0, "play", card="fleet_patrol_cutter")
    state.purged, state.event_deck = state.event_deck, []
    refresh(state)
    assert next_round(state).over
    assert state.players[0].play == []
    assert state.players[0].discard == [card("fleet_patrol_cutter")]


@rule("V-45", "HX-6.3.3")
def test_the_last_round_of_a_lonely_architect_in_episode_four() -> None:
    state = table(1, 4)
    while state.event_deck:
        next_round(state)
    assert state.round == 9
    # the same with three Events left in play, and a card that is better than all others
    state = main_phase(1, 4)
    place(state, "ev_shaft_collapse", "ev_quarry_cave_in", "ev_ice_shelf_rupture")  # Influence 3, 2, 3
    show(state, "fortress_the_vault_eternal")  # 4
    state.purged, state.event_deck, state.topped, state.round = state.event_deck, [], 0, 9
    refresh(state)
    everybody_passes(state)
    do(state, 0, "give_event", event="ev_ice_shelf_rupture")
    assert state.over
    assert state.devastation[hex("ceres")] == 1 + 2  # they triggered
    assert [EVENT[event].id for event in state.taken_events] == ["ev_ice_shelf_rupture"]
    assert [CARD[number].id for number in state.taken_cards] == ["fortress_the_vault_eternal"]
    assert [EVENT[event].id for event in state.placed] == ["ev_shaft_collapse", "ev_quarry_cave_in"]
    assert state.scored == []
    outcome = GAME.outcome(state)
    assert sum(line.points for line in outcome.against) == 3 + 4
    assert outcome.scores[0] == -2  # Ceres and Europa are Devastated: nothing else counts
