"""A part of a match of Pipeline, played by clicks on the table itself."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, expect

from tests.browser.person import Person

Come = Callable[..., Person]
GAME = "pipeline"
MINE = {"start_player": "0", "start_tanks": "recommended"}
LIT = re.compile(r"\bcan\b")


def piece(person: Person, id: str) -> Locator:
    return person.find(f'[data-board] [data-piece="{id}"]').first


def can(person: Person, id: str) -> Locator:
    """A piece that lights up because something can be done with it."""
    return person.find(f'[data-board] .can[data-piece="{id}"]').first


def take_a_pipe(me: Person) -> None:
    """Go to Tanks & Pipes and take the first tile."""
    me.open_table("me", "random", game=GAME, **MINE)
    can(me, "action-tanks_pipes").click()
    me.find(".tank-shop .tile.can").first.click()


def lay_another(me: Person) -> None:
    """The first tile lies by itself or by the only way; take a second one."""
    take_a_pipe(me)
    if me.find(".way").count():
        me.find(".way.can").first.click()
        me.find("#pop >> text=Lay it so").click()
    expect(me.find(".s-0 .slab")).to_have_count(1)
    me.find(".tank-shop .tile.can").first.click()
    expect(me.find(".way.can").first).to_be_visible()


def test_a_tile_is_laid_with_one_more_click_than_it_takes_to_point_at_it(come: Come) -> None:
    me = come()
    lay_another(me)
    way = me.find(".way.can").first
    cell = way.locator(".light")  # the tile that is shown over it lies over a neighbour, too
    cell.hover()
    expect(way.locator(".turn.on")).to_be_visible()
    before = way.locator(".turn.on").get_attribute("data-then")
    if way.locator(".turn").count() > 1:
        me.page.keyboard.press("r")
        assert way.locator(".turn.on").get_attribute("data-then") != before
    cell.click()
    expect(me.find("#pop")).to_contain_text("Longest: orange")
    chosen = way.locator(".turn.on").get_attribute("data-then")
    assert chosen is not None
    me.find("#pop >> text=Lay it so").click()
    expect(me.find(".s-0 .slab")).to_have_count(2)
    expect(me.find(".way")).to_have_count(0)


def test_a_turn_is_taken_back_step_by_step_or_all_at_once(come: Come) -> None:
    me = come()
    lay_another(me)
    me.page.keyboard.press("u")
    expect(me.find(".way")).to_have_count(0)
    expect(me.find(".bill")).to_contain_text("-$15")
    me.page.keyboard.press("U")
    me.is_asked("Send out your worker")
    expect(me.find(".s-0 .slab")).to_have_count(0)
    expect(me.find(".bill .led")).to_have_text("$40")
    me.page.keyboard.press("U")
    expect(me.find("#toast")).to_contain_text("Nothing is left")
    me.is_asked("Send out your worker")


def test_the_tile_of_the_worker_is_laid_after_another(come: Come) -> None:
    """PL-15.10: it waits in the hand, and is taken up again by a click."""
    me = come()
    me.open_table("me", "random", game=GAME, **MINE)
    can(me, "government").click()
    me.find(".government .tile.can").first.click()
    me.choose("No more tiles")
    me.choose("End your turn")
    can(me, "government").click()
    me.find(".government .tile.can").first.click()
    me.choose("Lay it later")
    expect(me.find(".hand")).to_contain_text("Waits to be laid.")
    me.find(".government .tile.can").first.click()
    expect(me.find(".hand .tile")).to_have_count(2)
    me.find(".way.can").first.click()
    me.find("#pop >> text=Lay it so").click()
    expect(me.find(".s-0 .slab")).to_have_count(2)
    me.find(".hand .tile.can").click()
    me.find(".way.can").first.click()
    me.find("#pop >> text=Lay it so").click()
    expect(me.find(".s-0 .slab")).to_have_count(3)


def test_oil_is_bought_by_clicks_on_the_market(come: Come) -> None:
    me = come()
    me.open_table("me", "random", game=GAME, **MINE)
    can(me, "action-crude_market").click()
    expect(me.find(".m-crude_market.open")).to_be_visible()
    slot = me.find(".m-crude_market .slot.can").first
    slot.hover()
    expect(me.find("#pop")).to_contain_text("Bought: cash $40 → $35, crude tanks then hold 1 of 4.")
    slot.click()
    expect(me.find(".s-0 .farm .cask")).to_have_count(1)
    expect(me.find(".bill .led")).to_have_text("$35")
    me.choose("Buy no more")
    me.is_asked("act next door")


def test_a_network_is_dragged_and_zoomed(come: Come) -> None:
    me = come()
    lay_another(me)
    net = me.find(".s-0 .net")
    box = me.find(".s-0 .frame").bounding_box()
    assert box is not None

    def shown() -> str:
        return str(net.evaluate("net => net.style.transform"))

    me.page.mouse.move(box["x"] + 20, box["y"] + 20)
    me.page.mouse.wheel(0, -300)
    expect(net).to_have_attribute("style", re.compile("scale"))
    zoomed = shown()
    me.page.mouse.down()
    me.page.mouse.move(box["x"] + 90, box["y"] + 60, steps=4)
    me.page.mouse.up()
    assert shown() != zoomed
    me.find('.s-0 [data-zoom="0"]').click()
    assert shown() == "translate(0px, 0px) scale(1)"


def test_the_refineries_of_others_are_a_tab_away(come: Come) -> None:
    me = come()
    me.open_table("me", "random", "random", game=GAME, **MINE)
    expect(me.find(".s-0")).to_be_visible()
    me.find(".tab", has_text="Cy").click()
    expect(me.find(".s-2")).to_be_visible()
    expect(me.find(".s-0")).to_be_hidden()
    expect(piece(me, "action-upgrades")).to_have_class(LIT)


def test_places_screen_and_refinery_are_seen_at_once_and_fit_a_phone(come: Come) -> None:
    me = come()
    me.open_table("me", "random", "random", "random", game=GAME, **MINE)
    assert me.page.evaluate("document.documentElement.scrollHeight") <= 800
    for selector in (".plate >> nth=9", ".s-0 .refining", ".s-0 .frame", ".orders"):
        expect(me.find(selector)).to_be_in_viewport(ratio=1)
    for width in (390, 360):
        me.page.set_viewport_size({"width": width, "height": 844})
        assert me.page.evaluate("document.documentElement.scrollWidth") == width
    me.find('.jump [href="#pl-stations"]').click()
    expect(me.find(".s-0 .frame")).to_be_in_viewport()


def test_the_screen_turns_to_what_is_wanted_and_to_what_is_asked(come: Come) -> None:
    me = come()
    me.open_table("me", "random", game=GAME, **MINE)
    expect(me.find(".orders")).to_be_visible()
    for knob, part in (("Government", ".quadrant"), ("Scores", ".ledger tfoot"), ("Upgrades", ".family")):
        me.find(".knob", has_text=knob).click()
        expect(me.find(part).last).to_be_in_viewport(ratio=1)
        expect(me.find(".orders")).to_be_hidden()
    can(me, "action-tanks_pipes").click()
    expect(me.find(".tank-shop")).to_be_visible()
    expect(me.find(".family").first).to_be_hidden()


def test_a_group_of_the_prompt_lights_its_places(come: Come) -> None:
    me = come()
    me.open_table("me", "random", game=GAME, **MINE)
    expect(me.find(".plate.can", has_text="Tanks")).to_have_count(1)
    me.find("[data-group]", has_text="Trade in a market").click()
    expect(me.find(".plate.can", has_text="Tanks")).to_have_count(0)
    expect(me.find(".plate.can").first).to_contain_text("Crude Market")
