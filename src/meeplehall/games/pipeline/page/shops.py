"""Where pipe tiles come from: the two shops with their tanks and machines, and the government's quadrants."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any, Final

from markupsafe import Markup

from meeplehall.draw.html import el
from meeplehall.draw.memo import kept, sliced
from meeplehall.draw.pieces import button
from meeplehall.games.pipeline.components.board import (
    MACHINE_SHOP,
    OPEN_LIMIT,
    PRICES,
    QUADRANT_SPACES,
    SHOP,
    TANK_SHOP,
)
from meeplehall.games.pipeline.components.data import COMPONENTS
from meeplehall.games.pipeline.components.pieces import PIECES
from meeplehall.games.pipeline.components.shapes import CELL
from meeplehall.games.pipeline.components.spots import ordinal
from meeplehall.games.pipeline.page.signs import LAMP, SPRITE, use

Json = Mapping[str, Any]
_SHOP: Final = {
    MACHINE_SHOP: ("machine", "Machine shop"),
    TANK_SHOP: ("tank", "Tank shop"),
}
#: the price of so many pipe tiles together: "$15 for 1–2, $40 for 3–4"
_PIPES: Final = ", ".join(
    f"${price} for {'–'.join(sorted({str(counts[0]), str(counts[-1])}))}"
    for price, counts in (
        (price, [count for count, _ in group])
        for price, group in groupby(enumerate(PRICES.shop_pipes, 1), key=lambda priced: priced[1])
    )
)
#: where the tiles of a quadrant lie, and whether upright
_SPACES: Final = [
    (min(x for x, _ in space.cells), min(y for _, y in space.cells), space.cells[0][0] == space.cells[1][0])
    for space in COMPONENTS.government.space
]


def tile_in_words(id: str) -> str:
    """A tile as it is read aloud."""
    return f"Pipe tile: {PIECES[id].name}"


# the shops


def shops(view: Json) -> Markup:
    """Price rows, and the pipe tiles beside them."""
    return _shops(view["tank_shop"], view["machine_shop"], view["shop_pipes"])


@sliced
def _shops(tanks: Sequence[int], machines: Sequence[int], pipes: Sequence[Sequence[str]]) -> Markup:
    tank_shop = _shop(TANK_SHOP, tuple(tanks), tuple(pipes[TANK_SHOP]))
    machine_shop = _shop(MACHINE_SHOP, tuple(machines), tuple(pipes[MACHINE_SHOP]))
    return el("div", tank_shop, machine_shop, cls="both")


@kept(1_000)
def _shop(number: int, counts: tuple[int, ...], tiles: tuple[str, ...]) -> Markup:
    item, title = _SHOP[number]
    return el(
        "section",
        el("h3", f"{title} ", el("small", f"pipe tiles: {_PIPES}")),
        el("div", [_stock(number, row, count, item) for row, count in enumerate(counts)], cls="stock"),
        el("div", map(_tile, tiles), cls="tiles") if tiles else el("p", "No pipe tile is left.", cls="bare"),
        cls=f"shop {item}-shop",
        aria_label=title,
    )


@kept(200)
def _stock(shop: int, row: int, count: int, item: str) -> Markup:
    price = SHOP[shop].prices[row]
    label = f"{item.capitalize()}s for ${price}: {count} left"
    return button(
        el("b", f"${price}"),
        el("span", [use(item, item)] * count, cls="things"),
        cls="goods",
        label=label,
        piece=f"shop-{shop}-{row}",
        note=f"{label}.",
    )


@kept(200)
def _tile(id: str) -> Markup:
    return button(use(id), cls="tile", label=tile_in_words(id), piece=id, key=id)


# the government


def government(view: Json) -> Markup:
    """Four quadrants; a closed one opens with the first tile taken."""
    worker = view["worker"]
    return _government(view["government"], worker, view["active"] if worker >= 0 else -1, view["year"])


@sliced
def _government(tiles: Sequence[Json], worker: int, owner: int, year: int) -> Markup:
    quadrants, limit = [], OPEN_LIMIT[year - 1]
    for number, quadrant in enumerate(tiles):
        space = worker - QUADRANT_SPACES * number if worker // QUADRANT_SPACES == number else -1
        quadrants.append(_quadrant(number, quadrant["open"], tuple(quadrant["tiles"]), space, owner))
    prices = ", ".join(f"${price}" for price in PRICES.government_tiles)
    rules = f"one to {len(PRICES.government_tiles)} tiles together: {prices}"
    most = f"at most {limit} of {len(quadrants)} quadrants open this year"
    return el(
        "section",
        el("h3", "Government pipes ", el("small", f"{rules} · {most}")),
        el("div", quadrants, cls="quadrants"),
        cls="government",
        aria_label="Government pipes",
    )


@kept(500)
def _quadrant(number: int, is_open: bool, tiles: tuple[str | None, ...], worker: int, owner: int) -> Markup:
    """The pinwheel of eight dominoes."""
    spots = [_spot(*_SPACES[space]) for space, id in enumerate(tiles) if not id]
    laid = [_laid(id, *_SPACES[space]) for space, id in enumerate(tiles) if id]
    pawn = _pawn(owner, *_SPACES[worker]) if worker >= 0 else None
    state = "open" if is_open else "closed"
    words = f"{ordinal(number + 1).capitalize()} quadrant, {state}"
    drawing = el(
        "svg", spots, laid, pawn, viewBox=f"0 0 {4 * CELL} {4 * CELL}", role="group", aria_label=words
    )
    return el("figure", drawing, el("figcaption", LAMP, state), cls=f"quadrant {state}")


def _laid(id: str, x: int, y: int, upright: bool) -> Markup:
    turn = f"translate({CELL * x} {CELL * y})"
    if upright:
        turn = f"translate({CELL * (x + 1)} {CELL * y}) rotate(90)"
    face = el("use", href=SPRITE.href(id), x=2, y=1, width=2 * CELL - 4, height=CELL - 2)
    label = tile_in_words(id)
    return el("g", face, cls="tile", data_piece=id, data_key=id, aria_label=label, transform=turn)


def _spot(x: int, y: int, upright: bool) -> Markup:
    width, height = (CELL, 2 * CELL) if upright else (2 * CELL, CELL)
    left, top = CELL * x + 2, CELL * y + 2
    return el("rect", cls="spot", x=left, y=top, width=width - 4, height=height - 4, rx=5)


def _pawn(owner: int, x: int, y: int, upright: bool) -> Markup:
    px, py = (x, y + 0.5) if upright else (x + 0.5, y)
    left, top = CELL * px + 6, CELL * py + 6
    href = SPRITE.href("icon-worker")
    return el("use", cls=f"pawn c-{owner}", href=href, x=left, y=top, width=28, height=28)


def hand(tile: str | None, aside: str | None, laying: bool) -> Markup | None:
    """The pipe tile in hand, and the worker's tile that is laid after others (PL-15.10); `laying`: by whoever
    looks."""
    if not tile and not aside:
        return None
    waiting = [_tile(aside), el("p", "Waits to be laid.")] if aside else []
    if not tile:
        return el("div", waiting, cls="hand")
    words = tile_in_words(tile)
    face = el("span", use(tile), cls="tile", data_card=tile, data_key=tile, role="img", aria_label=words)
    help = el("p", "Point at a lit cell. ", el("kbd", "R"), " or a click turns the tile.") if laying else None
    return el("div", face, help, waiting, cls="hand")
