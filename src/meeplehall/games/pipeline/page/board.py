"""The console on the page: calendar and turn order, the cross, costs, valuations, upgrades."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import Any, Final

from markupsafe import Markup

from meeplehall.draw.html import el
from meeplehall.draw.memo import kept
from meeplehall.draw.pieces import button
from meeplehall.games.pipeline.components.board import ACTION, ACTION_IDS, ARMS, ROUNDS
from meeplehall.games.pipeline.components.data import COLOURS
from meeplehall.games.pipeline.components.oil import GRADE_NAME
from meeplehall.games.pipeline.components.pieces import PIECES, UPGRADE_TEXT, VALUATION_TEXT
from meeplehall.games.pipeline.components.upgrades import FAMILY, LEVELS, MOST_PER_ACTION, PRICE
from meeplehall.games.pipeline.page.signs import HUE, LAMP, barrel, disk, dollars, icon

Json = Mapping[str, Any]
NAME: Final = {action.id: action.name for action in ACTION}
FAMILY_NAME: Final = {family.id: family.name for family in FAMILY}
#: where the arms of the cross point, from the first market on
WINDS: Final = ["north", "west", "south", "east"]
#: the price of the next step, where one is due
NEXT: Final = {"shop": ("pipe", "next pipe"), "government": ("government", "next tile")}


def status(view: Json, names: Sequence[str]) -> Markup:
    """Years and rounds, both tracks of the turn order, the bill of the turn."""
    return el(
        "div",
        _calendar(view["year"], view["round"], view["over"]),
        _track("Now", tuple(view["upper"]), view["active"], False),
        _track("Next", tuple(view["lower"]), -1, True),
        _bill(view, names),
        cls="status",
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
        years.append(el("li", el("b", f"Y{number}"), lamps, cls=this))
    words = "The match is over" if over else f"Year {year}, round {round} of {ROUNDS[year - 1]}"
    return el("ol", years, cls="calendar", role="img", aria_label=words, title=words)


@kept(500)
def _track(title: str, seats: tuple[int, ...], active: int, following: bool) -> Markup:
    """A track of the turn order; on the next round's a disk can be put."""
    spaces = []
    for place, seat in enumerate(seats):
        mark = disk(seat, f"disk-{title}-{seat}") if seat >= 0 else el("small", place + 1)
        look = ("space", "now" if seat >= 0 and seat == active else "")
        if following:
            label = f"Space {place + 1} of the next turn order"
            spaces.append(el("li", button(mark, cls=look, label=label, piece=f"order-{place}")))
        else:
            spaces.append(el("li", mark, cls=look))
    return el("div", el("b", title), el("ol", spaces), cls="track")


def _bill(view: Json, names: Sequence[str]) -> Markup:
    """What the turn has cost or brought so far, and what is left."""
    seat = view["active"]
    if seat < 0 or view["over"] or view["step"] == "start_tank":
        return el("p", cls="bill")
    kind, words = NEXT.get(view["step"], ("", ""))
    cash, purse, due = view["seats"][seat]["cash"], view["turn"]["purse"], view["prices"].get(kind)
    return _sum(seat, names[seat], cash, purse, words, due)


@kept(2_000)
def _sum(seat: int, name: str, cash: int, purse: int, words: str, due: int | None) -> Markup:
    change = cash - purse
    sign = "up" if change > 0 else "down" if change < 0 else ""
    spent = el("b", "+" if change >= 0 else "", dollars(change), cls=sign)
    total = el("b", dollars(cash), cls="led")
    step = None if due is None else (f" · {words} ", el("b", dollars(due)))
    sum = el("span", dollars(purse), " ", spent, " = ", total, step, cls="sum")
    return el("p", disk(seat), el("span", name), " ", sum, cls="bill", title="The bill of this turn")


# the cross


def plate(view: Json, action: str) -> Markup:
    """A space of the cross: a market's name plate, or an action tile."""
    number = ACTION_IDS.index(action)
    inner = number >= ARMS
    space = ARMS + view["cross"].index(action) if inner and view["cross"] else number
    return _plate(action, inner, view["active"] if view["space"] == space else -1)


@kept(200)
def _plate(action: str, inner: bool, worker: int) -> Markup:
    order = pawn = None
    if ACTION[ACTION_IDS.index(action)].icon:
        order = el("span", icon("turn_order"), cls="turns", title="You may change your turn order")
    if worker >= 0:
        pawn = el("i", icon("worker"), cls=f"pawn c-{worker}", data_key=f"worker-{worker}")
    name = NAME[action]
    return button(
        icon(action),
        el("span", name),
        order,
        pawn,
        cls=("plate", "inner" if inner else "outer"),
        label=name.replace("&", "and"),
        piece=f"action-{action}",
    )


def cross(view: Json) -> Markup:
    """The four action tiles, each at the arm that leads to its market."""
    plates = tuple([plate(view, action) for action in view["cross"]])
    return _cross(plates, view["prices"]["secondary"])


@kept(200)
def _cross(plates: tuple[Markup, ...], price: int) -> Markup:
    arms = [el("div", tile, cls=f"arm {wind}") for wind, tile in zip(WINDS, plates, strict=False)]
    words = "A secondary action at the other end of the arm"
    centre = el("p", "then", el("b", dollars(price)), cls="centre", title=words)
    return el("section", arms, centre, cls="cross", id="pl-cross", aria_label="Actions")


# costs, valuations, upgrades


@kept(100)
def costs(markers: tuple[tuple[int, ...], ...]) -> Markup:
    """What each step up costs, per colour; the pipeline has to be worth the sum."""
    head = [el("th", grade, scope="col") for grade in GRADE_NAME[1:]]
    rows = []
    for letter, steps in zip(COLOURS, markers, strict=False):
        hue = HUE[letter].capitalize()
        cells = [
            el("td", el("b", step), el("small", total), title=f"{hue} to {grade}: {step}, from crude {total}")
            for grade, step, total in zip(GRADE_NAME[1:], steps, accumulate(steps), strict=True)
        ]
        rows.append(el("tr", el("th", barrel(f"{letter}0"), scope="row"), cells, cls=letter))
    return el(
        "section",
        el("h3", "Refining", title="A step, and the sum from crude"),
        el("table", el("thead", el("tr", el("td"), head)), el("tbody", rows)),
        cls="costs",
        aria_label="Refinement costs",
    )


@kept(500)
def valuations(cards: tuple[str, ...]) -> Markup:
    """The tile that is always there, and the three cards."""
    first = "The value of all pipelines at machines, in every game."
    rows = [el("li", icon("valuation"), el("span", "Pipelines at machines"), title=first)]
    for id in cards:
        label = f"Valuation: {VALUATION_TEXT[id]}"
        name = el("span", PIECES[id].name)
        rows.append(el("li", icon("valuation"), name, data_card=id, tabindex=0, aria_label=label))
    return el("section", el("h3", "Valuations"), el("ul", rows), cls="valuations", aria_label="Valuations")


def upgrades(view: Json) -> Markup:
    """The families: open or locked, and who has reached which level."""
    rows = []
    for family in view["families"]:
        id = family["id"]
        levels = tuple([seat["levels"].get(id, 0) for seat in view["seats"]])
        rows.append(_family(id, family["open"], levels))
    return _upgrades(tuple(rows))


@kept(500)
def _upgrades(rows: tuple[Markup, ...]) -> Markup:
    head = el("h3", "Upgrades ", el("small", f"${PRICE} each, up to {MOST_PER_ACTION}"))
    return el("section", head, el("ul", rows), cls="upgrades", id="pl-upgrades", aria_label="Upgrades")


@kept(2_000)
def _family(id: str, is_open: bool, levels: tuple[int, ...]) -> Markup:
    steps = [
        el("span", [disk(seat) for seat, own in enumerate(levels) if own == level])
        for level in range(1, LEVELS + 1)
    ]
    name, state = FAMILY_NAME[id], "open" if is_open else "locked"
    texts = enumerate(UPGRADE_TEXT[id], 1)
    family = button(
        el("i", LAMP if is_open else icon("lock"), cls="token"),
        icon(id),
        el("span", name),
        el("span", steps, cls="steps"),
        cls=("family", state),
        label=f"{name}, {state}",
        piece=f"family-{id}",
        note="\n".join(f"{level}. {text}" for level, (text, _) in texts),
    )
    return el("li", family)
