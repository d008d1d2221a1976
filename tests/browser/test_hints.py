"""Hints and the coach in a browser: asked for by key, shown on the table, decided together."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from meeplehall.games import ids
from tests.browser.person import Person
from tests.browser.test_everybody import DESK_AND_PHONE, serious, show_as
from tests.browser.test_playing import sit_down
from tests.browser.test_team import to_the_first_turn

Come = Callable[..., Person]
ASK = "[data-hint]"
PLACE = "document.querySelector('#board').getBoundingClientRect().toJSON()"
SMALL = """() => [...document.querySelectorAll('.advice *, .coach *, .hint')].filter((one) => {
  const { height } = one.getBoundingClientRect();
  return parseFloat(getComputedStyle(one).fontSize) < 12 || (one.matches('button') && height < 24);
}).map((one) => one.outerHTML)"""


def switch(person: Person, verb: str, word: str) -> None:
    """In the settings."""
    person.find("header [data-drawer=settings]").click()
    person.find(f"#drawer [data-tell*={verb}]", has_text=word).click()


def begin(*people: Person) -> None:
    """Everybody chooses a colour, and the first creature is for sale."""
    for person, colour in zip(people, ("Green", "Red"), strict=False):
        person.choose(colour)
    for person in people:
        person.is_asked("Lay your bid")


def close(person: Person) -> None:
    person.find("#drawer [data-tool=close]").click()


def test_a_hint_is_asked_for_by_key_lights_its_pieces_and_is_done_by_a_second_click(come: Come) -> None:
    me = come()
    me.open_table("me", "greedy")
    begin(me)
    expect(me.find(ASK)).to_be_visible()
    before = me.page.evaluate(PLACE)
    me.page.keyboard.press("h")
    hints = me.find("[data-advised]")
    expect(hints.first).to_be_visible()
    assert me.page.evaluate(PLACE) == before  # the board stays where it is
    assert 1 <= hints.count() <= 3
    hints.first.click()
    expect(me.find(".advised[data-piece]").first).to_be_visible()
    me.find("#pop >> text=Do it").click()
    expect(me.option("Submit the bid")).to_be_visible()
    expect(hints).to_have_count(0)  # the next question has its own
    me.page.keyboard.press("h")
    expect(hints.first).to_be_visible()
    me.page.keyboard.press("h")
    expect(hints).to_have_count(0)


@pytest.mark.parametrize("game", ids())
def test_the_coach_says_what_matters_and_all_can_read_it(come: Come, game: str) -> None:
    me = come()
    me.open_table("me", *(["greedy"] if game != "helionox" else []), game=game)
    me.find("[data-region=prompt] [data-option]").first.wait_for(state="attached")
    switch(me, "coach", "on")
    expect(me.find("#drawer [data-says=coach]")).to_contain_text("The coach is on")
    close(me)
    me.play_on(".coach p:not(:empty)")
    me.find(ASK).click()
    expect(me.find("[data-advised]").first).to_be_visible()
    for number, (size, look) in enumerate(DESK_AND_PHONE, ids().index(game)):
        way = show_as(me.page, size, look)
        assert number % 2 or not serious(me.page), way  # of the next game the other way
        assert me.page.evaluate(SMALL) == [], way
        assert me.page.evaluate("document.documentElement.scrollWidth") <= size[0], way
    me.page.goto(me.page.url.split("#")[0] + "?text")
    expect(me.find("body.text [data-advised]").first).to_be_visible()
    expect(me.find("body.text .coach p")).not_to_be_empty()


def test_rivals_agree_to_hints_and_one_can_end_them(come: Come) -> None:
    ana, bo = come(), come(390, 844)
    ana.open_table("me", "open")
    sit_down(bo, ana)
    begin(ana, bo)
    expect(ana.find(ASK)).to_have_count(0)
    switch(ana, "hints", "on")
    close(ana)
    bo.is_asked("Ana wants hints for all at this table.")
    bo.find(".consent [data-tell]", has_text="Agree").click()
    for person in (ana, bo):
        expect(person.find(ASK)).to_be_visible()
    switch(ana, "hints", "off")
    expect(bo.find(ASK)).to_have_count(0)
    expect(ana.find("#drawer [data-says=hints]")).to_contain_text("switched them off")


def test_after_a_weak_decision_it_is_said_what_was_better_and_it_is_taken_back(come: Come) -> None:
    """Whoever passes at once in the first round gives up all that a turn can bring."""
    me = come()
    me.open_table("me", game="helionox", episode="1")
    to_the_first_turn(me)
    switch(me, "coach", "on")
    expect(me.find("#drawer [data-says=coach]")).to_contain_text("The coach is on")
    close(me)
    me.option("Pass for this round").first.evaluate("button => button.click()")
    me.find("#pop >> text=all the same").click()
    expect(me.find(".coach.weak p")).to_contain_text("Better was")
    me.find(".coach.weak >> text=Take it back").click()
    expect(me.find(".coach.weak")).to_have_count(0)
    me.is_asked("hoose an action")
