"""Events in play on the page: what they cost, what they trigger, what the Opponent gets for them."""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape
from typing import Final

from meeplehall.games.helionox.components.box import COMPONENTS
from meeplehall.games.helionox.page.icons import (
    EVENT_TYPE_NAME,
    FACTION_SHORT,
    TIER_NAME,
    WORLD_NAME,
    art,
    icon,
    in_signs,
    mark,
    plural,
    use,
)

CRISIS: Final = {event.id: event for event in COMPONENTS.event}


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


@lru_cache(maxsize=8_000)
def crisis(id: str, cost: int, tokens: int, threat: str) -> str:
    """An Event lying at its world; `threat` says whether the Opponent is about to score it."""
    event = CRISIS[id]
    printed = f" ({event.defense_text} printed)" if event.defense_text != str(cost) else ""
    what = f"{EVENT_TYPE_NAME[event.type]} Event, {TIER_NAME[event.tier]}, Influence {event.influence}"
    gift = "" if event.mark == "none" else f", and {FACTION_SHORT[event.mark]} Mark for overcoming it"
    note = f"{what}{gift}.\n{tokens} of {cost} Defense placed{printed}."
    if threat:
        note += (
            " The Opponent scores it at the end of this round."
            if threat == "sure"
            else " Worth the same as another: the table chooses which one the Opponent scores."
        )
    words = (
        f"{event.name}: {what}, {WORLD_NAME[event.location]}, Defense {tokens} of {cost}. "
        f"Triggers: {event.text}"
    )
    marked = "" if event.mark == "none" else f'<span class="bounty">{mark(event.mark)}</span>'
    met = " begun" if tokens else ""
    return (
        f'<li data-key="{id}"><button type="button" class="crisis y-{event.type} {threat}{met}" '
        f'data-piece="{id}" data-card="{id}" data-from="event-deck" data-note="{escape(note)}" '
        f'aria-label="{escape(words)}">{art(id)}<span class="signs">{use(f"event-{event.type}")}'
        f"{use(f'tier-{event.tier}', 'icon tier')}</span>"
        f'<b class="name">{escape(event.name)}</b>{marked}'
        f'<span class="price">{icon("defense")}<b>{f"{tokens}/" if tokens else ""}{cost}</b></span>'
        f'<span class="worth">{icon("influence")}<b>{event.influence}</b></span>'
        f'<span class="text">{in_signs(brief(event.text))}</span></button></li>'
    )


@lru_cache(maxsize=2_000)
def trophies(ids: tuple[str, ...]) -> str:
    """Events that somebody has scored, in one line each."""
    return "".join(
        f'<li class="y-{CRISIS[id].type}" data-card="{id}">{art(id)}<span>{escape(CRISIS[id].name)}</span>'
        f"<b>{CRISIS[id].influence}{icon('influence')}</b></li>"
        for id in ids
    )


def coming(groups: list[dict[str, int]]) -> str:
    """How many Events of each tier are still to come: first those on top."""
    parts = [
        ", ".join(f"{count} {TIER_NAME[tier]}" for tier, count in group.items()) for group in groups if group
    ]
    return "; below them ".join(parts) or "none"


def tiers(groups: list[dict[str, int]]) -> str:
    """The same in signs."""
    return '<i class="below">›</i>'.join(
        "".join(
            f'<span class="tier-count" title="{plural(count, "Event")} of {TIER_NAME[tier]}">'
            f"{use(f'tier-{tier}', 'icon tier')}{count}</span>"
            for tier, count in group.items()
        )
        for group in groups
        if group
    )
