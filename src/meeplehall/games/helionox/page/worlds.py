"""The worlds around the dying sun: Locations, Events, ships, buildings, Devastation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from markupsafe import Markup

from meeplehall.draw.files import inline
from meeplehall.draw.html import el
from meeplehall.draw.memo import kept
from meeplehall.draw.pieces import button, image
from meeplehall.games.helionox.components.box import COMPONENTS
from meeplehall.games.helionox.page.events import crisis
from meeplehall.games.helionox.page.icons import WORLD_NAME, icon, in_signs, use

Json = Mapping[str, Any]
LOCATION_CARD: Final = {place.id: place for place in COMPONENTS.location}
BUILDING_NAME: Final = {"key_complex": "Key Complex", "fuel_terminal": "Fuel Terminal"}
SOL: Final = inline(Path(__file__).parents[1] / "static" / "sol.svg")
#: the further a world is from the sun, the wider its orbit
RADII: Final = (34, 47, 60, 73, 86, 99)
ORBITS: Final = el(
    "svg",
    [el("ellipse", rx=radius, ry=radius * 0.82) for radius in RADII],
    cls="rings",
    viewBox="-100 -100 200 200",
    preserveAspectRatio="none",
    aria_hidden="true",
)
#: more Events than this lie as close as so many
CROWD: Final = 5


def orbits(view: Json, names: Sequence[str]) -> Markup:
    """The sun with the Opponent in the middle, the worlds around it."""
    worlds = [_world(view, world, names) for world in view["worlds"]]
    return el("div", ORBITS, _sun(view), worlds, cls=f"orbits of-{len(worlds)}", id="hx-worlds")


def _sun(view: Json) -> Markup:
    """Sol, and on it who profits from its death."""
    opponent = view["opponent"]
    return _opponent(
        opponent["id"], opponent["name"], opponent["goal"], tuple(opponent["rules"]), opponent["score"]
    )


@kept(1_000)
def _opponent(id: str, name: str, goal: str, rules: tuple[str, ...], score: int) -> Markup:
    disc = el(
        "div",
        SOL,
        use(f"emblem-{id}", "emblem"),
        cls="disc",
        data_key="opponent",
        data_card=id,
        data_note="\n".join(rules) or "No special rules.",
        role="img",
        aria_label=f"{name}, Influence {score}",
    )
    edicts = [el("li", in_signs(rule)) for rule in rules]
    says = el("ul", edicts, cls="edicts") if edicts else None
    return el("div", disc, el("h3", name), el("p", goal, cls="goal"), says, cls="star")


def _world(view: Json, world: Json, names: Sequence[str]) -> Markup:
    hex, sure, tied = world["hex"], view["forecast"]["sure"], view["forecast"]["tied"]
    devastation = world["devastation"]
    events = []
    for event in world["events"]:
        id = event["id"]
        threat = "sure" if id in sure else "tied" if id in tied else ""
        events.append(crisis(id, event["cost"], event["tokens"], threat))
    return el(
        "section",
        _globe(hex, devastation),
        _dock(view, world, names),
        _ways(world["location"]) if view["gravshot"] else None,
        _place(world["location"], devastation > 0),
        _camp(view, world, names),
        _crises(hex, tuple(events)),
        cls=(
            f"world w-{hex}",
            "devastated" if devastation else "",
            "here" if view["seat"] in world["ships"] else "",
        ),
        data_key=f"world-{hex}",
        aria_label=WORLD_NAME[hex],
    )


@kept(1_000)
def _crises(hex: str, events: tuple[Markup, ...]) -> Markup:
    look = f"events n-{min(len(events), CROWD)}"
    return el("ul", events, cls=look, aria_label=f"Events at {WORLD_NAME[hex]}")


@kept(1_000)
def _globe(hex: str, devastation: int) -> Markup:
    """The world itself: ships go there, Devastation is cleared there."""
    name, ruin, note = WORLD_NAME[hex], None, ""
    if devastation:
        count = icon("devastation"), el("b", devastation)
        ruin = el("span", count, cls="ruin", data_key=f"ruin-{hex}")
        note = f"{devastation} Devastation: no Key Access and no building here."
    return button(
        use(f"world-{hex}", "planet"),
        ruin,
        el("b", name),
        cls="globe",
        label=f"{name}, Devastation {devastation}" if devastation else name,
        piece=f"hex-{hex}",
        key=f"hex-{hex}",
        note=f"{name}. {note}",
    )


@kept(200)
def _place(id: str, devastated: bool) -> Markup:
    """The Location card: a Key opens it."""
    place = LOCATION_CARD[id]
    access = icon("key"), el("span", in_signs(place.text), cls="text")
    return button(
        use(f"place-{id}", "view"),
        el("b", place.name, cls="name"),
        el("span", access, cls="access"),
        cls=("site", "shut" if devastated else ""),
        label=f"{place.name}: Key Access, {place.text}",
        piece=id,
        key=id,
        card=id,
    )


@kept(200)
def _ways(id: str) -> Markup:
    """Where a Gravshot leads from this Location."""
    ways = LOCATION_CARD[id].gravshot
    words = f"Gravshot to {' and '.join(WORLD_NAME[hex] for hex in ways)}"
    signs = [use(f"world-sign-{hex}") for hex in ways]
    return image(icon("gravshot"), signs, cls="ways", label=words, title=words)


# who and what is there


def _dock(view: Json, world: Json, names: Sequence[str]) -> Markup | None:
    """The ships there."""
    ships = [_ship(seat, view["seats"][seat]["colour"], names[seat]) for seat in world["ships"]]
    return el("div", ships, cls="dock") if ships else None


def _camp(view: Json, world: Json, names: Sequence[str]) -> Markup | None:
    """Buildings and committed Keys there."""
    seats, hex, found = view["seats"], world["hex"], []
    for one in world["buildings"]:
        seat = one["seat"]
        found.append(_building(hex, seat, seats[seat]["colour"], names[seat], one["type"], one["ready"]))
    found += [_committed(hex, seat, seats[seat]["colour"], names[seat]) for seat in world["keys"]]
    return el("div", found, cls="camp") if found else None


@kept(1_000)
def _ship(seat: int, colour: str | None, name: str) -> Markup:
    words = f"The ship of {name}"
    hull = use(f"ship-{colour}", "ship") if colour else None
    return image(hull, cls=f"vessel c-{colour}", label=words, title=words, key=f"ship-{seat}")


@kept(1_000)
def _building(hex: str, seat: int, colour: str, name: str, type: str, ready: bool) -> Markup:
    words = f"{BUILDING_NAME[type]} of {name}, {'ready' if ready else 'exhausted'}"
    state = "" if ready else "-exhausted"
    return image(
        use(f"{type}-{colour}{state}", "house"),
        cls=f"building{state} c-{colour}",
        label=words,
        title=words,
        key=f"{type}-{hex}-{seat}",
        origin=f"supply-{type}-{seat}",
    )


@kept(1_000)
def _committed(hex: str, seat: int, colour: str, name: str) -> Markup:
    words, key = f"{name} has used a Key here this round", f"key-{hex}-{seat}"
    look = f"committed c-{colour}"
    return image(icon("key"), cls=look, label=words, title=words, key=key, origin=f"keys-{seat}")
