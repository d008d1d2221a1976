"""What every player has on their board, small or large: signs, resources, Architect."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from html import escape
from typing import Any, Final

from meeplehall.games.helionox.components.box import COMPONENTS, LIMITS
from meeplehall.games.helionox.components.factions import FACTION_ID
from meeplehall.games.helionox.page.icons import FACTION_SHORT, WORLD_NAME, icon, in_signs, mark, use

Json = Mapping[str, Any]
ARCHITECT_CARD: Final = {architect.id: architect for architect in COMPONENTS.architect}
LIMIT: Final = {"key": LIMITS.keys_per_player, "fuel": LIMITS.fuel_per_player}
STOCK: Final = {"key": "Keys", "fuel": "Fuel Cells"}


def standing(view: Json, seat: int) -> str:
    """Classes: whose turn it is, who is asked, who has passed."""
    player = view["seats"][seat]
    state = f"c-{player['colour'] or 'none'}"
    if seat == view["active"]:
        state += " active"
    if seat in view["asked"]:
        state += " asked"
    return state + (" passed" if player["passed"] else "")


@lru_cache(maxsize=1_000)
def amount(name: str, key: str, count: int) -> str:
    """Cred or Defense; gone at the end of the round."""
    words = f"{count} {name.capitalize()}"
    return (
        f'<span class="amount a-{name}{"" if count else " none"}" data-key="{key}" role="img" '
        f'title="{words}" aria-label="{words}">{icon(name)}<b>{count}</b></span>'
    )


@lru_cache(maxsize=1_000)
def stock(name: str, seat: int, count: int, own: bool) -> str:
    """Keys or Fuel Cells as tokens on their places."""
    signs = icon(name) * count + f'<i class="gap">{icon(name)}</i>' * (LIMIT[name] - count)
    words = f"{STOCK[name]}: {count} of {LIMIT[name]}"
    kind = f'class="stock a-{name}" data-key="{name}s-{seat}" aria-label="{words}"'
    if own:
        return f'<button type="button" {kind} data-piece="{name}">{signs}</button>'
    return f'<span {kind} role="img" title="{words}">{signs}</span>'


def marks(seat: int, held: list[int], own: bool) -> str:
    """The Marks of each faction."""
    return "".join(
        _marks(seat, faction, count, own)
        for faction, count in zip(FACTION_ID, held, strict=True)
        if own or count
    )


@lru_cache(maxsize=1_000)
def _marks(seat: int, faction: str, count: int, own: bool) -> str:
    words = f"{FACTION_SHORT[faction]} Marks: {count}"
    inside = f"{mark(faction)}<b>{count}</b>"
    kind = f'class="marks{"" if count else " none"}" data-key="mark-{faction}-{seat}" aria-label="{words}"'
    if own:
        return f'<button type="button" {kind} data-piece="mark-{faction}">{inside}</button>'
    return f'<span {kind} role="img" title="{words}">{inside}</span>'


@lru_cache(maxsize=1_000)
def cryo(seat: int, count: int) -> str:
    """How many rounds the Architect sleeps: 1 thaws at the start of each."""
    if not count:
        words = "Awake: an ability can be used"
        return f'<span class="cryo awake" data-key="cryo-{seat}" title="{words}">{icon("thaw")}awake</span>'
    words = f"{count} Cryo: asleep"
    return (
        f'<span class="cryo" data-key="cryo-{seat}" role="img" title="{words}" aria-label="{words}">'
        f"{icon('cryo')}<b>{count}</b></span>"
    )


@lru_cache(maxsize=1_000)
def portrait(id: str, seat: int, own: bool, asleep: bool) -> str:
    """The Architect's face; a click on the own one uses an ability."""
    name = escape(ARCHITECT_CARD[id].name)
    state = " asleep" if asleep else ""
    kind = f'class="portrait{state}" data-key="architect-{seat}" data-card="{id}" aria-label="{name}"'
    if own:
        return f'<button type="button" {kind} data-piece="{id}">{use(f"face-{id}", "face")}</button>'
    return f'<span {kind} role="img">{use(f"face-{id}", "face")}</span>'


@lru_cache(maxsize=100)
def abilities(id: str) -> str:
    """What an Architect can do, and for how much Cryo."""
    lines = "".join(
        f'<li><span class="price">{icon("cryo")}<b>{ability.cryo}</b></span>'
        f'<span class="text">{in_signs(ability.text)}</span></li>'
        for ability in ARCHITECT_CARD[id].abilities
    )
    return f'<ul class="abilities">{lines}</ul>'


def whereabouts(player: Json) -> str:
    """The world where the ship is."""
    hex = player["here"]
    return f'<span class="at">{use(f"world-sign-{hex}")}{WORLD_NAME[hex]}</span>' if hex else ""
