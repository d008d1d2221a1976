"""The other players: a line for each, which opens into the whole board; all is open at this table (HX-13)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from markupsafe import Markup

from meeplehall.draw.html import Child, el, join
from meeplehall.draw.keys import Keys
from meeplehall.draw.memo import kept, sliced
from meeplehall.engine.wording import plural
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
from meeplehall.games.helionox.page.cards import fold, key_of, slip
from meeplehall.games.helionox.page.icons import WORLD_NAME, badge, icon
from meeplehall.games.helionox.page.own_board import DECK_NOTE, DISCARD_NOTE, known_top

Json = Mapping[str, Any]
YOUR_TEAM: Final = el("h3", "Your team", cls="vh")
THE_TEAM: Final = el("h3", "The team", cls="vh")


def allies(view: Json, seats: Sequence[int], names: Sequence[str]) -> Markup | None:
    """All of them."""
    if not seats:
        return None
    heading = YOUR_TEAM if view["seat"] >= 0 else THE_TEAM
    boards = [_ally(view, seat, names[seat]) for seat in seats]
    return el("div", heading, boards, cls=f"allies of-{len(seats)}", id="hx-allies")


def _ally(view: Json, seat: int, name: str) -> Markup:
    active, asked, first = seat == view["active"], seat in view["asked"], seat == view["first"]
    left = view["actions_left"] if active else -1
    return _drawn(seat, view["seats"][seat], name, active, asked, first, left)


@sliced
def _drawn(seat: int, player: Json, name: str, active: bool, asked: bool, first: bool, left: int) -> Markup:
    words = _in_words(player, name)
    return el(
        "details",
        el("summary", _line(player, seat, name, _signs(first, left, player["passed"])), aria_label=words),
        _board(player, seat, name, Keys()),  # its cards are called after the seat
        cls=f"ally {classes(player, active, asked)}",
        data_key=f"seat-{seat}",
        data_note=f"{words} A click opens the whole board: hand, deck, Architect.",
    )


# the line


def _in_words(player: Json, name: str) -> str:
    """The line as it is read aloud; it begins with the name."""
    where = f" at {WORLD_NAME[player['here']]}" if player["here"] else ""
    hand = plural(len(player["hand"]), "card")
    return f"{name}:{where} with {hand} in hand, {player['cred']} Cred, {player['defense']} Defense."


def _line(player: Json, seat: int, name: str, signs: Markup) -> list[Child]:
    return [
        _title(name, player["colour"], signs, player["here"]),
        None if player["architect"] is None else cryo(seat, player["cryo"]),
        _holding(len(player["hand"])),
        _resources(player, seat),
    ]


@kept(1_000)
def _title(name: str, colour: str | None, standing: Markup, here: str | None) -> Markup:
    return el(
        "span", badge(colour), el("b", name), standing, at_world(here) if here else None, cls="ally-name"
    )


@kept(100)
def _holding(cards: int) -> Markup:
    return el("span", el("b", cards), el("span", "in hand"), cls=("amount", "" if cards else "none"))


@kept(100)
def _signs(first: bool, left: int, passed: bool) -> Markup:
    """Whose turn it is, with the actions left; who has passed; who goes first."""
    found = []
    if first:
        found.append(el("span", icon("round"), cls="first", title="Goes first in every round"))
    if left >= 0:
        found.append(el("span", icon("action"), f"{left} left", cls="turn", title=plural(left, "action")))
    elif passed:
        found.append(el("span", icon("pass"), "passed", cls="turn"))
    return join(found)


def _resources(player: Json, seat: int) -> Markup:
    found = [
        amount("cred", seat, player["cred"], False),
        amount("defense", seat, player["defense"], False),
        stock("key", seat, player["keys"], False),
        stock("fuel", seat, player["fuel"], False),
    ]
    return el("span", found, cls="means")


# the board


def _board(player: Json, seat: int, name: str, keys: Keys) -> Markup:
    """What a click on the line opens."""
    id = player["architect"]
    who = None
    if id is not None:
        about = el("div", el("b", ARCHITECT_CARD[id].name), abilities(id), cls="about")
        who = el("div", portrait(id, seat, False, player["cryo"] > 0), about, cls="who")
    held = marks(seat, player["marks"], False)
    return el(
        "div",
        el("h4", f"The board of {name}"),
        who,
        el("div", held, cls="held") if held else None,
        _cards("In hand", player["hand"], seat, keys, ""),
        _cards("Played this round", player["play"], seat, keys, "played"),
        _piles(player, seat, name),
        cls="sheet-of",
    )


def _cards(heading: str, ids: Sequence[str], seat: int, keys: Keys, state: str) -> Child:
    if not ids:
        return None
    cards = [el("li", slip(id, key_of(keys, id, seat), "", state, f"draw-{seat}")) for id in ids]
    return el("h4", heading), el("ul", cards, cls="holding")


def _piles(player: Json, seat: int, name: str) -> Markup:
    deck, discard = tuple(player["deck_cards"]), tuple(player["discard"])
    return el(
        "div",
        known_top(player),
        fold("deck", f"draw-{seat}", f"The deck of {name}", icon("draw"), deck, DECK_NOTE, "in the deck"),
        fold(
            "discard", f"discard-{seat}", f"The discard of {name}", icon("discard"), discard, DISCARD_NOTE,
            "in the discard",
        ),
        cls="heaps",
    )  # fmt: skip
