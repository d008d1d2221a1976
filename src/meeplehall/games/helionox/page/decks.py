"""The deck builder before episodes 2 and later: all Alphas, the own deck, the decks of the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from markupsafe import Markup

from meeplehall.draw.html import el, join
from meeplehall.draw.memo import kept
from meeplehall.draw.pieces import button
from meeplehall.engine.wording import plural
from meeplehall.games.helionox.page.boards import ARCHITECT_CARD
from meeplehall.games.helionox.page.cards import INSIDE, KIND, PLACE, WORDS, counted, entries, slip
from meeplehall.games.helionox.page.icons import badge, icon, lamps

Json = Mapping[str, Any]
DECK_NOTE: Final = "Your deck: a click on a card takes it out, and a click on an Alpha puts one in."


def deck_builder(view: Json, names: Sequence[str]) -> Markup:
    """Alphas to the left, decks to the right."""
    me = view["seat"]
    used = dict(counted(view["seats"][max(me, 0)]["deck_cards"]))
    alphas = tuple(
        [
            _alpha(alpha["id"], alpha["points"], alpha["left"], used.get(alpha["id"], 0))
            for alpha in view["building"]["alphas"]
        ]
    )
    own = _own(view, names[me]) if me >= 0 else None
    others = [_other(view, seat, names[seat]) for seat in range(len(names)) if seat != me]
    return el(
        "div",
        _shelf(alphas),
        el("div", own, others, cls="decks"),
        cls="builder",
    )


@kept(500)
def _shelf(alphas: tuple[Markup, ...]) -> Markup:
    return el("div", el("h2", icon("build-points"), "Alphas"), el("ul", alphas), cls="alphas")


@kept(2_000)
def _alpha(id: str, points: int, left: int, used: int) -> Markup:
    """An Alpha to add; copies of the factions are shared by the table."""
    card = PLACE[id]
    add = button(
        INSIDE[card],
        el("span", f"{left} left", cls="copies", aria_hidden="true"),
        el("span", used, cls="used", aria_hidden="true") if used else None,
        cls=("card small", KIND[card], "" if left else "gone"),
        label=WORDS[card],
        piece=f"alpha-{id}",
        key=f"alpha-{id}",
        card=id,
        note=f"{plural(points, 'Build Point')}, {plural(left, 'copy', 'copies')} left, {used} in your deck.",
    )
    return el("li", add)


def _head(view: Json, seat: int, name: str) -> Markup:
    """Whose deck it is, and whether it is done."""
    building, player = view["building"], view["seats"][seat]
    who = ARCHITECT_CARD[player["architect"]].name if player["architect"] else ""
    cards, points = len(player["deck_cards"]), building["used"][seat]
    limits = building["size"], building["points"]
    return _title(name, player["colour"], who, player["confirmed"], (cards, points), limits)


@kept(500)
def _title(
    name: str, colour: str | None, who: str, confirmed: bool, sums: tuple[int, int], limits: tuple[int, int]
) -> Markup:
    (have, used), (size, points) = sums, limits
    done = el("span", "confirmed", cls="done") if confirmed else el("span", "building")
    cards = el("span", f"{have} of {size} cards", cls=("size", "full" if have == size else ""))
    label = f"{used} of {points} Build Points"
    gauge = el("span", lamps(used, points), cls="gauge", role="img", aria_label=label)
    return join(
        el("h3", badge(colour), el("b", name), el("small", who), done),
        el("p", cards, gauge, el("b", f"{used}/{points}"), cls="sums"),
    )


def _own(view: Json, name: str) -> Markup:
    """The own deck; a click takes a card out."""
    seat = view["seat"]
    player = view["seats"][seat]
    return el(
        "section",
        _head(view, seat, name),
        _chosen(seat, tuple(player["deck_cards"]), view["building"]["size"]),
        cls=("deck own", f"c-{player['colour']}", "confirmed" if player["confirmed"] else ""),
        data_key=f"seat-{seat}",
        data_note=DECK_NOTE,
    )


@kept(500)
def _chosen(seat: int, ids: tuple[str, ...], size: int) -> Markup:
    cards = [
        el("li", slip(id, f"chosen-{id}-{seat}", f"chosen-{id}", "", f"alpha-{id}", count))
        for id, count in counted(ids)
    ]
    free = size - len(ids)
    return el("ul", cards, el("li", plural(free, "more card"), cls="free") if free > 0 else None)


def _other(view: Json, seat: int, name: str) -> Markup:
    player = view["seats"][seat]
    cards = el("ul", entries(tuple(player["deck_cards"])), cls="contents")
    look = f"deck c-{player['colour']}"
    note = f"The deck that {name} is building; copies of a faction's cards are shared by the table."
    return el("section", _head(view, seat, name), cards, cls=look, data_key=f"seat-{seat}", data_note=note)
