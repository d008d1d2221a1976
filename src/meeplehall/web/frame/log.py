"""The log: what happened, with links to cards and rules."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from html import escape
from typing import Any

from meeplehall.engine.game import Game
from meeplehall.web.frame.reference import kind_of
from meeplehall.web.frame.words import rule_link

#: a line of a log as `Match.log` gives it: number of the action, rule, typed parts
Line = tuple[int, str, list[tuple[str, str]]]


def log_panel(game: Game[Any], lines: Sequence[Line], names: Sequence[str]) -> str:
    """What happened, the newest last, with links to cards and rules."""
    players = tuple(names)
    items = "".join(_log_line(game, n, rule, tuple(parts), players) for n, rule, parts in lines)
    return f'<ol class="lines">{items}</ol>'


@lru_cache(maxsize=2_000)
def _log_line(
    game: Game[Any], n: int, rule: str, parts: tuple[tuple[str, str], ...], names: tuple[str, ...]
) -> str:
    words = "".join(_log_part(game, kind, value, names) for kind, value in parts)
    return f'<li data-n="{n}">{words} {rule_link(rule)}</li>'


def _log_part(game: Game[Any], kind: str, value: str, names: tuple[str, ...]) -> str:
    if kind == "seat":
        return f"<b>{escape(names[int(value)])}</b>"
    if kind == "piece":
        return piece_link(game, value)
    return escape(value)


def piece_link(game: Game[Any], id: str) -> str:
    """The name of a piece; hovering or tapping shows its card."""
    kind = escape(kind_of(game, id))
    return (
        f'<a class="piece" href="/pieces/{game.id}#{kind}" data-card="{kind}" '
        f'data-at="{escape(id)}">{escape(game.piece(id).name)}</a>'
    )
