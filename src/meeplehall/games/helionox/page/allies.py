"""The other players' boards at a glance: all is open at this table (HX-13)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from meeplehall.games.helionox.page.boards import (
    ARCHITECT_CARD,
    abilities,
    amount,
    cryo,
    marks,
    portrait,
    standing,
    stock,
    whereabouts,
)
from meeplehall.games.helionox.page.cards import Keys, fold, slip
from meeplehall.games.helionox.page.icons import badge, icon, plural
from meeplehall.games.helionox.page.own_board import known_top

Json = Mapping[str, Any]


def allies(view: Json, seats: Sequence[int], names: Sequence[str], keys: Keys) -> str:
    """All of them."""
    if not seats:
        return ""
    boards = "".join(_ally(view, seat, names[seat], keys) for seat in seats)
    return f'<div class="allies of-{len(seats)}" id="hx-allies">{boards}</div>'


def _ally(view: Json, seat: int, name: str, keys: Keys) -> str:
    player = view["seats"][seat]
    id = player["architect"]
    face = who = can = ""
    if id is not None:
        face = portrait(id, seat, False, player["cryo"] > 0)
        who = f'<small class="who">{escape(ARCHITECT_CARD[id].name)}</small>{cryo(seat, player["cryo"])}'
        can = abilities(id)
    return (
        f'<article class="ally {standing(view, seat)}" data-key="seat-{seat}">{face}'
        f"<h3>{badge(player['colour'])}<span>{escape(name)}</span>{_standing(view, seat)}"
        f"{whereabouts(player)}</h3>"
        f'<div class="means">{who}{_resources(view, player, seat)}{_piles(player, seat, name)}</div>'
        f'{can}<div class="holding">{_cards(player, seat, keys)}</div></article>'
    )


def _standing(view: Json, seat: int) -> str:
    """Whose turn it is, with the actions left; who has passed; who goes first."""
    first = f'<span class="first" title="Goes first in every round">{icon("round")}</span>'
    found = first if seat == view["first"] else ""
    if view["active"] == seat:
        words = plural(view["actions_left"], "action")
        found += (
            f'<span class="turn" title="{words} left">{icon("action")}<b>{view["actions_left"]}</b></span>'
        )
    elif view["seats"][seat]["passed"]:
        found += f'<span class="turn" title="has passed">{icon("pass")}passed</span>'
    return found


def _resources(view: Json, player: Json, seat: int) -> str:
    found = amount("cred", f"cred-{seat}", player["cred"])
    found += amount("defense", f"defense-{seat}", player["defense"])
    found += stock("key", seat, player["keys"], False) + stock("fuel", seat, player["fuel"], False)
    return found + (marks(seat, player["marks"], False) if view["marks"] else "")


def _piles(player: Json, seat: int, name: str) -> str:
    deck = fold(
        "deck", f"draw-{seat}", f"The deck of {name}, in no order", icon("draw"), tuple(player["deck_cards"])
    )
    discard = fold(
        "discard", f"discard-{seat}", f"The discard of {name}", icon("discard"), tuple(player["discard"])
    )
    return f'<span class="heaps">{known_top(player)}{deck}{discard}</span>'


def _cards(player: Json, seat: int, keys: Keys) -> str:
    """The hand, which is open, and the cards played this round, dimmed."""
    hand = "".join(slip(id, keys.of(id, seat), "", "", f"draw-{seat}") for id in player["hand"])
    played = "".join(slip(id, keys.of(id, seat), "", "played") for id in player["play"])
    return hand + played or '<small class="nothing">no cards in hand</small>'
