"""The station of a player on the page: tank farm, network, papers and upgrades."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import Any, Final

from markupsafe import Markup

from meeplehall.draw.html import el, join
from meeplehall.draw.memo import kept, shared, sliced
from meeplehall.draw.pieces import button
from meeplehall.engine.wording import plural
from meeplehall.games.pipeline.components.data import COLOURS
from meeplehall.games.pipeline.components.oil import BARRELS_PER_TANK, GRADE_NAME, GRADES, TANKS_PER_ROW
from meeplehall.games.pipeline.components.upgrades import FAMILY
from meeplehall.games.pipeline.page.network import network
from meeplehall.games.pipeline.page.papers import owned
from meeplehall.games.pipeline.page.shops import hand
from meeplehall.games.pipeline.page.signs import HUE, disk, dollars, icon, in_words, moving, swatch

Json = Mapping[str, Any]
SPOKEN: Final = {family.id: family.name.replace("&", "and") for family in FAMILY}
EMPTY: Final = el("i", cls="none")
PLOT: Final = el("i", cls="plot")
ZOOM: Final = el(
    "span",
    el(
        "label", el("input", type="checkbox", aria_label="A larger drawing"), el("i", "⤢", aria_hidden="true")
    ),
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
    fine = el("span", icon("penalty"), penalties, cls="fine") if penalties else None
    words = f"{dollars(cash)} in cash, {dollars(score)} if the match ended now"
    words += f", {plural(penalties, 'penalty')}" if penalties else ""
    return el(
        "label",
        el(
            "input", type="radio", name="station", value=seat, checked=shown, aria_label=f"Refinery of {name}"
        ),
        disk(seat),
        el("b", name, cls="name"),
        el(
            "span",
            el("b", dollars(cash), cls="cash"),
            fine,
            el("span", f"worth {dollars(score)}"),
            cls="sums",
        ),
        cls=("tab", f"c-{seat}", "active" if active else ""),
        data_key=f"tab-{seat}",
        data_note=f"The refinery of {name}: {words}.",
    )


#: the parts of a player in a view that a station shows
SHOWN: Final = ["tanks", "oil", "room", "levels", "contracts", "deferred", "orders", "network"]
#: and what is said besides about the turn
GOING_ON: Final = ["active", "grade", "aside", "market", "held", "placing", "covering"]


def station(view: Json, seat: int, name: str) -> Markup:
    """All that belongs to a player."""
    at, parts = view["step"] if seat in view["asked"] else "", view["seats"][seat]
    turn = _turn(view, seat)
    return _station(seat, name, seat == view["seat"], at, view["costs"], *turn, *[parts[n] for n in SHOWN])


@shared
def _station(seat: int, name: str, own: bool, at: str, costs: Sequence[Sequence[int]], *shown: Any) -> Markup:
    mine = " mine" if own else ""
    return el(
        "article",
        _inside(seat, at, costs, *shown),
        cls=f"station s-{seat} c-{seat}{f' at-{at}' if at else ''}{mine}",
        data_key=f"station-{seat}",
        data_note=f"Tanks, pipelines, contracts and upgrades of {name}.",
        aria_label=f"Refinery of {name}",
    )


def _turn(view: Json, seat: int) -> list[Any]:
    """What is going on at this station, as GOING_ON names it.

    All see the tile in hand; where it can go is of use to whoever lays it, and to nobody else.
    """
    active, turn = seat == view["active"], view["turn"]
    placing, covering = [
        here if here and here["player"] == seat else None for here in (view["placing"], view["covering"])
    ]
    laying = seat == view["seat"]
    return [
        active,
        turn["grade"] if active or seat in view["asked"] else -1,
        turn["aside"] if active else None,
        view["trading"][0] if view["trading"] else "",
        placing["tile"] if placing else None,
        placing if laying else None,
        covering if laying else None,
    ]


@sliced
def _inside(seat: int, at: str, costs: Sequence[Sequence[int]], *shown: Any) -> Markup:
    found = dict(zip(GOING_ON + SHOWN, shown, strict=True))
    held = hand(found["held"], found["aside"], laying=found["placing"] is not None)
    note = "Drag it, turn the wheel or pinch to see it nearer."
    net = network(found["network"], seat, at, found)
    frame = el("div", net, cls="frame", data_pan=True, data_key=f"frame-{seat}", data_note=note)
    return join(
        _works(
            _farm(seat, found, at),
            refining(found["network"]["pipelines"], tuple(map(tuple, costs))),
        ),
        el("div", ZOOM, held, frame, cls="grid"),
        _desk(owned(found), _levels(tuple(found["levels"].items()))),
    )


@kept(1_000)
def _works(farm: Markup, costs: Markup) -> Markup:
    return el("div", farm, costs, cls="works")


@kept(1_000)
def _desk(papers: Markup | None, levels: Markup | None) -> Markup | None:
    """What has been signed and bought."""
    return el("div", papers, levels, cls="desk") if papers or levels else None


# what the pipelines can refine


def refining(pipelines: Sequence[Json], costs: tuple[tuple[int, ...], ...]) -> Markup:
    """What each grade takes, from crude and from the grade before; lit as far as the best pipeline gets."""
    best = []
    for hue in COLOURS:
        values = [(pipe["value"], pipe["best"]) for pipe in pipelines if pipe["colour"] == hue]
        best.append(max(values, default=(0, 0)))
    return _refining(tuple(best), costs)


def _takes(total: int, step: int, grade: int, reach: int) -> str:
    """What a grade takes, for those who do not see which are lit."""
    more = f", which is {step} more than the grade before" if grade > 1 else ""
    return f"takes {total}{more}{', which it has' if grade <= reach else ''}"


@kept(2_000)
def _refining(best: tuple[tuple[int, int], ...], costs: tuple[tuple[int, ...], ...]) -> Markup:
    rows = []
    for hue, (value, reach), steps in zip(COLOURS, best, costs, strict=False):
        totals = accumulate(steps)
        cells = [
            el(
                "td",
                el("b", total),
                el("small", f"+{step}") if grade > 1 else None,
                cls="lit" if grade <= reach else "",
                aria_label=_takes(total, step, grade, reach),
            )
            for grade, (step, total) in enumerate(zip(steps, totals, strict=True), 1)
        ]
        head = el(
            "th",
            el("span", swatch(hue), el("b", value)),
            scope="row",
            aria_label=f"{HUE[hue].capitalize()}, best pipeline {value}",
        )
        rows.append(el("tr", head, cells))
    heads = [el("th", grade.capitalize(), scope="col") for grade in GRADE_NAME[1:]]
    return el(
        "table",
        el("thead", el("tr", el("th", "Best", scope="col"), heads)),
        el("tbody", rows),
        cls="refining",
        data_card="refining",
        aria_label="What refining takes",
    )


# the tank farm


def _farm(seat: int, player: Json, at: str) -> Markup:
    """A row of tanks per grade, the best on top; while refining, from where to where."""
    mine = at == "refine"
    start = player["grade"] if mine else -1
    rows = []
    for grade in reversed(range(GRADES)):
        origin = _origin(seat, grade, player)
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
    return el("section", rows, cls="farm", data_key=f"farm-{seat}", data_card="farm", aria_label="Tank farm")


def _origin(seat: int, grade: int, player: Json) -> tuple[str, str, str]:
    """Where a new barrel of each colour comes from: a lower grade while refining, else the market."""
    if player["market"] or not player["active"]:
        place = f"market-{player['market']}" if player["market"] else ""
        return place, place, place
    below = player["grade"]
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
    inside = f": {in_words(tuple(id for id, count in oil for _ in range(count)))}" if held else ""
    words = f"{name.capitalize()} oil, {held} of {plural(space, 'barrel')} in {plural(tanks, 'tank')}{inside}"
    return button(
        el("span", name),
        places,
        cls=("grade", f"g{grade}", flow),
        label=words,
        piece=f"tanks-{seat}-{grade}",
        note=f"{words}.",
    )


@kept(1_000)
def _levels(levels: tuple[tuple[str, int], ...]) -> Markup | None:
    """The upgrades of a player."""
    rows = []
    for id, n in levels:
        words = f"{SPOKEN[id]}, level {n}"
        inside = icon(id), el("b", n)
        card = el("span", inside, cls="own", data_card=f"{id}-{n}", tabindex=0, role="img", aria_label=words)
        rows.append(el("li", card))
    return el("ul", rows, cls="levels", aria_label="Upgrades") if rows else None
