"""The end: both counts line by line, won or lost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from markupsafe import Markup

from meeplehall.draw.html import el
from meeplehall.engine.wording import figure, signed
from meeplehall.games.helionox.page.boards import ARCHITECT_CARD
from meeplehall.games.helionox.page.icons import badge, icon, use
from meeplehall.games.helionox.page.worlds import SOL

Json = Mapping[str, Any]
#: how much the less obvious lines of a count are worth, by their rule
RATE: Final = {
    "HX-10.2.3": "1 for each card of a player's pair",
    "HX-10.2.7": "−1 each, or each token if the Opponent says so",
    "HX-10.3.3": "counts for the Opponent against veterans",
}


def epilogue(view: Json, names: Sequence[str]) -> Markup:
    """The verdict, and how it came about."""
    team, opponent = view["team"], view["opponent"]
    emblem = use("emblem-helionox" if view["won"] else f"emblem-{opponent['id']}", "emblem")
    verdict = "The worlds hold" if view["won"] else "The sun goes dark"
    words = el("h2", verdict), el("p", f"{_margin(view)}, after {view['round']} rounds.")
    crew = [_person(player, names[seat]) for seat, player in enumerate(view["seats"])]
    return el(
        "div",
        el("div", el("div", SOL, emblem, cls="disc"), el("div", words), cls="verdict"),
        el(
            "div",
            _count("The team", team["lines"], team["score"], "ours"),
            _count(opponent["name"], opponent["lines"], opponent["score"], "theirs"),
            cls="counts",
        ),
        el("ul", crew, cls="crew"),
        cls=("epilogue", "won" if view["won"] else "lost"),
    )


def _margin(view: Json) -> str:
    opponent = view["opponent"]
    margin = view["team"]["score"] - opponent["score"]
    if view["won"]:
        return f"Won by {margin} against {opponent['name']}"
    if margin:
        return f"Lost by {-margin} to {opponent['name']}"
    return f"Lost: {opponent['name']} has as much Influence, and the team needs more"


def _person(player: Json, name: str) -> Markup:
    return el(
        "li",
        use(f"face-{player['architect']}", "face"),
        el("span", badge(player["colour"]), name),
        el("small", ARCHITECT_CARD[player["architect"]].name),
        cls=f"c-{player['colour']}",
    )


def _count(name: str, lines: Sequence[Sequence[Any]], score: int, side: str) -> Markup:
    rows = []
    for label, points, rule in lines:
        link = el("a", rule, cls="rule", data_rule=rule, href=f"#{rule}")
        rate = el("small", RATE[rule]) if points and rule in RATE else None
        cells = el("td", label, " ", link, rate), el("td", signed(points))
        rows.append(el("tr", cells, cls="" if points else "none"))
    total = el("th", "Influence", scope="row"), el("td", icon("influence"), figure(score))
    return el(
        "table",
        el("caption", name),
        el("tbody", rows),
        el("tfoot", el("tr", total)),
        cls=f"count {side}",
    )
