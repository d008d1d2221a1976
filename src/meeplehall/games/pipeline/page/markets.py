"""The four markets on the page: rows of slots, each a barrel or the price for one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from markupsafe import Markup

from meeplehall.draw.html import el
from meeplehall.draw.memo import kept
from meeplehall.draw.pieces import button
from meeplehall.games.pipeline.components.markets import MARKET, SUPPLY
from meeplehall.games.pipeline.components.oil import BARRELS_PER_TANK, GRADE_NAME
from meeplehall.games.pipeline.page.signs import WORDS, barrel, dollars, use

Json = Mapping[str, Any]
NAME: Final = {market.id: market.name for market in MARKET}


def market(view: Json, id: str, plate: Markup) -> Markup:
    """A market with its name plate, which is a space of the cross."""
    rows = [row for row in view["markets"] if row["market"] == id]
    crude = tuple([_row(view, row) for row in rows if not row["grade"]])
    refined = tuple([_row(view, row) for row in rows if row["grade"]])
    return _market(id, id in view["trading"], plate, crude, refined)


@kept(500)
def _market(
    id: str, is_open: bool, plate: Markup, crude: tuple[Markup, ...], refined: tuple[Markup, ...]
) -> Markup:
    return el(
        "section",
        plate,
        el("div", crude, cls="crude"),
        el("div", refined, cls="refined") if refined else None,
        cls=("market", f"m-{id}", "open" if is_open else ""),
        id=f"pl-{id}",
        data_key=f"market-{id}",
        aria_label=NAME[id],
    )


def _row(view: Json, row: Json) -> Markup:
    """A row: its barrel as a sign, its slots, and what a refresh brings or takes."""
    notes = _notes(view, row) if row["market"] in view["trading"] else ()
    slots = tuple([(slot["slot"], slot["pays"], slot["price"], slot["barrel"]) for slot in row["slots"]])
    return _slots(row["colour"], row["grade"], row["demand"], slots, notes, view["active"])


@kept(5_000)
def _slots(
    colour: str,
    grade: int,
    demand: int,
    slots: tuple[tuple[int, int, int, str | None], ...],
    notes: tuple[str, ...],
    active: int,
) -> Markup:
    id, origin = f"{colour}{grade}", f"farm-{active}"
    drawn = [
        _slot(slot, pays, pays != price, there or "", id, notes[i] if notes else "", origin)
        for i, (slot, pays, price, there) in enumerate(slots)
    ]
    return el("div", _sign(id, demand), drawn, cls=f"row {colour} g{grade}")


@kept(200)
def _sign(id: str, demand: int) -> Markup:
    """Which barrels the row is for; every year so many come (crude) or go (refined)."""
    change = f"+{SUPPLY}" if id[1] == "0" else f"−{demand}"
    words = f"{SUPPLY} come each year" if id[1] == "0" else f"{demand} go each year"
    return el("span", barrel(id), el("small", change), cls="sign", title=f"{WORDS[id].capitalize()}: {words}")


@kept(20_000)
def _slot(slot: int, pays: int, dearer: bool, colour: str, row: str, note: str, origin: str) -> Markup:
    inside = f"{WORDS[colour + row[1]]} for {dollars(pays)}" if colour else f"empty, {dollars(pays)}"
    drum = el("i", use(f"drum-{colour}"), data_key=f"cask-{slot}", data_from=origin) if colour else None
    return button(
        drum,
        el("b", pays),
        cls=("slot", "full" if colour else "", "dearer" if dearer else ""),
        label=f"{WORDS[row].capitalize()} slot: {inside}",
        piece=f"slot-{slot}",
        note=note,
    )


def _notes(view: Json, row: Json) -> tuple[str, ...]:
    """What a trade at each slot does to cash and tanks of the one to act."""
    owner, grade = view["seats"][view["active"]], row["grade"]
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
        return f"Your {grade} tanks are full: {tanks} of {tanks}."
    after = f"{tanks - room + 1} of {tanks}"
    return f"Bought: cash {dollars(cash)} → {dollars(cash - pays)}, {grade} tanks then hold {after}."
