"""The worked example of the guide, played."""

from meeplehall.games.helionox.components.cards import CARD
from meeplehall.games.helionox.components.events import EVENT
from meeplehall.games.helionox.game import GAME
from meeplehall.games.helionox.rules.state import Chronicle
from tests.games.helionox.tables import (
    card,
    clear_events,
    do,
    empty_hand,
    event,
    faction,
    give,
    hex,
    lines,
    logged,
    next_round,
    place,
    refresh,
    show,
    table,
)
from tests.guide_text import says

HAND = ("sentinel", "sentinel_prototype", "material_asset", "material_asset", "material_asset")


def council() -> Chronicle:
    """Fontaine alone at Luna in the first Great Council, with the hand and Events of the example."""
    state = table(1, 1, ["fontaine"], head_start="none")
    empty_hand(state, 0)
    clear_events(state)
    give(state, 0, *HAND)
    show(state, "fleet_patrol_cutter")
    show(state, "fortress_toll_assessor")
    place(state, "ev_regolith_fever", "ev_dust_curtain")
    return refresh(state)


def test_the_example_is_true() -> None:
    state = logged(council())
    me = state.players[0]
    assert (me.here, state.step.kind) == (hex("luna"), "council")
    assert [EVENT[number].hex for number in state.placed] == [hex("luna"), hex("mars")]
    says(GAME, "Commodore Fontaine plays alone and stands at Luna.", "the Dust Curtain at Mars")
    for id in HAND:
        do(state, 0, "play", card=id)
    says(GAME, f"has {me.defense} Defense and {me.cred} Cred")
    assert (me.defense, me.cred) == (6, 3)

    needed = state.rules.costs[event("ev_regolith_fever")]
    do(state, 0, "defend", target="ev_regolith_fever", points=needed)
    assert event("ev_regolith_fever") not in state.placed
    says(
        GAME,
        f"Regolith Fever needs {needed}: it is overcome, for {EVENT[event('ev_regolith_fever')].influence}",
    )
    do(state, 0, "defend", target="market-fleet", points=1)
    do(state, 0, "defend", target="market-fleet", points=1)
    do(state, 0, "defend", target="market-fortress", points=1)
    says(GAME, "He puts 2 tokens on the Fleet Market and 1 on the Fortress Market.")
    assert (me.defense, state.actions_left) == (0, 2)

    do(state, 0, "buy", slot="prime", marks=0)
    assert (me.cred, CARD[me.deck[-1]].id, state.actions_left) == (0, "prime_asset", 1)
    says(GAME, "buy a Prime Asset for 3 Cred. It goes on top of his deck.")

    next_round(state)
    assert not [line for line in lines(state) if line.rule == "HX-5.3.1"]
    says(GAME, "He passes. Nobody else is playing, so no dice are rolled.")
    assert state.devastation[hex("mars")] == 1
    assert (state.market_defense[faction("fleet")], state.market_defense[faction("fortress")]) == (1, 0)
    says(
        GAME,
        "It adds 1 Devastation to Mars, and takes a token from each Market.",
        "The Fleet Market has 1 left",
    )
    assert state.taken_cards == [card("fortress_toll_assessor")]
    dust, toll = EVENT[event("ev_dust_curtain")].influence, CARD[card("fortress_toll_assessor")].influence
    says(
        GAME,
        f"Terminus scores the Dust Curtain, for {dust} Influence.",
        f"its Toll Assessor goes to Terminus, for {toll} more.",
    )
    outcome = GAME.outcome(state)
    says(
        GAME,
        f"The team has 2 Influence, less 1 for the Devastated Mars. Terminus has {outcome.opponent_score}.",
    )
    assert outcome.team_score == 2 - 1
    assert outcome.opponent_score == dust + toll


def test_one_more_token_would_have_saved_the_card() -> None:
    state = council()
    state.market_defense[faction("fleet")] = state.market_defense[faction("fortress")] = 2
    clear_events(state)
    place(state, "ev_dust_curtain")
    next_round(state)
    says(
        GAME,
        f"One more token on the Fortress Market would have kept it at {GAME.outcome(state).opponent_score}.",
    )
