"""The four markets on the page: rows of slots by price, and what each has to offer in short."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any, Final

from markupsafe import Markup

from meeplehall.draw.html import el
from meeplehall.draw.memo import kept, sliced
from meeplehall.draw.pieces import button
from meeplehall.games.pipeline.components.markets import MARKET, SUPPLY
from meeplehall.games.pipeline.components.oil import BARRELS_PER_TANK, GRADE_NAME
from meeplehall.games.pipeline.page.signs import WORDS, barrel, dollars, use

Json = Mapping[str, Any]
NAME: Final = {market.id: market.name for market in MARKET}
#: a slot: its number, what it pays, whether the player's upgrades changed that, the colour that lies there
Slot = tuple[int, int, bool, str]


# in short


def offers(view: Json, id: str) -> tuple[Markup, str]:
    """What crude costs and what refined oil brings at best, and the same in words."""
    rows = [row for row in view["markets"] if row["market"] == id]
    return _offers(tuple([(f"{row['colour']}{row['grade']}", _best(row)) for row in rows]))


def _best(row: Json) -> int | None:
    """The least that crude costs, the most that refined oil brings; None if there is none, or no room."""
    prices: list[int] = [slot["pays"] for slot in row["slots"] if bool(slot["barrel"]) != bool(row["grade"])]
    if not prices:
        return None
    return max(prices) if row["grade"] else min(prices)


@kept(2_000)
def _offers(best: tuple[tuple[str, int | None], ...]) -> tuple[Markup, str]:
    shown = [_quote(id, price) for id, price in best]
    words = [_offered(id, price) for id, price in best]
    crude = [quote for (id, _), quote in zip(best, shown, strict=True) if id[1] == "0"]
    refined = [quote for (id, _), quote in zip(best, shown, strict=True) if id[1] != "0"]
    gist = el("span", el("span", crude, cls="costs"), el("span", refined, cls="brings"), cls="gist offers")
    return gist, "; ".join(words)


@kept(500)
def _quote(id: str, price: int | None) -> Markup:
    sign = "+" if id[1] != "0" and price is not None else ""
    words = "–" if price is None else f"{sign}${price}"
    return el("span", barrel(id), el("b", words), cls=("quote", "brings" if sign else ""))


def _offered(id: str, price: int | None) -> str:
    if id[1] == "0":
        return f"{WORDS[id]} costs ${price}" if price is not None else f"no {WORDS[id]} left"
    return f"{WORDS[id]} brings ${price}" if price is not None else f"no room for {WORDS[id]}"


# in full


def market(view: Json, id: str) -> Markup:
    """All rows of a market with every slot."""
    rows = [row for row in view["markets"] if row["market"] == id]
    is_open, active = id in view["trading"], view["active"]
    trader = view["seats"][active] if is_open and view["seat"] == active else None
    return _market(id, is_open, active, trader, *rows)


@sliced
def _market(id: str, is_open: bool, active: int, trader: Json | None, *rows: Json) -> Markup:
    crude = [_row(row, trader) for row in rows if not row["grade"]]
    refined = [_row(row, trader) for row in rows if row["grade"]]
    return el(
        "section",
        el("h3", NAME[id]),
        el("div", crude, cls="crude"),
        el("div", refined, cls="refined") if refined else None,
        cls=("market", f"m-{id}", "open" if is_open else ""),
        data_key=f"market-{id}",
        data_card=f"action-{id}",
        data_source=f"farm-{active}",
        aria_label=NAME[id],
    )


def _row(row: Json, trader: Json | None) -> Markup:
    """A row: which oil it is for, and its slots by price."""
    notes = _notes(trader, row) if trader else ("",) * len(row["slots"])  # their labels say it
    slots = tuple(
        [
            (slot["slot"], slot["pays"], slot["pays"] != slot["price"], slot["barrel"] or "")
            for slot in row["slots"]
        ]
    )
    return _slots(row["colour"], row["grade"], row["demand"], slots, notes)


@kept(5_000)
def _slots(colour: str, grade: int, demand: int, slots: tuple[Slot, ...], notes: tuple[str, ...]) -> Markup:
    id = f"{colour}{grade}"
    told = list(zip(slots, notes, strict=True))
    groups = []
    for price, group in groupby(told, key=lambda entry: entry[0][1]):
        here = list(group)
        changed = any(slot[2] for slot, _ in here)
        drawn = [_slot(slot, id, note) for slot, note in here]
        groups.append(
            el(
                "span",
                el("b", dollars(price), cls="price", aria_hidden="true"),
                drawn,
                cls=("group", "changed" if changed else ""),
            )
        )
    inside = _sign(id, demand), el("div", groups, cls="groups")
    return el("div", inside, cls=f"row {colour} g{grade}", role="group", aria_label=_row_words(id, demand))


def _yearly(id: str, demand: int) -> str:
    return f"{SUPPLY} new a year" if id[1] == "0" else f"{demand or 'none'} used a year"


def _row_words(id: str, demand: int) -> str:
    return f"{WORDS[id].capitalize()}: {_yearly(id, demand)}"


@kept(200)
def _sign(id: str, demand: int) -> Markup:
    """Which barrels the row is for; every year so many come (crude) or go (refined)."""
    words, change = _row_words(id, demand), _yearly(id, demand)
    inside = barrel(id), el("span", el("span", WORDS[id].capitalize()), el("small", change), cls="oil")
    return el("span", inside, cls="sign", data_card=id, data_note=f"{words}.", aria_label=words, role="img")


@kept(20_000)
def _slot(slot: Slot, row: str, note: str) -> Markup:
    number, pays, _, colour = slot
    label = f"Empty place: a barrel of {WORDS[row]} sold here brings {dollars(pays)}"
    drum = None
    if colour:
        label = f"A barrel of {WORDS[colour + row[1]]}, for sale at {dollars(pays)}"
        drum = el(
            "i",
            use(f"drum-{colour}"),
            data_key=f"cask-{number}",
            data_card=colour + row[1],
        )
    return button(
        drum,
        cls=("slot", "full" if colour else ""),
        label=label,
        piece=f"slot-{number}",
        note=note,
    )


def _notes(owner: Json, row: Json) -> tuple[str, ...]:
    """What a trade at each slot does to cash and tanks of the one to act."""
    grade = row["grade"]
    tanks, room = BARRELS_PER_TANK * owner["tanks"][grade], owner["room"][grade]
    notes: Sequence[str] = [
        _note(owner["cash"], slot["pays"], bool(slot["barrel"]), GRADE_NAME[grade], tanks, room)
        for slot in row["slots"]
    ]
    return tuple(notes)


def _note(cash: int, pays: int, full: bool, grade: str, tanks: int, room: int) -> str:
    if not full:
        return f"Sold here: cash {dollars(cash)} → {dollars(cash + pays)}, a barrel leaves your tanks."
    if room <= 0:
        return f"Your {grade} tanks are full: {tanks} of {tanks}." if tanks else f"You have no {grade} tank."
    after = f"{tanks - room + 1} of {tanks}"
    return f"Bought: cash {dollars(cash)} → {dollars(cash - pays)}, {grade} tanks then hold {after}."
