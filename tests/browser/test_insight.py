"""Looking back in the browser: chances, decisions, mistakes tried again, and one's own figures."""

from __future__ import annotations

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import expect

from meeplehall.games import game
from meeplehall.insight.data import Report
from tests.browser.house import House
from tests.browser.person import Person
from tests.browser.test_everybody import DESK_AND_PHONE, troubles
from tests.insight.made_up import played, report_of
from tests.insight.shelved import shelved
from tools.hall_process import running_hall
from tools.look import MEASURE

GAME = "pipeline"
MATCH = played(game(GAME), 3)
REPORT: Report = report_of(MATCH)
MARKED = [one for one in REPORT.decisions if one.mark in ("slip", "mistake", "blunder")]
SIZES = ((1280, 800), (390, 844))


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, list[str]]]:
    """A hall with an analysed match and one that nobody has analysed, and the links of their person."""
    url = f"sqlite:///{tmp_path_factory.mktemp('insight')}/hall.db"
    with ThreadPoolExecutor(1) as elsewhere:  # the browser has the event loop of this thread
        links = elsewhere.submit(shelved, url, [MATCH]).result()
        links += elsewhere.submit(shelved, url, [played(game(GAME), 2, seed=4)], False).result()
    with running_hall(url) as process:
        yield process.address, links


@pytest.fixture
def me(hall: tuple[str, list[str]], house: House) -> Iterator[Person]:
    found = Person(house.enter(hall[0], {"width": 1280, "height": 800}))
    yield found
    found.leaves()
    house.leave()
    assert found.complaints == []


@pytest.fixture
def seat(hall: tuple[str, list[str]]) -> str:
    return hall[1][0]


def test_the_pages_of_an_analysis_are_for_everybody(me: Person, seat: str) -> None:
    me.page.goto(seat)  # from now on this browser has the seat
    pages = [f"{seat}/analysis", f"{seat}/replay/{MARKED[0].action - 1}?seat=0"]
    pages += [f"{seat}/mistakes/{MARKED[0].action}", f"/statistics/{GAME}", f"/mistakes/{GAME}"]
    for number, address in enumerate(pages):
        assert troubles(me.page, address, [DESK_AND_PHONE[number % 2]]) == []
        for width, height in SIZES:
            me.page.set_viewport_size({"width": width, "height": height})
            found = me.page.evaluate(MEASURE)
            assert found["small"] + found["targets"] == [], f"{address} {width}"
            sideways = me.page.evaluate("document.documentElement.scrollWidth - innerWidth")
            assert sideways <= 0, f"{address} {width}"


def test_arrow_keys_go_along_the_moments_and_each_is_said_in_words(me: Person, seat: str) -> None:
    me.page.goto(f"{seat}/analysis")
    cursor, said = me.find("[data-cursor]"), me.find("[data-instant]")
    me.page.keyboard.press("Tab")
    cursor.focus()
    me.page.keyboard.press("Home")
    expect(said).to_contain_text("The deal.")
    me.page.keyboard.press("ArrowRight")
    expect(said).to_contain_text("After action")
    before = said.inner_text()
    assert str(cursor.get_attribute("aria-valuetext")) in before
    cursor.hover(position={"x": 300, "y": 100})
    expect(said).not_to_have_text(before)
    me.find(".luck-1").wait_for(state="hidden")
    me.find("[name=luck][value='1'] + span").click()
    expect(me.find(".luck-1 .shade")).to_be_visible()
    me.find(".point").first.click()
    me.page.wait_for_url(re.compile(r"/replay/\d+\?seat="))


def test_decisions_are_filtered_and_open_the_replay_with_what_was_better(me: Person, seat: str) -> None:
    me.page.goto(f"{seat}/analysis")
    expect(me.find(".judgement:visible")).to_have_count(len(MARKED))
    me.find("[name=mark][value=blunder] + span").click()
    blunders = [one for one in MARKED if one.mark == "blunder"]
    expect(me.find(".judgement:visible")).to_have_count(len(blunders))
    me.find("[name=mark][value=all] + span").click()
    expect(me.find(".judgement:visible")).to_have_count(len(REPORT.decisions))
    me.find(".judgement.blunder .head a").first.click()
    beside = me.find("[data-region=judged]")
    expect(beside).to_contain_text(blunders[0].best.label)
    expect(beside).to_contain_text("blunder")
    me.page.wait_for_load_state()  # before that, nobody listens to keys
    me.page.keyboard.press("End")
    expect(beside).to_be_empty()


def test_a_mistake_is_tried_again_passed_and_remembered(me: Person, seat: str) -> None:
    judged = MARKED[0]
    me.page.goto(f"{seat}/mistakes/{judged.action}")
    me.is_asked("What would have been better?")
    trial = me.find(".lesson.trial")
    me.option(judged.done.label).first.click()
    expect(trial).to_contain_text("Try something else")
    expect(trial).not_to_contain_text("less to choose from")
    expect(trial.get_by_text("Try again")).to_be_focused()
    me.page.keyboard.press("Enter")
    me.is_asked("What would have been better?")
    expect(me.find("[data-region=prompt] [data-option]").first).to_be_focused()
    me.option(judged.best.label).first.click()
    expect(trial).to_contain_text("Right")
    expect(trial).to_contain_text("less to choose from")
    me.page.goto(seat)
    me.page.goto(f"/mistakes/{GAME}")
    expect(me.find(".marked .learnt:visible")).to_have_count(1)
    me.page.goto("/")
    expect(me.find("[data-tables] li")).to_contain_text("with usual luck")


def test_the_end_of_a_match_starts_its_analysis_and_cancels_it(
    me: Person, hall: tuple[str, list[str]]
) -> None:
    me.page.goto(hall[1][1])
    me.find("text=Analyse the match").click()
    me.find(".analysing >> text=Cancel").click()
    expect(me.find(".analysing")).to_contain_text("Go on with the analysis")
