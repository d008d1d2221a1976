"""Signs of one colour on a grid of 24: factions, types of cards and Events, tiers.

They are drawn in the colour of the text; the table gives that colour. `SIGNS` holds them by name.
"""

from __future__ import annotations

from typing import Final

from meeplehall.draw.svg import arc, around, points, regular, star
from meeplehall.games.helionox.art.style import dot, holes, line, shape

SIZE: Final = 24


def _rays(
    x: float, y: float, inner: float, outer: float, count: int, width: float = 1.8, turn: float = 0
) -> str:
    d = ""
    for i in range(count):
        (x1, y1), (x2, y2) = (around(x, y, r, turn + 360 * i / count) for r in (inner, outer))
        d += f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}"
    return line(d, width=width)


def _corners(count: int, r: float, turn: float = 90) -> str:
    return f"M{points(regular(12, 12, r, count, turn))}Z"


FACTIONS: Final = {
    # a soaring eagle, wings up
    "fleet": shape(
        "M12 22l-2.6-4.2-3 1.2 1.2-3.4Q2 12.6 1 3.4 3.4 7 6 8 3.9 5.4 3.6 2.6 7 7.2 10.2 8.2 "
        "10 5.6 12 4q2 1.6 1.8 "
        "4.2Q17 7.2 20.4 2.6 20.1 5.4 18 8q2.6-1 5-4.6-1 9.2-6.6 12.2l1.2 3.4-3-1.2Z"
    ),
    "fortress": holes(
        "M4 2h3.6v2.6h2.6V2h3.6v2.6h2.6V2H20v7l-2 2v8h2.4V22H3.6V19H6V11L4 9ZM10 22v-4.5a2 2 "
        "0 0 1 4 0V22ZM10.9 "
        "10.5h2.2v3.6h-2.2Z"
    ),
    "biocom": holes(_corners(6, 11) + "M12 5.6L17.5 8.8V15.2L12 18.4 6.5 15.2V8.8Z") + dot(12, 12, 3.1),
    "cyber": line(arc(12, 12, 8.9, 110, 300), width=3.2)
    + line(arc(12, 12, 8.9, 325, 75), width=3.2)
    + dot(12, 12, 3),
    "neutral": holes("M12 1.5L22.5 12 12 22.5 1.5 12ZM12 6L6 12 12 18 18 12Z"),
}

TYPES: Final = {
    # a route on a chart, a cog with a core, a bust, ingots
    "plan": line("M4 19.5L9 8l6 6.5L20 4.5", width=2.2)
    + "".join(dot(x, y, 2.5) for x, y in ((4, 19.5), (9, 8), (15, 14.5), (20, 4.5))),
    "tech": holes("M12 6a6 6 0 1 0 0 12 6 6 0 0 0 0-12ZM12 9.4a2.6 2.6 0 1 1 0 5.2 2.6 2.6 0 0 1 0-5.2Z")
    + _rays(12, 12, 7, 9.8, 8, 3.4),
    "operative": dot(12, 7, 5) + shape("M2.5 22.5Q3 13.6 12 13.6T21.5 22.5Z"),
    "asset": shape("M8.6 3.5H15.4L17.8 11H6.2ZM2.8 13H9.6L12 20.5H.4ZM14.4 13H21.2L23.6 20.5H12.9L13 17.4Z"),
}

EVENTS: Final = {
    "economic": line("M2.5 4.5L9 10l4-3 8 11", width=2.6) + line("M21.4 11v7.4H14", width=2.6),
    "civil": shape("M1.5 2H22.5V10H1.5ZM3.5 10H5.7V15H3.5ZM18.3 10H20.5V15H18.3Z")
    + "".join(
        dot(x, 17, 2.6) + shape(f"M{x - 4} 24Q{x - 3.6} 20 {x} 20T{x + 4} 24Z") for x in (4.6, 12, 19.4)
    ),
    "solar": dot(12, 12, 5) + _rays(12, 12, 7.4, 10.8, 8, 2.2),
    "conflict": line("M4 4L20 20M20 4L4 20", width=2.8) + line("M2.6 15.4l6 6M21.4 15.4l-6 6", width=2.2),
}

#: one, two or three bars under a blade; catastrophe is a burning ring
TIERS: Final = {
    "t1": shape("M12 3L20 13H4Z") + shape("M4 16.5H20V20H4Z"),
    "core": shape("M12 1.5L20 11H4Z") + shape("M4 13.5H20V17H4ZM4 18.8H20V22.3H4Z"),
    "t2": shape("M12 0.5L20 8.5H4Z") + shape("M4 10.5H20V13.6H4ZM4 15.2H20V18.3H4ZM4 19.9H20V23H4Z"),
    "cat": holes(f"M{points(star(12, 12, 11.6, 7.4, 9))}ZM12 7.6a4.4 4.4 0 1 0 0 8.8 4.4 4.4 0 0 0 0-8.8Z")
    + dot(12, 12, 2.2),
}

SIGNS: Final[dict[str, str]] = {
    **{f"faction-{id}": sign for id, sign in FACTIONS.items()},
    **{f"type-{id}": sign for id, sign in TYPES.items()},
    **{f"event-{id}": sign for id, sign in EVENTS.items()},
    **{f"tier-{id}": sign for id, sign in TIERS.items()},
}
