"""Sol: swollen, spotted and near its end; quiet in the middle, where an emblem and numbers may lie.

It stands in the page itself, not in the sprite, so that a style sheet can move its parts: `.hx-glow`
(breathes), `.hx-corona` (turns slowly), `.hx-flares` and `.hx-spots` (drift). Grid of 200, centre 100 100.
"""

from __future__ import annotations

from typing import Final

from meeplehall.draw.svg import around, document, group, n, points, smooth
from meeplehall.games.helionox.art.palette import colour
from meeplehall.games.helionox.art.style import dot, line, oval, shape, wobbly

SIZE: Final = 200
#: groups of sunspots, in two belts: where, how large, and the seed of their outline
SPOTS: Final = (
    (54, 76, 5.5, 3),
    (64, 69, 2.6, 5),
    (47, 84, 1.6, 8),
    (142, 124, 6.4, 6),
    (131, 132, 3, 9),
    (151, 115, 2, 2),
    (70, 145, 3.2, 4),
    (134, 62, 3, 7),
    (141, 67, 1.6, 1),
)
#: loops of fire over the edge: at what angle, how wide and how high
LOOPS: Final = ((38, 13, 15), (118, 9, 10), (164, 12, 17), (222, 8, 9), (286, 14, 18), (338, 8, 9))
#: bands of cooling gas
PATCHES: Final = ((100, 62, 44, 6, -4), (98, 139, 46, 7, 5), (100, 82, 60, 4, -3), (102, 118, 58, 4, 3))


def loops(radius: float = 66, part: float = 1) -> str:
    """Prominences that rise and fall back; a smaller part lies inside a larger one."""
    d = ""
    for angle, wide, high in LOOPS:
        width, height = wide * (0.5 + 0.5 * part), 1.3 * high * part
        (x1, y1), (x2, y2) = around(100, 100, radius, angle - width), around(100, 100, radius, angle + width)
        (a, b), (e, f) = (
            around(100, 100, radius + height, angle - width),
            around(100, 100, radius + height, angle + width),
        )
        d += f"M{n(x1)} {n(y1)}C{n(a)} {n(b)} {n(e)} {n(f)} {n(x2)} {n(y2)}"
    return d


def prominences(ember: str, pale: str) -> str:
    """Loops inside loops, thin as wire."""
    lines = ((1, ember, 1.1), (0.74, pale, 0.7), (0.5, ember, 1.1), (0.3, pale, 0.7))
    return "".join(line(loops(66, part), paint, width, 0.8) for part, paint, width in lines)


def streamers(count: int = 28, inner: float = 70, outer: float = 99) -> str:
    """The rays of the corona: long thin blades of uneven length."""
    d = ""
    for i in range(count):
        angle, reach = 360 * i / count, outer - (i * 7 % 5) * 4.5
        left, tip, right = ((inner, angle - 1.6), (reach, angle + 2), (inner, angle + 1.6))
        blade = [around(100, 100, *corner) for corner in (left, tip, right)]
        d += f"M{points(blade)}Z"
    return d


def fringe(radius: float = 69, count: int = 64) -> str:
    """Small tongues of fire all around the edge."""
    return smooth(
        [around(100, 100, radius + i % 2 * (3 + i * 7 % 5 * 1.4), 360 * i / count) for i in range(count)]
    )


def sol() -> str:
    """The sun."""
    ember, deep, pale = colour("ember"), colour("ember-deep"), colour("ember-pale")
    halo = "".join(shape(wobbly(100, 100, r, 2, i), ember, 0.1) for i, r in enumerate((95, 88, 81, 75)))
    spots = "".join(
        shape(wobbly(x, y, r * 1.8, r * 0.05, seed, 9), deep, 0.6)
        + shape(wobbly(x, y, r, r * 0.05, seed, 9), "#4a170a")
        for x, y, r, seed in SPOTS
    )
    drawing = (
        group(halo, cls="hx-glow")
        + group(shape(streamers(), pale, 0.3), cls="hx-corona")
        + group(prominences(ember, pale), cls="hx-flares")
        + shape(fringe(), ember, 0.75)
        + shape(wobbly(100, 100, 69.5, 0.7, 2, 24), "#ffb066")
        + shape(wobbly(100, 100, 67.7, 0.7, 2, 24), "#b8441b")
        + shape(wobbly(100, 100, 62, 1, 4, 18), "#cd5722")
        + shape(wobbly(99, 99, 54, 1.4, 5, 16), "#dd6a2b")
        + shape(wobbly(98, 98, 43, 1.6, 7, 16), "#e97a35")
        + "".join(oval(x, y, a, b, deep, 0.2, t) for x, y, a, b, t in PATCHES)
        + shape(wobbly(97, 97, 32, 1.4, 9, 14), "#f0893f", 0.9)
        + shape("M147 52A66 66 0 1 1 52 147 74 74 0 0 0 147 52Z", deep, 0.28)
        + group(spots, cls="hx-spots")
        + line("M44 98q4-14 16-20M150 134q-8 10-18 14M78 52q12-6 24-5M96 155q12 2 24-2", "#ffc283", 1.1, 0.55)
    )
    return document(drawing, SIZE, SIZE, fit="", cls="sol", aria_hidden="true")


def small_sol() -> str:
    """The sun for small sizes: disc, edge and one spot; without parts that move."""
    return (
        dot(100, 100, 92, colour("ember"), 0.16)
        + shape(wobbly(100, 100, 72, 1, 2, 16), colour("ember-deep"))
        + shape(wobbly(98, 98, 62, 1, 4, 16), "#dd6829")
        + oval(128, 124, 9, 6, "#4a160a", 0.7, -24)
    )
