"""Pieces on the page: what the browser is told about each of them (docs/drawing.md has the contract)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from markupsafe import Markup

from meeplehall.draw.html import Child, Value, el


def button(
    *inside: Child,
    cls: Value,
    label: str,
    piece: str = "",
    key: str = "",
    card: str = "",
    origin: str = "",
    note: str = "",
    title: str = "",
) -> Markup:
    """A piece that can be clicked.

    `label` is read aloud; `piece` is the name by which actions know it, `key` the one under which it moves,
    `card` its entry in the reference; `origin` is the key of the place that it comes from if it is new;
    `note` is what else there is to say about it now.
    """
    return el(
        "button", *inside, type="button", cls=cls, data_piece=piece, data_key=key, data_card=card,
        data_from=origin, data_note=note, aria_label=label, title=title,
    )  # fmt: skip


def image(
    *inside: Child,
    cls: Value,
    label: str,
    key: str = "",
    card: str = "",
    origin: str = "",
    note: str = "",
    title: str = "",
) -> Markup:
    """A piece that only lies there."""
    return el(
        "span", *inside, cls=cls, data_key=key, data_card=card, data_from=origin, data_note=note, role="img",
        aria_label=label, title=title,
    )  # fmt: skip


def fold(
    summary: Child, *inside: Child, cls: Value, key: str = "", label: str = "", title: str = ""
) -> Markup:
    """A pile that tells its contents when it is opened."""
    top = el("summary", summary, aria_label=label, title=title)
    return el("details", top, *inside, cls=cls, data_key=key)


def counted(ids: Iterable[str], order: Mapping[str, int]) -> list[tuple[str, int]]:
    """Each kind of piece once, with its number, in the order of the kinds."""
    return sorted(Counter(ids).items(), key=lambda entry: order[entry[0]])
