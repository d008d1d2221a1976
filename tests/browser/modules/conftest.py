"""A page for every test of a module, in one browser window; nothing may have gone wrong in it."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, ViewportSize

from tests.browser.house import patient_context
from tests.browser.modules.stage import FileServer, Stage
from tests.browser.person import Person

SIZE: ViewportSize = {"width": 800, "height": 600}


@pytest.fixture(scope="session")
def files() -> Iterator[FileServer]:
    with FileServer() as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


@pytest.fixture(scope="session")
def window(chromium: Browser, files: FileServer) -> Iterator[BrowserContext]:
    context = patient_context(chromium, viewport=SIZE, reduced_motion="reduce")
    yield context
    context.close()


@pytest.fixture(scope="session")
def shared(window: BrowserContext, files: FileServer) -> Stage:
    """The page that the tests have one after the other: a new one takes as long as most of them."""
    return Stage(window.new_page(), files)


@pytest.fixture
def stage(shared: Stage) -> Iterator[Stage]:
    yield from _used(shared)
    shared.clear(SIZE)


@pytest.fixture
def own_stage(window: BrowserContext, files: FileServer) -> Iterator[Stage]:
    """A page that nobody has afterwards, for tests that change it for good."""
    stage = Stage(window.new_page(), files)
    yield from _used(stage)
    stage.page.close()


def _used(stage: Stage) -> Iterator[Stage]:
    person = Person(stage.page)
    yield stage
    stage.page.evaluate("localStorage.clear(); sessionStorage.clear()")
    person.leaves()
    assert person.complaints == []
