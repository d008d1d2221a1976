"""Every table can be read and hit: nothing small, nothing covered, nothing cut, all match long."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser

from meeplehall.games import ids
from tests.browser.person import Person
from tools.look import SIZES, Moment, measured

DESK, _, PHONE = SIZES
#: of three moments the one with most to choose from is looked at on a large screen, too
MIDDLE = 1
#: two texts, one over the other, through which the pointer goes
HEAP = """() => {
  for (const words of ["under", "over"]) {
    const text = document.body.appendChild(document.createElement("p"));
    text.textContent = words;
    Object.assign(text.style, { position: "fixed", inset: "40px auto auto 400px", pointerEvents: "none" });
  }
}"""


def test_what_the_pointer_goes_through_is_measured_too(come: Callable[..., Person]) -> None:
    me = come()
    me.page.goto("/")
    before = measured(me.page)["overlaps"]
    me.page.evaluate(HEAP)
    assert [one for one in measured(me.page)["overlaps"] if one not in before]


@pytest.mark.parametrize("game", ids())
def test_nothing_is_too_small_covered_or_cut(
    chromium: Browser, moments: tuple[str, list[Moment]], game: str
) -> None:
    address, tables = moments
    page = chromium.new_page(reduced_motion="reduce")
    found: list[str] = []
    for number, moment in enumerate(moment for moment in tables if moment.game == game):
        page.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})
        page.goto(address + moment.link)
        page.locator(".board").wait_for()
        for width, height in SIZES if number == MIDDLE else (DESK, PHONE):
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("() => new Promise(requestAnimationFrame)")  # what follows the size has been told
            shown = f"{moment} {width} x {height}"
            found += [
                f"{shown}: {kind}: {one}" for kind, several in measured(page).items() for one in several
            ]
    page.close()
    assert found == []
