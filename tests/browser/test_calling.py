"""My turn: the page says so, makes itself heard if that is wanted, and leads on to the next table."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.person import Person

Come = Callable[..., Person]

#: what would be heard and shown is counted; a page is hidden when the test says so
COUNTED = """
window.told = []; window.notes = 0; window.away = false;
window.Notification = class {
  static permission = "default";
  static async requestPermission() { Notification.permission = "granted"; return "granted"; }
  constructor(title) { Notification.permission === "granted" && window.told.push(title); }
  close() {}
};
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...at) { window.notes += 1; start.apply(this, at); };
Object.defineProperty(document, "hidden", { get: () => window.away });
"""
ICON = "link[rel=icon]"


def joined(me: Person, other: Person) -> Person:
    """Somebody takes the open seat."""
    link = me.find("[data-share*='/join/']").get_attribute("data-share")
    other.page.goto(link or "")
    other.find("input[name=name]").fill("Bo")
    other.find("form button").first.click()
    other.page.wait_for_url("**/t/*/*")
    return other


def play_until_asked(me: Person, other: Person) -> None:
    """The other one answers until it is my turn again."""
    while other.answers():
        pass
    expect(me.page).to_have_title(re.compile("Your turn"))


def test_the_page_says_that_it_is_my_turn(come: Come) -> None:
    me = come()
    me.page.add_init_script(COUNTED)
    sent: list[object] = []
    me.page.on("websocket", lambda line: line.on("framesent", lambda data: sent.append(json.loads(data))))
    me.open_table("me", "open")
    bo = joined(me, come())
    expect(me.page).to_have_title("● Your turn: Xenofera: Galactic Market")
    expect(me.find(ICON)).to_have_attribute("href", re.compile("icon_turn.svg"))
    expect(bo.page).to_have_title("Xenofera: Galactic Market")
    me.find(".tools [data-drawer=settings]").click()
    me.find("#drawer >> text=Call me when it is my turn").click()
    for wish in ("sound", "notice"):
        me.find(f"#drawer [data-call={wish}]").check()
    assert me.page.evaluate("localStorage['hall.calling']") == '{"sound":true,"notice":true}'
    me.page.wait_for_function("window.notes === 2")  # this is how it sounds
    me.find("#drawer [data-tool=close]").click()
    me.choose("Green")
    expect(me.page).to_have_title("Xenofera: Galactic Market")
    expect(me.find(ICON)).to_have_attribute("href", re.compile("icon.svg"))
    me.page.evaluate("window.away = true; document.dispatchEvent(new Event('visibilitychange'))")
    play_until_asked(me, bo)
    me.page.wait_for_function("window.told.length === 1 && window.notes === 4")
    assert {"hidden": True} in [{key: said[key] for key in said if key != "id"} for said in sent]  # type: ignore[index, attr-defined]
    me.page.reload()
    me.find(".tools [data-drawer=settings]").click()
    me.find("#drawer >> text=Call me when it is my turn").click()
    expect(me.find("#drawer [data-call=sound]")).to_be_checked()
    assert me.page.evaluate("window.told.length") == 0  # it was my turn already
    me.page.close()  # its script would stay


def test_a_push_is_shown_by_the_worker_of_the_hall(come: Come) -> None:
    """As if the push service had brought it: here is none."""
    me = come()
    me.page.context.grant_permissions(["notifications"])
    me.page.goto("/")
    inside = me.page.context.new_cdp_session(me.page)
    found: list[str] = []
    inside.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: found.extend(one["registrationId"] for one in told["registrations"]),
    )
    inside.send("ServiceWorker.enable")
    me.page.evaluate(
        "navigator.serviceWorker.register('/caller.js').then(() => navigator.serviceWorker.ready)"
    )
    origin = me.page.evaluate("location.origin")
    call = {
        "title": "Your turn at Xenofera",
        "body": "Bo waits.",
        "url": "/t/x/y",
        "confirm": "/call/no/confirm",
    }
    message = {"origin": origin, "registrationId": found[-1], "data": json.dumps(call)}
    inside.send("ServiceWorker.deliverPushMessage", message)
    me.page.wait_for_function(
        "async () => (await (await navigator.serviceWorker.ready).getNotifications())"
        ".some(({ title, body, data }) => title + body + data.url === 'Your turn at XenoferaBo waits./t/x/y')"
    )
    me.page.evaluate("navigator.serviceWorker.ready.then((worker) => worker.unregister())")
    inside.detach()


def test_a_table_leads_on_to_the_next_that_waits(come: Come) -> None:
    me, bo = come(390, 844), come()
    links = []
    for _ in range(2):
        me.open_table("me", "open")
        joined(me, bo)
        me.is_asked("Choose your colour")
        links.append(me.page.url)
    expect(me.find(".elsewhere")).to_have_count(0)
    me.choose("Green")
    expect(me.find(".elsewhere")).to_have_text("Next, your turn: Xenofera: Galactic Market with Bo")
    me.find(".elsewhere").click()
    me.page.wait_for_url(links[0])
    me.is_asked("Choose your colour")
    me.page.goto("/")
    rows = me.find("[data-tables] li")
    expect(rows.nth(0)).to_contain_text("Your turn")
    expect(rows.nth(1)).to_contain_text("Waiting for Bo")
    expect(rows.nth(1)).to_contain_text("Score: you 0")
    assert links[0].endswith(rows.nth(0).locator("a").first.get_attribute("href") or "?")
