"""The station of a player on the page: tank farm, network, papers and upgrades."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from meeplehall.games.pipeline.components.data import COLOURS
from meeplehall.games.pipeline.components.oil import BARRELS_PER_TANK, GRADE_NAME, GRADES, TANKS_PER_ROW
from meeplehall.games.pipeline.components.upgrades import FAMILY
from meeplehall.games.pipeline.page.network import HUE, network
from meeplehall.games.pipeline.page.papers import owned
from meeplehall.games.pipeline.page.shops import hand
from meeplehall.games.pipeline.page.signs import disk, dollars, icon, moving, safe

Json = Mapping[str, Any]
SPOKEN: Final = {family.id: family.name.replace("&", "and") for family in FAMILY}
#: steps that fill the tanks from the market of the action
BUYING: Final = ("buy", "sell")


def tab(view: Json, seat: int, name: str, shown: bool) -> str:
    """The plate of a player: a click shows the station. Cash, and the score as it would be now."""
    player = view["seats"][seat]
    active = " active" if seat == view["active"] and not view["over"] else ""
    checked = ' checked=""' if shown else ""
    fine = ""
    if player["penalties"]:
        fine = f'<span class="fine" title="Penalties">{icon("penalty")}{player["penalties"]}</span>'
    return (
        f'<label class="tab c-{seat}{active}" data-key="tab-{seat}">'
        f'<input type="radio" name="station" value="{seat}" aria-label="Refinery of {safe(name)}"{checked}/>'
        f'{disk(seat)}<b class="name">{safe(name)}</b><span class="cash" title="Cash">'
        f'{dollars(player["cash"])}</span>{fine}<span class="worth" title="Score if the match ended now">'
        f"{dollars(player['score'])}</span></label>"
    )


def station(view: Json, seat: int, name: str) -> str:
    """All that belongs to a player."""
    player = view["seats"][seat]
    placing = view["placing"]
    held = hand(placing["tile"]) if placing and placing["player"] == seat else ""
    asked = f" at-{view['step']}" if seat in view["asked"] else ""
    mine = " mine" if seat == view["seat"] else ""
    return (
        f'<article class="station s-{seat} c-{seat}{asked}{mine}" data-key="station-{seat}" '
        f'aria-label="Refinery of {safe(name)}"><div class="works">{_farm(view, seat, player)}'
        f'<h4>Papers</h4>{owned(player)}</div><div class="grid">{_head(seat, player)}{held}'
        f'<div class="frame" data-pan="" data-key="frame-{seat}">{network(view, seat)}</div></div>'
        f"{_levels(tuple(player['levels'].items()))}</article>"
    )


def _head(seat: int, player: Json) -> str:
    """Run the network; its longest pipelines; how near the drawing is."""
    longest = "".join(
        f'<span class="{hue}" title="Longest {HUE[hue]} pipeline">{_swatch(hue)}<b>{n}</b></span>'
        for hue, n in zip(COLOURS, player["network"]["longest"], strict=True)
    )
    return (
        f'<div class="head"><button type="button" class="plate" data-piece="network-{seat}" '
        f'aria-label="Run the network" data-note="Your worker goes to a tile: every pipeline through it that '
        f'touches no machine may refine one barrel.">{icon("network")}<span>Run the network</span></button>'
        f'<span class="longest">{longest}</span>{_ZOOM}</div>'
    )


_ZOOM: Final = (
    '<span class="zoom"><label title="Larger"><input type="checkbox" aria-label="Larger"/><i>⤢</i></label>'
    '<button type="button" data-zoom="0.7" aria-label="Farther">−</button>'
    '<button type="button" data-zoom="0" aria-label="All of it">◻</button>'
    '<button type="button" data-zoom="1.4" aria-label="Nearer">+</button></span>'
)


@lru_cache(maxsize=10)
def _swatch(hue: str) -> str:
    """A piece of pipe."""
    mark = "" if hue == COLOURS[0] else '<path class="mark" d="M0 7H26"/>'
    return (
        f'<svg class="swatch pipe {hue}" viewBox="0 0 26 14" aria-hidden="true">'
        f'<path class="case" d="M0 7H26"/><path class="body" d="M0 7H26"/>{mark}</svg>'
    )


# the tank farm


def _farm(view: Json, seat: int, player: Json) -> str:
    """A row of tanks per grade, the best on top; while refining, from where to where."""
    mine = seat in view["asked"] and view["step"] == "refine"
    start = view["turn"]["grade"] if mine else -1
    rows = ""
    for grade in reversed(range(GRADES)):
        origin = _origin(view, seat, grade, player)
        flow = ""
        if mine and grade == start:
            flow = " from"
        elif mine and grade > start and player["room"][grade] > 0:
            flow = " to"
        oil = tuple((f"{hue}{grade}", player["oil"].get(f"{hue}{grade}", 0)) for hue in COLOURS)
        rows += _row(seat, grade, player["tanks"][grade], oil, origin, flow)
    return f'<section class="farm" data-key="farm-{seat}" aria-label="Tank farm">{rows}</section>'


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


@lru_cache(maxsize=20_000)
def _row(
    seat: int, grade: int, tanks: int, oil: tuple[tuple[str, int], ...], origin: tuple[str, ...], flow: str
) -> str:
    casks = [
        moving(id, f"oil-{seat}-{id}-{i}", origin[hue])
        for hue, (id, count) in enumerate(oil)
        for i in range(count)
    ]
    held = len(casks)
    casks += [_EMPTY] * (BARRELS_PER_TANK * tanks - held)
    places = "".join(
        f'<i class="tank">{"".join(casks[BARRELS_PER_TANK * i : BARRELS_PER_TANK * (i + 1)])}</i>'
        if i < tanks
        else '<i class="plot"></i>'
        for i in range(TANKS_PER_ROW)
    )
    name = GRADE_NAME[grade]
    words = f"{name.capitalize()} oil: {held} of {BARRELS_PER_TANK * tanks} barrels in {tanks} tanks"
    return (
        f'<button type="button" class="grade g{grade}{flow}" data-piece="tanks-{seat}-{grade}" '
        f'aria-label="{words}" title="{words}"><span>{name}</span>{places}</button>'
    )


_EMPTY: Final = '<i class="none"></i>'


@lru_cache(maxsize=1_000)
def _levels(levels: Sequence[tuple[str, int]]) -> str:
    """The upgrades of a player."""
    rows = "".join(
        f'<li data-card="{id}-{level}" tabindex="0" aria-label="{SPOKEN[id]} {level}">'
        f"{icon(id)}<b>{level}</b></li>"
        for id, level in levels
    )
    return f'<ul class="levels" aria-label="Upgrades">{rows}</ul>'
