"""The sprite: every picture of the game as a <symbol> of one file, so that a table is only references."""

from __future__ import annotations

from meeplehall.draw.sprite import sprite_file, symbol
from meeplehall.games.xenon_profiteer.art.customers import CUSTOMERS, SECTORS
from meeplehall.games.xenon_profiteer.art.machines import MACHINES, PIPELINES
from meeplehall.games.xenon_profiteer.art.style import SIZE, drawn
from meeplehall.games.xenon_profiteer.art.symbols import ELEMENTS, MARKS, PROFITEERS, SIGNS, TACTICS

PICTURES: dict[str, str] = {
    **ELEMENTS,
    **MACHINES,
    **PIPELINES,
    **CUSTOMERS,
    **TACTICS,
    **PROFITEERS,
    **{f"sector-{id}": inside for id, inside in SECTORS.items()},
    **{f"mark-{id}": inside for id, inside in MARKS.items()},
    **{f"sign-{id}": inside for id, inside in SIGNS.items()},
}


def sprite() -> str:
    """The whole file."""
    box = f"0 0 {SIZE} {SIZE}"
    return sprite_file(symbol(id, drawn(picture), viewBox=box) for id, picture in PICTURES.items())
