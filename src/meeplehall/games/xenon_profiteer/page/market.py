"""The market on the page: both lines with their prices and bids, the decks, and the element supply."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from html import escape
from typing import Any, Final

from meeplehall.games.xenon_profiteer.components.cards import FIRST_CONTRACT
from meeplehall.games.xenon_profiteer.components.data import COMPONENTS
from meeplehall.games.xenon_profiteer.page.cards import BACK, MARK, PLACE, SIGN, SYMBOL, Keys, entries, face

Json = Mapping[str, Any]
LINE_TITLE: Final = {"contract": "Contracts", "upgrade": "Upgrades"}
ELEMENT_IDS: Final = [card.id for card in COMPONENTS.elements]
#: nothing is too dear for those who only watch
ANY_MONEY: Final = 99
WIPE_NOTE: Final = "A Wipe replaces all cards of this line without a token."
AIR_NOTE: Final = f"AIR brings one of each element into your discard pile, and ${COMPONENTS.setup.air_money}."


def market(view: Json, names: Sequence[str], keys: Keys) -> str:
    """Both lines, and beside them what they are filled from."""
    lines = "".join(_line(view, line, names, keys) for line in view["lines"])
    return f'<div class="market">{lines}{_supply(view)}</div>{_dealt(view, keys)}'


def _line(view: Json, line: Json, names: Sequence[str], keys: Keys) -> str:
    name = line["name"]
    places = "".join(_place(view, place, names, keys) for place in line["places"])
    return (
        f'<div class="line of-{len(line["places"])} {name}s">{_deck(line)}'
        f'<ul class="places" aria-label="{LINE_TITLE[name]}">{places}</ul></div>'
    )


def _deck(line: Json) -> str:
    """The deck, which is clicked to wipe its line, and how many cards lie on its discard pile."""
    name, bin = line["name"], line["discard"]
    gone = ""
    if bin:
        gone = (
            f'<details class="pile-of"><summary title="Discarded from this line">{SIGN["discard"]}{len(bin)}'
            f'</summary><ul class="contents">{entries(tuple(bin))}</ul></details>'
        )
    return (
        f'<div class="source"><button type="button" class="deck {name}" data-piece="deck-{name}" '
        f'data-key="deck-{name}" aria-label="{LINE_TITLE[name]}: {line["deck"]} cards in the deck" '
        f'data-note="{line["deck"]} cards in the deck. {WIPE_NOTE}">'
        f"{BACK}<b>{line['deck']}</b><span>{LINE_TITLE[name]}</span></button>{gone}</div>"
    )  # fmt: skip


def _place(view: Json, place: Json, names: Sequence[str], keys: Keys) -> str:
    id, at = place["card"], place["place"]
    if id is None:
        return f'<li class="spot" data-key="spot-{at}"><span class="gap"></span></li>'
    cost, install = place["cost"], place.get("install_cost", -1)
    # those who watch see what is printed
    money = view["seats"][view["seat"]]["money"] if view["own"] is not None else ANY_MONEY
    prices, note = _prices(
        cost, place.get("price", cost), install, place.get("install_price", install),
        place.get("own", 0), place.get("others", 0), PLACE[id] >= FIRST_CONTRACT, money,
    )  # fmt: skip
    tokens = "".join(
        _tokens(at, seat, count, view["seats"][seat]["colour"], names[seat], seat == view["seat"])
        for seat, count in enumerate(place["tokens"])
        if count
    )
    plate = face(id, keys.of(id), at, "", f"deck-{at.split('-')[0]}", note)
    return (
        f'<li class="spot" data-key="spot-{at}">{plate}'
        f'<div class="tags">{prices}<span class="bids">{tokens}</span></div></li>'
    )


@lru_cache(maxsize=20_000)
def _prices(
    cost: int, price: int, install_cost: int, install_price: int, own: int, others: int, contract: bool,
    money: int,
) -> tuple[str, str]:  # fmt: skip
    """The price tags, and the sums behind them in words."""
    word = "Take" if contract else "Buy"
    tags, words = _tag(word, cost, price, money), explain(word, cost, price, own, others)
    if install_cost >= 0:
        tags += _tag("Install", install_cost, install_price, money)
        words += " " + explain("Install", install_cost, install_price, own, others)
    return tags, words


def _tag(word: str, cost: int, price: int, money: int) -> str:
    change = " cheaper" if price < cost else " dearer" if price > cost else ""
    reach = " far" if price > money else ""
    return f'<span class="price{change}{reach}"><span>{word}</span> <b>{dollars(price)}</b></span>'


def dollars(amount: int) -> str:
    return f"${amount}" if amount >= 0 else f"+${-amount}"


def explain(word: str, cost: int, price: int, own: int, others: int) -> str:
    """How a price comes about; both ends of the sum are the engine's (XP-8.7)."""
    parts = [f"{word}: ${cost}"]
    if own:
        parts.append(f"−${own} for {own} own token{'s' * (own > 1)}")
    if others:
        paid = price - cost + own
        parts.append(f"+${paid} to others" if paid else "nothing to others (takeover)")
    if len(parts) == 1:
        return parts[0] + "."
    total = f"${price}" if price >= 0 else f"you receive ${-price}"
    return f"{', '.join(parts)} = {total}."


@lru_cache(maxsize=4_000)
def _tokens(at: str, seat: int, count: int, colour: str, name: str, own: bool) -> str:
    """The tokens of one player on a card; the own ones can be moved."""
    marks = "".join(
        f'<i class="token" data-key="token-{seat}-{at}-{i}" data-from="tokens-{seat}">{MARK[colour]}</i>'
        for i in range(count)
    )
    words = f"{escape(name)}: {count} token{'s' * (count > 1)}"
    if own:
        return (
            f'<button type="button" class="bid c-{colour}" data-piece="bid-{at}" data-key="bid-{at}" '
            f'aria-label="{words}" data-note="Your tokens on this card.">{marks}</button>'
        )
    return f'<span class="bid c-{colour}" title="{words}" role="img" aria-label="{words}">{marks}</span>'


def _supply(view: Json) -> str:
    """The four stacks of elements; AIR is taken here."""
    active = view["seats"][view["active"]] if view["active"] >= 0 else None
    held = set((active["cards"] or ()) if active else ())
    stacks = ""
    for number, id in enumerate(ELEMENT_IDS):
        count = -1 if view["supply"] is None else view["supply"][number]
        # all of it has left the tower of the active player: it comes from there
        origin = f"{id}-{view['active']}-0" if id not in held else ""
        stacks += _stack(id, count, origin)
    return (
        '<button type="button" class="supply" data-piece="supply" data-key="supply" '
        f'aria-label="Element supply" data-note="{AIR_NOTE}"><span class="title">{SIGN["air"]} Supply</span>'
        f"{stacks}</button>"
    )


@lru_cache(maxsize=2_000)
def _stack(id: str, count: int, origin: str) -> str:
    symbol = SYMBOL[id]
    number = "∞" if count < 0 else count
    come = f' data-from="{origin}"' if origin else ""
    low = " low" if 0 <= count < 4 else ""
    return (
        f'<span class="stack e-{symbol}{low}" data-key="stack-{id}">'
        f'<i data-key="stack-{id}-{count}"{come}>{symbol}</i><b>{number}</b></span>'
    )


def _dealt(view: Json, keys: Keys) -> str:
    """The cards that Process Engineer lays out to choose from (XP-12.8)."""
    if not view["dealt"]:
        return ""
    cards = "".join(f"<li>{face(id, keys.of(id), f'dealt-{id}')}</li>" for id in view["dealt"])
    return f'<div class="dealt"><p>Choose what fills the gaps</p><ul class="places">{cards}</ul></div>'
