"""People who want to be known again: their browser draws a key, and the hall keeps a hash of it.

There is no account. Whoever has the key (a browser, or the passkey that keeps it) is that person.
"""

from __future__ import annotations

import hashlib

from meeplehall.engine.files.deal import is_digits
from meeplehall.hall.problem import Problem

#: a key has so many hexadecimal digits
DIGITS = 32
#: so many digits of the hash are shown beside names, which are not unique
SHOWN = 4


def who_of(key: str) -> str:
    """How the hall knows whoever has this key; empty for nobody in particular."""
    if not key:
        return ""
    if not is_digits(key, DIGITS):
        raise Problem(422, f"The key of a person is {DIGITS} hexadecimal digits.")
    return hashlib.blake2b(key.encode(), digest_size=16, person=b"meeplehall who").hexdigest()


def bot_called(level: str) -> str:
    """How the hall knows a bot: no hash looks like that."""
    return f"bot {level}"


def level_in(who: str) -> str:
    """The level of a bot that is known so; empty for a person."""
    return who.removeprefix("bot ") if who.startswith("bot ") else ""


def tag_of(who: str) -> str:
    """What tells people apart who have the same name; bots have none."""
    return "" if level_in(who) else who[:SHOWN]
