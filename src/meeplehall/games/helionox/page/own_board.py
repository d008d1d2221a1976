"""The own command centre: Architect, resources, hand, cards in play, deck and discard."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from html import escape
from typing import Any, Final

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
from meeplehall.games.helionox.page.cards import CARD_NAME, Keys, counted, face, fold, slip
from meeplehall.games.helionox.page.icons import badge, icon, plural, use

Json = Mapping[str, Any]
DECK: Final = f"{icon('draw')}<span>deck</span>"
DISCARD: Final = f"{icon('discard')}<span>discard</span>"
BUILDINGS: Final = (("key_complex", "Key Complex"), ("fuel_terminal", "Fuel Terminal"))


def bridge(view: Json, names: Sequence[str], keys: Keys) -> str:
    """The whole of it."""
    seat = view["seat"]
    player = view["seats"][seat]
    return (
        f'<div class="bridge {standing(view, seat)}" data-key="seat-{seat}" id="hx-bridge">'
        f'<div class="captain">{_captain(view, seat, player, names[seat])}{_actions(view, seat)}</div>'
        f"{_resources(view, seat, player)}"
        f"{_cards(player, seat, keys)}{_piles(view, player, seat)}</div>"
    )


def _captain(view: Json, seat: int, player: Json, name: str) -> str:
    """Who plays here, and what the Architect can do."""
    id = player["architect"]
    sign = f"<h3>{badge(player['colour'])}<span>{escape(name)}</span>{whereabouts(player)}</h3>"
    if id is None:
        return sign
    return (
        f"{sign}{portrait(id, seat, True, player['cryo'] > 0)}"
        f'<div class="about"><b>{escape(ARCHITECT_CARD[id].name)}</b>{cryo(seat, player["cryo"])}'
        f"{abilities(id)}</div>"
    )


def _actions(view: Json, seat: int) -> str:
    """The actions left of this turn, as lamps."""
    if view["active"] != seat:
        idle = "Great Council" if view["step"] == "council" else "waiting"
        if view["seats"][seat]["passed"]:
            idle = f"{icon('pass')}passed"
        return f'<span class="actions idle">{idle}</span>'
    return _lamps(view["actions_left"], view["actions"], view["doing"])


@lru_cache(maxsize=200)
def _lamps(left: int, all: int, doing: str) -> str:
    lamps = "".join(f'<i class="{"lamp on" if i < left else "lamp"}"></i>' for i in range(max(left, all)))
    words = f"{plural(left, 'action')} left"
    now = f" <small>{doing.replace('_', ' ')}</small>" if doing else ""
    return (
        f'<span class="actions" title="{words}" aria-label="{words}">{icon("action")}{lamps}'
        f"<span>{words}{now}</span></span>"
    )


def _resources(view: Json, seat: int, player: Json) -> str:
    found = amount("cred", f"cred-{seat}", player["cred"])
    found += amount("defense", f"defense-{seat}", player["defense"])
    found += stock("key", seat, player["keys"], True) + stock("fuel", seat, player["fuel"], True)
    if view["marks"]:
        found += marks(seat, player["marks"], True)
    for (type, words), left in zip(BUILDINGS, player["supply"], strict=True):
        found += _supply(type, words, seat, player["colour"], left)
    return f'<div class="resources">{found}</div>'


@lru_cache(maxsize=200)
def _supply(type: str, words: str, seat: int, colour: str | None, left: int) -> str:
    picture = use(f"{type}-{colour}", "house") if colour else ""
    return (
        f'<button type="button" class="works{"" if left else " none"}" data-piece="{type}" '
        f'data-key="supply-{type}-{seat}" aria-label="{words}: {left} left on your board" '
        f'data-note="{left} left on your board.">{picture}<b>{left}</b></button>'
    )


def _cards(player: Json, seat: int, keys: Keys) -> str:
    """The hand, and beside it what was played this round; more cards than fit lie over one another."""
    cards = "".join(
        f"<li>{face(id, keys.of(id, seat), id, '', f'draw-{seat}')}</li>" for id in player["hand"]
    )
    played = "".join(f"<li>{face(id, keys.of(id, seat), '', 'played')}</li>" for id in player["play"])
    if not cards and not played:
        cards = '<li class="nothing">No cards in hand</li>'
    if played:
        played = f'<ul class="in-play" aria-label="Played this round">{played}</ul>'
    return (
        f'<div class="cards-here" id="hx-hand"><ul class="hand" aria-label="Your hand">{cards}</ul>'
        f"{played}</div>"
    )


def _piles(view: Json, player: Json, seat: int) -> str:
    """The deck (which cards, not in which order), the discard pile, and what is still to come."""
    unites = player["waiting_unites"]
    waits = ""
    if unites:
        words = f"{plural(unites, 'Unite')} waiting for a card of the faction"
        waits = f'<span class="unites" title="{words}">{icon("unite")}<b>{unites}</b> waiting</span>'
    deck = fold("deck", f"draw-{seat}", "Your deck, in no order", DECK, tuple(player["deck_cards"]))
    discard = fold("discard", f"discard-{seat}", "Your discard", DISCARD, tuple(player["discard"]))
    return f'<div class="piles">{waits}{known_top(player)}{deck}{discard}</div>{_seek(view, player, seat)}'


def known_top(player: Json) -> str:
    """Cards that were put on top of the deck: the next ones to come."""
    known = player["known"]
    if not known:
        return ""
    words = ", ".join(CARD_NAME[id] for id in reversed(known))
    return (
        f'<span class="top-cards" data-card="{known[-1]}" title="On top of the deck: {escape(words)}">'
        f"{icon('draw')}next: {escape(CARD_NAME[known[-1]])}{f' +{len(known) - 1}' * (len(known) > 1)}</span>"
    )


def _seek(view: Json, player: Json, seat: int) -> str:
    """The discard pile card by card, while one of it may be Consumed."""
    if "discarded" not in view["laid_open"] or seat not in view["asked"]:
        return ""
    cards = "".join(
        slip(id, f"discarded-{id}-{seat}", f"discarded-{id}", "", "", count)
        for id, count in counted(player["discard"])
    )
    return f'<div class="seek"><h4>Your discard</h4>{cards}</div>'
