"""The seats: who sits where, who is asked, who is here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from markupsafe import Markup

from meeplehall.draw.html import Child, el, join
from meeplehall.engine.game import SPECTATOR, Game
from meeplehall.engine.wording import doer, listed, shortened
from meeplehall.web.frame.dealing import known_mark
from meeplehall.web.frame.log import Line
from meeplehall.web.sentences import sentence
from meeplehall.web.status import LEVELS, USUAL_LEVEL, Seats, TableStatus

#: the times within which the line of a bot that thinks fills up, in seconds: classes of table.css
THINKING = (1, 2, 4, 8, 10)
#: so many letters of what somebody did last stand beside the name; the log has all
LAST = 22
#: what the chances mean that are told while a match runs
OUTLOOK = "the chance to win at the last moment that is past, by what everybody could see."


def seats_bar(
    game: Game[Any], status: TableStatus, seat: int, hues: Sequence[str] = (), lines: Sequence[Line] = ()
) -> Markup:
    """Every player with what is to be known about them and what they did last, as the log tells it.

    `hues` are the players' colours, empty for who has none yet.
    """
    watching = status.seats.spectators
    last = _last_moves(game, lines, status.seats.names)
    places = [_place(game, status, player, seat, hues, last) for player in range(len(status.seats.names))]
    watchers = el("li", watching, " watching", cls="watchers") if watching else None
    chance = _team_chance(status) if game.cooperative else None
    return el("ul", places, chance, watchers, _counts(status), known_mark(status.deal), cls="seats")


def _counts(status: TableStatus) -> Markup | None:
    """That the result counts beyond this table, for all to see."""
    word, sentence = status.counts
    return el("li", word, cls="watchers", title=sentence) if word else None


def _team_chance(status: TableStatus) -> Markup | None:
    """A team wins or loses together: its chance is told once."""
    if not status.outlook:
        return None
    return el("li", _percent(status.outlook[0]), " to win", cls="watchers", title=OUTLOOK)


def _percent(chance: float) -> str:
    return f"{round(100 * chance)} %"


def _last_moves(game: Game[Any], lines: Sequence[Line], names: Sequence[str]) -> dict[int, str]:
    """What everybody did last, without their name."""
    found: dict[int, str] = {}
    for _, _, parts in reversed(lines):
        player = doer(parts)
        if player is not None and player not in found:
            found[player] = sentence(game, parts, names, since=1).strip().rstrip(".")
    return found


def _place(
    game: Game[Any],
    status: TableStatus,
    player: int,
    seat: int,
    hues: Sequence[str],
    last: Mapping[int, str],
) -> Markup:
    """One player. In a team one person may act for several seats, and each seat has its colour."""
    marks = _marks(status, player, seat)
    if status.outlook and not game.cooperative:
        marks["chance"] = _mark(_percent(status.outlook[player]), more="likely")
    did = last.get(player, "")
    return el(
        "li",
        el("span", cls="dot", aria_hidden="true"),
        el("span", el("span", status.seats.names[player], cls="name"), marks.values(), cls="who"),
        _offer(status, player, seat, gone="away" in marks),
        el("span", shortened(did, LAST), cls="last") if did and not status.over else None,
        _thinking(game, status, player) if "asked" in marks else None,
        cls=("place", *marks),
        data_key=f"place-{player}",
        data_sit=player if status.team is not None else None,
        data_hue=(hues[player] or None) if hues else None,
        data_note=_note(status, player, did),
    )


def _thinking(game: Game[Any], status: TableStatus, player: int) -> Markup | None:
    """How far a bot has come that thinks for some seconds: a line that fills up within this time."""
    level = game.knowledge().levels.get(status.seats.bots.get(player, "").partition(" ")[0])
    if level is None or not level.seconds:
        return None
    within = next((seconds for seconds in THINKING if seconds >= level.seconds), THINKING[-1])
    words = f"Thinks for up to {within} second{'s' * (within > 1)}."
    # another question is another thought: its line begins anew
    return el(
        "span", cls=("thinks", f"within-{within}"), data_key=f"thinks-{player}-{status.moment}", title=words
    )


def _note(status: TableStatus, player: int, did: str) -> str:
    """All of what there may be no room for."""
    seats = status.seats
    words = f"{seats.names[player]} {did}".rstrip() + "."
    if player in seats.bots:
        words += f" A bot plays here: {seats.bots[player]}."
    return f"{words} {_percent(status.outlook[player])}: {OUTLOOK}" if status.outlook else words


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
        found["away"] = _mark(
            el("span", "away", cls="word"), el("span", cls="wait", data_away=player), more="gone"
        )
    if player in status.asked and not status.over:
        found["asked"] = _mark("thinks" if player in seats.bots else "decides", more="turn")
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
    """A bot for somebody who is away: when their time is up, or sooner if all others agree.

    It is folded into a small button, since several may be away.
    """
    name = seats.names[player]
    level, agreed = seats.proposals.get(player, ("", ()))
    asks = level and seat not in agreed
    id = f"bot-for-{player}"
    words = "Agree?" if asks else "Bot?", el("span", f" Let a bot play for {name}", cls="vh")
    opens = el("button", words, cls="small", popovertarget=id, title=f"Let a bot play for {name}")
    inside = _agreement(seats, player, level, agreed) if asks else _levels(name, player, waits=bool(level))
    return el("span", opens, el("div", inside, cls="choice", id=id, popover="auto"), cls="offer")


def _agreement(seats: Seats, player: int, level: str, agreed: Sequence[int]) -> Markup:
    who = listed([seats.names[i] for i in agreed])
    words = el("p", f"{who} would let a bot ({level}) play for {seats.names[player]} now.")
    return join(words, el("button", "Agree", data_post="replace", data_seat=player, data_level=level))


def _levels(name: str, player: int, waits: bool) -> Markup:
    words = el("p", f"{name} is away. A bot can play until they are back. ", el("span", data_away=player))
    asked = el("p", "Waiting for the others to agree.") if waits else None
    levels = [el("option", each, selected=each == USUAL_LEVEL) for each in LEVELS]
    choice = el("select", levels, name="level", aria_label=f"Which bot plays for {name}")
    button = el("button", "Let a bot play", data_post="replace", data_seat=player)
    return join(words, asked, el("p", choice, button, cls="row", data_fields=True))
