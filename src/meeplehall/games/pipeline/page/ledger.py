"""The ledger on the page: the score of everybody as it would be now, line by line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from markupsafe import Markup

from meeplehall.draw.html import el
from meeplehall.draw.memo import kept
from meeplehall.games.pipeline.components.pieces import PIECES
from meeplehall.games.pipeline.page.signs import disk

Json = Mapping[str, Any]
#: rules of the count and what people call them; the valuation cards come between
FIRST: Final = [
    ("PL-22.6", "Cash"),
    ("PL-22.2", "Oil"),
    ("PL-22.3", "Pipelines"),
    ("PL-24.0", "At machines"),
]
LAST: Final = [("PL-22.5", "Penalties")]
NOTHING: Final = el("span", "–", cls="nil")


def ledger(view: Json, names: Sequence[str]) -> Markup:
    """Rows are what counts, columns are players; the lines are the engine's."""
    sums = tuple([_sums(player["lines"]) for player in view["seats"]])
    totals = tuple([player["score"] for player in view["seats"]])
    return _ledger(sums, totals, tuple(view["valuations"]), tuple(names), view["active"])


def _sums(lines: Sequence[tuple[str, int, str]]) -> tuple[tuple[str, int], ...]:
    """Dollars per rule."""
    found: dict[str, int] = {}
    for _, dollars, rule in lines:
        found[rule] = found.get(rule, 0) + dollars
    return tuple(found.items())


@kept(500)
def _ledger(
    sums: tuple[tuple[tuple[str, int], ...], ...],
    totals: tuple[int, ...],
    cards: tuple[str, ...],
    names: tuple[str, ...],
    active: int,
) -> Markup:
    middle = [(PIECES[id].rules[0], PIECES[id].name) for id in cards]
    found = [dict(lines) for lines in sums]
    rows = [
        el(
            "tr",
            el("th", words, scope="row", title=rule),
            [el("td", lines.get(rule) or NOTHING) for lines in found],
        )
        for rule, words in [*FIRST, *middle, *LAST]
    ]
    heads = [
        el("th", disk(seat), scope="col", title=name, cls="now" if seat == active else "")
        for seat, name in enumerate(names)
    ]
    best = max(totals)
    feet = [el("td", total, cls="best" if total == best else "") for total in totals]
    return el(
        "table",
        el("thead", el("tr", el("th", "If it ended now, $", scope="col"), heads)),
        el("tbody", rows),
        el("tfoot", el("tr", el("th", "Total", scope="row"), feet)),
        cls="ledger",
        aria_label="Scores if the match ended now",
    )
