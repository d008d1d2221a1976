"""The six worlds as orbs, lit from the upper left; grid of 100, radius 44.

Nothing is clipped: what crosses the edge is drawn along it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import sqrt
from typing import Final

from meeplehall.draw.svg import arc, n
from meeplehall.games.helionox.art.palette import BRASS, EMBER, TEAL
from meeplehall.games.helionox.art.style import dot, line, oval, ring, shape, wobbly

SIZE: Final = 100
R: Final = 44


def _edge(y: float) -> float:
    """How far the disc reaches to the side at this height."""
    return sqrt(max(R * R - (y - 50) ** 2, 0))


def band(top: float, bottom: float, fill: str, sag: float = 4, opacity: float = 1) -> str:
    """A belt between two heights, bent like the world."""
    a, b = _edge(top), _edge(bottom)
    d = (
        f"M{n(50 - a)} {n(top)}Q50 {n(top + sag)} {n(50 + a)} {n(top)}A{R} {R} 0 0 1 {n(50 + b)} {n(bottom)}"
        f"Q50 {n(bottom + sag)} {n(50 - b)} {n(bottom)}A{R} {R} 0 0 1 {n(50 - a)} {n(top)}Z"
    )
    return shape(d, fill, opacity)


def cap(y: float, fill: str, north: bool = True, sag: float = 5) -> str:
    """Ice at a pole."""
    a = _edge(y)
    edge = f"M{n(50 - a)} {n(y)}A{R} {R} 0 0 {int(north)} {n(50 + a)} {n(y)}"
    return shape(f"{edge}Q50 {n(y + sag)} {n(50 - a)} {n(y)}Z", fill)


def night_side(depth: float = 0.42) -> str:
    """The shadow at the lower right, in two plates."""
    inner = shape("M81.1 18.9A44 44 0 1 1 18.9 81.1 62 62 0 0 0 81.1 18.9Z", "#05060c", depth)
    return inner + shape("M81.1 18.9A44 44 0 1 1 18.9 81.1 49 49 0 0 0 81.1 18.9Z", "#05060c", depth)


def _rim(fill: str) -> str:
    return line(arc(50, 50, R - 0.6, 95, 178), fill, 1.4, 0.85)


def craters(where: Iterable[tuple[float, float, float]], dark: str, light: str) -> str:
    """Round holes with a lit lower edge."""
    return "".join(
        dot(x, y, r, dark, 0.55) + line(arc(x, y, r, 230, 350), light, 0.9, 0.7) for x, y, r in where
    )


def mercury() -> str:
    """Scorched, cratered, and glowing where the crust is open."""
    holes = ((36, 34, 7), (58, 28, 4), (28, 54, 4.5), (50, 50, 8.5), (66, 44, 3.4), (42, 70, 5), (60, 66, 4))
    cracks = "M14 62l9-4 5 6 9-3M44 82l5-8 8 2 6-7M62 20l3 8 9 3 2 8"
    return (
        dot(50, 50, R, "#8d6a58")
        + shape(wobbly(42, 44, 27, 2.6, 3), "#a98269")
        + craters(holes, "#4f3730", "#e0b490")
        + line(cracks, EMBER, 2.2)
        + line(cracks, "#ffd59a", 0.8)
        + night_side(0.4)
        + _rim("#ffd9a8")
    )


def old_world() -> str:
    """Tired seas, ochre lands, and the lights of too many cities on the night side."""
    lights = "".join(
        dot(x, y, 0.9, "#ffd27a")
        for x, y in ((70, 62), (74, 66), (66, 70), (78, 56), (72, 72), (62, 78), (80, 62))
    )
    return (
        dot(50, 50, R, "#2f6f80")
        + shape("M20 36Q26 20 42 17 54 16 52 24 46 26 48 32 42 40 34 40 30 48 22 46Z", "#b59a5c")
        + shape("M30 52Q42 48 46 56 48 64 40 70 38 80 32 78 26 64 30 52Z", "#a3874d")
        + shape("M60 26Q74 24 84 38 90 50 82 58 74 52 68 56 60 50 58 42 54 34 60 26Z", "#8f7c4c")
        + shape("M60 66Q70 60 78 68 74 78 62 80 58 72 60 66Z", "#7d7049")
        + cap(12, "#e8f1ec")
        + line("M14 48Q28 42 44 46M24 62Q40 58 58 62M40 34Q54 30 68 33", "#eef5ee", 2, 0.55)
        + night_side()
        + lights
        + _rim("#d9fff8")
        + ring(50, 50, 46, "#7cd0d0", 1, 0.5)
    )


def luna() -> str:
    """Bone-white, with the old dark seas, long rays and a string of domes."""
    rays = "M40 70L20 58M40 70L30 46M40 70L54 48M40 70L64 70M40 70L34 88M40 70L54 84"
    return (
        dot(50, 50, R, "#d9d3c6")
        + shape("M24 32Q34 20 46 24 56 28 52 36 44 44 34 42 24 42 24 32Z", "#a9a59f")
        + shape("M54 34Q66 28 74 38 76 48 66 50 56 48 54 34Z", "#9d9a96")
        + shape("M20 52Q30 46 34 54 32 62 22 60Z", "#b3aea6")
        + line(rays, "#f6f1e6", 1.5, 0.8)
        + craters(((40, 70, 5), (62, 62, 4), (52, 18, 3), (74, 60, 3), (46, 52, 2.6)), "#8a857f", "#fffdf4")
        + night_side()
        + "".join(dot(x, y, 1.1, "#8fe6e0") for x, y in ((66, 72), (70, 69), (74, 65), (61, 75)))
        + _rim("#ffffff")
    )


def mars() -> str:
    """Rust, the long canyon, a around cap and dust."""
    return (
        dot(50, 50, R, "#b4532f")
        + band(58, 74, "#9a4226", 5)
        + shape(wobbly(40, 34, 14, 2.4, 5), "#cd7148")
        + shape("M18 52Q32 46 44 51 58 55 74 48 62 58 46 56 30 54 18 52Z", "#5e2416")
        + line("M36 55l-3 6M52 56l2 7M62 53l4 5", "#5e2416", 1.6)
        + cap(13, "#f4ebe0")
        + craters(((30, 38, 3.4), (39, 32, 3), (48, 27, 2.6), (34, 68, 4)), "#7c321d", "#f0a07a")
        + line("M16 64Q34 70 54 66M30 78Q46 82 62 78", "#e09a70", 1.6, 0.6)
        + night_side()
        + _rim("#ffcaa6")
    )


def ceres() -> str:
    """Dark and lumpy, with two salt-bright spots and a mining ring around its waist."""
    front = "M4 58Q50 84 96 44"
    return (
        line("M96 44Q92 36 82 36M4 58Q4 50 12 46", BRASS, 2)
        + shape(wobbly(50, 50, 42.5, 0.9, 6, 18), "#6e6a70")
        + shape(wobbly(42, 42, 26, 2.2, 8), "#86818a")
        + craters(
            ((34, 34, 6), (58, 34, 8), (30, 56, 5), (48, 60, 4), (70, 52, 4), (62, 72, 5)),
            "#413e47",
            "#b9b3bd",
        )
        + dot(57, 34, 2.6, "#f6ffff")
        + dot(61.5, 36, 1.5, "#f6ffff")
        + night_side(0.38)
        + _rim("#dcd8e0")
        + line(front, "#1a1712", 4.2, 0.6)
        + line(front, BRASS, 2.2)
        + "".join(dot(x, y, 2.2, TEAL) for x, y in ((28, 67), (52, 66.5), (75, 57)))
    )


def europa() -> str:
    """Ice over a hidden sea, written over with rust-red cracks."""
    cracks = (
        "M10 42Q34 46 62 30 76 22 80 18M14 66Q36 50 58 52 78 54 90 44M22 22Q40 40 44 62 46 "
        "78 42 92M66 10Q60 34 70 58 74 70 72 82M28 84Q48 70 84 72"
    )
    return (
        dot(50, 50, R, "#cfdfe6")
        + shape(wobbly(40, 40, 26, 2.4, 4), "#e6f0f2")
        + shape("M56 56Q70 50 80 60 78 74 64 76 54 70 56 56Z", "#b9cfd9")
        + line(cracks, "#a4644a", 1.8, 0.85)
        + line("M10 46Q34 50 62 34M14 70Q36 54 58 56M26 22Q44 40 48 62", "#c99a80", 0.9, 0.8)
        + oval(34, 30, 5, 3, "#b98467", 0.6, 20)
        + night_side()
        + _rim("#ffffff")
    )


WORLDS: Final[dict[str, Callable[[], str]]] = {
    "mercury": mercury,
    "old_world": old_world,
    "luna": luna,
    "mars": mars,
    "ceres": ceres,
    "europa": europa,
}
