"""The guide: readable wide and narrow, dark and light, printed on few pages, and in the drawer of a table."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import product

import pytest
from playwright.sync_api import Page, expect

from meeplehall.games import ids
from tests.browser.person import GAME, Person
from tests.browser.test_everybody import LOOKS, SIZES, show_as

Come = Callable[..., Person]
MOST_PAGES = 3
SMALL_PHONE = ((360, 740), "dark")


def printed(page: Page, paper: str) -> int:
    """On how many pages."""
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=paper)))


#: how wide the page is, the shortest side of all drawings, and the size of the smallest letters
READABLE = """() => {
  const size = ({ width, height }) => Math.min(width, height);
  const drawn = [...document.querySelectorAll(".guide figure")].map((each) => each.querySelector("svg"));
  const words = [...document.querySelectorAll(".guide *")]
    .filter((part) => part.textContent.trim() && !part.closest("svg"));
  return [
    document.documentElement.scrollWidth,
    Math.min(...drawn.map((each) => size(each.getBoundingClientRect()))),
    Math.min(...words.map((part) => parseFloat(getComputedStyle(part).fontSize))),
  ];
}"""


@pytest.mark.parametrize("game", ids())
def test_it_can_be_read(come: Come, game: str) -> None:
    """Wide and narrow, by day and by night; and printed black on white, on two or three pages."""
    me = come()
    me.page.goto(f"/guide/{game}")
    for size, look in [*product(SIZES, LOOKS), SMALL_PHONE]:
        show_as(me.page, size, look)
        width, smallest_drawing, smallest_letters = me.page.evaluate(READABLE)
        assert width == size[0]
        assert smallest_drawing >= 30
        assert smallest_letters >= 12
    show_as(me.page, SIZES[0], "dark")
    for paper in ("A4", "Letter"):
        assert 2 <= printed(me.page, paper) <= MOST_PAGES
    me.page.emulate_media(media="print")
    for gone in (".top", ".skip", ".cover", ".onwards", "[data-print]"):
        expect(me.find(gone)).to_be_hidden()
    look = "part => [getComputedStyle(part).color, getComputedStyle(part).backgroundColor]"
    white = "rgb(255, 255, 255)"
    assert me.find("body").evaluate(look) == ["rgb(0, 0, 0)", white]
    assert me.find(".guide section").first.evaluate(look) == ["rgb(0, 0, 0)", white]


def test_a_button_prints_it(come: Come) -> None:
    me = come()
    me.page.goto(f"/guide/{GAME}")
    me.page.evaluate("void (window.print = () => document.body.append(document.createElement('hr')))")
    me.find("[data-print]").click()
    expect(me.find("body > hr")).to_have_count(1)


def test_pages_of_the_game_lead_to_it(come: Come) -> None:
    me = come()
    for page in ("/new/helionox", "/campaign/helionox", "/glossary/helionox", "/"):
        me.page.goto(page)
        link = me.find('a[href="/guide/helionox"]')
        expect(link).to_be_visible()
    link.click()
    expect(me.find(".guide h1")).to_have_text("Helionox: Chronicles")


def test_it_leads_to_the_rules_and_they_to_it(come: Come) -> None:
    me = come(390, 844)
    me.page.goto(f"/guide/{GAME}")
    link = me.find(".cited .rule").first
    id = link.get_attribute("data-rule")
    link.click()
    expect(me.page).to_have_url(re.compile(rf"/rules/{GAME}#{id}$"))
    me.find(".first-read a").click()
    expect(me.page).to_have_url(re.compile(f"/guide/{GAME}$"))


def test_a_table_has_it_in_its_drawer(come: Come) -> None:
    me = come(390, 844)
    me.open_table("me", "random")
    me.find("[data-drawer=rules]").first.click()
    me.find("#drawer [data-drawer=guide]").click()
    expect(me.find("#drawer .guide h2").first).to_have_text("Aim")
    expect(me.find("#drawer .guide figure svg").first).to_be_visible()
    expect(me.find("#drawer-search")).to_be_hidden()
    assert (
        me.page.evaluate("(d => d.scrollWidth - d.clientWidth)(document.querySelector('#drawer-body'))") <= 0
    )
    me.find("#drawer .cited .rule").first.click()  # the rules, at that rule, and the table stays
    expect(me.find("#drawer .lit")).to_be_in_viewport()
    me.find("#drawer [data-drawer=settings]").click()
    expect(me.find(f'#drawer a[href="/guide/{GAME}"]')).to_be_visible()
