"""Browsers that people share one after the other: a new one takes as long as three pages that are loaded."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

from tests.browser.person import PATIENCE

#: An address of the hall at which nothing runs. It is a true one: Chromium begins a new process for a page
#: without the hall's headers, and another one for the next page with them; and while a route makes up a page,
#: Chromium keeps none of our files. Together that took longer than most tests.
EMPTY = "/health/live"
SETTINGS = "localStorage['hall.settings'] ??= JSON.stringify({ speed: 'fast', follow: 'at once' })"


def listened_to(page: Page) -> set[str]:
    """What somebody wants to be told of this page; there is no other way to know."""
    return set(page._impl_obj.event_names())


def lines_led_astray(page: Page) -> bool:
    """Somebody has the page's sockets, and no `unroute` gives them back."""
    return bool(page._impl_obj._web_socket_routes)


def patient_context(chromium: Browser, **options: Any) -> BrowserContext:
    """A browser of somebody's own, in which nothing is given up before its time."""
    context = chromium.new_context(**options)
    context.set_default_timeout(PATIENCE)
    return context


class Room:
    """One browser with a page; whoever leaves leaves nothing behind.

    A page is not kept if somebody still listens to it or has its sockets; a test that adds a script to it for
    good closes it.
    """

    def __init__(self, chromium: Browser, options: dict[str, Any]) -> None:
        self.options = options
        self.context = patient_context(chromium, **options)
        self.context.add_init_script(SETTINGS)
        self.page = self.context.new_page()
        self._usual = listened_to(self.page)

    def clean(self) -> None:
        """The page stays, as if it were new: a new one takes a third of a second."""
        page = self.page
        if not page.is_closed() and (listened_to(page) != self._usual or lines_led_astray(page)):
            page.close()
        if self.page.is_closed():
            self.page = self.context.new_page()
        for page in self.context.pages:
            if page is not self.page:
                page.close()
        self.page.unroute_all()
        self.page.emulate_media(media="null", color_scheme="null", reduced_motion="reduce")
        self.page.mouse.move(-1, -1)
        self.page.goto(EMPTY)
        self.page.evaluate("localStorage.clear(); sessionStorage.clear()")
        self.context.clear_cookies()
        self.context.clear_permissions()


class House:
    """As many rooms as people were ever there at once, for each kind of browser."""

    def __init__(self, chromium: Browser) -> None:
        self.chromium = chromium
        self.free: list[Room] = []
        self.taken: list[Room] = []

    def enter(self, hall: str, size: ViewportSize, **more: Any) -> Page:
        """A page at this hall in a browser that nobody has."""
        look = more.pop("color_scheme", "null")
        options = {"base_url": hall, "reduced_motion": "reduce", **more}
        fitting = [room for room in self.free if room.options == options]
        room = fitting[0] if fitting else Room(self.chromium, options)
        if fitting:
            self.free.remove(room)
        self.taken.append(room)
        room.page.set_viewport_size(more.get("viewport", size))
        room.page.emulate_media(color_scheme=look)
        return room.page

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
