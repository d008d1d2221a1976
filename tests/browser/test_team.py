"""A team: two people point, plan and ask for hints; one person plays several seats."""

from __future__ import annotations

import time
from collections.abc import Callable

from playwright.sync_api import Locator, ViewportSize, expect

from tests.browser.person import PATIENCE, Person
from tests.browser.test_playing import sit_down

Come = Callable[..., Person]
GAME = "helionox"


WIDE: ViewportSize = {"width": 1600, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}


def team(come: Come) -> tuple[Person, Person]:
    """Two people at one table, each with a browser."""
    ana, bo = come(**WIDE), come(**WIDE)
    ana.open_table("me", "open", game=GAME, episode="1")
    sit_down(bo, ana)
    return ana, bo


def to_the_first_turn(*people: Person) -> Person:
    """Everybody keeps their cards until somebody chooses an action; gives who that is."""
    end = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < end:
        for person in people:
            person.page.wait_for_timeout(60)
            if person.find(".sentence.mine").count():
                if "hoose an action" in person.find(".sentence p").inner_text():
                    return person
                keep = person.find("[data-region=prompt] .quiet[data-option]")
                first = keep if keep.count() else person.find("[data-region=prompt] [data-option]")
                first.first.evaluate("button => button.click()")
                person.page.wait_for_timeout(250)
    raise AssertionError("nobody ever chose an action")


def sign(person: Person, kind: str) -> Locator:
    return person.find(f"#signs .{kind} b")


def test_two_of_a_team_point_plan_and_ask_for_hints(come: Come) -> None:
    """At one table, since it takes a while until two people have their first turn there."""
    ana, bo = team(come)
    who = to_the_first_turn(ana, bo)
    other = bo if who is ana else ana
    whoever_waits_reads_what_is_decided(who, other)
    one_points_and_the_other_sees_it(ana, bo)
    own_words_are_a_plan_and_can_be_taken_back(ana, bo)
    the_own_hand_is_pointed_out_where_the_others_see_it(who, other)
    a_plan_lies_on_the_table_until_it_is_done(who, other)
    who = to_the_first_turn(ana, bo)
    a_hint_is_done_after_a_second_click(who, bo if who is ana else ana)


def name_of(person: Person) -> str:
    return person.find(".place.own .name").inner_text()


def one_points_and_the_other_sees_it(ana: Person, bo: Person) -> None:
    event = ana.find("[data-piece^=ev_]").first
    key = event.evaluate("one => one.closest('[data-key]').dataset.key")
    event.click(button="right", force=True)
    ana.find("#pop >> text=Point it out").click()
    expect(sign(bo, "point")).to_have_text("Ana")
    frame = bo.find("#signs .point").bounding_box()
    thing = bo.find(f'[data-board] [data-key="{key}"]').bounding_box()
    assert frame is not None
    assert thing is not None
    assert abs(frame["x"] - thing["x"]) < 2
    assert abs(frame["y"] - thing["y"]) < 2
    expect(sign(bo, "point")).to_have_count(0)
    expect(bo.find("[data-region=log]")).not_to_contain_text("Point")


def the_own_hand_is_pointed_out_where_the_others_see_it(who: Person, other: Person) -> None:
    card = who.find(".hand [data-piece].can[data-card]").first
    key = str(card.get_attribute("data-key"))
    card.hover()
    who.page.keyboard.press("p")
    who.page.keyboard.press("Enter")
    expect(sign(other, "point")).to_have_count(1)  # at the line of the board, which is folded
    thing = other.find(f'[data-board] [data-key="{key}"]')
    assert not thing.get_attribute("data-piece")
    expect(thing).to_be_hidden()
    expect(sign(other, "point")).to_have_count(0)


def a_plan_lies_on_the_table_until_it_is_done(who: Person, other: Person) -> None:
    name = name_of(who)
    who.find("[data-tool=planning]").click()
    expect(who.find("body.planning")).to_have_count(1)
    who.find("[data-region] [data-piece].can[data-card]").first.click()
    plan = who.find("#pop [role=menuitem]", has_text="I plan:").first
    label = plan.inner_text().removeprefix("I plan: ")
    plan.click()
    expect(other.find(".plans li")).to_have_text(f"{name} plans: {label}")
    expect(sign(other, "plan")).to_have_text(name)
    expect(who.find("body.planning")).to_have_count(0)
    who.find(".options [data-option]", has_text=label).first.evaluate("button => button.click()")
    expect(other.find(".plans li")).to_have_count(0)
    expect(sign(other, "plan")).to_have_count(0)


def own_words_are_a_plan_and_can_be_taken_back(ana: Person, bo: Person) -> None:
    bo.page.set_viewport_size(PHONE)
    bo.find("[data-plan] input").fill("<b>all</b> to Mars")
    bo.page.keyboard.press("Enter")
    expect(ana.find(".plans li")).to_contain_text("Bo plans: <b>all</b> to Mars")
    expect(bo.find("[data-plan] input")).to_have_value("")
    assert bo.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    bo.find(".plans button").click()
    expect(ana.find(".plans li")).to_have_count(0)
    bo.page.set_viewport_size(WIDE)


def whoever_waits_reads_what_is_decided(who: Person, other: Person) -> None:
    other.is_asked(f"{name_of(who)} is asked: “Choose an action")
    other.is_asked("Pass for this round")
    expect(other.find("[data-region=prompt] .theirs button")).to_have_count(0)


def a_hint_is_done_after_a_second_click(who: Person, other: Person) -> None:
    expect(other.find("[data-hint]")).to_have_count(0)
    who.find("[data-hint]").click()
    advice = who.find("[data-advised]")
    expect(advice.first).to_be_visible()
    lines = who.find(".lines li").count()
    assert who.find(".advised").count() == 0
    advice.first.click()
    assert who.find(".lines li").count() == lines
    who.find("#pop >> text=Do it").click()
    if who.find("#pop >> text=all the same").count():
        who.find("#pop >> text=all the same").click()
    who.page.wait_for_function("n => document.querySelectorAll('.lines li').length > n", arg=lines)
    expect(advice).to_have_count(0)


def test_one_person_plays_several_seats_without_a_curtain(come: Come) -> None:
    me = come()
    me.open_table("me", "me", "me", game=GAME, episode="1")
    own = me.find(".place.own .name")
    for name in ("Ana", "Bo", "Cy"):
        expect(own).to_have_text(name)
        me.is_asked("Choose your Architect")
        expect(me.find("#curtain")).to_be_hidden()
        me.find("[data-region=prompt] [data-option]").first.evaluate("button => button.click()")
    to_the_first_turn(me)
    first = own.inner_text()
    expect(me.find(".place.away")).to_have_count(0)
    other = me.find(".place.ours:not(.own)").first
    name = other.locator(".name").inner_text()
    other.click()
    expect(own).to_have_text(name)
    me.is_asked(f"{first} is asked: “Choose an action")
    me.page.wait_for_timeout(300)
    expect(own).to_have_text(name)  # stays until it has acted
    if me.find("[data-region=prompt] [data-option]").count():  # a Plan, at any time
        me.find("[data-region=prompt] [data-option]").first.evaluate("button => button.click()")
    else:
        me.find(f".place:has-text('{first}')").click()
    expect(own).to_have_text(first)
