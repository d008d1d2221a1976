"""HX-6.2.9: special rules of the Opponents at the end of a Score step, and at the end of the game."""

import pytest

from meeplehall.games.helionox.components.factions import FACTION_ID
from meeplehall.games.helionox.game import GAME
from meeplehall.games.helionox.rules.state import Chronicle
from meeplehall.testing import rule
from tests.games.helionox.tables import (
    devastate,
    do,
    everybody_passes,
    faction,
    main_phase,
    next_round,
    no_markets,
    offered,
    place,
    refresh,
    show,
)


def taken(state: Chronicle) -> tuple[list[str], list[str]]:
    """The Events and cards that the Opponent scored, as everybody sees them."""
    opponent = GAME.view(state, 0)["opponent"]
    return opponent["events"], opponent["cards"]


def defend_all_but(state: Chronicle, *ids: str) -> None:
    """1 token on every other Market."""
    for number, id in enumerate(FACTION_ID):
        if state.rules.factions >> number & 1:
            state.market_defense[number] = 0 if id in ids else 1


@rule("HX-6.2.9")
@pytest.mark.parametrize("devastated", [1, 2])
def test_the_enforcers_look_at_the_refilled_market(devastated: int) -> None:
    state = main_phase(2, 3)
    show(state, "fleet_carrier_meridian")  # Tech, 2: below the display card
    show(state, "fleet_convoy_broker")
    defend_all_but(state, "fleet")
    devastate(state, *["luna", "mars"][:devastated])
    next_round(state)
    both = ["fleet_convoy_broker", "fleet_carrier_meridian"]
    assert taken(state)[1] == both[:devastated]


@rule("HX-6.2.9")
def test_the_enforcers_want_a_tech_or_an_operative() -> None:
    state = main_phase(2, 3)
    show(state, "fleet_admiralty_seat")  # a Plan and Asset, 3
    show(state, "fleet_convoy_broker")
    show(state, "cyber_code_novice")
    show(state, "cyber_code_novice")
    defend_all_but(state, "fleet", "cyber")
    devastate(state, "luna", "mars")
    next_round(state)
    assert taken(state)[1] == ["fleet_convoy_broker", "cyber_code_novice", "cyber_code_novice"]


@rule("V-37", "HX-6.2.9")
@pytest.mark.parametrize(("before", "after"), [(1, 0), (2, 1)])
def test_the_syndicate_strips_markets_after_scoring(before: int, after: int) -> None:
    state = main_phase(2, 5)
    shown = state.decks[faction("fleet")][-1]
    state.market_defense[faction("fleet")] = before
    next_round(state)
    assert state.decks[faction("fleet")][-1] == shown
    assert len(state.taken_cards) == 3
    assert state.market_defense == [after, 0, 0, 0]


@rule("HX-6.2.9")
def test_an_eternal_terminus_counts_devastated_locations_last() -> None:
    for count in (2, 3):
        state = main_phase(2, "eternal", eternal_opponent="terminus")
        for at in range(6):
            if state.rules.hexes >> at & 1 and sum(map(bool, state.devastation)) < count:
                state.devastation[at] = 2
        next_round(state)
        assert state.infamy == (1 if count == 3 else 0)


@rule("HX-6.2.9")
def test_the_omegatron_and_terminus_of_the_episodes_do_nothing_more() -> None:
    for episode in (1, 4):
        state = main_phase(2, episode)
        no_markets(state)
        before = list(state.market_defense)
        devastate(state, "luna", "mars", "old_world")
        next_round(state)
        assert (state.taken_cards, state.infamy, state.market_defense) == ([], 0, before)


def last_round(*events: str) -> Chronicle:
    """Solo against the eternal Council, and no Event is left to come."""
    worlds = ["old_world", "luna", "mars", "ceres", "europa"]
    state = main_phase(1, "eternal", eternal_opponent="interworld_council", eternal_hexes=worlds)
    no_markets(state)
    place(state, *events)
    state.purged, state.event_deck, state.topped = state.event_deck, [], 0
    return refresh(state)


@rule("HX-6.3.3")
def test_the_table_chooses_where_the_eternal_council_scores_at_game_end() -> None:
    # D-45: after the Score step took the first Event, Luna and Mars hold two each
    state = last_round(
        "ev_shattered_moonport",
        "ev_dust_curtain",
        "ev_regolith_fever",
        "ev_crater_brawl",
        "ev_radiation_squall",
        "ev_grid_overload",
    )
    everybody_passes(state)
    assert taken(state)[0] == ["ev_shattered_moonport"]
    assert state.step.kind == "most_events_tie"
    assert offered(state, 0, "give_hex") == [{"hex": "luna"}, {"hex": "mars"}]
    do(state, 0, "give_hex", hex="mars")
    assert state.over
    assert taken(state)[0] == ["ev_shattered_moonport", "ev_dust_curtain", "ev_crater_brawl"]


@rule("HX-6.3.3")
def test_without_a_tie_nobody_is_asked_where_the_eternal_council_scores() -> None:
    state = last_round("ev_shattered_moonport", "ev_dust_curtain", "ev_regolith_fever", "ev_crater_brawl")
    everybody_passes(state)
    assert state.over
    assert taken(state)[0] == ["ev_shattered_moonport", "ev_dust_curtain", "ev_crater_brawl"]
    state = last_round("ev_shattered_moonport")
    everybody_passes(state)
    assert state.over
    assert taken(state)[0] == ["ev_shattered_moonport"]
