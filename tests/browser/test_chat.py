"""Chat and clocks in a browser: said, read, muted, counted down; on a phone in a drawer."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from tests.browser.person import AGAIN, Person
from tests.browser.test_everybody import DESK_AND_PHONE, serious, show_as

Come = Callable[..., Person]
SPOKEN = "#chat [data-spoken]"
CHAT = "header [data-tool=chat]"
TOO_SMALL = """() => [...document.querySelectorAll('#chat :is(button, p, li, b, summary), .time-left')]
  .filter((one) => one.getClientRects().length).filter((one) => {
    const { height } = one.getBoundingClientRect();
    const pressed = one.matches('button, summary');
    return parseFloat(getComputedStyle(one).fontSize) < 12 || (pressed && height < 24);
  }).map((one) => one.outerHTML)"""


def two_at_a_table(come: Come, **more: Any) -> tuple[Person, Person]:
    people = come(), come()
    seats = [{"kind": "person", "name": name} for name in ("Ana", "Bo")]
    wanted = {"game": "magpies", "seats": seats, **more}
    made = people[0].page.request.post("/api/tables", data=wanted, max_retries=AGAIN).json()
    for person, seat in zip(people, made["seats"], strict=True):
        person.page.goto(seat["url"])
    return people


def test_what_is_said_is_counted_until_it_is_read_and_muted_words_are_not_shown(come: Come) -> None:
    ana, bo = two_at_a_table(come)
    ana.find(CHAT).click()
    ana.find("#chat [data-phrase='Hello!']").click()
    ana.find("#chat input").fill("Shall we <b>begin</b>?")
    ana.page.keyboard.press("Enter")
    expect(ana.find(SPOKEN)).to_have_count(2)
    expect(ana.find("#chat input")).to_have_value("")
    expect(bo.find(".unread")).to_have_text("2")
    expect(bo.find("#heard")).to_contain_text("Shall we <b>begin</b>?")
    bo.page.keyboard.press("c")
    expect(bo.find(SPOKEN).last).to_have_text("Ana Shall we <b>begin</b>?")
    expect(bo.find(".unread")).to_have_text("")
    bo.find("#chat summary").click()
    bo.find("#chat [data-mute='0']").click()
    expect(bo.find(f"{SPOKEN}:visible")).to_have_count(0)
    bo.page.reload()
    ana.find("#chat [data-phrase='Sorry!']").click()
    expect(bo.find(SPOKEN)).to_have_count(3)
    expect(bo.find(f"{SPOKEN}:not([hidden])")).to_have_count(0)
    expect(bo.find(".unread")).to_have_text("")


def test_words_that_are_refused_need_not_be_typed_again(come: Come) -> None:
    ana, _ = two_at_a_table(come, chat={"talk": "phrases"})
    ana.find(CHAT).click()
    expect(ana.find("#chat [data-say]")).to_be_hidden()
    ana.find("#chat summary").click()
    ana.find("#chat [data-tell]", has_text="own words").click()
    expect(ana.find("#chat [data-say]")).to_be_visible()
    field = ana.find("#chat input")
    for n in range(60):  # until it is too much, however fast the machine is
        if field.input_value():
            break
        field.fill(f"{n} and more")
        ana.page.keyboard.press("Enter")
    expect(ana.find("#toast")).to_contain_text("Not so fast")
    expect(field).to_have_value(re.compile("and more$"))


def test_clocks_of_all_seats_count_down_and_little_time_has_a_sign(come: Come) -> None:
    ana, _ = two_at_a_table(come, clock={"bank": 900})
    clock = ana.find("[data-clock='0']")
    expect(clock).to_have_text(re.compile("^1[0-9]:[0-9]{2}$"))
    began = clock.text_content() or ""
    expect(ana.find("[data-clock='1'].runs")).to_be_visible()
    expect(clock).not_to_have_text(began)
    expect(ana.find("[data-clock].little")).to_have_count(0)
    other, _ = two_at_a_table(come, clock={"decision": 11})
    expect(other.find("[data-clock='0'].little")).to_be_visible()
    expect(other.find("#heard")).to_contain_text("left.")


def test_chat_and_clocks_can_be_read_and_pressed_at_every_size(come: Come) -> None:
    ana, _ = two_at_a_table(come, clock={"bank": 600, "increment": 15})
    ana.find(CHAT).click()
    ana.find("#chat [data-phrase='Hello!']").click()
    expect(ana.find(SPOKEN)).to_have_count(1)
    ana.find("#chat summary").click()
    for look in DESK_AND_PHONE:
        show_as(ana.page, *look)
        assert ana.page.evaluate(TOO_SMALL) == []
        assert [one for one in serious(ana.page) if '<a class="rule"' not in one] == []  # of the log
