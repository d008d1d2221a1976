"""The chat: what was said, whom to mute, and who may say what."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from meeplehall.draw.html import el, join
from meeplehall.draw.memo import kept, one_and_the_same, sliced
from meeplehall.engine.game import SPECTATOR
from meeplehall.web.chat import SPECTATOR_NAME, ChatStatus, Line, speaker
from meeplehall.web.frame.help import message

TALK = {"free": "own words", "phrases": "ready-made phrases only", "off": "no chat"}
WATCHERS = {"write": "read and write", "read": "read", "nothing": "do neither"}
QUIET = {True: "nobody writes", False: "people may write"}


def chat_panel(status: ChatStatus, names: Sequence[str], seat: int) -> Markup | None:
    """What was said, the newest last; nothing where there is nobody to talk with."""
    return _panel(status, one_and_the_same(tuple(names)), seat) if status.useful else None


@sliced
def _panel(status: ChatStatus, names: Sequence[str], seat: int) -> Markup:
    lines = [_line(line, speaker(line, names), line.seat == seat and seat >= 0) for line in status.lines]
    why = el("p", status.why_not, cls="hush") if status.why_not else None
    return join(
        el("ol", lines, cls="talk") if lines else el("p", "Nobody has said anything yet.", cls="hush"),
        why,
        el("details", el("summary", "Mute, and who may write"), _mutes(status, names, seat), _rules(status)),
    )


@kept(2_000)
def _line(line: Line, name: str, own: bool) -> Markup:
    look = "spoken", "by-me" if own else ""
    return el("li", el("b", name), " ", line.words, cls=look, data_spoken=line.n, data_by=line.seat)


def _mutes(status: ChatStatus, names: Sequence[str], seat: int) -> Markup:
    """Whoever is muted is not read in this browser."""
    others = [(player, names[player]) for player in status.people if player != seat]
    if status.watchers == "write":
        others.append((SPECTATOR, SPECTATOR_NAME))
    buttons = [
        el("button", f"Mute {name}", cls="small", data_mute=player, aria_pressed="false")
        for player, name in others
    ]
    return el("p", buttons, cls="row")


def _rules(status: ChatStatus) -> Markup:
    """Who may say what; whoever opened the table changes it."""
    if not status.host:
        watchers = f"Whoever watches can {WATCHERS[status.watchers]}."
        quiet = f"While choices are secret {QUIET[status.quiet]}."
        return el("p", f"Here: {TALK[status.talk]}. {watchers} {quiet}")
    return join(
        _choice("The table", "talk", TALK, status),
        _choice("Whoever watches can", "watchers", WATCHERS, status),
        _choice("While choices are secret", "quiet", QUIET, status),
    )


def _choice(words: str, name: str, choices: dict[str, str] | dict[bool, str], status: ChatStatus) -> Markup:
    now = {"talk": status.talk, "watchers": status.watchers, "quiet": status.quiet}
    buttons = [
        el(
            "button",
            called,
            cls="small",
            data_tell=message("chat", {**now, name: value}),
            aria_pressed="true" if now[name] == value else "false",
        )
        for value, called in choices.items()
    ]
    return el("p", el("span", f"{words}: "), buttons, cls="row", role="group", aria_label=words)
