"""The text table: chosen by address or setting, and a match of each game played there by keyboard."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import TimeoutError, expect

from tests.browser.person import OFTEN, PATIENCE, SHORT, Person

Come = Callable[..., Person]

#: who sits at a table of each game, and the options with which it is soon over
TABLES: dict[str, tuple[tuple[str, ...], dict[str, str]]] = {
    "xenofera": (("me", "random"), SHORT),
    "helionox": (("me",), {"episode": "1"}),
    "pipeline": (("me", "random"), {"first_game": "on"}),
    "xenon-profiteer": (("me", "greedy"), {"tactics": "on"}),
}
#: so many answers are given at pieces of the table, the others at the prompt
AT_PIECES = 6
#: after so many answers by keyboard a match is played on past the page, which shows what comes of it
BY_KEYBOARD = 24
#: somebody is asked and the focus is where Enter answers, or the match is over
READY = """() => document.querySelector('.sheet') || (
    !document.querySelector('body.sending, body.scene') &&
    document.activeElement.matches('[data-region=prompt] button, #pop button'))"""
#: what a key may have changed
SEEN = """() => ['[data-region=prompt]', '[data-region=log]', '#pop']
    .map(each => document.querySelector(each).innerHTML).join() + document.activeElement.outerHTML"""


def play_by_keyboard(me: Person, whole: bool) -> int:
    """Answer with Enter until the scores are there, if the match is short or `whole`.

    Gives how often pieces were chosen on the table.
    """
    at_pieces = answers = 0
    end = time.monotonic() + 3 * PATIENCE / 1000
    while answers < BY_KEYBOARD and time.monotonic() < end:
        me.page.wait_for_function(READY, polling=OFTEN)
        if me.find(".sheet").count():
            return at_pieces
        piece = me.find(".board button[data-piece].can")
        if at_pieces < AT_PIECES and piece.count() and not me.find("#pop button").count():
            piece.first.focus()
            at_pieces += 1
        before = me.page.evaluate(SEEN)
        me.page.keyboard.press("Enter")
        try:
            me.page.wait_for_function(
                f"before => ({SEEN})() !== before", arg=before, timeout=2_000, polling=OFTEN
            )
        except TimeoutError:
            continue  # the others have acted meanwhile, so that this was no answer any more
        answers += 1
    assert answers == BY_KEYBOARD, "nothing was answered for long"
    if whole:
        me.plays_to_the_end()
    return at_pieces


def matches() -> list[Any]:
    """Every game for a while, short matches to their end; `make soak` plays all of them to their end."""
    short = ("xenofera", "helionox")
    long = [game for game in TABLES if game not in short]
    quick = [(game, game in short) for game in TABLES]
    return [*quick, *(pytest.param(game, True, marks=pytest.mark.soak) for game in long)]


@pytest.mark.parametrize(("game", "whole"), matches())
def test_a_match_is_played_as_text(come: Come, game: str, whole: bool) -> None:
    me = come()
    kinds, options = TABLES[game]
    me.open_table(*kinds, game=game, **options)
    me.page.goto(me.page.url.split("#")[0] + "?text")
    me.page.wait_for_load_state()
    assert me.find(".board :is(svg, img)").count() == 0
    assert play_by_keyboard(me, whole) > 0
    if whole:
        expect(me.find(".sheet")).to_contain_text("Total")
    assert me.find(".board :is(svg, img)").count() == 0


def test_text_is_a_setting_that_the_browser_keeps(come: Come) -> None:
    me = come(390, 844)
    me.open_table("me", "random", **SHORT)
    expect(me.find(".board svg").first).to_be_attached()
    me.find(".tools [data-drawer=settings]").click()
    me.find("[data-set=table]").select_option("text")
    expect(me.find("body.text h1")).to_be_visible()
    expect(me.find(".board svg")).to_have_count(0)
    me.choose("Green")
    expect(me.find('.board button[data-piece="start-green-5"]')).to_have_text("Starter 5, value card")
    me.open_table("me", "random", **SHORT)
    expect(me.find("body.text h1")).to_be_visible()
    me.find(".tools [data-drawer=settings]").click()
    me.find("[data-set=table]").select_option("picture")
    expect(me.find(".board svg").first).to_be_attached()
    assert "text" not in me.page.url


def test_the_replay_is_text_too(come: Come) -> None:
    me = come()
    me.open_table("me", "random", **SHORT)
    me.page.goto(me.page.url.split("#")[0] + "?text")
    me.choose("Green")
    me.is_asked("bid")
    me.page.evaluate("document.querySelector('.tools [data-drawer=settings]').click()")
    me.find("#drawer [data-go=replay]").click()
    me.page.wait_for_url("**/replay**")
    me.page.keyboard.press("Home")
    expect(me.find("#moment")).to_contain_text("0 of")
    expect(me.find(".board h2").first).to_be_visible()
    assert me.find(".board svg").count() == 0
