"""choosing.js, pieces.js, turning.js: what a click means is decided in the page."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.browser.modules.stage import Stage, blocked, decision, option, push

BOARD = """
<button data-piece="a">a</button><button data-piece="b">b</button><button data-piece="c">c</button>
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
    assert find('[data-piece="a"]').evaluate("piece => [piece.tabIndex, piece.ariaDisabled]") == [0, "false"]
    assert find('[data-piece="c"]').evaluate("piece => [piece.tabIndex, piece.ariaDisabled]") == [-1, "true"]


def test_the_only_thing_that_a_click_can_mean_is_done(stage: Stage) -> None:
    stage.play(decision(option(0, "a", type="take", card="x")), BOARD)
    click(stage, "a")
    assert done(stage) == [({"type": "take", "card": "x"}, 0)]


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
    click(stage, "c")
    expect(stage.page.locator("#pop .why")).to_contain_text("nothing to do with what you are asked")
    assert done(stage) == []


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
    stage.page.wait_for_timeout(50)
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
