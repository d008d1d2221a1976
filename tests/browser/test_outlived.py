"""An update takes the rules of a match away: how it ended is still there, and people go on together."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.house import patient_context
from tests.hall.running import Running, running
from tests.hall.test_outlived import play, rules_are_gone

SIZES = [(1280, 800), (390, 844)]


@pytest.fixture(params=SIZES, ids=["desk", "phone"])
def context(request: pytest.FixtureRequest, chromium: Browser) -> Iterator[BrowserContext]:
    width, height = request.param
    size = {"width": width, "height": height}
    found = patient_context(chromium, viewport=size, reduced_motion="reduce")
    yield found
    found.close()


def look_at(context: BrowserContext, address: str) -> tuple[Page, list[str]]:
    page, complaints = context.new_page(), list[str]()
    page.on("console", lambda said: complaints.append(said.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(address)
    return page, complaints


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def seats(hall: Running, actions: int) -> list[str]:
    """The addresses of two people at a table with so many actions."""
    table, keys = hall.open(["person", "person"], seed=5)
    play(hall, table, actions)
    return [f"/t/{table}/{key}" for key in keys]


def test_both_go_on_at_a_new_table(context: BrowserContext, chromium: Browser, tmp_path: Path) -> None:
    with running(tmp_path) as hall:
        ann, bob = seats(hall, 20)
    rules_are_gone(tmp_path)
    with running(tmp_path) as hall:
        first, complaints = look_at(context, hall.http + ann)
        expect(first.locator(".told")).to_contain_text("Begun by rules 1")
        expect(first.locator(".changes li")).to_have_count(3)
        assert fits(first)
        first.get_by_role("button", name="Go on there").click()
        expect(first.locator("[data-region=prompt]")).to_contain_text(
            "whose seat is kept from the match before"
        )
        elsewhere = patient_context(chromium)  # at one device, the page would be handed to whoever is asked
        second, more = look_at(elsewhere, hall.http + bob)
        second.get_by_role("button", name="Take my seat there").click()
        expect(first.locator("[data-region=prompt]")).to_contain_text("Your bid is in")
        expect(second.locator("[data-region=prompt]")).to_contain_text("Lay your bid")
        assert complaints == more == []
        elsewhere.close()


def test_an_ended_match_shows_scores_table_and_log(context: BrowserContext, tmp_path: Path) -> None:
    with running(tmp_path) as hall:
        ann, _ = seats(hall, 10_000)
    rules_are_gone(tmp_path)
    with running(tmp_path) as hall:
        page, complaints = look_at(context, hall.http + ann)
        expect(page.locator(".told")).to_contain_text("Played by rules 1 of Xenofera: Galactic Market")
        expect(page.locator(".result h2")).to_contain_text("win")
        expect(page.locator(".board [data-piece]").first).to_be_visible()
        expect(page.locator(".lines li").first).to_be_visible()
        assert fits(page)
        with page.expect_download() as download:
            page.get_by_role("link", name="Export").click()
        assert download.value.suggested_filename.endswith(".json")
        assert complaints == []
