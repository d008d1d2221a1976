"""The table in the terminal, drawn from a view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Group
from rich.table import Table
from rich.text import Text

from meeplehall.engine.wording import plural


def sketch(view: Mapping[str, Any], names: Sequence[str]) -> Group:
    """Everybody's nest, the cards laid, the own hand."""
    table = Table("player", "hand", "laid", "nest", box=None, header_style="dim")
    for name, seat in zip(names, view["seats"], strict=True):
        laid = _cards(seat["laid"]) if isinstance(seat["laid"], list) else "?" * seat["laid"]
        table.add_row(
            Text(name, "bold reverse" if seat["turn"] else "bold"),
            str(seat["hand"]),
            laid,
            _cards(seat["nest"]),
        )
    deck = Text(
        f"{plural(view['deck'], 'card')} in the deck, out of the game: {_cards(view['out']) or 'none'}"
    )
    if view["hand"] is None:
        return Group(table, deck)
    return Group(table, deck, Text(f"Your hand: {_cards(view['hand']) or 'empty'}", "bold"))


def _cards(ids: Sequence[str]) -> str:
    """The values of some cards."""
    return " ".join(id.removeprefix("card-") for id in ids)
