"""The log: what happened, with links to cards and rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from markupsafe import Markup

from meeplehall.draw.html import Child, el, join
from meeplehall.draw.memo import kept, one_and_the_same, sliced
from meeplehall.engine.event import parts
from meeplehall.engine.game import Game
from meeplehall.engine.wording import told
from meeplehall.web.frame.reference import kind_of
from meeplehall.web.frame.words import rule_link

#: a line of a log as `Match.lines` gives it: number of the action, rule, the line as it was written. Every
#: table keeps dozens of them, whose parts would be a thousand small objects
Line = tuple[int, str, str]
#: a log in groups of lines that travel together: all of them but the last stay as they are
Log = Sequence[tuple[Line, ...]]

#: so many lines make a group; so many groups can be told apart on a page, which has fewer at a time
GROUP = 10
GROUPS = 8


def log_panel(game: Game[Any], log: Log, names: Sequence[str]) -> Markup:
    """What happened, the newest last."""
    players = one_and_the_same(tuple(names))
    groups = [_group(lines[0][0] // GROUP % GROUPS, game, players, lines) for lines in log]
    return el("ol", groups, cls="lines")


@sliced
def _group(number: int, game: Game[Any], names: tuple[str, ...], lines: tuple[Line, ...]) -> Markup:
    return join([_log_line(game, n, rule, line, names) for n, rule, line in lines])


@kept(2_000)
def _log_line(game: Game[Any], n: int, rule: str, line: str, names: tuple[str, ...]) -> Markup:
    words = [_log_part(game, kind, value) for kind, value in told(parts(line), names)]
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
