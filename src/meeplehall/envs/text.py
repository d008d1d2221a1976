"""A table in words: the picture that the terminal shows, what is asked, and the options by position."""

from __future__ import annotations

from io import StringIO
from typing import Any

from rich.console import Console

from meeplehall.engine.decision import decision
from meeplehall.engine.game import Game
from meeplehall.engine.state import State

WIDTH = 100
MOST_CHARACTERS = 20_000
#: what is not among these becomes a question mark: Latin, Greek, punctuation, arrows, lines, blocks, symbols
_RANGES = ((0x20, 0x7F), (0xA0, 0x250), (0x370, 0x400), (0x2010, 0x2070), (0x2070, 0x20D0), (0x2190, 0x27C0))
SIGNS = frozenset("\n" + "".join(chr(sign) for first, end in _RANGES for sign in range(first, end)))


def picture(game: Game[Any], state: State, seat: int) -> str:
    """The table as this seat sees it."""
    console = Console(
        file=StringIO(), width=WIDTH, color_system=None, force_terminal=False, legacy_windows=False
    )
    with console.capture() as captured:
        console.print(game.sketch(game.view(state, seat), _names(state)))
    return captured.get()


def words(game: Game[Any], state: State, seat: int) -> str:
    """What a seat sees, and what it may do: an option has the number of its position."""
    lines = [picture(game, state, seat).rstrip()]
    asked = decision(game, state, seat, _names(state))
    if asked is not None:
        lines.append(asked.prompt)
        lines += [f"{position}: {option.label}" for position, option in enumerate(asked.options)]
    text = "\n".join(lines)
    return "".join(sign if sign in SIGNS else "?" for sign in text)[:MOST_CHARACTERS]


def _names(state: State) -> list[str]:
    return [f"Player {seat + 1}" for seat in range(state.seats)]
