"""Elements: what is put into them comes out as it was, and never as markup."""

from html.parser import HTMLParser
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markupsafe import Markup

from meeplehall.draw.html import el, join, regions
from meeplehall.draw.names import names_in

NASTY = st.text(st.sampled_from("<>&\"'=/ \n\t`;#abclt0é☼-!"), max_size=30) | st.text(
    st.characters(blacklist_categories=("Cs", "Cc")), max_size=30
)


class Reader(HTMLParser):
    """Everything that a browser finds in a piece of HTML, in order."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[tuple[Any, ...]] = []
        self.text = ""
        self.feed(str(html))
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        self.found.append(("/" + tag,))

    def handle_data(self, data: str) -> None:
        self.text += data

    def handle_comment(self, data: str) -> None:
        raise AssertionError(f"a comment: {data}")

    def handle_decl(self, decl: str) -> None:
        raise AssertionError(f"a declaration: {decl}")

    def unknown_decl(self, data: str) -> None:
        raise AssertionError(f"a declaration: {data}")

    def handle_pi(self, data: str) -> None:
        raise AssertionError(f"an instruction: {data}")


@given(NASTY, NASTY, NASTY)
def test_no_text_and_no_attribute_breaks_out(text: str, note: str, more: str) -> None:
    inner = el("b", text, title=note)
    html = el("div", inner, more, [text, (inner, more)], cls=("card", note), data_note=note, aria_label=more)
    read = Reader(html)
    told = {"title": note} if note else {}
    attributes = {"class": f"card {note}" if note else "card"}
    attributes |= {name: value for name, value in (("data-note", note), ("aria-label", more)) if value}
    assert read.found == [("div", attributes), ("b", told), ("/b",), ("b", told), ("/b",), ("/div",)]
    assert read.text == text + more + text + text + more


@given(NASTY)
def test_the_same_holds_for_files(text: str) -> None:
    svg = el("svg", el("title", text), el("path", d="M0 0", id=text), xmlns="http://www.w3.org/2000/svg")
    root = ElementTree.fromstring(str(svg))
    assert (root[0].text or "") == text
    # white space of an attribute is a space to XML
    assert root[1].get("id", "").split() == text.split()


@given(NASTY)
def test_markup_in_an_attribute_stays_in_it(text: str) -> None:
    element = el("i", text, cls=text, title="x")
    read = Reader(el("b", title=element))
    assert [entry[0] for entry in read.found] == ["b", "/b"]
    assert list(read.found[0][1]) == ["title"]
    assert Reader(el("b", title=Markup.escape(text + "."))).found[0][1] == {"title": text + "."}


@given(st.lists(NASTY))
def test_a_join_escapes_as_an_element_does(texts: list[str]) -> None:
    assert Reader(join(*texts)).text == "".join(texts) == Reader(join(texts)).text
    assert Reader(join(texts)).found == []


def test_an_element_is_put_together_from_texts_numbers_and_elements() -> None:
    bid = el("li", el("b", "Ann & Bo"), " bids ", 7, cls=("player", "", "red"), data_key="seat-0")
    assert bid == '<li class="player red" data-key="seat-0"><b>Ann &amp; Bo</b> bids 7</li>'
    assert el("ul", (el("li", n) for n in (1, 2.5)), None) == "<ul><li>1</li><li>2.5</li></ul>"
    assert el("p", True, False, None, "", [], 0) == "<p>0</p>"


def test_an_attribute_is_left_out_if_there_is_nothing_to_say() -> None:
    assert (
        el("i", cls="", title=None, hidden=False, data_pan=True, data_n=0) == '<i data-pan="" data-n="0"></i>'
    )
    assert el("i", cls=("", "")) == "<i></i>"
    assert el("label", for_="x", viewBox="0 0 1 1") == '<label for="x" viewBox="0 0 1 1"></label>'
    assert el("rect", x=0.5, y=2.0, width=3) == '<rect x="0.5" y="2" width="3"/>'


def test_elements_without_an_inside_close_themselves() -> None:
    assert el("input", type="radio", checked=True) == '<input type="radio" checked=""/>'
    assert el("use", href="#a") == '<use href="#a"/>'
    assert el("circle", el("title", "sun"), r=3) == '<circle r="3"><title>sun</title></circle>'
    assert el("svg") == "<svg></svg>"
    with pytest.raises(ValueError, match="no inside"):
        el("br", "text")


@pytest.mark.parametrize("tag", ["script", "STYLE", "b><i", "b c", "", "1"])
def test_only_names_of_elements_make_elements(tag: str) -> None:
    with pytest.raises(ValueError, match="no element"):
        el(tag)


@pytest.mark.parametrize("name", ["onclick", "OnLoad", "a b", 'a"', "a>", "", "_"])
def test_only_names_of_attributes_make_attributes(name: str) -> None:
    with pytest.raises(ValueError, match="no attribute"):
        el("b", **{name: "x"})


def test_a_table_is_handed_over_as_plain_texts() -> None:
    table = regions(market=el("p", "<"), hand="", mine=[el("b"), "&"])
    assert table == {"market": "<p>&lt;</p>", "hand": "", "mine": "<b></b>&amp;"}
    assert {type(html) for html in table.values()} == {str}


def test_what_can_be_pointed_at_in_a_drawing_and_what_it_is_called() -> None:
    ship = el("i", data_key="ship-1", aria_label="Ann's ship, at Mars")
    event = el("li", el("button", "x", aria_label="Storm: all lose a card"), data_key='ev"1')
    plain = el("b", 'a text with data-key="x" in it')
    nested = el("div", el("p", join(ship, [plain, (event, None)])), data_key="world", cls="w")
    drawn = regions(a=[nested, 3], b=None, c=el("ul", data_key="empty"))
    called = {"world": "Ann's ship", "ship-1": "Ann's ship", 'ev"1': "Storm", "empty": ""}
    assert names_in("".join(drawn.values())) == called
    assert drawn["b"] == ""
    assert all(type(html) is str for html in drawn.values())
