"""The table in the terminal of a game that draws none itself: all that its view says, line by line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.table import Table
from rich.text import Text

from meeplehall.draw.plain_table import PLAYERS, WHOSE, heading
from meeplehall.engine.game import Game


def sketch(game: Game[Any], view: Mapping[str, Any], names: Sequence[str]) -> Table:
    """A row for each player of whom the view has something to say, then one for everything else."""
    table = Table.grid(padding=(0, 2))
    players = view.get(PLAYERS)
    if isinstance(players, list) and len(players) == len(names):
        for name, player in zip(names, players, strict=True):
            table.add_row(Text(name, "bold"), Text(in_words(game, player)))
    else:
        players = None
        table.add_row(Text("Players", "dim"), Text(", ".join(names)))
    for name, value in view.items():
        if name != WHOSE and (name != PLAYERS or players is None):
            table.add_row(Text(heading(name), "dim"), Text(in_words(game, value)))
    return table


def in_words(game: Game[Any], value: object) -> str:
    """Anything that JSON can hold, in words."""
    if isinstance(value, dict):
        return "; ".join(
            f"{heading(str(name)).lower()}: {in_words(game, part)}" for name, part in value.items()
        )
    if isinstance(value, list | tuple):
        return ", ".join(in_words(game, part) for part in value) or "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return "–"
    try:
        return game.piece(str(value)).name
    except KeyError:
        return str(value)
