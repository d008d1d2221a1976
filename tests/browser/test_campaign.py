"""A campaign in the browser: begun, played by bots, read, tried again, exported."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.house import EMPTY
from tests.browser.person import AGAIN, Person

Come = Callable[..., Person]
GAME = "Helionox"


def begin_campaign(me: Person, title: str, start: str = "/campaign/helionox") -> str:
    """From the page of the game to a campaign of one's own; gives its address."""
    me.page.goto(start)
    if start == "/":
        me.find(".game", has_text=GAME).locator("text=Campaign").click()
    me.page.get_by_label("Its name").fill(title)
    me.find("text=Begin the campaign").click()
    expect(me.find("h1")).to_have_text(title)
    me.page.wait_for_load_state()
    return me.page.url


def seat_bots(me: Person, *bots: str) -> None:
    """Let these bots play, also those that the form does not offer."""
    me.page.get_by_label("Players").select_option(str(len(bots)))
    for i, bot in enumerate(bots):
        seat = me.find(f"[name=seat-{i}]")
        seat.evaluate("(seat, bot) => seat.add(new Option(bot, bot))", bot)
        seat.select_option(bot)


def after_the_match(me: Person) -> None:
    """Come back to the table when the bots are done: to draw all that they do takes longer than to do it."""
    me.page.wait_for_url("**/t/*")
    table = me.page.url
    me.page.goto(EMPTY)
    mark, over = "", False
    while not over:
        new = f"/api/tables/{table.rpartition('/')[2]}?after={mark}&wait=10"
        seen = me.page.request.get(new, max_retries=AGAIN).json()
        mark, over = seen["mark"], seen["over"]
    me.page.goto(table)


def test_a_campaign_is_begun_lost_won_and_goes_on(come: Come) -> None:
    me = come(390, 844)  # where there is least room to find everything
    address = begin_campaign(me, "The long watch", start="/")
    expect(me.find(".now")).to_contain_text("A bomb tears through the great arena")
    expect(me.find("[data-seat-row]:visible")).to_have_count(2)

    seat_bots(me, "random")
    me.find("text=Begin episode 1").click()
    after_the_match(me)
    me.find(".sheet >> text=Try again").click()  # the bots have lost
    expect(me.find(".record tbody tr")).to_have_count(1)
    expect(me.find(".record .result")).to_have_text("lost")

    for _ in range(20):  # as often as it takes
        me.page.goto(address)
        seat_bots(me, "greedy", "greedy")
        me.page.get_by_role("button", name="Try again").click()
        after_the_match(me)
        expect(me.find(".sheet .primary")).to_be_visible()
        if me.find(".sheet >> text=The story goes on").count():
            break
    me.find(".sheet >> text=The story goes on").click()
    expect(me.find(".track .won")).to_have_count(1)
    expect(me.find("[aria-current=step]")).to_contain_text("Perdition")
    expect(me.find("#story")).to_contain_text("The last fuse is pulled")
    expect(me.find(".record .result").first).to_have_text("won")

    me.page.goto(address)
    with me.page.expect_download() as download:
        me.find("#keep >> text=Export").click()
    assert download.value.suggested_filename.endswith(".json")
    me.page.goto("/")
    me.find("input[type=file]").set_input_files(download.value.path())
    me.find("text=Open it").click()
    expect(me.find(".record .result").first).to_have_text("won")
    assert me.page.url != address
    me.page.wait_for_load_state()  # with its styles
    for width in (390, 1280):
        me.page.set_viewport_size({"width": width, "height": 800})
        assert me.page.evaluate("document.documentElement.scrollWidth") <= width


def test_whoever_leads_it_finds_campaign_and_seat_again_and_can_give_an_attempt_up(come: Come) -> None:
    me = come()
    address = begin_campaign(me, "Alone")
    me.page.goto("/")
    me.find("[data-tables] >> text=Alone: campaign").click()
    expect(me.page).to_have_url(address)
    me.page.get_by_label("Players").select_option("1")
    me.find("[name=name-0]").fill("Ann")
    me.find("text=Begin episode 1").click()
    me.page.wait_for_url("**/t/*/*")
    seat = me.page.url
    me.sees("Ann")
    me.find(".tools >> text=Campaign").click()
    expect(me.find("h2", has_text="Being played")).to_be_visible()
    me.page.goto(address)
    me.find("text=To your seat").click()
    me.page.wait_for_url(seat)
    me.page.goto(address)
    me.find("text=Give this attempt up").click()
    me.page.get_by_role("button", name="Give it up").click()
    expect(me.find(".record .result")).to_have_text("given up")
    expect(me.find("[name=name-0]")).to_have_value("Ann")
    expect(me.page.get_by_role("button", name=re.compile("Begin episode 1"))).to_be_visible()
    me.page.goto("/")
    forget = me.find('[aria-label="Forget Alone: campaign"]')
    forget.click()
    expect(forget).to_have_count(0)


def test_a_friend_who_is_kept_takes_the_seat_at_the_next_table(come: Come) -> None:
    me, friend = come(), come()
    address = begin_campaign(me, "Two")
    me.find("[name=seat-1]").select_option("open")
    me.find("text=Begin episode 1").click()
    me.page.wait_for_url("**/t/*/*")
    friend.page.goto(str(me.find("[data-share]").first.get_attribute("data-share")))
    friend.page.get_by_label("Your name").fill("Bea")
    friend.find("text=Sit down").click()
    friend.sees("Bea")
    me.page.goto(address)
    me.find("text=Give this attempt up").click()
    me.page.get_by_role("button", name="Give it up").click()
    expect(me.find("[name=seat-1]")).to_have_value("kept")
    expect(me.find("[name=name-1]")).to_have_value("Bea")
    me.find("text=Begin episode 1").click()
    me.page.wait_for_url("**/t/*/*")
    friend.find("#next").click()
    friend.page.wait_for_url(re.compile(me.page.url.split("/")[4]))
    expect(friend.find(".place.own .name")).to_have_text("Bea")
    expect(me.find(".place.open")).to_have_count(0)
