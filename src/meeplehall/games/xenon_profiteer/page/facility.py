"""The own Facility on the page: the tower with the hand in it, Upgrades left, Contracts right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from markupsafe import Markup

from meeplehall.draw.html import el, join
from meeplehall.draw.keys import Keys
from meeplehall.draw.memo import kept, sliced
from meeplehall.draw.pieces import button
from meeplehall.engine.wording import agree, listed
from meeplehall.games.xenon_profiteer.components.box import COMPONENTS
from meeplehall.games.xenon_profiteer.components.cards import CARD, ELEMENT
from meeplehall.games.xenon_profiteer.components.places import NOTE
from meeplehall.games.xenon_profiteer.page.cards import (
    MARK,
    PLACE,
    PROFITEERS,
    SIGN,
    SYMBOL,
    chip,
    entries,
    face,
    is_element,
    item,
    key_of,
    sorted_ids,
    tile,
    use,
)
from meeplehall.games.xenon_profiteer.page.rivals import (
    ENOUGH_CONTRACTS,
    ENOUGH_INSTALLED,
    Facts,
    called_by_kind,
    completed,
    expansions,
    facts_of,
    pipes,
    plate,
    progress,
    standing,
    vitals,
)

Json = Mapping[str, Any]
ELEMENT_IDS: Final = [card.id for card in ELEMENT]
NAME: Final = {card.id: card.name.lower() for card in ELEMENT}
#: steps in which cards come to the discard pile from the supply
AIRY: Final = ("air_or_wipe", "buy_or_bid")
FREE: Final = el("li", el("span", f"+{COMPONENTS.setup.installed_xp} XP"), cls="slot", aria_hidden="true")
NO_UPGRADE: Final = el("li", "No Upgrade in hand", cls="bare")
NO_CONTRACT: Final = el("div", "No active Contract: the place is free.", cls="no-deal")
OVERTIME_NOTE: Final = "Then two Bids; no AIR, no WIPE, no Buy; at the end all cards are shuffled."
ORDER_NOTE: Final = (
    "One element leaves the hand at a time, in the order "
    + listed([card.name.lower() for card in ELEMENT if card.symbol in COMPONENTS.setup.distill_priority])
    + "; xenon that is alone is isolated."
)
MINE_NOTE: Final = (
    "Your plant: the elements of your hand lie in the tower, Upgrades left of it, Contracts right of it. "
    f"{ENOUGH_INSTALLED} installed Upgrades or {ENOUGH_CONTRACTS} completed Contracts end the game."
)
DRAW_NOTE: Final = f"What is left in your draw pile, in no order. {NOTE['draw-pile']}"
DISCARD_NOTE: Final = f"Your discard pile. {NOTE['discard-pile']}"
STORAGE_NOTE: Final = NOTE["cold-storage"]


def facility(view: Json, names: Sequence[str], keys: Keys) -> Markup:
    """The whole of it."""
    seat = view["seat"]
    player, mine, asked = view["seats"][seat], seat == view["active"], seat in view["asked"]
    shown = {
        "own": view["own"],
        "palette": view["palette"],
        "active": seat if mine else -1,
        "turn": {
            "used": view["turn"]["used"] if mine else [],
            "distilling": mine and view["turn"]["distilling"],
        },
        "asked": [seat] if asked else [],
        # from the supply cards come to whoever has the turn, and to nobody else
        "step": view["step"] if asked or (mine and view["step"] in AIRY) else "",
    }
    seen = keys.leave([*called_by_kind(player), *player["discard"]])
    return el(
        "div",
        _inside(seat, player, shown, facts_of(view, seat), names[seat], seen),
        cls=f"facility {standing(view, seat)}",
        data_key=f"seat-{seat}",
        data_note=MINE_NOTE,
    )


@sliced
def _inside(seat: int, player: Json, shown: Json, facts: Facts, name: str, seen: Mapping[str, int]) -> Markup:
    view, keys = {**shown, "seat": seat}, Keys(seen)
    undecided = player["profiteer"] and not player["side"]
    choice = _sides(player["profiteer"]) if undecided else _palette(view)
    return join(
        el("h2", "Your plant", cls="vh", id="xp-mine"),
        el("div", plate(seat, player, name, facts), vitals(seat, player), choice, cls="who"),
        _installed(view, player, keys),
        _kit(view, player, keys),
        _tower(view, player, keys),
        el("div", _customers(player, seat, keys), _piles(view, player, keys), cls="east"),
    )


@kept(20)
def _sides(id: str) -> Markup:
    """Both sides of the own Profiteer, while one of them is chosen."""
    man = PROFITEERS[id]
    sides = (("start", "Start bonus", man.start.text), ("lasting", "Lasting ability", man.lasting.text))
    plates = [
        button(
            el("b", title), el("span", text), cls="side", label=f"{title}: {text}", piece=f"side-{side}",
            key=f"side-{side}", card=id, note=text,
        )
        for side, title, text in sides
    ]  # fmt: skip
    return el("ul", [el("li", plate) for plate in plates], cls="sides", aria_label=f"The sides of {man.name}")


def _palette(view: Json) -> Markup | None:
    """The Profiteers whose colours nobody has yet, while they are chosen."""
    left = [(entry["profiteer"], entry["colour"]) for entry in view["palette"]]
    men = [_free_profiteer(id, colour) for id, colour in left if id]
    return el("ul", men, cls="extra", aria_label="Profiteers to choose from") if men else None


@kept(20)
def _free_profiteer(id: str, colour: str) -> Markup:
    man = PROFITEERS[id]
    inside = MARK[colour], use(id, "art"), el("span", man.name)
    words, look = f"{colour.capitalize()}, {man.name}", ("extra-card", f"c-{colour}")
    note = f"Start: {man.start.text} Or lasting: {man.lasting.text}"
    return el("li", button(inside, cls=look, label=words, piece=id, key=id, note=note))


# left of the tower


def _installed(view: Json, player: Json, keys: Keys) -> Markup:
    """Installed Upgrades, piped to the tower; used ones are dimmed for the turn."""
    seat = view["seat"]
    used = view["turn"]["used"] if view["active"] == seat else ()
    return _built(
        tuple([(id, key_of(keys, id, seat), "used" if id in used else "") for id in player["installed"]])
    )


@kept(2_000)
def _built(upgrades: tuple[tuple[str, str, str], ...]) -> Markup:
    tiles = [
        item(tile(id, key, f"installed-{id}", state, el("span", CARD[PLACE[id]].name), _state_of(state)))
        for id, key, state in upgrades
    ]
    words = f"Installed: {len(tiles)} of {ENOUGH_INSTALLED}"
    return el("ul", tiles, [FREE] * (ENOUGH_INSTALLED - len(tiles)), cls="built", aria_label=words)


def _state_of(state: str) -> str:
    return "Installed; used this turn." if state else "Installed: it works once in each of your turns."


def _kit(view: Json, player: Json, keys: Keys) -> Markup:
    """The Upgrades and starters in hand, with the price of installing them."""
    seat, own = view["seat"], view["own"]
    cards = []
    if own["looked"]:
        cards.append(el("li", el("p", "Next card"), face(own["looked"], "looked"), cls="looked"))
    for id in sorted_ids(player["cards"]):
        if not is_element(id):
            price = own["install"].get(id)
            tag = None if price is None else _install_tag(price, player["money"])
            note = "" if price is None else f"Installing it from hand costs ${price}."
            cards.append(item(face(id, key_of(keys, id, seat), id, f"draw-{seat}", note), tag))
    return el("ul", cards or NO_UPGRADE, cls="kit", aria_label="Upgrades in hand")


@kept(400)
def _install_tag(price: int, money: int) -> Markup:
    look = ("price", "far" if price > money else "")
    return el("span", el("span", "Install"), " ", el("b", f"${price}"), cls=look)


# the tower


def _tower(view: Json, player: Json, keys: Keys) -> Markup:
    """Four trays: what boils first is on top and leaves first; xenon stays at the bottom (XP-5.1)."""
    seat, own = view["seat"], view["own"]
    working = view["active"] == seat and view["turn"]["distilling"] and player["overtime"]
    soon, late = own["distil_once"], own["distil" if working else "distil_overtime"]
    trays = []
    for id in ELEMENT_IDS:
        cards = tuple([key_of(keys, id, seat) for held in player["cards"] if held == id])
        leaving = "soon" if _leaves(id, soon) else "late" if _leaves(id, late) else ""
        trays.append(_tray(id, cards, leaving, seat))
    base = _base(seat, _in_words(late), _aloud(late), player["overtime"])
    head = _head(seat, _in_words(soon), _aloud(soon))
    hand = el("ul", trays, cls="trays", aria_label="The elements of your hand")
    column = el("div", head, hand, base, cls="column")
    return el("div", column, pipes(player), cls="tower")


def _leaves(id: str, preview: Json) -> bool:
    """Would this element leave its tray: removed, or isolated if it is xenon?"""
    if id == ELEMENT_IDS[-1]:
        return bool(preview["isolates"])
    return any(id == leaving for leaving, _ in preview["leaves"])


@kept(2_000)
def _tray(id: str, keys: tuple[str, ...], leaving: str, seat: int) -> Markup:
    outlet = el("span", SYMBOL[id], cls="outlet", aria_hidden="true")
    load = el("ul", [item(face(id, key, id, f"draw-{seat}")) for key in keys], cls="load")
    return el("li", outlet, load, cls=("tray", f"e-{SYMBOL[id]}", leaving), data_card=id)


@kept(2_000)
def _head(seat: int, words: str, aloud: str) -> Markup:
    """The top of the tower: what a Distil action does now."""
    return button(
        el("b", "Distil"),
        el("span", words),
        cls="head",
        label=f"Distil: {aloud}",
        piece=f"tower-{seat}",
        key=f"tower-{seat}",
        note=f"A Distil action now: {aloud}. {ORDER_NOTE}",
    )


@kept(2_000)
def _base(seat: int, words: str, aloud: str, overtime: bool) -> Markup:
    """The Base: its other side is Overtime, which distils twice."""
    return button(
        SIGN["overtime"],
        el("b", "Overtime"),
        el("span", words),
        cls=("base", "now" if overtime else "flip"),
        label=f"Overtime{', chosen' if overtime else ''}: {aloud}",
        piece=f"base-{seat}",
        key=f"base-{seat}",
        note=f"Overtime distils twice: {aloud}. {OVERTIME_NOTE}",
    )


def _in_words(preview: Json) -> str:
    """What leaves the tower, and how many Xe would be isolated, in symbols."""
    leaves, isolates = preview["leaves"], preview["isolates"]
    gone = ", ".join([f"{count} {SYMBOL[id]}" for id, count in leaves])
    words = "nothing leaves"
    if gone:
        words = f"{gone} leaves" if sum([count for _, count in leaves]) == 1 else f"{gone} leave"
    return f"{words}, {isolates} Xe isolated" if isolates else words


def _aloud(preview: Json) -> str:
    """The same as it is said."""
    leaves, isolates = preview["leaves"], preview["isolates"]
    gone = listed([f"{count} {NAME[id]}" for id, count in leaves])
    words = "nothing leaves the tower"
    if gone:
        words = f"{gone} {agree(sum([count for _, count in leaves]), 'leaves')}"
    return f"{words}, and {isolates} xenon {agree(isolates, 'is')} isolated" if isolates else words


# right of the tower


def _customers(player: Json, seat: int, keys: Keys) -> Markup:
    """Cold storage, the active Contract, and the completed ones; Profiteer and Tactics card."""
    id, stored = player["contract"], player["stored"]
    deal = NO_CONTRACT
    if id:
        note = (
            f"Your active Contract: {min(stored, player['need'])} of {player['need']} Xe are in cold storage."
        )
        deal = _deal(face(id, key_of(keys, id), note=note), progress(stored, player["need"]))
    more = expansions(player, own=True)
    extra = el("ul", more, cls="extra") if more else None
    return el("div", deal, _storage(seat, stored), completed(player, keys), extra, cls="customers")


@kept(2_000)
def _deal(card: Markup, progress: Markup) -> Markup:
    return el("div", card, progress, cls="active-deal")


@kept(200)
def _storage(seat: int, stored: int) -> Markup:
    flasks = [
        el(
            "i",
            use("el_xe", "art"),
            data_key=f"stored-{seat}-{i}",
            data_from=f"el_xe-{seat}-0",
            data_card="el_xe",
        )
        for i in range(stored)
    ]
    title = el("span", "cold storage", cls="title")
    inside = SIGN["cold"], el("b", stored), el("span", flasks, cls="flasks"), title
    label = f"{stored} Xe in cold storage"
    key, note = f"storage-{seat}", f"{label}. {STORAGE_NOTE}"
    return el("div", inside, cls="storage", role="group", aria_label=label, data_key=key, data_note=note)


def _piles(view: Json, player: Json, keys: Keys) -> Markup:
    """What is left to draw, by kind and in no order (XP-19.3), and the discard pile."""
    return el(
        "div",
        _to_draw(view["seat"], tuple(view["own"]["draw"])),
        _discarded(view["seat"], len(player["discard"]), _discards(view, player["discard"], keys)),
        cls="stock",
    )


@kept(2_000)
def _to_draw(seat: int, ids: tuple[str, ...]) -> Markup:
    head = el("h3", SIGN["draw"], el("b", len(ids)), " to draw")
    return el("div", head, el("ul", entries(ids)), cls="heap", data_key=f"draw-{seat}", data_note=DRAW_NOTE)


@kept(2_000)
def _discarded(seat: int, count: int, cards: tuple[Markup, ...]) -> Markup:
    head = el("h3", SIGN["discard"], el("b", count), " discarded")
    return el("div", head, el("p", cards), cls="heap", data_key=f"discard-{seat}", data_note=DISCARD_NOTE)


def _discards(view: Json, discard: Sequence[str], keys: Keys) -> tuple[Markup, ...]:
    """The discard pile card by card, so that cards fly onto it; Maintenance Window takes one back."""
    seat = view["seat"]
    seek = view["step"] == "maintenance" and seat in view["asked"]
    found = []
    for id, count in Counter(sorted_ids(discard)).items():
        if is_element(id):
            origin = f"stack-{id}" if view["step"] in AIRY else f"{id}-{seat}-0"
            found.append(chip(id, f"gone-{id}-{count}", origin, count))
        elif seek:
            note = "It lies in your discard pile."
            found.append(tile(id, key_of(keys, id, seat), f"discarded-{id}", note=note))
        else:
            found.append(chip(id, key_of(keys, id, seat), "", count))
            for _ in range(count - 1):
                key_of(keys, id, seat)
    return tuple(found)
