"""The table on the page: the plans of a plant, drawn from a view and nothing else, region by region."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from meeplehall.draw.html import el, regions
from meeplehall.draw.keys import Keys
from meeplehall.draw.seats import others
from meeplehall.games.xenon_profiteer.page.cards import picture
from meeplehall.games.xenon_profiteer.page.facility import facility
from meeplehall.games.xenon_profiteer.page.market import market
from meeplehall.games.xenon_profiteer.page.rivals import rivals

__all__ = ["LAYOUT", "draw", "picture"]

LAYOUT: Final = "compact"
#: regions that a phone shows one below the other, to jump to
SECTIONS: Final = {"xp-market": "Market", "xp-mine": "Your plant", "xp-rivals": "Rivals"}
_JUMP: Final = el(
    "nav",
    [el("a", words, href=f"#{id}") for id, words in SECTIONS.items()],
    cls="jump",
    aria_label="Sections",
)
_WATCHED: Final = el(
    "nav",
    el("a", "Market", href="#xp-market"),
    " ",
    el("a", "Plants", href="#xp-rivals"),
    cls="jump",
    aria_label="Sections",
)


def draw(view: Mapping[str, Any], names: Sequence[str]) -> dict[str, str]:
    """All regions as this seat sees them."""
    keys = Keys()
    return regions(
        sections=_JUMP if view["own"] is not None else _WATCHED,
        rivals=rivals(view, others(view["seat"], len(view["seats"])), names, keys),
        market=market(view, names, keys),
        mine=facility(view, names, keys) if view["own"] is not None else None,
    )


def colours(view: Mapping[str, Any]) -> list[str]:
    """The colour of each player; empty before it is chosen."""
    return [seat["colour"] or "" for seat in view["seats"]]
