"""The dying sun and its worlds: the cover of the start page, the emblem, and what lies behind the table.

These are pictures of their own files, so they carry their own colours and know nothing of a style sheet.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from meeplehall.draw.html import Value
from meeplehall.draw.svg import arc, around, document, group, n, text
from meeplehall.games.helionox.art.emblems import helionox
from meeplehall.games.helionox.art.motifs import THINGS
from meeplehall.games.helionox.art.style import Luck, dot, line, ring, shape, stars, wobbly
from meeplehall.games.helionox.art.sun import fringe, prominences
from meeplehall.games.helionox.art.worlds import WORLDS

COVER: Final = (640, 360)
#: worlds on the cover: which, where and how large
ORBITS: Final = (
    ("mercury", 366, 92, 0.3),
    ("old_world", 236, 236, 0.62),
    ("luna", 284, 206, 0.2),
    ("mars", 176, 112, 0.4),
    ("ceres", 84, 206, 0.3),
    ("europa", 58, 74, 0.44),
)
#: a squadron before the sun: which, where, how large, turned how far
SHIPS: Final = (
    ("carrier", 520, 226, 1.5, -12),
    ("cutter", 446, 170, 0.8, -12),
    ("dart", 560, 150, 0.62, -12),
    ("dart", 470, 292, 0.7, -12),
)


@dataclass(frozen=True, slots=True)
class Hour:
    """The colours of what lies behind the table."""

    space: str
    bands: str
    line: str
    star: str


NIGHT: Final = Hour("#090c15", "#f07f3a", "#cfa35a", "#efe6d4")
DAY: Final = Hour("#efe5d3", "#e98a44", "#8c6720", "#8c6720")


def _great_sun(x: float, y: float, r: float) -> str:
    """The swollen sun, in plates from the corona to the core."""
    halo = "".join(dot(x, y, r * k, "#f07f3a", 0.085) for k in (1.9, 1.66, 1.45, 1.28, 1.14))
    plates = (
        (1, "#ffb066"),
        (0.97, "#a83b18"),
        (0.9, "#c9521f"),
        (0.79, "#dd6a2b"),
        (0.64, "#ea7d37"),
        (0.46, "#f3924a"),
    )
    disc = "".join(
        shape(wobbly(x - (1 - k) * r * 0.12, y, r * k, r * 0.011, i, 26), c)
        for i, (k, c) in enumerate(plates)
    )
    k = r / 68
    fire = group(
        prominences("#f07f3a", "#ffb066"),
        transform=f"translate({n(x - 100 * k)} {n(y - 100 * k)}) scale({k:.3f})",
    )
    spots = "".join(
        shape(wobbly(x + a * r, y + b * r, s * r * 1.8, s * r * 0.05, i, 10), "#a83b18", 0.7)
        + shape(wobbly(x + a * r, y + b * r, s * r, s * r * 0.05, i, 10), "#42140a")
        for i, (a, b, s) in enumerate(
            (
                (-0.52, -0.4, 0.06),
                (-0.4, -0.46, 0.03),
                (-0.62, -0.3, 0.02),
                (-0.66, 0.3, 0.05),
                (-0.56, 0.38, 0.024),
                (0.1, -0.66, 0.04),
            )
        )
    )
    edge = group(
        shape(fringe(), "#f07f3a", 0.75),
        transform=f"translate({n(x - 100 * k)} {n(y - 100 * k)}) scale({k:.3f})",
    )
    return halo + fire + edge + disc + spots


def _lettering(words: str, x: float, y: float, size: float, spacing: float, fill: str, weight: int) -> str:
    fonts = "Futura, Avenir Next, Century Gothic, Trebuchet MS, sans-serif"
    face: dict[str, Value] = {"fill": fill, "font_size": n(size), "letter_spacing": n(spacing)}
    return text(words, x, y, **face, font_weight=weight, font_family=fonts)


def cover() -> str:
    """The picture on the start page: worlds strung on their orbits before a sun too large."""
    width, height = COVER
    x, y = 540, 200
    luck = Luck("helionox cover")
    rings = "".join(
        ring(x, y, r, "#cfa35a", w, o, d, 0.92, -14)
        for r, w, o, d in (
            (206, 1, 0.75, ""),
            (268, 0.8, 0.6, "2 5"),
            (314, 1, 0.7, ""),
            (376, 0.9, 0.6, ""),
            (462, 0.8, 0.5, "2 5"),
            (500, 1, 0.5, ""),
        )
    )
    # mirrored, for the sun stands at their right
    worlds = "".join(
        group(WORLDS[id](), transform=f"translate({n(a + 50 * s)} {n(b - 50 * s)}) scale({-s:.2f} {s:.2f})")
        for id, a, b, s in ORBITS
    )
    ships = "".join(_ship(*ship) for ship in SHIPS)
    title = _lettering("HELIONOX", 30, 318, 54, 8, "#f6ecd8", 600)
    title += _lettering("CHRONICLES", 33, 343, 16, 13.2, "#f0a45e", 500)
    inside = (
        shape(f"M0 0H{width}V{height}H0Z", "#070a12")
        + stars(luck, width * 0.8, height, 90, "#efe6d4", 0.7)
        + stars(luck, width * 0.7, height, 24, "#66cbc8", 0.9)
        + _great_sun(x, y, 150)
        + rings
        + worlds
        + ships
        + title
    )
    return document(inside, width, height, sized=True)


def _ship(motif: str, x: float, y: float, size: float, turn: float) -> str:
    """A ship under way, dark before the sun."""
    fire = line("M-30 0h-46", "#ffd9a0", 2.6, 0.8) + line("M-34 0h-90", "#f07f3a", 1.6, 0.6)
    move = f"translate({n(x)} {n(y)}) rotate({n(turn)}) scale({size:g})"
    return group(fire + THINGS[motif], transform=move, fill="#0b0d16", color="#66cbc8")


def emblem() -> str:
    """The game in one sign, for small places."""
    disc = dot(50, 50, 50, "#0b0e17") + group(helionox(), fill="#f07f3a", color="#cfa35a")
    return document(disc, 100, 100, sized=True)


def backdrop(hour: Hour) -> str:
    """What lies behind the table: orbits and stars, faint enough to play before them."""
    luck = Luck("helionox backdrop")
    glow = "".join(dot(480, 300, r, hour.bands, 0.026) for r in (420, 330, 250, 180, 120))
    orbits = "".join(
        ring(480, 300, r, hour.line, 0.8, 0.28, d)
        for r, d in ((150, ""), (220, "2 6"), (290, ""), (370, ""), (450, "2 6"), (540, ""))
    )
    ticks = "".join(
        f"M{n(a)} {n(b)}L{n(c)} {n(d)}"
        for i in range(72)
        for (a, b), (c, d) in [(around(480, 300, 290, 5 * i), around(480, 300, 296 if i % 6 else 302, 5 * i))]
    )
    marks = (
        line(ticks, hour.line, 0.7, 0.35)
        + line(arc(480, 300, 370, 20, 64), hour.line, 2, 0.3)
        + line(arc(480, 300, 370, 200, 232), hour.line, 2, 0.3)
    )
    inside = (
        shape("M0 0H960V600H0Z", hour.space)
        + glow
        + stars(luck, 960, 600, 120, hour.star, 0.45)
        + orbits
        + marks
    )
    return document(inside, 960, 600, sized=True)
