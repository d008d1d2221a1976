"""What people read has no codes, and says what it is for: labels, prompts, log lines, the page."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from meeplehall.engine.decision import Choice, decision
from meeplehall.engine.game import SPECTATOR, Setup
from meeplehall.engine.match import Match, Seat
from meeplehall.games.pipeline.components.pieces import PIECES
from meeplehall.games.pipeline.components.spots import edges_of, ordinal, spot
from meeplehall.games.pipeline.components.tiles import TILE
from meeplehall.games.pipeline.game import GAME
from meeplehall.games.pipeline.page.screen import KNOBS, on_screen
from meeplehall.games.pipeline.rules.work_phase import PASS
from meeplehall.testing import drawings, walk
from meeplehall.testing.drawings import NAMES, elements
from tests.games.pipeline.playing import do
from tests.games.pipeline.tables import table

#: a tile such as SE-TOS, a barrel such as O2, a place such as -1, -1, a seat such as [seat:0], an id
CODE = re.compile(
    r"\b[NSWE]{2}-[OST]{3}\b|\b[OST][0-3]\b|(?<![\d$])-?\d+, -?\d+|\[|[a-z]_[a-z]|\b\w+-\d+-\d+"
)
SETUPS = [Setup(2), Setup(4)]
#: so many buttons at most are asked about at once
MOST_BUTTONS = 9


def buttons(options: list[Choice]) -> list[str]:
    """What is offered at once: groups, and options by themselves."""
    return list(dict.fromkeys(choice.group or choice.label for choice in options))


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_no_decision_has_a_code_or_too_many_buttons(setup: Setup) -> None:
    for state, player in walk(GAME, setup, 7):
        asked = decision(GAME, state, player)
        assert asked is not None
        for words in (
            asked.prompt,
            *(choice.label for choice in asked.options),
            *(choice.warning for choice in asked.options),
            *(blocked.label for blocked in asked.blocked),
            *(blocked.sentence for blocked in asked.blocked),
        ):
            assert not CODE.search(words), words
        assert len(buttons(asked.options)) <= MOST_BUTTONS, buttons(asked.options)


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_no_line_of_the_log_has_a_code(setup: Setup) -> None:
    match = Match(GAME, [Seat(name) for name in NAMES[: setup.seats]], {}, 3)
    rng = Random(3)
    while not match.over:
        player = match.state.waiting[0]
        match.do(player, rng.choice(match.state.options(player)))
    for _, _, parts in match.log(SPECTATOR):
        for kind, content in parts:
            words = GAME.piece(content).name if kind == "piece" else content
            assert not CODE.search(words), words


def moments(setup: Setup, seed: int) -> Iterator[tuple[Any, int]]:
    """Some moments of a random match, and its end."""
    return drawings.moments(GAME, setup, seed, 40)


def seen(setup: Setup) -> Iterator[tuple[str, str]]:
    """Everything on the page that people read or hear, and of what kind it is."""
    for state, player in moments(setup, 5):
        for element in elements(drawings.drawn(GAME, GAME.view(state, player), setup.seats)):
            yield "text", element.text or ""
            yield "text", element.tail or ""
            yield "label", element.get("aria-label", "")
            yield "note", element.get("data-note", "")


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_nothing_on_the_page_is_a_code(setup: Setup) -> None:
    for kind, words in seen(setup):
        assert not CODE.search(words), (kind, words)


def test_no_piece_is_called_by_a_code() -> None:
    for piece in PIECES.values():
        assert not CODE.search(piece.name), piece.name
        assert not CODE.search(piece.text), piece.text
        assert piece.text.endswith(".")


def test_no_two_tiles_have_the_same_name() -> None:
    assert len({tile.name for tile in TILE}) == len(TILE)
    names = {tile.id: tile.name for tile in TILE}
    assert names["WE-OTT"] == "Straight orange across two teal"
    assert names["NN-OST"] == "Orange U-bend, silver left, teal right"
    assert names["NE-OST"] == "Orange bend right with silver, across teal"


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_whatever_can_be_pointed_at_explains_itself(setup: Setup) -> None:
    for state, player in moments(setup, 9):
        view = GAME.view(state, player)
        for element in elements(drawings.drawn(GAME, view, setup.seats)):
            key = element.get("data-key") or element.get("data-card")
            if key:
                id = element.get("data-card") or GAME.lying_at(view, element.get("data-piece", ""))
                told = [GAME.piece(id).text] if id else []
                told += [element.get("data-note", "")]
                assert any(words.endswith(".") for words in told), key


# the turn


def test_the_places_are_offered_by_name_and_pass_comes_last() -> None:
    state = table(cash=100, network="WE-OTT (0,0) 0", oil="O0", tank_pipes="WE-OSS WE-OST")
    asked = decision(GAME, state, 0)
    assert asked is not None
    offered = buttons(asked.options)
    assert offered[0] == "Trade in a market"
    assert {"Contracts & Loans", "Tanks & Pipes", "Upgrades", "Government pipes"} <= set(offered)
    assert offered[-1] == "Pass"
    assert [choice.label for choice in asked.options if choice.declines] == ["Pass"]
    markets = [choice for choice in asked.options if choice.group == "Trade in a market"]
    assert next(choice.pieces for choice in markets) == ["action-crude_market"]


def test_a_pass_tells_what_it_gives_up_as_long_as_that_is_true() -> None:
    state = table(cash=100)
    asked = decision(GAME, state, 0)
    assert asked is not None
    places = len([choice for choice in asked.options if not choice.declines])
    assert (
        PASS.warning(state, 0) == f"You give up this action, though {places} places are open to your worker."
    )
    poor = table(cash=0)
    assert PASS.warning(poor, 0) == "You give up this action, though 1 place is open to your worker."


# the screen


def test_the_screen_turns_to_what_is_asked_about() -> None:
    state = table(cash=100, network="WE-OTT (0,0) 0", tank_pipes="WE-OSS WE-OST")
    shown = [on_screen(GAME.view(state, 0))]
    do(state, "main tanks_pipes")
    shown.append(on_screen(GAME.view(state, 0)))
    assert shown == ["papers", "shops"]
    assert on_screen(GAME.view(state, 1)) == "papers"  # nobody else's screen turns
    assert set(shown) <= set(KNOBS)


def test_the_screen_shows_the_market_of_the_worker() -> None:
    state = table(cash=40)
    do(state, "main refined_market_2")
    assert on_screen(GAME.view(state, 0)) == "refined_market_2"


# places of a network


def test_places_are_counted_from_the_edges_of_the_network() -> None:
    edges = edges_of([(0, 0), (1, 0), (1, 1)])
    assert spot(1, 0, edges) == "in the first row, second column"
    assert spot(-1, 1, edges) == "left of the second row"
    assert spot(-2, 1, edges) == "two left of the second row"
    assert spot(0, 2, edges) == "below the first column"
    assert spot(2, -1, edges) == "above and right of the network"
    assert spot(0, 0, edges_of([])) == "as the first tile"
    assert [ordinal(n) for n in (1, 12, 13, 21, 32, 112)] == [
        "first",
        "twelfth",
        "13th",
        "21st",
        "32nd",
        "112th",
    ]
