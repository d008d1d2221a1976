"""Parts of a drawing that are made once and kept.

Small pieces that look the same at every table are `kept`. What is drawn from slices of a view is `sliced`: a
table has a Memo of that, from which its next drawing, and that for its next seat, takes what has not changed,
and only slices that are new travel to a page. What lies around slices and is the same for several seats is
`shared` between them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, wraps
from itertools import islice
from sys import intern
from typing import Any, Final, ParamSpec, TypeVar, cast

import msgspec
from markupsafe import Markup

from meeplehall.engine.game import Game

#: how the names of slices begin; those of regions do not
SLICE: Final = "."
#: of a thing without slices
NOTHING: Final[Mapping[str, str]] = {}
#: no text of people or games can be one: theirs are escaped, and no element begins like that
_HOLE: Final = re.compile(r"<!--(\.[^>]+)-->")
#: how everything that is kept is forgotten
_LET_GO: Final[list[Callable[[], None]]] = []
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
        remembering = lru_cache(maxsize=most, typed=True)(draw)
        _LET_GO.append(remembering.cache_clear)
        return cast(Callable[P, T], remembering)

    return remember


def let_go() -> None:
    """Forget all that is `kept`: where nobody plays it only takes room."""
    for clear in _LET_GO:
        clear()


@kept(5_000)
def one_and_the_same(slice: T) -> T:
    """Always the same object for equal names and the like: by that what was drawn from them is found fastest.

    What is equal has to be drawn alike: no number stands where there may be a truth value as well.
    """
    return slice


class Memo:
    """What was drawn of one table at its last two positions."""

    def __init__(self) -> None:
        #: by the objects that it was drawn from, which are kept with it: no other ones have their ids
        self.now: dict[object, _Drawn] = {}
        self._before: dict[object, _Drawn] = {}
        #: what is shared, likewise
        self.shared: dict[object, _Shared] = {}
        self._shared_before: dict[object, _Shared] = {}

    def turn(self) -> None:
        """Another position is drawn from now on: what the one before did not need is forgotten."""
        self._before, self.now = self.now, {}
        self._shared_before, self.shared = self.shared, {}

    def find(
        self, same: tuple[object, ...], slices: tuple[object, ...], draw: Callable[[], _Drawn]
    ) -> _Drawn:
        """What was drawn at the position before, or from equal slices; `same` has the ids of these.

        What is found nowhere is drawn now.
        """
        found = self._before.get(same)
        if found is None:
            equal = same[0], _encode(slices)
            known = self.now.get(equal) or self._before.get(equal)
            found = draw() if known is None else _Drawn(known.text, slices, known.name)
            self.now[equal] = known or found
        self.now[same] = found
        return found

    def find_shared(self, same: tuple[object, ...]) -> _Shared | None:
        found = self._shared_before.get(same)
        if found is not None:
            self.shared[same] = found
        return found

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

    __slots__ = ("hole", "name", "slices", "text")

    def __init__(self, text: str | None, slices: tuple[object, ...], name: str) -> None:
        self.text = text
        #: what stands in its place
        self.hole = Markup(f"<!--{name}-->")
        self.slices = slices
        #: what it is called, unless something else in the drawing is
        self.name = name


class _Shared:
    """What was made from these parts, with the slices in it."""

    __slots__ = ("parts", "slices", "thing")

    def __init__(self, thing: object, slices: Mapping[str, str], parts: tuple[object, ...]) -> None:
        self.thing = thing
        self.slices = slices
        self.parts = parts


class _Sheet:
    """One drawing of a table."""

    __slots__ = ("_kind", "inside", "memo", "slices")

    def __init__(self, memo: Memo, kind: str) -> None:
        self.memo = memo
        self.slices: dict[str, str] = {}
        #: a slice is being drawn: others in it are a part of it
        self.inside = False
        self._kind = kind

    def draw(self, draw: Callable[..., T], slices: tuple[object, ...]) -> Any:
        # What is open to all is the same object in the views of all seats: found at once but for the first.
        same = (draw, *map(id, slices))
        found = self.memo.now.get(same) or self.memo.find(same, slices, lambda: self._drawn(draw, slices))
        text, name = found.text, found.name
        if text is None:
            return None
        if self.inside:
            return Markup(text)
        if name in self.slices:
            name = self._another(name)
            self.slices[name] = text
            return Markup(f"<!--{name}-->")
        self.slices[name] = text
        return found.hole

    def share(self, make: Callable[..., T], parts: tuple[object, ...]) -> Any:
        if self.inside:
            return make(*parts)
        same = (make, *map(id, parts))
        found = self.memo.shared.get(same) or self.memo.find_shared(same)
        if found is not None:
            slices = found.slices
            if not slices:
                return found.thing
            if self.slices.keys().isdisjoint(slices):
                self.slices.update(slices)
                return found.thing
        before = len(self.slices)
        thing = make(*parts)
        fresh = dict(islice(self.slices.items(), before, None)) if len(self.slices) > before else NOTHING
        self.memo.shared[same] = _Shared(thing, fresh, parts)
        return thing

    def _drawn(self, draw: Callable[..., T], slices: tuple[object, ...]) -> _Drawn:
        inside, self.inside = self.inside, True
        drawn = draw(*slices)
        self.inside = inside
        which = slices[0] if slices and isinstance(slices[0], int) else ""
        name = intern(f"{SLICE}{self._kind}{draw.__name__}{which}")  # every page at every table remembers it
        return _Drawn(None if drawn is None else str(drawn), slices, name)

    def _another(self, name: str) -> str:
        """The same as in the drawing before, for what stands in its place there."""
        more = 2
        while (another := f"{name}~{more}") in self.slices:
            more += 1
        return intern(another)


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
        found: T = sheet.draw(draw, slices)
        return found

    return drawn


def shared(make: Callable[P, T]) -> Callable[P, T]:
    """Make something for a drawing once for all seats of a table: elements with slices in them, or what these
    are drawn from.

    It is found again by the very objects that it was made from: parts of the open view, that change as little
    as slices, and nothing that is made for one seat alone.
    """

    @wraps(make)
    def made(*parts: P.args, **named: P.kwargs) -> T:
        assert not named, "parts have no names"
        sheet = _sheet.get()
        if sheet is None:
            return make(*parts)  # type: ignore[call-arg]
        found: T = sheet.share(make, parts)
        return found

    return made


def in_full(texts: Mapping[str, str]) -> dict[str, str]:
    """The regions of a drawing with its slices put into their holes."""
    return {
        name: _HOLE.sub(lambda hole: texts[hole[1]], text) if "<!--" in text else text
        for name, text in texts.items()
        if not name.startswith(SLICE)
    }
