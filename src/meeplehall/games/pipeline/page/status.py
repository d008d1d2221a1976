"""The head of the console: years and rounds, both tracks of the turn order, the bill of the turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from markupsafe import Markup

from meeplehall.draw.html import el
from meeplehall.draw.memo import kept, one_and_the_same, sliced
from meeplehall.draw.pieces import button
from meeplehall.games.pipeline.components.board import ROUNDS
from meeplehall.games.pipeline.components.spots import ordinal
from meeplehall.games.pipeline.page.signs import disk, dollars, own_disk

Json = Mapping[str, Any]
#: cash, what it was when the turn began, what is due next and how much that is
Due = tuple[int, int, str, int | None]
#: the price of the next step, where one is due
NEXT: Final = {"shop": ("pipe", "next pipe"), "government": ("government", "next tile")}


def status(view: Json, names: Sequence[str]) -> Markup:
    """When it is, who comes when, and what the turn has cost so far."""
    when = one_and_the_same((view["year"], view["round"], view["over"]))
    now, later = one_and_the_same(tuple(view["upper"])), one_and_the_same(tuple(view["lower"]))
    return _status(when, now, view["active"], later, one_and_the_same(_due(view)), names)


@sliced
def _status(
    when: tuple[int, int, bool],
    upper: tuple[int, ...],
    active: int,
    lower: tuple[int, ...],
    due: Due | None,
    names: Sequence[str],
) -> Markup:
    now, later = _now(upper, active, tuple(names)), _next(lower, tuple(names))
    bill = _sum(active, names[active], *due) if due else el("p", cls="bill")
    return el(
        "section",
        _calendar(*when),
        el("div", now, later, cls="tracks"),
        bill,
        cls="status",
        aria_label="Year, turn order and bill",
    )


@kept(50)
def _calendar(year: int, round: int, over: bool) -> Markup:
    years = []
    for number, rounds in enumerate(ROUNDS, 1):
        lamps = []
        for i in range(1, rounds + 1):
            now = not over and (number, i) == (year, round)
            done = over or (number, i) < (year, round)
            lamps.append(el("i", cls="now" if now else "done" if done else ""))
        this = "now" if number == year and not over else ""
        words = f"Year {number}" if this or number == 1 else number
        years.append(el("span", el("b", words), lamps, cls=("year", this)))
    words = "The match is over" if over else f"Year {year}, round {round} of {ROUNDS[year - 1]}"
    return el("div", years, cls="calendar", role="img", data_card="calendar", aria_label=words)


@kept(500)
def _now(seats: tuple[int, ...], active: int, names: tuple[str, ...]) -> Markup:
    """The order of this round."""
    spaces = [
        el(
            "li",
            own_disk(
                seat,
                f"disk-now-{seat}",
                f"{names[seat]} {'plays now' if seat == active else f'is {ordinal(place)} in this round'}.",
            ),
            cls=("space", "now" if seat == active else ""),
        )
        for place, seat in enumerate(seats, 1)
    ]
    return el(
        "div", el("b", "Now", aria_hidden="true"), el("ol", spaces, aria_label="This round"), cls="track"
    )


@kept(500)
def _next(seats: tuple[int, ...], names: tuple[str, ...]) -> Markup:
    """The order of the next round, on which a disk can be put."""
    spaces = []
    for place, seat in enumerate(seats):
        free = seat < 0
        taken = "free" if free else f"taken by {names[seat]}"
        mark = el("b", place + 1) if free else disk(seat)
        label = f"{ordinal(place + 1).capitalize()} space of the next round: {taken}"
        spaces.append(
            el(
                "li",
                button(
                    mark,
                    cls="space",
                    label=label,
                    piece=f"order-{place}",
                    card="turn-order",
                    note=f"{label}.",
                ),
            )
        )
    return el(
        "div", el("b", "Next", aria_hidden="true"), el("ol", spaces, aria_label="Next round"), cls="track"
    )


def _due(view: Json) -> Due | None:
    """What the turn has cost or brought so far, and what is left; None if nobody has a turn."""
    seat = view["active"]
    if seat < 0 or view["over"] or view["step"] == "start_tank":
        return None
    kind, words = NEXT.get(view["step"], ("", ""))
    return view["seats"][seat]["cash"], view["turn"]["purse"], words, view["prices"].get(kind)


@kept(2_000)
def _sum(seat: int, name: str, cash: int, purse: int, words: str, due: int | None) -> Markup:
    change = cash - purse
    sign = "up" if change > 0 else "down" if change < 0 else ""
    spent = el("b", "+" if change >= 0 else "", dollars(change), cls=sign)
    total = el("b", dollars(cash), cls="led")
    step = el("span", words, " ", el("b", dollars(due)), cls="due") if due is not None else None
    sum = el("span", dollars(purse), " ", spent, " = ", total, cls="sum")
    moved = (
        f"{dollars(abs(change))} {'came in' if change > 0 else 'was spent'}" if change else "nothing spent"
    )
    told = f"The turn of {name}: {dollars(purse)} at its beginning, {moved}, {dollars(cash)} left"
    asked = f"; {words[0].lower()}{words[1:]} {dollars(due)}" if due is not None else ""
    inside = disk(seat), el("span", name, cls="name"), " ", sum, " ", step
    return el("p", inside, cls="bill", data_card="bill", role="img", aria_label=f"{told}{asked}.")
