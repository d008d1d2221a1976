"""Before the first round: the episode, the worlds in play, colours and Architects to choose from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from markupsafe import Markup

from meeplehall.draw.html import el
from meeplehall.draw.memo import kept
from meeplehall.draw.pieces import button
from meeplehall.games.helionox.components.box import COLOURS, COMPONENTS
from meeplehall.games.helionox.components.opponents import OURS
from meeplehall.games.helionox.page.boards import ARCHITECT_CARD, abilities, at_world
from meeplehall.games.helionox.page.icons import WORLD_NAME, badge, icon, in_signs, use
from meeplehall.games.helionox.page.standing import title
from meeplehall.games.helionox.page.worlds import LOCATION_CARD, SOL

Json = Mapping[str, Any]
INTRO: Final = {episode.number: episode.intro for episode in COMPONENTS.episode}
ETERNAL: Final = (
    "Every cult, council, hunter, company and hidden lord, in worlds that nobody has charted yet."
)
#: the question at which the worlds are what matters
LANDING: Final = "start_location"
QUESTIONS: Final = {
    "colour": "Choose your colour",
    "architect": "Choose your Architect",
    LANDING: "Choose where you start",
}


def prologue(view: Json, names: Sequence[str]) -> Markup:
    """The story so far, and the question."""
    step = view["step"]
    question = el("h2", QUESTIONS[step]), _crew(view, names), _choices(view, names)
    return el("div", _story(view), el("div", question, cls="question"), cls=f"prologue at-{step}")


def _story(view: Json) -> Markup:
    opponent = view["opponent"]
    rules = [el("li", in_signs(rule)) for rule in opponent["rules"]]
    if opponent["head_start"]:
        rules.append(el("li", f"The Opponent begins with {opponent['head_start']} Influence ({OURS})."))
    if opponent["dearer"]:
        rules.append(el("li", f"Every Event costs {opponent['dearer']} more Defense ({OURS})."))
    return el(
        "div",
        el("div", SOL, use(f"emblem-{opponent['id']}", "emblem"), cls="disc"),
        el("h2", title(view)),
        el("p", ETERNAL if view["eternal"] else INTRO[view["episode"]]),
        el("h3", opponent["name"]),
        el("p", opponent["goal"], cls="goal"),
        el("ul", rules, cls="edicts") if rules else None,
        el("ul", _worlds(view), cls="worlds") if view["step"] != LANDING else None,
        cls="story",
    )


def _worlds(view: Json) -> list[Markup]:
    return [_world(world["hex"], world["location"]) for world in view["worlds"]]


@kept(200)
def _world(hex: str, location: str) -> Markup:
    place, name = LOCATION_CARD[location], WORLD_NAME[hex]
    access = el("span", icon("key"), el("span", in_signs(place.text), cls="text"), cls="access")
    spot = button(
        use(f"world-{hex}", "planet"),
        el("span", el("b", name), el("small", place.name), access),
        cls=f"spot w-{hex}",
        label=f"{name}, {place.name}: {place.text}",
        piece=f"hex-{hex}",
        key=f"hex-{hex}",
        card=location,
    )
    return el("li", spot)


def _crew(view: Json, names: Sequence[str]) -> Markup:
    """Who has chosen what so far."""
    places = []
    for seat, player in enumerate(view["seats"]):
        asked = seat in view["asked"]
        who = "is choosing" if asked else "will choose"
        told = f"{who} an Architect and a ship"
        if player["architect"]:
            who = ARCHITECT_CARD[player["architect"]].name
            told = f"plays with {who} as Architect"
        inside = badge(player["colour"]), el("span", names[seat]), el("small", who)
        look = f"c-{player['colour'] or 'none'}", "asked" if asked else ""
        note = f"{names[seat]} {told}."
        places.append(el("li", inside, cls=look, data_key=f"seat-{seat}", data_note=note))
    return el("ul", places, cls="crew")


def _choices(view: Json, names: Sequence[str]) -> Markup:
    if view["step"] == "colour":
        return el("ul", map(_colour, COLOURS), cls="colours")
    if view["step"] == LANDING:
        return el("ul", _worlds(view), cls="landings")
    taken = {player["architect"]: names[seat] for seat, player in enumerate(view["seats"])}
    people = [
        _architect(id, taken.get(id, ""), _home(view, id))
        for id, architect in ARCHITECT_CARD.items()
        if architect.episode <= view["episode"]
    ]
    return el("ul", people, cls="architects")


@kept(10)
def _colour(colour: str) -> Markup:
    inside = use(f"ship-{colour}", "ship"), badge(colour), el("b", colour.capitalize())
    return el("li", inside, cls=f"c-{colour}")


def _home(view: Json, id: str) -> str:
    """The world where they start, if it is in play."""
    start = ARCHITECT_CARD[id].start
    return start if any(world["hex"] == start for world in view["worlds"]) else ""


@kept(1_000)
def _architect(id: str, taken: str, home: str) -> Markup:
    person = ARCHITECT_CARD[id]
    bonus = el("i", "Begins with"), el("span", in_signs(person.bonus_text), cls="text")
    about = el(
        "span",
        el("b", person.name, cls="name"),
        at_world(home) if home else el("span", "any world", cls="at"),
        el("span", bonus, cls="bonus"),
        abilities(id, phrases=True),
        el("span", taken, cls="by") if taken else None,
        cls="cv",
    )
    choice = button(
        use(f"face-{id}", "face"),
        about,
        cls=("architect", "taken" if taken else ""),
        label=person.name,
        piece=id,
        key=f"choice-{id}",
        card=id,
    )
    return el("li", choice)
