"""device.js, clock.js, signs.js, team.js: several people at one device, and what a team shows one another."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from tests.browser.modules.stage import Stage, decision, option, push

TEAM: dict[str, Any] = {"plans": [], "hues": ["red", "blue"]}
BOARD = '<div data-key="world"><button data-piece="moon" data-key="moon">moon</button></div>'


def seats(stage: Stage, *own: int) -> None:
    """This device has these seats besides the first."""
    keys = {str(seat): f"key{seat}" for seat in own}
    stage.page.evaluate(
        "seats => { localStorage['hall.tables'] = JSON.stringify({ table: { title: 'Toy', seats } }); }", keys
    )


def at_one_device(stage: Stage, **status: Any) -> None:
    stage.load()
    seats(stage, 1)
    stage.play(decision(option(0, type="x")), BOARD, **status)


def test_the_page_of_the_other_one_of_this_device_follows_when_they_are_asked(stage: Stage) -> None:
    at_one_device(stage)
    expect(stage.page.locator("#curtain")).to_be_hidden()
    stage.tell(push(2, turn=1, asked=[1]))
    stage.page.wait_for_url("**/t/table/key1")


def test_a_page_empties_itself_before_it_is_passed_on(stage: Stage) -> None:
    at_one_device(stage)
    stage.page.route("**/t/table/key1", lambda route: route.fulfill(status=204))  # no page
    stage.tell(push(2, turn=1, asked=[1]))
    expect(stage.page.locator("#hall [data-region]")).to_have_count(0)
    assert "moon" not in stage.page.content()
    assert stage.page.locator("#first").text_content() == ""
    stage.run("(await from('table')).show({ regions: { main: argument }, status: {} });", BOARD)
    assert "moon" not in stage.page.content()  # nor does a push that comes too late


def test_behind_a_curtain_no_line_is_open_until_somebody_says_who_they_are(stage: Stage) -> None:
    stage.load(BOARD, curtain="Ana", alone=False)
    curtain = stage.page.locator("#curtain")
    expect(curtain).to_contain_text("Pass the device to Ana")
    stage.page.evaluate("dispatchEvent(new Event('focus'))")
    stage.settles()
    assert not stage.lines
    curtain.locator("text=I am Ana").click()
    expect(curtain).to_be_hidden()
    while not stage.lines:
        stage.page.wait_for_timeout(10)
    assert stage.lines[0].url.endswith("/t/table/key/live")


def test_whoever_has_answered_in_secret_does_not_get_the_device_again(stage: Stage) -> None:
    at_one_device(stage, asked=[0, 1], moment=7)
    done = {"0": "0,1 7", "1": "0,1 7"}
    stage.page.evaluate("done => { sessionStorage['hall.done'] = JSON.stringify(done); }", done)
    stage.tell(push(2, turn=1, asked=[0, 1], moment=7))  # answered; the others cannot see it
    stage.waits_for("document.querySelector('[data-region]')")
    stage.settles()
    assert stage.page.url.endswith("/key")
    stage.tell(push(3, turn=1, asked=[0, 1], moment=8))  # another question to the same people
    stage.page.wait_for_url("**/t/table/key1")
    assert stage.page.evaluate("JSON.parse(sessionStorage['hall.done'])")["0"] == "0,1 8"


def test_in_a_team_the_page_goes_on_at_the_next_seat_by_itself(stage: Stage) -> None:
    at_one_device(stage, **TEAM)
    stage.tell(push(2, turn=1, asked=[1], **TEAM))
    stage.page.wait_for_url("**/t/table/key1")
    expect(stage.page.locator("#curtain")).to_be_hidden()
    while len(stage.lines) < 2:
        stage.page.wait_for_timeout(10)
    assert stage.lines[1].url.endswith("/t/table/key1/live")


def test_a_seat_that_was_chosen_by_hand_is_kept_until_others_are_asked(stage: Stage) -> None:
    at_one_device(stage, **TEAM)
    stage.page.locator("[data-sit='1']").click()
    stage.page.wait_for_url("**/t/table/key1")
    while len(stage.lines) < 2:
        stage.page.wait_for_timeout(10)
    stage.tell(push(1, **TEAM))
    stage.settles()
    assert stage.page.url.endswith("/key1")
    stage.tell(push(2, asked=[0, 1], **TEAM))
    stage.page.wait_for_url("**/t/table/key")


def test_a_sign_lies_over_what_is_pointed_at(stage: Stage) -> None:
    stage.play(decision(), BOARD, **TEAM)
    stage.tell({"pointed": "moon", "seat": 1, "name": "the moon"})
    sign = stage.page.locator("#signs .point")
    expect(sign).to_have_text("Bo")
    expect(sign).to_have_attribute("data-hue", "blue")
    frame, piece = sign.bounding_box(), stage.page.locator("[data-piece=moon]").bounding_box()
    assert frame is not None
    assert piece is not None
    assert abs(frame["x"] - piece["x"]) < 1
    assert abs(frame["width"] - piece["width"]) < 1
    stage.tell({"pointed": "nothing", "seat": 1, "name": ""})
    stage.settles()
    expect(sign).to_have_count(1)


def test_what_is_pointed_at_out_of_sight_is_said(stage: Stage) -> None:
    board = f'<div id="tall"></div>{BOARD}'
    stage.play(decision(), board, **TEAM)
    stage.run('document.querySelector("#tall").style.height = "3000px"')
    stage.tell({"pointed": "moon", "seat": 1, "name": "the moon"})
    expect(stage.page.locator("#toast")).to_contain_text("Bo points at the moon, out of sight.")


def test_plans_lie_side_by_side_on_the_table(stage: Stage) -> None:
    stage.play(decision(), BOARD, **TEAM)
    plans = [{"id": i, "seat": i, "text": "go", "at": ["moon", "unseen"]} for i in (0, 1)]
    stage.tell(push(2, question=decision(), **{**TEAM, "plans": plans}))
    expect(stage.page.locator("#signs .plan")).to_have_text(["Ana", "Bo"])
    numbers = stage.page.evaluate(
        "[...document.querySelectorAll('#signs .plan')].map((one) => one.style.getPropertyValue('--nth'))"
    )
    assert numbers == ["0", "1"]
    stage.tell(push(3, question=decision(), **TEAM))
    expect(stage.page.locator("#signs .plan")).to_have_count(0)


def test_a_plan_is_told_with_its_action_and_what_it_is_about(stage: Stage) -> None:
    stage.play(decision(option(0, "moon", label="Fly", type="fly")), BOARD, **TEAM)
    stage.page.locator("[data-piece=moon]").click(button="right")
    stage.page.locator("#pop >> text=I plan: Fly").click()
    assert [message["plan"] for message in stage.heard("plan")] == [{"do": {"type": "fly"}, "at": ["moon"]}]


def test_who_plays_alone_has_nothing_to_point_out(stage: Stage) -> None:
    stage.play(decision(option(0, "moon")), BOARD)
    stage.page.locator("[data-piece=moon]").hover()
    stage.page.keyboard.press("p")
    stage.settles()
    expect(stage.page.locator("#pop [role=menu]")).to_have_count(0)
    expect(stage.page.locator("body.planning")).to_have_count(0)


def test_who_is_away_and_who_lost_the_line_is_counted_down(stage: Stage) -> None:
    bar = '<ul><li><i class="wait" data-away="1"></i> <span data-away="1"></span></li></ul>'
    stage.play(decision(option(0, type="x")), BOARD)
    stage.tell(push(2, regions={"bar": bar}, away={"1": 299}, patience=300))
    away, line = stage.page.locator("[data-region=bar] li"), stage.page.locator("#line")
    expect(away).to_have_text(re.compile(r"4:5\d In 4:5\d a bot may play; sooner, if all others agree."))
    stage.lines[-1].close(code=1011)
    expect(line).to_contain_text("the others may let a bot play for you; you can always come back")
    while len(stage.lines) < 2:
        stage.page.wait_for_timeout(10)
    stage.tell(push(1, regions={"bar": bar}, away={"1": 0}, patience=300))
    expect(away).to_have_text("")
    expect(line).to_be_hidden()
