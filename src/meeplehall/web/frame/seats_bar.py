"""The seats: who sits where, who is asked, who is here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from markupsafe import Markup

from meeplehall.draw.html import Child, el
from meeplehall.engine.game import SPECTATOR, Game
from meeplehall.engine.wording import doer, listed, shortened
from meeplehall.web.frame.dealing import known_mark
from meeplehall.web.frame.log import Line
from meeplehall.web.sentences import sentence
from meeplehall.web.status import LEVELS, USUAL_LEVEL, Seats, TableStatus

#: so many letters of what somebody did last stand beside the name; the log has all
LAST = 30


def seats_bar(
    game: Game[Any], status: TableStatus, seat: int, hues: Sequence[str] = (), lines: Sequence[Line] = ()
) -> Markup:
    """Every player with what is to be known about them and what they did last, as the log tells it.

    `hues` are the players' colours in a team.
    """
    watching = status.seats.spectators
    last = _last_moves(game, lines, status.seats.names)
    places = [_place(status, player, seat, hues, last) for player in range(len(status.seats.names))]
    watchers = el("li", watching, " watching", cls="watchers") if watching else None
    return el("ul", places, watchers, known_mark(status.deal), cls="seats")


def _last_moves(game: Game[Any], lines: Sequence[Line], names: Sequence[str]) -> dict[int, str]:
    """What everybody did last, without their name."""
    found: dict[int, str] = {}
    for _, _, parts in reversed(lines):
        player = doer(parts)
        if player is not None and player not in found:
            found[player] = sentence(game, parts, names, since=1).strip().rstrip(".")
    return found


def _place(
    status: TableStatus, player: int, seat: int, hues: Sequence[str], last: Mapping[int, str]
) -> Markup:
    """One player. In a team one person may act for several seats, and each seat has its colour."""
    marks = _marks(status, player, seat)
    did = last.get(player, "")
    return el(
        "li",
        el("span", cls="dot", aria_hidden="true"),
        el("span", el("span", status.seats.names[player], cls="name"), marks.values(), cls="who"),
        _offer(status, player, seat, gone="away" in marks),
        el("span", shortened(did, LAST), cls="last", title=did) if did and not status.over else None,
        cls=("place", *marks),
        data_key=f"place-{player}",
        data_sit=player if hues else None,
        data_hue=hues[player] if hues else None,
    )


def _marks(status: TableStatus, player: int, seat: int) -> dict[str, Markup]:
    """What is to be known about a player, by its class."""
    seats = status.seats
    found = {}
    if player == seat:
        found["own"] = _mark("" if seats.names[player].casefold() == "you" else "you")
    if player in seats.bots:
        found["bot"] = _mark(el("span", seats.bots[player], " ", cls="level"), "bot")
    elif player in seats.open_seats:
        found["open"] = _mark("seat kept" if player in seats.kept else "open")
    elif player not in seats.connected and player != seat:
        found["away"] = _mark("away", el("span", cls="wait", data_away=player), more="gone")
    if player in status.asked and not status.over:
        found["asked"] = _mark("decides", more="turn")
    return found


def _mark(*words: Child, more: str = "") -> Markup:
    return el("span", words, cls=("mark", more))


def _offer(status: TableStatus, player: int, seat: int, gone: bool) -> Markup | None:
    """What this seat can do about that player."""
    if status.over or seat == SPECTATOR:
        return None
    if link := status.seats.open_seats.get(player):
        return el("button", "Copy the link", cls="small", data_share=link)
    if player == seat and player in status.seats.stand_ins:
        return el("button", "Come back", cls="small", data_post="return")
    return _replacement(status.seats, player, seat) if gone else None


def _replacement(seats: Seats, player: int, seat: int) -> Markup:
    """A bot for somebody who is away: when their time is up, or sooner if all others agree."""
    level, agreed = seats.proposals.get(player, ("", ()))
    if level and seat not in agreed:
        names = listed([seats.names[i] for i in agreed])
        agree = el("button", "Agree", cls="small", data_post="replace", data_seat=player, data_level=level)
        return el("span", names, " would let a bot (", level, ") play now. ", agree, cls="offer")
    levels = [el("option", each, selected=each == USUAL_LEVEL) for each in LEVELS]
    choice = el("select", levels, name="level", aria_label=f"Which bot plays for {seats.names[player]}")
    button = el("button", "Let a bot play", cls="small", data_post="replace", data_seat=player)
    waits = el("span", "Waiting for the others to agree. ") if level else None
    return el("span", waits, choice, button, cls="offer", data_fields=True)
