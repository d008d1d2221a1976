"""The own seat: the bid behind the blind, what only this player knows, the collection and the hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from markupsafe import Markup

from meeplehall.draw.html import Child, el, join
from meeplehall.draw.memo import kept
from meeplehall.engine.wording import plural
from meeplehall.games.xenofera.components.cards import BY_ID, SET_BONUS, SET_SIZE
from meeplehall.games.xenofera.components.data import COMPONENTS
from meeplehall.games.xenofera.page.cards import GROUPS, ORDER, PLANET_ICON, entry, token
from meeplehall.games.xenofera.page.market import BACK
from meeplehall.games.xenofera.page.players import EMPTY_STAGE, plate, stage, standing

Json = Mapping[str, Any]
GRABS: Final = {-1: "hands off", -3: "too early"}
SLOT: Final = el("li", cls="slot", aria_hidden="true")
BLIND_NOTE: Final = "Your bid: nobody sees it until all bids are in. The highest total takes the whole lot."
MINE_NOTE: Final = "Your seat: your bid behind the blind, and the creatures that you hold, by planet."


def mine(view: Json, names: Sequence[str]) -> Markup:
    """All but the hand."""
    seat, own = view["seat"], view["own"]
    who = _who(plate(view, seat, names[seat]), view["over"], own["score"])
    return el(
        "div",
        el("h2", "Your seat", cls="vh"),
        who,
        _stage(view, view["seats"][seat], own),
        _foreseen(own["foreseen"], own["among_the_next"]),
        _collection(view, own),
        cls=f"player own-seat {standing(view, seat)}",
        data_piece=f"seat-{seat}",
        data_note=MINE_NOTE,
    )


@kept(2_000)
def _who(plate: Markup, over: bool, score: int) -> Markup:
    tally = el("span", "score" if over else "score so far"), " ", el("b", score)
    return el("div", plate, el("p", tally, cls="tally"), cls="who")


def _stage(view: Json, player: Json, own: Json) -> Child:
    if view["over"]:
        return None
    if view["step"] != "bid":
        return stage(view, view["seat"]), _secrets(view, own)
    if player["sits_out"]:
        return EMPTY_STAGE
    return _behind_the_blind(view["seat"], tuple(own["bid"]), own["confirmed"]), _secrets(view, own)


@kept(2_000)
def _behind_the_blind(seat: int, ids: tuple[str, ...], sealed: bool) -> Markup:
    total = sum(BY_ID[id].value for id in ids)
    return el(
        "div",
        el("ul", map(entry, ids), cls="fan") if ids else el("p", "Your bid goes here, behind your blind."),
        el("b", el("span", "worth ", cls="vh"), total, cls="total") if total else None,
        cls=("stage behind", "sealed" if sealed else ""),
        data_key=f"blind-{seat}",
        data_note=BLIND_NOTE,
    )


def _secrets(view: Json, own: Json) -> Markup | None:
    """Answers of the own seat that nobody else knows yet."""
    words = ""
    if own["laid"]:
        words = "You lay no card." if own["laid"] == "pass" else f"You lay {BY_ID[own['laid']].name}."
    elif own["grab"] is not None:
        words = f"Your hand: {GRABS.get(own['grab'], str(own['grab']) + ' ms')}."
    elif own["reach"]:
        words = "You reach for the lot."
    elif view["wanted"] and own["picks"]:
        paid = sum(BY_ID[id].value for id in own["picks"])
        words = f"{paid} of {BY_ID[view['wanted']].price} paid."
    return el("p", words, cls="secret") if words else None


def _foreseen(ids: Sequence[str | None], among: Sequence[str]) -> Child:
    """The next creatures, as far as Peik has shown them; the next one first (XF-17.9, XF-17.21)."""
    found = []
    if any(ids):
        cards = [entry(id, "", "xenofera-pile") if id else el("li", BACK) for id in ids]
        found.append(el("div", el("p", "Coming up"), el("ul", cards, cls="fan"), cls="foreseen"))
    if among:
        cards = [entry(id, "", "xenofera-pile") for id in among]
        found.append(el("div", el("p", "Soon, in any order"), el("ul", cards, cls="fan"), cls="foreseen"))
    return found


# the collection


def _collection(view: Json, own: Json) -> Markup:
    """The own creatures by planet, with the way to a set."""
    creatures = [id for id in own["hand"] + own["bid"] if BY_ID[id].family == "creature"]
    return _planets(tuple(sorted(creatures, key=ORDER.__getitem__)), view["planet_sets"])


@kept(1_000)
def _planets(creatures: tuple[str, ...], planet_sets: bool) -> Markup:
    by_planet: list[list[str]] = [[] for _ in COMPONENTS.planets]
    for id in creatures:
        by_planet[BY_ID[id].planet].append(id)
    planets = [_planet(number, tuple(ids), planet_sets) for number, ids in enumerate(by_planet)]
    return el("ul", planets, cls="collection")


def _set_note(have: int) -> str:
    """How far it is to the points for a set."""
    if have >= SET_SIZE:
        return f"A whole set: {SET_BONUS} points more at the end."
    more = f"{SET_SIZE - have} more of this planet" if have else f"{SET_SIZE} of this planet"
    return f"{more} would bring {SET_BONUS} points at the end."


@kept(4_000)
def _planet(number: int, ids: tuple[str, ...], planet_sets: bool) -> Markup:
    planet, have = COMPONENTS.planets[number], len(ids)
    full = planet_sets and have >= SET_SIZE
    missing = [SLOT] * (SET_SIZE - have) if planet_sets else []
    bonus = el("b", f"+{SET_BONUS}", cls="bonus") if full else None
    names = ", ".join(BY_ID[id].title for id in ids) or "none"
    return el(
        "li",
        el("span", PLANET_ICON[number], el("span", planet.name), bonus, cls="head"),
        el("ul", map(token, ids), missing, cls="tokens"),
        cls=("planet", f"p-{planet.id}", "full" if full else "", "some" if have else ""),
        aria_label=f"{planet.name}: {plural(have, 'creature') if have else 'none'}",
        data_note=f"{planet.name}: {names}. {_set_note(have) if planet_sets else ''}".strip(),
    )


# the hand


def hand(view: Json) -> Markup:
    """The cards of the hand, in groups."""
    own = view["own"]
    picked = [*own["picks"], own["laid"]] if own["laid"] else own["picks"]
    return _hand(tuple(own["hand"]), tuple(picked))


@kept(1_000)
def _hand(ids: tuple[str, ...], picked: tuple[str, ...]) -> Markup:
    if not ids:
        return el("p", "No cards in hand.", cls="bare")
    cards, last = [], -1
    for id in sorted(ids, key=ORDER.__getitem__):
        group = ORDER[id][0]
        heading = GROUPS[group] if group != last else ""
        last = group
        cards.append(entry(id, "picked" if id in picked else "", "draw-pile", 0, heading))
    heading = el("h2", f"Your hand, {plural(len(ids), 'card')}", cls="vh")
    return join(heading, el("ul", cards, cls="fan hand"))
