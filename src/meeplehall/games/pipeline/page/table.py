"""The table on the page: a refinery's control room, drawn from a view and nothing else, region by region."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from markupsafe import Markup

from meeplehall.draw.html import el, regions
from meeplehall.games.pipeline.components.board import MACHINE_SHOP, TANK_SHOP
from meeplehall.games.pipeline.components.tiles import TILE_IDS
from meeplehall.games.pipeline.page.board import costs, cross, plate, status, upgrades, valuations
from meeplehall.games.pipeline.page.ledger import ledger
from meeplehall.games.pipeline.page.markets import market
from meeplehall.games.pipeline.page.papers import contracts, orders
from meeplehall.games.pipeline.page.shops import government, shop
from meeplehall.games.pipeline.page.signs import use
from meeplehall.games.pipeline.page.station import station, tab

Json = Mapping[str, Any]
#: it needs all the room that there is
LAYOUT: Final = "compact"
#: sections that a phone shows one below the other, to jump to
SECTIONS: Final = {
    "pl-cross": "Actions",
    "pl-crude_market": "Crude",
    "pl-refined_market_1": "M1",
    "pl-refined_market_2": "M2",
    "pl-refined_market_3": "M3",
    "pl-contracts": "Papers",
    "pl-tank_shop": "Shops",
    "pl-government": "Gov.",
    "pl-upgrades": "Upgrades",
    "pl-stations": "Refinery",
}
_JUMP: Final = el(
    "nav",
    [el("a", words, href=f"#{id}") for id, words in SECTIONS.items()],
    cls="jump",
    aria_label="Sections",
)
_TILES: Final = frozenset(TILE_IDS)


def draw(view: Json, names: Sequence[str]) -> dict[str, str]:
    """All regions as this seat sees them."""
    return regions(
        status=[status(view, names), _JUMP],
        floor=_floor(view),
        side=_side(view),
        stations=_stations(view, names),
    )


def _floor(view: Json) -> Markup:
    """The markets at the ends of the cross; contracts, orders and shops in its corners."""

    def at(id: str) -> Markup:
        return market(view, id, plate(view, id))

    return el(
        "div",
        (contracts(view), at("crude_market"), orders(view)),
        (at("refined_market_1"), cross(view), at("refined_market_3")),
        (shop(view, TANK_SHOP), at("refined_market_2"), shop(view, MACHINE_SHOP)),
        cls=f"floor at-{view['step']}",
    )


def _side(view: Json) -> Markup:
    """The government's pipes, upgrades, refinement costs and valuations."""
    refining, cards = costs(tuple(map(tuple, view["costs"]))), valuations(tuple(view["valuations"]))
    return el("div", government(view), el("div", upgrades(view), refining, cards, cls="panels"), cls="side")


def _stations(view: Json, names: Sequence[str]) -> Markup:
    """A tab per player; one station is shown, at first one's own."""
    shown, seats = max(view["seat"], 0), range(len(view["seats"]))
    tabs = [tab(view, seat, names[seat], seat == shown) for seat in seats]
    return el(
        "div",
        el("div", tabs, cls="tabs", role="radiogroup", aria_label="Refineries"),
        [station(view, seat, names[seat]) for seat in seats],
        ledger(view, names),
        cls="stations",
        id="pl-stations",
    )


def picture(id: str) -> str:
    """What a piece looks like in the reference: pipe tiles have a face, the others say all in words."""
    return use(id, "tile-face") if id in _TILES else ""
