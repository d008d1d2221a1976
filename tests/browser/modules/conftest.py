"""A page for every test of a module, in one browser window; nothing may have gone wrong in it."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext

from tests.browser.modules.stage import FileServer, Stage
from tests.browser.person import Person


@pytest.fixture(scope="session")
def files() -> Iterator[FileServer]:
    with FileServer() as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


@pytest.fixture(scope="session")
def window(chromium: Browser, files: FileServer) -> Iterator[BrowserContext]:
    context = chromium.new_context(viewport={"width": 800, "height": 600}, reduced_motion="reduce")
    context.set_default_timeout(10_000)
    context.new_page().goto(f"{files.address}/keeper")  # while it is open, no page needs a process of its own
    yield context
    context.close()


@pytest.fixture
def stage(window: BrowserContext, files: FileServer) -> Iterator[Stage]:
    page = window.new_page()
    person = Person(page)
    yield Stage(page, files)
    page.evaluate("localStorage.clear()")
    page.close()
    assert person.complaints == []
