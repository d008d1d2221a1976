"""XP-22 Invariants: kept by random matches, and noticed where a state breaks them."""

from collections.abc import Callable, Iterator
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from meeplehall.engine.game import Setup
from meeplehall.games.xenon_profiteer.components.cards import (
    CARD,
    ELEMENTS,
    FIRST_CONTRACT,
    FIRST_PIPELINE,
    FIRST_UPGRADE,
    XE,
    each,
)
from meeplehall.games.xenon_profiteer.game import GAME
from meeplehall.games.xenon_profiteer.rules.state import FINAL_TURN, Industry
from meeplehall.games.xenon_profiteer.rules.system import hand_size
from meeplehall.testing import random_match, rule, walk
from tests.games.xenon_profiteer.tables import A, B, card, do, mine, plant

ALL_IN = {"tactics": True, "profiteers": True, "colours": "random"}
SETUPS = [
    Setup(2), Setup(3), Setup(4), Setup(2, {"edition": "later", "line_size_two_players": 4}),
    Setup(3, {"edition": "later", **ALL_IN}), Setup(4, ALL_IN),
    Setup(5, {"edition": "later", "five_players": True, **ALL_IN}), Setup(2, {"bonus_contracts": True}),
]  # fmt: skip
matches = given(st.sampled_from(SETUPS), st.integers(0, 100_000))
few = settings(max_examples=12)


def played(setup: Setup, seed: int) -> Iterator[Industry]:
    """Every position of a random match in which somebody decides."""
    for state, _ in walk(GAME, setup, seed):
        assert isinstance(state, Industry)
        if state.turns:
            yield state


def systems(state: Industry) -> list[int]:
    return [x for facility in state.facilities for x in facility.hand + facility.draw + facility.discard]


# random matches keep them; counted here anew, not by checks.py


@rule("XP-22.1")
@matches
@few
def test_elements_are_constant(setup: Setup, seed: int) -> None:
    for state in played(setup, seed):
        cards = systems(state)
        if state.turn.looked >= 0:
            cards.append(state.turn.looked)
        for element in range(ELEMENTS):
            count = state.supply[element] + cards.count(element)
            if element == XE:
                count += sum(facility.stored for facility in state.facilities)
            assert count == (36 if state.rules.later else 26)


@rule("XP-22.2")
@matches
@few
def test_everybody_has_five_tokens(setup: Setup, seed: int) -> None:
    for state in played(setup, seed):
        for seat, facility in enumerate(state.facilities):
            assert facility.tokens + sum(state.laid[seat::5]) == 5
        # tokens lie on cards, never on an empty place
        assert all(state.line[i // 5] >= 0 for i, count in enumerate(state.laid) if count)


@rule("XP-22.3")
@matches
@few
def test_no_debt_and_no_more_than_is_allowed(setup: Setup, seed: int) -> None:
    for state in played(setup, seed):
        for facility in state.facilities:
            assert facility.money >= 0
            assert facility.contract < 0 or facility.contract >= FIRST_CONTRACT
            assert all(FIRST_PIPELINE <= x < FIRST_CONTRACT for x in each(facility.pipelines))
            assert len(each(facility.pipelines)) <= 3
            assert hand_size(facility) <= 8


@rule("XP-22.4")
@matches
@few
def test_no_card_of_the_decks_is_lost_or_made(setup: Setup, seed: int) -> None:
    bonus = bool(setup.options.get("bonus_contracts", setup.options.get("tactics")))
    for state in played(setup, seed):
        dealt = list(state.turn.dealt)
        mine = [x for facility in state.facilities for x in each(facility.installed)]
        looked = [state.turn.looked]
        own = [x for x in systems(state) + looked if FIRST_UPGRADE <= x < FIRST_PIPELINE]
        upgrades = [x for x in dealt + mine + state.line if FIRST_UPGRADE <= x < FIRST_PIPELINE]
        assert len(upgrades) + len(own) + len(state.decks[1]) + len(state.bins[1]) == 27
        contracts = [x for x in dealt + state.line if x >= FIRST_PIPELINE]
        for facility in state.facilities:
            contracts += each(facility.pipelines | facility.completed)
            contracts += [facility.contract] if facility.contract >= 0 else []
        assert len(contracts) + len(state.decks[0]) + len(state.bins[0]) == (33 if bonus else 27)


@rule("XP-22.5")
@matches
@few
def test_after_the_end_of_a_turn_the_hand_is_full(setup: Setup, seed: int) -> None:
    last = None
    for state in played(setup, seed):
        if last is not None and state.turns > last[0]:
            facility = state.facilities[last[1]]
            system = facility.hand + facility.draw + facility.discard
            assert len(facility.hand) >= min(hand_size(facility), len(system))
        last = (state.turns, state.active)


@rule("XP-22.6")
@matches
@few
def test_no_contract_waits_with_enough_xe(setup: Setup, seed: int) -> None:
    for state in played(setup, seed):
        for facility in state.facilities:
            if facility.contract >= 0 and state.step.kind != "complete":
                assert facility.stored < CARD[facility.contract].need


@rule("XP-22.7")
@matches
@few
def test_nobody_works_overtime_twice_in_a_row_but_with_night_crew(setup: Setup, seed: int) -> None:
    chosen: dict[int, dict[int, bool]] = {}
    crew: dict[int, bool] = {}
    for state in played(setup, seed):
        chosen.setdefault(state.active, {})[state.turns] = state.turn.overtime
        facility = state.facilities[state.active]
        crew[state.active] = facility.tactic_used and facility.tactic == 6
    for player, turns in chosen.items():
        row = list(turns.values())
        twice = sum(one and two for one, two in pairwise(row))
        assert twice <= (1 if crew[player] else 0)


@rule("XP-22.8")
@matches
@few
def test_turns_after_the_trigger(setup: Setup, seed: int) -> None:
    state = None
    triggered = 0
    for state in played(setup, seed):
        if state.trigger >= 0 and not triggered:
            triggered = state.turns
    assert state is not None
    assert state.over
    assert state.turns - triggered == setup.seats - (0 if state.privilege == FINAL_TURN else 1)


@rule("XP-22.9")
@matches
@settings(max_examples=6)
def test_same_seed_and_same_choices_give_the_same_game(setup: Setup, seed: int) -> None:
    match = random_match(GAME, setup, seed, 120)
    again: Industry = GAME.start(setup.seats, setup.options, seed)
    for move in match.moves:
        again.act(move.player, move.action)
    assert again.facts() == match.state.facts()
    other: Industry = GAME.start(setup.seats, setup.options, seed + 1)
    assert other.decks != GAME.start(setup.seats, setup.options, seed).decks


# checks.py notices


def sound() -> Industry:
    """A real position in the middle of A's turn, with tokens, stored Xe and an active Contract."""
    state: Industry = GAME.start(2, {"start_player": "0"}, 3)
    do(state, "mode normal")
    facility = mine(state)
    facility.stored += 1
    state.supply[XE] -= 1
    facility.tokens -= 1
    state.laid[A] += 1
    contract = next(x for x in state.decks[0] if CARD[x].need >= 3)
    state.decks[0].remove(contract)
    facility.contract = contract
    assert GAME.invariants(state) == []
    return state


def _twice_in_a_line(state: Industry) -> None:
    state.decks[1].append(state.line[4])


def _lose_a_deck_card(state: Industry) -> None:
    state.decks[0].pop()


def _lose_a_starter(state: Industry) -> None:
    facility = state.facilities[B]
    for pile in (facility.hand, facility.draw):
        if card("feed") in pile:
            pile.remove(card("feed"))


def _swap_lines(state: Industry) -> None:
    state.line[0], state.line[4] = state.line[4], state.line[0]


def _complete_in_vain(state: Industry) -> None:
    need = CARD[mine(state).contract].need
    state.supply[XE] -= need
    mine(state).stored += need


def _install_an_element(state: Industry) -> None:
    state.supply[0] -= 1
    mine(state).installed |= 1


def _pipeline_among_the_installed(state: Industry) -> None:
    state.decks[0].remove(card("white"))
    mine(state).installed |= 1 << card("white")


def _contract_among_the_pipelines(state: Industry) -> None:
    taken = next(x for x in state.decks[0] if x >= FIRST_CONTRACT)
    state.decks[0].remove(taken)
    mine(state).pipelines |= 1 << taken


def _pipeline_among_the_completed(state: Industry) -> None:
    taken = next(x for x in state.decks[0] if x < FIRST_CONTRACT)
    state.decks[0].remove(taken)
    mine(state).completed |= 1 << taken


def _pipeline_as_contract(state: Industry) -> None:
    state.decks[0].append(mine(state).contract)
    taken = next(x for x in state.decks[0] if x < FIRST_CONTRACT)
    state.decks[0].remove(taken)
    mine(state).contract = taken


def _token_on_an_empty_place(state: Industry) -> None:
    state.decks[0].append(state.line[0])
    state.line[0] = -1


def _overdraw(state: Industry) -> None:
    for facility in state.facilities:
        facility.discard += [0] * 20
    state.supply[0] -= 40


def _negative_stored(state: Industry) -> None:
    state.supply[XE] += 2
    mine(state).stored -= 2


BROKEN: list[tuple[str, Callable[[Industry], object]]] = [
    ("XP-22.1", lambda state: state.supply.__setitem__(0, state.supply[0] + 1)),
    ("XP-22.1", lambda state: mine(state).discard.append(2)),
    ("XP-22.1", lambda state: setattr(mine(state), "stored", 2)),
    ("XP-22.1", _negative_stored),
    ("XP-22.1", _overdraw),
    ("XP-22.2", lambda state: setattr(mine(state), "tokens", 5)),
    ("XP-22.2", lambda state: state.laid.__setitem__(5 + B, 1)),
    ("XP-22.2", _token_on_an_empty_place),
    ("XP-22.3", lambda state: setattr(state.facilities[B], "money", -1)),
    ("XP-22.3", _install_an_element),
    ("XP-22.3", _pipeline_among_the_installed),
    ("XP-22.3", _contract_among_the_pipelines),
    ("XP-22.3", _pipeline_among_the_completed),
    ("XP-22.3", _pipeline_as_contract),
    ("XP-22.4", _lose_a_deck_card),
    ("XP-22.4", _twice_in_a_line),
    ("XP-22.4", _lose_a_starter),
    ("XP-22.4", _swap_lines),
    ("XP-22.4", lambda state: setattr(state.turn, "dealt", (card("agent"),))),
    ("XP-22.6", _complete_in_vain),
]


@rule("XP-22.1", "XP-22.2", "XP-22.3", "XP-22.4", "XP-22.6")
@pytest.mark.parametrize("number", range(len(BROKEN)), ids=[f"{i}-{id}" for i, (id, _) in enumerate(BROKEN)])
def test_what_is_wrong_with_a_state_is_said(number: int) -> None:
    state = sound()
    BROKEN[number][1](state)
    wrong = GAME.invariants(state)
    assert wrong
    assert all(len(sentence.split()) > 3 for sentence in wrong)


@rule("XP-22.6")
def test_a_contract_about_to_be_decided_is_not_wrong() -> None:
    state = plant("Xe Xe feed reflux", contract="ventilation_scan", installed="structured_packing")
    do(state, "mode normal")
    assert state.step.kind == "complete"
    assert not [sentence for sentence in GAME.invariants(state) if "completed" in sentence]
    assert CARD[mine(state).contract].xp == 4
