"""The hand of Xenofera: what lies under the next card shows number and symbol, and its words when raised."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from playwright.sync_api import Browser, expect

from tools.hall_process import running_hall
from tools.look import stored

#: the covered cards of the hand with words on them
COVERED = """() => [...document.querySelectorAll(".hand > li")]
    .filter((li) => li.querySelector("small") && li.clientWidth < li.querySelector(".card").offsetWidth - 4)
    .map((li) => li.querySelector(".card").dataset.key)"""


def test_words_of_a_covered_card_show_when_it_is_raised(chromium: Browser, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/hall.db"
    with ThreadPoolExecutor(1) as elsewhere:  # the browser has the event loop of this thread
        moments = elsewhere.submit(stored, url, ["xenofera"], 6).result()
    found = 0
    with running_hall(url) as hall:
        # narrow, so that every larger hand overlaps
        page = chromium.new_page(viewport={"width": 940, "height": 800}, reduced_motion="reduce")
        for moment in moments[:-1]:  # at the end the score lies over the table
            page.goto(hall.address + moment.link)
            page.locator(".board").wait_for()
            for key in page.evaluate(COVERED):
                found += 1
                card = page.locator(f'.hand [data-key="{key}"]')
                expect(card.locator("small")).to_be_hidden()
                card.hover(position={"x": 12, "y": 60})
                expect(card.locator("small")).to_be_visible()
                page.mouse.move(2, 2)
        page.close()
    assert found, "no hand was so large that its cards overlap"
