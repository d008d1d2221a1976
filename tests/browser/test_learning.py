"""Learning in the browser: one click to the first lesson, its words at the table, and what was learnt."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from meeplehall.engine.game import Game
from meeplehall.engine.lesson import lessons_of, read_lessons
from meeplehall.games import all_games
from tests.browser.person import GAME, Person

Come = Callable[..., Person]

#: nobody waits for what others do
AT_ONCE = "localStorage['hall.settings'] = JSON.stringify({ follow: 'at once', speed: 'off' })"
#: more clicks than this are not needed for one moment, however slow the machine is
MOST_CLICKS = 3_000
#: one click on what the lesson is about: a question that was asked first, an option in sight, or its group
CLICK = """(place) => {
  if (document.body.matches(".sending, .scene")) return;
  if (!document.querySelector(".lesson").textContent.includes(place)) return;
  const seen = (each) => each.getClientRects().length > 0;
  const sure = document.querySelector("#pop:not([hidden]) .option");
  const taught = [...document.querySelectorAll("[data-region=prompt] .option.taught")].filter(seen);
  (sure ?? taught[0])?.click();
}"""
#: what of a lesson is beyond the edge of the page, and the page itself if it was moved aside
OUTSIDE = """[...document.querySelectorAll(".lesson, .lesson *"), document.documentElement].filter((part) => {
  const { left, right } = part.getBoundingClientRect();
  return left < 0 || right > innerWidth;
}).map(({ className }) => className)"""


def begin(me: Person) -> None:
    me.page.goto("/")
    me.page.evaluate(AT_ONCE)
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


#: so many moments of a first lesson have all kinds of clicks among them
SOME = 5


def every_lesson() -> list[Any]:
    """How the first lesson of every game begins; all of them to their end in `make soak`."""
    lessons = [
        (game, lesson.id)
        for game in all_games()
        for lesson in read_lessons(game, tried=False)  # that would take a second of every worker
    ]
    begun = [pytest.param(game, id, SOME, id=game.id) for game, id in lessons if id == "first"]
    return begun + [
        pytest.param(game, id, None, id=f"{game.id} {id}", marks=pytest.mark.soak) for game, id in lessons
    ]


@pytest.mark.parametrize(("game", "id", "most"), every_lesson())
def test_a_lesson_is_played_by_clicks(come: Come, game: Game[Any], id: str, most: int | None) -> None:
    """On the options that it is about, in groups too; the page shows them before it is done."""
    me, lesson = come(), lessons_of(game)[id]
    me.page.goto(f"/learn/{game.id}")
    me.page.evaluate(AT_ONCE)
    me.find(f"[data-lesson={lesson.id}] button").click()
    for number in range(1, len(lesson.moments) + 1)[:most]:
        place = f"{number} of {len(lesson.moments)}"
        expect(me.find(".lesson")).to_contain_text(place)
        expect(me.find(".lesson-text")).to_have_text(lesson.moments[number - 1].text)
        for _ in range(MOST_CLICKS):
            if place not in str(me.find(".lesson").text_content()):
                break
            me.page.evaluate(CLICK, place)
            me.page.wait_for_timeout(30)
    expect(me.find(".lesson")).to_contain_text(f"{most + 1} of" if most else "The lesson is over")
