"""The seats: who sits where, who is asked, who is here."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from meeplehall.engine.game import SPECTATOR
from meeplehall.web.status import TableStatus


def seats_bar(status: TableStatus, seat: int, hues: Sequence[str] = ()) -> str:
    """Every player with what is to be known about them; `hues` are the players' colours in a team."""
    watching = status.seats.spectators
    places = "".join(_place(status, player, seat, hues) for player in range(len(status.seats.names)))
    watchers = f'<li class="watchers">{watching} watching</li>' if watching else ""
    return f'<ul class="seats">{places}{watchers}</ul>'


def _place(status: TableStatus, player: int, seat: int, hues: Sequence[str]) -> str:
    seats = status.seats
    asked = player in status.asked and not status.over
    person = player not in seats.bots and player not in seats.open_seats
    here = player in seats.connected or player == seat
    gone = person and not here
    marks = []
    classes = ["place"]
    if player == seat:
        classes.append("own")
        marks.append('<span class="mark">you</span>')
    if player in seats.bots:
        classes.append("bot")
        marks.append(f'<span class="mark"><span class="level">{escape(seats.bots[player])} </span>bot</span>')
    if player in seats.open_seats:
        classes.append("open")
        marks.append('<span class="mark">open</span>')
    if gone:
        classes.append("away")
        marks.append('<span class="mark gone">away</span>')
    if asked:
        classes.append("asked")
        marks.append('<span class="mark turn">decides</span>')
    return (
        f'<li class="{" ".join(classes)}" data-key="place-{player}"{_team_seat(hues, player)}>'
        '<span class="dot" aria-hidden="true"></span>'
        f'<span class="name">{escape(seats.names[player])}</span>{"".join(marks)}'
        f"{_place_actions(status, player, seat, gone)}</li>"
    )


def _team_seat(hues: Sequence[str], player: int) -> str:
    """In a team, one person may act for several seats, and each seat has its colour."""
    return f' data-sit="{player}" data-hue="{escape(hues[player])}"' if hues else ""


def _place_actions(status: TableStatus, player: int, seat: int, gone: bool) -> str:
    if status.over or seat == SPECTATOR:
        return ""
    if link := status.seats.open_seats.get(player):
        return f'<button class="small" data-share="{escape(link)}">Copy the link</button>'
    if player == seat and player in status.seats.stand_ins:
        return '<button class="small" data-post="return">Come back</button>'
    if gone:
        return f'<button class="small" data-post="replace" data-seat="{player}">Let a bot play</button>'
    return ""
