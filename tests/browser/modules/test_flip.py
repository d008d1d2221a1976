"""flip.js: every piece moves from where it was to where it is."""

from __future__ import annotations

from typing import Any

from tests.browser.modules.stage import Stage

BOARD = (
    '<div data-key="hand" class="box"><i data-key="a" class="dot"></i></div><i data-key="b" class="dot"></i>'
)
LAY_OUT = """
const layOut = (selector, place, width, height) => {
  for (const { style } of document.querySelectorAll(selector)) {
    Object.assign(style, { position: "absolute", left: place, top: place, width, height });
  }
};
layOut(".box", "100px", "200px", "100px");
layOut(".dot", "10px", "20px", "20px");
"""


def journeys(stage: Stage, change: str) -> dict[str, Any]:
    """How far each piece has to be put back after a change, by key; None for what has no way."""
    stage.load(BOARD)
    found = stage.run(
        f"""
        const {{ places, journeys }} = await from("flip");
        {LAY_OUT}
        const find = (key) => document.querySelector(`[data-key=${{key}}]`);
        const before = places();
        {change}
        const pieces = [...document.querySelectorAll("[data-board] [data-key]")];
        return journeys(pieces, before, places()).map(({{ piece, from, x, y }}) =>
          [piece.dataset.key, from ? [x, y] : null]);
        """
    )
    return dict(found)


def test_what_stays_has_no_way(stage: Stage) -> None:
    assert journeys(stage, "") == {"hand": [0, 0], "a": [0, 0], "b": [0, 0]}


def test_what_moves_is_put_back_by_as_much(stage: Stage) -> None:
    assert journeys(stage, 'find("b").style.left = "60px";')["b"] == [-50, 0]


def test_what_lies_in_a_moving_piece_is_carried_along(stage: Stage) -> None:
    found = journeys(stage, 'find("hand").style.left = "130px"; find("a").style.top = "15px";')
    assert found == {"hand": [-30, 0], "a": [0, -5], "b": [0, 0]}


def test_a_piece_that_changes_its_parent_comes_from_its_old_place(stage: Stage) -> None:
    found = journeys(stage, 'find("hand").before(find("a"));')
    assert found["a"][0] > 0


def test_a_new_piece_comes_from_where_it_says_or_appears(stage: Stage) -> None:
    new = """
      for (const [key, origin] of [["c", "b"], ["d", "nowhere"]]) {
        const piece = find("b").cloneNode();
        Object.assign(piece.dataset, { key, from: origin });
        piece.style.left = "110px";
        find("b").after(piece);
      }
    """
    found = journeys(stage, new)
    assert found["c"] == [-100, 0]
    assert found["d"] is None


def test_what_cannot_be_seen_neither_comes_nor_goes(stage: Stage) -> None:
    assert "b" not in journeys(stage, 'find("b").style.display = "none";')


def test_pieces_fly_only_if_there_is_time_and_a_second_flight_ends_the_first(stage: Stage) -> None:
    stage.load(BOARD)
    counts = stage.run(
        f"""
        const {{ places, fly }} = await from("flip");
        {LAY_OUT}
        const piece = document.querySelector("[data-key=b]");
        const shift = (left, duration) => {{
          const before = places();
          piece.style.left = left;
          fly(before, duration);
          return piece.getAnimations().filter(({{ id }}) => id === "flip").length;
        }};
        return [shift("60px", 0), shift("90px", 5000), shift("300px", 5000), shift("300px", 5000)];
        """
    )
    assert counts == [0, 1, 1, 1]


def test_a_piece_grows_and_words_do_not(stage: Stage) -> None:
    """What says something else is wider, and must not be written larger on its way there."""
    grown = """
        const { growth } = await from("flip");
        const box = (width, height) => ({ width, height });
        return [growth(box(40, 60), box(20, 30)), growth(box(180, 40), box(120, 40))];
    """
    stage.load(BOARD)
    assert stage.run(grown) == [2, 1]
