"""The table of a game that draws none itself: all that its view says, in panels, with the pieces as buttons.

A text of the view that is the id of a piece becomes that piece; what `view["seats"]` says of each player
stands under that player's name; everything else stands under its own name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from markupsafe import Markup

from meeplehall.draw.html import Child, el, regions
from meeplehall.draw.keys import Keys
from meeplehall.draw.pieces import button
from meeplehall.engine.game import Game

View = Mapping[str, Any]

#: what a view says of the players, one entry for each
PLAYERS = "seats"
#: whose view it is: everybody knows that of themselves
WHOSE = "seat"


def draw(game: Game[Any], view: View, names: Sequence[str]) -> dict[str, str]:
    """All regions as this seat sees them."""
    drawing = _Drawing(game)
    players = view.get(PLAYERS)
    per_player = players if isinstance(players, list) and len(players) == len(names) else []
    told = (WHOSE, PLAYERS) if per_player else (WHOSE,)
    rest = [(name, value) for name, value in view.items() if name not in told]
    return regions(
        plain_players=[
            drawing.panel(names[seat], value, key=f"seat-{seat}") for seat, value in enumerate(per_player)
        ],
        plain_table=[drawing.panel(heading(name), value) for name, value in rest],
    )


def heading(name: str) -> str:
    """draw_pile -> Draw pile."""
    return name.replace("_", " ").strip().capitalize()


class _Drawing:
    """One drawing of the view of a game."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.keys = Keys()

    def panel(self, title: str, value: object, key: str = "") -> Markup:
        """A value under its name."""
        note = f"All that everybody may know about {title}." if key else ""
        return el("section", el("h2", title), self.value(value), cls="panel", data_key=key, data_note=note)

    def value(self, value: object) -> Child:
        """Anything that JSON can hold."""
        if isinstance(value, dict):
            rows = [self._row(str(name), part) for name, part in value.items()]
            return el("dl", rows) if rows else self._nothing()
        if isinstance(value, list | tuple):
            return el("div", [self.value(part) for part in value], cls="row") if value else self._nothing()
        if isinstance(value, bool):
            return el("span", "yes" if value else "no")
        if value is None:
            return self._nothing()
        return self._word(str(value))

    def _row(self, name: str, value: object) -> Markup:
        return el("div", el("dt", heading(name)), el("dd", self.value(value)))

    def _word(self, text: str) -> Markup:
        try:
            piece = self.game.piece(text)
        except KeyError:
            return el("span", text)
        label = f"{piece.name}. {piece.text}" if piece.text else piece.name
        key = self.keys.of(piece.id)
        return button(piece.name, cls="piece", label=label, piece=piece.id, key=key, card=piece.id)

    def _nothing(self) -> Markup:
        return el("span", "–", cls="soft")
