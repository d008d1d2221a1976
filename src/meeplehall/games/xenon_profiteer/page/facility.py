"""The own Facility on the page: the tower with the hand in it, Upgrades left, Contracts right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from meeplehall.games.xenon_profiteer.components.cards import CARD
from meeplehall.games.xenon_profiteer.components.data import COMPONENTS
from meeplehall.games.xenon_profiteer.page.cards import (
    PLACE,
    SIGN,
    SYMBOL,
    Keys,
    chip,
    entries,
    face,
    is_element,
    sorted_ids,
    tile,
    use,
)
from meeplehall.games.xenon_profiteer.page.rivals import (
    ENOUGH_INSTALLED,
    completed,
    expansions,
    pipes,
    plate,
    progress,
    standing,
    vitals,
)

Json = Mapping[str, Any]
ELEMENT_IDS: Final = [card.id for card in COMPONENTS.elements]
#: steps in which cards come to the discard pile from the supply
AIRY: Final = ("air_or_wipe", "buy_or_bid")


def facility(view: Json, names: Sequence[str], keys: Keys) -> str:
    """The whole of it."""
    seat = view["seat"]
    player = view["seats"][seat]
    return (
        f'<div class="facility {standing(view, seat)}" data-key="seat-{seat}">'
        f'<div class="who">{plate(view, seat, names[seat])}{vitals(seat, player)}</div>'
        f"{_installed(view, player, keys)}{_kit(view, player, keys)}"
        f'{_tower(view, player, keys)}<div class="east">{_contract(player, seat, keys)}'
        f"{_piles(view, player, keys)}</div></div>"
    )


# left of the tower


def _installed(view: Json, player: Json, keys: Keys) -> str:
    """Installed Upgrades, piped to the tower; used ones are dimmed for the turn."""
    seat = view["seat"]
    used = view["turn"]["used"] if view["active"] == seat else ()
    tiles = "".join(
        f"<li>{tile(id, keys.of(id, seat), f'installed-{id}', 'used' if id in used else '', _name(id))}</li>"
        for id in player["installed"]
    )
    free = '<li class="slot"><span>+1 XP</span></li>' * (ENOUGH_INSTALLED - len(player["installed"]))
    words = f"Installed: {len(player['installed'])} of {ENOUGH_INSTALLED}"
    return f'<ul class="built" aria-label="{words}">{tiles}{free}</ul>'


@lru_cache(maxsize=100)
def _name(id: str) -> str:
    return f"<span>{CARD[PLACE[id]].name}</span>"


def _kit(view: Json, player: Json, keys: Keys) -> str:
    """The Upgrades and starters in hand, with the price of installing them."""
    seat, own = view["seat"], view["own"]
    cards = ""
    for id in sorted_ids(player["cards"]):
        if not is_element(id):
            price = own["install"].get(id)
            tag = "" if price is None else _install_tag(price, player["money"])
            note = "" if price is None else f"Installing it from hand costs ${price}."
            cards += f"<li>{face(id, keys.of(id, seat), id, '', f'draw-{seat}', note)}{tag}</li>"
    looked = ""
    if own["looked"]:
        looked = f'<li class="looked"><p>Next card</p>{face(own["looked"], "looked")}</li>'
    if not cards and not looked:
        cards = '<li class="bare">No Upgrade in hand</li>'
    return f'<ul class="kit" aria-label="Upgrades in hand">{looked}{cards}</ul>'


@lru_cache(maxsize=400)
def _install_tag(price: int, money: int) -> str:
    far = " far" if price > money else ""
    return f'<span class="price{far}"><span>Install</span> <b>${price}</b></span>'


# the tower


def _tower(view: Json, player: Json, keys: Keys) -> str:
    """Four trays: what boils first is on top and leaves first; xenon stays at the bottom (XP-5.1)."""
    seat, own = view["seat"], view["own"]
    working = view["active"] == seat and view["turn"]["distilling"] and player["overtime"]
    soon, late = own["distil_once"], own["distil" if working else "distil_overtime"]
    held = sorted_ids([id for id in player["cards"] if is_element(id)])
    trays = ""
    for id in ELEMENT_IDS:
        cards = "".join(
            f"<li>{face(id, keys.of(id, seat), id, '', f'draw-{seat}')}</li>" for _ in range(held.count(id))
        )
        trays += _tray(id, cards, "soon" if _leaves(id, soon) else "late" if _leaves(id, late) else "")
    return (
        f'<div class="tower"><div class="column">{_head(seat, soon)}<ul class="trays">{trays}</ul>'
        f"{_base(seat, late, player['overtime'])}</div>{pipes(player)}</div>"
    )


def _leaves(id: str, preview: Json) -> bool:
    """Would this element leave its tray: removed, or isolated if it is xenon?"""
    if id == ELEMENT_IDS[-1]:
        return bool(preview["isolates"])
    return any(id == leaving for leaving, _ in preview["leaves"])


def _tray(id: str, cards: str, leaving: str) -> str:
    symbol = SYMBOL[id]
    return (
        f'<li class="tray e-{symbol} {leaving}"><span class="outlet" aria-hidden="true">{symbol}</span>'
        f'<ul class="load">{cards}</ul></li>'
    )


def _head(seat: int, preview: Json) -> str:
    """The top of the tower: what a Distil action does now."""
    words = _in_words(preview)
    return (
        f'<button type="button" class="head" data-piece="tower-{seat}" data-key="tower-{seat}" '
        f'aria-label="Distil: {words}" data-note="Distil: {words}. The order is N, O, Kr."><b>Distil</b>'
        f"<span>{words}</span></button>"
    )


def _base(seat: int, preview: Json, overtime: bool) -> str:
    """The Base: its other side is Overtime, which distils twice."""
    words = _in_words(preview)
    now = "now" if overtime else "flip"
    return (
        f'<button type="button" class="base {now}" data-piece="base-{seat}" data-key="base-{seat}" '
        f'aria-label="Overtime: {words}" data-note="Overtime distils twice: {words}. Then two Bids; no Air, '
        f'no Wipe, no Buy; at the end all cards are shuffled.">{SIGN["overtime"]}<b>Overtime</b>'
        f"<span>{words}</span></button>"
    )


def _in_words(preview: Json) -> str:
    """What leaves the tower, and how many Xe would be isolated."""
    return _preview(tuple((id, count) for id, count in preview["leaves"]), preview["isolates"])


@lru_cache(maxsize=2_000)
def _preview(leaves: tuple[tuple[str, int], ...], isolates: int) -> str:
    gone = ", ".join(f"{count} {SYMBOL[id]}" for id, count in leaves)
    words = f"{gone} leave{'s' * (sum(count for _, count in leaves) == 1)}" if gone else "nothing leaves"
    return f"{words}, {isolates} Xe isolated" if isolates else words


# right of the tower


def _contract(player: Json, seat: int, keys: Keys) -> str:
    """Cold storage, the active Contract, and the completed ones; Profiteer and Tactics card."""
    stored = player["stored"]
    flasks = "".join(
        f'<i data-key="stored-{seat}-{i}" data-from="el_xe-{seat}-0">{use("el_xe", "art")}</i>'
        for i in range(stored)
    )
    words = f"{stored} Xe in cold storage"
    storage = (
        f'<div class="storage" title="{words}">{SIGN["cold"]}<b>{stored}</b>'
        f'<span class="flasks">{flasks}</span><span class="title">cold storage</span></div>'
    )
    id = player["contract"]
    deal = '<div class="no-deal">No active Contract: the place is free.</div>'
    if id:
        deal = f'<div class="active-deal">{face(id, keys.of(id))}{progress(stored, player["need"])}</div>'
    extra = "".join(f"<li>{card}</li>" for card in expansions(player, own=True))
    more = f'<ul class="extra">{extra}</ul>' if extra else ""
    return f'<div class="customers">{deal}{storage}{completed(player, keys)}{more}</div>'


def _piles(view: Json, player: Json, keys: Keys) -> str:
    """What is left to draw, by kind and in no order (XP-19.3), and the discard pile."""
    seat = view["seat"]
    draw, discard = view["own"]["draw"], player["discard"]
    seek = view["step"] == "maintenance" and seat in view["asked"]
    return (
        f'<div class="stock"><div class="heap" data-key="draw-{seat}">'
        f"<h3>{SIGN['draw']}<b>{len(draw)}</b> to draw</h3><ul>{entries(tuple(draw))}</ul></div>"
        f'<div class="heap" data-key="discard-{seat}"><h3>{SIGN["discard"]}<b>{len(discard)}</b> discarded'
        f"</h3><p>{_discards(view, discard, keys, seek)}</p></div></div>"
    )


def _discards(view: Json, discard: Sequence[str], keys: Keys, seek: bool) -> str:
    """The discard pile card by card, so that cards fly onto it; Maintenance Window takes one back."""
    seat = view["seat"]
    found = ""
    for id, count in Counter(sorted_ids(discard)).items():
        if is_element(id):
            origin = f"stack-{id}" if view["step"] in AIRY else f"{id}-{seat}-0"
            found += chip(id, f"gone-{id}-{count}", origin, count)
        elif seek:
            found += tile(id, keys.of(id, seat), f"discarded-{id}")
        else:
            found += chip(id, keys.of(id, seat), "", count)
            for _ in range(count - 1):
                keys.of(id, seat)
    return found
