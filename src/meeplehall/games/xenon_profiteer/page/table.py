"""The table on the page: the plans of a plant, drawn from a view and nothing else, region by region."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from meeplehall.draw.html import regions
from meeplehall.draw.keys import Keys
from meeplehall.draw.seats import others
from meeplehall.games.xenon_profiteer.page.cards import picture
from meeplehall.games.xenon_profiteer.page.facility import facility
from meeplehall.games.xenon_profiteer.page.market import market
from meeplehall.games.xenon_profiteer.page.rivals import rivals

__all__ = ["draw", "picture"]


def draw(view: Mapping[str, Any], names: Sequence[str]) -> dict[str, str]:
    """All regions as this seat sees them."""
    keys = Keys()
    return regions(
        rivals=rivals(view, others(view["seat"], len(view["seats"])), names, keys),
        market=market(view, names, keys),
        mine=facility(view, names, keys) if view["own"] is not None else None,
    )
