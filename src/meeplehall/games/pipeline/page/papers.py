"""Contracts and orders on the page: what they ask for, and what of it is filled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from markupsafe import Markup

from meeplehall.draw.html import el, join
from meeplehall.draw.memo import kept
from meeplehall.draw.pieces import button
from meeplehall.games.pipeline.components.data import COMPONENTS
from meeplehall.games.pipeline.components.papers import PAPER
from meeplehall.games.pipeline.page.signs import LAMP, barrel, in_words

Json = Mapping[str, Any]
_PAPER: Final = {paper.id: paper for paper in PAPER}
NEEDED: Final = {paper.id: tuple(paper.wants.split()) for paper in PAPER}
GAP: Final = el("i", cls="gap")
BARE: Final = el("p", "No contracts, no orders.", cls="bare")


def contracts(view: Json) -> Markup:
    """The display of contracts with the reserves, from which the next ones come."""
    tops = tuple([reserve["top"] for reserve in view["reserves"]])
    return _contracts(tuple(map(tuple, view["contracts"])), tops)


@kept(1_000)
def _contracts(rows: tuple[tuple[str | None, ...], ...], tops: tuple[str | None, ...]) -> Markup:
    places = [
        el("li", el("h4", label), _reserve(top), _places(papers))
        for label, papers, top in zip(COMPONENTS.contracts.rows, rows, tops, strict=True)
    ]
    words = "Fill each every year, or pay a penalty; barrel by barrel."
    return el(
        "section",
        el("h3", "Contracts", title=words),
        el("ul", places),
        cls=f"papers contracts of-{len(rows[0])}",
        id="pl-contracts",
        aria_label="Contracts",
    )


def orders(view: Json) -> Markup:
    """The display of orders."""
    return _orders(tuple(map(tuple, view["orders"])))


@kept(1_000)
def _orders(rows: tuple[tuple[str | None, ...], ...]) -> Markup:
    places = [
        el("li", el("h4", size), _places(papers))
        for size, papers in zip(COMPONENTS.orders.rows, rows, strict=True)
    ]
    head = el("h3", "Orders", title="Filled once, all at once.")
    return el("section", head, el("ul", places), cls=f"papers orders of-{len(rows[0])}", aria_label="Orders")


def _places(papers: Sequence[str | None]) -> list[Markup]:
    return [paper(id) if id else GAP for id in papers]


def _reserve(top: str | None) -> Markup:
    """The next contract of a row; it comes with the new year."""
    if top is None:
        return GAP
    label = f"Next year: {in_words(NEEDED[top])}"
    casks = _casks(NEEDED[top]), el("small", "next")
    return el("span", casks, cls="next", data_card=top, tabindex=0, aria_label=label)


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


def owned(player: Json) -> Markup:
    """The papers of a player: active contracts, deferred ones, completed orders."""
    active = [
        _active(entry["id"], tuple(entry["filled"]), entry["done"], entry["complete"])
        for entry in player["contracts"]
    ]
    later = [_put_away(id, "deferred", "next year") for id in player["deferred"]]
    done = [_put_away(id, "filled", "filled") for id in player["orders"]]
    found = active + later + done
    return el("ul", found, cls="folder") if found else BARE


@kept(2_000)
def _active(id: str, filled: tuple[bool, ...], done: int, complete: bool) -> Markup:
    """An active contract: what is filled is ticked."""
    casks = [
        el("span", barrel(need), cls="need met" if met or complete else "need")
        for need, met in zip(NEEDED[id], filled, strict=True)
    ]
    missing = tuple(need for need, met in zip(NEEDED[id], filled, strict=True) if not met)
    words = "complete" if complete else f"still needs {in_words(missing)}"
    folder = button(
        el("span", casks, cls="casks"),
        el("small", f"{done}×") if done else None,
        LAMP,
        cls=("paper", "ok" if complete else "due"),
        label=f"Contract: {words}",
        piece=id,
        key=id,
        note=f"This year: {words}.",
    )
    return el("li", folder)


@kept(500)
def _put_away(id: str, kind: str, words: str) -> Markup:
    inside = el("span", _casks(NEEDED[id]), cls="casks"), el("small", words)
    label = f"{in_words(NEEDED[id])}: {words}"
    put = el("span", inside, cls=f"paper {kind}", data_card=id, data_key=id, tabindex=0, aria_label=label)
    return el("li", put)
