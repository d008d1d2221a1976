"""Pages and tables for everybody: axe finds nothing serious, on a desk and a phone, by day and by night."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, TimeoutError

from meeplehall.games import ids
from tests.browser.person import OFTEN, Person
from tools.look import Moment

Come = Callable[..., Person]
HALL = [
    "/",
    "/fair",
    "/find",
    "/campaign/helionox",
    "/t/nowhere",
    "/lobby",
    "/ratings/xenofera",
    "/daily/pipeline",
    "/api",
]
SIZES = ((1280, 800), (390, 844))
LOOKS = ("dark", "light")
SERIOUS = ("serious", "critical")
AXE = Axe()
#: Whether words can be told from what is behind them takes four fifths of the time on long pages, and is the
#: same for all that look alike in places that look alike: of each such kind the first and the last are tried.
#: Without preload: what a style sheet imports is looked for beside the page, where it is not.
RUN = """async () => {
  const CONTRAST = "color-contrast";
  const written = ({ nodeType, data }) => nodeType === Node.TEXT_NODE && data.trim();
  const look = (part) => {
    const { color, backgroundColor, backgroundImage, fontSize, fontWeight, opacity } = getComputedStyle(part);
    const name = [part.tagName, part.getAttribute("class")];
    return [...name, color, backgroundColor, backgroundImage, fontSize, fontWeight, opacity].join();
  };
  const kind = (part) => (part ? `${look(part)} in ${kind(part.parentElement)}` : "");
  const parts = [...document.querySelectorAll("body *")]
    .filter((part) => [...part.childNodes].some(written) && part.checkVisibility());
  const kinds = new Map();
  for (const part of parts) {
    const name = kind(part);
    const [first] = kinds.get(name) ?? [part];
    kinds.set(name, [first, part]);
  }
  const include = [...new Set([...kinds.values()].flat())];
  const options = { resultTypes: ["violations"], preload: false };
  if (parts.length < 3 * include.length) return (await axe.run(document, options)).violations;
  const all = await axe.run(document, { ...options, rules: { [CONTRAST]: { enabled: false } } });
  const words = await axe.run({ include }, { ...options, runOnly: [CONTRAST] });
  return [...all.violations, ...words.violations];
}"""
#: a button without a name, and words that are hardly darker than their paper, between others
PLANTED = """() => {
  for (const words of ["This can be read.", "This cannot.", "This can.", ""]) {
    const part = document.querySelector("main").appendChild(document.createElement(words ? "p" : "button"));
    part.textContent = words;
    if (words === "This cannot.") Object.assign(part.style, { color: "#999", background: "#aaa" });
  }
}"""
#: what is missing for whoever finds their way by headings and landmarks
MISSING = """() => {
  const seen = (each) => !each.closest("[hidden]");
  const count = (places) => [...document.querySelectorAll(places)].filter(seen).length;
  const once = { h1: "h1", header: "body > header, #hall > header", main: "main", "main h1": "main h1" };
  const found = Object.keys(once).filter((name) => count(once[name]) !== 1);
  if (!count("header nav")) found.push("nav");
  const [first] = document.querySelectorAll("a, button, input, select");
  if (!first.matches(".skip")) found.push("a first link that skips");
  return found;
}"""
#: the page has been drawn again
DRAWN = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
#: where the focus is after that link was followed
SKIPPED = "document.activeElement.matches('main, main *')"
#: milliseconds after which such a link has led nowhere
LONG_FOR_A_LINK = 10_000


def serious(page: Page) -> list[str]:
    """What axe finds that keeps somebody out, in a line each; what it needs is put into a page once."""
    if page.evaluate("!('axe' in window)"):
        page.evaluate(AXE.axe_script)
    return [
        f"{one['id']}: {node['html'][:150]} {node['failureSummary'][:200]}"
        for one in page.evaluate(RUN)
        if one["impact"] in SERIOUS
        for node in one["nodes"]
    ]


def show_as(page: Page, size: tuple[int, int], look: str) -> str:
    """Another size and look, without loading the page again."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.emulate_media(color_scheme="light" if look == "light" else "dark")
    page.evaluate(DRAWN)  # the page may do something about its size
    return f"{size[0]} x {size[1]}, {look}"


def without_way(page: Page) -> list[str]:
    """What somebody misses who has no pointer: headings, landmarks, and a first link to what it is about."""
    missing: list[str] = page.evaluate(MISSING)
    page.locator(".skip").focus()
    page.keyboard.press("Enter")
    try:
        page.wait_for_function(SKIPPED, timeout=LONG_FOR_A_LINK, polling=OFTEN)
    except TimeoutError:
        missing.append("a link that skips and leads to main")
    return missing


Ways = Sequence[tuple[tuple[int, int], str]]
#: on a desk by night, and on a phone by day
DESK_AND_PHONE: Ways = list(zip(SIZES, LOOKS, strict=True))

#: and on a desk by day, and on a phone by night
ALL_WAYS: Ways = [*DESK_AND_PHONE, *zip(SIZES, LOOKS[::-1], strict=True)]


def troubles(page: Page, address: str, ways: Ways = DESK_AND_PHONE) -> list[str]:
    """Everything that is wrong with a page that is looked at in these ways."""
    page.goto(address)
    page.locator("h1").first.wait_for(state="attached")
    found = [f"{address} has not one of: {one}" for one in without_way(page)]
    for size, look in ways:
        shown = show_as(page, size, look)
        found += [f"{address} {shown}: {one}" for one in serious(page)]
    return found


def pages_of_a_seat(me: Person) -> list[str]:
    """All pages of a table and of a seat at it, an open one among them."""
    me.open_table("me", "open")
    waiting = me.page.url.split("#")[0]
    join = str(me.find("[data-share]").first.get_attribute("data-share"))
    me.open_table("me", "random")
    seat = me.page.url.split("#")[0]
    more = ("", "/keep", "/calls", "/card", "/only-here", "/deal", "/replay", "?text", "/replay?text")
    return [waiting, join, *(seat + path for path in more)]


def test_words_that_can_hardly_be_seen_are_found_and_so_is_a_button_without_a_name(come: Come) -> None:
    me = come()
    me.page.goto(f"/rules/{ids()[0]}")  # long enough not to be looked at word for word
    me.page.evaluate(PLANTED)
    found = [one.partition(":")[0] for one in serious(me.page)]
    assert found == ["button-name", "color-contrast"]


def test_the_pages_of_the_hall_are_for_everybody(come: Come) -> None:
    me = come()
    assert [one for address in HALL for one in troubles(me.page, address)] == []
    me.complaints.clear()  # there is no table called nowhere


@pytest.mark.parametrize("game", ids())
def test_the_pages_of_a_game_are_for_everybody(come: Come, game: str) -> None:
    """The pages are long and alike: every other game has the same two, each time looked at in another way."""
    me = come()
    way, first = divmod(ids().index(game), 2)
    for page in ("new", "guide", "rules", "glossary")[first::2]:
        assert troubles(me.page, f"/{page}/{game}", [DESK_AND_PHONE[way % 2]]) == []


def test_the_pages_of_a_seat_are_for_everybody(come: Come) -> None:
    """Their parts are those of the hall and of the tables: by turns they are looked at in one way each."""
    me, watcher = come(), come()
    pages = pages_of_a_seat(me)
    for number, address in enumerate(pages):
        assert troubles(me.page, address, [DESK_AND_PHONE[number % 2]]) == []
    assert troubles(watcher.page, pages[2].rpartition("/")[0], DESK_AND_PHONE[1:]) == []


@pytest.mark.parametrize("game", ids())
def test_axe_finds_nothing_serious_at_a_table(
    chromium: Browser, moments: tuple[str, list[Moment]], game: str
) -> None:
    """At the beginning, in the middle and at the end, the later ones with a group of options open.

    Each moment is looked at in another way: three of four have both sizes and both looks among them.
    """
    address, tables = moments
    page = chromium.new_page(reduced_motion="reduce")
    found: list[str] = []
    opened = 0
    for number, moment in enumerate(moment for moment in tables if moment.game == game):
        page.goto(address + moment.link)
        page.locator(".board").wait_for()
        shown = show_as(page, *ALL_WAYS[(ids().index(game) + number) % len(ALL_WAYS)])
        group = page.locator("[data-group]:not([data-group='']):visible").first
        if number and group.count():
            group.click()
            opened += 1
        found += [f"{moment} {shown}: {one}" for one in serious(page)]
    page.close()
    assert found == [], "\n".join(found)
    assert opened
