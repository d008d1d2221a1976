"""The Market on the page: the display cards of the factions, Prime Assets, Reserve and Consumed cards."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from html import escape
from typing import Any, Final

from meeplehall.games.helionox.page.cards import Keys, counted, face, fold, slip
from meeplehall.games.helionox.page.icons import FACTION_NAME, FACTION_SHORT, icon, plural, use

Json = Mapping[str, Any]
PRIME: Final = "prime_asset"
EXPLAINED: Final = {
    "sure": "The Opponent takes it at the end of this round: a Defense token keeps it safe.",
    "tied": "The table chooses which of the best cards the Opponent takes at the end of this round.",
}


def bazaar(view: Json, keys: Keys) -> str:
    """All that can be bought, and what lies beside it."""
    stalls = "".join(_stall(view, market, keys) for market in view["markets"])
    stalls += _primes(view["primes"], view["prime_cost"])
    if view["reserve"] is not None:
        stalls += _reserve(tuple(view["reserve"]), keys)
    slots = len(view["markets"]) + 1 + (view["reserve"] is not None)
    return (
        f'<div class="bazaar" id="hx-market"><header><h3>Market</h3>{_archivist(view["archivist"])}'
        f"{fold('consumed', 'consumed', 'Consumed', icon('consume'), tuple(view['consumed']))}</header>"
        f'<ul class="stalls of-{slots}">{stalls}</ul>{_seek(view)}</div>'
    )


def _stall(view: Json, market: Json, keys: Keys) -> str:
    faction, slot = market["faction"], f"market-{market['faction']}"
    forecast = view["forecast"]
    threat = "tied" if slot in forecast["card_choice"] else "sure" if slot in forecast["markets"] else ""
    if view["over"]:
        threat = ""
    card = market["card"]
    key = keys.of(card) if card else ""
    return _display(
        faction, card, key, market["devastated"], market["defense"], threat, tuple(market["left"])
    )


@lru_cache(maxsize=8_000)
def _display(
    faction: str, card: str | None, key: str, devastated: int, defense: int, threat: str,
    left: tuple[str, ...],
) -> str:  # fmt: skip
    """The display card with what lies on it, and below it the rest of its deck."""
    notes = [f"The Market of {FACTION_NAME[faction]}."]
    tokens = ""
    if defense:
        tokens += f'<span class="guard" data-key="guard-{faction}">{icon("defense")}<b>{defense}</b></span>'
        notes.append(f"Defended by {plural(defense, 'token')}.")
    if devastated:
        tokens += f'<span class="ruin" data-key="ruin-{faction}">{icon("devastation")}</span>'
        notes.append("Devastated: nothing is bought here.")
    if threat:
        notes.append(EXPLAINED[threat])
    note = " ".join(notes)
    if card:
        shown = face(card, key, f"market-{faction}", "", f"deck-{faction}", note)
    else:
        shown = (
            f'<button type="button" class="card empty f-{faction}" data-piece="market-{faction}" '
            f'data-note="{escape(note)}" aria-label="{FACTION_NAME[faction]}, sold out">sold out</button>'
        )
    state = f"{' devastated' if devastated else ''}{' defended' if defense else ''} {threat}"
    rest = fold(
        "rest", f"deck-{faction}", f"Left in the deck of {FACTION_NAME[faction]}, in no order", "", left
    )
    return (
        f'<li class="stall f-{faction}{state}" data-key="stall-{faction}">{shown}'
        f'<span class="laid">{tokens}</span><div class="under">{use(f"faction-{faction}", "icon house")}'
        f"<b>{FACTION_SHORT[faction]}</b>{rest}</div></li>"
    )


@lru_cache(maxsize=100)
def _primes(count: int, cost: int) -> str:
    if count:
        note = f"{plural(count, 'Prime Asset')} left, {cost} Cred each."
        shown = face(PRIME, "prime", "prime", "", "", note)
    else:
        shown = (
            '<button type="button" class="card empty f-neutral" data-piece="prime" '
            'aria-label="Prime Assets, sold out">sold out</button>'
        )
    return (
        f'<li class="stall f-neutral" data-key="stall-prime">{shown}<div class="under">'
        f'{use("faction-neutral", "icon house")}<b>Prime</b><span class="left">×{count}</span></div></li>'
    )


def _reserve(cards: tuple[str, ...], keys: Keys) -> str:
    """The Reserve: only its top card is for sale."""
    if cards:
        shown = face(cards[-1], keys.of(cards[-1]), "reserve", "", "", "The top card of the Reserve.")
    else:
        shown = (
            '<button type="button" class="card empty f-neutral" data-piece="reserve" '
            'aria-label="Reserve, empty" data-note="No card is Reserved.">nothing Reserved</button>'
        )
    rest = fold("rest", "reserve-rest", "The whole Reserve", "", cards)
    return (
        f'<li class="stall reserve f-neutral" data-key="stall-reserve">{shown}<div class="under">'
        f"{icon('reserve')}<b>Reserve</b>{rest}</div></li>"
    )


@lru_cache(maxsize=4)
def _archivist(ready: bool | None) -> str:
    """Once a round the starting player moves a card to the Reserve."""
    if ready is None:
        return ""
    words = "ready" if ready else "used this round"
    sign = use("icon-archivist" if ready else "icon-archivist-exhausted")
    return (
        f'<button type="button" class="archivist{"" if ready else " used"}" data-piece="archivist" '
        f'data-key="archivist" aria-label="The Archivist: {words}">{sign}<span>Archivist: {words}</span>'
        "</button>"
    )


def _seek(view: Json) -> str:
    """Consumed cards to choose from, while somebody takes one back."""
    if "consumed" not in view["laid_open"]:
        return ""
    cards = "".join(
        slip(id, f"consumed-{id}", f"consumed-{id}", "", "consumed", count)
        for id, count in counted(view["consumed"])
    )
    return f'<div class="seek"><h4>Consumed</h4>{cards}</div>'
