"""How long a browser takes to a table that can be played, and how much it fetches for that."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tools.chromium import find_chromium

#: a piece is marked when everything is there: the page, its styles, the script and the decision
PLAYABLE = "() => document.querySelector('[data-piece].can') && performance.now()"


def why_no_browser() -> str:
    """What is missing; empty if nothing is."""
    try:
        import playwright.sync_api  # noqa: F401
    except ImportError:
        return "playwright is not installed"
    return "" if find_chromium() else "there is no chromium"


@dataclass(frozen=True, slots=True)
class PageLoad:
    """One load of a page with nothing in the browser's cache."""

    #: milliseconds from the start of the navigation
    usable: float
    #: bytes over the wire, headers included
    transferred: int

    @staticmethod
    def measure(url: str, loads: int) -> list[PageLoad]:
        """Load it several times, each time in a browser that knows nothing yet."""
        from playwright.sync_api import sync_playwright

        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=find_chromium())
            try:
                _load(browser, url)  # the first one waits for the browser itself
                return [_load(browser, url) for _ in range(loads)]
            finally:
                browser.close()


def _load(browser: Any, url: str) -> PageLoad:
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    try:
        page = context.new_page()
        transferred = 0

        def count(event: dict[str, Any]) -> None:
            nonlocal transferred
            transferred += int(event["encodedDataLength"])

        session = context.new_cdp_session(page)
        session.send("Network.enable")
        session.on("Network.loadingFinished", count)
        page.goto(url, wait_until="commit")
        usable = float(page.wait_for_function(PLAYABLE, polling="raf").json_value())
        page.wait_for_load_state("networkidle")
        return PageLoad(usable, transferred)
    finally:
        context.close()
