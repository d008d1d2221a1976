"""PL-4: what players begin with."""

from itertools import combinations_with_replacement
from random import Random

import pytest

from meeplehall.games.pipeline.game import GAME
from meeplehall.testing import rule
from tests.games.pipeline.playing import asked, at_random, do, offered, player, tanks
from tests.games.pipeline.tables import A, B, C, begin

ROWS = ("crude", "low", "mid", "high")


@rule("PL-4.1")
@pytest.mark.parametrize("seats", [2, 4])
def test_forty_dollars_and_nothing_else(seats: int) -> None:
    for seat in GAME.view(begin(seats, start_tanks="recommended"), A)["seats"]:
        assert (seat["cash"], seat["oil"], seat["penalties"]) == (40, {}, 0)
        assert seat["network"]["tiles"] == seat["network"]["machines"] == []
        assert seat["contracts"] == seat["deferred"] == seat["orders"] == []
        assert seat["levels"] == {}


@rule("PL-4.2")
@pytest.mark.parametrize("wanted", list(combinations_with_replacement(ROWS, 5))[::3])
def test_five_tanks_are_placed_freely(wanted: tuple[str, ...]) -> None:
    state = begin(start_player="0")
    for placed, name in enumerate(wanted):
        assert (sum(tanks(state)), asked(state)) == (placed, "start_tank A")
        assert offered(state) == [f"tank {grade}" for grade in ROWS]
        do(state, f"tank {name}")
    assert tanks(state) == [wanted.count(grade) for grade in ROWS]
    assert asked(state) == "start_tank B"


@rule("PL-4.3")
@pytest.mark.parametrize("seed", range(4))
def test_a_tank_never_leaves_its_row(seed: int) -> None:
    before: list[list[int]] = [[0] * 4 for _ in range(3)]
    for moment, state in enumerate(at_random(begin(3, seed=seed), Random(seed))):
        for seat in (A, B, C):
            now = tanks(state, seat)
            assert all(new >= old for new, old in zip(now, before[seat], strict=True)), moment
            before[seat] = list(now)
    assert any(sum(rows) > 5 for rows in before)  # some were bought


@rule("PL-4.4")
def test_starting_tanks_are_placed_in_turn_order_and_openly() -> None:
    state = begin(3, start_player="1")
    order = []
    while state.step.kind == "start_tank":
        who = player(state)
        order.append("ABC"[who])
        do(state, "tank low")
        other = GAME.view(state, (who + 1) % 3)["seats"][who]["tanks"]
        assert other == [0, order.count("ABC"[who]), 0, 0]
    assert "".join(order) == "BBBBBCCCCCAAAAA"
    assert asked(state) == "before_action B"


@rule("PL-4.5")
def test_the_longest_pipelines_are_0_at_first() -> None:
    for seat in GAME.view(begin(4), A)["seats"]:
        assert seat["network"]["longest"] == [0, 0, 0]
