"""How a match was dealt, so that anybody can prove it afterwards. The formulas are in docs/fair-deals.md.

The hall draws a secret and shows its commitment, every browser draws a contribution and shows its seal. When
all seats are taken the seals are broken; the seed follows from the secret and all that was under them.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence

import msgspec

from meeplehall.engine.wording import listed

FIRST_LINE = "meeplehall deal 1"
SECRET_BYTES = 32
CONTRIBUTION_BYTES = 16
#: stands for the contribution of a browser that never broke its seal
WITHHELD = "-"
#: why somebody may know what is to come, in words that follow on "Known deal: "
KNOWN = {
    "chosen": "whoever opened this table chose it, and may know what is to come.",
    "imported": "this match comes from a file, and whoever has read the file may know what is to come.",
    "forked": "this match is played on from a moment of another one, which may tell what is to come.",
    "daily": "it is the deal of a day, the same for all, and whoever has played it knows what is to come.",
    "told": "the match was over once, and all was told, before something was taken back.",
}


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the browser of one seat added: the seal that it showed first, and what was under it."""

    seat: int
    seal: str
    contribution: str


class Deal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The deal of a match that is over; all numbers are written as hexadecimal digits."""

    #: a word of KNOWN; empty if nobody could know anything
    known: str = ""
    commitment: str = ""
    secret: str = ""
    parts: list[Part] = []


def is_digits(text: str, digits: int) -> bool:
    """Is this so many hexadecimal digits?"""
    return len(text) == digits and re.fullmatch("[0-9a-f]+", text) is not None


def commitment_of(secret: str) -> str:
    """What the hall shows before anybody adds anything."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def seal_of(contribution: str) -> str:
    """What a browser shows before all seats are taken."""
    return hashlib.sha256(bytes.fromhex(contribution)).hexdigest()


def seed_of(secret: str, parts: Sequence[Part]) -> int:
    """The seed that follows from all of it."""
    lines = [FIRST_LINE, secret, *(f"{part.seat} {part.contribution}" for part in parts)]
    digest = hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).digest()
    return int.from_bytes(digest[:8], "big") % 2**63


def wrong_with(deal: Deal, seed: int, seats: int) -> str:
    """What does not fit in a deal, in one sentence; empty if everything does."""
    if deal.known and deal.known not in KNOWN:
        return "Nobody knows why its deal would be a known one."
    if deal.known and not deal.secret:
        return "" if not (deal.commitment or deal.parts) else "Its deal has no secret."
    if not is_digits(deal.secret, 2 * SECRET_BYTES):
        return f"The secret of its deal is not {2 * SECRET_BYTES} digits."
    if commitment_of(deal.secret) != deal.commitment:
        return "The hall's secret does not fit the commitment that was shown before the deal."
    sitting = [part.seat for part in deal.parts]
    if sitting != sorted(set(sitting)) or not set(sitting) <= set(range(seats)):
        return "The parts of its deal are not in the order of the seats."
    for part in deal.parts:
        if part.contribution == WITHHELD and is_digits(part.seal, 64):
            continue
        fits = is_digits(part.contribution, 2 * CONTRIBUTION_BYTES)
        if not fits or seal_of(part.contribution) != part.seal:
            return f"What the browser of player {part.seat + 1} added does not fit its seal."
    if seed_of(deal.secret, deal.parts) != seed:
        return "Its seed does not follow from the hall's secret and what the browsers added."
    return ""


def told(deal: Deal, names: Sequence[str]) -> str:
    """How the deal came about, in words for people; it has been checked before."""
    words = f"Known deal: {KNOWN[deal.known]} " if deal.known else ""
    if not deal.secret:
        return words.strip()
    added = [names[part.seat] for part in deal.parts if part.contribution != WITHHELD]
    browsers = f" and from what the browsers of {listed(added)} added" if len(added) > 1 else ""
    if len(added) == 1:
        browsers = f" and from what the browser of {added[0]} added"
    words += f"The seed follows from the hall's secret, which fits its commitment{browsers}."
    if not added:
        words += " Nobody's browser added anything."
    for part in deal.parts:
        if part.contribution == WITHHELD:
            words += f" The browser of {names[part.seat]} kept back what was under its seal."
    return words
