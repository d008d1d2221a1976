"""Pages and tables for everybody: axe finds nothing serious, by day and by night."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from meeplehall.games import ids
from tests.browser.person import Person
from tools.look import Moment

Come = Callable[..., Person]
PAGES = ["/", "/fair", "/find", *(f"/{page}/{game}" for page in ("new", "rules", "pieces") for game in ids())]
LOOKS = ("dark", "light")
SERIOUS = ("serious", "critical")


def serious(page: Page) -> list[str]:
    """What axe finds that keeps somebody out, in a line each."""
    found = Axe().run(page).response["violations"]
    return [
        f"{one['id']}: {node['html'][:150]} {node['failureSummary'][:200]}"
        for one in found
        if one["impact"] in SERIOUS
        for node in one["nodes"]
    ]


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("address", PAGES)
def test_axe_finds_nothing_serious_on_a_page(come: Come, address: str, look: str) -> None:
    me = come(color_scheme=look)
    me.page.goto(address)
    me.find("h1").first.wait_for()
    assert serious(me.page) == []


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("game", ids())
def test_axe_finds_nothing_serious_at_a_table(
    chromium: Browser, moments: tuple[str, list[Moment]], game: str, look: str
) -> None:
    address, tables = moments
    page = chromium.new_page(
        viewport={"width": 1280, "height": 800}, color_scheme="light" if look == "light" else "dark",
        reduced_motion="reduce",
    )  # fmt: skip
    found: list[str] = []
    for moment in tables:
        if moment.game == game:
            page.goto(address + moment.link)
            page.locator(".board").wait_for()
            found += [f"{moment}: {one}" for one in serious(page)]
    page.close()
    assert found == []
