"""What people do at a page: they see, click and type."""

from __future__ import annotations

import time
from typing import Any

from playwright.sync_api import ConsoleMessage, Error, Locator, Page, TimeoutError, expect

GAME = "xenofera"
#: milliseconds that are never needed, however busy the machine is
PATIENCE = 120_000
#: one creature for sale: over in a round or two
SHORT = {"creatures_removed": "29"}
#: a line that has rested for long may be closing when somebody asks through it: then it is asked again
AGAIN = 3
#: milliseconds between two looks at a page: to look at every frame has Chromium draw them all
OFTEN = 40

expect.set_options(timeout=PATIENCE)


class Person:
    """Somebody in front of a browser; everything that the browser complains about is noted."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.complaints: list[str] = []
        page.on("console", self._note)
        page.on("pageerror", self._note_error)

    def leaves(self) -> None:
        """What the browser complains about is not theirs any more."""
        self.page.remove_listener("console", self._note)
        self.page.remove_listener("pageerror", self._note_error)

    def _note_error(self, error: Error) -> None:
        self.complaints.append(str(error))

    def _note(self, message: ConsoleMessage) -> None:
        # a violation of the content security policy is an error in the console, too
        if message.type in ("error", "warning") and "WebSocket" not in message.text:
            self.complaints.append(message.text)

    def open_table(self, *kinds: str, game: str = GAME, **options: str) -> None:
        """Set up a table as the form does, and go there."""
        form: dict[str, str | float | bool] = {"game": game, "seats": str(len(kinds)), "seed": "7"}
        form |= {f"seat-{i}": kind for i, kind in enumerate(kinds)}
        form |= {f"name-{i}": name for i, name in zip(range(len(kinds)), ("Ana", "Bo", "Cy"), strict=False)}
        form |= {f"option-{name}": value for name, value in options.items()}
        answer = self.page.request.post("/tables", form=form, max_redirects=0, max_retries=AGAIN)
        assert answer.status == 303, answer.text()
        self.page.goto(answer.headers["location"])

    def find(self, selector: str, **more: Any) -> Locator:
        return self.page.locator(selector, **more)

    def option(self, words: str) -> Locator:
        return self.find("[data-region=prompt] [data-option]", has_text=words)

    def choose(self, words: str) -> None:
        """Press a button of the prompt."""
        self.page.wait_for_load_state()
        self.option(words).first.click()

    def card(self, id: str) -> Locator:
        return self.find(f'[data-region=hand] [data-piece="{id}"]')

    def sees(self, words: str) -> None:
        expect(self.find("#hall")).to_contain_text(words)

    def is_asked(self, words: str) -> None:
        expect(self.find("[data-region=prompt]")).to_contain_text(words)

    def bid(self, *ids: str) -> None:
        """Lay these cards and submit."""
        for id in ids:
            self.card(id).click()
            expect(self.card(id)).to_have_count(0)
        self.choose("Submit the bid")

    def seat(self) -> tuple[str, dict[str, str]]:
        """The table and the key of this page."""
        _, table, key = self.page.url.partition("?")[0].rsplit("/", 2)
        return table, {"Authorization": f"Seat {key}"}

    def answers(self) -> bool:
        """Take the first option if this seat owes an answer: past the page, which sees what comes of it."""
        table, headers = self.seat()
        asked = self.page.request.get(f"/api/tables/{table}/decision", headers=headers, max_retries=AGAIN)
        now = asked.json()
        if not (now["decision"] and now["decision"]["owed"]):
            return False
        first = {"turn": now["turn"], "action": now["decision"]["options"][0]["message"]}
        answer = self.page.request.post(
            f"/api/tables/{table}/act", headers=headers, data=first, max_retries=AGAIN
        )
        assert answer.ok, answer.text()
        return True

    def plays_to_the_end(self) -> None:
        """Take first options past the page until the match is over."""
        table, headers = self.seat()
        mark, over = "", False
        while not over:
            new = f"/api/tables/{table}?after={mark}&wait=10"
            seen = self.page.request.get(new, headers=headers, max_retries=AGAIN).json()
            mark, over = seen["mark"], seen["over"]
            self.answers()

    def play_on(self, until: str) -> None:
        """Take the first option again and again, until something can be seen."""
        offered = ":is([data-option], [data-group]:not([data-group='']))"
        button = self.find(f"[data-region=prompt] {offered}:visible").first
        waited_for = self.find(until).first.or_(self.find("body:not(.sending)").locator(button)).first
        end = time.monotonic() + PATIENCE / 1000
        while time.monotonic() < end:
            waited_for.wait_for()
            if self.find(until).count():
                return
            turn = self.find("[data-region=prompt]").inner_html()
            try:
                button.click(timeout=2_000)
            except TimeoutError:
                continue  # meanwhile others have acted, and this is not asked any more
            self.page.wait_for_function(
                "before => document.querySelector('[data-region=prompt]').innerHTML !== before",
                arg=turn,
                polling=OFTEN,
            )
        raise AssertionError(f"{until} was never seen")
