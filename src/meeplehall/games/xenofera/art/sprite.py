"""The sprite: every picture of the game as a <symbol> of one file, so that a table is only references."""

from __future__ import annotations

from collections.abc import Callable

from meeplehall.draw.sprite import sprite_file, symbol
from meeplehall.draw.svg import use
from meeplehall.games.xenofera.art import barren, calista, nix, prairie, silvestra, umida
from meeplehall.games.xenofera.art.icons import ACTIONS, MARKS, PLANETS, SIZE, SYMBOLS
from meeplehall.games.xenofera.art.style import HEIGHT, WIDTH, crystal, dot, outlined
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
    return use(f"world-{planet}") + outlined(CREATURES[id]())


def ore(id: str) -> str:
    """A heap of crystals."""
    heap = "".join(crystal(*stone) for stone in ORE[id])
    return outlined(dot(60, 84, 48, "#22162e", 6, opacity=0.25) + heap)


def sprite() -> str:
    """The whole file."""
    pictures = {f"world-{id}": draw() for id, draw in WORLDS.items()}
    pictures |= {entry.id: creature(entry.id) for entry in COMPONENTS.creatures}
    pictures |= {id: ore(id) for id in ORE}
    signs = {f"mark-{id}": sign for id, sign in MARKS.items()}
    signs |= {f"planet-{id}": sign for id, sign in PLANETS.items()}
    signs |= {f"symbol-{id}": sign for id, sign in SYMBOLS.items()}
    signs |= {f"action-{id}": sign for id, sign in ACTIONS.items()}
    box, square, fit = f"0 0 {WIDTH} {HEIGHT}", f"0 0 {SIZE} {SIZE}", "xMidYMid slice"
    return sprite_file(
        [symbol(id, drawing, viewBox=box, preserveAspectRatio=fit) for id, drawing in pictures.items()]
        + [symbol(id, sign, viewBox=square, fill="currentColor") for id, sign in signs.items()]
    )
