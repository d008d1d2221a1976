"""People play: by mouse, by keyboard, with others, over a line that breaks."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

from playwright.sync_api import WebSocketRoute, expect

from meeplehall.games import game as game_by_id
from meeplehall.hall.forms import first_match
from tests.browser.house import EMPTY
from tests.browser.person import GAME, Person

Come = Callable[..., Person]
GREEN = "start-green"


def sit_down(guest: Person, host: Person, name: str = "Bo") -> None:
    """Take the open seat whose link the host has sent."""
    guest.page.goto(str(host.find("[data-share]").first.get_attribute("data-share")))
    guest.find("input[name=name]").fill(name)
    guest.find("text=Sit down").click()


def test_one_question_leads_from_the_start_page_to_a_match(come: Come) -> None:
    me = come()
    me.page.goto("/")
    cover = me.find(".game .cover").first
    assert cover.evaluate("image => image.decode().then(() => image.naturalWidth)") > 0
    game = me.find(".game", has_text="Xenofera")
    game.locator("summary", has_text="Play now").click()
    game.locator("[name=name-0]").fill("Ana")
    game.locator("text=It is my first time").click()
    me.is_asked("Choose your colour")
    expect(me.find(".place")).to_have_count(first_match(game_by_id(GAME))[0])
    me.sees("Ana")
    me.page.goto("/")
    me.find("[data-tables] a").first.click()
    me.is_asked("Choose your colour")


def test_who_knows_a_game_plays_it_as_last_time(come: Come) -> None:
    me = come()
    me.page.goto(f"/new/{GAME}")
    me.find("[name=seats]").select_option("3")
    me.find("[name=seat-1]").select_option("beginner")
    me.find("[name=seat-2]").select_option("beginner")
    me.find("[name=name-0]").fill("Ana")
    me.find("text=Open the table").click()
    expect(me.find(".place")).to_have_count(3)
    me.page.goto("/")
    game = me.find(".game", has_text="Xenofera")
    game.locator("summary", has_text="Play now").click()
    expect(game.locator("[name=name-0]")).to_have_value("Ana")
    game.locator("text=I know it").click()
    expect(me.find(".place")).to_have_count(3)
    expect(me.find(".place", has_text="Ana")).to_have_count(1)


def test_a_round_is_played_by_mouse(come: Come) -> None:
    me = come()
    me.open_table("me", "random", "random")
    me.choose("Green")
    expect(me.card(f"{GREEN}-5")).to_have_class(re.compile(r"\bcan\b"))
    me.bid(f"{GREEN}-5", f"{GREEN}-4")
    me.play_on("[data-region=log] li:has-text('Round 2')")


def test_a_round_is_played_by_keyboard_only(come: Come) -> None:
    me = come()
    me.open_table("me", "random", "random")
    keys = me.page.keyboard
    expect(me.option("Green")).to_be_visible()
    keys.press("1")
    expect(me.card(f"{GREEN}-1")).to_be_visible()
    while me.page.evaluate("document.activeElement.dataset.piece") is None:
        keys.press("Tab")
    first = me.page.evaluate("document.activeElement.dataset.piece")
    keys.press("ArrowRight")
    second = me.page.evaluate("document.activeElement.dataset.piece")
    assert first != second
    keys.press("Enter")
    expect(me.card(second)).to_have_count(0)
    keys.press(me.option("Submit the bid").locator("kbd").inner_text())
    expect(me.option("Submit the bid")).to_have_count(0)
    keys.press("?")
    expect(me.find("#drawer [data-rule-id]").first).to_be_visible()
    keys.press("Escape")
    expect(me.find("#drawer")).to_be_hidden()


def test_what_is_not_possible_says_why_with_its_rule(come: Come) -> None:
    me = come()
    me.open_table("me", "random")
    me.choose("Green")
    me.card(f"{GREEN}-3").click()
    expect(me.card(f"{GREEN}-3")).to_have_count(0)  # the other cards lie where they stay now
    blocked = me.card("nobid-green")
    blocked.hover()
    expect(me.find("#pop")).to_contain_text("No Bid")
    expect(me.find("#pop .why")).to_have_count(0)
    me.page.mouse.move(640, 2)
    expect(me.find("#pop")).to_be_hidden()
    blocked.click(force=True)
    expect(me.find("#pop .why")).to_contain_text("No Bid does not go together")
    me.find("#pop .why .rule", has_text="XF-5.6").click()
    rule = me.find('#drawer [data-rule-id="XF-5.6"]')
    expect(rule).to_be_in_viewport()
    expect(rule).to_contain_class("lit")
    me.find("#drawer-search").fill("whatever the colour")
    expect(me.find("#drawer .numbered > li:visible")).to_have_count(1)
    expect(me.find("#drawer .contents")).to_be_hidden()
    expect(me.find("#drawer h2:visible")).to_have_count(1)


def test_a_card_laid_by_mistake_is_taken_back(come: Come) -> None:
    me = come()
    me.open_table("me", "open")  # alone so far: nothing goes on meanwhile
    other = come()
    sit_down(other, me)
    me.choose("Green")
    other.choose("Red")
    me.card(f"{GREEN}-2").click()
    expect(me.card(f"{GREEN}-2")).to_have_count(0)
    me.page.keyboard.press("u")
    expect(me.card(f"{GREEN}-2")).to_be_visible()


def test_bids_are_secret_until_the_last_one_is_in(come: Come) -> None:
    ana, bo, onlooker = come(), come(), come()
    ana.open_table("me", "open")
    sit_down(bo, ana, "Bo & <b>")
    onlooker.page.goto(ana.page.url.rsplit("/", 1)[0])
    ana.choose("Green")
    bo.choose("Red")
    ana.sees("Bo & <b>")
    ana.bid(f"{GREEN}-5")
    ana.is_asked("Your bid is in")
    for other in (bo, onlooker):
        other.sees("Round 1")
        assert f"{GREEN}-5" not in other.page.content()
    bo.bid("start-red-1")
    for everybody in (ana, bo, onlooker):
        expect(everybody.find("[data-region=log]")).to_contain_text("Ana wins")


def test_a_broken_line_loses_nothing(come: Come) -> None:
    me = come()
    lines: list[WebSocketRoute] = []
    broken = [False]

    def connect(line: WebSocketRoute) -> None:
        if broken[0]:
            line.close(code=1011)
        else:
            line.connect_to_server()
            lines.append(line)

    me.page.route_web_socket("**/live", connect)
    me.open_table("me", "random")
    me.choose("Green")
    me.is_asked("Lay your bid")  # the hand is there before the bot has chosen, and nothing is asked till then
    broken[0] = True
    lines[-1].close(code=1011)
    expect(me.find("#line")).to_contain_text("Not connected")
    me.card(f"{GREEN}-5").click()
    expect(me.find("#line")).to_contain_text("Your answer is sent as soon as possible")
    broken[0] = False
    expect(me.card(f"{GREEN}-5")).to_have_count(0)
    expect(me.find("#line")).to_be_hidden()


def test_whoever_is_away_is_replaced_when_all_others_agree_and_comes_back(come: Come) -> None:
    ana, bo, cy = come(), come(), come()
    ana.open_table("me", "open", "open")
    sit_down(bo, ana)
    expect(ana.find(".place [data-share]")).to_have_count(1)  # the other seat's link is first now
    sit_down(cy, ana, "Cy")
    expect(ana.find(".place [data-share]")).to_have_count(0)
    seat = bo.page.url
    bo.page.goto("/")
    expect(cy.find(".place .wait")).to_contain_text("4:")
    ana.find(".offer >> text=Bot?").click()
    expect(ana.find(".offer")).to_contain_text("a bot may play; sooner, if all others agree")
    ana.find(".offer select").select_option("easy")
    ana.find(".offer [data-post=replace]").click()
    expect(ana.find(".offer [data-post=replace]")).to_be_hidden()
    expect(ana.find(".offer")).to_contain_text("Waiting for the others")
    cy.find(".offer >> text=Agree?").click()
    cy.find(".offer [data-post=replace]").click()
    expect(ana.find(".place.bot")).to_contain_text("easy")
    bo.page.goto(seat)
    bo.find("[data-post=return]").click()
    expect(ana.find(".place.bot")).to_have_count(0)


def passed_to(me: Person, name: str) -> None:
    """The curtain is there, with nothing of anybody's hand behind it; then they take the device."""
    expect(me.find("#curtain")).to_contain_text(f"Pass the device to {name}")
    page, first = me.page.content(), json.loads(me.find("#first").text_content() or "")
    assert first["decision"] is None
    assert first["regions"] == {}
    for card in ("nobid-", "start-", f"{GREEN}-"):  # every card of a hand: in what is drawn, and in the data
        assert card not in page, card
    assert me.find("[data-region=hand] [data-piece]").count() == 0
    me.find("#curtain button").click()
    expect(me.find("#curtain")).to_be_hidden()


def test_two_people_at_one_device_have_a_curtain_between_them(come: Come) -> None:
    me = come()
    me.open_table("me", "local")
    passed_to(me, "Ana")
    me.choose("Green")
    passed_to(me, "Bo")
    me.choose("Red")
    expect(me.card("start-red-1")).to_be_visible()
    me.page.reload()
    passed_to(me, "Bo")  # nobody knows who has loaded it again
    me.bid("start-red-1")
    passed_to(me, "Ana")
    me.bid(f"{GREEN}-3")
    me.sees("Ana wins")


def test_a_race_has_one_big_button_and_a_key(come: Come) -> None:
    me = come()
    me.open_table("me", "random", fast_hands="realtime")
    me.choose("Green")
    me.bid("nobid-green")
    expect(me.find("[data-grab]")).to_be_visible()
    me.page.keyboard.press("Space")  # too early
    expect(me.find("[data-region=log]")).to_contain_text("Round 2")
    expect(me.find("#latency")).to_contain_text("ms")


def test_what_looks_like_a_slip_needs_a_second_click(come: Come) -> None:
    me = come()
    me.open_table("me", "random", bid_enforcement="tabletop")
    me.choose("Green")
    for id in (f"{GREEN}-1", "nobid-green"):
        me.card(id).click()
        expect(me.card(id)).to_have_count(0)
    me.choose("Submit the bid")
    expect(me.find("#pop .warning")).to_contain_text("forfeited")
    me.sees("Submit the bid")
    me.find("#pop >> text=all the same").click()
    expect(me.find("[data-region=log]")).to_contain_text("forfeit")


def test_a_piece_with_two_meanings_asks_which(come: Come) -> None:
    me = come()
    me.open_table("me", "open", fast_hands="sealed")
    bo = come()
    sit_down(bo, me)
    me.choose("Green")
    bo.choose("Red")
    me.bid("nobid-green")
    me.is_asked("Reach for the lot")
    me.find("[data-region=market] [data-piece].can").first.click()
    menu = me.find("#pop [role=menuitem]")
    expect(menu).to_have_text(["Reach for the lot", "Hands off"])
    me.page.keyboard.press("ArrowDown")
    me.page.keyboard.press("Enter")
    me.is_asked("Your bid is in")


def test_taking_back_what_was_revealed_needs_the_others(come: Come) -> None:
    ana, bo = come(), come()
    ana.open_table("me", "open")
    sit_down(bo, ana)
    ana.choose("Green")
    bo.choose("Red")
    ana.bid(f"{GREEN}-5")
    bo.bid("start-red-1")
    ana.sees("Round 2")
    ana.page.keyboard.press("u")
    expect(ana.find("#pop .why")).to_be_visible()
    ana.find("#pop >> text=Ask the others").click()
    bo.is_asked("Ana asks to take back")
    bo.find("[data-consent=yes]").click()
    expect(ana.find("[data-region=log]")).not_to_contain_text("Ana wins")
    ana.is_asked("Lay your bid")


#: a reveal stays for long, and what others do for ever
STEPS = "localStorage['hall.settings'] = JSON.stringify({ speed: 'slow', follow: 'step by step' })"


def until(me: Person, key: str, seen: str) -> None:
    """Press a key again and again until something is seen."""
    while not me.find(seen).count():
        me.page.keyboard.press(key)
        me.page.wait_for_timeout(50)


def test_the_reveal_stays_for_a_moment_or_until_a_key_is_pressed(come: Come) -> None:
    me = come()
    me.page.goto(EMPTY)
    me.page.evaluate(STEPS)
    me.open_table("me", "random")
    me.choose("Green")
    me.bid(f"{GREEN}-5")
    expect(me.find("body.scene")).to_have_count(1)
    expect(me.find(f'[data-region=mine] [data-key="{GREEN}-5"]')).to_be_visible()
    until(me, "Shift", "[data-region=log] >> text=Round 2")
    expect(me.find("body.scene")).to_have_count(0)


def test_a_letter_ends_a_moment_and_does_what_it_says_besides(come: Come) -> None:
    me = come()
    me.page.goto(EMPTY)
    me.page.evaluate(STEPS)
    me.open_table("me", "random")
    me.choose("Green")
    expect(me.find("body.scene")).to_have_count(1)
    me.page.keyboard.press("?")
    expect(me.find("#drawer [data-rule-id]").first).to_be_visible()
