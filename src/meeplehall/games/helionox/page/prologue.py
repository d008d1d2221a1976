"""Before the first round: the episode, the worlds in play, colours and Architects to choose from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from html import escape
from typing import Any, Final

from meeplehall.games.helionox.components.box import COLOURS, COMPONENTS
from meeplehall.games.helionox.page.boards import ARCHITECT_CARD, abilities
from meeplehall.games.helionox.page.icons import WORLD_NAME, badge, in_signs, use
from meeplehall.games.helionox.page.standing import title
from meeplehall.games.helionox.page.worlds import LOCATION_CARD, SOL

Json = Mapping[str, Any]
INTRO: Final = {episode.number: episode.intro for episode in COMPONENTS.episode}
ETERNAL: Final = (
    "Every cult, council, hunter, company and hidden lord, in worlds that nobody has charted yet."
)
QUESTIONS: Final = {
    "colour": "Choose your colour",
    "architect": "Choose your Architect",
    "start_location": "Choose where you start",
}


def prologue(view: Json, names: Sequence[str]) -> str:
    """The story so far, and the question."""
    return (
        f'<div class="prologue at-{view["step"]}">{_story(view)}<div class="question">'
        f"<h2>{QUESTIONS[view['step']]}</h2>{_crew(view, names)}{_choices(view, names)}</div></div>"
    )


def _story(view: Json) -> str:
    opponent = view["opponent"]
    intro = ETERNAL if view["eternal"] else INTRO[view["episode"]]
    rules = "".join(f"<li>{in_signs(rule)}</li>" for rule in opponent["rules"])
    if opponent["head_start"]:
        rules += f"<li>It begins with {opponent['head_start']} Influence.</li>"
    edicts = f'<ul class="edicts">{rules}</ul>' if rules else ""
    emblem = use(f"emblem-{opponent['id']}", "emblem")
    worlds = "".join(_world(world["hex"], world["location"]) for world in view["worlds"])
    return (
        f'<div class="story"><div class="disc">{SOL}{emblem}</div>'
        f'<h2>{escape(title(view))}</h2><p>{escape(intro)}</p>'
        f'<h3>{escape(opponent["name"])}</h3><p class="goal">{escape(opponent["goal"])}</p>'
        f'{edicts}<ul class="worlds">{worlds}</ul></div>'
    )  # fmt: skip


@lru_cache(maxsize=200)
def _world(hex: str, location: str) -> str:
    place = LOCATION_CARD[location]
    words = f"{WORLD_NAME[hex]}, {place.name}: {place.text}"
    return (
        f'<li><button type="button" class="spot w-{hex}" data-piece="hex-{hex}" data-key="hex-{hex}" '
        f'data-card="{location}" aria-label="{escape(words)}">{use(f"world-{hex}", "planet")}'
        f"<span><b>{WORLD_NAME[hex]}</b><small>{escape(place.name)}</small></span></button></li>"
    )


def _crew(view: Json, names: Sequence[str]) -> str:
    """Who has chosen what so far."""
    places = "".join(
        f'<li class="c-{player["colour"] or "none"}{" asked" if seat in view["asked"] else ""}" '
        f'data-key="seat-{seat}">{badge(player["colour"])}<span>{escape(names[seat])}</span>'
        f"<small>{_who(player['architect']) if player['architect'] else _waits(view, seat)}</small></li>"
        for seat, player in enumerate(view["seats"])
    )
    return f'<ul class="crew">{places}</ul>'


def _who(architect: str) -> str:
    return escape(ARCHITECT_CARD[architect].name)


def _waits(view: Json, seat: int) -> str:
    return "is choosing" if seat in view["asked"] else "will choose"


def _choices(view: Json, names: Sequence[str]) -> str:
    if view["step"] == "colour":
        return f'<ul class="colours">{"".join(map(_colour, COLOURS))}</ul>'
    taken = {player["architect"]: names[seat] for seat, player in enumerate(view["seats"])}
    people = "".join(
        _architect(id, taken.get(id, ""), _home(view, id))
        for id, architect in ARCHITECT_CARD.items()
        if architect.episode <= view["episode"]
    )
    return f'<ul class="architects">{people}</ul>'


@lru_cache(maxsize=10)
def _colour(colour: str) -> str:
    ship = use(f"ship-{colour}", "ship")
    return f'<li class="c-{colour}">{ship}{badge(colour)}<b>{colour.capitalize()}</b></li>'


def _home(view: Json, id: str) -> str:
    """The world where they start, if it is in play."""
    start = ARCHITECT_CARD[id].start
    return start if any(world["hex"] == start for world in view["worlds"]) else ""


@lru_cache(maxsize=1_000)
def _architect(id: str, taken: str, home: str) -> str:
    person = ARCHITECT_CARD[id]
    where = (
        f'<span class="at">{use(f"world-sign-{home}")}{WORLD_NAME[home]}</span>'
        if home
        else '<span class="at">any world</span>'
    )
    bonus = in_signs(person.bonus_text)
    by = f'<span class="by">{escape(taken)}</span>' if taken else ""
    return (
        f'<li><button type="button" class="architect{" taken" if taken else ""}" data-piece="{id}" '
        f'data-key="choice-{id}" data-card="{id}" aria-label="{escape(person.name)}">'
        f'{use(f"face-{id}", "face")}<span class="cv"><b class="name">{escape(person.name)}</b>{where}'
        f'<span class="bonus"><i>Begins with</i><span class="text">{bonus}</span></span>'
        f"{_abilities(id)}{by}</span></button></li>"
    )


@lru_cache(maxsize=100)
def _abilities(id: str) -> str:
    """The same list inside a button, where only phrases may stand."""
    return (
        abilities(id).replace("<ul", "<span").replace("</ul", "</span").replace("<li>", '<span class="line">')
        .replace("</li", "</span")
    )  # fmt: skip
