"""Parts of a match of Helionox, played by clicks on the table itself."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.person import OFTEN, PATIENCE, Person

Come = Callable[..., Person]
GAME = "helionox"
LIT = re.compile(r"\bcan\b")


def piece(person: Person, id: str) -> Locator:
    return person.find(f'[data-board] [data-piece="{id}"]').first


def can(person: Person, id: str) -> Locator:
    """A piece that lights up because something can be done with it."""
    return person.find(f'[data-board] .can[data-piece="{id}"]').first


def begin(me: Person, *others: str, architect: str = "fontaine", episode: str = "1") -> None:
    """Take an Architect, and the suggested deck, up to the first Great Council."""
    me.open_table("me", *others, game=GAME, episode=episode)
    can(me, architect).click()
    if episode != "1":
        confirm(me)
    expect(me.find(".bridge")).to_be_visible()


def confirm(me: Person) -> None:
    """The deck is built; points left over are lost, which has to be confirmed once more."""
    me.is_asked("Build your deck: 10 of 10 cards")
    me.choose("Confirm the deck")
    expect(me.find(".bridge, #pop .warning, .deck.own.confirmed").first).to_be_visible()
    if me.find("#pop .warning").is_visible():
        me.find("#pop .option").click()


def first_turn(me: Person) -> None:
    """Leave the Great Council."""
    for _ in range(4):
        if me.find(".bridge .actions .lamp.on").count():
            return
        asked = me.find("[data-region=prompt]").inner_html()
        me.find("[data-region=prompt] .option.quiet").first.click()
        me.page.wait_for_function(
            "asked => document.querySelector('[data-region=prompt]').innerHTML !== asked",
            arg=asked,
            polling=OFTEN,
        )


def test_an_architect_is_chosen_by_the_portrait_and_the_worlds_appear(come: Come) -> None:
    me = come()
    me.open_table("me", game=GAME, episode="1")
    me.sees("Choose your Architect")
    expect(me.find(".architect")).to_have_count(4)
    piece(me, "fontaine").hover()
    expect(me.find("#pop")).to_contain_text("Begins with: Put a ready Key Complex here.")
    can(me, "fontaine").click()
    expect(me.find(".world")).to_have_count(4)
    expect(me.find(".w-luna .vessel")).to_have_count(1)
    expect(me.find(".w-luna .camp")).to_be_visible()
    expect(me.find(".prologue")).to_have_count(0)


def test_cards_are_played_from_the_hand_by_a_click(come: Come) -> None:
    me = come()
    begin(me)
    first_turn(me)
    hand = me.find(".hand .card").count()
    me.find(".hand .card.can").first.click()
    expect(me.find(".hand .card")).to_have_count(hand - 1)
    expect(me.find(".in-play .spent")).to_have_count(1)
    me.page.keyboard.press("u")
    expect(me.find(".in-play .spent")).to_have_count(0)


def test_the_forecast_and_what_is_left_in_a_market_deck_are_explained(come: Come) -> None:
    me = come()
    begin(me)
    deck = me.find('[data-key="deck-fleet"]')
    expect(deck.locator("li").first).to_be_hidden()
    threat = me.find(".threat")
    expect(threat).to_be_in_viewport(ratio=1)
    threat.hover()
    expect(me.find("#pop")).to_contain_text("if nothing changes")
    me.find(".triggers").hover()
    expect(me.find("#pop")).to_contain_text("every Event triggers")
    me.find(".total.team").hover()
    expect(me.find("#pop")).to_contain_text("Nothing yet.")
    deck.locator("summary").click()
    expect(deck.locator("li").first).to_be_visible()
    expect(deck).to_contain_text("in no order")


def test_a_deck_is_built_by_clicks(come: Come) -> None:
    me = come()
    me.open_table("me", game=GAME, episode="2")
    can(me, "fontaine").click()
    me.is_asked("Build your deck: 10 of 10 cards")
    can(me, "chosen-sentinel").click()
    me.is_asked("Build your deck: 9 of 10 cards")
    expect(me.find(".deck.own")).to_contain_text("1 more card")
    can(me, "alpha-alpha_cryo_steward").click()
    me.is_asked("Build your deck: 10 of 10 cards")
    expect(piece(me, "chosen-alpha_cryo_steward")).to_be_visible()
    piece(me, "alpha-sentinel").hover()
    expect(me.find("#pop")).to_contain_text("1 copy left, 0 in your deck")
    confirm(me)
    expect(me.find(".bridge")).to_be_visible()


def test_each_of_the_others_has_a_line_which_opens_into_the_whole_board(come: Come) -> None:
    me = come()
    begin(me, "random", "random", episode="3")
    expect(me.find(".ally")).to_have_count(2)
    expect(me.find(".ally > summary .a-cred").first).to_be_in_viewport(ratio=1)
    expect(me.find(".ally .about").first).to_be_hidden()
    me.find(".ally > summary").first.click()
    expect(me.find(".ally .about").first).to_be_in_viewport(ratio=1)
    fold = me.find(".ally .fold.deck").first
    fold.locator("summary").click()
    expect(fold.locator("li").first).to_be_in_viewport()


#: what was asked is confirmed, else the quiet option taken; in one step, for a button may vanish at any time
PASS = """() => {
  if (document.body.classList.contains("sending")) return;
  const prompt = "[data-region=prompt]";
  const sure = document.querySelector("#pop:not([hidden]) .option");
  const quiet = document.querySelector(`${prompt} .quiet[data-option]`);
  (sure ?? quiet ?? document.querySelector(`${prompt} [data-option]`))?.click();
}"""


def pass_all(me: Person) -> None:
    """Pass, and pass again, until the sun goes dark."""
    end = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < end:
        if me.find(".epilogue").count():
            return
        me.page.evaluate(PASS)
        me.page.wait_for_timeout(60)
    raise AssertionError("it never ended")


def test_the_end_shows_both_counts_and_the_table_behind_them(come: Come) -> None:
    me = come()
    begin(me)
    pass_all(me)
    expect(me.find(".epilogue .count")).to_have_count(2)
    expect(me.find(".epilogue")).to_contain_text("The sun goes dark")
    expect(me.find("[data-region=end] h2").first).to_be_in_viewport(ratio=1)
    expect(me.find("[data-region=end] h2").first).to_contain_text("has won")
    expect(me.find("[data-region=end] .score")).to_have_count(2)
    expect(me.find("[data-region=end] .score").first).to_be_in_viewport()
    expect(me.find("[data-region=end] >> text=Rematch")).to_be_in_viewport(ratio=1)
    expect(me.find(".orbits")).to_be_hidden()
    me.find("[data-tool=scores]").click()
    expect(me.find(".orbits")).to_be_visible()
    expect(me.find(".epilogue")).to_be_hidden()


@pytest.mark.parametrize("episode", ["1", "5"])
def test_the_whole_table_is_seen_at_once(come: Come, episode: str) -> None:
    me = come()
    begin(me, "random", "random", "random", episode=episode)
    assert me.page.evaluate("document.documentElement.scrollHeight") <= 800
    assert me.page.evaluate("(b => b.scrollHeight - b.clientHeight)(document.querySelector('.board'))") <= 1
    for selector in (
        ".threat",
        ".world >> nth=3",
        ".stall >> nth=2",
        ".hand .card >> nth=0",
        ".ally >> nth=2",
    ):
        expect(me.find(selector)).to_be_in_viewport(ratio=0.99)


def fits(me: Person) -> None:
    """Nothing is wider than a phone, or than a small one."""
    for width in (390, 360):
        me.page.set_viewport_size({"width": width, "height": 844})
        assert me.page.evaluate("document.documentElement.scrollWidth") == width


@pytest.mark.parametrize("episode", ["1", "5"])
def test_the_table_fits_a_phone(come: Come, episode: str) -> None:
    me = come(390, 844)
    me.open_table("me", game=GAME, episode=episode)
    fits(me)
    can(me, "fontaine").click()
    if episode != "1":
        me.is_asked("Build your deck")
        fits(me)
        confirm(me)
    expect(me.find(".bridge")).to_be_visible()
    fits(me)
    me.find('.jump [href="#hx-market"]').click()
    expect(me.find(".stall .card").first).to_be_in_viewport()
    expect(me.find(".threat")).to_be_in_viewport(ratio=1)
    me.find('.jump [href="#hx-hand"]').click()
    expect(me.find(".hand .card").first).to_be_in_viewport()


def test_the_sun_rests_when_movement_is_not_wanted(come: Come) -> None:
    me = come()
    begin(me)
    name = "getComputedStyle(document.querySelector('.star .hx-corona')).animationName"
    assert me.page.evaluate(name) == "none"
    me.page.emulate_media(reduced_motion="no-preference")
    me.page.reload()
    assert me.page.evaluate(name) == "hx-turn"
