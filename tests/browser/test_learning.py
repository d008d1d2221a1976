"""Learning in the browser: one click to the first lesson, its words at the table, and what was learnt."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.person import GAME, Person

Come = Callable[..., Person]

#: what of a lesson is beyond the edge of the page, and the page itself if it was moved aside
OUTSIDE = """[...document.querySelectorAll(".lesson, .lesson *"), document.documentElement].filter((part) => {
  const { left, right } = part.getBoundingClientRect();
  return left < 0 || right > innerWidth;
}).map(({ className }) => className)"""


def begin(me: Person) -> None:
    me.page.goto("/")
    me.page.evaluate("localStorage['hall.settings'] = JSON.stringify({ follow: 'at once', speed: 'off' })")
    me.find(f"[data-game-id={GAME}] .learn button").click()
    expect(me.find(".lesson")).to_contain_text("1 of 10")


def test_a_learner_acts_errs_and_sees_what_it_brought(come: Come) -> None:
    me = come()
    begin(me)
    for piece in ("rimeskip", "start-green-5"):
        expect(me.find(f"[data-board] [data-key={piece}].taught")).to_have_count(1)
    me.card("start-green-1").click()
    expect(me.find("#toast")).to_contain_text("Lay your 5 this time")
    expect(me.find("[data-region=mine] [data-key=start-green-1]")).to_have_count(0)
    me.card("start-green-5").click()
    expect(me.find(".lesson")).to_contain_text("2 of 10")
    expect(me.find(".option.taught")).to_contain_text("Submit")
    me.find(".option.taught").click()
    expect(me.find(".lesson .brings")).to_contain_text("Your 5 beat Ada's 3")
    me.find(".lesson >> text=‹ Back").click()
    expect(me.find(".lesson")).to_contain_text("2 of 10")


def test_what_was_learnt_is_remembered_and_playing_comes_first_then(come: Come) -> None:
    me = come(390, 844)
    begin(me)
    for number in range(1, 11):
        expect(me.find(".lesson")).to_contain_text(f"{number} of 10")
        assert me.page.evaluate(OUTSIDE) == []
        me.find("text=Show me ›").click()
    expect(me.find(".lesson")).to_contain_text("The lesson is over")
    me.find("text=All lessons").click()
    expect(me.find("[data-lesson=first] .learnt")).to_be_visible()
    me.page.goto("/")
    me.page.set_viewport_size({"width": 1280, "height": 800})
    learn, play = (me.find(f"[data-game-id={GAME}] {part}") for part in (".learn", ".quick"))
    expect(me.find(f"[data-game-id={GAME}].known")).to_have_count(1)
    assert learn.bounding_box()["x"] > play.bounding_box()["x"]  # type: ignore[index]
    me.page.evaluate("localStorage.removeItem('hall.learnt')")
    me.page.reload()
    assert learn.bounding_box()["x"] < play.bounding_box()["x"]  # type: ignore[index]
