"""The rules, on their page and in the drawer: contents, links, search, tables that scroll by themselves."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.person import GAME, Person

Come = Callable[..., Person]


def test_on_a_phone_contents_are_unfolded_and_a_wide_table_scrolls_by_itself(come: Come) -> None:
    me = come(390, 844)
    me.page.goto(f"/rules/{GAME}")
    grid = me.find(".grid", has_text="choose_colour")
    assert grid.evaluate("table => table.scrollWidth > table.clientWidth")
    assert me.page.evaluate("document.documentElement.scrollWidth") == 390
    link = me.find(".contents a", has_text="XF-17")
    expect(link).to_be_hidden()
    me.find(".contents summary").click()
    link.click()
    expect(me.find("#XF-17")).to_be_in_viewport()


def test_the_contents_stand_beside_the_rules_and_a_rule_leads_to_another(come: Come) -> None:
    me = come()
    me.page.goto(f"/rules/{GAME}")
    me.find(".contents a", has_text="XF-17").click()
    expect(me.find("#XF-17")).to_be_in_viewport()
    expect(me.find(".contents [data-rule=XF-1]")).to_be_visible()
    link = me.find(".numbered a.rule").first
    id = link.get_attribute("data-rule")
    link.click()
    expect(me.find(f'[id="{id}"]')).to_be_in_viewport()


def test_searching_leaves_what_matches_and_its_headings(come: Come) -> None:
    me = come()
    me.page.goto(f"/rules/{GAME}")
    field = me.find("[data-search]")
    field.fill("xf-17.9")
    expect(me.find("tbody tr:visible")).to_have_count(2)  # the rule, and the row that refers to it
    expect(me.find("h2:visible")).to_have_count(1)
    field.fill("E-04")  # the whole example
    expect(me.find("#E-04")).to_be_visible()
    expect(me.find("pre:visible")).to_have_count(1)
    field.fill("")
    expect(me.find("section.rules:visible")).to_have_count(me.find("section.rules").count())
    assert me.find("tbody tr[hidden], li[hidden], [data-rulebook] [hidden]").count() == 0
    field.fill("xyzzy")
    expect(me.find("section.rules:visible")).to_have_count(0)


def test_why_so_opens_what_is_ours_about_a_rule(come: Come) -> None:
    me = come(390, 844)
    me.page.goto("/rules/helionox")
    why = me.find("details.why").first
    expect(why.locator("dl")).to_be_hidden()
    why.locator("summary").click()
    expect(why.locator("dl")).to_be_visible()
    me.page.emulate_media(media="print")
    for words in me.find("details.why dl").all()[:5]:  # on paper nothing can be unfolded
        expect(words).to_be_visible()


def test_printed_rules_are_whole(come: Come) -> None:
    me = come()
    me.page.goto(f"/rules/{GAME}")
    me.page.emulate_media(media="print")
    expect(me.find(".top")).to_be_hidden()
    expect(me.find(".contents")).to_be_hidden()
    for grid in me.find(".grid").all():
        assert grid.evaluate("table => getComputedStyle(table).overflowX") == "visible"
