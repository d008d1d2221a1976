"""The rules in the terminal: nothing of RULES.md is left out; reasons come when they are asked for."""

from typing import Any

import pytest
from rich.console import Console, RenderableType

from meeplehall.engine.game import Game
from meeplehall.engine.rulebook import Rulebook
from meeplehall.games import all_games
from meeplehall.observation.rulebook import look_up, rule_text, whole
from tests.rules_text import bare, pieces

EACH_GAME = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
TEXT = """
# A game

## 1 Start

* **AB-1.1** Begin, see AB-2.1 [dim]<b>:
  1. first,
  2. second.
  > ruling: the rulebook is silent
* **AB-1.2** By players:

| players | cards |
| --- | --- |
| 2 | 5 |

## 2 End

| what | when |
| --- | --- |
| AB-2.1 Scores | end |
| AB-2.2 Ties | never |

> AB-2.2 source: page 3

### 2.1 More

* **AB-2.3** More.
"""


class Small:
    """As much of a game as is asked for."""

    rulebook = Rulebook.parse(TEXT)


SMALL: Any = Small()


def printed(what: RenderableType | None, width: int = 80) -> str:
    assert what is not None
    console = Console(width=width, color_system=None, legacy_windows=False)
    with console.capture() as capture:
        console.print(what)
    return capture.get()


@EACH_GAME
def test_nothing_of_the_rules_is_left_out(game: Game[Any]) -> None:
    shown = bare(printed(whole(game, why=True), width=4000))
    assert [piece for piece in pieces(game.folder / "RULES.md") if piece not in shown] == []


def test_reasons_come_when_they_are_asked_for() -> None:
    assert "Our ruling: the rulebook is silent" in printed(whole(SMALL, why=True))
    assert "AB-2.2 Source: page 3" in printed(whole(SMALL, why=True))
    plain = printed(whole(SMALL))
    assert "silent" not in plain
    assert "page 3" not in plain
    assert "--why" in plain


def test_one_rule_comes_with_all_there_is_to_know_about_it() -> None:
    shown = printed(rule_text(SMALL.rulebook, "AB-1.1"))
    assert "Begin, see AB-2.1 [dim]<b>:" in shown
    assert "1. first," in shown
    assert "Our ruling" in shown
    assert "players   cards" in printed(rule_text(SMALL.rulebook, "AB-1.2"))
    row = printed(rule_text(SMALL.rulebook, "AB-2.2"))
    assert "what" in row
    assert "Ties" in row
    assert "Scores" not in row
    assert "Source: page 3" in row


@pytest.mark.parametrize("words", ["2", "ab-2", "AB-2", "2 End", "2 end"])
def test_a_section_is_found_by_number_and_heading(words: str) -> None:
    shown = printed(look_up(SMALL, words))
    assert "Scores" in shown
    assert "AB-2.3" in shown
    assert "AB-1.1" not in shown
    assert "page 3" not in shown
    assert "page 3" in printed(look_up(SMALL, words, why=True))
    part = printed(look_up(SMALL, "2.1"))
    assert "AB-2.3" in part
    assert "Scores" not in part
