"""Contracts and orders in the terminal: the displays, and how far each player has come."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from meeplehall.draw.paper import sign
from meeplehall.draw.rows import Row
from meeplehall.engine.wording import plural
from meeplehall.games.pipeline.components.oil import GRADE_NAME
from meeplehall.games.pipeline.components.papers import PAPER
from meeplehall.games.pipeline.terminal.pipes import HUE, OIL, QUIET, word

VALUE = {paper.id: paper.value for paper in PAPER}
NEEDS = {paper.id: paper.wants.split() for paper in PAPER}


def wanted(id: str) -> Text:
    """What a contract or an order asks for: "2 high + mid orange, low teal"."""
    needs = NEEDS[id]
    text = Text()
    for letter in dict.fromkeys(need[0] for need in needs):
        grades = [GRADE_NAME[int(need[1])] for need in needs if need[0] == letter]
        counts = {grade: grades.count(grade) for grade in grades}
        words = " + ".join(f"{n} {grade}" if n > 1 else grade for grade, n in counts.items())
        text.append(", " if text else "").append(f"{words} {HUE[letter]}", OIL[letter])
    return text


def papers(view: Mapping[str, Any]) -> RenderableType:
    """Both displays, with the contracts that come next year."""
    reserves = [row["top"] for row in view["reserves"] or [] if row["top"]]
    contracts = [id for row in view["contracts"] for id in row if id]
    orders = [id for row in view["orders"] for id in row if id]
    rows = {"Contracts:": contracts, "Next year:": reserves, "Orders:": orders}
    return Row([part for title, ids in rows.items() for part in _display(title, ids)])


def _display(title: str, ids: Sequence[str]) -> list[Text]:
    if not ids:
        return [Text(title, QUIET), Text("none.", QUIET)]
    words = [Text(title, QUIET)]
    for number, id in enumerate(ids, 1):
        stop = ";" if number < len(ids) else "."
        words.append(wanted(id).append_text(sign(stop, f" (pays ${VALUE[id]}){stop}")))
    return words


def progress(player: Mapping[str, Any]) -> list[Text]:
    """The contracts of a player: what is filled is ticked off; those deferred; the orders."""
    words = []
    for contract in player["contracts"]:
        filled = sum(map(bool, contract["filled"]))
        text = word("contract for ", QUIET).append_text(wanted(contract["id"]))
        if filled:
            text.append(f", {filled} of {len(contract['filled'])} there", "green")
        if done := contract["done"]:
            text.append_text(sign("✓" * done, f", filled in {plural(done, 'year')}", "bold green"))
        words.append(text)
    words += [word("next year ", QUIET).append_text(wanted(id)) for id in player["deferred"]]
    count = len(player["orders"])
    if count:
        words.append(Text(f"{plural(count, 'order')} filled", "bold green"))
    return words
