"""Contracts and orders on the page: what they ask for, and what of it is filled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from markupsafe import Markup

from meeplehall.draw.html import el, join
from meeplehall.draw.memo import kept, sliced
from meeplehall.draw.pieces import button
from meeplehall.engine.wording import plural
from meeplehall.games.pipeline.components.board import PRICES
from meeplehall.games.pipeline.components.data import COMPONENTS
from meeplehall.games.pipeline.components.papers import PAPER
from meeplehall.games.pipeline.page.signs import LAMP, barrel, icon, in_words

Json = Mapping[str, Any]
Row = Sequence[str | None]
_PAPER: Final = {paper.id: paper for paper in PAPER}
NEEDED: Final = {paper.id: tuple(paper.wants.split()) for paper in PAPER}
GAP: Final = el("i", cls="gap", aria_hidden="true")
LOAN: Final = button(
    icon("cash"),
    el("span", "Loan ", el("b", f"+${PRICES.loan_cash}")),
    el("small", plural(PRICES.loan_penalties, "penalty")),
    cls="loan",
    label=f"Loan: ${PRICES.loan_cash} for {plural(PRICES.loan_penalties, 'penalty')}",
    piece="loan",
)


def displays(view: Json) -> Markup:
    """Both displays side by side."""
    return _displays(view["contracts"], view["reserves"], view["orders"])


@sliced
def _displays(contracts: Sequence[Row], reserves: Sequence[Json], orders: Sequence[Row]) -> Markup:
    tops = tuple([reserve["top"] for reserve in reserves])  # from these the next contracts come
    shown = _drawn_contracts(tuple(map(tuple, contracts)), tops), _orders(tuple(map(tuple, orders)))
    return el("div", shown, cls="displays")


@kept(1_000)
def _drawn_contracts(rows: tuple[tuple[str | None, ...], ...], tops: tuple[str | None, ...]) -> Markup:
    places = [
        el("li", el("h4", label.capitalize()), _reserve(top), _places(papers))
        for label, papers, top in zip(COMPONENTS.contracts.rows, rows, tops, strict=True)
    ]
    return el(
        "section",
        el("div", el("h3", "Contracts ", el("small", "fill them every year")), LOAN, cls="head"),
        el("ul", places),
        cls=f"papers contracts of-{len(rows[0])}",
        aria_label="Contracts",
    )


@kept(1_000)
def _orders(rows: tuple[tuple[str | None, ...], ...]) -> Markup:
    places = [
        el("li", el("h4", size, el("span", " barrels", cls="vh")), _places(papers))
        for size, papers in zip(COMPONENTS.orders.rows, rows, strict=True)
    ]
    head = el("div", el("h3", "Orders ", el("small", "fill them once, all barrels together")), cls="head")
    return el("section", head, el("ul", places), cls=f"papers orders of-{len(rows[0])}", aria_label="Orders")


def _places(papers: Sequence[str | None]) -> list[Markup]:
    return [paper(id) if id else GAP for id in papers]


def _reserve(top: str | None) -> Markup:
    """The next contract of a row; it comes with the new year."""
    if top is None:
        return GAP
    label = f"Next year: {in_words(NEEDED[top])}"
    inside = el("span", _casks(NEEDED[top]), cls="casks"), el("small", "next year")
    return el("span", inside, cls="paper next", data_card=top, tabindex=0, role="img", aria_label=label)


@kept(200)
def _casks(needs: tuple[str, ...]) -> Markup:
    return join(map(barrel, needs))


@kept(200)
def paper(id: str) -> Markup:
    """A contract or an order on display."""
    kind = "Contract" if _PAPER[id].is_contract else "Order"
    return button(
        el("span", _casks(NEEDED[id]), cls="casks"),
        el("b", f"${_PAPER[id].value}"),
        cls="paper",
        label=f"{kind}: {in_words(NEEDED[id])}, pays ${_PAPER[id].value}",
        piece=id,
        key=id,
    )


def owned(player: Json) -> Markup | None:
    """The papers of a player: active contracts, deferred ones, completed orders."""
    active = [
        _active(entry["id"], tuple(entry["filled"]), entry["done"], entry["complete"])
        for entry in player["contracts"]
    ]
    later = [_put_away(id, "deferred", "next year") for id in player["deferred"]]
    done = [_put_away(id, "filled", "filled") for id in player["orders"]]
    found = active + later + done
    return el("ul", found, cls="folder", aria_label="Contracts and orders") if found else None


@kept(2_000)
def _active(id: str, filled: tuple[bool, ...], done: int, complete: bool) -> Markup:
    """An active contract: what is filled is ticked."""
    casks = [
        el("span", barrel(need), cls="need met" if met or complete else "need")
        for need, met in zip(NEEDED[id], filled, strict=True)
    ]
    missing = tuple(need for need, met in zip(NEEDED[id], filled, strict=True) if not met)
    words = "filled this year" if complete else f"still needs {in_words(missing)} this year"
    times = f", filled {plural(done, 'time')} already" if done and not complete else ""
    folder = button(
        el("span", casks, cls="casks"),
        LAMP,
        cls=("paper", "ok" if complete else "due"),
        label=f"Contract: {words}{times}",
        piece=id,
        key=id,
        note=f"It {'is ' if complete else ''}{words}{times}.",
    )
    return el("li", folder)


@kept(500)
def _put_away(id: str, kind: str, words: str) -> Markup:
    inside = el("span", _casks(NEEDED[id]), cls="casks"), el("small", words)
    label = f"{in_words(NEEDED[id]).capitalize()}: {words}"
    put = el(
        "span",
        inside,
        cls=f"paper {kind}",
        data_card=id,
        data_key=id,
        tabindex=0,
        role="img",
        aria_label=label,
    )
    return el("li", put)
