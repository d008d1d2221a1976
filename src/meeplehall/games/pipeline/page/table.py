"""The table on the page: a refinery's control room, drawn from a view and nothing else, region by region."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

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
#: sections that a phone shows one below the other, to jump to
SECTIONS = {
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
_JUMP = "".join(f'<a href="#{id}">{words}</a>' for id, words in SECTIONS.items())


def draw(view: Json, names: Sequence[str]) -> dict[str, str]:
    """All regions as this seat sees them."""
    return {
        "status": f'{status(view, names)}<nav class="jump" aria-label="Sections">{_JUMP}</nav>',
        "floor": _floor(view),
        "side": _side(view),
        "stations": _stations(view, names),
    }


def _floor(view: Json) -> str:
    """The markets at the ends of the cross; contracts, orders and shops in its corners."""
    markets = {id: market(view, id, plate(view, id)) for id in _MARKETS}
    return (
        f'<div class="floor at-{view["step"]}">{contracts(view)}{markets["crude_market"]}{orders(view)}'
        f"{markets['refined_market_1']}{cross(view)}{markets['refined_market_3']}"
        f"{shop(view, TANK_SHOP)}{markets['refined_market_2']}{shop(view, MACHINE_SHOP)}</div>"
    )


_MARKETS = ("crude_market", "refined_market_1", "refined_market_2", "refined_market_3")


def _side(view: Json) -> str:
    """The government's pipes, upgrades, refinement costs and valuations."""
    return (
        f'<div class="side">{government(view)}<div class="panels">{upgrades(view)}'
        f"{costs(tuple(map(tuple, view['costs'])))}{valuations(tuple(view['valuations']))}</div></div>"
    )


def _stations(view: Json, names: Sequence[str]) -> str:
    """A tab per player; one station is shown, at first one's own."""
    shown = max(view["seat"], 0)
    seats = range(len(view["seats"]))
    tabs = "".join(tab(view, seat, names[seat], seat == shown) for seat in seats)
    all_stations = "".join(station(view, seat, names[seat]) for seat in seats)
    return (
        f'<div class="stations" id="pl-stations"><div class="tabs" role="radiogroup" aria-label="Refineries">'
        f"{tabs}</div>{all_stations}{ledger(view, names)}</div>"
    )


def picture(id: str) -> str:
    """What a piece looks like in the reference: pipe tiles have a face, the others say all in words."""
    return use(id, "tile-face") if id in _TILES else ""


_TILES = frozenset(TILE_IDS)
