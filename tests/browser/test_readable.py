"""Every table can be read and hit: nothing small, nothing covered, nothing cut, all match long."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tools.hall_process import running_hall
from tools.look import SIZES, Moment, measured, stored

#: the games that are measured
GAMES: tuple[str, ...] = ("helionox", "pipeline", "xenofera", "xenon-profiteer")
MOMENTS = 4


@pytest.fixture(scope="session")
def moments(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, list[Moment]]]:
    """Moments of matches between bots, and the hall where they are."""
    url = f"sqlite:///{tmp_path_factory.mktemp('looks')}/hall.db"
    with ThreadPoolExecutor(1) as elsewhere:  # the browser has the event loop of this thread
        tables = elsewhere.submit(stored, url, GAMES, MOMENTS).result()
    with running_hall(url) as hall:
        yield hall.address, tables


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("game", GAMES)
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
