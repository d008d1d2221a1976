"""Parts of a drawing that are made once and kept.

Small pieces that look the same at every table are `kept`. What is drawn from slices of a view is `sliced`: a
table has a Memo of that, from which its next drawing, and that for its next seat, takes what has not changed,
and only slices that are new travel to a page.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, wraps
from typing import Any, Final, ParamSpec, TypeVar, cast

import msgspec
from markupsafe import Markup

from meeplehall.draw.html import Part
from meeplehall.engine.game import Game

#: how the names of slices begin; those of regions do not
SLICE: Final = "."
#: no text of people or games can be one: theirs are escaped, and no element begins like that
_HOLE: Final = re.compile(r"<!--(\.[^>]+)-->")
P = ParamSpec("P")
T = TypeVar("T")


def _known(thing: object) -> str:
    """A game is known by its name; nothing else is that is no JSON, and an element least of all."""
    if isinstance(thing, Game):
        return thing.id
    raise NotImplementedError(f"no slice of a view: {type(thing).__name__}")


_encode = msgspec.json.Encoder(enc_hook=_known).encode


def kept(most: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Remember what a function has drawn, for so many different arguments.

    A text and an element that reads the same are told apart: only one of them has to be escaped.
    """

    def remember(draw: Callable[P, T]) -> Callable[P, T]:
        return cast(Callable[P, T], lru_cache(maxsize=most, typed=True)(draw))

    return remember


class Memo:
    """What was drawn of one table at its last two positions."""

    def __init__(self) -> None:
        self._now: dict[object, _Drawn] = {}
        self._before: dict[object, _Drawn] = {}
        #: slices as bytes: what is open to all is the same object in the views of all seats
        self._spelt: dict[int, tuple[object, bytes]] = {}

    def turn(self) -> None:
        """Another position is drawn from now on: what the one before did not need is forgotten."""
        self._before, self._now = self._now, {}
        self._spelt = {}

    def spelt(self, part: object) -> bytes:
        """A slice to look it up by."""
        if type(part) is not dict and type(part) is not list:
            return _encode(part)
        known = self._spelt.get(id(part))
        if known is None:
            known = self._spelt[id(part)] = part, _encode(part)  # as long as it is here, its id is its own
        return known[1]

    def find(self, key: object) -> _Drawn | None:
        found = self._now.get(key)
        if found is None:
            found = self._before.get(key)
            if found is not None:
                self._now[key] = found
        return found

    def keep(self, key: object, drawn: _Drawn) -> None:
        self._now[key] = drawn

    @contextmanager
    def used(self, kind: str) -> Iterator[dict[str, str]]:
        """What is drawn meanwhile has holes in the place of slices, which are found in this dictionary.

        `kind` tells their names from those of other drawings on the same page.
        """
        sheet = _Sheet(self, kind)
        before = _sheet.set(sheet)
        try:
            yield sheet.slices
        finally:
            _sheet.reset(before)


class _Drawn:
    """A slice that was drawn, and its text."""

    __slots__ = ("drawn", "text")

    def __init__(self, drawn: object) -> None:
        self.drawn = drawn
        self.text = ""

    def hole(self, name: str) -> Markup:
        """What stands in its place; what can be pointed at in the slice can be so in the hole."""
        drawn, sign = self.drawn, f"<!--{name}-->"
        if not isinstance(drawn, Part):
            return Markup(sign)
        return Part.named(sign, drawn.key, drawn.label, drawn.inside)


class _Sheet:
    """One drawing of a table."""

    __slots__ = ("_counts", "_kind", "inside", "memo", "slices")

    def __init__(self, memo: Memo, kind: str) -> None:
        self.memo = memo
        self.slices: dict[str, str] = {}
        #: a slice is being drawn: others in it are a part of it
        self.inside = False
        self._kind = kind
        self._counts: dict[str, int] = {}

    def draw(self, draw: Callable[..., Any], key: object, slices: tuple[object, ...]) -> Any:
        found = self.memo.find(key)
        if found is None:
            inside, self.inside = self.inside, True
            found = _Drawn(draw(*slices))
            self.inside = inside
            self.memo.keep(key, found)
        return found.drawn if self.inside or found.drawn is None else self._cut_out(draw.__name__, found)

    def _cut_out(self, name: str, found: _Drawn) -> Markup:
        count = self._counts[name] = self._counts.get(name, -1) + 1
        hole = f"{SLICE}{self._kind}{name}-{count}"
        if not found.text:
            found.text = "".join((str(found.drawn),))
        self.slices[hole] = found.text
        return found.hole(hole)


#: that which is being made
_sheet: ContextVar[_Sheet | None] = ContextVar("sheet", default=None)


def sliced(draw: Callable[P, T]) -> Callable[P, T]:
    """Draw a part of a table from slices of its view, if it was not drawn from the same ones before.

    The slices are JSON, as views are, and all that the drawing depends on: with them it is found again, at
    whatever seat. While a Memo is used, its place in the table is a hole, so that it travels by itself.
    """

    @wraps(draw)
    def drawn(*slices: P.args, **named: P.kwargs) -> T:
        assert not named, "slices have no names"
        sheet = _sheet.get()
        if sheet is None:
            return draw(*slices)  # type: ignore[call-arg]
        spelt = sheet.memo.spelt
        return cast(T, sheet.draw(draw, (draw, *[spelt(part) for part in slices]), slices))

    return drawn


def in_full(texts: Mapping[str, str]) -> dict[str, str]:
    """The regions of a drawing with its slices put into their holes."""
    return {
        name: _HOLE.sub(lambda hole: texts[hole[1]], text) if "<!--" in text else text
        for name, text in texts.items()
        if not name.startswith(SLICE)
    }
