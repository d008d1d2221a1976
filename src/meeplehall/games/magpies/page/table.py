"""The table on the page: a branch with the nests, drawn from a view and nothing else, region by region."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from markupsafe import Markup

from meeplehall.draw.html import el, join, regions
from meeplehall.draw.pieces import button
from meeplehall.engine.wording import plural

View = Mapping[str, Any]

DECK_NOTE = "The deck: everybody draws from it, and nobody knows what comes next."


def draw(view: View, names: Sequence[str]) -> dict[str, str]:
    """All regions as this seat sees them."""
    return regions(
        players=el("ul", [_player(view, seat, name) for seat, name in enumerate(names)], cls="players"),
        deck=_deck(view),
        hand=_hand(view["hand"]) if view["hand"] is not None else None,
    )


def _card(id: str, origin: str = "") -> Markup:
    """A card, face up."""
    value = id.removeprefix("card-")
    return button(value, cls="card", label=f"Card {value}", piece=id, key=id, card=id, origin=origin)


def _player(view: View, seat: int, name: str) -> Markup:
    """What lies before one player."""
    player = view["seats"][seat]
    laid = player["laid"]
    before = [_card(id) for id in laid] if isinstance(laid, list) else [el("i", cls="card back")] * laid
    return el(
        "li",
        el("h2", name, el("small", plural(player["hand"], "card"), " in hand")),
        el("div", before or el("span", "nothing laid", cls="soft"), cls="laid"),
        el("div", el("span", "Nest", cls="soft"), [_card(id) for id in player["nest"]], cls="nest"),
        cls=("player", "turn" if player["turn"] else ""),
        data_key=f"seat-{seat}",
        data_note=f"{name} has {plural(player['hand'], 'card')} in hand; the nest is what counts at the end.",
    )


def _deck(view: View) -> Markup:
    """The deck and what is out of the game."""
    rounds = plural(view["rounds"], "round") + " to play" if view["rounds"] else "The match is over"
    return join(
        el("p", rounds, cls="rounds"),
        el(
            "div",
            el("i", cls=("card", "back" if view["deck"] else "none"), data_key="deck", data_note=DECK_NOTE),
            el("span", plural(view["deck"], "card"), " in the deck", cls="soft"),
            cls="deck",
        ),
        el(
            "div",
            el("span", "Out of the game", cls="soft"),
            [_card(id) for id in view["out"]] or "none",
            cls="out",
        ),
    )


def _hand(hand: Sequence[str]) -> Markup:
    """The own cards."""
    cards = [_card(id, origin="deck") for id in hand]
    return el("div", el("h2", "Your hand"), cards or el("span", "no cards", cls="soft"), cls="hand")
