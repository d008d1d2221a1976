"""The table on the page: a neon bazaar, drawn from a view and nothing else, region by region."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from meeplehall.draw.html import regions
from meeplehall.draw.seats import others
from meeplehall.games.xenofera.page.cards import picture
from meeplehall.games.xenofera.page.market import market
from meeplehall.games.xenofera.page.own import hand, mine
from meeplehall.games.xenofera.page.players import rivals

__all__ = ["LAYOUT", "colours", "draw", "picture"]

LAYOUT: Final = "compact"


def draw(view: Mapping[str, Any], names: Sequence[str]) -> dict[str, str]:
    """All regions as this seat sees them."""
    seated = view["own"] is not None
    return regions(
        rivals=rivals(view, others(view["seat"], len(view["seats"])), names),
        market=market(view, names),
        mine=mine(view, names) if seated else None,
        hand=hand(view) if seated else None,
    )


def colours(view: Mapping[str, Any]) -> list[str]:
    """The colour of each player; empty before it is chosen."""
    return [seat["colour"] or "" for seat in view["seats"]]
