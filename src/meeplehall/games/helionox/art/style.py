"""The style: shapes of flat colour, stars, wobbly discs and banded glows.

A glow is a few flat rings inside each other, like the plates of a printed poster: it needs no gradient.
"""

from __future__ import annotations

from math import pi, sin
from typing import Final
from zlib import crc32

from meeplehall.draw import svg
from meeplehall.draw.html import Value, el
from meeplehall.draw.svg import Point, around, faint, n, smooth

#: strokes with round ends
ROUND: Final[dict[str, Value]] = {"stroke_linecap": "round", "stroke_linejoin": "round"}


# shapes: without a colour they take that of their surroundings


def shape(d: str, fill: str = "", opacity: float = 1) -> str:
    """A filled path."""
    return svg.path(d, fill=fill, opacity=faint(opacity))


def holes(d: str, fill: str = "") -> str:
    """A filled path with holes."""
    return str(el("path", fill_rule="evenodd", d=d, fill=fill))


def line(d: str, stroke: str = "currentColor", width: float = 1.5, opacity: float = 1, dash: str = "") -> str:
    """A stroke."""
    pen: dict[str, Value] = {"fill": "none", "stroke": stroke, "stroke_width": width, **ROUND}
    return svg.path(d, **pen, opacity=faint(opacity), stroke_dasharray=dash)


def dot(x: float, y: float, r: float, fill: str = "", opacity: float = 1) -> str:
    """A filled circle."""
    return svg.circle(x, y, r, fill=fill, opacity=faint(opacity))


def oval(
    x: float, y: float, rx: float, ry: float, fill: str = "", opacity: float = 1, turn: float = 0
) -> str:
    """A filled ellipse."""
    return svg.ellipse(x, y, rx, ry, turn, fill=fill, opacity=faint(opacity))


def ring(
    x: float, y: float, r: float, stroke: str = "currentColor", width: float = 1, opacity: float = 1,
    dash: str = "", squash: float = 1, turn: float = 0,
) -> str:  # fmt: skip
    """A circle or ellipse as a line."""
    pen: dict[str, Value] = {"fill": "none", "stroke": stroke, "stroke_width": width}
    pen |= {"opacity": faint(opacity), "stroke_dasharray": dash}
    return svg.circle(x, y, r, **pen) if squash == 1 else svg.ellipse(x, y, r, r * squash, turn, **pen)


def box(
    x: float, y: float, width: float, height: float, fill: str = "", opacity: float = 1, rx: float = 0
) -> str:
    """A filled rectangle."""
    return svg.rect(x, y, width, height, rx, fill=fill, opacity=faint(opacity))


def polygon(corners: list[Point], fill: str = "", opacity: float = 1) -> str:
    """A filled polygon."""
    return svg.polygon(corners, fill=fill, opacity=faint(opacity))


def place(
    id: str, x: float, y: float, size: float = 1, fill: str = "", colour: str = "", turn: float = 0,
    flip: bool = False, opacity: float = 1,
) -> str:  # fmt: skip
    """A motif of the same file, its origin here; `fill` is its body, `colour` the light on it."""
    move = f"translate({n(x)} {n(y)})"
    move += f" rotate({n(turn)})" if turn else ""
    move += f" scale({-size:.3g} {size:.3g})" if flip else f" scale({size:.3g})" if size != 1 else ""
    return svg.use(id, transform=move, fill=fill, color=colour, opacity=faint(opacity))


# forms


def wobbly(x: float, y: float, r: float, wave: float, seed: int, count: int = 14) -> str:
    """A disc whose edge is not quite at rest, as a path."""
    edge = []
    for i in range(count):
        a = 2 * pi * i / count
        swing = sin(3 * a + seed) + 0.7 * sin(5 * a + 2.1 * seed) + 0.4 * sin(2 * a - seed)
        edge.append(around(x, y, r + wave * swing, 360 * i / count))
    return smooth(edge)


def glow(x: float, y: float, r: float, fill: str, bands: int = 3, opacity: float = 0.16) -> str:
    """Light as flat rings inside each other."""
    return "".join(dot(x, y, r * (1 - 0.24 * i), fill, opacity) for i in range(bands))


class Luck:
    """Numbers that are the same for the same name, on every machine and in every release."""

    __slots__ = ("_seed",)

    def __init__(self, name: str) -> None:
        self._seed = crc32(name.encode()) or 1

    def below(self, limit: int) -> int:
        """A whole number from 0 to less than the limit."""
        self._seed = (self._seed * 1103515245 + 12345) & 0x7FFFFFFF
        return (self._seed >> 8) % limit

    def between(self, low: float, high: float) -> float:
        """A number from the one to the other."""
        return low + (high - low) * self.below(1000) / 999


def stars(luck: Luck, width: float, height: float, count: int, fill: str, opacity: float = 0.7) -> str:
    """Some stars, as one path of short round strokes."""
    d = "".join(f"M{n(luck.between(2, width))} {n(luck.between(2, height))}h0" for _ in range(count))
    return line(d, fill, 0.9, opacity)
