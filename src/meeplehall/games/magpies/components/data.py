"""components.toml: what may stand in it."""

from __future__ import annotations

from pathlib import Path

import msgspec

from meeplehall.engine.components import load

FOLDER = Path(__file__).parent.parent


class Components(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The cards of the deck by their values, and how many everybody gets."""

    cards: list[int]
    hand: int


def mistakes(components: Components) -> list[str]:
    """What is wrong with the data, in words."""
    wrong: list[str] = []
    if len(set(components.cards)) != len(components.cards) or min(components.cards) < 1:
        wrong.append("cards: their values are different whole numbers from 1 on")
    if not 0 < 4 * components.hand <= len(components.cards):
        wrong.append("hand: there are not enough cards for four hands")
    return wrong


COMPONENTS = load(FOLDER / "components.toml", Components, mistakes)
