"""HX-10.1: when the game ends, and what happens before the count."""

import pytest

from meeplehall.games.helionox.game import GAME
from meeplehall.games.helionox.rules.state import Chronicle
from meeplehall.testing import rule
from tests.games.helionox.effects import asked, names, sail_on
from tests.games.helionox.tables import (
    clear_events,
    consume,
    devastate,
    event,
    everybody_passes,
    give,
    hex,
    lines,
    logged,
    main_phase,
    place,
    refresh,
    reserve,
    show,
    table,
)


def last_round(state: Chronicle) -> Chronicle:
    """No Event is left in the deck: this is the last round."""
    state.purged += state.event_deck
    state.event_deck, state.topped = [], 0
    return refresh(state)


def count(state: Chronicle, side: str, name: str) -> int:
    """One line of a count."""
    found: dict[str, int] = {words: points for words, points, _ in GAME.view(state, 0)[side]["lines"]}
    return found[name]


@rule("HX-10.1.1", "HX-6.3.3")
@pytest.mark.parametrize(
    ("episode", "seats", "rounds", "unseen"),
    [
        (1, 1, 5, 2), (1, 2, 5, 4), (1, 3, 5, 4), (1, 4, 5, 4), (2, 1, 9, 0), (3, 2, 7, 0), (4, 3, 6, 0),
        (5, 4, 6, 0), ("eternal", 1, 9, 0), ("eternal", 2, 7, 0), ("eternal", 3, 6, 0), ("eternal", 4, 6, 0),
    ],
)  # fmt: skip
def test_the_game_ends_after_the_round_of_the_last_events(
    episode: int | str, seats: int, rounds: int, unseen: int
) -> None:
    state = table(seats, episode)
    assert GAME.view(state, 0)["rounds"] == rounds
    sail_on(state, rounds)
    assert (state.round, len(state.event_deck)) == (rounds, unseen)
    assert not state.over
    sail_on(state)
    assert (state.over, state.round) == (True, rounds)
    assert GAME.view(state, 0)["won"] is GAME.outcome(state).team_won


@rule("HX-10.1.1", "HX-6.1.1", "HX-6.2.1", "HX-6.3.1")
def test_the_last_end_phase_is_played_in_full() -> None:
    state = main_phase(2, 1, ["fontaine", "mai"])
    place(state, "ev_crater_brawl", "ev_doomsday_marches", "ev_smugglers_toll")  # 2, 2, 3
    show(show(state, "fleet_admiralty_seat"), "fortress_iron_treasury")
    give(state, 0, "material_asset")
    last_round(state)
    state.act(0, next(option for option in state.options(0) if option.type == "play"))
    everybody_passes(state)
    assert asked(state) == "score_event_tie"  # who scores is asked in the last round, too
    sail_on(state)
    assert state.over
    # triggered: Devastation at Mars, 1 Infamy, the Fleet Market Devastated
    assert (state.devastation[hex("mars")], state.infamy, state.market_devastation[0]) == (1, 1, 1)
    assert (len(state.taken_events), len(state.placed)) == (2, 1)
    assert names(state.taken_cards) == ["fleet_admiralty_seat", "fortress_iron_treasury"]
    assert (state.players[0].play, len(state.players[0].discard)) == ([], 1)


@rule("HX-10.1.1", "HX-10.1.2", "HX-10.1.3", "V-45")
def test_the_last_round_of_a_solo_game() -> None:
    state = sail_on(table(1, 4), 9)
    assert (state.round, len(state.event_deck)) == (9, 0)
    # let three Events be in play, worth 3, 2 and 2, that leave the Market alone
    three = [event(id) for id in ("ev_shaft_collapse", "ev_crater_brawl", "ev_dust_curtain")]
    everything = state.placed + state.taken_events + state.purged + state.scored
    for wanted in three:
        if wanted not in everything:
            left_out = next(e for e in everything if e not in three)
            everything[everything.index(left_out)] = wanted
            state.spare_events[state.spare_events.index(wanted)] = left_out
    state.spare_events.sort()
    state.placed, state.tokens = three[:], [0, 0, 0]
    state.taken_events, state.scored = [], []
    state.purged = [e for e in everything if e not in three]
    state.taken_cards, cards = [], state.taken_cards
    state.consumed += cards
    assert not GAME.invariants(refresh(state))
    before = count(state, "team", "Events overcome")
    sail_on(state)
    assert (state.over, state.round, state.taken_events) == (True, 9, three[:1])
    assert (len(state.placed), state.placed) == (2, three[1:])
    assert (len(state.taken_cards), before) == (1, 0)
    assert (count(state, "opponent", "Events scored"), count(state, "team", "Events overcome")) == (3, 0)


@rule("HX-10.1.2", "HX-3.2.4", "HX-10.2.7", "V-38")
def test_the_council_scores_what_is_left_at_mercury_before_the_count() -> None:
    state = main_phase(1, 2, ["zoe"])
    # 2 and 3 at Mercury, 3 at Mars; the Capital, worth 5, is what the Opponent takes in the Score step
    at_mercury = ["ev_isotope_shortfall", "ev_penal_block_riot"]
    place(state, *at_mercury, "ev_water_rights_dispute", "ev_capital_in_flames")
    devastate(state, *["mercury"] * 4, *["mars"] * 2)
    state.market_defense = [9, 9, 9, 9]
    last_round(state)
    everybody_passes(logged(state))
    assert state.over
    assert state.taken_events == [event("ev_capital_in_flames"), *map(event, at_mercury)]
    assert state.placed == [event("ev_water_rights_dispute")]
    view = GAME.view(state, 0)
    assert view["opponent"]["lines"] == [
        ["Head start (our balancing, not in the rulebook)", 0, "HX-3.2.5"],
        ["Events scored", 5 + 2 + 3, "HX-10.3.1"],
        ["Influence on cards", 0, "HX-10.3.1"],
    ]
    assert ["Devastated Locations", -(4 + 1), "HX-10.2.7"] in view["team"]["lines"]
    told = [line.rule for line in lines(state) if "scores" in line.text]
    assert told == ["HX-6.2.2", "HX-10.1.2", "HX-10.1.2"]


@rule("HX-10.1.2")
def test_game_end_rules_wait_for_the_end() -> None:
    state = main_phase(1, 2, ["zoe"])
    place(state, "ev_penal_block_riot", "ev_isotope_shortfall", "ev_capital_in_flames")
    state.market_defense = [9, 9, 9, 9]
    everybody_passes(refresh(state))
    assert (state.over, state.round) == (False, 2)
    assert state.taken_events == [event("ev_capital_in_flames")]


@rule("HX-10.1.3")
def test_what_is_left_on_the_table_counts_for_nobody() -> None:
    state = main_phase(1, 4, ["zoe"])
    state.market_defense = [9, 9, 9, 9]
    last_round(state)
    empty = state.clone()
    show(state, "fleet_admiralty_seat")
    reserve(state, "fortress_iron_treasury")
    consume(consume(state, "biocom_seed_bank_charter"), "biocom_plague_dividend")
    for left in (empty, state):
        everybody_passes(left)
        assert left.over
        assert not left.taken_cards
    # most Events of the game lie on the Purge stack, others in the box
    assert state.purged
    for seen in (GAME.view(empty, 0), GAME.view(state, 0)):
        assert (seen["team"]["score"], seen["opponent"]["score"]) == (0, 0)


@rule("HX-10.1.3")
def test_events_still_in_play_count_for_nobody() -> None:
    state = main_phase(1, 3, ["zoe"])
    place(state, "ev_refugee_barge_adrift", "ev_enforcer_dragnet")
    state.market_defense = [9, 9, 9, 9]
    everybody_passes(last_round(state))
    assert (state.over, state.placed) == (True, [event("ev_refugee_barge_adrift")])
    # 3 for the Dragnet, nothing for the Barge but the Infamy that it gave
    view = GAME.view(state, 0)
    assert (view["opponent"]["score"], view["team"]["score"]) == (3, -1)


@rule("HX-10.1.1")
def test_nothing_can_be_done_after_the_end() -> None:
    state = sail_on(table(1, 1))
    assert state.options(0) == []
    assert GAME.view(state, 0)["step"] == "over"
    clear_events(state)
    assert state.over
