"""A real hall in a process of its own, and people with browsers of their own."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from meeplehall.games import ids
from tests.browser.house import House
from tests.browser.person import Person
from tools.hall_process import running_hall
from tools.look import Moment, stored

NAMES = ("chromium", "chromium-browser", "google-chrome")
#: so many moments of a match are looked at
MOMENTS = 3
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--renderer-process-limit=1",  # otherwise most pages that are opened begin a process: a sixth of all work
]


@pytest.fixture(scope="session")
def hall() -> Iterator[str]:
    with running_hall("", "--lobby") as process:
        yield process.address


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    path = next(filter(None, map(shutil.which, [os.environ.get("CHROMIUM", ""), *NAMES])), None)
    if path is None:
        pytest.skip("no Chromium here: tools/find-chromium says how to get it")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def moments(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, list[Moment]]]:
    """Moments of matches of all games between bots, and the hall where they are."""
    url = f"sqlite:///{tmp_path_factory.mktemp('looks')}/hall.db"
    with ThreadPoolExecutor(1) as elsewhere:  # the browser has the event loop of this thread
        tables = elsewhere.submit(stored, url, ids(), MOMENTS).result()
    with running_hall(url) as hall:
        yield hall.address, tables


@pytest.fixture(scope="session")
def house(chromium: Browser) -> Iterator[House]:
    found = House(chromium)
    yield found
    found.close()


@pytest.fixture
def come(hall: str, house: House) -> Iterator[Callable[..., Person]]:
    """Somebody comes with a browser of their own; when they go, nothing may have gone wrong in it."""
    people: list[Person] = []

    def comes(width: int = 1280, height: int = 800, **options: Any) -> Person:
        people.append(Person(house.enter(hall, {"width": width, "height": height}, **options)))
        return people[-1]

    yield comes
    for person in people:
        person.leaves()
    house.leave()
    assert [said for person in people for said in person.complaints] == []
