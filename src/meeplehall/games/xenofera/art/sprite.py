"""The sprite: every picture of the game as a <symbol> of one file, so that a table is only references."""

# not compiled: drawing, once per release
from __future__ import annotations

from collections.abc import Callable

from meeplehall.games.xenofera.art import barren, calista, nix, prairie, silvestra, umida
from meeplehall.games.xenofera.art.icons import ACTIONS, MARKS, PLANETS, SIZE, SYMBOLS
from meeplehall.games.xenofera.art.pen import HEIGHT, INK, WIDTH, crystal, dot
from meeplehall.games.xenofera.art.worlds import WORLDS
from meeplehall.games.xenofera.components.data import COMPONENTS

#: every creature by its id
CREATURES: dict[str, Callable[[], str]] = {
    **barren.CREATURES,
    **calista.CREATURES,
    **nix.CREATURES,
    **prairie.CREATURES,
    **silvestra.CREATURES,
    **umida.CREATURES,
}
OUTLINE = f'stroke="{INK}" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"'
PICTURE = f'viewBox="0 0 {WIDTH} {HEIGHT}" preserveAspectRatio="xMidYMid slice"'

#: heaps of crystals: cheap, decent, precious
ORE = {
    "ore-1": [(52, 82, 16, 30, 104, "#7fd6c2", "#4fa896"), (70, 82, 14, 22, 74, "#a6ead9", "#63bda9")],
    "ore-2": [
        (40, 82, 16, 30, 112, "#a99bf0", "#7d6bd0"),
        (60, 82, 20, 50, 92, "#c2b6ff", "#8f7fe0"),
        (80, 82, 16, 32, 70, "#a99bf0", "#7d6bd0"),
    ],
    "ore-3": [
        (28, 82, 16, 30, 120, "#ffb457", "#d9822b"),
        (44, 82, 20, 52, 102, "#ffcf6b", "#e59a2f"),
        (78, 82, 20, 50, 78, "#ffcf6b", "#e59a2f"),
        (94, 82, 16, 28, 60, "#ffb457", "#d9822b"),
        (61, 84, 24, 68, 90, "#ffe39a", "#f0b33e"),
    ],
}


def creature(id: str) -> str:
    """A creature before the backdrop of its planet."""
    planet = next(entry.planet for entry in COMPONENTS.creatures if entry.id == id)
    return f'<use href="#world-{planet}"/><g {OUTLINE}>{CREATURES[id]()}</g>'


def ore(id: str) -> str:
    """A heap of crystals."""
    heap = "".join(crystal(*stone) for stone in ORE[id])
    return f"<g {OUTLINE}>{dot(60, 84, 48, '#22162e', 6, opacity=0.25)}{heap}</g>"


def sprite() -> str:
    """The whole file."""
    symbols = [_symbol(f"world-{id}", draw(), PICTURE) for id, draw in WORLDS.items()]
    symbols += [_symbol(entry.id, creature(entry.id), PICTURE) for entry in COMPONENTS.creatures]
    symbols += [_symbol(id, ore(id), PICTURE) for id in ORE]
    plain = f'viewBox="0 0 {SIZE} {SIZE}" fill="currentColor"'
    symbols += [_symbol(f"mark-{id}", inside, plain) for id, inside in MARKS.items()]
    symbols += [_symbol(f"planet-{id}", inside, plain) for id, inside in PLANETS.items()]
    symbols += [_symbol(f"symbol-{id}", inside, plain) for id, inside in SYMBOLS.items()]
    symbols += [_symbol(f"action-{id}", inside, plain) for id, inside in ACTIONS.items()]
    return '<svg xmlns="http://www.w3.org/2000/svg">\n' + "\n".join(symbols) + "\n</svg>\n"


def _symbol(id: str, inside: str, attributes: str) -> str:
    return f'<symbol id="{id}" {attributes}>{inside}</symbol>'
