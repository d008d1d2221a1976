"""What people are told when they are called. What somebody has typed goes only to who has agreed to it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from email.message import EmailMessage

from meeplehall.engine.wording import listed
from meeplehall.hall.calls.turns import Turn
from meeplehall.hall.calls.ways import Way
from meeplehall.hall.recovery.letters import blank_letter

#: all that a name may have in a message: nothing that makes a link, a mention or a look of its own
_NOT_PLAIN = re.compile(r"[^\w .,'&+-]|_")


def sentence_of(turn: Turn) -> str:
    """What somebody is told, whichever way."""
    waiting = f" {_said(turn.waiting, 'waits', 'wait')} for you." if turn.waiting else ""
    also = f" {_said(turn.also, 'is', 'are')} asked as well." if turn.also else ""
    return f"It is your turn at {turn.title}.{waiting}{also}"


def _said(who: Sequence[str], one: str, several: str) -> str:
    return f"{listed([plain(name) for name in who])} {one if len(who) == 1 else several}"


def plain(name: str) -> str:
    """A name that is nothing but a name; whoever did not type one is called You."""
    found = " ".join(_NOT_PLAIN.sub(" ", name).split()).strip(" .-+'")
    return "somebody" if found.casefold() in ("", "you") else found


def seat_link(way: Way, table: str) -> str:
    """To the seat; without its key, a browser that has the seat still finds it, and others may watch."""
    return f"{way.hall}/t/{table}/{way.key}" if way.key else f"{way.hall}/t/{table}"


def stop_link(way: Way) -> str:
    return f"{way.hall}/call/{way.word}"


# mail


def turn_letter(sender: str, way: Way, turn: Turn) -> EmailMessage:
    """The link leads to the seat. Mail programs can stop such mails with one click (RFC 8058)."""
    made = blank_letter(sender, way.address, f"Your turn at {turn.title}")
    made["List-Unsubscribe"] = f"<{stop_link(way)}/stop>"
    made["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    made.set_content(
        f"{sentence_of(turn)}\n\n{seat_link(way, turn.table)}\n\n"
        "This link is your seat: whoever has it can play for you, so keep this mail to yourself.\n\n"
        f"You asked for this mail at the table. To stop it:\n{stop_link(way)}\n"
    )
    return made


def confirming_letter(sender: str, way: Way, title: str) -> EmailMessage:
    """The question whether to write there at all; it has nothing in it that anybody has typed."""
    made = blank_letter(sender, way.address, f"Shall we write when it is your turn at {title}?")
    made.set_content(
        f"Somebody, you most likely, wants a mail to this address whenever it is their turn at {title}\n"
        f"in the hall at {way.hall}. If that was you, say so here:\n\n{stop_link(way)}\n\n"
        "If not, you need not do anything: no other mail comes.\n"
    )
    return made


# webhooks: as Discord reads them, and whoever reads what Discord does


def turn_post(way: Way, turn: Turn) -> dict[str, object]:
    sentence = sentence_of(turn)
    words = f"{plain(turn.who)}, {sentence[:1].lower()}{sentence[1:]} <{seat_link(way, turn.table)}>"
    return _post(f"{words}\nTo stop these messages: <{stop_link(way)}>")


def confirming_post(way: Way, title: str) -> dict[str, object]:
    return _post(
        f"Somebody wants a message here whenever it is their turn at {title} in a hall of Meeplehall. "
        f"If that is all right, say so: <{stop_link(way)}>\nIf not, do nothing: no other message comes."
    )


def _post(content: str) -> dict[str, object]:
    """Nobody is mentioned by it, whatever stands in it."""
    return {"content": content, "allowed_mentions": {"parse": []}}


# pushes to a browser


def turn_push(way: Way, turn: Turn) -> dict[str, str]:
    return {
        "title": f"Your turn at {turn.title}",
        "body": sentence_of(turn),
        "url": f"/t/{turn.table}/{way.key}",
        "tag": turn.table,
    }


def confirming_push(way: Way, title: str, table: str) -> dict[str, str]:
    """The browser confirms it by itself: whoever is there has just allowed it."""
    return {
        "title": "You are called here",
        "body": f"This is how you are told when it is your turn at {title}.",
        "url": f"/t/{table}/{way.key}",
        "tag": table,
        "confirm": f"/call/{way.word}/confirm",
    }
