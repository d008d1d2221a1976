"""A table in words, and as the picture that the terminal shows."""

from __future__ import annotations

from io import StringIO
from typing import Any

from rich.console import Console

from meeplehall.draw.paper import lines_on_paper
from meeplehall.engine.decision import Choice
from meeplehall.engine.game import Game
from meeplehall.engine.state import State
from meeplehall.envs.play import Shown
from meeplehall.observation.observation import look
from meeplehall.observation.written import asked_in_words, explained, head, option_in_words

WIDTH = 100
#: longer texts are cut at their beginning, so that the options are always there
MOST_CHARACTERS = 40_000
#: what is not among these becomes a question mark: Latin, Greek, punctuation, arrows, lines, blocks, symbols
_RANGES = ((0x20, 0x7F), (0xA0, 0x250), (0x370, 0x400), (0x2010, 0x20D0), (0x2100, 0x27C0))
SIGNS = frozenset("\n" + "".join(chr(sign) for first, end in _RANGES for sign in range(first, end)))


def picture(game: Game[Any], state: State, seat: int) -> str:
    """The table as this seat sees it in the terminal, without colours."""
    console = Console(file=StringIO(), width=WIDTH, color_system=None, force_terminal=False)
    with console.capture() as captured:
        console.print(game.sketch(game.view(state, seat), _names(state)))
    return captured.get()


def words(game: Game[Any], state: State, seat: int, shown: Shown) -> str:
    """What a seat sees, the cards that lie there, and what it may do, each option after its position."""
    seen = look(game, state, seat, _names(state))
    table = [line.words for line in lines_on_paper(seen.table)]
    parts = [head(seen), "\n".join(["The table:", *table])]
    asked = [asked_in_words(seen)]
    if shown and seen.asked is not None:
        choices = {choice.action: choice for choice in seen.asked.options}
        asked = [seen.asked.prompt, *[_option(i, choices, one) for i, one in enumerate(shown)]]
    cards = explained(seen, [*table, *asked])
    if cards:
        parts.append("\n".join(["What is on it:", *(f"- {piece.name}: {piece.text}" for piece in cards)]))
    text = "\n\n".join([*parts, "\n".join(asked)])
    return "".join(sign if sign in SIGNS else "?" for sign in text)[-MOST_CHARACTERS:]


def _option(position: int, choices: dict[Any, Choice], action: Any) -> str:
    return f"{position}: {option_in_words(choices[action]) if action is not None else 'show more options'}"


def _names(state: State) -> list[str]:
    return [f"Player {seat + 1}" for seat in range(state.seats)]
