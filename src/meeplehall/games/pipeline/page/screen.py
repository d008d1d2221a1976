"""The screen of the control room: one part of the board at a time, the one that matters now by itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from markupsafe import Markup

from meeplehall.draw.html import el
from meeplehall.draw.memo import kept, shared
from meeplehall.games.pipeline.components.board import ACTION_IDS, ARMS
from meeplehall.games.pipeline.page.ledger import scores
from meeplehall.games.pipeline.page.markets import market
from meeplehall.games.pipeline.page.papers import displays
from meeplehall.games.pipeline.page.shops import government, shops
from meeplehall.games.pipeline.page.upgrades import upgrades

Json = Mapping[str, Any]
#: what can be on the screen, and what its knob says
KNOBS: Final = {
    "crude_market": "Crude",
    "refined_market_1": "Market 1",
    "refined_market_2": "Market 2",
    "refined_market_3": "Market 3",
    "papers": "Contracts & orders",
    "shops": "Shops",
    "government": "Government",
    "upgrades": "Upgrades",
    "scores": "Scores",
}
MARKETS: Final = ACTION_IDS[:ARMS]
#: the parts of a view that are shown on the screen
SHOWN: Final = (
    "markets", "trading", "active", "seats", "contracts", "reserves", "orders", "tank_shop", "machine_shop",
    "shop_pipes", "government", "worker", "year", "families", "valuations", "over",
)  # fmt: skip
#: what a step is about; steps that are not here are about whatever the worker does
ABOUT: Final = {
    "contracts": "papers", "active_or_deferred": "papers", "order_barrel": "papers",
    "shop": "shops", "free_item": "shops", "free_shop_pipe": "shops", "tank_row": "shops",
    "place_machine": "shops", "government": "government", "free_government_tile": "government",
    "upgrade": "upgrades", "flip_token": "upgrades", "benefit_item": "upgrades", "over": "scores",
}  # fmt: skip
#: and which part of the board an action tile is about
OF_TILE: Final = {
    "contracts_loans": "papers",
    "tanks_pipes": "shops",
    "machines_pipes": "shops",
    "upgrades": "upgrades",
}
NOTE: Final = (
    "Turns the screen to another part of the board; when you are asked about one, it turns by itself."
)
#: what is shown while nothing else is asked: a delivery is always possible there
USUAL: Final = "papers"


def screen(view: Json, names: Sequence[str]) -> Markup:
    """Everything on the board behind knobs; the knob that matters now is turned on."""
    trader = view["seat"] if view["trading"] and view["seat"] == view["active"] else -1
    return el(
        "section",
        _knobs(on_screen(view)),
        _glass(names, trader, *[view[part] for part in SHOWN]),
        cls=("screen", "several" if len(view["trading"]) > 1 else ""),
        id="pl-screen",
        aria_label="The board",
    )


@shared
def _glass(names: Sequence[str], trader: int, *shown: Any) -> Markup:
    """All parts of the board; who trades now is shown what it means for them, as one's own seat is."""
    view = {"seat": trader, **dict(zip(SHOWN, shown, strict=True))}
    parts = {id: market(view, id) for id in MARKETS}
    parts["papers"] = displays(view)
    parts["shops"] = shops(view)
    parts["government"] = government(view)
    parts["upgrades"] = upgrades(view, names)
    parts["scores"] = scores(view, names)
    return el(
        "div",
        [el("div", part, cls=f"part p-{id}") for id, part in parts.items()],
        cls="glass",
        tabindex=0,  # so that the keyboard can scroll it where it is long
        role="group",
        aria_label="On the screen",
    )


def on_screen(view: Json) -> str:
    """What whoever is asked needs to see. Others keep looking at what they have chosen."""
    asked = view["asked"]
    if not view["over"] and view["seat"] >= 0 and view["seat"] not in asked:
        return USUAL
    if view["trading"]:
        return str(view["trading"][0])
    step = view["step"]
    if step in ABOUT:
        return ABOUT[step]
    if step == "place_pipe" and view["worker"] >= 0:
        return "government"
    if step in ("turn_order", "place_pipe") and view["space"] >= ARMS:
        return OF_TILE[view["cross"][view["space"] - ARMS]]
    return USUAL


@kept(20)
def _knobs(shown: str) -> Markup:
    """One of them is on; a new moment brings new knobs, so that what it is about is on again."""
    knobs = [
        el(
            "label",
            el("input", type="radio", name=f"screen-{shown}", value=id, checked=id == shown),
            el("span", words),
            cls="knob",
        )
        for id, words in KNOBS.items()
    ]
    return el(
        "div",
        knobs,
        cls="knobs",
        role="radiogroup",
        aria_label="What the screen shows",
        data_key=f"knobs-{shown}",
        data_note=NOTE,
    )
