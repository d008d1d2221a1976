"""What a player is asked, as people read it: kinds of answers, the quiet one last, everything explained."""

from __future__ import annotations

from typing import Any

import pytest

from meeplehall.engine.decision import Choice, decision
from meeplehall.engine.game import Setup
from meeplehall.games.xenofera.components.pieces import COPIES
from meeplehall.games.xenofera.game import GAME
from meeplehall.games.xenofera.rules.state import Market
from meeplehall.testing import rule, walk
from meeplehall.testing.drawings import drawn, elements, moments
from tests.games.xenofera.tables import A, bids, market

SETUPS = [Setup(2), Setup(6), Setup(4, {"action_set": "aggressive"}), Setup(3, {"fast_hands": "sealed"})]
QUIET = {"decline", "back", "pass", "hands_off"}


def offered(state: Market, type: str) -> Choice:
    found = decision(GAME, state, A)
    assert found is not None
    return next(choice for choice in found.options if choice.action.type == type)


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_no_question_has_more_than_nine_kinds_of_answers(setup: Setup) -> None:
    for state, player in walk(GAME, setup, 3):
        found = decision(GAME, state, player)
        assert found is not None
        kinds = {choice.group or f"{i}" for i, choice in enumerate(found.options)}
        assert len(kinds) <= 9, [choice.label for choice in found.options]
        assert {c.action.type for c in found.options if c.declines} <= QUIET


def test_cards_of_a_hand_are_one_kind_of_answer() -> None:
    state = market("s1 s2 s3 r5 NB", "s1 NB", lot="x14")
    found = decision(GAME, state, A)
    assert found is not None
    assert {choice.group for choice in found.options} == {"Lay a card"}


@rule("XF-8.7")
def test_laying_no_card_in_a_tie_says_what_it_gives_up() -> None:
    state = market("s2 s3 NB", "s2 s4 NB", lot="x14")
    bids(state, "s2", "s2")
    none = offered(state, "pass")
    assert none.declines
    assert none.warning == "Without a card you cannot win this lot."


@rule("XF-10.13")
def test_buying_nothing_says_what_could_be_bought() -> None:
    state = market("NB BUY s5 r9", "NB s1", lot="x14")
    bids(state, "NB BUY", "NB")
    while state.step.kind != "buy_creature":
        state.act(A, next(action for action in state.options(A)))
    nothing = offered(state, "decline")
    assert nothing.declines
    assert nothing.warning.endswith("for 7, half its value.")


def test_options_and_presets_are_named_as_people_say_it() -> None:
    for option in GAME.options:
        assert option.title
        assert option.part
        assert option.help.endswith(".")
        for choice in option.choices or (("yes", "no") if option.type == "flag" else ()):
            assert option.called(choice) != choice, (option.name, choice)
    assert [preset.title for preset in GAME.presets][:3] == ["First game", "Standard", "Quick match"]
    for preset in GAME.presets:
        GAME.start(preset.seats or 2, preset.options, 1)


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_everything_with_a_key_explains_itself(setup: Setup) -> None:
    state: Any
    for state, player in moments(GAME, setup, 7, 29):
        for element in elements(drawn(GAME, GAME.view(state, player), setup.seats)):
            if key := element.get("data-key"):
                piece = COPIES.get(element.get("data-card") or element.get("data-piece") or "")
                words = f"{piece.text if piece else ''} {element.get('data-note') or ''}".strip()
                assert words.endswith("."), (key, words)
                assert len(words.split()) > 3, (key, words)
