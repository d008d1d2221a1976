"""The end: both counts line by line, won or lost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from meeplehall.games.helionox.page.boards import ARCHITECT_CARD
from meeplehall.games.helionox.page.icons import badge, figure, icon, signed, use
from meeplehall.games.helionox.page.worlds import SOL

Json = Mapping[str, Any]


def epilogue(view: Json, names: Sequence[str]) -> str:
    """The verdict, and how it came about."""
    team, opponent = view["team"], view["opponent"]
    emblem = "emblem-helionox" if view["won"] else f"emblem-{opponent['id']}"
    margin = team["score"] - opponent["score"]
    verdict = "The worlds hold" if view["won"] else "The sun goes dark"
    if view["won"]:
        gap = f"Won by {margin} against {opponent['name']}"
    else:
        gap = f"Lost by {-margin} to {opponent['name']}" if margin else "Lost: equal is not enough"
    crew = "".join(
        f'<li class="c-{player["colour"]}">{use("face-" + player["architect"], "face")}'
        f"<span>{badge(player['colour'])}{escape(names[seat])}</span>"
        f"<small>{escape(ARCHITECT_CARD[player['architect']].name)}</small></li>"
        for seat, player in enumerate(view["seats"])
    )
    return (
        f'<div class="epilogue {"won" if view["won"] else "lost"}"><div class="verdict">'
        f'<div class="disc">{SOL}{use(emblem, "emblem")}</div>'
        f'<div><h2>{escape(verdict)}</h2><p>{escape(gap)}, after {view["round"]} rounds.</p></div></div>'
        f'<div class="counts">{_count("The team", team["lines"], team["score"], "ours")}'
        f'{_count(opponent["name"], opponent["lines"], opponent["score"], "theirs")}</div>'
        f'<ul class="crew">{crew}</ul></div>'
    )  # fmt: skip


def _count(name: str, lines: Sequence[Sequence[Any]], score: int, side: str) -> str:
    rows = "".join(
        f'<tr class="{"none" if not points else ""}"><td>{escape(label)} '
        f'<a class="rule" data-rule="{rule}" href="#{rule}">{rule}</a></td><td>{signed(points)}</td></tr>'
        for label, points, rule in lines
    )
    return (
        f'<table class="count {side}"><caption>{escape(name)}</caption><tbody>{rows}</tbody><tfoot><tr>'
        f'<th scope="row">Influence</th><td>{icon("influence")}{figure(score)}</td></tr></tfoot></table>'
    )
