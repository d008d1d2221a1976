"""The ledger on the page: the score of everybody as it would be now, line by line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from meeplehall.games.pipeline.components.pieces import PIECES
from meeplehall.games.pipeline.page.signs import disk, safe

Json = Mapping[str, Any]
#: rules of the count and what people call them; the valuation cards come between
FIRST: Final = [
    ("PL-22.6", "Cash"),
    ("PL-22.2", "Oil"),
    ("PL-22.3", "Pipelines"),
    ("PL-24.0", "At machines"),
]
LAST: Final = [("PL-22.5", "Penalties")]


def ledger(view: Json, names: Sequence[str]) -> str:
    """Rows are what counts, columns are players; the lines are the engine's."""
    sums = tuple(_sums(player["lines"]) for player in view["seats"])
    totals = tuple(player["score"] for player in view["seats"])
    return _ledger(sums, totals, tuple(view["valuations"]), tuple(names), view["active"])


def _sums(lines: Sequence[tuple[str, int, str]]) -> tuple[tuple[str, int], ...]:
    """Dollars per rule."""
    found: dict[str, int] = {}
    for _, dollars, rule in lines:
        found[rule] = found.get(rule, 0) + dollars
    return tuple(found.items())


@lru_cache(maxsize=500)
def _ledger(
    sums: tuple[tuple[tuple[str, int], ...], ...],
    totals: tuple[int, ...],
    cards: tuple[str, ...],
    names: tuple[str, ...],
    active: int,
) -> str:
    middle = [(PIECES[id].rules[0], PIECES[id].name) for id in cards]
    found = [dict(lines) for lines in sums]
    rows = ""
    for rule, words in [*FIRST, *middle, *LAST]:
        cells = "".join(f"<td>{_amount(lines.get(rule, 0))}</td>" for lines in found)
        rows += f'<tr><th scope="row" title="{rule}">{words}</th>{cells}</tr>'
    heads = "".join(
        f'<th scope="col" title="{safe(name)}"{" class=now" if seat == active else ""}>{disk(seat)}</th>'
        for seat, name in enumerate(names)
    ).replace("class=now", 'class="now"')
    best = max(totals)
    feet = "".join(f"<td{' class=best' if total == best else ''}>{total}</td>" for total in totals)
    feet = feet.replace("class=best", 'class="best"')
    return (
        '<table class="ledger" aria-label="Scores if the match ended now"><thead><tr>'
        f'<th scope="col">If it ended now, $</th>{heads}</tr></thead><tbody>{rows}</tbody>'
        f'<tfoot><tr><th scope="row">Total</th>{feet}</tr></tfoot></table>'
    )


def _amount(dollars: int) -> str:
    return str(dollars) if dollars else '<span class="nil">–</span>'
