"""Splices: a text told by what it has in common with the one before it.

A region of a table is a long text of which a move changes little. Both sides cut it at every `<`; what the
page has already is named by where it stands there, and only the rest is sent:

    spliced("<b>3</b><i>cards in hand</i>", "<b>4</b><i>cards in hand</i>") == [0, 1, "b>4", 2, 3]

Two numbers are the first piece and how many; a text stands for itself. The pieces, put together with `<`
between them, are the new text, to the letter: whatever the game draws, and in whatever order.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import count
from typing import Final, TypeAlias

Splice: TypeAlias = "list[int | str]"

CUT: Final = "<"
#: pieces that are shorter in all than this are not worth two numbers
WORTH: Final = 12
#: what is open to all looks the same from many seats: the last splices are kept for the next of them
SHARED: Final = 32
#: a splice with more than this part of the new text in it is not worth the trouble
MOST: Final = 0.7


@lru_cache(maxsize=SHARED)
def spliced(old: str, new: str) -> Splice | None:
    """How the new text is made from the old one; None if they have little in common."""
    had, wanted = old.split(CUT), new.split(CUT)
    first = _in_common(had, wanted)
    last = _in_common(had[:first:-1], wanted[:first:-1])
    found: Splice = [0, first] if first else []
    _middle(found, had, wanted, first, len(had) - last, len(wanted) - last)
    if last:
        _copy(found, len(had) - last, last)
    sent = sum(len(each) if isinstance(each, str) else 4 for each in found)
    return found if sent < MOST * len(new) else None


def whole(old: str, splice: Sequence[int | str]) -> str:
    """The text that a splice makes from the old one."""
    had = old.split(CUT)
    pieces: list[str] = []
    parts = iter(splice)
    for part in parts:
        if isinstance(part, str):
            pieces.append(part)
        else:
            many = next(parts)
            assert isinstance(many, int)
            pieces += had[part : part + many]
    return CUT.join(pieces)


def _in_common(one: Sequence[str], other: Sequence[str]) -> int:
    """How many pieces both begin with."""
    for n, (mine, yours) in zip(count(), zip(one, other, strict=False), strict=False):
        if mine != yours:
            return n
    return min(len(one), len(other))


def _middle(found: Splice, had: list[str], wanted: list[str], first: int, old_end: int, new_end: int) -> None:
    """What lies between the same beginning and the same end: the longest known pieces one after the other."""
    places = _places(had, first, old_end)
    literal: list[str] = []
    after, at = first, first
    while at < new_end:
        start = _next_place(places.get(wanted[at]), after)
        if start < 0:
            literal.append(wanted[at])
            at += 1
            continue
        many = 1
        while at + many < new_end and start + many < old_end and wanted[at + many] == had[start + many]:
            many += 1
        if sum(map(len, wanted[at : at + many])) + many < WORTH:
            literal += wanted[at : at + many]
        else:
            if literal:
                found.append(CUT.join(literal))
                literal = []
            _copy(found, start, many)
            after = start + many
        at += many
    if literal:
        found.append(CUT.join(literal))


def _places(had: list[str], first: int, end: int) -> dict[str, list[int]]:
    """Where each piece stands."""
    places: dict[str, list[int]] = {}
    for place in range(first, end):
        places.setdefault(had[place], []).append(place)
    return places


def _next_place(places: list[int] | None, after: int) -> int:
    """The next one, or else the first: what was moved to the front comes from anywhere."""
    if not places:
        return -1
    for place in places:
        if place >= after:
            return place
    return places[0]


def _copy(found: Splice, start: int, many: int) -> None:
    """Take pieces of the old text, in one go with those before if they follow."""
    if len(found) > 1:
        before, taken = found[-2], found[-1]
        if isinstance(before, int) and isinstance(taken, int) and before + taken == start:
            found[-1] = taken + many
            return
    found += [start, many]
