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
from sys import intern
from typing import Any, Final, ParamSpec, TypeVar, cast

import msgspec
from markupsafe import Markup

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
    raise TypeError(f"no slice of a view: {type(thing).__name__}")


_encode = msgspec.json.Encoder(enc_hook=_known).encode


def kept(most: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Remember what a function has drawn, for so many different arguments.

    A text and an element that reads the same are told apart: only one of them has to be escaped.
    """

    def remember(draw: Callable[P, T]) -> Callable[P, T]:
        return cast(Callable[P, T], lru_cache(maxsize=most, typed=True)(draw))

    return remember


@kept(1_000)
def one_and_the_same(names: tuple[str, ...]) -> tuple[str, ...]:
    """Always the same object for the same names, by which slices are found quickest."""
    return names


class Memo:
    """What was drawn of one table at its last two positions."""

    def __init__(self) -> None:
        self._now: dict[object, _Drawn] = {}
        self._before: dict[object, _Drawn] = {}

    def turn(self) -> None:
        """Another position is drawn from now on: what the one before did not need is forgotten."""
        self._before, self._now = self._now, {}

    def find(self, draw: Callable[..., Any], slices: tuple[object, ...]) -> _Drawn | None:
        """What was drawn from the same objects, or from equal ones."""
        # What is open to all is the same object in the views of all seats. As long as the objects are kept
        # here, no other one has the same id.
        same = (draw, *map(id, slices))
        found = self._find(same)
        if found is None:
            found = self._find((draw, _encode(slices)))
            if found is not None:
                self._now[same] = _Drawn(found.text, slices)
        return found

    def _find(self, key: object) -> _Drawn | None:
        found = self._now.get(key)
        if found is None and (found := self._before.get(key)) is not None:
            self._now[key] = found
        return found

    def keep(self, draw: Callable[..., Any], slices: tuple[object, ...], drawn: object) -> _Drawn:
        made = _Drawn(None if drawn is None else str(drawn), slices)
        self._now[draw, _encode(slices)] = self._now[(draw, *map(id, slices))] = made
        return made

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
    """The text of a part of a table, or that there is none, and the slices that it was drawn from."""

    __slots__ = ("slices", "text")

    def __init__(self, text: str | None, slices: tuple[object, ...]) -> None:
        self.text = text
        self.slices = slices


class _Sheet:
    """One drawing of a table."""

    __slots__ = ("_kind", "inside", "memo", "slices")

    def __init__(self, memo: Memo, kind: str) -> None:
        self.memo = memo
        self.slices: dict[str, str] = {}
        #: a slice is being drawn: others in it are a part of it
        self.inside = False
        self._kind = kind

    def draw(self, draw: Callable[..., Any], slices: tuple[object, ...]) -> Any:
        found = self.memo.find(draw, slices)
        if found is None:
            inside, self.inside = self.inside, True
            drawn = draw(*slices)
            self.inside = inside
            found = self.memo.keep(draw, slices, drawn)
        if found.text is None:
            return None
        if self.inside:
            return Markup(found.text)
        name = self._name(draw, slices)
        self.slices[name] = found.text
        return Markup(f"<!--{name}-->")

    def _name(self, draw: Callable[..., Any], slices: tuple[object, ...]) -> str:
        """The same as in the drawing before, for what stands in its place there."""
        which = slices[0] if slices and isinstance(slices[0], int) else ""
        name = f"{SLICE}{self._kind}{draw.__name__}{which}"
        more = 1
        while name in self.slices:
            more += 1
            name = f"{SLICE}{self._kind}{draw.__name__}{which}~{more}"
        return intern(name)  # every page at every table remembers it


#: that which is being made
_sheet: ContextVar[_Sheet | None] = ContextVar("sheet", default=None)


def sliced(draw: Callable[P, T]) -> Callable[P, T]:
    """Draw a part of a table from slices of its view, if it was not drawn from the same ones before.

    The slices are JSON, as views are, do not change, and are all that the drawing depends on: with them it is
    found again, at whatever seat. While a Memo is used, its place in the table is a hole, so that it travels
    by itself; a number that comes first tells it from others of its kind.
    """

    @wraps(draw)
    def drawn(*slices: P.args, **named: P.kwargs) -> T:
        assert not named, "slices have no names"
        sheet = _sheet.get()
        if sheet is None:
            return draw(*slices)  # type: ignore[call-arg]
        return cast(T, sheet.draw(draw, slices))

    return drawn


def in_full(texts: Mapping[str, str]) -> dict[str, str]:
    """The regions of a drawing with its slices put into their holes."""
    return {
        name: _HOLE.sub(lambda hole: texts[hole[1]], text) if "<!--" in text else text
        for name, text in texts.items()
        if not name.startswith(SLICE)
    }
