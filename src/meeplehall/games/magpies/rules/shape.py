"""The shape of the views, for those who learn from numbers."""

from __future__ import annotations

from typing import Any, Final

from meeplehall.engine.shape import Amount, Bag, Flag, Part, Seats
from meeplehall.engine.sheet import Shape, Sheet
from meeplehall.games.magpies.components.cards import DECK, HAND, card_ids

CARDS: Final = card_ids(DECK)
SEATS: Final = 4


class Laid(Shape):
    """A laid card: the card itself if it is shown, else that there is one."""

    def __init__(self) -> None:
        super().__init__(1 + len(CARDS))
        self.shown: Final = Bag(CARDS)

    def names(self, name: str) -> list[str]:
        return [f"{name}?", *self.shown.names(name)]

    def write(self, value: Any, at: int, sheet: Sheet) -> None:
        if isinstance(value, list):
            sheet.numbers[at] = float(len(value))
            self.shown.write(value, at + 1, sheet)
        else:
            sheet.numbers[at] = float(value)


def shape() -> Shape:
    """A view of any seat, or of a spectator."""
    return Part(
        {
            "rounds": Amount(3),
            "deck": Amount(len(CARDS)),
            "out": Bag(CARDS),
            "seats": Seats(
                Part({"turn": Flag(), "hand": Amount(HAND), "laid": Laid(), "nest": Bag(CARDS)}), SEATS
            ),
            "hand": Bag(CARDS),
        }
    )
