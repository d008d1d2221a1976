"""The table on the page: a refinery's control room, drawn from a view and nothing else, region by region."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from markupsafe import Markup

from meeplehall.draw.html import el, regions
from meeplehall.games.pipeline.components.board import ACTION
from meeplehall.games.pipeline.components.oil import BARREL
from meeplehall.games.pipeline.components.papers import PAPER
from meeplehall.games.pipeline.components.tiles import TILE_IDS
from meeplehall.games.pipeline.components.upgrades import FAMILY, LEVELS
from meeplehall.games.pipeline.components.valuations import ALWAYS, VALUATION
from meeplehall.games.pipeline.page.places import places
from meeplehall.games.pipeline.page.screen import screen
from meeplehall.games.pipeline.page.signs import SEAT_COLOUR, WORDS, barrel, icon, use
from meeplehall.games.pipeline.page.station import station, tab
from meeplehall.games.pipeline.page.status import status

Json = Mapping[str, Any]
#: it needs all the room that there is
LAYOUT: Final = "compact"
#: sections that a phone shows one below the other, to jump to
SECTIONS: Final = {"pl-places": "Places", "pl-screen": "Board", "pl-stations": "Refinery"}
_JUMP: Final = el(
    "nav",
    [el("a", words, href=f"#{id}") for id, words in SECTIONS.items()],
    cls="jump",
    aria_label="Sections",
)
_TILES: Final = frozenset(TILE_IDS)
_PAPERS: Final = {paper.id: [BARREL[need].id for need in paper.needs] for paper in PAPER}
#: the signs of what is no picture itself
_SIGN: Final = {
    **{f"action-{action.id}": action.id for action in ACTION},
    **{f"{family.id}-{level}": family.id for family in FAMILY for level in range(1, LEVELS + 1)},
    **{card.id: "valuation" for card in (ALWAYS, *VALUATION)},
    "government": "government", "network": "network", "loan": "cash", "bill": "cash", "penalty": "penalty",
    "turn-order": "turn_order", "farm": "tanks_pipes", "machine": "machines",
}  # fmt: skip


def draw(view: Json, names: Sequence[str]) -> dict[str, str]:
    """All regions as this seat sees them."""
    return regions(
        status=[status(view, names), _JUMP],
        places=places(view),
        screen=screen(view, names),
        stations=_stations(view, names),
    )


def _stations(view: Json, names: Sequence[str]) -> Markup:
    """A tab per player; one station is shown, at first one's own."""
    shown, seats = max(view["seat"], 0), range(len(view["seats"]))
    tabs = [tab(view, seat, names[seat], seat == shown) for seat in seats]
    return el(
        "section",
        el("div", tabs, cls="tabs", role="radiogroup", aria_label="Whose refinery is shown"),
        [station(view, seat, names[seat]) for seat in seats],
        cls="stations",
        id="pl-stations",
        aria_label="Refineries",
    )


def colours(view: Json) -> list[str]:
    """The colour of each player: that of the seat."""
    return [SEAT_COLOUR[seat] for seat in range(len(view["seats"]))]


def picture(id: str) -> str:
    """What a piece looks like in the glossary: tiles, barrels, the barrels of a paper, signs."""
    if id in WORDS:
        return barrel(id)
    if id in _TILES:
        return use(id, "tile-face")
    if id in _PAPERS:
        return el("span", map(barrel, _PAPERS[id]), cls="several")
    return icon(_SIGN[id]) if id in _SIGN else ""
