"""The own command centre: Architect, resources, hand, cards in play, deck and discard."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from markupsafe import Markup

from meeplehall.draw.html import el
from meeplehall.draw.keys import Keys
from meeplehall.draw.memo import kept, sliced
from meeplehall.draw.pieces import button, image
from meeplehall.engine.wording import plural
from meeplehall.games.helionox.components.places import NOTE
from meeplehall.games.helionox.page.boards import (
    ARCHITECT_CARD,
    abilities,
    amount,
    at_world,
    classes,
    cryo,
    marks,
    portrait,
    stock,
)
from meeplehall.games.helionox.page.cards import CARD_NAME, chip, counted, face, fold, key_of, slip
from meeplehall.games.helionox.page.icons import WORLD_NAME, badge, icon, lamps, use

Json = Mapping[str, Any]
DECK_NOTE: Final = NOTE["deck"]
DISCARD_NOTE: Final = NOTE["discard"]
PLAYED_NOTE: Final = "Played this round; it goes to the discard when the round ends."
NO_CARDS: Final = el("li", "No cards in hand", cls="nothing")
#: moments that are nobody's turn
GATHERINGS: Final = {
    "council": "Great Council", "before_dice": "before the dice",
    "before_triggers": "before the Events trigger", "before_score": "before the Opponent scores",
}  # fmt: skip
#: so many whole cards lie side by side, alone and beside what was played; more of them lie in rows
FITTING: Final = 6
FITTING_BESIDE: Final = 4
BUILDINGS: Final = (("key_complex", "Key Complex"), ("fuel_terminal", "Fuel Terminal"))


def bridge(view: Json, names: Sequence[str]) -> Markup:
    """The whole of it."""
    seat = view["seat"]
    active, asked = seat == view["active"], seat in view["asked"]
    turn = [view["actions_left"], view["actions"]] if active else None
    seeks = asked and "discarded" in view["laid_open"]
    gathering = GATHERINGS.get(view["step"], "")
    return _bridge(seat, view["seats"][seat], names[seat], asked, turn, gathering, view["marks"], seeks)


@sliced
def _bridge(
    seat: int,
    player: Json,
    name: str,
    asked: bool,
    turn: Sequence[int] | None,
    gathering: str,
    marked: bool,
    seeks: bool,
) -> Markup:
    """`turn` are the actions left of those that there are, if it is this player's."""
    return el(
        "div",
        _captain(seat, player, name),
        _resources(_actions(player, seat, turn, gathering), seat, player, marked),
        _cards(player, seat, Keys()),  # they are called after the seat
        _piles(player, seat),
        _seek(player, seat) if seeks else None,
        cls=f"bridge {classes(player, turn is not None, asked)}",
        data_key=f"seat-{seat}",
        data_note=_in_words(player),
        id="hx-bridge",
        role="group",
        aria_label="Your command centre",
    )


def _in_words(player: Json) -> str:
    where = f" Your ship is at {WORLD_NAME[player['here']]}." if player["here"] else ""
    return f"Your command centre: your Architect, what you own, and your cards.{where}"


def _captain(seat: int, player: Json, name: str) -> Markup:
    """Who plays here, and what the Architect can do."""
    return _who(seat, name, player["colour"], player["here"], player["architect"], player["cryo"])


@kept(1_000)
def _who(seat: int, name: str, colour: str | None, here: str | None, id: str | None, sleep: int) -> Markup:
    sign = el("h3", badge(colour), el("span", name), at_world(here) if here else None)
    if id is None:
        return el("div", sign, cls="captain")
    who = el("p", el("b", ARCHITECT_CARD[id].name, aria_hidden="true"), " ", cryo(seat, sleep))
    about = el("div", who, abilities(id), cls="about")
    return el("div", sign, portrait(id, seat, True, sleep > 0), about, cls="captain")


def _actions(player: Json, seat: int, turn: Sequence[int] | None, gathering: str) -> Markup:
    """The actions left of this turn, as lamps."""
    if turn is not None:
        return _left(seat, *turn)
    if gathering:
        return el("span", gathering, cls="actions idle")
    if player["passed"]:
        return el("span", icon("pass"), "passed", cls="actions idle")
    return el("span", "waiting", cls="actions idle")


@kept(200)
def _left(seat: int, left: int, all: int) -> Markup:
    words = f"{plural(left, 'action')} left in this turn"
    note = f"{words}. Plans and the Archivist take none."
    inside = lamps(left, max(left, all)), el("span", f"{plural(left, 'action')} left")
    return image(inside, cls="actions", label=words, key=f"actions-{seat}", note=note)


def _resources(actions: Markup, seat: int, player: Json, marked: bool) -> Markup:
    found = [
        actions,
        amount("cred", seat, player["cred"], True),
        amount("defense", seat, player["defense"], True),
        stock("key", seat, player["keys"], True),
        stock("fuel", seat, player["fuel"], True),
    ]
    if marked:
        found += marks(seat, player["marks"], True)
    for (type, words), left in zip(BUILDINGS, player["supply"], strict=True):
        found.append(_supply(type, words, seat, player["colour"], left))
    return el("div", found, cls="resources")


@kept(200)
def _supply(type: str, words: str, seat: int, colour: str | None, left: int) -> Markup:
    return button(
        use(f"{type}-{colour}", "house") if colour else None,
        el("b", left),
        el("span", words),
        cls=("works", "" if left else "none"),
        label=f"{words}: {left} left on your board",
        piece=type,
        key=f"supply-{type}-{seat}",
        card=type,
        note=f"{left} left on your board.",
    )


# cards


def _cards(player: Json, seat: int, keys: Keys) -> Markup:
    """The hand, and beside it what was played this round."""
    cards = tuple([face(id, key_of(keys, id, seat), id, "", f"draw-{seat}") for id in player["hand"]])
    played = []
    for id, count in counted(player["play"]):
        key, *_ = [key_of(keys, id, seat) for _ in range(count)]
        played.append(chip(id, key, count, PLAYED_NOTE))
    return _cards_here(cards, tuple(played))


@kept(1_000)
def _cards_here(cards: tuple[Markup, ...], played: tuple[Markup, ...]) -> Markup:
    hand = el(
        "ul",
        [el("li", card) for card in cards] or NO_CARDS,
        cls="hand dense" if len(cards) > (FITTING if not played else FITTING_BESIDE) else "hand",
        aria_label="Your hand",
    )
    in_play = None
    if played:
        shown = el("ul", played, aria_label="Played this round")
        in_play = el("div", el("h4", "Played", aria_hidden="true"), shown, cls="in-play")
    return el("div", hand, in_play, cls="cards-here", id="hx-hand")


def _piles(player: Json, seat: int) -> Markup:
    """The deck (which cards, not in which order), the discard pile, and what is still to come."""
    unites, waits = player["waiting_unites"], None
    if unites:
        words = f"{plural(unites, 'Unite')} waiting for a card of the faction"
        waits = image(
            icon("unite"), el("b", unites), " waiting", cls="unites", label=words, key=f"unites-{seat}",
            note=f"{words}: play one this round, and you get what stands after it.",
        )  # fmt: skip
    deck, discard = tuple(player["deck_cards"]), tuple(player["discard"])
    return el(
        "div",
        waits,
        known_top(player),
        fold("deck", f"draw-{seat}", "Your deck", icon("draw"), deck, DECK_NOTE, "deck"),
        fold("discard", f"discard-{seat}", "Your discard", icon("discard"), discard, DISCARD_NOTE, "discard"),
        cls="piles",
    )


def known_top(player: Json) -> Markup | None:
    """Cards that were put on top of the deck: the next ones to come."""
    known = player["known"]
    if not known:
        return None
    words = ", ".join(CARD_NAME[id] for id in reversed(known))
    more = f" and {len(known) - 1} more" if len(known) > 1 else ""
    inside = el("small", "next: "), CARD_NAME[known[-1]], more
    return el("span", inside, cls="top-cards", data_card=known[-1], data_note=f"On top of the deck: {words}.")


def _seek(player: Json, seat: int) -> Markup:
    """The discard pile card by card, while one of it may be Consumed."""
    cards = [
        slip(id, f"discarded-{id}-{seat}", f"discarded-{id}", "", "", count)
        for id, count in counted(player["discard"])
    ]
    return el("div", el("h4", "Your discard"), cards, cls="seek")
