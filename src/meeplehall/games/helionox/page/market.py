"""The Market on the page: the display cards of the factions, Prime Assets, Reserve and Consumed cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from markupsafe import Markup

from meeplehall.draw.html import Child, el
from meeplehall.draw.keys import Keys
from meeplehall.draw.memo import kept, sliced
from meeplehall.draw.pieces import button
from meeplehall.engine.wording import plural
from meeplehall.games.helionox.components.facts import FACTION_SHORT
from meeplehall.games.helionox.components.places import NOTE
from meeplehall.games.helionox.page.cards import counted, face, fold, key_of, slip
from meeplehall.games.helionox.page.icons import FACTION_NAME, icon, use

Json = Mapping[str, Any]
PRIME: Final = "prime_asset"
CONSUMED: Final = NOTE["consumed"]
LEFT: Final = NOTE["faction-deck"]
RESERVED: Final = NOTE["reserve-pile"]
EXPLAINED: Final = {
    "sure": "The Opponent takes it at the end of this round: a Defense token keeps it safe.",
    "tied": "The table chooses which of the best cards the Opponent takes at the end of this round.",
}


#: the parts of a view that the Market shows
SHOWN: Final = (
    "markets", "forecast", "over", "primes", "prime_cost", "reserve", "consumed", "archivist", "laid_open",
)  # fmt: skip


def bazaar(view: Json) -> Markup:
    """All that can be bought, and what lies beside it."""
    return _bazaar(*[view[part] for part in SHOWN])


@sliced
def _bazaar(*shown: Any) -> Markup:
    view, keys = dict(zip(SHOWN, shown, strict=True)), Keys()  # no cards but those here belong to no seat
    stalls = [_stall(view, market, keys) for market in view["markets"]]
    stalls.append(_primes(view["primes"], view["prime_cost"]))
    if view["reserve"] is not None:
        stalls.append(_reserve(tuple(view["reserve"]), keys))
    gone = tuple(view["consumed"])
    consumed = fold("consumed", "consumed", "Consumed cards", icon("consume"), gone, CONSUMED, "Consumed")
    return el(
        "div",
        el("header", el("h3", "Market"), _archivist(view["archivist"]), consumed),
        el("ul", stalls, cls=f"stalls of-{len(stalls)}"),
        _seek(view),
        cls="bazaar",
        id="hx-market",
    )


def _stall(view: Json, market: Json, keys: Keys) -> Markup:
    faction, card, forecast = market["faction"], market["card"], view["forecast"]
    slot = f"market-{faction}"
    threat = "tied" if slot in forecast["card_choice"] else "sure" if slot in forecast["markets"] else ""
    if view["over"]:
        threat = ""
    key = key_of(keys, card) if card else ""
    left = tuple(market["left"])
    return _display(faction, card, key, market["devastated"], market["defense"], threat, left)


@kept(8_000)
def _display(
    faction: str, card: str | None, key: str, devastated: int, defense: int, threat: str,
    left: tuple[str, ...],
) -> Markup:  # fmt: skip
    """The display card with what lies on it, and below it the rest of its deck."""
    name, piece = FACTION_NAME[faction], f"market-{faction}"
    notes, tokens = [f"The Market of {name}."], []
    if defense:
        guard = icon("defense"), el("b", defense)
        notes.append(f"Defended by {plural(defense, 'token')}.")
        tokens.append(_laid("guard", faction, "defense", guard, notes[-1]))
    if devastated:
        notes.append("Devastated: nothing is bought here.")
        tokens.append(_laid("ruin", faction, "devastation", icon("devastation"), notes[-1]))
    if threat:
        notes.append(EXPLAINED[threat])
    note = " ".join(notes)
    if card:
        shown = face(card, key, piece, "", f"deck-{faction}", note)
    else:
        look = f"card empty f-{faction}"
        shown = button("sold out", cls=look, label=f"{name}, sold out", piece=piece, note=note)
    rest = fold(
        "rest", f"deck-{faction}", f"Left in the deck of {name}, in no order", None, left, LEFT, "more"
    )
    sign = use(f"faction-{faction}", "icon house")
    state = "devastated" if devastated else "", "defended" if defense else "", threat
    risk = el("span", "at risk", cls="risk") if threat else None
    return el(
        "li",
        shown,
        el("span", tokens, cls="laid"),
        el("div", el("span", sign, el("b", FACTION_SHORT[faction]), cls="whose"), rest, risk, cls="under"),
        cls=("stall", f"f-{faction}", *state),
        data_key=f"stall-{faction}",
        data_card="market",
        aria_label=f"Market of {name}",
    )


def _laid(look: str, faction: str, card: str, sign: Child, note: str) -> Markup:
    """A token on the card of a faction."""
    return el("span", sign, cls=look, data_key=f"{look}-{faction}", data_card=card, data_note=note)


@kept(100)
def _primes(count: int, cost: int) -> Markup:
    if count:
        note = f"{plural(count, 'Prime Asset')} left, {cost} Cred each."
        shown = face(PRIME, "prime", "prime", "", "", note)
    else:
        look = "card empty f-neutral"
        note = "No Prime Asset is left."
        shown = button("sold out", cls=look, label="Prime Assets, sold out", piece="prime", note=note)
    sign = el("span", use("faction-neutral", "icon house"), el("b", "Prime"), cls="whose")
    under = el("div", sign, el("span", f"{count} left", cls="left"), cls="under")
    about = {"data_key": "stall-prime", "data_card": "market", "aria_label": "Prime Assets"}
    return el("li", shown, under, cls="stall f-neutral", **about)


def _reserve(cards: tuple[str, ...], keys: Keys) -> Markup:
    """The Reserve: only its top card is for sale."""
    if cards:
        note = "The top card of the Reserve."
        shown = face(cards[-1], key_of(keys, cards[-1]), "reserve", "", "", note)
    else:
        look, note = "card empty f-neutral", "No card is Reserved."
        shown = button("nothing Reserved", cls=look, label="Reserve, empty", piece="reserve", note=note)
    rest = fold("rest", "reserve-rest", "The whole Reserve", None, cards, RESERVED, "in all")
    under = el("div", el("span", icon("reserve"), el("b", "Reserve"), cls="whose"), rest, cls="under")
    look = "stall reserve f-neutral"
    about = {"data_key": "stall-reserve", "data_card": "market", "data_note": RESERVED}
    return el("li", shown, under, cls=look, aria_label="Reserve", **about)


@kept(4)
def _archivist(ready: bool | None) -> Markup | None:
    """Once a round the starting player moves a card to the Reserve."""
    if ready is None:
        return None
    words = "ready" if ready else "used this round"
    return button(
        use("icon-archivist" if ready else "icon-archivist-exhausted"),
        el("span", f"Archivist: {words}"),
        cls=("archivist", "" if ready else "used"),
        label=f"The Archivist: {words}",
        piece="archivist",
        key="archivist",
    )


def _seek(view: Json) -> Markup | None:
    """Consumed cards to choose from, while somebody takes one back."""
    if "consumed" not in view["laid_open"]:
        return None
    cards = [
        slip(id, f"consumed-{id}", f"consumed-{id}", "", "consumed", count)
        for id, count in counted(view["consumed"])
    ]
    return el("div", el("h4", "Consumed"), cards, cls="seek")
