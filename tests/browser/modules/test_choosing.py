"""choosing.js, pieces.js, turning.js: what a click means is decided in the page."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.browser.modules.stage import Stage, blocked, decision, option, push

BOARD = """
<button data-piece="a">a</button><button data-piece="b">b</button><span data-piece="c">c</span>
<button data-piece="d" data-note="About d.">d</button>
"""
TURNS = """
<div data-piece="cell">
  <i data-then="turn-0" data-note="North">0</i><i data-then="turn-1" data-note="East">1</i>
</div>
<div data-piece="next"><i data-then="turn-1" data-note="East">1</i></div>
"""


def click(stage: Stage, piece: str) -> None:
    stage.page.locator(f'[data-piece="{piece}"]').click(force=True)


def done(stage: Stage) -> list[Any]:
    return [(message["do"], message["turn"]) for message in stage.heard("do")]


def test_pieces_show_what_can_be_done_with_them(stage: Stage) -> None:
    stage.play(decision(option(0, "a"), refused=(blocked("a", "b"),)), BOARD)
    find = stage.page.locator
    expect(find('[data-piece="a"]')).to_have_class("can")
    expect(find('[data-piece="b"]')).to_have_class("cannot")
    expect(find('[data-piece="c"]')).to_have_class("")
    assert find('[data-piece="a"]').evaluate("piece => piece.tabIndex") == 0
    assert find('[data-piece="c"]').evaluate("piece => [piece.tabIndex, piece.role]") == [-1, None]
    stage.tell(push(2, question=decision(option(0, "c"))))
    expect(find('[data-piece="c"]')).to_have_role("button")
    assert find('[data-piece="c"]').evaluate("piece => piece.tabIndex") == 0


def test_the_only_thing_that_a_click_can_mean_is_done(stage: Stage) -> None:
    stage.play(decision(option(0, "a", type="take", card="x")), BOARD)
    click(stage, "a")
    assert done(stage) == [({"type": "take", "card": "x"}, 0)]


def test_something_with_a_card_inside_a_piece_does_not_swallow_its_click(stage: Stage) -> None:
    inside = '<span data-card="ace" tabindex="0">the card</span>'
    stage.play(decision(option(0, "a", type="take")), f'<div data-piece="a">{inside}</div>')
    card = stage.page.locator("[data-piece] [data-card]")
    card.hover()
    expect(stage.page.locator("#pop")).to_contain_text("The ace")
    card.click()
    assert done(stage) == [({"type": "take"}, 0)]


def test_nor_its_keys(stage: Stage) -> None:
    inside = '<span data-card="ace" tabindex="0">the card</span>'
    stage.play(decision(option(0, "a", type="take")), f'<div data-piece="a">{inside}</div>')
    stage.page.locator("[data-piece] [data-card]").focus()
    stage.page.keyboard.press("Enter")
    assert done(stage) == [({"type": "take"}, 0)]


def test_what_names_the_piece_itself_is_meant_first(stage: Stage) -> None:
    stage.play(decision(option(0, "a", type="confirm"), option(1, "a", type="add", card="a")), BOARD)
    click(stage, "a")
    assert done(stage) == [({"type": "add", "card": "a"}, 0)]


def test_several_meanings_are_asked_about(stage: Stage) -> None:
    stage.play(
        decision(option(0, "d", type="x", label="First"), option(1, "d", type="y", label="Second")), BOARD
    )
    click(stage, "d")
    expect(stage.page.locator("#pop")).to_contain_text("About d.")
    assert done(stage) == []
    stage.page.locator("#pop >> text=Second").click()
    assert done(stage) == [({"type": "y"}, 0)]


def test_what_cannot_be_done_says_why(stage: Stage) -> None:
    stage.play(decision(refused=(blocked("b", sentence="Too dear.", rule="TT-7"),)), BOARD)
    click(stage, "b")
    expect(stage.page.locator("#pop .why")).to_have_text("Too dear. TT-7")
    click(stage, "d")  # there is nothing to refuse: it is only explained
    expect(stage.page.locator("#pop")).to_have_text("About d.")
    assert done(stage) == []


def test_hovering_explains_and_never_scolds(stage: Stage) -> None:
    stage.play(decision(option(0, "a"), refused=(blocked("d", sentence="Too dear."),)), BOARD)
    stage.page.locator('[data-piece="d"]').hover()
    expect(stage.page.locator("#pop")).to_have_text("About d.")
    stage.page.locator('[data-piece="a"]').hover()
    expect(stage.page.locator("#pop .do")).to_have_text("Option 0")


GROUPS = """
<div class="options"><div class="top-options"><button data-group="Buy" aria-expanded="false"><kbd>1</kbd>Buy
</button><button data-option="2"><kbd>2</kbd>Sell</button></div>
<div data-members="Buy" hidden><button data-group="">Back</button>
<button data-option="0"><kbd>1</kbd>Buy a</button>
<button data-option="1"><kbd>2</kbd>Buy b</button></div></div>
"""


def test_a_group_lights_its_pieces_only_and_lists_its_options(stage: Stage) -> None:
    find = stage.page.locator
    options = [option(0, "a"), option(1, "b", type="b"), option(2, "c")]
    stage.play(decision(*options), BOARD)
    stage.tell(push(2, question=decision(*options), regions={"prompt": GROUPS}))
    expect(find(".can")).to_have_count(3)
    stage.page.keyboard.press("1")
    expect(find('[data-group="Buy"]')).to_be_hidden()
    expect(find('[data-option="0"]')).to_be_focused()
    expect(find('[data-piece="a"]')).to_have_class("can")
    expect(find('[data-piece="c"]')).not_to_have_class("can")
    stage.page.keyboard.press("Escape")
    expect(find('[data-group="Buy"]')).to_be_focused()
    expect(find(".can")).to_have_count(3)
    find('[data-group="Buy"]').click()
    stage.page.keyboard.press("2")
    assert [message["do"] for message in stage.heard("do")] == [options[1]["message"]]


def touch(stage: Stage, piece: str, event: str) -> None:
    """What a browser tells a page of a finger."""
    found = stage.page.locator(f'[data-piece="{piece}"]')
    found.dispatch_event(event, {"pointerType": "touch", "bubbles": True})


def test_a_tap_shows_a_card_before_it_plays_it(stage: Stage) -> None:
    stage.play(decision(option(0, "d", type="lay", label="Lay it")), BOARD)
    touch(stage, "d", "pointerdown")
    touch(stage, "d", "pointerup")
    touch(stage, "d", "click")
    expect(stage.page.locator("#pop")).to_contain_text("About d.")
    assert done(stage) == []
    stage.page.locator("#pop >> text=Lay it").click()
    assert done(stage) == [({"type": "lay"}, 0)]


def test_a_finger_that_rests_asks_what_it_is(stage: Stage) -> None:
    stage.play(decision(option(0, "d", type="lay", label="Lay it")), BOARD)
    touch(stage, "d", "pointerdown")
    expect(stage.page.locator("#pop")).to_contain_text("About d.")
    touch(stage, "d", "pointerup")
    touch(stage, "d", "click")
    expect(stage.page.locator("#pop button")).to_have_count(0)
    assert done(stage) == []


def test_the_bubble_is_never_in_the_way(stage: Stage) -> None:
    note = "A long story. " * 60
    stage.play(decision(option(0, "a")), f'<button data-piece="a" data-note="{note}">a</button>')
    stage.page.locator('[data-piece="a"]').hover()
    bubble = stage.page.locator("#pop")
    expect(bubble).to_contain_text("A long story.")
    assert bubble.evaluate("bubble => getComputedStyle(bubble).pointerEvents") == "none"
    box, prompt = bubble.bounding_box(), stage.page.locator("[data-region=prompt]").bounding_box()
    assert box is not None
    assert prompt is not None
    assert box["y"] + box["height"] <= prompt["y"]  # it is at the bottom in a small window


def test_a_likely_slip_needs_a_second_click(stage: Stage) -> None:
    stage.play(decision(option(0, "a", type="x", label="Throw it", warning="It is your best.")), BOARD)
    click(stage, "a")
    expect(stage.page.locator("#pop .warning")).to_have_text("It is your best.")
    assert done(stage) == []
    stage.page.locator("#pop >> text=Throw it all the same").click()
    assert done(stage) == [({"type": "x"}, 0)]


def test_a_second_answer_waits_for_the_first(stage: Stage) -> None:
    stage.play(decision(option(0, "a", type="x"), option(1, "b", type="y")), BOARD)
    click(stage, "a")
    click(stage, "b")
    assert done(stage) == [({"type": "x"}, 0)]
    expect(stage.page.locator("#toast")).to_contain_text("still on its way")


def test_a_turn_is_picked_turned_and_laid_as_two_answers(stage: Stage) -> None:
    stage.play(decision(option(0, "cell", type="lay")), TURNS)
    click(stage, "cell")
    expect(stage.page.locator("#pop")).to_contain_text("North")
    click(stage, "cell")
    expect(stage.page.locator("#pop")).to_contain_text("East")
    stage.page.locator("#pop >> text=Lay it so").click()
    assert done(stage) == [({"type": "lay"}, 0)]
    turns = decision(option(0, "turn-0", type="turn", by=0), option(1, "turn-1", type="turn", by=1))
    assert len(done(stage)) == 1
    stage.tell(push(2, turn=1, question=turns))  # what is shown is stored
    assert done(stage)[1:] == [({"type": "turn", "by": 1}, 1)]


def test_the_second_answer_is_not_sent_if_the_first_was_refused(stage: Stage) -> None:
    stage.play(decision(option(0, "cell", type="lay")), TURNS)
    click(stage, "cell")
    stage.page.locator("#pop >> text=Lay it so").click()
    stage.settles()
    stage.tell({"refused": stage.sent[-1]["id"], "sentence": "No.", "rule": ""})
    stage.tell(push(2, turn=1, question=decision(option(0, "turn-0", type="turn"))))
    assert len(done(stage)) == 1


def test_the_turn_that_was_chosen_last_is_tried_first(stage: Stage) -> None:
    stage.play(decision(option(0, "cell", type="lay"), option(1, "next", type="lay2")), TURNS)
    stage.page.locator('[data-piece="cell"]').hover()
    expect(stage.page.locator('[data-piece="cell"] .on')).to_have_text("0")
    stage.page.keyboard.press("r")
    expect(stage.page.locator('[data-piece="cell"] .on')).to_have_text("1")
    stage.page.locator('[data-piece="next"]').hover()
    expect(stage.page.locator('[data-piece="next"] .on')).to_have_text("1")


def test_a_card_is_found_by_any_of_its_copies(stage: Stage) -> None:
    board = '<button data-piece="ace-2">x</button><button data-piece="y" data-card="ace">y</button>'
    stage.play(decision(), board)
    for piece in ("ace-2", "y"):
        click(stage, piece)
        expect(stage.page.locator("#pop h3")).to_have_text("The ace")
        stage.page.keyboard.press("Escape")
