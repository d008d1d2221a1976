"""The glossary: searched while one types, linked entry by entry, printed, and in the drawer of a table."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.person import GAME, Person
from tests.browser.test_everybody import serious

Come = Callable[..., Person]


def test_typing_leaves_the_entries_with_all_words(come: Come) -> None:
    me = come()
    me.page.goto("/glossary/pipeline")
    all = me.find(".piece-card").count()
    me.find("[data-search]").fill("tank farm")
    expect(me.find("[data-found]")).to_contain_text(f"of {all} entries")
    expect(me.find("#farm")).to_be_visible()
    expect(me.find("#kind-valuations")).to_be_hidden()
    assert serious(me.page) == []
    me.find("[data-search]").fill("")
    expect(me.find(".piece-card:visible")).to_have_count(all)
    expect(me.find("[data-found]")).to_have_text("")


def test_it_works_without_scripts(come: Come) -> None:
    me = come(java_script_enabled=False)
    me.page.goto("/glossary/pipeline")
    me.find(".kinds a", has_text="Oil").click()
    expect(me.find("#kind-oil")).to_be_in_viewport()
    me.find("[data-search]").fill("tank farm")
    me.find("[role=search] button").click()
    expect(me.find("#farm")).to_be_visible()
    expect(me.find("#kind-valuations")).to_be_hidden()
    me.find("[data-found] a").click()
    expect(me.find("#kind-valuations")).to_be_visible()


def test_an_entry_has_an_address_and_leads_to_its_rules(come: Come) -> None:
    me = come(390, 844)
    me.page.goto("/pieces/pipeline#farm")  # as it was once
    expect(me.page).to_have_url(re.compile("/glossary/pipeline#farm$"))
    expect(me.find("#farm")).to_be_in_viewport()
    assert me.page.evaluate("document.documentElement.scrollWidth") == 390
    me.find("#farm .rule").first.click()
    expect(me.page).to_have_url(re.compile("/rules/pipeline#PL-"))


def test_it_is_printed_without_what_only_a_screen_needs(come: Come) -> None:
    me = come()
    me.page.goto("/glossary/helionox")
    me.page.emulate_media(media="print")
    for gone in (".top", ".kinds", ".piece-card .here"):
        expect(me.find(gone).first).to_be_hidden()
    expect(me.find(".piece-card").first).to_be_visible()


def test_a_table_has_it_in_its_drawer(come: Come) -> None:
    me = come()
    me.open_table("me", "random")
    me.find("[data-drawer=rules]").first.click()
    me.find("#drawer [data-drawer=glossary]").click()
    me.find("#drawer-search").fill("marker")
    expect(me.find("#drawer .piece-card:visible").first).to_contain_text("marker")
    expect(me.find("#drawer .kind:visible").first.locator("h2")).to_be_visible()
    me.find("#drawer [data-drawer=settings]").click()
    expect(me.find(f'#drawer a[href="/glossary/{GAME}"]')).to_be_visible()
