"""Contracts and orders on the page: what they ask for, and what of it is filled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from meeplehall.games.pipeline.components.data import COMPONENTS
from meeplehall.games.pipeline.components.papers import PAPER
from meeplehall.games.pipeline.page.signs import barrel, listed

Json = Mapping[str, Any]
_PAPER: Final = {paper.id: paper for paper in PAPER}
NEEDED: Final = {paper.id: tuple(paper.wants.split()) for paper in PAPER}


def contracts(view: Json) -> str:
    """The display of contracts with the reserves, from which the next ones come."""
    rows = ""
    for label, papers, reserve in zip(
        COMPONENTS.contracts.rows, view["contracts"], view["reserves"], strict=True
    ):
        rows += f"<li><h4>{label}</h4>{_reserve(reserve['top'], reserve['count'])}{_places(papers)}</li>"
    words = "Fill each every year, or pay a penalty; barrel by barrel."
    return (
        f'<section class="papers contracts of-{len(view["contracts"][0])}" id="pl-contracts" '
        f'aria-label="Contracts"><h3 title="{words}">Contracts</h3><ul>{rows}</ul></section>'
    )


def orders(view: Json) -> str:
    """The display of orders."""
    rows = "".join(
        f"<li><h4>{size}</h4>{_places(papers)}</li>"
        for size, papers in zip(COMPONENTS.orders.rows, view["orders"], strict=True)
    )
    return (
        f'<section class="papers orders of-{len(view["orders"][0])}" aria-label="Orders">'
        f'<h3 title="Filled once, all at once.">Orders</h3><ul>{rows}</ul></section>'
    )


def _places(papers: Sequence[str | None]) -> str:
    return "".join(paper(id) if id else '<i class="gap"></i>' for id in papers)


@lru_cache(maxsize=200)
def _reserve(top: str | None, count: int) -> str:
    """The next contract of a row; it comes with the new year."""
    if top is None:
        return '<i class="gap"></i>'
    return (
        f'<span class="next" data-card="{top}" tabindex="0" aria-label="Next year: {listed(NEEDED[top])}">'
        f"{_casks(NEEDED[top])}<small>next</small></span>"
    )


@lru_cache(maxsize=200)
def _casks(needs: tuple[str, ...]) -> str:
    return "".join(barrel(need) for need in needs)


@lru_cache(maxsize=200)
def paper(id: str) -> str:
    """A contract or an order on display."""
    kind = "Contract" if _PAPER[id].is_contract else "Order"
    return (
        f'<button type="button" class="paper" data-piece="{id}" data-key="{id}" '
        f'aria-label="{kind}: {listed(NEEDED[id])}, pays ${_PAPER[id].value}">'
        f'<span class="casks">{_casks(NEEDED[id])}</span><b>${_PAPER[id].value}</b></button>'
    )


def owned(player: Json) -> str:
    """The papers of a player: active contracts, deferred ones, completed orders."""
    active = "".join(
        _active(entry["id"], tuple(entry["filled"]), entry["done"], entry["complete"])
        for entry in player["contracts"]
    )
    later = "".join(_put_away(id, "deferred", "next year") for id in player["deferred"])
    done = "".join(_put_away(id, "filled", "filled") for id in player["orders"])
    if not active + later + done:
        return '<p class="bare">No contracts, no orders.</p>'
    return f'<ul class="folder">{active}{later}{done}</ul>'


@lru_cache(maxsize=2_000)
def _active(id: str, filled: tuple[bool, ...], done: int, complete: bool) -> str:
    """An active contract: what is filled is ticked."""
    casks = "".join(
        f'<span class="need{" met" if met or complete else ""}">{barrel(need)}</span>'
        for need, met in zip(NEEDED[id], filled, strict=True)
    )
    missing = tuple(need for need, met in zip(NEEDED[id], filled, strict=True) if not met)
    words = "complete" if complete else f"still needs {listed(missing)}"
    lamp = "ok" if complete else "due"
    times = f"<small>{done}×</small>" if done else ""
    return (
        f'<li><button type="button" class="paper {lamp}" data-piece="{id}" data-key="{id}" '
        f'aria-label="Contract: {words}" data-note="This year: {words}.">'
        f'<span class="casks">{casks}</span>{times}<i class="lamp"></i></button></li>'
    )


@lru_cache(maxsize=500)
def _put_away(id: str, kind: str, words: str) -> str:
    return (
        f'<li><span class="paper {kind}" data-card="{id}" data-key="{id}" tabindex="0" '
        f'aria-label="{listed(NEEDED[id])}: {words}"><span class="casks">{_casks(NEEDED[id])}</span>'
        f"<small>{words}</small></span></li>"
    )
