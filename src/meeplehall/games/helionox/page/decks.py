"""The deck builder before episodes 2 and later: all Alphas, the own deck, the decks of the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from html import escape
from typing import Any

from meeplehall.games.helionox.page.boards import ARCHITECT_CARD
from meeplehall.games.helionox.page.cards import INSIDE, KIND, PLACE, WORDS, Keys, counted, entries, slip
from meeplehall.games.helionox.page.icons import badge, icon, plural

Json = Mapping[str, Any]


def deck_builder(view: Json, names: Sequence[str], keys: Keys) -> str:
    """Alphas to the left, decks to the right."""
    building, seat = view["building"], max(view["seat"], 0)
    deck = view["seats"][seat]["deck_cards"]
    used = dict(counted(deck))
    alphas = "".join(
        f"<li>{_alpha(alpha['id'], alpha['points'], alpha['left'], used.get(alpha['id'], 0))}</li>"
        for alpha in building["alphas"]
    )
    others = "".join(
        _other(view, other, names[other]) for other in range(len(names)) if other != view["seat"]
    )
    return (
        f'<div class="builder"><div class="alphas"><h2>{icon("build-points")}Alphas</h2>'
        f'<ul>{alphas}</ul></div><div class="decks">'
        f"{_own(view, names, keys) if view['seat'] >= 0 else ''}{others}</div></div>"
    )


@lru_cache(maxsize=2_000)
def _alpha(id: str, points: int, left: int, used: int) -> str:
    """An Alpha to add; copies of the factions are shared by the table."""
    card = PLACE[id]
    note = f"{plural(points, 'Build Point')}, {plural(left, 'copy', 'copies')} left, {used} in your deck."
    state = "" if left else " gone"
    mine = f'<span class="used" aria-hidden="true">{used}</span>' if used else ""
    return (
        f'<button type="button" class="card small {KIND[card]}{state}" data-piece="alpha-{id}" '
        f'data-key="alpha-{id}" data-card="{id}" data-note="{note}" aria-label="{WORDS[card]}">'
        f'{INSIDE[card]}<span class="copies" aria-hidden="true">{left} left</span>{mine}</button>'
    )


def gauge(used: int, points: int) -> str:
    """Build Points as lamps."""
    lamps = "".join(f'<i class="{"lamp on" if i < used else "lamp"}"></i>' for i in range(points))
    return f'<span class="gauge" role="img" aria-label="{used} of {points} Build Points">{lamps}</span>'


def _head(view: Json, seat: int, name: str) -> str:
    """Whose deck it is, and whether it is done."""
    building, player = view["building"], view["seats"][seat]
    used, size = building["used"][seat], len(player["deck_cards"])
    done = '<span class="done">confirmed</span>' if player["confirmed"] else "<span>building</span>"
    who = ARCHITECT_CARD[player["architect"]].name if player["architect"] else ""
    full = " full" if size == building["size"] else ""
    return (
        f"<h3>{badge(player['colour'])}<b>{escape(name)}</b><small>{escape(who)}</small>{done}</h3>"
        f'<p class="sums"><span class="size{full}">{size} of {building["size"]} cards</span>'
        f"{gauge(used, building['points'])}<b>{used}/{building['points']}</b></p>"
    )


def _own(view: Json, names: Sequence[str], keys: Keys) -> str:
    """The own deck; a click takes a card out."""
    seat = view["seat"]
    player = view["seats"][seat]
    cards = ""
    for id, count in counted(player["deck_cards"]):
        cards += f"<li>{slip(id, f'chosen-{id}-{seat}', f'chosen-{id}', '', f'alpha-{id}', count)}</li>"
    free = view["building"]["size"] - len(player["deck_cards"])
    slots = f'<li class="free">{plural(free, "more card")}</li>' if free > 0 else ""
    state = " confirmed" if player["confirmed"] else ""
    return (
        f'<section class="deck own c-{player["colour"]}{state}" data-key="seat-{seat}">'
        f"{_head(view, seat, names[seat])}<ul>{cards}{slots}</ul></section>"
    )


def _other(view: Json, seat: int, name: str) -> str:
    player = view["seats"][seat]
    return (
        f'<section class="deck c-{player["colour"]}" data-key="seat-{seat}">{_head(view, seat, name)}'
        f'<ul class="contents">{entries(tuple(player["deck_cards"]))}</ul></section>'
    )
