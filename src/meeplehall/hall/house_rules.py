"""What the people of a table settle beside the rules of its game: the clock, and who may say what."""

from __future__ import annotations

from typing import Literal

import msgspec

from meeplehall.engine.wording import listed
from meeplehall.hall.problem import Problem
from meeplehall.hall.server_log import note

MINUTE, HOUR, DAY = 60, 3_600, 86_400
#: the shortest and the longest time that a clock can be set to, in seconds
LEAST, MOST = 3, 60 * DAY


class ClockRule(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How many seconds each person has: for every decision, or in a bank that grows with every turn."""

    decision: int = 0
    bank: int = 0
    increment: int = 0

    def checked(self) -> ClockRule:
        """The same; Problem says what is wrong with it."""
        if bool(self.decision) == bool(self.bank) or (self.increment and not self.bank):
            raise Problem(
                422, "A clock has seconds for each decision, or a bank of them that may have an increment."
            )
        if not LEAST <= self.decision + self.bank <= MOST or not 0 <= self.increment <= MOST:
            raise Problem(422, f"A clock is set to {LEAST} seconds up to {MOST // DAY} days.")
        return self

    @property
    def words(self) -> str:
        """The same for people."""
        if self.decision:
            return f"{span(self.decision)} for each decision"
        more = f", {span(self.increment)} more with each turn" if self.increment else ""
        return f"{span(self.bank)} for the whole match{more}"


def span(seconds: int) -> str:
    """A length of time in words."""
    parts = []
    for unit, name in ((DAY, "day"), (HOUR, "hour"), (MINUTE, "minute"), (1, "second")):
        many, seconds = divmod(seconds, unit)
        if many:
            parts.append(f"{many} {name}{'s' * (many > 1)}")
    return listed(parts)


class ChatRules(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Who may say what at a table."""

    #: own words, ready-made phrases only, or nothing
    talk: Literal["free", "phrases", "off"] = "free"
    #: what those may do who only watch
    watchers: Literal["write", "read", "nothing"] = "read"
    #: nobody says anything while secret choices are open
    quiet: bool = False


class HouseRules(msgspec.Struct, frozen=True, omit_defaults=True):
    """All of it."""

    clock: ClockRule | None = None
    chat: ChatRules = ChatRules()
    #: the seat of whoever opened the table; -1: nobody in particular
    host: int = -1

    def stored(self) -> str:
        """As the store has it; empty if all is as usual."""
        return "" if self == USUAL else msgspec.json.encode(self).decode()


USUAL = HouseRules()


def wanted_rules(clock: ClockRule | None, chat: ChatRules) -> HouseRules:
    """What somebody wants; Problem if the clock is none."""
    return HouseRules(clock.checked() if clock is not None else None, chat)


_decode = msgspec.json.Decoder(HouseRules).decode


def house_rules(stored: str) -> HouseRules:
    """As they were stored."""
    if not stored:
        return USUAL
    try:
        return _decode(stored)
    except msgspec.DecodeError as error:  # a newer hall may have more of them
        note("house rules unreadable", why=str(error))
        return USUAL


#: the clocks that are offered when a table is opened, by what stands for them in the form
CLOCKS: dict[str, ClockRule | None] = {
    "": None,
    **{
        f"{seconds}": ClockRule(decision=seconds)
        for seconds in (30, MINUTE, 2 * MINUTE, 5 * MINUTE, DAY, 3 * DAY)
    },
    **{
        f"{bank}+{more}": ClockRule(bank=bank, increment=more)
        for bank, more in ((5 * MINUTE, 10), (10 * MINUTE, 15), (30 * MINUTE, 30), (3 * DAY, 12 * HOUR))
    },
}
#: the fields of the form, as they are if nobody sets them
HOUSE = {"clock": "", "talk": "free", "watchers": "read", "quiet": "no"}
TALK = {"free": "own words and phrases", "phrases": "ready-made phrases only", "off": "no chat"}
WATCHERS = {"write": "read and write", "read": "read", "nothing": "do neither"}
