"""The Galactic Market: the stall with the lot, the piles, and the actions that are about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from markupsafe import Markup

from meeplehall.draw.html import Child, el, join
from meeplehall.draw.memo import kept
from meeplehall.draw.pieces import fold
from meeplehall.engine.wording import plural
from meeplehall.games.xenofera.components.cards import BY_ID, EFFECT, Card
from meeplehall.games.xenofera.components.data import COMPONENTS
from meeplehall.games.xenofera.components.places import NOTE
from meeplehall.games.xenofera.page.cards import (
    MARK,
    ORDER,
    PLANET_ICON,
    SYMBOL,
    SYMBOL_WORDS,
    entry,
    lying,
    use,
)

Json = Mapping[str, Any]
#: so many of the last discards lie open on the pile
HEAP: Final = 4
#: XF-8.14
STALLED: Final = "Nobody bought any more, so the match ended with these unsold"
BACK: Final = el("i", cls="back", aria_hidden="true")
ACTIONS: Final = {effect.name: effect for effect in EFFECT}


def market(view: Json, names: Sequence[str]) -> Markup:
    """All that is nobody's yet."""
    piles: Child = None
    if view["round"]:
        piles = _creature_pile(view["pile"], view["removed"]), _stock(view)
    stall = _lot(view, names) if view["round"] else _colours(view)
    types = _types(tuple(view["action_types"]))
    return el("div", _stall(_time(view), stall), piles, types, cls="market")


def _time(view: Json) -> str:
    if view["over"]:
        return "closed"
    return f"Round {view['round']}" if view["round"] else "opening"


# the stall


@kept(1_000)
def _stall(time: str, goods: Markup) -> Markup:
    sign = el("h2", el("span", "Galactic Market"), " ", el("b", time), cls="sign")
    return el("div", sign, goods, cls="stall")


def _colours(view: Json) -> Markup:
    """Before the first round: the starting sets, and which are taken."""
    taken = {seat["colour"] for seat in view["seats"]}
    sets = [
        el(
            "li",
            MARK[colour.id],
            el("span", colour.name),
            cls=(f"c-{colour.id}", "taken" if colour.id in taken else ""),
        )
        for colour in COMPONENTS.colours
    ]
    return el("ul", sets, cls="sets")


def _lot(view: Json, names: Sequence[str]) -> Markup:
    if view["over"]:
        return join(
            _laid_out(STALLED, view["unsold"]), _laid_out("Never for sale", view["removed_creatures"])
        )
    if not view["lot"]:
        winner = view["winner"]
        return el("p", f"Sold to {names[winner]}." if winner >= 0 else "The stall is empty.", cls="bare")
    return _for_sale(tuple(view["lot"]), "Buy" in view["action_types"], view["wanted"] or "")


@kept(1_000)
def _for_sale(ids: tuple[str, ...], buy: bool, wanted: str) -> Markup:
    cards = [
        entry(id, "wanted" if id == wanted else "", "xenofera-pile", BY_ID[id].price if buy else 0)
        for id in ids
    ]
    return el("ul", cards, cls="fan lot", aria_label="For sale")


def _laid_out(words: str, ids: Sequence[str]) -> Markup:
    """Creatures that are nobody's at the end."""
    if not ids:
        return Markup("")
    return el("div", el("p", words), el("ul", map(lying, ids), cls="fan"), cls="never")


# the piles


@kept(1_000)
def _pile(kind: str, key: str, number: int, words: str, label: str, note: Markup | None = None) -> Markup:
    depth = 0 if not number else 1 if number < 4 else 2 if number < 15 else 3
    count = el("b", number), el("span", words)
    look = ("pile", kind, f"deep-{depth}")
    return el(
        "div", BACK, count, note, cls=look, data_key=key, data_note=NOTE[key], role="img", aria_label=label
    )


@kept(1_000)
def _creature_pile(left: int, removed: int) -> Markup:
    note = el("small", f"{removed} removed") if removed else None
    out = f", {removed} taken out unseen" if removed else ""
    label = f"{plural(left, 'creature')} to come{out}"
    return el("div", _pile("creatures", "xenofera-pile", left, "to come", label, note), cls="supply")


def _stock(view: Json) -> Markup:
    """The draw pile and the discard pile."""
    draw = _pile(
        "resources", "draw-pile", view["draw"], "draw pile", f"Draw pile: {plural(view['draw'], 'card')}"
    )
    if view["over"] and view["draw_cards"]:
        draw = fold(draw, _contents(view["draw_cards"]), cls="open-pile", label="Draw pile: look through it")
    return el("div", draw, _discard_pile(tuple(view["discard"])), cls="stock")


@kept(200)
def _discard_pile(cards: tuple[str, ...]) -> Markup:
    """The last discards lie on top; opened, the pile shows all it has (XF-17.14)."""
    heap = el(
        "ul", map(lying, cards[-HEAP:]), cls="heap", data_key="discard-pile", data_note=NOTE["discard-pile"]
    )
    pile = el("div", heap, el("b", len(cards)), el("span", "discards"), cls="pile discards")
    if not cards:
        return pile
    label = f"Discard pile, {plural(len(cards), 'card')}: look through it"
    return fold(pile, _contents(cards), cls="open-pile", label=label)


def _contents(cards: Sequence[str]) -> Markup:
    """All cards of an open pile: equal ones counted, creatures one by one."""
    counts = Counter([BY_ID[id].name for id in cards])
    first = {BY_ID[id].name: id for id in cards}
    found = sorted(first.items(), key=lambda kind: ORDER[kind[1]])
    return el("ul", [_counted(BY_ID[id], counts[name]) for name, id in found], cls="contents")


@kept(2_000)
def _counted(card: Card, count: int) -> Markup:
    if card.family == "creature":
        planet = COMPONENTS.planets[card.planet].id
        return el("li", PLANET_ICON[card.planet], card.name, cls=f"p-{planet}")
    icon = use(f"action-{EFFECT[card.action].id}", "icon") if card.family == "action" else None
    return el("li", icon, card.name, (" ", el("b", f"×{count}")) if count > 1 else None)


# the actions


@kept(200)
def _types(names: tuple[str, ...]) -> Markup:
    """Which actions are about, and what they go with (XF-2.6)."""
    groups = []
    for symbol, words in SYMBOL_WORDS.items():
        told = NOTE[f"{symbol.replace('_', '-')}-symbol"]
        sign = el("span", SYMBOL[symbol], data_note=told, aria_hidden="true")
        chips = [
            el("li", use(f"action-{ACTIONS[name].id}", "icon"), name, data_note=ACTIONS[name].text)
            for name in names
            if ACTIONS[name].symbol == symbol
        ]
        if chips:
            listing = el("ul", chips, aria_label=f"What {words}")
            groups.append(el("div", sign, listing, cls=f"s-{symbol}"))
    return el("div", groups, cls="types", tabindex=0, role="group", aria_label="Actions in play")
