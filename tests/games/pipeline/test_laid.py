"""Tiles of a network say where they lie, beside what, and what runs through them."""

from __future__ import annotations

from typing import Any

from meeplehall.games.pipeline.components.pieces import PIECES
from meeplehall.games.pipeline.components.tiles import TILE_IDS
from meeplehall.games.pipeline.game import GAME
from meeplehall.games.pipeline.page.laid import laid_in_words
from meeplehall.web.frame.text_table import text_regions

FIRST, SECOND, THIRD = TILE_IDS[:3]


def network(*tiles: tuple[str, int, int, int], segments: Any = (), pipelines: Any = ()) -> dict[str, Any]:
    return {"tiles": list(tiles), "segments": list(segments), "pipelines": list(pipelines)}


def test_a_lonely_tile_says_so() -> None:
    ((place, touches),) = laid_in_words(network((FIRST, 3, -2, 0)), True)
    assert place == "in the first row, first and second columns"
    assert touches == "No tile lies next to it. No pipeline goes on from it."


def test_tiles_name_their_neighbours_on_each_side() -> None:
    #  C A A
    #  C B B
    told = laid_in_words(network((FIRST, 0, 0, 0), (SECOND, 1, 1, 2), (THIRD, -1, 1, 3)), True)
    names = [PIECES[id].name for id in (FIRST, SECOND, THIRD)]
    assert [place for place, _ in told] == [
        "in the first row, second and third columns",
        "in the second row, second and third columns",
        "in the first column, first and second rows",
    ]
    assert told[0][1].startswith(f"Next to it: left of it {names[2]}; below it {names[1]}. ")
    assert told[1][1].startswith(f"Next to it: left of it {names[2]}; above it {names[0]}. ")
    assert told[2][1].startswith(f"Next to it: right of it {names[0]} and {names[1]}. ")


def test_a_tile_names_the_pipelines_that_it_is_a_part_of() -> None:
    long, short = {"colour": "T", "value": 5, "length": 4}, {"colour": "O", "value": 1, "length": 1}
    data = network(
        (FIRST, 0, 0, 0),
        segments=[(0, 0, 1, 3, 0), (1, 0, 3, 1, 0), (1, 0, 0, 1, 1)],
        pipelines=[long, short],
    )
    assert laid_in_words(data, False)[0][1] == "It is a part of the teal pipeline of 5."


def test_the_text_table_says_nothing_twice_and_no_sum_without_words() -> None:
    state = GAME.start(2, {}, 7)
    view = GAME.view(state, state.waiting[0])
    told = text_regions(GAME.table(view, ["Ann", "Bo"]))
    assert ">Now<" not in told["status"]
    assert told["status"].count("This round") == 1
    assert "$5</li>" not in told["screen"]
    assert "Next door" in told["places"]
    assert "Then next door" not in told["places"]
