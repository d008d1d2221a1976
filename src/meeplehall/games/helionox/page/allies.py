"""The other players' boards at a glance: all is open at this table (HX-13)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from markupsafe import Markup

from meeplehall.draw.html import Child, el, join
from meeplehall.draw.keys import Keys
from meeplehall.draw.memo import kept
from meeplehall.engine.wording import plural
from meeplehall.games.helionox.page.boards import (
    ARCHITECT_CARD,
    abilities,
    amount,
    at_world,
    cryo,
    marks,
    portrait,
    standing,
    stock,
)
from meeplehall.games.helionox.page.cards import fold, key_of, slip
from meeplehall.games.helionox.page.icons import badge, icon
from meeplehall.games.helionox.page.own_board import known_top

Json = Mapping[str, Any]


def allies(view: Json, seats: Sequence[int], names: Sequence[str], keys: Keys) -> Markup | None:
    """All of them."""
    if not seats:
        return None
    boards = [_ally(view, seat, names[seat], keys) for seat in seats]
    return el("div", boards, cls=f"allies of-{len(seats)}", id="hx-allies")


def _ally(view: Json, seat: int, name: str, keys: Keys) -> Markup:
    player = view["seats"][seat]
    id, sleep = player["architect"], player["cryo"]
    return el(
        "article",
        None if id is None else portrait(id, seat, False, sleep > 0),
        _title(name, player["colour"], _standing(view, seat), player["here"]),
        _means(_who(seat, id, sleep), tuple(_resources(view, player, seat)), _piles(player, seat, name)),
        None if id is None else abilities(id),
        el("div", _cards(player, seat, keys), cls="holding"),
        cls=f"ally {standing(view, seat)}",
        data_key=f"seat-{seat}",
    )


@kept(1_000)
def _title(name: str, colour: str | None, standing: Markup, here: str | None) -> Markup:
    return el("h3", badge(colour), el("span", name), standing, at_world(here) if here else None)


@kept(1_000)
def _who(seat: int, architect: str | None, sleep: int) -> Markup:
    if architect is None:
        return Markup("")
    return join(el("small", ARCHITECT_CARD[architect].name, cls="who"), cryo(seat, sleep))


@kept(1_000)
def _means(who: Markup, resources: tuple[Markup, ...], piles: Markup) -> Markup:
    return el("div", who, resources, piles, cls="means")


def _standing(view: Json, seat: int) -> Markup:
    """Whose turn it is, with the actions left; who has passed; who goes first."""
    left = view["actions_left"] if view["active"] == seat else -1
    return _signs(seat == view["first"], left, view["seats"][seat]["passed"])


@kept(100)
def _signs(first: bool, left: int, passed: bool) -> Markup:
    found = []
    if first:
        found.append(el("span", icon("round"), cls="first", title="Goes first in every round"))
    if left >= 0:
        words = f"{plural(left, 'action')} left"
        found.append(el("span", icon("action"), el("b", left), cls="turn", title=words))
    elif passed:
        found.append(el("span", icon("pass"), "passed", cls="turn", title="has passed"))
    return join(found)


def _resources(view: Json, player: Json, seat: int) -> list[Markup]:
    found = [
        amount("cred", f"cred-{seat}", player["cred"]),
        amount("defense", f"defense-{seat}", player["defense"]),
        stock("key", seat, player["keys"], False),
        stock("fuel", seat, player["fuel"], False),
    ]
    return found + (marks(seat, player["marks"], False) if view["marks"] else [])


def _piles(player: Json, seat: int, name: str) -> Markup:
    deck, discard = tuple(player["deck_cards"]), tuple(player["discard"])
    return _heaps(
        known_top(player),
        fold("deck", f"draw-{seat}", f"The deck of {name}, in no order", icon("draw"), deck),
        fold("discard", f"discard-{seat}", f"The discard of {name}", icon("discard"), discard),
    )


@kept(1_000)
def _heaps(top: Markup | None, deck: Markup, discard: Markup) -> Markup:
    return el("span", top, deck, discard, cls="heaps")


def _cards(player: Json, seat: int, keys: Keys) -> Child:
    """The hand, which is open, and the cards played this round, dimmed."""
    hand = [slip(id, key_of(keys, id, seat), "", "", f"draw-{seat}") for id in player["hand"]]
    played = [slip(id, key_of(keys, id, seat), "", "played") for id in player["play"]]
    return hand + played or el("small", "no cards in hand", cls="nothing")
