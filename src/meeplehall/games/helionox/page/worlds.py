"""The worlds around the dying sun: Locations, Events, ships, buildings, Devastation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from markupsafe import Markup

from meeplehall.draw.files import inline
from meeplehall.draw.html import el, join
from meeplehall.draw.memo import kept, one_and_the_same, shared, sliced
from meeplehall.draw.pieces import button, image
from meeplehall.engine.wording import listed, plural
from meeplehall.games.helionox.components.box import COMPONENTS
from meeplehall.games.helionox.page.events import crisis
from meeplehall.games.helionox.page.icons import WORLD_NAME, icon, in_signs, use

Json = Mapping[str, Any]
#: that of each player; None before it is chosen
Colours = Sequence[str | None]
LOCATION_CARD: Final = {place.id: place for place in COMPONENTS.location}
BUILDING_NAME: Final = {"key_complex": "Key Complex", "fuel_terminal": "Fuel Terminal"}
HEXES: Final = list(WORLD_NAME)
SOL: Final = inline(Path(__file__).parents[1] / "static" / "sol.svg")
HEADING: Final = el("h3", "Worlds", cls="vh")
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
#: more Events than this, one below the other in two rows of worlds, lie as close as so many
CROWD: Final = 8


def orbits(view: Json, names: Sequence[str]) -> Markup:
    """The sun with the Opponent in the middle, the worlds around it."""
    forecast, gravshot = view["forecast"], view["gravshot"]
    colours = one_and_the_same(tuple([seat["colour"] for seat in view["seats"]]))
    worlds = [
        _world(world, view["seat"] in world["ships"], forecast, gravshot, colours, names)
        for world in view["worlds"]
    ]
    look = f"orbits of-{len(worlds)} {_room(view['worlds'])}"
    return el("div", HEADING, ORBITS, _sun(view), worlds, cls=look, id="hx-worlds")


def _room(worlds: Sequence[Json]) -> str:
    """How many Events lie one below the other: two worlds are beside the sun, the others below them.

    What was built there takes half as much room as an Event.
    """
    halves = [2 * len(world["events"]) + bool(world["buildings"] or world["keys"]) for world in worlds]
    rows = max(halves[:2], default=0) + max(halves[2:], default=0)
    return f"rows-{min((rows + 1) // 2, CROWD)}"


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
        data_note="\n".join([f"It has {score} Influence now.", *(rules or ["No special rules."])]),
        role="img",
        aria_label=f"{name}, the Opponent, Influence {score}",
    )
    edicts = [el("li", in_signs(rule)) for rule in rules]
    says = el("ul", edicts, cls="edicts") if edicts else None
    return el("div", disc, el("h3", name), el("p", goal, cls="goal"), says, cls="star")


@shared
def _world(
    world: Json, here: bool, forecast: Json, gravshot: bool, colours: Colours, names: Sequence[str]
) -> Markup:
    """A world, which looks the same to all who are there, and to all who are not."""
    hex, devastation = world["hex"], world["devastation"]
    threats = one_and_the_same(tuple([_threat(event["id"], forecast) for event in world["events"]]))
    return el(
        "section",
        _at(HEXES.index(hex), world, threats, gravshot, colours, names),
        cls=(
            f"world w-{hex}",
            "devastated" if devastation else "",
            "here" if here else "",
        ),
        data_key=f"world-{hex}",
        data_card="world",
        data_note=_told(hex, len(world["events"]), devastation),
        aria_label=WORLD_NAME[hex],
    )


def _threat(event: str, forecast: Json) -> str:
    """Will the Opponent have this Event?"""
    return "sure" if event in forecast["sure"] else "tied" if event in forecast["tied"] else ""


@sliced
def _at(
    number: int, world: Json, threats: Sequence[str], gravshot: bool, colours: Colours, names: Sequence[str]
) -> Markup:
    """All that is at a world."""
    devastation = world["devastation"]
    events = [
        crisis(event["id"], event["cost"], event["made_of"], event["tokens"], threat)
        for event, threat in zip(world["events"], threats, strict=True)
    ]
    return join(
        _globe(world["hex"], devastation),
        _dock(colours, world, names),
        _place(world["location"], devastation > 0, gravshot),
        _camp(colours, world, names),
        _crises(world["hex"], tuple(events)),
    )


@kept(1_000)
def _crises(hex: str, events: tuple[Markup, ...]) -> Markup:
    look = "events many" if len(events) > 2 else "events"
    return el("ul", events, cls=look, aria_label=f"Events at {WORLD_NAME[hex]}") if events else Markup("")


def _told(hex: str, events: int, devastation: int) -> str:
    """What there is at a world, in a sentence."""
    return f"{WORLD_NAME[hex]}: {plural(events, 'Event')}, {devastation} Devastation."


@kept(1_000)
def _globe(hex: str, devastation: int) -> Markup:
    """The world itself: ships go there, Devastation is cleared there."""
    name, ruin, note = WORLD_NAME[hex], None, "Ships move here with a Fuel Cell."
    if devastation:
        count = icon("devastation"), el("b", devastation)
        note = f"{devastation} Devastation: no Key Access and no building here."
        ruin = el("span", count, cls="ruin", data_key=f"ruin-{hex}", data_card="devastation", data_note=note)
    return button(
        use(f"world-{hex}", "planet"),
        ruin,
        el("b", name),
        cls="globe",
        label=f"{name}, Devastation {devastation}" if devastation else name,
        piece=f"hex-{hex}",
        key=f"hex-{hex}",
        card="world",
        note=f"{name}. {note}",
    )


@kept(200)
def _place(id: str, devastated: bool, gravshot: bool) -> Markup:
    """The Location card: a Key opens it, a Gravshot leads from it."""
    place = LOCATION_CARD[id]
    notes = ["Devastated: no Key is committed here until it is cleared."] if devastated else []
    ways = None
    if gravshot:
        there = [WORLD_NAME[hex] for hex in place.gravshot]
        notes.append(f"A Gravshot leads from here to {listed(there)}.")
        ways = el("span", icon("gravshot"), el("span", ", ".join(there)), cls="ways")
    access = icon("key"), el("span", in_signs(place.text), cls="text")
    return button(
        use(f"place-{id}", "view"),
        el("b", place.name, cls="name"),
        el("span", access, cls="access"),
        ways,
        cls=("site", "shut" if devastated else ""),
        label=f"{place.name}: Key Access, {place.text} {' '.join(notes)}".strip(),
        piece=id,
        key=id,
        card=id,
        note="\n".join(notes),
    )


# who and what is there


def _dock(colours: Colours, world: Json, names: Sequence[str]) -> Markup | None:
    """The ships there."""
    ships = [_ship(seat, colours[seat], names[seat]) for seat in world["ships"]]
    return el("div", ships, cls="dock") if ships else None


def _camp(colours: Colours, world: Json, names: Sequence[str]) -> Markup | None:
    """Buildings and committed Keys there."""
    hex, found = world["hex"], []
    for one in world["buildings"]:
        seat = one["seat"]
        found.append(_building(hex, seat, colours[seat], names[seat], one["type"], one["ready"]))
    found += [_committed(hex, seat, colours[seat], names[seat]) for seat in world["keys"]]
    return el("div", found, cls="camp") if found else None


@kept(1_000)
def _ship(seat: int, colour: str | None, name: str) -> Markup:
    words = f"The ship of {name}"
    hull = use(f"ship-{colour}", "ship") if colour else None
    note = f"{words} is here: at this world {name} acts, builds and meets Events."
    return image(hull, cls=f"vessel c-{colour}", label=words, key=f"ship-{seat}", card="ship", note=note)


@kept(1_000)
def _building(hex: str, seat: int, colour: str, name: str, type: str, ready: bool) -> Markup:
    words = f"{BUILDING_NAME[type]} of {name}, {'ready' if ready else 'exhausted'}"
    state = "" if ready else "-exhausted"
    return image(
        use(f"{type}-{colour}{state}", "house"),
        cls=f"building{state} c-{colour}",
        label=words,
        key=f"{type}-{hex}-{seat}",
        card=type,
        note=f"{words}{'.' if ready else ': ready again in the next round.'}",
        origin=f"supply-{type}-{seat}",
    )


@kept(1_000)
def _committed(hex: str, seat: int, colour: str, name: str) -> Markup:
    words, key = f"{name} has used a Key here this round", f"key-{hex}-{seat}"
    look, note = f"committed c-{colour}", f"{words}, and cannot use another one here."
    return image(icon("key"), cls=look, label=words, key=key, card="key", note=note, origin=f"keys-{seat}")
