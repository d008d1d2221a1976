"""Open tables and the deal of the day: the browser keeps who somebody is, and asks with that."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.person import Person

Come = Callable[..., Person]


def test_somebody_opens_a_rated_table_and_somebody_else_sits_down_with_one_click(come: Come) -> None:
    ann, bo = come(), come(390, 844)
    bo.page.goto("/lobby")
    expect(bo.find(".no-tables")).to_be_visible()
    ann.page.goto("/new/xenofera?lobby=yes")
    ann.find("[name=seats]").select_option("2")
    ann.find("[name=name-0]").fill("Ann")
    ann.find("[name=rated]").check()
    ann.find("text=Open the table").click()
    ann.page.wait_for_url("**/t/*/*")
    expect(ann.find("[data-region=bar]")).to_contain_text("rated")
    expect(bo.find("[data-open-table]")).to_contain_text("1 of 2 seats free")  # the page looks by itself
    expect(bo.find("[data-open-table] .who-tag")).to_have_text(re.compile("^[0-9a-f]{4}$"))
    bo.find("[name=name]").fill("Bo")
    bo.find("[data-open-table] >> text=Sit down").click()
    bo.page.wait_for_url("**/t/*/*")
    dealt = re.compile(r"Choose your colour|Waiting for (Ann|Bo)\.")  # both browsers have added to it
    for person in (ann, bo):
        expect(person.find("[data-region=prompt]")).to_contain_text(dealt)


def test_the_deal_of_the_day_is_begun_once_and_found_again(come: Come) -> None:
    me = come()
    me.page.goto("/daily/xenofera")
    expect(me.find("form.panel")).to_contain_text("one try that counts")
    me.find("form.panel [name=name]").fill("Ann")
    me.find("form.panel button").click()
    me.page.wait_for_url("**/t/*/*")
    seat = me.page.url
    expect(me.find("[data-region=bar]")).to_contain_text("known deal")
    me.page.goto("/daily/xenofera")
    me.find("form.panel >> text=Go on").click()
    me.page.wait_for_url("**/t/*/*")
    assert me.page.url == seat
    me.page.goto("/ratings/xenofera")
    me.page.on("dialog", lambda dialog: dialog.accept())
    me.find("[data-forget-me]").click()
    expect(me.find("[data-forget-me] + [role=status]")).to_be_visible()
    assert me.page.evaluate("localStorage['hall.person']") == "{}"


def test_statistics_are_saved_and_deleted(come: Come) -> None:
    me = come()
    me.page.goto("/new/magpies")
    me.find("[name=seats]").select_option("2")
    me.find("text=Open the table").click()
    me.page.wait_for_url("**/t/*/*")
    me.play_on("[data-region=end] .sheet")
    me.page.goto("/statistics/magpies")
    expect(me.find(".mine")).to_contain_text("1 match, ")
    with me.page.expect_download() as download:
        me.find("[data-save=csv]").click()
    assert "medium bots" in download.value.path().read_text()
    me.page.on("dialog", lambda dialog: dialog.accept())
    me.find("[data-forget-results]").click()
    expect(me.find(".mine")).to_contain_text("No match of yours")
