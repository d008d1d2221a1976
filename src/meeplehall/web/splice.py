"""Splices: a text told by what it has in common with the one before it.

A region of a table is a long text of which a move changes little. Both sides cut it at every `<`; what the
page has already is named by where it stands there, and only the rest is sent:

    spliced("<b>3</b><i>cards in hand</i>", "<b>4</b><i>cards in hand</i>") == [0, 1, "b>4", 2, 3]

Two numbers are the first piece and how many; a text stands for itself. The pieces, put together with `<`
between them, are the new text, to the letter: whatever the game draws, and in whatever order.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from meeplehall.draw.memo import kept

Splice: TypeAlias = "list[int | str]"

CUT: Final = "<"
#: pieces that are shorter in all than this are not worth two numbers
WORTH: Final = 12
#: what is open to all looks the same from many seats: the last splices are kept for the next of them
SHARED: Final = 64
#: a splice with more than this part of the new text in it is not worth the trouble
MOST: Final = 0.7
#: both texts are compared in steps of this length first
STEP: Final = 64
#: so many pieces further on one is looked for before all of them are
NEAR: Final = 48


@kept(SHARED)
def spliced(old: str, new: str) -> Splice | None:
    """How the new text is made from the old one; None if they have little in common."""
    # most of a text is the same before and after what changed: that is found without cutting it up
    most = min(len(old), len(new))
    begin = old.rfind(CUT, 0, _reach(most, lambda a, b: old[a:b] == new[a:b])) + 1
    ends = len(old), len(new)
    same = _reach(most - begin, lambda a, b: old[ends[0] - b : ends[0] - a] == new[ends[1] - b : ends[1] - a])
    end = old.find(CUT, ends[0] - same)
    behind = ends[0] - end if end >= 0 else 0
    first, last = old.count(CUT, 0, begin), old.count(CUT, ends[0] - behind)
    found: Splice = [0, first] if first else []
    had, wanted = old[begin : ends[0] - behind].split(CUT), new[begin : ends[1] - behind].split(CUT)
    _middle(found, had, wanted, first)
    if last:
        _copy(found, first + len(had), last)
    sent = sum(len(each) if isinstance(each, str) else 4 for each in found)
    return found if sent < MOST * len(new) else None


def _reach(most: int, same: Callable[[int, int], bool]) -> int:
    """How far two things are the same, at most so far; `same` tells it about a part of them."""
    known, step = 0, STEP
    while known + step <= most and same(known, known + step):
        known += step
        step *= 2
    while step := step // 2:
        if known + step <= most and same(known, known + step):
            known += step
    return known


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


def _middle(found: Splice, had: list[str], wanted: list[str], first: int) -> None:
    """What lies between the same beginning and the same end: the longest known pieces one after the other.

    `first` is the number of the first of these pieces in the old text.
    """
    places = _Places(had)
    literal: list[str] = []
    after, at = 0, 0
    while at < len(wanted):
        start = places.next(wanted, at, after, len(literal))
        if start < 0:
            literal.append(wanted[at])
            at += 1
            continue
        many = _run(had, wanted, start, at)
        if many < WORTH and sum(map(len, wanted[at : at + many])) + many < WORTH:
            literal += wanted[at : at + many]
        else:
            if literal:
                found.append(CUT.join(literal))
                literal = []
            _copy(found, first + start, many)
            after = start + many
        at += many
    if literal:
        found.append(CUT.join(literal))


def _run(had: list[str], wanted: list[str], start: int, at: int) -> int:
    """How many pieces are the same from there on."""
    most = min(len(had) - start, len(wanted) - at)
    return _reach(most, lambda a, b: had[start + a : start + b] == wanted[at + a : at + b])


class _Places:
    """Where the pieces of the old text stand."""

    def __init__(self, had: list[str]) -> None:
        self._had = had
        self._all: dict[str, list[int]] = {}

    def next(self, wanted: list[str], at: int, after: int, new: int) -> int:
        """The next place of a wanted piece, or else its first one: what was moved to the front comes from
        anywhere. -1 if there is none. `new` is how many pieces before it were nowhere.
        """
        had, piece = self._had, wanted[at]
        if not self._all:
            try:
                return had.index(piece, after, after + NEAR)
            except ValueError:
                here = after + new
                if wanted[at + 1 : at + 3] == had[here + 1 : here + 3]:
                    return -1  # another one stands in its place, and all goes on as before
            for place, one in enumerate(had):
                self._all.setdefault(one, []).append(place)
        places = self._all.get(piece)
        if places is None:
            return -1
        later = bisect_left(places, after)
        return places[later] if later < len(places) else places[0]


def _copy(found: Splice, start: int, many: int) -> None:
    """Take pieces of the old text, in one go with those before if they follow."""
    if len(found) > 1:
        before, taken = found[-2], found[-1]
        if isinstance(before, int) and isinstance(taken, int) and before + taken == start:
            found[-1] = taken + many
            return
    found += [start, many]
