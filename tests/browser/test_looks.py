"""What the pages look like: narrow and wide, dark and light, still and moving."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from meeplehall.games import ids
from tests.browser.person import GAME, Person

Come = Callable[..., Person]


def colour(person: Person) -> str:
    return str(person.page.evaluate("getComputedStyle(document.documentElement).backgroundColor"))


def test_no_page_is_wider_than_a_small_phone(come: Come) -> None:
    """Those of the guide have a test of their own."""
    me = come(360, 740)
    wide = []
    for page in ("/", f"/new/{GAME}", f"/glossary/{GAME}", *(f"/rules/{id}" for id in ids())):
        me.page.goto(page)
        wide.append((page, me.page.evaluate("document.documentElement.scrollWidth")))
    me.open_table("me", "random", "random", "random")
    me.choose("Green")
    me.card("start-green-1").wait_for()
    wide.append(("table", me.page.evaluate("document.documentElement.scrollWidth")))
    me.page.goto(f"{me.page.url}/replay")
    me.find("#at").wait_for()
    wide.append(("replay", me.page.evaluate("document.documentElement.scrollWidth")))
    assert [page for page, width in wide if width != 360] == []


def test_the_whole_table_is_seen_at_once(come: Come) -> None:
    me = come()
    me.open_table("me", "random", "random", "random")
    me.choose("Green")
    for id in ("start-green-1", "nobid-green"):
        box = me.card(id).bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 800
    assert me.page.evaluate("document.documentElement.scrollHeight") <= 800
    assert me.page.evaluate("(b => b.scrollHeight - b.clientHeight)(document.querySelector('.board'))") <= 1


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_the_look_follows_the_system_or_the_own_choice(come: Come, scheme: str) -> None:
    me = come(color_scheme=scheme)
    me.page.goto("/")
    before = colour(me)
    other = "light" if scheme == "dark" else "dark"
    me.find("[data-set=theme]").select_option(other)
    assert colour(me) != before
    me.page.reload()
    assert colour(me) != before
    me.find("[data-set=theme]").select_option("system")
    assert colour(me) == before


#: the names of movements as they begin: a slow machine may look when they are over
NOTE_FLIGHTS = """() => {
  window.flights = [];
  const { animate } = Element.prototype;
  Element.prototype.animate = function (frames, options) {
    window.flights.push(options.id);
    return animate.call(this, frames, options);
  };
}"""


def test_cards_fly_unless_movement_is_off(come: Come) -> None:
    me = come()
    me.page.emulate_media(reduced_motion="no-preference")
    me.open_table("me", "random")
    me.find(".tools [data-drawer=settings]").click()
    me.find("#drawer [data-set=speed]").select_option("slow")
    me.page.keyboard.press("Escape")
    me.choose("Green")
    me.card("start-green-5").wait_for()
    me.page.evaluate(NOTE_FLIGHTS)
    me.card("start-green-5").click()
    expect(me.card("start-green-5")).to_have_count(0)
    assert "flip" in me.page.evaluate("flights")
    me.card("start-green-4").click()  # while the other one is still on its way
    expect(me.card("start-green-4")).to_have_count(0)
    me.page.emulate_media(reduced_motion="reduce")
    me.page.evaluate("flights.length = 0")
    me.card("start-green-3").click()
    expect(me.card("start-green-3")).to_have_count(0)
    assert me.page.evaluate("flights") == []


def test_the_log_shows_cards_and_rules(come: Come) -> None:
    me = come()
    me.open_table("me", "random")
    me.choose("Green")
    me.page.keyboard.press("l")  # it lies over the table
    link = me.find("[data-region=log] a.piece").first
    link.hover()
    expect(me.find("#pop .piece-card h3")).to_contain_text(link.inner_text())
    me.page.mouse.move(600, 400)
    me.find("[data-region=log] .rule").first.click()
    expect(me.find("#drawer .lit")).to_be_visible()
