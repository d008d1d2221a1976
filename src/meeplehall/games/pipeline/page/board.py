"""The console on the page: calendar and turn order, the cross, costs, valuations, upgrades."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Any, Final

from meeplehall.games.pipeline.components.board import ACTION, ACTION_IDS, ARMS, PRICES, ROUNDS
from meeplehall.games.pipeline.components.data import COLOURS
from meeplehall.games.pipeline.components.oil import GRADE_NAME, HUE_NAME
from meeplehall.games.pipeline.components.pieces import PIECES, UPGRADE_TEXT, VALUATION_TEXT
from meeplehall.games.pipeline.components.upgrades import FAMILY, LEVELS
from meeplehall.games.pipeline.page.signs import barrel, disk, dollars, icon, safe

Json = Mapping[str, Any]
NAME: Final = {action.id: action.name for action in ACTION}
FAMILY_NAME: Final = {family.id: family.name for family in FAMILY}
#: where the arms of the cross point, from the first market on
WINDS: Final = ["north", "west", "south", "east"]
#: the price of the next step, where one is due
NEXT: Final = {"shop": ("pipe", "next pipe"), "government": ("government", "next tile")}


def status(view: Json, names: Sequence[str]) -> str:
    """Years and rounds, both tracks of the turn order, the bill of the turn."""
    return (
        f'<div class="status">{_calendar(view["year"], view["round"], view["over"])}'
        f"{_track('Now', tuple(view['upper']), view['active'], False)}"
        f"{_track('Next', tuple(view['lower']), -1, True)}{_bill(view, names)}</div>"
    )


@lru_cache(maxsize=50)
def _calendar(year: int, round: int, over: bool) -> str:
    years = ""
    for number, rounds in enumerate(ROUNDS, 1):
        lamps = ""
        for i in range(1, rounds + 1):
            now = not over and (number, i) == (year, round)
            done = over or (number, i) < (year, round)
            lamps += f'<i class="{"now" if now else "done" if done else ""}"></i>'
        years += f"<li{' class=now' if number == year and not over else ''}><b>Y{number}</b>{lamps}</li>"
    years = years.replace("class=now", 'class="now"')
    words = "The match is over" if over else f"Year {year}, round {round} of {ROUNDS[year - 1]}"
    return f'<ol class="calendar" role="img" aria-label="{words}" title="{words}">{years}</ol>'


@lru_cache(maxsize=500)
def _track(title: str, seats: tuple[int, ...], active: int, following: bool) -> str:
    """A track of the turn order; on the next round's a disk can be put."""
    spaces = ""
    for place, seat in enumerate(seats):
        mark = disk(seat, f"disk-{title}-{seat}") if seat >= 0 else f"<small>{place + 1}</small>"
        now = " now" if seat >= 0 and seat == active else ""
        if following:
            spaces += (
                f'<li><button type="button" class="space{now}" data-piece="order-{place}" '
                f'aria-label="Space {place + 1} of the next turn order">{mark}</button></li>'
            )
        else:
            spaces += f'<li class="space{now}">{mark}</li>'
    return f'<div class="track"><b>{title}</b><ol>{spaces}</ol></div>'


def _bill(view: Json, names: Sequence[str]) -> str:
    """What the turn has cost or brought so far, and what is left."""
    seat = view["active"]
    if seat < 0 or view["over"] or view["step"] == "start_tank":
        return '<p class="bill"></p>'
    cash, purse = view["seats"][seat]["cash"], view["turn"]["purse"]
    kind, words = NEXT.get(view["step"], ("", ""))
    price = view["prices"].get(kind)
    due = "" if price is None else f" · {words} <b>{dollars(price)}</b>"
    change = cash - purse
    sign = "up" if change > 0 else "down" if change < 0 else ""
    spent = f'{dollars(purse)} <b class="{sign}">{"+" if change >= 0 else ""}{dollars(change)}</b> = '
    return (
        f'<p class="bill" title="The bill of this turn">{disk(seat)}<span>{safe(names[seat])}</span> '
        f'<span class="sum">{spent}<b class="led">{dollars(cash)}</b>{due}</span></p>'
    )


# the cross


def plate(view: Json, action: str) -> str:
    """A space of the cross: a market's name plate, or an action tile."""
    number = ACTION_IDS.index(action)
    inner = number >= ARMS
    space = ARMS + view["cross"].index(action) if inner and view["cross"] else number
    pawn = ""
    if view["space"] == space and view["active"] >= 0:
        seat = view["active"]
        pawn = f'<i class="pawn c-{seat}" data-key="worker-{seat}">{icon("worker")}</i>'
    return _plate(action, inner, pawn)


@lru_cache(maxsize=200)
def _plate(action: str, inner: bool, pawn: str) -> str:
    order = (
        f'<span class="turns" title="You may change your turn order">{icon("turn_order")}</span>'
        if inner
        else ""
    )
    spoken, written = NAME[action].replace("&", "and"), NAME[action].replace("&", "&amp;")
    return (
        f'<button type="button" class="plate {"inner" if inner else "outer"}" data-piece="action-{action}" '
        f'aria-label="{spoken}">{icon(action)}<span>{written}</span>{order}{pawn}</button>'
    )


def cross(view: Json) -> str:
    """The four action tiles, each at the arm that leads to its market."""
    arms = "".join(
        f'<div class="arm {wind}">{plate(view, action)}</div>'
        for wind, action in zip(WINDS, view["cross"], strict=False)
    )
    price = view["prices"]["secondary"]
    return (
        f'<section class="cross" id="pl-cross" aria-label="Actions">{arms}'
        '<p class="centre" title="A secondary action at the other end of the arm">then'
        f"<b>{dollars(price)}</b></p></section>"
    )


# costs, valuations, upgrades


@lru_cache(maxsize=100)
def costs(markers: tuple[tuple[int, ...], ...]) -> str:
    """What each step up costs, per colour; the pipeline has to be worth the sum."""
    head = "".join(f'<th scope="col">{grade}</th>' for grade in GRADE_NAME[1:])
    body = ""
    for letter, hue, steps in zip(COLOURS, HUE_NAME, markers, strict=False):
        cells = "".join(
            f'<td title="{hue.capitalize()} to {grade}: {step}, from crude {total}">'
            f"<b>{step}</b><small>{total}</small></td>"
            for grade, step, total in zip(GRADE_NAME[1:], steps, accumulate(steps), strict=True)
        )
        body += f'<tr class="{letter}"><th scope="row">{barrel(f"{letter}0")}</th>{cells}</tr>'
    return (
        '<section class="costs" aria-label="Refinement costs"><h3 title="A step, and the sum from crude">'
        f"Refining</h3><table><thead><tr><td></td>{head}</tr></thead><tbody>{body}</tbody></table></section>"
    )


@lru_cache(maxsize=500)
def valuations(cards: tuple[str, ...]) -> str:
    """The tile that is always there, and the three cards."""
    first = "The value of all pipelines at machines, in every game."
    rows = f'<li title="{first}">{icon("valuation")}<span>Pipelines at machines</span></li>'
    rows += "".join(
        f'<li data-card="{id}" tabindex="0" aria-label="Valuation: {VALUATION_TEXT[id]}">{icon("valuation")}'
        f"<span>{PIECES[id].name}</span></li>"
        for id in cards
    )
    return f'<section class="valuations" aria-label="Valuations"><h3>Valuations</h3><ul>{rows}</ul></section>'


def upgrades(view: Json) -> str:
    """The families: open or locked, and who has reached which level."""
    rows = ""
    for family in view["families"]:
        id = family["id"]
        levels = tuple(seat["levels"].get(id, 0) for seat in view["seats"])
        rows += _family(id, family["open"], levels)
    return (
        f'<section class="upgrades" id="pl-upgrades" aria-label="Upgrades"><h3>Upgrades '
        f"<small>${PRICES.upgrade} each</small></h3><ul>{rows}</ul></section>"
    )


@lru_cache(maxsize=2_000)
def _family(id: str, is_open: bool, levels: tuple[int, ...]) -> str:
    name = FAMILY_NAME[id].replace("&", "&amp;")
    steps = "".join(
        f"<span>{''.join(disk(seat) for seat, own in enumerate(levels) if own == level)}</span>"
        for level in range(1, LEVELS + 1)
    )
    state = "open" if is_open else "locked"
    token = '<i class="lamp"></i>' if is_open else icon("lock")
    note = "&#10;".join(f"{level}. {text}" for level, (text, _) in enumerate(UPGRADE_TEXT[id], 1))
    return (
        f'<li><button type="button" class="family {state}" data-piece="family-{id}" '
        f'aria-label="{name}, {state}" data-note="{note}"><i class="token">{token}</i>'
        f'{icon(id)}<span>{name}</span><span class="steps">{steps}</span></button></li>'
    )
