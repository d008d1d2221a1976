"""The table on the page: worlds around a dying sun, drawn from a view and nothing else, region by region."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from markupsafe import Markup

from meeplehall.draw.html import regions
from meeplehall.draw.seats import others
from meeplehall.games.helionox.page.allies import allies
from meeplehall.games.helionox.page.boards import ARCHITECT_CARD
from meeplehall.games.helionox.page.cards import PLACE
from meeplehall.games.helionox.page.decks import deck_builder
from meeplehall.games.helionox.page.epilogue import epilogue
from meeplehall.games.helionox.page.events import CRISIS
from meeplehall.games.helionox.page.icons import art, use
from meeplehall.games.helionox.page.market import bazaar
from meeplehall.games.helionox.page.own_board import bridge
from meeplehall.games.helionox.page.prologue import QUESTIONS, prologue
from meeplehall.games.helionox.page.standing import balance
from meeplehall.games.helionox.page.worlds import LOCATION_CARD, orbits

Json = Mapping[str, Any]
#: it needs all the room that there is
LAYOUT: Final = "compact"
OPPONENT_SIGN: Final = "emblem-"
TOKEN_SIGN: Final = {
    "key": "icon-key",
    "fuel": "icon-fuel",
    "key_complex": "key_complex-azure",
    "fuel_terminal": "fuel_terminal-azure",
    "archivist": "icon-archivist",
    "devastation": "icon-devastation",
    "cred": "icon-cred",
    "defense": "icon-defense",
    "cryo": "icon-cryo",
    "ship": "ship-azure",
    "world": "world-mars",
    "market": "faction-neutral",
    "event-deck": "icon-round",
    "forecast": "icon-influence",
    "triggers": "icon-action",
    "team-score": "icon-influence",
    "opponent-score": "icon-influence",
    "actions": "icon-action",
    "deck": "icon-draw",
    "discard": "icon-discard",
    "faction-deck": "icon-draw",
    "reserve-pile": "faction-neutral",
    "consumed": "icon-discard",
}


def draw(view: Json, names: Sequence[str]) -> dict[str, str]:
    """All regions as this seat sees them; the stage is for what comes before and after the rounds."""
    me, playing = view["seat"], bool(view["round"])
    return regions(
        balance=balance(view, names),
        stage=_stage(view, names),
        orbits=orbits(view, names) if playing else None,
        market=bazaar(view) if playing else None,
        bridge=bridge(view, names) if playing and me >= 0 else None,
        allies=allies(view, others(me, len(view["seats"])), names) if playing else None,
    )


def _stage(view: Json, names: Sequence[str]) -> Markup | None:
    if view["over"]:
        return epilogue(view, names)
    if view["building"] is not None:
        return deck_builder(view, names)
    return prologue(view, names) if view["step"] in QUESTIONS else None


def colours(view: Json) -> list[str]:
    """The colour of each player; empty before it is chosen."""
    return [seat["colour"] or "" for seat in view["seats"]]


def picture(id: str) -> str:
    """What a piece looks like in the reference."""
    if id in PLACE or id in CRISIS:
        return art(id)
    if id in ARCHITECT_CARD:
        return use(f"face-{id}", "face")
    if id in LOCATION_CARD:
        return use(f"place-{id}", "view")
    if id.startswith("mark-"):
        return use(f"icon-{id}")
    return use(TOKEN_SIGN[id]) if id in TOKEN_SIGN else use(f"{OPPONENT_SIGN}{id}")
