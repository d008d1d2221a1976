"""table.js, regions.js, scenes.js, clock.js: a push is shown, and what people look at is not lost by it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.browser.modules.stage import Stage, decision, option, push

LINES = "".join(f'<li data-n="{n}">line {n}</li>' for n in range(3, 6))


def test_only_regions_that_came_are_drawn_and_new_ones_are_added_to_the_board(stage: Stage) -> None:
    stage.play(decision(), "<p>old</p>")
    stage.tell(push(2, regions={"extra": "<b>new</b>"}))
    expect(stage.page.locator("[data-board] [data-region=extra]")).to_have_text("new")
    expect(stage.page.locator("[data-region=main]")).to_have_text("old")


def test_the_focus_is_found_again_if_its_piece_is_drawn_anew(stage: Stage) -> None:
    asked = decision(option(0, "a"), option(1, "b"))
    stage.play(asked, '<button data-piece="a">a</button><i></i><button data-piece="b">b</button>')
    stage.page.locator("[data-piece=b]").focus()
    stage.tell(
        push(2, question=asked, regions={"main": '<ul><li><button data-piece="b">b</button></li></ul>'})
    )
    expect(stage.page.locator("li [data-piece=b]")).to_be_focused()


def test_a_push_brings_the_end_of_the_log_and_older_lines_stay(stage: Stage) -> None:
    stage.play(None)
    stage.tell(push(2, regions={"log": f'<ol class="lines">{LINES}</ol>'}))
    stage.tell(
        push(3, regions={"log": '<ol class="lines"><li data-n="5">five</li><li data-n="6">six</li></ol>'})
    )
    expect(stage.page.locator("[data-region=log] li")).to_have_text(["line 3", "line 4", "five", "six"])


def test_only_new_lines_of_the_log_are_read_aloud(stage: Stage) -> None:
    stage.page.set_viewport_size({"width": 1280, "height": 800})
    stage.play(None)
    stage.tell(push(2, regions={"log": f'<ol class="lines">{LINES}</ol>'}))
    log = stage.page.get_by_role("log", name="Log")
    expect(log.locator("li")).to_have_count(3)
    assert log.get_attribute("aria-live") == "polite"
    stage.run(
        """
        window.heard = [];
        new MutationObserver((changes) => {
          for (const { addedNodes } of changes) heard.push(...[...addedNodes].map((n) => n.textContent));
        }).observe(document.querySelector(".lines"), { childList: true, characterData: true, subtree: true });
        """
    )
    more = LINES + '<li data-n="6">six <a class="rule" href="#X">X</a></li>'
    stage.tell(push(3, regions={"log": f'<ol class="lines">{more}</ol>'}))
    expect(log.locator("li")).to_have_count(4)
    assert stage.run("return window.heard") == ["six X"]
    assert stage.page.locator("#heard p").count() == 0  # it would be heard twice


def test_a_log_for_which_there_is_no_room_is_heard_all_the_same(stage: Stage) -> None:
    stage.page.set_viewport_size({"width": 390, "height": 844})
    stage.play(None)
    stage.tell(push(2, regions={"log": f'<ol class="lines">{LINES}</ol>'}))
    expect(stage.page.locator("#heard p")).to_have_count(3)
    more = LINES + '<li data-n="6">six <a class="rule" href="#X">X</a></li>'
    for n in (3, 4):
        stage.tell(push(n, regions={"log": f'<ol class="lines">{more}</ol>'}))
    expect(stage.page.locator("#heard p")).to_have_text(["line 3", "line 4", "line 5", "six"])


def test_what_was_taken_back_leaves_the_log(stage: Stage) -> None:
    stage.play(None)
    stage.tell(push(2, regions={"log": f'<ol class="lines">{LINES}</ol>'}))
    stage.tell(push(3, regions={"log": '<ol class="lines"><li data-n="3">line 3</li></ol>'}))
    expect(stage.page.locator("[data-region=log] li")).to_have_text(["line 3"])


def test_a_moment_between_decisions_is_looked_at_until_a_key_is_pressed(stage: Stage) -> None:
    stage.play(None, "<p>0</p>")
    main = stage.page.locator("[data-region=main]")
    for scene in ("1", "2"):
        stage.tell({"scene": {"main": f"<p>{scene}</p>"}})
    stage.tell(push(2, regions={"main": "<p>3</p>"}, over=True))
    for scene in ("1", "2"):
        expect(main).to_have_text(scene)
        expect(stage.page.locator("body.scene")).to_have_count(1)
        stage.page.keyboard.press("x")
    expect(main).to_have_text("3")
    expect(stage.page.locator("body.over:not(.scene)")).to_have_count(1)


def test_the_steps_of_others_are_told_marked_and_shown_again(own_stage: Stage) -> None:
    def lamps(*lit: str) -> str:
        return "".join(f'<i data-key="{key}" aria-label="{key in lit}">{key}</i>' for key in "abc")

    own_stage.page.add_init_script(
        "localStorage['hall.settings'] = JSON.stringify({ follow: 'step by step' })"
    )
    own_stage.play(decision(option(0, type="x")), lamps())
    told, lit = own_stage.page.locator("#told"), own_stage.page.locator(".changed")
    expect(told).to_be_hidden()
    own_stage.tell({"scene": {"main": lamps("a")}, "told": ["Bo lights a."]})
    own_stage.tell({"scene": {"main": lamps("a", "b")}, "told": ["Bo lights b."]})
    own_stage.tell(push(2, question=decision(option(0, type="x")), regions={"prompt": "<p>You?</p>"}))
    expect(told).to_contain_text("Bo lights a.")
    expect(lit).to_have_text(["a"])
    own_stage.page.keyboard.press("x")
    expect(told).to_contain_text("Bo lights b.")
    expect(lit).to_have_text(["a", "b"])
    own_stage.page.keyboard.press("x")
    expect(told).to_be_hidden()
    expect(lit).to_have_text(["a", "b"])
    own_stage.page.locator("[data-tool=again]").click()
    for words in ("after your last answer", "Bo lights a.", "Bo lights b."):
        expect(told).to_contain_text(words)
        own_stage.page.keyboard.press("x")
    expect(told).to_be_hidden()
    expect(own_stage.page.locator("[data-region=prompt]")).to_have_text("You?")
    own_stage.run('(await from("answering")).answer({ do: { type: "x" } })')
    expect(lit).to_have_count(0)


def test_somebody_may_skip_to_now(stage: Stage) -> None:
    stage.play(None, "<p>0</p>")
    for number in range(5):
        stage.tell({"scene": {"main": f"<p>{number}</p>"}, "told": [f"Step {number}."]})
    stage.tell(push(2, regions={"main": "<p>now</p>"}))
    stage.page.locator("[data-tool=skip]").click()
    expect(stage.page.locator("[data-region=main]")).to_have_text("now")
    expect(stage.page.locator("#told")).to_be_hidden()


def test_moments_pass_by_themselves_and_a_long_row_is_not_waited_for(stage: Stage) -> None:
    stage.load()
    shown = stage.run(
        """
        const { Scenes } = await from("scenes");
        const seen = [];
        const drawn = [];
        const scenes = new Scenes(({ name, regions }) => {
          seen.push(name);
          drawn.push(Object.keys(regions ?? {}).length);
        });
        for (const name of ["a", "b", "c"]) scenes.play({ name });
        const first = [...seen];
        scenes.skip();
        for (let i = 0; i < 70; i += 1) scenes.play({ name: i, regions: { [i]: "" } });
        scenes.skip();
        const waiting = scenes.waiting;
        while (scenes.skip());
        return [first, seen, drawn, waiting, scenes.skip()];
        """
    )
    first, seen, drawn, waiting, more = shown
    assert first == ["a"]
    assert seen == ["a", "b", *range(10, 70)]
    assert drawn[2:4] == [11, 1]  # what was passed over is shown with the next one
    assert waiting
    assert not more


def news(stage: Stage, n: int, question: Any, **regions: str) -> None:
    """A push comes, and is shown."""
    stage.tell(push(n, question=question, regions={"bar": f"<p>push {n}</p>", **regions}))
    expect(stage.page.locator("[data-region=bar]")).to_have_text(f"push {n}")


PIECE = '<button data-key="a" data-piece="a" data-note="{}">a</button>'


@pytest.mark.parametrize("asked", ["click", "hover"])
def test_a_bubble_stays_as_long_as_its_piece_is_there(stage: Stage, asked: str) -> None:
    stage.play(decision(), PIECE.format("About a."))
    piece, bubble = stage.page.locator("[data-piece=a]"), stage.page.locator("#pop")
    piece.click(force=True) if asked == "click" else piece.hover()
    expect(bubble).to_contain_text("About a.")
    news(stage, 2, decision())
    expect(bubble).to_be_visible()
    news(stage, 3, decision(), main="<p>gone</p>")
    expect(bubble).to_be_hidden()


def test_a_bubble_says_how_it_is_after_a_push(stage: Stage) -> None:
    stage.play(decision(), PIECE.format("About a."))
    stage.page.locator("[data-piece=a]").hover()
    bubble = stage.page.locator("#pop")
    expect(bubble).to_have_text("About a.")
    news(stage, 2, decision(option(0, "a", label="Take a.")), main=PIECE.format("News of a."))
    assert bubble.locator("p").all_inner_texts() == ["News of a.", "Take a."]


def test_a_card_that_is_long_on_its_way_comes_although_others_act_meanwhile(stage: Stage) -> None:
    held: list[Route] = []
    stage.page.route("**/glossary/**", lambda route: held.append(route))
    stage.play(decision(), '<button data-key="a" data-piece="ace">a</button>')
    stage.page.locator("[data-piece=ace]").hover()
    while not held:
        stage.page.wait_for_timeout(10)
    news(stage, 2, decision())
    held[0].continue_()
    expect(stage.page.locator("#pop")).to_have_text("The ace")


def test_the_focus_of_something_else_does_not_take_a_bubble_along(own_stage: Stage) -> None:
    own_stage.play(decision(option(0, type="x")), PIECE.format("About a."))
    news(
        own_stage,
        2,
        decision(option(0, type="x")),
        prompt='<div class="options"><button data-option="0">x</button></div>',
    )
    own_stage.page.locator("[data-option='0']").focus()
    own_stage.page.locator("[data-piece=a]").hover()
    expect(own_stage.page.locator("#pop")).to_be_visible()
    own_stage.page.clock.install()
    own_stage.page.evaluate("document.activeElement.blur()")
    own_stage.page.clock.run_for(1000)
    expect(own_stage.page.locator("#pop")).to_be_visible()


def test_the_clock_counts_down(stage: Stage) -> None:
    stage.play(decision())
    prompt = '<span class="clock" data-seconds="75"></span><div class="options"></div>'
    stage.tell(push(2, question=decision(), regions={"prompt": prompt}, seconds=75))
    expect(stage.page.locator(".clock")).to_have_text("1:15")
    expect(stage.page.locator(".clock")).to_have_text("1:14")
    stage.tell(push(3, question=decision(), regions={"prompt": prompt}, seconds=9))
    expect(stage.page.locator(".clock.hurry")).to_have_text("0:09")


def test_taking_back_all_goes_on_as_long_as_it_is_free(stage: Stage) -> None:
    stage.play(decision(), rewind=True)
    stage.page.keyboard.press("U")
    for turn in (1, 2):
        stage.settles()
        stage.tell({"ack": stage.sent[-1]["id"]})
        stage.tell(push(turn + 1, turn=10 - turn, question=decision(), rewind=turn < 2))
    assert [message["turn"] for message in stage.heard("undo")] == [0, 9]


def test_of_two_pushes_that_are_shown_at_once_nobody_has_seen_the_first(stage: Stage) -> None:
    """Pieces move from where they were seen, not from where they would have been in between."""
    stage.page.emulate_media(reduced_motion="no-preference")
    stage.play(None, '<b data-key="a">a</b>')
    between = push(2, regions={"main": '<p>more</p><b data-key="a">a</b>'})
    then = push(3, regions={"main": '<b data-key="a">a</b>'})
    moving = """
        const { show } = await from("table");
        for (const each of argument) show(each);
        return document.querySelector("[data-key=a]").getAnimations().length;
    """
    assert stage.run(moving, [between, then]) == 0
    stage.settles()
    assert stage.run(moving, [between]) == 1
    stage.page.emulate_media(reduced_motion="reduce")
