"""focus.js: whoever answers goes on at the first option, whoever does something else is left there."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.modules.stage import Stage, decision, option, push

ASKED = decision(option(0, "a", type="x"), option(1, "b", type="y", warning="Sure?"))
BOARD = """<button data-piece="a" data-note="About a.">a</button><button data-piece="b">b</button>
<p style="height: 3000px">long</p><form><input name="text" aria-label="I plan to"></form>"""
PROMPT = {
    "prompt": """<div class="options">
<div class="top-options"><button class="option" data-option="0">zero</button
><button class="option" data-option="1">one</button></div></div>"""
}


def asked_again(stage: Stage, n: int, turn: int, **more: Any) -> None:
    """The next question is there; the page has shown it when this returns."""
    stage.tell(push(n, turn=turn, question=ASKED, regions={**PROMPT, "bar": f"push {n}"}, **more))
    expect(stage.page.locator("[data-region=bar]")).to_have_text(f"push {n}")


def begin(stage: Stage) -> None:
    stage.play(ASKED, BOARD)
    asked_again(stage, 2, 0)


def test_the_focus_goes_to_the_first_option_after_an_answer(stage: Stage) -> None:
    begin(stage)
    expect(stage.page.locator("body")).to_be_focused()  # nobody has answered yet
    stage.page.locator("[data-piece=a]").focus()
    stage.page.keyboard.press("Enter")
    assert stage.heard("do")
    asked_again(stage, 3, 1)
    expect(stage.page.locator("[data-option='0']")).to_be_focused()
    assert stage.page.evaluate("document.activeElement.matches(':focus-visible')")
    assert stage.page.evaluate("[scrollX, scrollY, document.querySelector('.board').scrollTop]") == [0, 0, 0]
    expect(stage.page.locator("#pop")).to_be_hidden()


def test_also_when_others_have_acted_in_between(stage: Stage) -> None:
    begin(stage)
    stage.page.locator("[data-option='0']").click()
    stage.tell(push(3, turn=1, regions={"prompt": "<p>Bo acts.</p>"}))
    asked_again(stage, 4, 1)
    expect(stage.page.locator("[data-option='0']")).to_be_focused()


def test_whoever_points_sees_no_ring(stage: Stage) -> None:
    begin(stage)
    stage.page.locator("[data-piece=a]").click()
    asked_again(stage, 3, 1)
    expect(stage.page.locator("[data-option='0']")).to_be_focused()
    assert not stage.page.evaluate("document.activeElement.matches(':focus-visible')")


@pytest.mark.parametrize("place", [".board input", "#drawer-search", "[data-set=theme]", "[data-tool=undo]"])
def test_whoever_types_or_looks_something_up_is_left_there(stage: Stage, place: str) -> None:
    begin(stage)
    stage.page.locator("[data-option='0']").click()
    if part := {"#drawer-search": "glossary", "[data-set=theme]": "settings"}.get(place):
        stage.run('await (await from("drawer")).openDrawer(argument)', part)
    stage.page.locator(place).first.focus()
    asked_again(stage, 3, 1)
    expect(stage.page.locator(place).first).to_be_focused()


def test_news_of_others_take_nobody_away(stage: Stage) -> None:
    begin(stage)
    asked_again(stage, 3, 0)
    expect(stage.page.locator("body")).to_be_focused()
    stage.page.locator("[data-piece=b]").focus()
    asked_again(stage, 4, 0)
    expect(stage.page.locator("[data-piece=b]")).to_be_focused()


def test_whoever_was_at_the_prompt_stays_there_when_it_is_drawn_anew(stage: Stage) -> None:
    begin(stage)
    stage.page.locator("[data-option='1']").focus()
    stage.tell(push(3, question=ASKED, regions={"prompt": "<p>Look.</p>"}))
    asked_again(stage, 4, 0)
    expect(stage.page.locator("[data-option='0']")).to_be_focused()


def test_a_key_that_is_held_down_answers_once(stage: Stage) -> None:
    begin(stage)
    stage.page.locator("[data-option='0']").focus()
    stage.page.keyboard.down("Enter")
    assert len(stage.heard("do")) == 1
    stage.tell({"ack": stage.sent[-1]["id"]})
    asked_again(stage, 3, 1)
    stage.page.keyboard.down("Enter")
    assert len(stage.heard("do")) == 1
    stage.page.keyboard.up("Enter")
    stage.page.keyboard.press("Enter")
    assert len(stage.heard("do")) == 2


def test_whoever_skips_moments_does_not_answer_with_it(stage: Stage) -> None:
    begin(stage)
    stage.page.locator("[data-option='0']").focus()
    stage.page.keyboard.press("Enter")
    stage.tell({"ack": stage.sent[-1]["id"]})
    stage.tell({"scene": {"main": BOARD}})
    expect(stage.page.locator("body.scene")).to_have_count(1)
    stage.tell(push(3, turn=1, question=ASKED, regions=PROMPT))
    stage.run("""
    for (let i = 0; i < 2; i += 1) {
      const pressed = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
      const at = document.activeElement;
      if (at.dispatchEvent(pressed)) at.click(); // as a browser does
    }
    """)
    expect(stage.page.locator("[data-option='0']")).to_be_focused()
    assert len(stage.heard("do")) == 1


def test_a_warning_is_met_by_whoever_uses_the_keyboard(stage: Stage) -> None:
    begin(stage)
    stage.page.locator("[data-option='1']").focus()
    stage.page.keyboard.press("Enter")
    expect(stage.page.locator("#pop button")).to_be_focused()
    stage.page.keyboard.press("Escape")
    expect(stage.page.locator("[data-option='1']")).to_be_focused()
    assert not stage.heard("do")
