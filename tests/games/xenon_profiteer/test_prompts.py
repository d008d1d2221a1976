"""What a player is asked, as people read it: kinds of answers, the quiet one last, warnings that are true."""

from __future__ import annotations

import re

import pytest

from meeplehall.engine.decision import Choice, Decision, decision
from meeplehall.engine.game import Setup
from meeplehall.games.xenon_profiteer.game import GAME
from meeplehall.games.xenon_profiteer.rules.state import Industry
from meeplehall.testing import rule, walk
from meeplehall.testing.drawings import drawn, elements
from tests.games.xenon_profiteer.expansions import with_profiteer
from tests.games.xenon_profiteer.tables import A, do, plant, trading

SETUPS = [
    Setup(2),
    Setup(3, {"tactics": True, "profiteers": True, "colours": "random"}),
    Setup(5, {"edition": "later", "five_players": True, "tactics": True, "profiteers": True}),
]
#: the symbol of an element, without its name before it
BARE_SYMBOL = re.compile(r"(?<!\()\b(?:N|O|Kr)\b")


def asked(state: Industry) -> Decision:
    found = decision(GAME, state, A)
    assert found is not None
    return found


def offered(state: Industry, type: str) -> Choice:
    return next(choice for choice in asked(state).options if choice.action.type == type)


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_no_question_has_more_than_nine_kinds_of_answers(setup: Setup) -> None:
    for number, (state, player) in enumerate(walk(GAME, setup, 3)):
        if number % 3 == 0:
            found = decision(GAME, state, player)
            assert found is not None
            kinds = {choice.group or f"{i}" for i, choice in enumerate(found.options)}
            assert len(kinds) <= 9, [choice.label for choice in found.options]
            for choice in found.options:
                assert not BARE_SYMBOL.search(choice.label), choice.label
                assert "_" not in choice.label
            assert not BARE_SYMBOL.search(found.prompt), found.prompt


def test_what_a_turn_can_be_is_named() -> None:
    state = trading("feed expansion_turbine", upgrades="reboiler", money=9)
    groups = {choice.group for choice in asked(state).options}
    assert {"Buy a card", "Place a bid", "Install a card"} <= groups
    install = next(c for c in asked(state).options if c.action.type == "buy" and "install" in c.label)
    assert install.label == "Buy Reboiler and install it for $6"


def test_a_contract_is_taken_and_a_price_of_nothing_is_said_so() -> None:
    state = trading(contracts="endoscope", money=0)
    assert offered(state, "buy").label == "Take Endoscope Light Sources for nothing"


@pytest.mark.parametrize("edition", ["rulebook", "later"])
def test_what_gives_up_the_rest_is_marked(edition: str) -> None:
    for setup in (Setup(3, {"edition": edition, "tactics": True, "profiteers": True, "colours": "random"}),):
        for state, player in walk(GAME, setup, 5):
            found = decision(GAME, state, player)
            assert found is not None
            quiet = {"end_step", "end_turn", "pass", "skip", "done", "decline"}
            assert {c.action.type for c in found.options if c.declines} <= quiet
            assert all(c.declines for c in found.options if c.action.type in quiet)
            assert sum(c.declines for c in found.options) <= 1


@rule("XP-9.7")
def test_doing_nothing_warns_while_a_card_can_be_bought() -> None:
    state = trading(upgrades="reboiler", tokens=0, money=6, contracts="endoscope")
    assert offered(state, "pass").warning == "You could still buy a card."
    state = trading("expansion_turbine", upgrades="reboiler", tokens=0, money=0)
    assert offered(state, "pass").warning == ""


@rule("XP-12.10")
def test_ending_the_turn_warns_of_a_purchase_that_is_left() -> None:
    state = trading("buyer", upgrades="reboiler lobbyist", money=9)
    do(state, "play buyer", "buy upgrade-1")
    assert offered(state, "end_turn").warning == "You could still buy a card."


@rule("XP-12.13")
def test_free_bids_are_not_given_up_without_a_word() -> None:
    state = plant("N N Kr Xe", installed="vapor_compression", money=0)
    do(state, "mode normal")
    assert offered(state, "done").warning == "2 free bids would be given up."


@rule("XP-17.3")
def test_a_bonus_action_is_not_given_up_without_a_word() -> None:
    state = plant("Xe", contract="x_blood_bank", stored=2, bonus_contracts=True, money=0)
    do(state, "mode normal")
    assert offered(state, "decline").warning == "The bonus Distil would be lost."
    assert offered(state, "decline").label == "Do without the Distil"


@rule("XP-16.1")
def test_both_sides_of_a_profiteer_lie_on_the_table_while_one_is_chosen() -> None:
    state = GAME.start(2, {"profiteers": True, "colours": "seats"}, 1)
    player = state.waiting[0]
    html = drawn(GAME, GAME.view(state, player), 2)
    plates = [e for e in elements(html) if (e.get("data-piece") or "").startswith("side-")]
    words = ["".join(plate.itertext()) for plate in plates]
    assert len(words) == 2
    assert words[0].startswith("Start bonus")
    assert words[1].startswith("Lasting ability")


@rule("XP-16.4")
def test_the_exchange_of_the_chemist_can_be_left_in_words() -> None:
    state = with_profiteer("chemist", "N O Kr", draw="N N")
    do(state, "mode normal")
    assert offered(state, "skip").label == "Exchange none"
