"""The market on the page: both lines with their prices and bids, the decks, and the element supply."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from markupsafe import Markup

from meeplehall.draw.html import Child, el
from meeplehall.draw.keys import Keys
from meeplehall.draw.memo import kept, one_and_the_same, sliced
from meeplehall.draw.pieces import button, fold, image
from meeplehall.engine.wording import agree, listed, plural
from meeplehall.games.xenon_profiteer.components.box import COMPONENTS
from meeplehall.games.xenon_profiteer.components.cards import ELEMENT, FIRST_CONTRACT
from meeplehall.games.xenon_profiteer.page.cards import MARK, PLACE, SIGN, SYMBOL, entries, face, item, key_of

Json = Mapping[str, Any]
LINE_TITLE: Final = {"contract": "Contracts", "upgrade": "Upgrades"}
LINE_HEADING: Final = {"contract": "The Contract line", "upgrade": "The Upgrade line"}
ELEMENT_IDS: Final = [card.id for card in ELEMENT]
#: nothing is too dear for those who only watch
ANY_MONEY: Final = 99
WIPE_NOTE: Final = (
    "The line is filled from it. A WIPE replaces all cards of the line that have no token on them."
)
BIN_NOTE: Final = "Cards that were wiped off this line; they are shuffled when its deck has run out."
EMPTY_NOTE: Final = "An empty place of the line: it is filled at the end of the turn, or by a WIPE."
NAME: Final = {card.symbol: card.name.lower() for card in ELEMENT}
PACKET: Final = listed([NAME[symbol] for symbol in COMPONENTS.setup.air_packet])
AIR_NOTE: Final = f"AIR brings {PACKET} from here into your discard pile, and ${COMPONENTS.setup.air_money}."
HEADING: Final = el("h2", "The market", cls="vh", id="xp-market")
BACK: Final = el("i", cls="back", aria_hidden="true")
GAP: Final = el("span", el("span", "empty place", cls="vh"), cls="gap")
#: colour and name of everybody
Bidders = tuple[tuple[str, str], ...]
#: printed and real price of buying and of installing, own and other tokens, and what one has
Prices = tuple[int, int, int, int, int, int, int]


def market(view: Json, names: Sequence[str], keys: Keys) -> Child:
    """Both lines, and beside them what they are filled from."""
    me = view["seat"]
    # those who watch see what is printed
    money = view["seats"][me]["money"] if view["own"] is not None else ANY_MONEY
    bidders = one_and_the_same(
        tuple([(player["colour"], name) for player, name in zip(view["seats"], names, strict=True)])
    )
    lines = []
    for number, line in enumerate(view["lines"]):
        seen = keys.leave([place["card"] for place in line["places"] if place["card"] is not None])
        lines.append(_line(number, line, me, money, bidders, seen))
    return HEADING, el("div", lines, _supply(view), cls="market"), _dealt(view, keys)


@sliced
def _line(number: int, line: Json, me: int, money: int, bidders: Bidders, seen: Mapping[str, int]) -> Markup:
    keys = Keys(seen)
    name, places = line["name"], [_place(place, me, money, bidders, keys) for place in line["places"]]
    return el(
        "div",
        el("h3", LINE_HEADING[name], cls="vh"),
        _deck(name, line["deck"], tuple(line["discard"])),
        el("ul", places, cls="places", aria_label=LINE_TITLE[name]),
        cls=f"line of-{len(places)} {name}s",
    )


@kept(1_000)
def _deck(name: str, count: int, bin: tuple[str, ...]) -> Markup:
    """The deck, which is clicked to wipe its line, and how many cards lie on its discard pile."""
    deck = button(
        BACK,
        el("b", count),
        el("span", LINE_TITLE[name]),
        cls=f"deck {name}",
        label=f"{LINE_TITLE[name]}: {plural(count, 'card')} in the deck",
        piece=f"deck-{name}",
        key=f"deck-{name}",
        note=f"{plural(count, 'card')} in the deck of this line. {WIPE_NOTE}",
    )
    gone = None
    if bin:
        contents = el("ul", entries(bin), cls="contents", aria_label="Discarded from this line")
        label = f"Discarded from this line: {plural(len(bin), 'card')}"
        gone = fold((SIGN["discard"], len(bin)), contents, cls="pile-of", label=label, title=BIN_NOTE)
    return el("div", deck, gone, cls="source")


def _place(place: Json, me: int, money: int, bidders: Bidders, keys: Keys) -> Markup:
    """A place of a line: the card, its prices and the bids on it."""
    id, at = place["card"], place["place"]
    if id is None:
        return el("li", GAP, cls="spot", data_key=f"spot-{at}", data_note=EMPTY_NOTE)
    cost, install = place["cost"], place.get("install_cost", -1)
    prices = (
        cost, place.get("price", cost), install, place.get("install_price", install),
        place.get("own", 0), place.get("others", 0), money,
    )  # fmt: skip
    tokens = tuple(place["tokens"])
    return _spot(at, id, key_of(keys, id), prices, tokens, me, bidders if any(tokens) else ())


@kept(8_000)
def _spot(
    at: str, id: str, key: str, prices: Prices, tokens: tuple[int, ...], me: int, bidders: Bidders
) -> Markup:
    tags, note = _prices("Take" if PLACE[id] >= FIRST_CONTRACT else "Buy", *prices)
    bids = [_bid(at, seat, count, *bidders[seat], seat == me) for seat, count in enumerate(tokens) if count]
    card = face(id, key, at, f"deck-{at.split('-')[0]}", note)
    below = el("div", tags, el("span", bids, cls="bids"), cls="tags")
    return el("li", card, below, cls="spot", data_key=f"spot-{at}", data_card="line")


def _prices(
    word: str, cost: int, price: int, install_cost: int, install_price: int, own: int, others: int, money: int
) -> tuple[list[Markup], str]:
    """The price tags, and the sums behind them in words."""
    tags, words = [_tag(word, cost, price, money)], explain(word, cost, price, own, others)
    if install_cost >= 0:
        tags.append(_tag("Install", install_cost, install_price, money))
        words += " " + explain("Install", install_cost, install_price, own, others)
    return tags, words


def _tag(word: str, cost: int, price: int, money: int) -> Markup:
    change = "cheaper" if price < cost else "dearer" if price > cost else ""
    look = ("price", change, "far" if price > money else "")
    return el("span", el("span", word), " ", el("b", dollars(price)), cls=look, aria_hidden="true")


def dollars(amount: int) -> str:
    """$3, or +$3 for money that one receives."""
    return f"${amount}" if amount >= 0 else f"+${-amount}"


def explain(word: str, cost: int, price: int, own: int, others: int) -> str:
    """How a price comes about; both ends of the sum are the engine's (XP-8.7)."""
    parts = [f"{word}: ${cost}"]
    if own:
        parts.append(f"−${own} for {plural(own, 'own token')}")
    if others:
        paid = price - cost + own
        parts.append(f"+${paid} to others" if paid else "nothing to others (takeover)")
    if len(parts) == 1:
        return parts[0] + "."
    total = f"${price}" if price >= 0 else f"you receive ${-price}"
    return f"{', '.join(parts)} = {total}."


def _bid(at: str, seat: int, count: int, colour: str, name: str, own: bool) -> Markup:
    """The tokens of one player on a card; the own ones can be moved."""
    note = (
        f"{plural(count, 'Bid Token')} of yours: you pay $1 less for each, and others pay you $1 for each."
        if own
        else f"{plural(count, 'Bid Token')} of {name}: whoever else buys the card pays {name} $1 for each."
    )
    marks = [
        el(
            "i",
            MARK[colour],
            cls="token",
            data_key=f"token-{seat}-{at}-{i}",
            data_from=f"tokens-{seat}",
            data_note=note,
        )
        for i in range(count)
    ]
    words, look = f"{name}: {plural(count, 'token')}", f"bid c-{colour}"
    if own:
        return button(marks, cls=look, label=words, piece=f"bid-{at}", key=f"bid-{at}", note=note)
    return image(marks, cls=look, label=words)


# the supply


def _supply(view: Json) -> Markup:
    """The four stacks of elements; AIR is taken here."""
    active = view["seats"][view["active"]] if view["active"] >= 0 else None
    held = (active["cards"] or ()) if active else ()
    # all of it has left the tower of the active player: it comes from there
    left = tuple([f"{id}-{view['active']}-0" if id not in held else "" for id in ELEMENT_IDS])
    return _stacks(None if view["supply"] is None else tuple(view["supply"]), left)


@kept(2_000)
def _stacks(counts: tuple[int, ...] | None, origins: tuple[str, ...]) -> Markup:
    stacks = [
        _stack(id, counts[number] if counts else -1, origins[number]) for number, id in enumerate(ELEMENT_IDS)
    ]
    title = el("span", SIGN["air"], " Supply", cls="title")
    label = "Element supply"
    if counts:
        label += ": " + listed(
            [f"{count} {card.name.lower()}" for count, card in zip(counts, ELEMENT, strict=True)]
        )
    return button(title, stacks, cls="supply", label=label, piece="supply", key="supply", note=AIR_NOTE)


def _stack(id: str, count: int, origin: str) -> Markup:
    gas = NAME[SYMBOL[id]]
    left = f"No end of {gas} is" if count < 0 else f"{plural(count, f'{gas} card')} {agree(count, 'is')}"
    note = f"{left} left in the supply. {AIR_NOTE}"
    top = el("i", SYMBOL[id], data_key=f"stack-{id}-{count}", data_from=origin, data_note=note)
    number = el("b", "∞" if count < 0 else count)
    look = ("stack", f"e-{SYMBOL[id]}", "low" if 0 <= count < 4 else "")
    return el("span", top, number, cls=look, data_key=f"stack-{id}", data_note=note)


def _dealt(view: Json, keys: Keys) -> Markup | None:
    """The cards that Process Engineer lays out to choose from (XP-12.8)."""
    if not view["dealt"]:
        return None
    cards = [item(face(id, key_of(keys, id), f"dealt-{id}")) for id in view["dealt"]]
    return el("div", el("h3", "Choose what fills the gaps"), el("ul", cards, cls="places"), cls="dealt")
