"""The own command centre: Architect, resources, hand, cards in play, deck and discard."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from markupsafe import Markup

from meeplehall.draw.html import el, join
from meeplehall.draw.keys import Keys
from meeplehall.draw.memo import kept
from meeplehall.draw.pieces import button
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
from meeplehall.games.helionox.page.cards import CARD_NAME, counted, face, fold, key_of, slip
from meeplehall.games.helionox.page.icons import badge, icon, lamps, use

Json = Mapping[str, Any]
DECK: Final = join(icon("draw"), el("span", "deck"))
DISCARD: Final = join(icon("discard"), el("span", "discard"))
NO_CARDS: Final = el("li", "No cards in hand", cls="nothing")
#: moments that are nobody's turn
GATHERINGS: Final = {
    "council": "Great Council", "before_dice": "before the dice",
    "before_triggers": "before the Events trigger", "before_score": "before the Opponent scores",
}  # fmt: skip
BUILDINGS: Final = (("key_complex", "Key Complex"), ("fuel_terminal", "Fuel Terminal"))


def bridge(view: Json, names: Sequence[str], keys: Keys) -> Markup:
    """The whole of it."""
    seat = view["seat"]
    player = view["seats"][seat]
    return el(
        "div",
        el("div", _captain(seat, player, names[seat]), _actions(view, seat), cls="captain"),
        _resources(view, seat, player),
        _cards(player, seat, keys),
        _piles(player, seat),
        _seek(view, player, seat),
        cls=f"bridge {standing(view, seat)}",
        data_key=f"seat-{seat}",
        id="hx-bridge",
    )


def _captain(seat: int, player: Json, name: str) -> Markup:
    """Who plays here, and what the Architect can do."""
    return _who(seat, name, player["colour"], player["here"], player["architect"], player["cryo"])


@kept(1_000)
def _who(seat: int, name: str, colour: str | None, here: str | None, id: str | None, sleep: int) -> Markup:
    sign = el("h3", badge(colour), el("span", name), at_world(here) if here else None)
    if id is None:
        return sign
    about = el("b", ARCHITECT_CARD[id].name), cryo(seat, sleep), abilities(id)
    return join(sign, portrait(id, seat, True, sleep > 0), el("div", about, cls="about"))


def _actions(view: Json, seat: int) -> Markup:
    """The actions left of this turn, as lamps."""
    if view["active"] == seat:
        return _left(view["actions_left"], view["actions"], view["doing"])
    if view["step"] in GATHERINGS:
        return el("span", GATHERINGS[view["step"]], cls="actions idle")
    if view["seats"][seat]["passed"]:
        return el("span", icon("pass"), "passed", cls="actions idle")
    return el("span", "waiting", cls="actions idle")


@kept(200)
def _left(left: int, all: int, doing: str) -> Markup:
    words = f"{plural(left, 'action')} left"
    now = (" ", el("small", doing.replace("_", " "))) if doing else None
    inside = icon("action"), lamps(left, max(left, all)), el("span", words, now)
    return el("span", inside, cls="actions", title=words, aria_label=words)


def _resources(view: Json, seat: int, player: Json) -> Markup:
    found = [
        amount("cred", f"cred-{seat}", player["cred"]),
        amount("defense", f"defense-{seat}", player["defense"]),
        stock("key", seat, player["keys"], True),
        stock("fuel", seat, player["fuel"], True),
    ]
    if view["marks"]:
        found += marks(seat, player["marks"], True)
    for (type, words), left in zip(BUILDINGS, player["supply"], strict=True):
        found.append(_supply(type, words, seat, player["colour"], left))
    return el("div", found, cls="resources")


@kept(200)
def _supply(type: str, words: str, seat: int, colour: str | None, left: int) -> Markup:
    return button(
        use(f"{type}-{colour}", "house") if colour else None,
        el("b", left),
        cls=("works", "" if left else "none"),
        label=f"{words}: {left} left on your board",
        piece=type,
        key=f"supply-{type}-{seat}",
        note=f"{left} left on your board.",
    )


# cards


def _cards(player: Json, seat: int, keys: Keys) -> Markup:
    """The hand, and beside it what was played this round; more cards than fit lie over one another."""
    cards = tuple([face(id, key_of(keys, id, seat), id, "", f"draw-{seat}") for id in player["hand"]])
    played = tuple([face(id, key_of(keys, id, seat), "", "played") for id in player["play"]])
    return _cards_here(cards, played)


@kept(1_000)
def _cards_here(cards: tuple[Markup, ...], played: tuple[Markup, ...]) -> Markup:
    nothing = None if cards or played else NO_CARDS
    hand = el("ul", [el("li", card) for card in cards], nothing, cls="hand", aria_label="Your hand")
    in_play = None
    if played:
        shown = [el("li", card) for card in played]
        in_play = el("ul", shown, cls="in-play", aria_label="Played this round")
    return el("div", hand, in_play, cls="cards-here", id="hx-hand")


def _piles(player: Json, seat: int) -> Markup:
    """The deck (which cards, not in which order), the discard pile, and what is still to come."""
    unites, waits = player["waiting_unites"], None
    if unites:
        words = f"{plural(unites, 'Unite')} waiting for a card of the faction"
        waits = el("span", icon("unite"), el("b", unites), " waiting", cls="unites", title=words)
    deck = fold("deck", f"draw-{seat}", "Your deck, in no order", DECK, tuple(player["deck_cards"]))
    discard = fold("discard", f"discard-{seat}", "Your discard", DISCARD, tuple(player["discard"]))
    return el("div", waits, known_top(player), deck, discard, cls="piles")


def known_top(player: Json) -> Markup | None:
    """Cards that were put on top of the deck: the next ones to come."""
    known = player["known"]
    if not known:
        return None
    words = ", ".join(CARD_NAME[id] for id in reversed(known))
    more = f" +{len(known) - 1}" if len(known) > 1 else ""
    inside = icon("draw"), f"next: {CARD_NAME[known[-1]]}{more}"
    return el("span", inside, cls="top-cards", data_card=known[-1], title=f"On top of the deck: {words}")


def _seek(view: Json, player: Json, seat: int) -> Markup | None:
    """The discard pile card by card, while one of it may be Consumed."""
    if "discarded" not in view["laid_open"] or seat not in view["asked"]:
        return None
    cards = [
        slip(id, f"discarded-{id}-{seat}", f"discarded-{id}", "", "", count)
        for id, count in counted(player["discard"])
    ]
    return el("div", el("h4", "Your discard"), cards, cls="seek")
