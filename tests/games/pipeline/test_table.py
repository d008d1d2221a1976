"""The web table: drawn from a view alone, for every seat at every moment, small and quick."""

import re
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from meeplehall.engine.decision import decision
from meeplehall.engine.game import SPECTATOR, Setup
from meeplehall.games.pipeline.components.shapes import CELL, trace
from meeplehall.games.pipeline.components.tiles import TILES
from meeplehall.games.pipeline.game import GAME
from meeplehall.games.pipeline.rules.state import Refineries
from meeplehall.testing import drawings, rule, walk
from meeplehall.testing.drawings import NAMES, elements
from tests.games.pipeline.playing import do
from tests.games.pipeline.tables import table

REGIONS = ["status", "places", "screen", "stations"]
SETUPS = [pytest.param(setup, id=str(setup)) for setup in GAME.setups()]
#: tiles of a large network in the middle of a match
MANY = 20


def drawn(view: Mapping[str, Any]) -> str:
    """All regions together."""
    assert list(GAME.table(view, NAMES[: len(view["seats"])])) == REGIONS
    return drawings.drawn(GAME, view, len(view["seats"]))


def moments(setup: Setup, seed: int, every: int) -> Iterator[tuple[Any, int]]:
    """Every so many decisions of a random match, and its end."""
    return drawings.moments(GAME, setup, seed, every)


class TestDrawings(drawings.DrawingConformance):
    game = GAME
    largest_table = 200_000
    blocked_too = True
    pieces_once = True
    place = ""


def grown(kind: str) -> tuple[Refineries, int]:
    """A moment of this kind, in which everybody has a large network."""
    state, player = next((s, p) for s, p in walk(GAME, Setup(4), 3) if s.stack[-1].kind == kind)
    chance = Random(1)
    tiles = chance.sample(range(TILES), TILES)
    for refinery in state.refineries:
        while len(refinery.network.tiles) < MANY:
            tile = tiles.pop()
            anchor = chance.choice(refinery.network.anchors(True))
            rotation = chance.choice(refinery.network.rotations(tile, anchor) or [0])
            if refinery.network.fits(anchor, rotation):
                refinery.network = refinery.network.with_tile(tile, anchor, rotation)
        refinery.network = refinery.network.with_machine(refinery.network.uncovered()[0])
    return state, player


@rule("PL-25.5")
def test_everybody_sees_the_same_table_but_for_the_station_shown_first() -> None:
    for state, _ in moments(Setup(3), 5, 60):
        seen = {
            re.sub(
                r' checked=""|(knobs|screen)-\w+', "", drawn(GAME.view(state, seat)).replace(' mine"', '"')
            )
            for seat in range(SPECTATOR, 3)
        }
        assert len(seen) == 1


@rule("PL-25.2")
def test_what_lies_face_down_is_not_drawn() -> None:
    for state, player in moments(Setup(4), 2, 70):
        other = GAME.redeal(state, player, 5)
        assert drawn(GAME.view(other, player)) == drawn(GAME.view(state, player))


# laying a tile


def ways(html: str) -> dict[str, list[ElementTree.Element]]:
    """The cells that are lit, and the turns in each."""
    cells = [element for element in elements(html) if element.get("class") == "way"]
    return {str(cell.get("data-piece")): cell.findall("g") for cell in cells}


@rule("PL-17.8")
def test_every_way_to_lay_a_tile_travels_with_the_page() -> None:
    state, player = grown("place_pipe")
    view = GAME.view(state, player)
    found = ways(drawn(view))
    told = {(piece, turn.get("data-then")) for piece, turns in found.items() for turn in turns}
    ways_to_lay = view["placing"]["ways"]
    assert told == {(f"cell-{player}-{x}-{y}", f"turn-{player}-{r}") for x, y, r, *_ in ways_to_lay}
    assert all(
        turn.get("data-note", "").startswith("Longest: orange") for turns in found.values() for turn in turns
    )


def test_others_see_the_tile_in_hand_and_not_where_it_can_go() -> None:
    state, player = grown("place_pipe")
    for other in (SPECTATOR, 1 - player):
        page = drawn(GAME.view(state, other))
        assert not ways(page)
        assert "lit cell" not in page
        assert 'class="hand"' in page


def test_the_second_half_of_the_answer_is_one_of_the_next_options() -> None:
    state = table(cash=40, network="WE-OTT (0,0) 0", tank_pipes="NE-SOT NE-OST")
    do(state, "main tanks_pipes", "pipe NE-SOT")
    turns = ways(drawn(GAME.view(state, 0)))["cell-0-2-0"]
    do(state, "place 2 0")
    asked = decision(GAME, state, 0)
    assert asked is not None
    assert [[turn.get("data-then")] for turn in turns] == [choice.pieces for choice in asked.options]
    assert set(ways(drawn(GAME.view(state, 0)))) == {choice.pieces[0] for choice in asked.options}


def test_lengths_that_would_result_are_told_beforehand() -> None:
    state = table(cash=40, network="WE-OTT (0,0) 0", tank_pipes="WE-OSS WE-OST")
    do(state, "main tanks_pipes", "pipe WE-OSS")
    turns = ways(drawn(GAME.view(state, 0)))["cell-0-2-0"]
    assert turns[0].get("data-note") == "Longest: orange 2→4, silver 0→1, teal 1."


def test_segments_are_traced_as_one_line() -> None:
    assert trace([(0, 0, 3, 1), (1, 0, 3, 2)]) == "M0 20l40 0a20 20 0 0 1 20 20"
    assert trace([(1, 1, 0, 1)]) == f"M{CELL + 20} {CELL}a20 20 0 0 0 20 20"


# sums


def test_trades_tell_what_they_do_to_cash_and_tanks() -> None:
    state = table(cash=40, oil="T3", tanks=[2, 1, 1, 1], markets={"M2 T3": "--"})
    do(state, "main refined_market_2")
    html = drawn(GAME.view(state, 0))
    assert "Sold here: cash $40 → $85" in html
    do(state, "end")
    assert "Bought: cash $40 → $34, crude tanks then hold 1 of 4." in drawn(GAME.view(state, 0))


def test_the_bill_of_a_turn_runs_along() -> None:
    state = table(cash=40, network="WE-OTT (0,0) 0", tank_pipes="WE-OSS WE-OST")
    do(state, "main tanks_pipes", "pipe WE-OSS", "place 2 0", "rotate 0")
    bill = GAME.table(GAME.view(state, 0), NAMES[: state.rules.seats])["status"].partition('class="bill"')[2]
    text = re.sub(r"<[^>]+>", "", bill)
    assert "$40 -$15 = $25 next pipe $0" in text


def test_the_ledger_is_the_count_of_the_rules() -> None:
    state, player = grown("before_action")
    view = GAME.view(state, player)
    foot = drawn(view).partition("<tfoot>")[2].partition("</tfoot>")[0]
    totals = [int(total.replace("$", "")) for total in re.findall(r"<td[^>]*>(-?\$\d+)</td>", foot)]
    assert totals == [sum(line[1] for line in seat["lines"]) for seat in view["seats"]]
    assert totals == list(GAME.outcome(state).scores)


@pytest.mark.parametrize("kind", ["before_action", "place_pipe", "sell"])
def test_a_table_with_large_networks_is_small_enough(kind: str) -> None:
    state, player = grown(kind)
    assert len(drawn(GAME.view(state, player))) < 215_000  # every tile says where it lies
