"""The table in the terminal, drawn from a view. What is a sign there says in words what it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Group
from rich.table import Table
from rich.text import Text

from meeplehall.draw.paper import sign
from meeplehall.engine.wording import plural


def sketch(view: Mapping[str, Any], names: Sequence[str]) -> Group:
    """Everybody's nest, the cards laid, the own hand."""
    table = Table("player", "hand", "laid", "nest", box=None, header_style="dim")
    for name, seat in zip(names, view["seats"], strict=True):
        laid = _cards(seat["laid"]) if isinstance(seat["laid"], list) else _unseen(seat["laid"])
        table.add_row(
            sign(name, f"{name}, whose turn it is", "bold reverse") if seat["turn"] else Text(name, "bold"),
            str(seat["hand"]),
            laid,
            _cards(seat["nest"]),
        )
    deck = Text(f"{plural(view['deck'], 'card')} in the deck, out of the game: ")
    deck.append_text(_cards(view["out"], "none"))
    if view["hand"] is None:
        return Group(table, deck)
    return Group(table, deck, Text("Your hand: ").append_text(_cards(view["hand"], "empty")))


def _cards(ids: Sequence[str], otherwise: str = "") -> Text:
    """The values of some cards."""
    values = [id.removeprefix("card-") for id in ids]
    return Text(" ").join(sign(value, f"Card {value}", "bold") for value in values) or Text(otherwise)


def _unseen(count: int) -> Text:
    return sign("?" * count, plural(count, "card")) if count else Text()
