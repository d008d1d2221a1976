"""Scores, rematch, replay and fork."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.person import SHORT, Person

Come = Callable[..., Person]


def test_a_match_ends_with_scores_and_can_be_replayed_and_forked(come: Come) -> None:
    me = come()
    me.open_table("me", "random", **SHORT)
    me.choose("Green")
    me.bid("start-green-5", "start-green-4")
    me.play_on(".sheet")
    expect(me.find(".sheet")).to_contain_text("Total")
    expect(me.find(".sheet .rule").first).to_have_text("XF-12.3")
    expect(me.find(".course svg polyline")).to_have_count(2)
    turn = me.find(".turns a").first
    expect(turn).to_have_attribute("href", re.compile(r"/replay/\d+$"))
    with me.page.expect_download() as download:
        me.find(".sheet >> text=Export").click()
    assert download.value.suggested_filename.endswith(".json")

    me.find(".sheet >> text=Replay").click()
    me.page.wait_for_url("**/replay**")
    me.page.wait_for_load_state()
    expect(me.find("#at")).to_be_visible()
    me.page.keyboard.press("Home")
    expect(me.find("#moment")).to_contain_text("0 of")
    me.page.keyboard.press("ArrowRight")
    me.page.keyboard.press("ArrowRight")
    me.page.keyboard.press("ArrowRight")
    expect(me.find("#moment")).to_contain_text("3 of")
    me.page.keyboard.press("l")
    line = me.find("[data-region=log] [data-n]", has_text="Round 1").first
    line.click(position={"x": 2, "y": 2})
    expect(me.find("#happened")).to_contain_text("Round 1")
    me.page.keyboard.press("l")
    me.page.keyboard.press("Home")
    for _ in range(3):
        me.page.keyboard.press("ArrowRight")
    expect(me.find("#moment")).to_contain_text("3 of")
    expect(me.find('[data-region=hand] [data-piece^="start-green"]').first).to_be_visible()
    me.find("#through").select_option(label="Bo")
    expect(me.find('[data-region=hand] [data-piece^="start-green"]')).to_have_count(0)
    me.find("#through").select_option(label="Ana")
    me.find("[data-replay=play]").click()
    expect(me.find("[data-replay=play]")).to_have_text("Pause")
    expect(me.find(".sheet")).to_be_visible()
    expect(me.find("[data-replay=play]")).to_have_text("Play")
    me.page.keyboard.press("Home")
    expect(me.find("#moment")).to_contain_text("0 of")
    me.find("text=Play on from here").click()
    me.is_asked("Choose your colour")


def test_a_rematch_has_the_same_people(come: Come) -> None:
    me = come()
    me.open_table("me", "random", **SHORT)
    before = me.page.url
    me.play_on(".sheet")
    me.find(".sheet >> text=Rematch").click()
    me.is_asked("Choose your colour")
    assert me.page.url != before
    me.sees("Bo")


def test_leaving_asks_once(come: Come) -> None:
    me = come()
    me.open_table("me", "random", **SHORT)
    me.is_asked("Choose your colour")
    me.find(".tools [data-drawer=settings]").click()
    me.find("#drawer [data-post=leave]").click()
    expect(me.find(".place.own .mark", has_text="bot")).to_have_count(0)
    me.find("#pop >> text=a bot plays until I come back").click()
    expect(me.find("[data-post=return]")).to_be_visible()


def test_whoever_comes_to_a_taken_seat_may_watch(come: Come) -> None:
    ana, bo, cy = come(), come(), come()
    ana.open_table("me", "open", **SHORT)
    link = ana.find("[data-share*=join]").get_attribute("data-share") or ""
    bo.page.goto(link)
    bo.find("input[name=name]").fill("Bo")
    bo.find("text=Sit down").click()
    bo.is_asked("Waiting for Ana")
    cy.page.goto(link)
    cy.complaints.clear()  # the browser tells of the 404
    cy.find("text=Watch this table").click()
    cy.sees("Waiting for")
