"""The worlds around the dying sun: Locations, Events, ships, buildings, Devastation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import Any, Final

from meeplehall.draw.files import inline
from meeplehall.games.helionox.components.box import COMPONENTS
from meeplehall.games.helionox.page.events import crisis
from meeplehall.games.helionox.page.icons import WORLD_NAME, icon, in_signs, plural, use

Json = Mapping[str, Any]
LOCATION_CARD: Final = {place.id: place for place in COMPONENTS.location}
BUILDING_NAME: Final = {"key_complex": "Key Complex", "fuel_terminal": "Fuel Terminal"}
SOL: Final = inline(Path(__file__).parents[1] / "static" / "sol.svg")
#: the further a world is from the sun, the wider its orbit
RADII: Final = (34, 47, 60, 73, 86, 99)
ORBITS: Final = (
    '<svg class="rings" viewBox="-100 -100 200 200" preserveAspectRatio="none" aria-hidden="true">'
    + "".join(f'<ellipse rx="{radius}" ry="{radius * 0.82:g}"/>' for radius in RADII)
    + "</svg>"
)


def orbits(view: Json, names: Sequence[str]) -> str:
    """The sun with the Opponent in the middle, the worlds around it."""
    worlds = "".join(_world(view, world, names) for world in view["worlds"])
    return f'<div class="orbits of-{len(view["worlds"])}" id="hx-worlds">{ORBITS}{_sun(view)}{worlds}</div>'


def _sun(view: Json) -> str:
    """Sol, and on it who profits from its death."""
    opponent = view["opponent"]
    return _opponent(
        opponent["id"], opponent["name"], opponent["goal"], tuple(opponent["rules"]), opponent["score"]
    )


@lru_cache(maxsize=1_000)
def _opponent(id: str, name: str, goal: str, rules: tuple[str, ...], score: int) -> str:
    words = "".join(f"<li>{in_signs(rule)}</li>" for rule in rules)
    says = f'<ul class="edicts">{words}</ul>' if words else ""
    note = "\n".join(rules) or "No special rules."
    return (
        f'<div class="star"><div class="disc" data-key="opponent" data-card="{id}" '
        f'data-note="{escape(note)}" role="img" aria-label="{escape(name)}, Influence {score}">{SOL}'
        f"{use(f'emblem-{id}', 'emblem')}</div><h3>{escape(name)}</h3>"
        f'<p class="goal">{escape(goal)}</p>{says}</div>'
    )


def _world(view: Json, world: Json, names: Sequence[str]) -> str:
    hex, sure, tied = world["hex"], view["forecast"]["sure"], view["forecast"]["tied"]
    devastation = world["devastation"]
    events = "".join(
        crisis(
            event["id"],
            event["cost"],
            event["tokens"],
            "sure" if event["id"] in sure else "tied" if event["id"] in tied else "",
        )
        for event in world["events"]
    )
    crowd = min(len(world["events"]), 5)
    state = " devastated" if devastation else ""
    mine = " here" if view["seat"] in world["ships"] else ""
    ways = _ways(world["location"]) if view["gravshot"] else ""
    return (
        f'<section class="world w-{hex}{state}{mine}" data-key="world-{hex}" '
        f'aria-label="{WORLD_NAME[hex]}">'
        f"{_globe(hex, devastation)}{_dock(view, world, names)}{ways}"
        f"{_place(world['location'], devastation > 0)}{_camp(view, world, names)}"
        f'<ul class="events n-{crowd}" aria-label="Events at {WORLD_NAME[hex]}">{events}</ul></section>'
    )


@lru_cache(maxsize=1_000)
def _globe(hex: str, devastation: int) -> str:
    """The world itself: ships go there, Devastation is cleared there."""
    name = WORLD_NAME[hex]
    ruin = note = ""
    if devastation:
        ruin = f'<span class="ruin" data-key="ruin-{hex}">{icon("devastation")}<b>{devastation}</b></span>'
        note = f"{plural(devastation, 'Devastation', 'Devastation')}: no Key Access and no building here."
    label = f"{name}{f', Devastation {devastation}' if devastation else ''}"
    return (
        f'<button type="button" class="globe" data-piece="hex-{hex}" data-key="hex-{hex}" '
        f'data-note="{name}. {note}" aria-label="{label}">{use(f"world-{hex}", "planet")}{ruin}'
        f"<b>{name}</b></button>"
    )


@lru_cache(maxsize=200)
def _place(id: str, devastated: bool) -> str:
    """The Location card: a Key opens it."""
    place = LOCATION_CARD[id]
    shut = " shut" if devastated else ""
    return (
        f'<button type="button" class="site{shut}" data-piece="{id}" data-key="{id}" data-card="{id}" '
        f'aria-label="{escape(place.name)}: Key Access, {escape(place.text)}">{use(f"place-{id}", "view")}'
        f'<b class="name">{escape(place.name)}</b>'
        f'<span class="access">{icon("key")}<span class="text">{in_signs(place.text)}</span></span></button>'
    )


@lru_cache(maxsize=200)
def _ways(id: str) -> str:
    """Where a Gravshot leads from this Location."""
    ways = LOCATION_CARD[id].gravshot
    signs = "".join(use(f"world-sign-{hex}") for hex in ways)
    words = f"Gravshot to {' and '.join(WORLD_NAME[hex] for hex in ways)}"
    return (
        f'<span class="ways" role="img" title="{words}" aria-label="{words}">{icon("gravshot")}{signs}</span>'
    )


def _dock(view: Json, world: Json, names: Sequence[str]) -> str:
    """The ships there."""
    seats = view["seats"]
    ships = "".join(_ship(seat, seats[seat]["colour"], names[seat]) for seat in world["ships"])
    return f'<div class="dock">{ships}</div>' if ships else ""


def _camp(view: Json, world: Json, names: Sequence[str]) -> str:
    """Buildings and committed Keys there."""
    seats, hex = view["seats"], world["hex"]
    found = "".join(
        _building(
            hex, one["seat"], seats[one["seat"]]["colour"], names[one["seat"]], one["type"], one["ready"]
        )
        for one in world["buildings"]
    )
    found += "".join(_committed(hex, seat, seats[seat]["colour"], names[seat]) for seat in world["keys"])
    return f'<div class="camp">{found}</div>' if found else ""


@lru_cache(maxsize=1_000)
def _ship(seat: int, colour: str | None, name: str) -> str:
    words = f"The ship of {escape(name)}"
    picture = use(f"ship-{colour}", "ship") if colour else ""
    return (
        f'<span class="vessel c-{colour}" data-key="ship-{seat}" role="img" title="{words}" '
        f'aria-label="{words}">{picture}</span>'
    )


@lru_cache(maxsize=1_000)
def _building(hex: str, seat: int, colour: str, name: str, type: str, ready: bool) -> str:
    words = f"{BUILDING_NAME[type]} of {escape(name)}, {'ready' if ready else 'exhausted'}"
    state = "" if ready else "-exhausted"
    return (
        f'<span class="building{state} c-{colour}" data-key="{type}-{hex}-{seat}" '
        f'data-from="supply-{type}-{seat}" '
        f'role="img" title="{words}" aria-label="{words}">{use(f"{type}-{colour}{state}", "house")}</span>'
    )


@lru_cache(maxsize=1_000)
def _committed(hex: str, seat: int, colour: str, name: str) -> str:
    words = f"{escape(name)} has used a Key here this round"
    return (
        f'<span class="committed c-{colour}" data-key="key-{hex}-{seat}" data-from="keys-{seat}" role="img" '
        f'title="{words}" aria-label="{words}">{icon("key")}</span>'
    )
