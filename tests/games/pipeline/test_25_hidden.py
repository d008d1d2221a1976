"""PL-25 Hidden and public information."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from meeplehall.games.pipeline.components.data import COMPONENTS
from meeplehall.games.pipeline.components.papers import PAPER
from meeplehall.games.pipeline.components.tiles import TILE, TILE_IDS
from meeplehall.games.pipeline.components.upgrades import FAMILY_IDS
from meeplehall.games.pipeline.game import GAME
from meeplehall.games.pipeline.rules.state import Refineries
from meeplehall.testing import rule
from tests.games.pipeline.playing import at_random, display, do, pass_until, player, reserve, told
from tests.games.pipeline.tables import A, B, begin, equip, start, table


def views(state: Refineries) -> list[dict[str, Any]]:
    """What each seat and a spectator see."""
    return [GAME.view(state, seat) for seat in (*range(state.seats), -1)]


def tiles_in(view: dict[str, Any]) -> list[str]:
    """Every pipe tile that lies open."""
    found = [tile for quadrant in view["government"] for tile in quadrant["tiles"] if tile]
    found += [tile for beside in view["shop_pipes"] for tile in beside]
    return found + [tile[0] for seat in view["seats"] for tile in seat["network"]["tiles"]]


@rule("PL-25.1")
def test_everything_on_the_table_is_shown_to_everybody() -> None:
    state = table(
        cash=37, penalties=2, oil="T3", network="WE-OTT (0,0) 0", machines=[(1, 0)], levels={"shops": 1},
        contracts="contract-low-10:0", deferred="contract-mid-01", orders="order-3-08",
        costs=((4, 5, 6),) * 3, valuations=(5, 6, 7), quadrants="2", lower="-B", upper="BA", turn=False,
    )  # fmt: skip
    equip(state, B, cash=12, oil="S0 O2", contracts="contract-high-07")
    start(state)
    for view in views(state):
        a, b = view["seats"]
        assert (a["cash"], a["penalties"], a["oil"], a["tanks"]) == (37, 2, {"T3": 1}, [2, 1, 1, 1])
        assert (a["network"]["tiles"], a["network"]["machines"]) == ([["WE-OTT", 0, 0, 0]], [[1, 0]])
        assert [c["id"] for c in a["contracts"]] == ["contract-low-10"]
        assert a["contracts"][0]["filled"] == [True, False]
        assert (a["deferred"], a["orders"]) == (["contract-mid-01"], ["order-3-08"])
        assert a["levels"] == {"shops": 1}
        assert (b["cash"], b["oil"], [c["id"] for c in b["contracts"]]) == (
            12,
            {"O2": 1, "S0": 1},
            ["contract-high-07"],
        )
        assert (view["upper"], view["lower"]) == ([B, A], [-1, B])
        assert view["costs"] == [[4, 5, 6]] * 3
        assert view["valuations"] == ["pipelines_on_machines_card", "silver", "orange"]
        assert view["cross"] == ["contracts_loans", "tanks_pipes", "machines_pipes", "upgrades"]
        assert [quadrant["open"] for quadrant in view["government"]] == [False, False, True, False]
        assert all(len(quadrant["tiles"]) == 8 for quadrant in view["government"])
        assert [len(line) for line in view["contracts"] + view["orders"]] == [2] * 6
        assert (sum(view["tank_shop"]), sum(view["machine_shop"])) == (6, 3)
        assert len(view["markets"]) == 24


@rule("PL-25.2")
@pytest.mark.parametrize("seats", [2, 4])
def test_no_view_names_a_hidden_tile(seats: int) -> None:
    for seed in range(5):
        state = begin(seats, seed, start_tanks="recommended")
        for view in views(state):
            text = json.dumps(view)
            for tile in state.stack_of_pipes:
                assert f'"{TILE[tile].id}"' not in text
            for hidden in [*(pile[:-1] for pile in state.reserves), *state.unseen]:
                for paper in hidden:
                    assert f'"{PAPER[paper].id}"' not in text


@rule("PL-25.2")
def test_no_line_of_the_log_names_a_hidden_tile() -> None:
    state = begin(2, 3, start_tanks="recommended")
    text = " ".join(told(state))
    assert "[piece" not in text


@rule("PL-25.2")
def test_what_is_hidden_could_as_well_be_otherwise() -> None:
    """A redeal looks the same, and differs in the stack, in the reserves and in the box."""
    state = begin(4, 1, start_tanks="recommended")
    others = [GAME.redeal(state, A, seed) for seed in range(12)]
    assert all(views(other) == views(state) for other in others)
    assert len({tuple(other.stack_of_pipes) for other in others}) > 6
    for line in range(3):
        assert len({other.reserves[line][0] for other in others}) > 1
        assert len({tuple(other.unseen[line]) for other in others}) > 1
    # contracts change places between the reserve and the box; none comes from elsewhere
    for other in others:
        for line in range(3):
            assert sorted(other.unseen[line] + other.reserves[line]) == sorted(
                state.unseen[line] + state.reserves[line]
            )


@rule("PL-25.3")
def test_the_top_of_each_reserve_is_shown_and_the_tile_under_it_is_not() -> None:
    state = begin(2, 5, start_tanks="recommended")
    for view in views(state):
        for line, name in enumerate(("high", "mid", "low")):
            top, under = reserve(state, name)
            assert view["reserves"][line] == {"top": top, "count": 2}
            assert under not in json.dumps(view)
    for seed in range(6):
        other = GAME.redeal(state, A, seed)
        assert [reserve(other, name)[0] for name in ("high", "mid", "low")] == [
            reserve(state, name)[0] for name in ("high", "mid", "low")
        ]


@rule("PL-25.3")
def test_the_lower_tile_becomes_visible_when_the_top_one_is_dealt() -> None:
    state = table(round=8)
    top, under = reserve(state, "mid")
    pass_until(state, 2, 1)
    assert display(state, "mid").split()[0] == top
    assert GAME.view(state, A)["reserves"][1] == {"top": under, "count": 1}


@rule("PL-25.4")
def test_tiles_not_yet_seen_and_what_is_not_in_play_can_be_told_from_what_lies_open() -> None:
    state = begin(3, 2, start_tanks="recommended")
    view = GAME.view(state, -1)
    unseen = set(TILE_IDS) - set(tiles_in(view))
    assert unseen == {TILE[tile].id for tile in state.stack_of_pipes}
    assert view["pipe_stack"] == len(unseen)
    for seed in range(4):
        redealt = GAME.redeal(state, A, seed)
        assert {TILE[tile].id for tile in redealt.stack_of_pipes} == unseen
    left = Counter(COMPONENTS.refinement_markers.values) - Counter(
        cost for colour in view["costs"] for cost in colour
    )
    assert left.total() == 3
    assert len(set(FAMILY_IDS) - {family["id"] for family in view["families"]}) == 2


@rule("PL-25.5")
@pytest.mark.parametrize("seed", [1, 2])
def test_all_see_the_same_all_through_a_match(seed: int) -> None:
    random = Random(seed)
    for number, state in enumerate(at_random(begin(3, seed), random)):
        if number % 40 == 0 or state.over:
            seen = views(state)
            for view in seen:
                del view["seat"]
            assert all(view == seen[0] for view in seen)


@rule("PL-25.6")
@pytest.mark.parametrize("seed", [3, 4])
def test_nothing_is_drawn_or_shown_inside_a_turn(seed: int) -> None:
    """From its beginning to its end nothing hidden moves, and no chance is used."""
    random = Random(seed)
    last: tuple[object, ...] | None = None
    for state in at_random(begin(2, seed), random):
        if state.over:
            break
        hidden = (state.reveals, state.chance[:], state.stack_of_pipes[:], [r[:] for r in state.reserves])
        turn = (state.year, state.round, player(state), state.step.kind == "start_tank")
        if last is not None and last[0] == turn:
            assert last[1] == hidden
        last = (turn, hidden)


@rule("PL-25.6")
def test_ending_a_turn_is_what_cannot_be_taken_back() -> None:
    state = table()
    do(state, "main contracts_loans", "loan", "end", "keep", "machine_phase")
    before = state.reveals
    do(state, "end_turn")
    assert state.reveals > before
