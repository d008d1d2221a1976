"""Where pipe tiles come from: the two shops with their tanks and machines, and the government's quadrants."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import accumulate
from typing import Any, Final

from meeplehall.games.pipeline.components.board import (
    MACHINE_SHOP,
    OPEN_LIMIT,
    PRICES,
    QUADRANT_SPACES,
    SHOP,
    TANK_SHOP,
)
from meeplehall.games.pipeline.components.data import COLOURS, COMPONENTS
from meeplehall.games.pipeline.components.oil import HUE_NAME
from meeplehall.games.pipeline.components.shapes import CELL
from meeplehall.games.pipeline.page.signs import SPRITE, icon, use

Json = Mapping[str, Any]
_HUE: Final = dict(zip(COLOURS, HUE_NAME, strict=True))
_SHOP: Final = {
    MACHINE_SHOP: ("machine", "Machine shop", "machine_shop"),
    TANK_SHOP: ("tank", "Tank shop", "tank_shop"),
}
#: the price of so many tiles together
_PIPES: Final = list(accumulate(PRICES.shop_pipe_step))
_TILES: Final = list(accumulate(PRICES.government_step))
#: where the tiles of a quadrant lie, and whether upright
_SPACES: Final = [
    (space.cells[0][0], space.cells[0][1], space.cells[0][0] == space.cells[1][0])
    for space in COMPONENTS.government.space
]


@lru_cache(maxsize=200)
def in_words(id: str) -> str:
    """A tile as it is read aloud."""
    long, one, two = (_HUE[letter] for letter in id[3:])
    return f"Pipe tile, long {long}, short {one} and {two}"


# the shops


def shop(view: Json, number: int) -> str:
    """Price rows, and the pipe tiles beside them."""
    item, title, key = _SHOP[number]
    rows = "".join(_stock(number, row, count, item) for row, count in enumerate(view[key]))
    tiles = "".join(_tile(id) for id in view["shop_pipes"][number])
    return (
        f'<section class="shop {item}-shop" id="pl-{key}" aria-label="{title}"><h3>{title} '
        f'<small title="Pipe tiles in one action">1–2 ${_PIPES[0]} · 3–4 ${_PIPES[2]}</small></h3>'
        f'<div class="stock">{rows}</div><div class="tiles">{tiles}</div></section>'
    )


@lru_cache(maxsize=200)
def _stock(shop: int, row: int, count: int, item: str) -> str:
    price = SHOP[shop].prices[row]
    return (
        f'<button type="button" class="goods" data-piece="shop-{shop}-{row}" '
        f'aria-label="{item.capitalize()}s for ${price}: {count} left"><b>${price}</b>'
        f"{use(item, item) * count}</button>"
    )


@lru_cache(maxsize=200)
def _tile(id: str) -> str:
    return (
        f'<button type="button" class="tile" data-piece="{id}" data-key="{id}" aria-label="{in_words(id)}">'
        f"{use(id)}</button>"
    )


# the government


def government(view: Json) -> str:
    """Four quadrants; a closed one opens with the first tile taken."""
    worker = view["worker"]
    owner = view["active"]
    quadrants = "".join(
        _quadrant(
            number,
            quadrant["open"],
            tuple(quadrant["tiles"]),
            worker - QUADRANT_SPACES * number if worker // QUADRANT_SPACES == number else -1,
            owner,
        )
        for number, quadrant in enumerate(view["government"])
    )
    prices = " ".join(f"${price}" for price in _TILES)
    limit = OPEN_LIMIT[view["year"] - 1]
    return (
        '<section class="government" id="pl-government" aria-label="Government pipes">'
        f'<h3><button type="button" class="plate" data-piece="government" aria-label="Government pipes" '
        f'data-note="1 to 5 tiles cost {prices} in all. At most {limit} quadrants are open this year.">'
        f"{icon('government')}<span>Government</span> <small>{prices}</small></button></h3>"
        f'<div class="quadrants">{quadrants}</div></section>'
    )


@lru_cache(maxsize=500)
def _quadrant(number: int, is_open: bool, tiles: tuple[str | None, ...], worker: int, owner: int) -> str:
    """The pinwheel of eight dominoes."""
    drawn = "".join(_laid(id, *_SPACES[space]) for space, id in enumerate(tiles) if id)
    spots = "".join(_spot(*_SPACES[space]) for space, id in enumerate(tiles) if not id)
    pawn = _pawn(owner, *_SPACES[worker]) if worker >= 0 else ""
    state = "open" if is_open else "closed"
    return (
        f'<figure class="quadrant {state}"><svg viewBox="0 0 {4 * CELL} {4 * CELL}">{spots}{drawn}{pawn}'
        "</svg>"
        f'<figcaption><i class="lamp"></i>{state}</figcaption></figure>'
    )


def _laid(id: str, x: int, y: int, upright: bool) -> str:
    turn = (
        f"translate({CELL * (x + 1)} {CELL * y}) rotate(90)"
        if upright
        else f"translate({CELL * x} {CELL * y})"
    )
    return (
        f'<g class="tile" data-piece="{id}" data-key="{id}" aria-label="{in_words(id)}" transform="{turn}">'
        f'<use href="{SPRITE}#{id}" x="2" y="1" width="{2 * CELL - 4}" height="{CELL - 2}"/></g>'
    )


def _spot(x: int, y: int, upright: bool) -> str:
    width, height = (CELL, 2 * CELL) if upright else (2 * CELL, CELL)
    return (
        f'<rect class="spot" x="{CELL * x + 2}" y="{CELL * y + 2}" width="{width - 4}" '
        f'height="{height - 4}" rx="5"/>'
    )


def _pawn(owner: int, x: int, y: int, upright: bool) -> str:
    px, py = (x, y + 0.5) if upright else (x + 0.5, y)
    return (
        f'<use class="pawn c-{owner}" href="{SPRITE}#icon-worker" x="{CELL * px + 6:g}" '
        f'y="{CELL * py + 6:g}" width="28" height="28"/>'
    )


def hand(tile: str) -> str:
    """The pipe tile in hand."""
    return (
        f'<div class="hand"><span class="tile" data-card="{tile}" data-key="{tile}" '
        f'aria-label="{in_words(tile)}">{use(tile)}</span><p>Point at a lit cell. <kbd>R</kbd> or a click '
        "turns the tile.</p></div>"
    )
