"""Sprites: every picture of a game is a <symbol> of one file, so that a table is only references to it."""

from __future__ import annotations

from collections.abc import Iterable

from markupsafe import Markup

from meeplehall.draw.html import Value, el
from meeplehall.draw.svg import NAMESPACE


class Sprite:
    """A file of pictures as pages refer to it."""

    def __init__(self, game: str, file: str = "sprite.svg") -> None:
        self.address = f"/static/games/{game}/{file}"
        self._used: dict[tuple[str, str], Markup] = {}

    def href(self, id: str) -> str:
        """Where a picture is found, for <use> inside another drawing."""
        return f"{self.address}#{id}"

    def use(self, id: str, cls: str = "") -> Markup:
        """A picture, made once; words beside it say what it shows."""
        found = self._used.get((id, cls))
        if found is None:
            found = el("svg", el("use", href=self.href(id)), cls=cls, aria_hidden="true")
            self._used[id, cls] = found
        return found


def symbol(id: str, drawing: str, **attributes: Value) -> str:
    """A picture of a sprite; `viewBox` says how large it was drawn."""
    return str(el("symbol", Markup(drawing), id=id, **attributes))


def sprite_file(pictures: Iterable[str]) -> str:
    """The whole file, a line for each picture."""
    lines = "\n".join(["", *pictures, ""])
    return f"{el('svg', Markup(lines), xmlns=NAMESPACE)}\n"
