"""The places for a worker: the four arms of the cross, the government, the own network."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from markupsafe import Markup

from meeplehall.draw.html import el
from meeplehall.draw.memo import kept, sliced
from meeplehall.draw.pieces import button
from meeplehall.engine.wording import count, plural
from meeplehall.games.pipeline.components.board import (
    ACTION,
    ACTION_IDS,
    ARMS,
    MACHINE_SHOP,
    OPEN_LIMIT,
    PRICES,
    SHOP,
    TANK_SHOP,
)
from meeplehall.games.pipeline.components.data import COLOURS
from meeplehall.games.pipeline.components.pieces import PIECES
from meeplehall.games.pipeline.components.upgrades import PRICE
from meeplehall.games.pipeline.components.valuations import ALWAYS
from meeplehall.games.pipeline.page.markets import offers
from meeplehall.games.pipeline.page.signs import HUE, icon, swatch

Json = Mapping[str, Any]
NAME: Final = {action.id: action.name for action in ACTION}
_GOODS: Final = {TANK_SHOP: "tank", MACHINE_SHOP: "machine"}
#: what a place shows of itself, and the same in words
Gist = tuple[Markup, str]


#: the parts of a view that places show
SHOWN: Final = (
    "markets", "cross", "active", "space", "step", "prices", "contracts", "families", "tank_shop",
    "machine_shop", "shop_pipes", "government", "year", "valuations",
)  # fmt: skip


def places(view: Json) -> Markup:
    """Each market with the action tile of its arm; below them what lies outside the cross."""
    active = max(view["active"], 0)
    return _places(view["seats"][active]["network"]["longest"], active, *[view[part] for part in SHOWN])


@sliced
def _places(longest: Sequence[int], active: int, *shown: Any) -> Markup:
    view = dict(zip(SHOWN, shown, strict=True))
    arms = [
        _arm(
            _plate(view, market, offers(view, market), tile),
            _plate(view, tile, _gist(view, tile), market),
            view["prices"]["secondary"],
        )
        for market, tile in zip(ACTION_IDS[:ARMS], view["cross"], strict=False)
    ]
    return el(
        "section",
        el("h2", "Places for your worker", cls="vh"),
        el("ol", arms, cls="arms"),
        el("div", _government(view), _runs(active, tuple(longest)), cls="outside"),
        _goals(tuple(view["valuations"])),
        cls=f"places at-{view['step']}",
        id="pl-places",
        aria_label="Places for your worker",
    )


@kept(500)
def _arm(market: Markup, tile: Markup, price: int) -> Markup:
    """Both spaces of an arm: after one of them the worker may go on to the other."""
    # both plates say so in words
    pipe = el("span", el("b", f"${price}"), cls="link", data_card="next-door", aria_hidden="true")
    return el("li", market, pipe, tile, cls="arm")


def _plate(view: Json, action: str, gist: Gist, neighbour: str) -> Markup:
    """A space of the cross."""
    number = ACTION_IDS.index(action)
    space = ARMS + view["cross"].index(action) if number >= ARMS else number
    worker = view["active"] if view["space"] == space else -1
    return _drawn(action, *gist, NAME[neighbour], worker, view["prices"]["secondary"])


@kept(2_000)
def _drawn(action: str, gist: Markup, words: str, neighbour: str, worker: int, price: int) -> Markup:
    way = f"for ${price}" if price else "for nothing"
    arrows = icon("turn_order") if ACTION[ACTION_IDS.index(action)].icon else None
    name = NAME[action]
    return button(
        icon(action),
        el("b", name.replace("Refined ", ""), cls="name"),
        el("span", arrows, cls="turns") if arrows else None,
        _pawn(worker),
        gist,
        cls="plate",
        label=f"{name.replace('&', 'and')}: {words}",
        piece=f"action-{action}",
        note=f"Now: {words}. Next door, {way}: {neighbour}.",
    )


@kept(10)
def _pawn(worker: int) -> Markup | None:
    """The worker of the player whose turn it is."""
    if worker < 0:
        return None
    note = "The worker: it stands where the last action was done, and blocks nobody."
    return el("i", icon("worker"), cls=f"pawn c-{worker}", data_key=f"worker-{worker}", data_note=note)


@kept(500)
def _goals(cards: tuple[str, ...]) -> Markup:
    """What is paid for at the end; the scores say how much."""
    rows = [
        el("li", icon("valuation"), el("span", PIECES[id].name), data_card=id) for id in (ALWAYS.id, *cards)
    ]
    return el("div", el("h3", "Pays at the end"), el("ul", rows), cls="goals")


def _gist(view: Json, tile: str) -> Gist:
    """What an action tile has to offer, in a line."""
    if tile == "contracts_loans":
        there = sum(paper is not None for row in view["contracts"] for paper in row)
        return _lines(count(there, "contract"), f"loan of ${PRICES.loan_cash}")
    if tile == "upgrades":
        families = view["families"]
        unlocked = sum(family["open"] for family in families)
        return _lines(f"{unlocked} of {len(families)} families open", f"${PRICE} each")
    shop = TANK_SHOP if tile == "tanks_pipes" else MACHINE_SHOP
    stock, goods = view[f"{_GOODS[shop]}_shop"], _GOODS[shop]
    prices = [price for price, left in zip(SHOP[shop].prices, stock, strict=True) if left]
    cheapest = f"{goods}s from ${prices[0]}" if prices else f"no {goods}s left"
    return _lines(cheapest, count(len(view["shop_pipes"][shop]), "pipe tile"))


@kept(2_000)
def _lines(*words: str) -> Gist:
    return el("span", [el("span", line) for line in words], cls="gist"), ", ".join(words)


def _government(view: Json) -> Markup:
    unlocked = sum(quadrant["open"] for quadrant in view["government"])
    tiles = sum(tile is not None for quadrant in view["government"] for tile in quadrant["tiles"])
    return _office(unlocked, OPEN_LIMIT[view["year"] - 1], tiles)


@kept(500)
def _office(unlocked: int, limit: int, tiles: int) -> Markup:
    prices = ", ".join(f"${price}" for price in PRICES.government_tiles)
    gist, words = _lines(count(tiles, "pipe tile"), f"{unlocked} of {plural(limit, 'quadrant')} open")
    words += " this year"
    return button(
        icon("government"),
        el("b", "Government pipes", cls="name"),
        gist,
        cls="plate",
        label=f"Government pipes: {words}",
        piece="government",
        note=f"Now: {words}. One to {len(PRICES.government_tiles)} tiles cost {prices} in all.",
    )


@kept(500)
def _runs(seat: int, lengths: tuple[int, ...]) -> Markup:
    words = ", ".join(f"{HUE[hue]} {length}" for hue, length in zip(COLOURS, lengths, strict=True))
    longest = [el("span", swatch(hue), el("b", length)) for hue, length in zip(COLOURS, lengths, strict=True)]
    return button(
        icon("network"),
        el("b", "Run the network", cls="name"),
        el("span", longest, cls="gist longest"),
        cls="plate",
        label=f"Run the network; longest pipelines: {words}",
        piece=f"network-{seat}",
        note=f"Longest pipelines: {words}.",
    )
