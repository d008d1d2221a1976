"""What is written to people who want to find their seats, and to which addresses one can write."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import formatdate, make_msgid

from meeplehall.hall.problem import Problem

LONGEST = 254
_ADDRESS = re.compile(
    r"[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9]([a-z0-9-]{0,62})(\.[a-z0-9]([a-z0-9-]{0,62}))*",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Way:
    """The way to one seat: the game, and the code. No names: they are what somebody has typed."""

    game: str
    code: str


def address_in(text: str) -> str:
    """The address that somebody has typed; those that differ in capitals only are the same mailbox."""
    typed = text.strip()
    if len(typed) > LONGEST or not _ADDRESS.fullmatch(typed):
        raise Problem(422, "This is not a mail address.")
    return typed.lower()


def blank_letter(sender: str, to: str, subject: str) -> EmailMessage:
    """A letter that says whom it is from, and that nobody wrote it by hand."""
    made = EmailMessage()
    made["From"], made["To"], made["Subject"] = sender, to, subject
    made["Date"] = formatdate()
    made["Message-ID"] = make_msgid(domain=sender.rpartition("@")[2].strip("> ") or None)
    made["Auto-Submitted"] = "auto-generated"
    return made


def letter(sender: str, to: str, hall: str, ways: Sequence[Way], stamp: str) -> EmailMessage:
    """The mail. The code stands after the # in the link, where no server on the way reads it."""
    subject = f"Your seat at {ways[0].game}" if len(ways) == 1 else "Your seats at Meeplehall"
    made = blank_letter(sender, to, subject)
    seats = "\n".join(f"{way.game}:\n{hall}/find#{way.code}\n" for way in ways)
    made.set_content(
        f"Somebody, you most likely, asked for the way to your seat in the hall at {hall} ({stamp}).\n\n"
        f"{seats}\n"
        "The part after # is the code of the seat: whoever has it has the seat.\n"
        "If you did not ask for this, you need not do anything.\n"
    )
    return made
