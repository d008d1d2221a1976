"""The four markets on the page: rows of slots, each a barrel or the price for one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from meeplehall.games.pipeline.components.markets import MARKET, SUPPLY
from meeplehall.games.pipeline.components.oil import BARRELS_PER_TANK, GRADE_NAME
from meeplehall.games.pipeline.page.signs import WORDS, dollars, use

Json = Mapping[str, Any]
NAME: Final = {market.id: market.name for market in MARKET}


def market(view: Json, id: str, plate: str) -> str:
    """A market with its name plate, which is a space of the cross."""
    rows = [row for row in view["markets"] if row["market"] == id]
    crude = "".join(_row(view, row) for row in rows if not row["grade"])
    refined = "".join(_row(view, row) for row in rows if row["grade"])
    open_now = " open" if id in view["trading"] else ""
    body = f'<div class="crude">{crude}</div>' + (f'<div class="refined">{refined}</div>' if refined else "")
    return (
        f'<section class="market m-{id}{open_now}" id="pl-{id}" data-key="market-{id}" '
        f'aria-label="{NAME[id]}">{plate}{body}</section>'
    )


def _row(view: Json, row: Json) -> str:
    """A row: its barrel as a sign, its slots, and what a refresh brings or takes."""
    colour, grade = row["colour"], row["grade"]
    notes = _notes(view, row) if row["market"] in view["trading"] else ()
    slots = "".join(
        _slot(
            slot["slot"],
            slot["pays"],
            slot["pays"] != slot["price"],
            slot["barrel"] or "",
            f"{colour}{grade}",
            notes[i] if notes else "",
            f"farm-{view['active']}",
        )
        for i, slot in enumerate(row["slots"])
    )
    return f'<div class="row {colour} g{grade}">{_sign(f"{colour}{grade}", row["demand"])}{slots}</div>'


@lru_cache(maxsize=200)
def _sign(id: str, demand: int) -> str:
    """Which barrels the row is for; every year so many come (crude) or go (refined)."""
    change = f"+{SUPPLY}" if id[1] == "0" else f"−{demand}"
    words = f"{SUPPLY} come each year" if id[1] == "0" else f"{demand} go each year"
    return (
        f'<span class="sign" title="{WORDS[id].capitalize()}: {words}">{use(f"barrel-{id}", "barrel")}'
        f"<small>{change}</small></span>"
    )


@lru_cache(maxsize=20_000)
def _slot(slot: int, pays: int, dearer: bool, colour: str, row: str, note: str, origin: str) -> str:
    full = f"{WORDS[colour + row[1]]} for {dollars(pays)}" if colour else f"empty, {dollars(pays)}"
    drum = f'<i data-key="cask-{slot}" data-from="{origin}">{use(f"drum-{colour}")}</i>' if colour else ""
    look = " full" if colour else ""
    look += " dearer" if dearer else ""
    told = f' data-note="{note}"' if note else ""
    return (
        f'<button type="button" class="slot{look}" data-piece="slot-{slot}" '
        f'aria-label="{WORDS[row].capitalize()} slot: {full}"{told}>{drum}<b>{pays}</b></button>'
    )


def _notes(view: Json, row: Json) -> Sequence[str]:
    """What a trade at each slot does to cash and tanks of the one to act."""
    owner = view["seats"][view["active"]]
    tanks, room = owner["tanks"][row["grade"]], owner["room"][row["grade"]]
    return [
        _note(
            owner["cash"],
            slot["pays"],
            bool(slot["barrel"]),
            GRADE_NAME[row["grade"]],
            BARRELS_PER_TANK * tanks,
            room,
        )
        for slot in row["slots"]
    ]


@lru_cache(maxsize=20_000)
def _note(cash: int, pays: int, full: bool, grade: str, tanks: int, room: int) -> str:
    if not full:
        return f"Sold here: cash {dollars(cash)} → {dollars(cash + pays)}, a barrel leaves your tanks."
    if room <= 0:
        return f"Your {grade} tanks are full: {tanks} of {tanks}."
    after = f"{tanks - room + 1} of {tanks}"
    return f"Bought: cash {dollars(cash)} → {dollars(cash - pays)}, {grade} tanks then hold {after}."
