"""Every table can be read and hit: nothing small, nothing covered, nothing cut, all match long."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from meeplehall.games import ids
from tests.browser.person import Person
from tools.look import SIZES, Moment, measured

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


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("game", ids())
def test_nothing_is_too_small_covered_or_cut(
    chromium: Browser, moments: tuple[str, list[Moment]], game: str, size: tuple[int, int], tmp_path: Path
) -> None:
    address, tables = moments
    page = chromium.new_page(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    found: list[str] = []
    for moment in tables:
        if moment.game == game:
            page.goto(address + moment.link)
            page.locator(".board").wait_for()
            found += [
                f"{moment}: {kind}: {one}" for kind, several in measured(page).items() for one in several
            ]
    page.close()
    assert found == []
