"""The log: what happened, with links to cards and rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from markupsafe import Markup

from meeplehall.draw.html import Child, el
from meeplehall.draw.memo import kept
from meeplehall.engine.game import Game
from meeplehall.engine.wording import told
from meeplehall.web.frame.reference import kind_of
from meeplehall.web.frame.words import rule_link

#: a line of a log as `Match.log` gives it: number of the action, rule, typed parts
Line = tuple[int, str, list[tuple[str, str]]]


def log_panel(game: Game[Any], lines: Sequence[Line], names: Sequence[str]) -> Markup:
    """What happened, the newest last."""
    players = tuple(names)
    items = [_log_line(game, n, rule, tuple(parts), players) for n, rule, parts in lines]
    return el("ol", items, cls="lines")


@kept(2_000)
def _log_line(
    game: Game[Any], n: int, rule: str, parts: tuple[tuple[str, str], ...], names: tuple[str, ...]
) -> Markup:
    words = [_log_part(game, kind, value) for kind, value in told(parts, names)]
    return el("li", words, " ", rule_link(rule), data_n=n)


def _log_part(game: Game[Any], kind: str, value: str) -> Child:
    if kind == "name":
        return el("b", value)
    if kind == "piece":
        return piece_link(game, value)
    return value


def piece_link(game: Game[Any], id: str) -> Markup:
    """The name of a piece; hovering or tapping shows its card."""
    kind, name = kind_of(game, id), game.piece(id).name
    return el("a", name, cls="piece", href=f"/glossary/{game.id}#{kind}", data_card=kind, data_at=id)
