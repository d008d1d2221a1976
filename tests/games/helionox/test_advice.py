"""What bots advise in Helionox: as many ways as there are, each with its reason."""

from typing import Any

import pytest

from meeplehall.engine.action import Action
from meeplehall.games.helionox.bot.reasons import why
from meeplehall.games.helionox.components.events import EVENT, EVENT_ID
from meeplehall.games.helionox.game import GAME
from meeplehall.games.helionox.rules.actions.architects import ACTIVATE, Activate
from meeplehall.games.helionox.rules.actions.buying import Buy
from meeplehall.games.helionox.rules.actions.defending import Defend
from meeplehall.games.helionox.rules.state import Chronicle
from meeplehall.games.helionox.rules.turn import PASS
from tests.games.helionox.effects import run
from tests.games.helionox.greedy import KNOWLEDGE, SOME, decisions, first_turn
from tests.games.helionox.tables import (
    begin,
    consume,
    devastate,
    do,
    everybody_passes,
    give,
    has,
    main_phase,
    marks,
    place,
    show,
)


def test_passing_says_what_it_gives_up() -> None:
    state = main_phase(1, 2)
    assert why(state, 0, [PASS], 1.23) == "Pass: no more dice, but it gives up about 1.2 Influence."
    assert why(state, 0, [PASS]).startswith("Pass: nothing left is worth more than the dice")


def test_fuel_is_advised_with_where_it_leads_to() -> None:
    state = place(has(main_phase(1, 2), 0, defense=9, cred=2), "ev_crater_brawl")
    state.players[0].here = (EVENT[state.placed[0]].hex + 1) % 4
    state.players[0].cryo = 2
    best = KNOWLEDGE.advice(state, 0, 1)[0]
    assert best.sentence.startswith("Buy a Fuel Cell for 2 Cred to move to Mars: there is Crater Brawl")


def test_in_the_last_round_nobody_is_frozen_for_later_ones() -> None:
    state = main_phase(1, 2, ["elias"])
    ability = ACTIVATE[state.players[0].architect][1]
    assert "is frozen for 2 rounds" in why(state, 0, [ability])
    state.event_deck = state.event_deck[:2]
    assert "is frozen for 1 round" in why(state, 0, [ability])
    state.event_deck = []
    assert "frozen" not in why(state, 0, [ability])


def test_advice_is_different_allowed_actions_with_reasons() -> None:
    kinds = set()
    most = 0
    for state, player in decisions(2, "3", seed=6):
        if state.over:
            break
        found = KNOWLEDGE.advice(GAME.redeal(state, player, 1), player, 3)
        actions = [advice.action for advice in found]
        assert 1 <= len(actions) <= 3
        assert len({id(action) for action in actions}) == len(actions)
        most = max(most, len(actions))
        for advice in found:
            assert advice.action in state.options(player)
            assert advice.sentence.endswith(".")
            assert len(advice.sentence) > 12
            kinds.add(type(advice.action))
    assert most == 3
    assert {Defend, Buy, Activate} <= kinds


def advised(state: Chronicle) -> list[Action[Chronicle]]:
    """What is advised: different actions, all of them allowed, each with a reason."""
    player = state.waiting[0]
    found = KNOWLEDGE.advice(GAME.redeal(state, player, 1), player, 3)
    options = state.options(player)
    for number, advice in enumerate(found):
        assert advice.action in options
        assert advice.action not in [other.action for other in found[:number]]
        assert advice.sentence.endswith(".")
        assert not advice.sentence.endswith("..")
    assert len(found) <= 3
    return [advice.action for advice in found]


def all_three(state: Chronicle) -> bool:
    """As many as could be asked for."""
    return len(advised(state)) == min(3, len(state.options(state.waiting[0])))


@pytest.mark.parametrize(("seats", "episode"), SOME)
def test_three_answers_are_advised_wherever_there_are_three(seats: int, episode: str) -> None:
    kinds = set()
    for state, _ in decisions(seats, episode, seed=6):
        if state.over:
            break
        kinds.add(state.step.kind)
        assert all_three(state), state.step.kind
    assert {"architect", "council", "action"} <= kinds


def board() -> Chronicle:
    """A turn with something to choose from everywhere."""
    state = main_phase(2, 5, ["fontaine", "mai"])
    place(state, "ev_crater_brawl", "ev_regolith_fever", "ev_dust_curtain")
    devastate(state, "mars", "luna", "old_world", "fleet")
    for id in ("fleet_wing_commander", "cyber_code_novice", "biocom_vat_technician"):
        consume(state, id)
    give(state, 0, "fleet_convoy_broker", "fortress_gate_warden", "biocom_helix_garden", "sentinel")
    return has(state, 0, cred=5, defense=3, keys=1, fuel=1)


@pytest.mark.parametrize(
    ("kind", "line"),
    [
        ("take_pick", {"take": "market", "to": "hand"}),
        ("take_pick", {"take": "consumed", "to": "deck"}),
        ("consume_pick", {"consume": 1, "from": ["hand", "discard", "market"]}),
        ("reserve_pick", {"reserve": 1}),
        ("clear_pick", {"clear": 1, "at": "anywhere"}),
        ("gravshot_to", {"gravshot": 1}),
        ("event_pick", {"overcome": 1, "at": "anywhere"}),
        ("event_pick", {"purge": 1, "at": "anywhere"}),
        ("token_pick", {"place_defense": 2, "on": "event_anywhere"}),
        ("token_pick", {"place_defense": 1, "on": "market"}),
        ("mark_faction", {"gain": "mark", "faction": "choice", "n": 1}),
        ("pay_cost", {"cost": [{"discard": 1}], "then": [{"draw": 2}]}),
        ("fuel_now", {"gain": "fuel", "n": 3}),
        ("branch", {"choose": [[{"gain": "cred", "n": 1}], [{"gain": "defense", "n": 1}], [{"draw": 1}]]}),
    ],
)
def test_three_answers_are_advised_at_the_questions_of_cards(kind: str, line: dict[str, Any]) -> None:
    state = run(board(), 0, line)
    assert state.step.kind == kind
    assert len(advised(state)) == 3


def test_three_ways_to_go_on_with_an_action_are_advised() -> None:
    state = do(board(), 0, "defend", target="market-cyber", points=1)
    assert (state.step.kind, len(advised(state))) == ("more", 3)


def test_three_answers_are_advised_at_ties_and_losses() -> None:
    state = place(main_phase(3), "ev_heat_sink_failure", "ev_panic_in_the_stands", "ev_crater_brawl")
    assert (everybody_passes(state).step.kind, len(advised(state))) == ("score_event_tie", 3)
    state = main_phase(1, 2)
    for id in ("fleet_carrier_meridian", "fortress_aegis_lattice", "biocom_helix_garden"):
        show(state, id)  # 2 each
    state.market_defense[3] = 1
    assert (everybody_passes(state).step.kind, len(advised(state))) == ("score_card_tie", 3)
    state = place(main_phase(2, 4), "ev_interdicted_convoy")
    marks(state, 0, fleet=1, cyber=2, biocom=1)
    assert (everybody_passes(state).step.kind, len(advised(state))) == ("lose_mark", 3)
    state = give(main_phase(2), 0, "sentinel", "fleet_convoy_broker", "material_asset")
    assert (everybody_passes(state).step.kind, len(advised(state))) == ("discard_down", 3)


def test_three_answers_are_advised_before_the_first_round() -> None:
    state = begin(1, 3)
    assert len(advised(state)) == 3
    do(state, 0, "choose", architect="veil")
    assert (state.step.kind, len(advised(state))) == ("start_location", 3)


def test_three_colours_are_advised() -> None:
    assert len(advised(begin(3, colours="choose"))) == 3


def test_three_steps_are_advised_all_the_way_to_the_deck_of_a_bot() -> None:
    state = begin(2, 5)
    while state.step.kind != "deck_edit":
        state.act(state.waiting[0], state.options(state.waiting[0])[0])
    seat = state.waiting[0]
    steps = KNOWLEDGE.ideas(state, seat)[0].actions
    assert len(steps) > 3
    for step in steps:
        assert all_three(state)
        assert step in advised(state)
        state.act(seat, step)


def test_advice_names_the_event_and_what_it_saves() -> None:
    state, player = first_turn(1, "1", seed=4)
    owner = state.players[player]
    event = EVENT_ID.index("ev_crater_brawl")
    state.placed, state.tokens = [event], [0]
    owner.here, owner.defense, owner.cred, owner.cryo = EVENT[event].hex, state.rules.costs[event], 0, 2
    owner.discard, owner.hand = owner.discard + owner.hand, []
    state.offered = None
    state.advance()
    best = KNOWLEDGE.advice(state, player, 3)[0]
    triggers = EVENT[event].text.removesuffix(".").replace(". ", ", ")
    assert best.sentence == (
        f"Overcome Crater Brawl: 2 Influence that the Opponent would take, and no more of “{triggers}”."
    )
