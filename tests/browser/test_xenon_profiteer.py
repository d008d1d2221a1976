"""A part of a match of Xenon Profiteer, played by clicks on the table itself."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.person import OFTEN, Person

Come = Callable[..., Person]
GAME = "xenon-profiteer"
MINE = {"start_player": "0"}


def piece(person: Person, id: str) -> Locator:
    return person.find(f'[data-board] [data-piece="{id}"]').first


def can(person: Person, id: str) -> Locator:
    """A piece that lights up because something can be done with it."""
    return person.find(f'[data-board] .can[data-piece="{id}"]').first


ANSWERED = """before => document.querySelector("[data-region=prompt]").innerHTML !== before
    || document.querySelector("#pop:not([hidden]) button")"""


def press(person: Person, button: Locator) -> None:
    """Click, and wait until the hall has answered or something is asked back."""
    before = person.find("[data-region=prompt]").inner_html()
    button.click()
    person.page.wait_for_function(ANSWERED, arg=before, polling=OFTEN)


def go_on(person: Person, until: str) -> None:
    """Distil by clicks on the tower, and on, until a piece can be clicked."""
    slip, go = person.find("#pop button.option"), person.option("Go on")
    for _ in range(20):
        if slip.count() and slip.first.is_visible():
            press(person, slip.first)  # what looks like a slip is done all the same
        elif person.find(f'[data-board] .can[data-piece="{until}"]').count():
            return
        elif person.find('[data-board] .can[data-piece="tower-0"]').count():
            press(person, can(person, "tower-0"))
        else:
            press(person, go.or_(person.option("Done")).first)
    raise AssertionError(f"{until} was never asked for")


def test_a_turn_is_played_on_the_table(come: Come) -> None:
    me = come()
    me.open_table("me", "random", game=GAME, **MINE)
    me.is_asked("A normal turn, or Overtime")
    money = me.find(".facility .vitals dd [aria-hidden]").first
    expect(money).to_have_text("3")
    go_on(me, "supply")
    press(me, can(me, "supply"))
    expect(money).to_have_text("5")
    expect(me.find(".facility .heap").last).to_contain_text("discarded")
    go_on(me, "contract-2")
    expect(me.find("[data-region=prompt]")).to_contain_text("or bid on one")
    expect(me.find(".options")).to_be_visible()
    can(me, "contract-2").click()
    menu = me.find("#pop [role=menu]")
    expect(menu).to_be_visible()
    menu.locator("button", has_text="Bid on").first.click()
    expect(piece(me, "bid-contract-2")).to_be_visible()
    expect(me.find(".facility .supply-of dd")).to_have_text("4")


def test_overtime_is_the_base_turned_over_and_bids_twice(come: Come) -> None:
    me = come()
    me.open_table("me", "random", game=GAME, **MINE)
    expect(piece(me, "base-0")).to_have_class(re.compile(r"\bflip\b"))
    press(me, can(me, "base-0"))
    expect(piece(me, "base-0")).to_have_class(re.compile(r"\bnow\b"))
    go_on(me, "upgrade-1")
    can(me, "upgrade-1").click()  # a place without other meanings: the token is laid at once
    expect(me.find(".facility .supply-of dd")).to_have_text("4")
    own = piece(me, "bid-upgrade-1")
    expect(own).to_be_visible()
    own.click()
    menu = me.find("#pop [role=menu]")
    expect(menu).to_contain_text("Move a bid from")
    menu.locator("button").first.click()
    expect(own).to_have_count(0)


def test_hovering_a_card_explains_its_price(come: Come) -> None:
    me = come()
    me.open_table("me", "random", game=GAME, **MINE)
    me.is_asked("A normal turn")
    piece(me, "upgrade-1").hover()
    expect(me.find("#pop")).to_contain_text("Buy: $")
    expect(me.find("#pop .piece-card svg")).to_be_visible()


@pytest.mark.parametrize("seats", [2, 4])
def test_the_whole_table_is_seen_at_once_and_a_small_phone_is_wide_enough(come: Come, seats: int) -> None:
    me = come()
    me.open_table("me", *["random"] * (seats - 1), game=GAME, **MINE)
    me.is_asked("A normal turn")
    assert me.page.evaluate("document.documentElement.scrollHeight") <= 800
    board = "(b => [b.scrollHeight - b.clientHeight, b.scrollWidth - b.clientWidth])"
    assert me.page.evaluate(f"{board}(document.querySelector('.board'))") == [0, 0]
    for id in ("base-0", "supply", "contract-3", "upgrade-3"):
        expect(piece(me, id)).to_be_in_viewport(ratio=0.99)
    me.page.set_viewport_size({"width": 360, "height": 740})
    assert me.page.evaluate("document.documentElement.scrollWidth") == 360
    for id in ("contract-4", "upgrade-4") if seats == 4 else ("contract-3", "upgrade-3"):
        box = piece(me, id).bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= 360


def test_many_bids_do_not_flood_the_prompt(come: Come) -> None:
    me = come()
    me.open_table("me", "random", "random", game=GAME, **MINE)
    me.is_asked("A normal turn")
    press(me, can(me, "base-0"))
    go_on(me, "contract-1")
    assert me.find("[data-region=prompt] .top-options > .option").count() <= 9
    assert me.find("[data-region=prompt] [data-option]").count() > 5
    can(me, "contract-1").click()
    expect(me.find(".facility .supply-of dd")).to_have_text("4")
