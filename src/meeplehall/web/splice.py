"""Splices: a text told by what it has in common with the one before it.

A region of a table is a long text of which a move changes little. Both sides cut it at every `<`; what the
page has already is named by where it stands there, and only the rest is sent:

    spliced("<b>3</b><i>cards in hand</i>", "<b>4</b><i>cards in hand</i>") == [0, 1, "b>4", 2, 3]

Two numbers are the first piece and how many; a text stands for itself. The pieces, put together with `<`
between them, are the new text, to the letter: whatever the game draws, and in whatever order.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
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
    begin = old.rfind(CUT, 0, _same_start(old, new)) + 1
    ends = len(old), len(new)
    end = old.find(CUT, ends[0] - _same_end(old, new, min(ends) - begin))
    behind = ends[0] - end if end >= 0 else 0
    first, last = old.count(CUT, 0, begin), old.count(CUT, ends[0] - behind)
    found: Splice = [0, first] if first else []
    had, wanted = old[begin : ends[0] - behind].split(CUT), new[begin : ends[1] - behind].split(CUT)
    _middle(found, had, wanted, first)
    if last:
        _copy(found, first + len(had), last)
    sent = sum([len(each) if isinstance(each, str) else 4 for each in found])
    return found if sent < MOST * len(new) else None


def _same_start(old: str, new: str) -> int:
    """With how many letters both begin."""
    most = min(len(old), len(new))
    known, step = 0, STEP
    while known + step <= most and new.startswith(old[known : known + step], known):
        known += step
        step *= 2
    while step := step // 2:
        if known + step <= most and new.startswith(old[known : known + step], known):
            known += step
    return known


def _same_end(old: str, new: str, most: int) -> int:
    """With how many letters both end, at most so many."""
    one, other, known, step = len(old), len(new), 0, STEP
    while known + step <= most and new.endswith(old[one - step : one], 0, other):
        known += step
        one -= step
        other -= step
        step *= 2
    while step := step // 2:
        if known + step <= most and new.endswith(old[one - step : one], 0, other):
            known += step
            one -= step
            other -= step
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
    """What lies between the same beginning and the same end: known pieces one after the other, each as far as
    it goes.

    `first` is the number of the first of these pieces in the old text.
    """
    places = _Places(had)
    known, most, every = places.known, len(had), len(wanted)
    # of the wanted pieces: so many are told, and the one that is looked for; in the old text: what comes next
    told, at, after = 0, 0, 0
    while at < every:
        piece = wanted[at]
        if piece not in known:
            at += 1
            continue
        start = after + at - told  # in the place of those that are new
        if start >= most or had[start] != piece:
            start = places.next(piece, after)
        end, upto = start + 1, at + 1
        while end < most and upto < every and had[end] == wanted[upto]:
            end += 1
            upto += 1
        many = upto - at
        if many >= WORTH or sum(map(len, wanted[at:upto])) + many >= WORTH:
            if told < at:
                found.append(CUT.join(wanted[told:at]))
            _copy(found, first + start, many)
            told, after = upto, end
        at = upto
    if told < every:
        found.append(CUT.join(wanted[told:]))


class _Places:
    """Where the pieces of the old text stand."""

    def __init__(self, had: list[str]) -> None:
        self._had = had
        self.known = frozenset(had)
        self._all: dict[str, list[int]] = {}

    def next(self, piece: str, after: int) -> int:
        """The next place of a known piece, or else its first one: what was moved to the front comes from
        anywhere."""
        if not self._all:
            try:
                return self._had.index(piece, after, after + NEAR)
            except ValueError:
                for place, one in enumerate(self._had):
                    self._all.setdefault(one, []).append(place)
        places = self._all[piece]
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
