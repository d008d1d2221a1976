"""What one page has been told, and what is new to it."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import compress
from operator import is_not
from typing import NamedTuple

from meeplehall.draw.memo import in_full
from meeplehall.web.frame.text_table import text_regions
from meeplehall.web.splice import Splice, spliced


class News(NamedTuple):
    """Regions that a page has not: in full, or by what they have in common with those that it has."""

    regions: dict[str, str]
    splices: dict[str, Splice]

    def __bool__(self) -> bool:
        return bool(self.regions or self.splices)


class Told:
    """The regions as a page has them, and their slices; `plain`: as the text table, in which all is in full.

    The texts belong to the drawings of the table, which all its pages share. When those are put away, hashes
    are left: what has not changed is known even then, and what has is told in full.
    """

    __slots__ = ("_plain", "_regions")

    def __init__(self, plain: bool = False) -> None:
        self._plain = plain
        self._regions: dict[str, str | int] = {}

    def news(self, regions: Mapping[str, str]) -> News:
        """What the page has not; from now on it has it."""
        news, known = News({}, {}), self._regions
        if self._plain:
            regions = in_full(regions)
        # most are the same object as before: they are passed over without a line of Python for each
        for name in compress(regions, map(is_not, map(known.get, regions), regions.values())):
            had, html = known.get(name), regions[name]
            if had != (hash(html) if isinstance(had, int) else html):
                old, new = (
                    self._as_shown(name, had if isinstance(had, str) else ""),
                    self._as_shown(name, html),
                )
                splice = spliced(old, new) if old else None
                if splice is None:
                    news.regions[name] = new
                else:
                    news.splices[name] = splice
            known[name] = html
        return news

    def _as_shown(self, name: str, html: str) -> str:
        return text_regions({name: html})[name] if self._plain else html

    def forget(self) -> None:
        """Keep hashes only."""
        for name, had in self._regions.items():
            if isinstance(had, str):
                self._regions[name] = hash(had)

    def start_again(self) -> None:
        """The page has nothing."""
        self._regions.clear()
