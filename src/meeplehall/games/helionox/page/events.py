"""Events in play on the page: what they cost, what they trigger, what the Opponent gets for them."""

from __future__ import annotations

import re
from typing import Final

from markupsafe import Markup

from meeplehall.draw.html import el, join
from meeplehall.draw.memo import kept
from meeplehall.draw.pieces import button
from meeplehall.engine.wording import plural
from meeplehall.games.helionox.components.box import COMPONENTS
from meeplehall.games.helionox.components.facts import EVENT_TYPE_NAME, FACTION_SHORT, TIER_NAME
from meeplehall.games.helionox.page.icons import art, icon, in_signs, mark, use

CRISIS: Final = {event.id: event for event in COMPONENTS.event}
#: whether the Opponent is about to score an Event
THREAT: Final = {
    "": "",
    "sure": " The Opponent scores it at the end of this round.",
    "tied": " Worth the same as another: the table chooses which one the Opponent scores.",
}

ENOUGH: Final = "whoever places the last of it here overcomes the Event and scores it for the team."

#: what Events do again and again, in few words; the whole sentence is on the card
_BRIEF: Final = [
    (re.compile(sentence), words)
    for sentence, words in (
        (r"Add (\d) Devastation to this Location", r"+\1 Devastation here"),
        (r"Add (\d) Devastation to every Location that holds an Event", r"+\1 Devastation at every Event"),
        (r"Add (\d) Devastation to", r"+\1 Devastation on"),
        (r"Each player at this Location (lose|draw)s", r"All here \1"),
        (r"Each player takes back (\d) building from this Location", r"All take back \1 building here"),
        (r"Each player (lose|draw)s", r"All \1"),
        (r"Each player whose Architect has no Cryo puts (\d) Cryo on it", r"Awake Architects: +\1 Cryo"),
        (r"Remove (\d) Defense token from each Faction Market", r"−\1 Defense on each Market"),
        (
            r"The Opponent scores the highest undefended Faction Market card",
            "Opponent takes the best open card",
        ),
        (r"The Opponent scores the (\w+) Market card if undefended", r"Opponent takes the open \1 card"),
        (r"Gain (\d) Infamy", r"+\1 Infamy"),
    )
]


def brief(text: str) -> str:
    """What an Event triggers, as short as it can be said."""
    for pattern, words in _BRIEF:
        text = pattern.sub(words, text)
    return text


@kept(8_000)
def crisis(id: str, cost: int, made_of: str, tokens: int, threat: str) -> Markup:
    """An Event lying at its world.

    `made_of` says how its cost comes about, `threat` whether the Opponent is about to score it.
    """
    event = CRISIS[id]
    reckoned = f"\nIts cost: {made_of}." if made_of else ""
    what = f"{EVENT_TYPE_NAME[event.type]} Event, {TIER_NAME[event.tier]}, Influence {event.influence}"
    bounty, gift = None, ""
    if event.mark != "none":
        bounty = el("span", mark(event.mark), cls="bounty")
        gift = f", and {FACTION_SHORT[event.mark]} Mark for overcoming it"
    defended = f"Defense {tokens} of {cost}"
    signs = use(f"event-{event.type}"), use(f"tier-{event.tier}", "icon tier")
    price = el("b", f"{tokens} of {cost}" if tokens else cost)
    lying = button(
        art(id),
        el("span", signs, cls="signs"),
        el("b", event.name, cls="name"),
        bounty,
        el("span", icon("defense"), price, cls="price"),
        el("span", icon("influence"), el("b", event.influence), cls="worth"),
        el("span", in_signs(brief(event.text)), cls="text"),
        cls=("crisis", f"y-{event.type}", threat, "begun" if tokens else ""),
        label=f"{event.name}: {what}, {defended}. Triggers: {event.text}{THREAT[threat]}",
        piece=id,
        card=id,
        origin="event-deck",
        note=f"{what}{gift}.\n{tokens} of {cost} Defense placed; {ENOUGH}{THREAT[threat]}{reckoned}",
    )
    return el("li", lying, data_key=id, data_card=id)


@kept(2_000)
def trophies(ids: tuple[str, ...]) -> Markup:
    """Events that somebody has scored, in one line each."""
    return join(
        el(
            "li",
            art(id),
            el("span", CRISIS[id].name),
            el("b", CRISIS[id].influence, icon("influence")),
            cls=f"y-{CRISIS[id].type}",
            data_card=id,
        )
        for id in ids
    )


#: tiers with so many Events each, those on top first; the order within a group is not known
Groups = tuple[tuple[tuple[str, int], ...], ...]


def coming(groups: Groups) -> str:
    """How many Events of each tier are still to come: first those on top."""
    parts = [", ".join(f"{count} {TIER_NAME[tier]}" for tier, count in group) for group in groups if group]
    return "; below them ".join(parts) or "none"


def tiers(groups: Groups) -> list[Markup]:
    """The same in signs."""
    found: list[Markup] = []
    for group in groups:
        if group and found:
            found.append(el("i", "›", cls="below"))
        found += [_tier(tier, count) for tier, count in group]
    return found


def _tier(tier: str, count: int) -> Markup:
    words = f"{plural(count, 'Event')} of {TIER_NAME[tier]}"
    inside = use(f"tier-{tier}", "icon tier"), f"{count} {TIER_NAME[tier]}"
    return el("span", inside, cls="tier-count", title=words)
