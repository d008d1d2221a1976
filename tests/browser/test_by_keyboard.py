"""A whole turn of each game by keyboard alone, at the table as everybody has it."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import TimeoutError

from tests.browser.person import OFTEN, PATIENCE, Person

Come = Callable[..., Person]


@dataclass(frozen=True)
class Turn:
    """Who sits at a table, and by which lines of the log a turn of the first seat is over."""

    sitters: tuple[str, ...]
    begun: str
    over: str
    options: dict[str, str] = field(default_factory=dict)


TURNS = {
    "helionox": Turn(("me", "random"), r"Round 1 begins", r"Round 2 begins", {"episode": "1"}),
    "pipeline": Turn(("me", "random"), r"Ana goes to", r"Bo goes to", {"first_game": "on"}),
    "xenofera": Turn(("me", "random"), r"Ana bids|Ana makes no bid", r"(Ana|Bo) wins|are tied"),
    "xenon-profiteer": Turn(("me", "random"), r"Ana (buys|bids|takes|wipes|distils)", r"Bo begins a turn"),
}
#: somebody is asked and nothing is on its way
ASKED = """() => !document.querySelector('body.sending, body.scene, body:not(.over) .sentence:not(.mine)')"""
#: what a key may have changed
SEEN = """() => ['[data-region=prompt]', '[data-region=log]', '#pop']
    .map(each => document.querySelector(each).innerHTML).join() + document.activeElement.outerHTML"""
AT = "places => document.activeElement.matches(places)"
FIRST = "[data-region=prompt] :is([data-option], [data-group]:not([data-group='']))"
PIECE = ".board [data-piece].can"


class Hands:
    """Two hands at a keyboard: Tab, Enter and arrows, and nothing else."""

    def __init__(self, me: Person) -> None:
        self.page = me.page
        self.me = me

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def at(self, places: str) -> bool:
        return bool(self.page.evaluate(AT, places))

    def tab_to(self, places: str, most: int = 120) -> None:
        """Tab until the focus is there."""
        for _ in range(most):
            if self.at(places):
                return
            self.press("Tab")
        raise AssertionError(f"Tab does not lead to {places}")

    def answer(self) -> None:
        """Press Enter, and wait until something has come of it."""
        before = self.page.evaluate(SEEN)
        self.press("Enter")
        try:
            self.page.wait_for_function(
                f"before => ({SEEN})() !== before", arg=before, timeout=2_000, polling=OFTEN
            )
        except TimeoutError:
            return  # others have acted meanwhile, so that this was no answer any more

    def log(self) -> str:
        lines = self.me.find("[data-region=log] li").all_text_contents()
        return "\n".join(line.strip() for line in lines)


@pytest.mark.parametrize("game", TURNS)
def test_a_whole_turn_is_played_by_keyboard_alone(come: Come, game: str) -> None:
    turn = TURNS[game]
    me = come()
    me.open_table(*turn.sitters, game=game, **turn.options)
    me.page.wait_for_load_state()
    hands = Hands(me)
    by_arrow = answered = 0
    end = time.monotonic() + 2 * PATIENCE / 1000
    while time.monotonic() < end:
        me.page.wait_for_function(ASKED, polling=OFTEN)
        begun = re.search(turn.begun, hands.log())
        if begun and re.search(turn.over, hands.log()[begun.end() :]):
            break
        if answered:
            assert hands.at(f"{FIRST}, #pop button"), "the focus is not where one goes on"
        elif not hands.at(FIRST):
            hands.tab_to(FIRST)
        if not by_arrow and not hands.at("#pop button") and me.find(PIECE).count():
            hands.press("ArrowDown")
            assert hands.at(".board [data-piece]"), "an arrow does not lead to the table"
            hands.tab_to(PIECE)
            by_arrow += 1
        hands.answer()
        answered += hands.at(FIRST) or not me.find(".sentence.mine").count()
    else:
        raise AssertionError(f"the turn did not come to its end: {hands.log()}")
    assert answered
    assert by_arrow
