"""Sol: swollen, spotted and near its end; quiet in the middle, where an emblem and numbers may lie.

Drawn into the page itself, not through the sprite, so that a style sheet can move its parts: `.hx-glow`
(breathes), `.hx-corona` (turns slowly), `.hx-flares` and `.hx-spots` (drift). Grid of 200, centre 100 100.
"""

# not compiled: drawing, once per release
from __future__ import annotations

from typing import Final

from meeplehall.games.helionox.art.palette import colour
from meeplehall.games.helionox.art.pen import dot, group, line, n, oval, polar, shape, wobbly

SIZE: Final = 200
#: sunspots: where, how wide and high, turned how far
SPOTS: Final = (
    (58, 68, 7, 4.4, -28),
    (70, 62, 3, 2, -28),
    (143, 128, 8, 5, -24),
    (131, 138, 3.4, 2.2, -24),
    (64, 139, 5, 3, 20),
    (138, 66, 4.4, 2.8, 24),
)
#: loops of fire over the edge: at what angle, how wide and how high
LOOPS: Final = ((38, 13, 15), (118, 9, 10), (164, 12, 17), (222, 8, 9), (286, 14, 18), (338, 8, 9))
#: cooling patches near the edge
PATCHES: Final = ((46, 100, 9, 24, 8), (152, 92, 8, 22, -10), (98, 152, 26, 8, 4), (108, 47, 22, 7, 6))


def loops(radius: float = 64) -> str:
    """Prominences that rise and fall back."""
    d = ""
    for angle, width, height in LOOPS:
        (x1, y1), (x2, y2) = polar(100, 100, radius, angle - width), polar(100, 100, radius, angle + width)
        (a, b), (e, f) = (
            polar(100, 100, radius + height, angle - width),
            polar(100, 100, radius + height, angle + width),
        )
        d += f"M{n(x1)} {n(y1)}C{n(a)} {n(b)} {n(e)} {n(f)} {n(x2)} {n(y2)}"
    return d


def streamers(count: int = 24, inner: float = 70, outer: float = 97) -> str:
    """The thin rays of the corona, of uneven length."""
    d = ""
    for i in range(count):
        reach = outer - (i * 7 % 5) * 4
        (x1, y1), (x2, y2) = (
            polar(100, 100, inner, 360 * i / count),
            polar(100, 100, reach, 360 * i / count + 2),
        )
        d += f"M{n(x1)} {n(y1)}L{n(x2)} {n(y2)}"
    return d


def sol() -> str:
    """The sun."""
    ember, deep, pale = colour("ember"), colour("ember-deep"), colour("ember-pale")
    halo = "".join(shape(wobbly(100, 100, r, 1.6, i), ember, 0.1) for i, r in enumerate((96, 88, 80)))
    spots = "".join(
        oval(x, y, a + 2.6, b + 2, deep, 0.5, t) + oval(x, y, a, b, "#4a160a", 0.8, t)
        for x, y, a, b, t in SPOTS
    )
    return (
        group(halo, more='class="hx-glow"')
        + group(line(streamers(), pale, 0.9, 0.4), more='class="hx-corona"')
        + group(line(loops(66), ember, 2.6, 0.85) + line(loops(61), pale, 1, 0.7), more='class="hx-flares"')
        + shape(wobbly(100, 100, 70, 0.9, 2, 20), deep)
        + shape(wobbly(100, 100, 66, 0.9, 4, 18), "#c9521f")
        + "".join(oval(x, y, a, b, deep, 0.35, t) for x, y, a, b, t in PATCHES)
        + shape(wobbly(100, 100, 56, 1.4, 5, 16), "#dd6829")
        + shape(wobbly(97, 97, 44, 1.8, 7, 16), "#ea7a34")
        + group(spots, more='class="hx-spots"')
        + line("M52 84q10-8 22-6M120 154q14-2 24-12M60 118q4 12 14 18M136 58q10 8 12 20", "#ffb877", 1.2, 0.5)
        + dot(95, 95, 32, "#f08a40", 0.55)
    )


def small_sol() -> str:
    """The sun for small sizes: disc, edge and one spot; without parts that move."""
    return (
        dot(100, 100, 92, colour("ember"), 0.16)
        + shape(wobbly(100, 100, 72, 1, 2, 16), colour("ember-deep"))
        + shape(wobbly(98, 98, 62, 1, 4, 16), "#dd6829")
        + oval(128, 124, 9, 6, "#4a160a", 0.7, -24)
    )
