"""The scores on the page: what everybody would have now, line by line, and what the valuations pay for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from markupsafe import Markup

from meeplehall.draw.html import el
from meeplehall.draw.memo import kept, sliced
from meeplehall.games.pipeline.components.pieces import PIECES, VALUATION_TEXT
from meeplehall.games.pipeline.components.valuations import ALWAYS
from meeplehall.games.pipeline.page.signs import disk, dollars, icon

Json = Mapping[str, Any]
#: what is counted: words, dollars, rule
Line = tuple[str, int, str]
#: rules of the count and what people call them; the valuation cards come between
FIRST: Final = [
    ("PL-22.6", "Cash"),
    ("PL-22.2", "Oil in tanks"),
    ("PL-22.3", "Pipelines"),
    ("PL-24.0", ALWAYS.name),
]
LAST: Final = [("PL-22.5", "Penalties")]
NOTHING: Final = el("span", el("span", "–", aria_hidden="true"), el("span", "nothing", cls="vh"), cls="nil")


def scores(view: Json, names: Sequence[str]) -> Markup:
    """The count, and the cards beside it."""
    totals, lines = ([player[part] for player in view["seats"]] for part in ("score", "lines"))
    return _scores(view["valuations"], view["over"], names, totals, *lines)


@sliced
def _scores(
    cards: Sequence[str], over: bool, names: Sequence[str], totals: Sequence[int], *lines: Sequence[Line]
) -> Markup:
    """Rows are what counts, columns are players; the lines are the engine's."""
    sums = tuple(map(_sums, lines))
    count = _ledger(sums, tuple(totals), tuple(cards), tuple(names), over)
    return el("div", count, _valuations(tuple(cards)), cls="scores")


def _sums(lines: Sequence[Line]) -> tuple[tuple[str, int], ...]:
    """Dollars per rule."""
    found: dict[str, int] = {}
    for _, amount, rule in lines:
        found[rule] = found.get(rule, 0) + amount
    return tuple(found.items())


@kept(500)
def _ledger(
    sums: tuple[tuple[tuple[str, int], ...], ...],
    totals: tuple[int, ...],
    cards: tuple[str, ...],
    names: tuple[str, ...],
    over: bool,
) -> Markup:
    middle = [(PIECES[id].rules[0], PIECES[id].name) for id in cards]
    found = [dict(lines) for lines in sums]
    rows = [
        el(
            "tr",
            el("th", words, scope="row", data_card="penalty" if rule == "PL-22.5" else ""),
            [el("td", dollars(lines[rule]) if lines.get(rule) else NOTHING) for lines in found],
        )
        for rule, words in [*FIRST, *middle, *LAST]
    ]
    heads = [el("th", disk(seat), el("span", name), scope="col") for seat, name in enumerate(names)]
    best = max(totals)
    feet = [el("td", dollars(total), cls="best" if total == best else "") for total in totals]
    words = "The final count" if over else "If it ended now"
    return el(
        "table",
        el("thead", el("tr", el("th", words, scope="col"), heads)),
        el("tbody", rows),
        el("tfoot", el("tr", el("th", "Total", scope="row"), feet)),
        cls="ledger",
        aria_label="Final scores" if over else "Scores if the match ended now",
    )


@kept(500)
def _valuations(cards: tuple[str, ...]) -> Markup:
    """The tile that is always there, and the three cards."""
    shown = [(ALWAYS.id, ALWAYS.name, VALUATION_TEXT[ALWAYS.id])]
    shown += [(id, PIECES[id].name, VALUATION_TEXT[id]) for id in cards]
    rows = [
        el("li", icon("valuation"), el("span", el("b", f"{name}:"), " ", el("span", text)), data_card=id)
        for id, name, text in shown
    ]
    return el(
        "section",
        el("h3", "Valuations ", el("small", "what pays at the end")),
        el("ul", rows),
        cls="valuations",
        aria_label="Valuations",
    )
