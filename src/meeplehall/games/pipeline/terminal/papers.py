"""Contracts and orders in the terminal: the displays, and how far each player has come."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from meeplehall.engine.wording import plural
from meeplehall.games.pipeline.components.data import COMPONENTS
from meeplehall.games.pipeline.components.papers import PAPER
from meeplehall.games.pipeline.terminal.pipes import OIL, QUIET, word

NEEDS = {paper.id: paper.wants.split() for paper in PAPER}


def wanted(id: str) -> Text:
    """What a contract or an order asks for."""
    text = Text()
    for need in NEEDS[id]:
        text.append(need, OIL[need[0]])
    return text


def papers(view: Mapping[str, Any]) -> RenderableType:
    """Both displays side by side, with the contracts that come next year."""
    table = Table(box=None, padding=(0, 1, 0, 0), header_style=QUIET)
    columns = len(view["contracts"][0])
    names = ["", "Contracts", *[""] * (columns - 1), "next year", "", "Orders", *[""] * (columns - 1)]
    for name in names:
        table.add_column(name, no_wrap=True)
    reserves = view["reserves"] or [{"top": None}] * len(view["contracts"])
    for row, contracts in enumerate(view["contracts"]):
        table.add_row(
            Text(COMPONENTS.contracts.rows[row], QUIET),
            *map(_place, contracts),
            _place(reserves[row]["top"]),
            Text(f"{COMPONENTS.orders.rows[row]}", QUIET),
            *map(_place, view["orders"][row]),
        )
    return table


def _place(id: str | None) -> Text:
    return wanted(id) if id else Text("--", QUIET)


def progress(player: Mapping[str, Any]) -> list[Text]:
    """The contracts of a player: what is filled is ticked off; those deferred; the orders."""
    words = []
    for contract in player["contracts"]:
        text = word("[", QUIET)
        for need, filled in zip(NEEDS[contract["id"]], contract["filled"], strict=True):
            text.append(need, QUIET if filled else OIL[need[0]]).append("✓" if filled else "", "green")
        text.append("]", QUIET)
        text.append("✓" * contract["done"], "bold green")
        words.append(text)
    words += [
        word("[", QUIET).append_text(wanted(id)).append("] deferred", QUIET) for id in player["deferred"]
    ]
    count = len(player["orders"])
    if count:
        words.append(Text(f"{plural(count, 'order')} filled", "bold green"))
    return words
