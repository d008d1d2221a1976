"""The text table: a drawing as headings, lists and buttons."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from meeplehall.draw.html import el
from meeplehall.draw.pieces import button, fold, image
from meeplehall.web.frame.text_table import text_region, text_regions


def test_the_label_of_a_region_is_its_heading_and_pieces_stay_pieces() -> None:
    card = button(
        el("svg"), el("b", 7), cls="card", label="Magpie, 7", piece="m-7", key="k", card="m", note="New."
    )
    drawn = el("section", card, aria_label="Your hand")
    assert text_region("hand", drawn) == (
        '<h2>Your hand</h2><ul><li><button type="button" data-piece="m-7" data-key="k" data-card="m" '
        'data-note="New.">Magpie, 7</button> <span class="note">New.</span></li></ul>'
    )


def test_a_region_without_a_heading_is_called_by_its_name() -> None:
    drawn = el("p", "Round ", el("b", 2)) + el("p", "6 cards")
    assert text_region("draw_pile", drawn) == "<h2>Draw pile</h2><ul><li>Round 2</li><li>6 cards</li></ul>"


@pytest.mark.parametrize(
    "decoration",
    [
        el("svg", el("text", "7")),
        el("span", "7", aria_hidden="true"),
        el("nav", el("a", "7", href="#x")),
        el("div", el("label", "7"), role="radiogroup"),
        el("span", "·"),
    ],
)
def test_what_only_decorates_is_left_out(decoration: str) -> None:
    assert text_region("market", decoration) == ""


def test_a_label_tells_what_is_drawn_and_nothing_is_said_twice() -> None:
    drawn = el(
        "section", el("h2", "Market"), image(el("b", "5"), cls="x", label="5 coins"), aria_label="Market"
    )
    assert text_region("shop", drawn) == "<h2>Market</h2><ul><li>5 coins</li></ul>"


def test_rows_name_their_columns() -> None:
    head = el("tr", el("th"), el("th", "Ann"), el("th", "Bo"))
    table = el("table", el("caption", "Scores"), head, el("tr", el("th", "Cash"), el("td", 3), el("td", 4)))
    drawn = el("div", table, el("p", "More"))
    assert "<h3>Scores</h3><ul><li>Cash: Ann 3, Bo 4</li></ul>" in text_region("x", drawn)


def test_a_pile_folds_unless_a_piece_in_it_could_be_chosen() -> None:
    cards = el("ul", el("li", "Raven"), el("li", "Rook"))
    folded = text_region("x", fold("Pile", cards, cls="pile") + el("p", "Else"))
    assert "<details><summary>Pile</summary><ul><li>Raven</li><li>Rook</li></ul></details>" in folded
    piece = button(cls="c", label="Raven", piece="raven")
    assert "<details" not in text_region("x", fold("Pile", piece, cls="pile") + el("p", "Else"))


def test_a_piece_that_can_be_turned_keeps_its_turns() -> None:
    turns = [el("g", data_then=f"turn-{n}", data_note=f"Longest: {n}.") for n in (1, 2)]
    drawn = el("svg", el("g", turns, data_piece="place", role="button", aria_label="Beside the tank"))
    assert (
        '>Beside the tank<span hidden="" data-then="turn-1" data-note="Longest: 1."></span>'
        in text_region("x", drawn)
    )


def test_names_stay_escaped_and_odd_letters_do_no_harm() -> None:
    drawn = el("p", "<script>\x0b\x00 & Sons")
    assert text_region("x", drawn) == "<h2>X</h2><ul><li>&lt;script&gt; &amp; Sons</li></ul>"


def test_the_regions_of_the_frame_stay_as_they_are() -> None:
    regions = {"prompt": "<p>Bid</p>", "hand": "<p>Two cards</p>"}
    assert text_regions(regions) == {
        "prompt": "<p>Bid</p>",
        "hand": "<h2>Hand</h2><ul><li>Two cards</li></ul>",
    }


def read(html: str) -> str:
    """What somebody reads of a region."""
    return " ".join("".join(ElementTree.fromstring(f"<p>{told(html)}</p>").itertext()).split())


def told(html: str) -> str:
    return text_region("a_region", f"<div>{html}</div>").replace("</h2>", "</h2> ")


def test_a_note_tells_only_what_its_words_have_not_said() -> None:
    html = '<p data-key="a" aria-label="Keys: 0 of 2" data-note="You hold 0 of at most 2. They open doors."/>'
    assert read(html) == "A region Keys: 0 of 2. They open doors."
    html = '<p data-key="a" aria-label="Locked" data-note="Not locked."/>'
    assert read(html) == "A region Locked. Not locked."


def test_a_heading_that_goes_on_from_the_one_above_it_says_only_the_rest() -> None:
    html = '<section aria-label="Shop"><h3>Shop <small>open all day</small></h3><p>A tank.</p></section>'
    assert told(f"{html}<p>More.</p>").count("Shop") == 1
    assert "Open all day" in told(f"{html}<p>More.</p>")


def test_a_fold_is_called_as_its_summary_is_and_stays_closed() -> None:
    top = '<summary aria-label="Score: 3"><b data-card="x" data-note="By 2.">3</b></summary>'
    pile = f"<details>{top}<ul><li>Cards 3</li><li>Events 0</li></ul></details>"
    piece = '<button data-piece="p" aria-label="Go">Go</button>'
    html = told(f'<ul><li aria-label="Team">{piece}{pile}</li></ul><p>More.</p>')
    assert "<details><summary>Score: 3" in html
    assert "By 2." not in html
    assert ">Cards 3<" in html


def test_a_region_that_is_one_piece_is_headed_by_it() -> None:
    html = '<div data-piece="seat-0"><h2>Your seat</h2><p>Score 3.</p><p>No bid.</p></div>'
    assert '<h2><button type="button" data-piece="seat-0">Your seat</button></h2>' in text_region(
        "mine", html
    )


def test_how_to_move_a_picture_is_not_told() -> None:
    inside = '<section aria-label="Pipes"><p>One.</p><p>Two.</p></section>'
    html = f'<div data-pan="" data-key="f" data-note="Drag it.">{inside}</div><p>More.</p>'
    assert "Drag" not in told(html)
