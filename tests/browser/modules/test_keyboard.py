"""keyboard.js: arrows find the nearest thing, digits and letters do what a pointer can do."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.modules.stage import Stage, decision, option, push

#: a cross of pieces around the middle one
PLACES = {"middle": (200, 200), "left": (100, 210), "right": (300, 190), "up": (210, 100), "down": (190, 300)}
CROSS = "".join(f'<button data-piece="{name}">{name}</button>' for name in PLACES)
LAY_OUT = """
for (const [name, [left, top]] of Object.entries(argument)) {
  const { style } = document.querySelector(`[data-piece=${name}]`);
  const place = { left: `${left}px`, top: `${top}px` };
  Object.assign(style, { ...place, position: "fixed", width: "60px", height: "40px" });
}
"""
PROMPT = (
    '<div class="options"><button data-option="1"><kbd>1</kbd>one</button>'
    '<button data-option="0"><kbd>2</kbd>zero</button></div>'
)


@pytest.mark.parametrize(
    ("key", "found"),
    [("ArrowLeft", "left"), ("ArrowRight", "right"), ("ArrowUp", "up"), ("ArrowDown", "down")],
)
def test_an_arrow_leads_to_the_nearest_thing_that_way(stage: Stage, key: str, found: str) -> None:
    stage.play(decision(), CROSS)
    stage.run(LAY_OUT, PLACES)
    stage.page.locator("[data-piece=middle]").focus()
    stage.page.keyboard.press(key)
    expect(stage.page.locator(f"[data-piece={found}]")).to_be_focused()


def test_without_a_focus_an_arrow_leads_to_what_can_be_done(stage: Stage) -> None:
    stage.play(decision(option(0, "down")), CROSS)
    stage.page.keyboard.press("ArrowLeft")
    expect(stage.page.locator("[data-piece=down]")).to_be_focused()


def test_digits_are_the_buttons_of_the_prompt_in_their_order(stage: Stage) -> None:
    stage.play(decision(option(0, type="zero"), option(1, type="one")))
    stage.run('document.querySelector("[data-region=prompt]").innerHTML = argument', PROMPT)
    stage.page.keyboard.press("1")
    assert [message["do"] for message in stage.heard("do")] == [{"type": "one"}]


def test_enter_does_what_a_click_does(stage: Stage) -> None:
    stage.play(decision(option(0, "up", type="x")), CROSS)
    stage.page.locator("[data-piece=up]").focus()
    stage.page.keyboard.press("Enter")
    assert [message["do"] for message in stage.heard("do")] == [{"type": "x"}]


def test_arrows_go_round_in_a_menu_and_escape_leads_back(stage: Stage) -> None:
    stage.play(decision(option(0, "up", type="x"), option(1, "up", type="y")), CROSS)
    stage.page.locator("[data-piece=up]").focus()
    stage.page.keyboard.press("Enter")
    entries = stage.page.locator("#pop [role=menuitem]")
    expect(entries.nth(0)).to_be_focused()
    stage.page.keyboard.press("ArrowDown")
    expect(entries.nth(1)).to_be_focused()
    stage.page.keyboard.press("ArrowDown")
    expect(entries.nth(0)).to_be_focused()
    stage.page.keyboard.press("ArrowUp")
    expect(entries.nth(1)).to_be_focused()
    stage.page.keyboard.press("Escape")
    expect(stage.page.locator("#pop")).to_be_hidden()
    expect(stage.page.locator("[data-piece=up]")).to_be_focused()


def test_letters_are_keys_only_where_nobody_types(stage: Stage) -> None:
    stage.play(decision(), '<input id="field">')
    stage.page.keyboard.press("l")
    expect(stage.page.locator("body.show-log")).to_have_count(1)
    stage.page.locator("#field").focus()
    stage.page.keyboard.press("l")
    expect(stage.page.locator("#field")).to_have_value("l")
    expect(stage.page.locator("body.show-log")).to_have_count(1)
    stage.page.keyboard.press("Escape")
    expect(stage.page.locator("body.show-log")).to_have_count(0)


def test_the_space_bar_grabs_once_in_a_race(stage: Stage) -> None:
    stage.play(decision(), race="armed")
    stage.run(
        'document.querySelector("[data-region=prompt]").innerHTML = "<button data-grab=armed>GRAB</button>"'
    )
    stage.page.keyboard.press(" ")
    stage.page.keyboard.press(" ")
    (pressed,) = stage.heard("grab")
    assert pressed["turn"] == 0  # a press that comes late is none in the next race
    expect(stage.page.locator("#toast")).to_contain_text("too early")


def test_what_scrolls_and_has_nothing_to_choose_in_it_is_reached_and_scrolled(stage: Stage) -> None:
    cards = "".join(f'<li style="flex: 0 0 90px">{n}</li>' for n in range(9))
    row = '<ul style="display: flex; width: 200px; overflow-x: auto">'
    piece = '<li><button data-piece="a">a</button></li>'
    stage.play(decision(option(0, "a")), f"{row}{cards}</ul>{row}{piece}{cards}</ul>")
    places = stage.page.locator(".board ul")
    assert [place.get_attribute("tabindex") for place in places.all()] == ["0", None]
    places.first.focus()
    stage.page.keyboard.press("ArrowRight")
    stage.waits_for("document.querySelector('.board ul').scrollLeft > 0")
    stage.tell(push(2, question=decision()))
    stage.waits_for("document.querySelectorAll('.board ul')[1].tabIndex === 0")
