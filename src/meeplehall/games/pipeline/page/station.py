"""The station of a player on the page: tank farm, network, papers and upgrades."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from markupsafe import Markup

from meeplehall.draw.html import el
from meeplehall.draw.memo import kept
from meeplehall.draw.pieces import button
from meeplehall.engine.wording import plural
from meeplehall.games.pipeline.components.data import COLOURS
from meeplehall.games.pipeline.components.oil import BARRELS_PER_TANK, GRADE_NAME, GRADES, TANKS_PER_ROW
from meeplehall.games.pipeline.components.upgrades import FAMILY
from meeplehall.games.pipeline.page.network import network
from meeplehall.games.pipeline.page.papers import owned
from meeplehall.games.pipeline.page.shops import hand
from meeplehall.games.pipeline.page.signs import HUE, disk, dollars, icon, moving

Json = Mapping[str, Any]
SPOKEN: Final = {family.id: family.name.replace("&", "and") for family in FAMILY}
EMPTY: Final = el("i", cls="none")
PLOT: Final = el("i", cls="plot")
RUN_NOTE: Final = (
    "Your worker goes to a tile: every pipeline through it that touches no machine may refine one barrel."
)
ZOOM: Final = el(
    "span",
    el("label", el("input", type="checkbox", aria_label="Larger"), el("i", "⤢"), title="Larger"),
    [
        el("button", sign, type="button", data_zoom=factor, aria_label=words)
        for sign, factor, words in (("−", "0.7", "Farther"), ("◻", "0", "All of it"), ("+", "1.4", "Nearer"))
    ],
    cls="zoom",
)


def tab(view: Json, seat: int, name: str, shown: bool) -> Markup:
    """The plate of a player: a click shows the station. Cash, and the score as it would be now."""
    player = view["seats"][seat]
    active = seat == view["active"] and not view["over"]
    return _tab(seat, name, shown, active, player["cash"], player["score"], player["penalties"])


@kept(2_000)
def _tab(seat: int, name: str, shown: bool, active: bool, cash: int, score: int, penalties: int) -> Markup:
    fine = el("span", icon("penalty"), penalties, cls="fine", title="Penalties") if penalties else None
    label = f"Refinery of {name}"
    return el(
        "label",
        el("input", type="radio", name="station", value=seat, aria_label=label, checked=shown),
        disk(seat),
        el("b", name, cls="name"),
        el("span", dollars(cash), cls="cash", title="Cash"),
        fine,
        el("span", dollars(score), cls="worth", title="Score if the match ended now"),
        cls=("tab", f"c-{seat}", "active" if active else ""),
        data_key=f"tab-{seat}",
    )


def station(view: Json, seat: int, name: str) -> Markup:
    """All that belongs to a player."""
    player, placing = view["seats"][seat], view["placing"]
    tile = placing["tile"] if placing and placing["player"] == seat else None
    held = hand(tile, view["turn"]["aside"] if seat == view["active"] else None)
    frame = el("div", network(view, seat), cls="frame", data_pan=True, data_key=f"frame-{seat}")
    asked = f" at-{view['step']}" if seat in view["asked"] else ""
    mine = " mine" if seat == view["seat"] else ""
    return el(
        "article",
        _works(_farm(view, seat, player), owned(player)),
        el("div", _head(seat, tuple(player["network"]["longest"])), held, frame, cls="grid"),
        _levels(tuple(player["levels"].items())),
        cls=f"station s-{seat} c-{seat}{asked}{mine}",
        data_key=f"station-{seat}",
        aria_label=f"Refinery of {name}",
    )


@kept(1_000)
def _works(farm: Markup, papers: Markup) -> Markup:
    return el("div", farm, el("h4", "Papers"), papers, cls="works")


@kept(1_000)
def _head(seat: int, lengths: tuple[int, ...]) -> Markup:
    """Run the network; its longest pipelines; how near the drawing is."""
    longest = [
        el("span", _swatch(hue), el("b", n), cls=hue, title=f"Longest {HUE[hue]} pipeline")
        for hue, n in zip(COLOURS, lengths, strict=True)
    ]
    run = button(
        icon("network"),
        el("span", "Run the network"),
        cls="plate",
        label="Run the network",
        piece=f"network-{seat}",
        note=RUN_NOTE,
    )
    return el("div", run, el("span", longest, cls="longest"), ZOOM, cls="head")


def _swatch(hue: str) -> Markup:
    """A piece of pipe."""
    strokes = ("case", "body") if hue == COLOURS[0] else ("case", "body", "mark")
    pipe = [el("path", cls=stroke, d="M0 7H26") for stroke in strokes]
    return el("svg", pipe, cls=f"swatch pipe {hue}", viewBox="0 0 26 14", aria_hidden="true")


# the tank farm


def _farm(view: Json, seat: int, player: Json) -> Markup:
    """A row of tanks per grade, the best on top; while refining, from where to where."""
    mine = seat in view["asked"] and view["step"] == "refine"
    start = view["turn"]["grade"] if mine else -1
    rows = []
    for grade in reversed(range(GRADES)):
        origin = _origin(view, seat, grade, player)
        flow = ""
        if mine and grade == start:
            flow = "from"
        elif mine and grade > start and player["room"][grade] > 0:
            flow = "to"
        oil = tuple([(f"{hue}{grade}", player["oil"].get(f"{hue}{grade}", 0)) for hue in COLOURS])
        rows.append(_row(seat, grade, player["tanks"][grade], oil, origin, flow))
    return _tanks(seat, tuple(rows))


@kept(2_000)
def _tanks(seat: int, rows: tuple[Markup, ...]) -> Markup:
    return el("section", rows, cls="farm", data_key=f"farm-{seat}", aria_label="Tank farm")


def _origin(view: Json, seat: int, grade: int, player: Json) -> tuple[str, str, str]:
    """Where a new barrel of each colour comes from: a lower grade while refining, else the market."""
    if view["trading"] or view["active"] != seat:
        place = f"market-{view['trading'][0]}" if view["trading"] else ""
        return place, place, place
    below = view["turn"]["grade"]
    one, two, three = (
        f"oil-{seat}-{hue}{below}-{player['oil'].get(f'{hue}{below}', 0)}" if grade > below else ""
        for hue in COLOURS
    )
    return one, two, three


@kept(20_000)
def _row(
    seat: int, grade: int, tanks: int, oil: tuple[tuple[str, int], ...], origin: tuple[str, ...], flow: str
) -> Markup:
    casks = [
        moving(id, f"oil-{seat}-{id}-{i}", origin[hue])
        for hue, (id, count) in enumerate(oil)
        for i in range(count)
    ]
    held, space = len(casks), BARRELS_PER_TANK * tanks
    casks += [EMPTY] * (space - held)
    places = [
        el("i", casks[BARRELS_PER_TANK * i : BARRELS_PER_TANK * (i + 1)], cls="tank") if i < tanks else PLOT
        for i in range(TANKS_PER_ROW)
    ]
    name = GRADE_NAME[grade]
    words = f"{name.capitalize()} oil: {held} of {space} barrels in {plural(tanks, 'tank')}"
    return button(
        el("span", name),
        places,
        cls=("grade", f"g{grade}", flow),
        label=words,
        title=words,
        piece=f"tanks-{seat}-{grade}",
    )


@kept(1_000)
def _levels(levels: tuple[tuple[str, int], ...]) -> Markup:
    """The upgrades of a player."""
    rows = [
        el("li", icon(id), el("b", n), data_card=f"{id}-{n}", tabindex=0, aria_label=f"{SPOKEN[id]} {n}")
        for id, n in levels
    ]
    return el("ul", rows, cls="levels", aria_label="Upgrades")
