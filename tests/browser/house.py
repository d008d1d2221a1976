"""Browsers that people share one after the other: a new one takes as long as three pages that are loaded."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

from tests.browser.person import PATIENCE

SETTINGS = "localStorage['hall.settings'] ??= JSON.stringify({ speed: 'fast', follow: 'at once' })"


class Room:
    """One browser: whoever enters has a page of their own, whoever leaves leaves nothing behind."""

    def __init__(self, chromium: Browser, options: dict[str, Any]) -> None:
        self.options = options
        self.context: BrowserContext = chromium.new_context(**options)
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(SETTINGS)
        self._keeper = self.context.new_page()  # while it is open, the next page needs no process of its own
        self._keeper.goto("/health")

    def clean(self) -> None:
        for page in self.context.pages:
            if page is not self._keeper:
                page.close()
        self.context.clear_cookies()
        self.context.clear_permissions()
        self._keeper.evaluate("localStorage.clear()")


class House:
    """As many rooms as people were ever there at once, for each kind of browser."""

    def __init__(self, chromium: Browser) -> None:
        self.chromium = chromium
        self.free: list[Room] = []
        self.taken: list[Room] = []

    def enter(self, hall: str, size: ViewportSize, **more: Any) -> Page:
        """A page at this hall in a browser that nobody has."""
        options = {"base_url": hall, "reduced_motion": "reduce", **more}
        fitting = [room for room in self.free if room.options == options]
        room = fitting[0] if fitting else Room(self.chromium, options)
        if fitting:
            self.free.remove(room)
        self.taken.append(room)
        page = room.context.new_page()
        page.set_viewport_size(more.get("viewport", size))
        return page

    def leave(self) -> None:
        """Everybody goes; only what most people have is kept for the next ones."""
        for room in self.taken:
            if set(room.options) == {"base_url", "reduced_motion"}:
                room.clean()
                self.free.append(room)
            else:
                room.context.close()
        self.taken = []

    def close(self) -> None:
        for room in (*self.free, *self.taken):
            room.context.close()
