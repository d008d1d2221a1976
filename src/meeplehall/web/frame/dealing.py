"""The deal: what is waited for before it, and what is said about it at the end."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from meeplehall.draw.html import Child, el
from meeplehall.draw.memo import kept
from meeplehall.engine.wording import listed
from meeplehall.web.deal import OLD, DealData
from meeplehall.web.status import TableStatus

QUESTION = "How do I know the deal is fair?"


def waiting_sheet(status: TableStatus, seat: int) -> Markup | None:
    """In the place of the board until everything is dealt."""
    deal = status.deal
    if deal is None or status.laid_out:
        return None
    return el(
        "div",
        el("h2", "Nothing is dealt yet"),
        el("p", _what_is_missing(deal, status)),
        el("p", _how(deal), cls="deal"),
        el("p", cls="deal verdict", data_verdict=True),
        el("p", el("button", "Deal without my browser’s part", data_without=True, hidden=True), cls="after")
        if seat in deal.waiting
        else None,
        el("p", question(), cls="deal"),
        cls="sheet",
    )


def waiting_sentence(deal: DealData, names: Sequence[str]) -> str:
    """Whose browsers are waited for."""
    browsers = "browser" if len(deal.waiting) == 1 else "browsers"
    return f"Waiting for the {browsers} of {listed([names[i] for i in deal.waiting])} to add to the deal."


def _what_is_missing(deal: DealData, status: TableStatus) -> str:
    if deal.waiting:
        return waiting_sentence(deal, status.seats.names)
    return "The deal comes as soon as every seat is taken."


def _how(deal: DealData) -> tuple[Child, ...]:
    if not deal.commitment or deal.known:
        return (el("b", deal.line),)
    return (
        "The hall has drawn its part of the deal and keeps it secret until the match is over. It shows the "
        "commitment, by which everybody can tell later that nothing was exchanged: ",
        el("code", deal.commitment),
        ". Your browser adds its own part, so that nobody can choose the deal.",
    )


def question() -> Markup:
    return el("a", QUESTION, data_go="deal")


def said_at_the_end(deal: DealData | None) -> Markup | None:
    """On the score sheet; the browser adds what it has checked itself."""
    if deal is None:
        return None
    words = el("b", deal.line, " ") if deal.known else OLD + " " if not deal.commitment else None
    return el("p", words, el("span", cls="verdict", data_verdict=True), " ", question(), cls="deal")


def known_mark(deal: DealData | None) -> Markup | None:
    """Beside the players, for all to see."""
    return _known_mark(deal.line) if deal is not None and deal.known else None


@kept(100)
def _known_mark(line: str) -> Markup:
    return el("li", el("a", "known deal", data_go="deal", title=line), cls="known-deal")
