"""A line of the log in plain words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from meeplehall.engine.game import Game
from meeplehall.engine.wording import told


def sentence(game: Game[Any], parts: Sequence[tuple[str, str]], names: Sequence[str], since: int = 0) -> str:
    """A line in plain words, from one of its parts on."""
    words = told(parts, names)[since:]
    return "".join(game.piece(value).name if kind == "piece" else value for kind, value in words)
